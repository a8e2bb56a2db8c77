"""The names of the two kinds of atoms that a statement can be translated to."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from enthymeme.errors import InputError

Atoms: TypeAlias = Literal["paper", "events"]
"""The profile of a translation: the paper's dyads and triples, or fluent events."""
PROFILES: tuple[Atoms, ...] = get_args(Atoms)


def check_atoms(name: object) -> Atoms:
    """The profile of a name that came from outside.

    >>> check_atoms("events")
    'events'
    >>> check_atoms("event")
    Traceback (most recent call last):
    enthymeme.errors.InputError: atoms: expected paper or events, found 'event'
    """
    for profile in PROFILES:
        if name == profile:
            return profile
    raise InputError(f"atoms: expected {' or '.join(PROFILES)}, found {name!r}")
