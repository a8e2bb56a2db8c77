"""Names of a package that are fetched when first asked for, so that importing it stays fast."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module, resources
from typing import Any


def public_names(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package.

    Its names are those that its ``__init__`` imports, each ``as`` itself, for type checkers.
    """

    @cache
    def modules() -> dict[str, str]:
        source = resources.files(package).joinpath("__init__.py").read_text(encoding="utf-8")
        return {
            alias.name: node.module
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
            if alias.asname
        }

    def fetch(name: str) -> Any:
        if name == "__all__":
            return list_names()
        if name not in modules():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules()[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def list_names() -> list[str]:
        return sorted(modules())

    return fetch, list_names
