"""Values that a notebook shows as HTML."""

from __future__ import annotations

from importlib import import_module


class Showable:
    """A value that ``enthymeme.page`` knows how to lay out.

    Pages stand above all values, so what lays them out is fetched when a notebook asks for it.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        fragment: str = import_module("enthymeme.page.fragments").fragment(self)
        return fragment
