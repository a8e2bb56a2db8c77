"""From a PENMAN text to a statement: the whole way on one screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from enthymeme.amr.atoms import AtomBuilder, CarrierBuilder, Inventory
from enthymeme.amr.boolean import FALSE, TRUE
from enthymeme.amr.diagnostics import Diagnostic, diagnose
from enthymeme.amr.formula import Compiler
from enthymeme.amr.graph import decode
from enthymeme.amr.partition import Partition, partition
from enthymeme.amr.penman_text import GraphText, graph_text, graph_texts
from enthymeme.amr.polarity import negative_atoms, negative_participants
from enthymeme.amr.profiles import Atoms, check_atoms
from enthymeme.amr.statement import Statement, StatementAtom, check_validity, emission_order
from enthymeme.errors import InputError, TranslationError


@dataclass(frozen=True, slots=True)
class Translation:
    """What came of one graph of a file: a statement, or the error why there is none."""

    id: str
    sentence: str | None
    penman: str
    statement: Statement | None
    diagnostics: tuple[Diagnostic, ...]
    error: TranslationError | None


def translate(penman_text: str, atoms: Atoms = "paper") -> Statement:
    """The statement of one PENMAN graph. A graph without one raises `TranslationError`.

    `atoms` chooses the profile: `paper` has the paper's dyads and triples, `events` one fluent
    sentence for each event or state.

    >>> statement = translate("(r / read-01 :ARG0 (s / student :mod (c / careful))"
    ...                       " :ARG1 (b / book))")
    >>> [(atom.id, atom.text) for atom in statement.atoms]
    [('x1', 'careful student'), ('x2', 'student read book')]
    >>> from enthymeme.logic import formula_to_text
    >>> formula_to_text(statement.formula)
    'x2 & x1'
    >>> translate("(b / bark-01 :polarity - :ARG0 (d / dog))", atoms="events").atoms[0].text
    'The dog barks'
    """
    if not isinstance(penman_text, str):
        raise InputError(f"expected PENMAN text, found {type(penman_text).__name__}")
    done = examine(graph_text(penman_text), atoms)
    if done.statement is None:
        assert done.error is not None
        raise done.error
    return done.statement


def translate_file(
    lines: Iterable[str] | Iterable[bytes], atoms: Atoms = "paper"
) -> Iterator[Translation]:
    """What comes of each graph of an open file, one at a time; an error does not stop the rest.

    >>> for done in translate_file(["(d / dog)\\n", "\\n", "(d / dog\\n"]):
    ...     print(done.statement.atoms[0].text if done.statement else done.error)
    dog exists
    graph 2: syntax: 1 parentheses are not closed
    """
    return map(partial(examine, atoms=check_atoms(atoms)), graph_texts(lines))


def examine(graph: GraphText, atoms: Atoms = "paper") -> Translation:
    """What comes of one graph, with the diagnostics that are no part of the statement."""
    check_atoms(atoms)
    try:
        if graph.error is not None:
            raise graph.error
        statement, diagnostics = _translate(graph.text, atoms)
    except TranslationError as error:
        return Translation(graph.id, graph.sentence, graph.text, None, (), error.of(graph.id))
    return Translation(graph.id, graph.sentence, graph.text, statement, diagnostics, None)


def _translate(text: str, atoms: Atoms) -> tuple[Statement, tuple[Diagnostic, ...]]:
    read = partition(decode(text))
    parts, builder, inventory = _paper_atoms(read) if atoms == "paper" else _event_atoms(read)
    occurrences = inventory.occurrences
    participants = negative_participants(parts, occurrences)
    compiler = Compiler(parts, builder, inventory, participants)
    pool, complete = compiler.compile()
    projected = pool.with_negative_atoms(complete, negative_atoms(occurrences, participants))
    emitted = pool.normalise(projected)
    if emitted in (TRUE, FALSE):
        raise TranslationError("constant-formula", "nothing is left but a truth value")
    order = emission_order(occurrences, pool.atoms(emitted))
    names = {number: f"x{place}" for place, number in enumerate(order, start=1)}
    statement = Statement(
        pool.formula(emitted, names.__getitem__),
        tuple(
            StatementAtom(
                names[number], atom.expression, atom.text, atom.nodes, atom.owner, atom.records
            )
            for number in order
            for atom in (occurrences[number],)
        ),
    )
    check_validity(statement)
    return statement, diagnose(read, occurrences, compiler.vanished_conditions)


def _paper_atoms(parts: Partition) -> tuple[Partition, CarrierBuilder, Inventory]:
    builder = AtomBuilder(parts)
    return parts, builder, builder.build()


def _event_atoms(parts: Partition) -> tuple[Partition, CarrierBuilder, Inventory]:
    # Only this profile needs the modules that word sentences, and lemminflect with them.
    from enthymeme.amr.events.assertion import assert_clauses
    from enthymeme.amr.events.inventory import EventBuilder
    from enthymeme.amr.events.scene import Scene

    scene = Scene(parts)
    assertion = assert_clauses(parts, scene)
    builder = EventBuilder(assertion, scene)
    return assertion.parts, builder, builder.build()
