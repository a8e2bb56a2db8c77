"""The PropBank resolver χ: a predicate sense and a numbered role to its relation class.

The table beside this module was computed from the PropBank frame files by
`tools/build_propbank_index`. It holds classes and no descriptions; see NOTICE for the attribution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources

from enthymeme.errors import InputError

TABLE_NAME = "propbank.tsv"
_UNRESOLVED = "-"
_SENSE = re.compile(r"(.+)-(\d+)")
_NUMBERED = re.compile(r"ARG(\d+)")


@dataclass(frozen=True, slots=True)
class RoleTable:
    """Relation classes by roleset, with where they come from."""

    version: str
    rolesets: int
    roles: int
    digest: str
    _rows: Mapping[str, str]

    def resolve(self, concept: str, role: str) -> str | None:
        """The relation class of a role of a concept, or None where there is no single one.

        `lemma-NN` is looked up as `lemma.NN`, then with `_` for `-` in the lemma; no other sense
        is tried.

        >>> role_table().resolve("learn-01", "ARG2")
        'direction'
        >>> role_table().resolve("learn-77", "ARG2") is None
        True
        """
        sense = _SENSE.fullmatch(concept.lower())
        numbered = _NUMBERED.fullmatch(role)
        if sense is None or numbered is None:
            return None
        lemma, number = sense.groups()
        row = self._rows.get(f"{lemma}.{number}")
        if row is None:
            row = self._rows.get(f"{lemma.replace('-', '_')}.{number}", "")
        for entry in row.split():
            argument, _, name = entry.partition(":")
            if argument == numbered[1]:
                return None if name == _UNRESOLVED else name
        return None

    def numbered_roles(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the roles of every roleset, by its name in PropBank.

        >>> role_table().numbered_roles()["fend_off.02"]
        (0, 1, 2)
        """
        return {
            name: tuple(int(entry.partition(":")[0]) for entry in row.split())
            for name, row in self._rows.items()
        }


def render_table(classes: Mapping[str, Mapping[int, str | None]], version: str) -> str:
    """The text of a table: one heading line, then one line a roleset."""
    body = "".join(
        name
        + "\t"
        + " ".join(f"{number}:{relation or _UNRESOLVED}" for number, relation in roles.items())
        + "\n"
        for name, roles in classes.items()
    )
    count = sum(len(roles) for roles in classes.values())
    digest = sha256(body.encode()).hexdigest()
    return f"propbank {version} rolesets {len(classes)} roles {count} sha256 {digest}\n{body}"


def read_table(text: str) -> RoleTable:
    """The table of a text; one that is not as it was written is refused.

    >>> read_table(render_table({"go.02": {0: "agent", 4: None}}, "1.0")).resolve("go-02", "ARG0")
    'agent'
    >>> read_table("propbank 1.0 rolesets 1 roles 1 sha256 0\\ngo.02\\t0:agent\\n")
    Traceback (most recent call last):
    enthymeme.errors.InputError: the PropBank table is not the one that was built: its hash differs
    """
    heading, _, body = text.partition("\n")
    fields = heading.split()
    if fields[::2] != ["propbank", "rolesets", "roles", "sha256"] or len(fields) != 8:
        raise InputError("expected a PropBank table, found another heading")
    version, rolesets, roles, digest = fields[1::2]
    if sha256(body.encode()).hexdigest() != digest:
        raise InputError("the PropBank table is not the one that was built: its hash differs")
    rows: dict[str, str] = {}
    for line in body.splitlines():
        name, _, entries = line.partition("\t")
        rows[name] = entries
    return RoleTable(version, int(rolesets), int(roles), digest, rows)


@cache
def role_table() -> RoleTable:
    """The table that the package ships.

    >>> table = role_table()
    >>> table.version, table.rolesets, table.roles
    ('3.4.0', 11304, 28810)
    """
    file = resources.files("enthymeme.amr").joinpath(TABLE_NAME)
    return read_table(file.read_text(encoding="utf-8"))
