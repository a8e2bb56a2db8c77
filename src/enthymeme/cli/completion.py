"""``enthymeme completion``: a script that has a shell complete commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

SUMMARY = "print a completion script for bash, zsh or fish"
EPILOG = (
    'bash: eval "$(enthymeme completion bash)" in ~/.bashrc; zsh: eval "$(enthymeme completion '
    'zsh)" in ~/.zshrc, after compinit; fish: enthymeme completion fish > '
    "~/.config/fish/completions/enthymeme.fish"
)


class Command(NamedTuple):
    """A command as a shell knows it: its summary, and what may follow its name."""

    name: str
    summary: str
    words: tuple[str, ...]
    options: tuple[tuple[str, str], ...]

    @property
    def next_words(self) -> str:
        return " ".join((*self.words, *(option for option, _ in self.options)))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=["bash", "zsh", "fish"], help="the shell")
    parser.epilog = EPILOG


def run(arguments: argparse.Namespace) -> int:
    from enthymeme.cli import build_parser

    commands = list(_commands(build_parser()))
    write = {"bash": _bash_lines, "zsh": _zsh_lines, "fish": _fish_lines}[arguments.shell]
    print(*write(commands), sep="\n")
    return 0


def _commands(parser: argparse.ArgumentParser) -> Iterator[Command]:
    for action, command in _subparsers(parser):
        nested = list(_subparsers(command))
        options = dict(_options(command))
        for _, below in nested:
            options |= dict(_options(below))
        words = tuple(action.dest for action, _ in nested)
        yield Command(action.dest, action.help or "", words, tuple(options.items()))


def _subparsers(
    parser: argparse.ArgumentParser,
) -> Iterator[tuple[argparse.Action, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for summary in action._get_subactions():
                yield summary, action.choices[summary.dest]


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        for option in action.option_strings:
            if option.startswith("--"):
                yield option, (action.help or "").partition(";")[0].replace("(%(default)s)", "")


def _bash_lines(commands: list[Command]) -> Iterator[str]:
    yield "_enthymeme() {"
    yield '  local current="${COMP_WORDS[COMP_CWORD]}" words'
    yield "  if ((COMP_CWORD == 1)); then"
    yield f'    words="{" ".join(command.name for command in commands)} --help --version"'
    yield '  else case "${COMP_WORDS[1]}" in'
    for command in commands:
        yield f'    {command.name}) words="{command.next_words}" ;;'
    yield "  esac; fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield "}"
    yield "complete -o default -F _enthymeme enthymeme"


def _zsh_lines(commands: list[Command]) -> Iterator[str]:
    yield "#compdef enthymeme"
    yield "_enthymeme() {"
    yield "  local -a commands"
    yield "  commands=("
    for command in commands:
        yield f"    {_quote(f'{command.name}:{command.summary}')}"
    yield "  )"
    yield "  if ((CURRENT == 2)); then _describe command commands; return; fi"
    yield '  case "$words[2]" in'
    for command in commands:
        yield f"    {command.name}) compadd -- {command.next_words} ;;"
    yield "  esac"
    yield "  _files"
    yield "}"
    yield "compdef _enthymeme enthymeme"


def _fish_lines(commands: list[Command]) -> Iterator[str]:
    for command in commands:
        start = "complete -c enthymeme -n"
        summary = _quote(command.summary)
        yield f"{start} __fish_use_subcommand -f -a {command.name} -d {summary}"
        seen = f"'__fish_seen_subcommand_from {command.name}'"
        for word in command.words:
            yield f"{start} {seen} -a {word}"
        for option, words in command.options:
            yield f"{start} {seen} -l {option.removeprefix('--')} -d {_quote(words.strip())}"


def _quote(text: str) -> str:
    """A text as a word of a shell.

    >>> _quote("the paper's")
    "'the paper’s'"
    """
    return "'" + text.replace("'", "’") + "'"
