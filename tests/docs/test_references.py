"""The references made from the code: every command, every option, every public name."""

from __future__ import annotations

import pytest

pytest.importorskip("sphinx", reason="the extra docs is not installed")

from tools.site_references import describe_command, list_commands, list_names

import enthymeme
from enthymeme.cli import COMMANDS, build_parser


def test_every_command_has_its_place_and_all_its_options() -> None:
    described = {words: parser for words, _, parser in list_commands(build_parser())}
    assert set(COMMANDS) <= set(described)
    for words, parser in described.items():
        text = "\n".join(describe_command(words, "does something", parser))
        for option in parser._option_string_actions:
            assert option in ("-h", "--help") or f"{option}" in text


def test_every_public_name_has_its_place() -> None:
    listed = {name for names in list_names().values() for name in names}
    assert listed | {"__version__"} == set(dir(enthymeme))
