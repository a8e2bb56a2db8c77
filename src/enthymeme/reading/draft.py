"""From text to problem: statements read, candidates built, questions asked, answers made links.

    text ──graph──▶ Reading ──▶ Draft (candidates, questions) ──answers──▶ Trace with its problem

The links are those of the paper's "Candidate Atom Links": atoms whose texts are equal but for
case are linked exactly, and an NLI model is asked about every other pair. Of event atoms, those
are equal that have equal keys (`amr.events.wording.sentence.equality_key`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from enthymeme.amr import Statement, with_full_stop
from enthymeme.amr.penman_text import graph_text
from enthymeme.amr.profiles import Atoms
from enthymeme.amr.text_checks import check_reading
from enthymeme.amr.translation import examine
from enthymeme.errors import ReadingError
from enthymeme.item import Item
from enthymeme.logic import Formula, rename_atoms
from enthymeme.models.protocols import Judgement, Pair
from enthymeme.problem import Candidate, Label, Link, Parameters, Problem, exact_links
from enthymeme.trace import Reading, Trace, TracedAtom, TracedJudgement

EVENT_KINDS = ("event", "entity")
"""The kinds of atoms that the profile of event atoms has."""

Answers = Mapping[Pair, Judgement | ReadingError]


@dataclass(frozen=True, slots=True)
class Provenance:
    """What every trace of a run has in common: constants, models and programs."""

    parameters: Parameters
    models: tuple[tuple[str, str], ...]
    versions: tuple[tuple[str, str], ...]
    atoms: Atoms = "paper"


def read_statement(text: str, graph: str | ReadingError, atoms: Atoms = "paper") -> Reading:
    """The reading of a text by the graph that its parser gave, with atoms of the named profile.

    >>> read_statement("A dog.", "(d / dog)").formula
    Atom(name='x1')
    >>> [atom.text for atom in read_statement("A dog.", "(d / dog)", "events").atoms]
    ['There is a dog']
    >>> read_statement("A dog.", "(d / dog").error
    'translation: graph 1: syntax: 1 parentheses are not closed'
    """
    if isinstance(graph, ReadingError):
        return Reading(text, error=str(graph))
    translation = examine(graph_text(graph), atoms)
    statement = translation.statement
    if statement is None:
        return Reading(text, graph, error=f"translation: {translation.error}")
    warnings = check_reading(text, graph)
    return Reading(
        text,
        graph,
        statement.formula,
        _trace_atoms(translation.penman, statement, atoms),
        tuple(
            (note.name, note.node, note.message) for note in (*warnings, *translation.diagnostics)
        ),
    )


def _trace_atoms(graph: str, statement: Statement, atoms: Atoms) -> tuple[TracedAtom, ...]:
    """The atoms of a statement; those of the paper's profile with a sentence for people."""
    sentences = [atom.text for atom in statement.atoms]
    if atoms == "paper":
        # Only here, so that lemminflect is not loaded where nothing is worded.
        from enthymeme.amr.events.fluent import write_fluently

        sentences = list(write_fluently(graph, statement))
    return tuple(
        TracedAtom(atom.id, atom.kind, atom.signature, atom.text, atom.key, sentence)
        for atom, sentence in zip(statement.atoms, sentences, strict=True)
    )


def list_texts(item: Item) -> tuple[str, ...]:
    """The distinct statements of an item, in order of appearance."""
    return tuple(
        dict.fromkeys(text for side in item.candidates for text in (*side.source, *side.target))
    )


@dataclass(frozen=True, slots=True)
class Draft:
    """An item as far as it comes without an NLI model.

    ``readings`` are of the item's distinct statements in order of appearance. Where one of them
    has an error there are no candidates and nothing is asked.
    """

    item: Item
    readings: tuple[Reading, ...]
    candidates: tuple[Candidate, ...]
    questions: tuple[Pair, ...]

    def complete(self, answers: Answers, provenance: Provenance) -> Trace:
        """The trace that the answers to the questions make; its problem is None if one failed."""
        return Trace(
            item=self.item,
            statements=self.readings,
            judgements=tuple(trace_judgement(pair, answers[pair]) for pair in self.questions),
            problem=self._build_problem(answers),
            parameters=provenance.parameters,
            models=provenance.models,
            versions=provenance.versions,
            atoms=provenance.atoms,
        )

    def _build_problem(self, answers: Answers) -> Problem | None:
        judgements = {
            pair: answer
            for pair in self.questions
            if not isinstance(answer := answers[pair], ReadingError)
        }
        if not self.candidates or len(judgements) < len(self.questions):
            return None
        candidates = tuple(add_links(candidate, judgements) for candidate in self.candidates)
        return Problem(self.item.id, candidates, self.item.gold)


def draft_item(item: Item, readings: Mapping[str, Reading]) -> Draft:
    """The draft of an item from the readings of its statements, by their texts."""
    own = tuple(readings[text] for text in list_texts(item))
    if any(reading.error is not None for reading in own):
        return Draft(item, own, (), ())
    candidates = tuple(
        build_candidate(
            [readings[text] for text in side.source], [readings[text] for text in side.target]
        )
        for side in item.candidates
    )
    questions = dict.fromkeys(pair for one in candidates for pair in list_questions(one))
    return Draft(item, own, candidates, tuple(questions))


def build_candidate(source: Sequence[Reading], target: Sequence[Reading]) -> Candidate:
    """The candidate of its statements, with exact links and as yet no others.

    Atoms are renamed apart: source atoms a1, a2, … and target atoms b1, b2, … in the order of the
    statements, and within one in the translator's. That is the order of ``surfaces``, and so the
    candidate's own, by which Top-Link breaks ties.

    >>> rain = read_statement("It rains.", "(r / rain-01)")
    >>> candidate = build_candidate([rain, read_statement("A dog.", "(d / dog)")], [rain])
    >>> candidate.surfaces
    (('a1', 'rain occurs.'), ('a2', 'dog exists.'), ('b1', 'rain occurs.'))
    >>> candidate.exact
    (('a1', 'b1'),)
    >>> candidate.sentences
    (('a1', 'It rains.'), ('a2', 'There is a dog.'), ('b1', 'It rains.'))
    """
    source_formulas, source_atoms = _rename_apart("a", source)
    target_formulas, target_atoms = _rename_apart("b", target)
    atoms = source_atoms | target_atoms
    surfaces = {name: with_full_stop(atom.text) for name, atom in atoms.items()}
    sentences = {name: with_full_stop(atom.sentence) for name, atom in atoms.items()}
    # An event atom is what its key says; of the paper's atoms, the paper compares the words.
    wordings = {
        name: atom.key if atom.kind in EVENT_KINDS else surfaces[name]
        for name, atom in atoms.items()
    }
    return Candidate(
        source_formulas,
        target_formulas,
        exact=exact_links(source_atoms, target_atoms, wordings),
        surfaces=tuple(surfaces.items()),
        sentences=tuple((n, text) for n, text in sentences.items() if text != surfaces[n]),
    )


def _rename_apart(
    prefix: str, readings: Sequence[Reading]
) -> tuple[tuple[Formula, ...], dict[str, TracedAtom]]:
    """The formulas of some statements, and their atoms by their new names."""
    formulas = []
    atoms: dict[str, TracedAtom] = {}
    for reading in readings:
        assert reading.formula is not None
        names = {}
        for atom in reading.atoms:
            names[atom.id] = f"{prefix}{len(atoms) + 1}"
            atoms[names[atom.id]] = atom
        formulas.append(rename_atoms(reading.formula, names))
    return tuple(formulas), atoms


def list_questions(candidate: Candidate) -> tuple[Pair, ...]:
    """What an NLI model must be asked: each source atom with each target atom unmatched so far.

    >>> rain, dog = (read_statement("", graph) for graph in ("(r / rain-01)", "(d / dog)"))
    >>> list_questions(build_candidate([rain], [dog]))
    (Pair(premise='rain occurs.', hypothesis='dog exists.'),)
    """
    return tuple(dict.fromkeys(pair for _, _, pair in list_pairs(candidate)))


def add_links(candidate: Candidate, judgements: Mapping[Pair, Judgement]) -> Candidate:
    """The candidate with the links that the answers to its questions make.

    >>> rain, dog = (read_statement("", graph) for graph in ("(r / rain-01)", "(d / dog)"))
    >>> candidate = build_candidate([rain], [dog])
    >>> (question,) = list_questions(candidate)
    >>> (link,) = add_links(candidate, {question: Judgement(0.1, 0.1, 0.8)}).links
    >>> link.source, link.target, str(link.label), link.confidence
    ('a1', 'b1', 'Con', 0.8)
    """
    links = []
    for source, target, pair in list_pairs(candidate):
        judgement = judgements[pair]
        label = judgement.label
        if label != "Neu":
            links.append(Link(source, target, Label(label), judgement.confidence))
    return replace(candidate, links=tuple(links))


def list_pairs(candidate: Candidate) -> Iterator[tuple[str, str, Pair]]:
    """Source atom, target atom and the pair of their texts, where no exact link settles it."""
    matched = {target for _, target in candidate.exact}
    surfaces = dict(candidate.surfaces)
    for target in candidate.target_atoms:
        if target not in matched:
            for source in candidate.source_atoms:
                yield source, target, Pair(surfaces[source], surfaces[target])


def trace_judgement(pair: Pair, answer: Judgement | ReadingError) -> TracedJudgement:
    """A question and its answer as a trace keeps them."""
    if isinstance(answer, ReadingError):
        return TracedJudgement(*pair, None, str(answer))
    return TracedJudgement(*pair, answer)
