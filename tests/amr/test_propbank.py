from __future__ import annotations

import pytest

from enthymeme.amr.propbank import read_table, render_table, role_table
from enthymeme.errors import InputError

TABLE: dict[str, dict[int, str | None]] = {
    "go.02": {0: "agent", 4: "goal"},
    "open_up.03": {1: "patient"},
    "be-from.91": {2: None},
    "many.01": {1: "agent", 10: "goal"},
}


def test_a_table_reads_back():
    table = read_table(render_table(TABLE, "9.9"))
    assert (table.version, table.rolesets, table.roles) == ("9.9", 4, 6)


@pytest.mark.parametrize(
    ("concept", "role", "expected"),
    [
        ("go-02", "ARG0", "agent"),
        ("GO-02", "ARG4", "goal"),
        ("open-up-03", "ARG1", "patient"),
        ("open_up-03", "ARG1", "patient"),
        ("be-from-91", "ARG2", None),
        ("many-01", "ARG10", "goal"),
        ("many-01", "ARG1", "agent"),
        ("go-02", "ARG1", None),
        ("go-01", "ARG0", None),
        ("go", "ARG0", None),
        ("go-02", "location", None),
        ("go-02", "ARG0-of", None),
    ],
)
def test_lookup(concept, role, expected):
    assert read_table(render_table(TABLE, "9.9")).resolve(concept, role) == expected


@pytest.mark.parametrize("text", ["", "x\n", "propbank 1\n", "roles 1 2 3 4 5 6 7\n"])
def test_another_file_is_refused(text):
    with pytest.raises(InputError, match="expected a PropBank table"):
        read_table(text)


def test_a_changed_table_is_refused():
    text = render_table(TABLE, "9.9").replace("0:agent", "0:cause")
    with pytest.raises(InputError, match="hash differs"):
        read_table(text)


def test_the_table_that_ships():
    table = role_table()
    assert (table.version, table.rolesets, table.roles) == ("3.4.0", 11304, 28810)
    assert table.resolve("have-quant-91", "ARG3") == "extent"
    assert table.resolve("down-03", "ARG4") is None  # two entries in its roleset
