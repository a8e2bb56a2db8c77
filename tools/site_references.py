"""The site's references, made from the code: commands from argparse, names from their docstrings.

A Sphinx extension with two directives: ``command-reference`` and ``name-reference``.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import enthymeme
from enthymeme.cli import build_parser

Command = tuple[str, str, argparse.ArgumentParser]


def list_commands(parser: argparse.ArgumentParser, prefix: str = "") -> Iterator[Command]:
    """Every command below a parser, those of commands included: its words, summary and parser.

    >>> [words for words, _, _ in list_commands(build_parser()) if words.startswith("data")][:3]
    ['data', 'data build', 'data check']
    """
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            summaries = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for name, command in action.choices.items():
                yield f"{prefix}{name}", summaries.get(name, ""), command
                yield from list_commands(command, f"{prefix}{name} ")


def describe_command(words: str, summary: str, parser: argparse.ArgumentParser) -> list[str]:
    """A command in reStructuredText: what it does, how it is called, its arguments."""
    title = f"enthymeme {words}"
    lines = [title, ("-" if " " not in words else "~") * len(title), "", _sentence(summary), ""]
    lines += [".. code-block:: text", ""]
    usage = parser.format_usage().replace("usage: ", " " * len("usage: "), 1)
    lines += [f"   {line.removeprefix(' ' * 7)}" for line in usage.splitlines()] + [""]
    for action in parser._actions:
        if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            continue
        lines += [f"``{_invocation(action)}``", f"   {_help(parser, action)}", ""]
    return lines


def _sentence(summary: str) -> str:
    text = f"{summary[:1].upper()}{summary[1:]}"
    return text if text.endswith(".") else f"{text}."


def _invocation(action: argparse.Action) -> str:
    metavar = action.metavar
    if metavar is None and action.choices:
        metavar = "{" + ",".join(str(choice) for choice in action.choices) + "}"
    value = "" if action.nargs == 0 else str(metavar or action.dest.upper())
    if not action.option_strings:
        return value
    return ", ".join(f"{option} {value}".strip() for option in action.option_strings)


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    text = parser._get_formatter()._expand_help(action) if action.help else "one of these"
    # None of these means anything here, and file:NAME is no link.
    return re.sub(r"([\\*:`|])", r"\\\1", text)


def list_names() -> dict[str, list[str]]:
    """The public names of the package by kind, each kind in the order of the alphabet.

    >>> list_names()["Functions"][:2]
    ['decide', 'decision_page']
    """
    kinds: dict[str, list[str]] = {"Functions": [], "Values and protocols": [], "Errors": []}
    for name in dir(enthymeme):
        value: Any = getattr(enthymeme, name)
        if inspect.isclass(value):
            kind = "Errors" if issubclass(value, BaseException) else "Values and protocols"
            kinds[kind].append(name)
        elif callable(value):
            kinds["Functions"].append(name)
    return kinds


class _Reference(SphinxDirective):
    """Text made from the code, read as reStructuredText where the directive stands."""

    def parse_lines(self, lines: list[str]) -> list[nodes.Node]:
        return self.parse_text_to_nodes(
            "\n".join(StringList(lines, source="made from the code")), allow_section_headings=True
        )


class CommandReference(_Reference):
    """All commands with their arguments."""

    def run(self) -> list[nodes.Node]:
        lines: list[str] = []
        for command in list_commands(build_parser()):
            lines += describe_command(*command)
        return self.parse_lines(lines)


class NameReference(_Reference):
    """All public names with their docstrings."""

    def run(self) -> list[nodes.Node]:
        lines: list[str] = []
        for kind, names in list_names().items():
            lines += [kind, "-" * len(kind), ""]
            directive = "autofunction" if kind == "Functions" else "autoclass"
            for name in names:
                lines += [f".. {directive}:: enthymeme.{name}"]
                lines += ["   :members:", ""] if directive == "autoclass" else [""]
        return self.parse_lines(lines)


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls to load this."""
    app.add_directive("command-reference", CommandReference)
    app.add_directive("name-reference", NameReference)
    return {"parallel_read_safe": True}
