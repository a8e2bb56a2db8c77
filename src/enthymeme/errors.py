"""The errors that a user of this package can meet.

    EnthymemeError
    ├── InputError            what was given is not what was expected
    ├── TranslationError      a graph that the translator does not accept
    ├── PluginError           a parser, NLI model or embedder that cannot be had
    ├── ReadingError          a text that a parser or NLI model could not read
    ├── RunError              a run that cannot go on; what it did is kept
    └── SolveError            a well-formed problem without an answer
        ├── Unsatisfiable     a source or a target that cannot hold
        └── BudgetExceeded    a formula or instance larger than the work allowed
            └── TimeExceeded  one that takes longer than the time allowed

The command line prints any of these as one line and exits with 2.
Every other exception is a bug and shows its traceback.
"""

from __future__ import annotations

from pathlib import Path

from enthymeme.system.text import one_line


class EnthymemeError(Exception):
    """The root: catch this to catch whatever the package raises on purpose."""


class InputError(EnthymemeError):
    """What was given is not what was expected; says where, and what was expected.

    >>> str(InputError("expected a number", "p.jsonl", 3))
    'p.jsonl:3: expected a number'
    """

    def __init__(
        self, message: str, path: str | Path | None = None, line: int | None = None
    ) -> None:
        self.message = message
        self.path = None if path is None else str(path)
        self.line = line
        place = ":".join(str(part) for part in (path, line) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)

    def at(self, path: str | Path, line: int | None = None) -> InputError:
        """The same error, placed in a file."""
        return type(self)(self.message, path, line)


class TranslationError(EnthymemeError):
    """A graph that the translator does not accept: which one, why, and the triple at fault.

    `reason` is a fixed name to count by; `message` says the same in words.

    >>> str(TranslationError("self-condition", "a node is its own condition", graph="g7",
    ...                      triple=("g", ":condition", "g")))
    'graph g7: self-condition: a node is its own condition: g :condition g'
    """

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        graph: str | None = None,
        triple: tuple[str, str, str] | None = None,
    ) -> None:
        self.reason = reason
        self.message = message
        self.graph = graph
        self.triple = triple
        place = "graph" if graph is None else f"graph {graph}"
        parts = [place, reason, message, *([" ".join(triple)] if triple else [])]
        # An error is one line on any terminal, whatever was in the graph.
        super().__init__(one_line(": ".join(parts)))

    def of(self, graph: str) -> TranslationError:
        """The same error, of a named graph."""
        return type(self)(self.reason, self.message, graph=graph, triple=self.triple)


class PluginError(EnthymemeError):
    """A parser, NLI model or embedder that cannot be had."""


class ReadingError(EnthymemeError):
    """A text that a parser or NLI model could not read.

    One text's trouble is not another's: models return these in the place of an answer.

    >>> str(ReadingError("expected a sentence,\\n\\x1b[2J found none"))
    'expected a sentence, \\\\x1b[2J found none'
    """

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


class RunError(EnthymemeError):
    """A run over many items that cannot go on: no room, no workers. What it did is kept."""


class SolveError(EnthymemeError):
    """A well-formed problem without an answer."""


class Unsatisfiable(SolveError):
    """A source or a target that cannot hold."""


class BudgetExceeded(SolveError):
    """A formula or instance larger than the work allowed."""


class TimeExceeded(BudgetExceeded):
    """A candidate that takes longer than the time allowed."""
