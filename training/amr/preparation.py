"""From samples to examples and to the tables that the parser needs at run time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from enthymeme.models.parsers.embedded.fragments import CONTINUES_NAME, NOTHING, parts
from enthymeme.models.parsers.embedded.rolesets import rolesets
from enthymeme.models.parsers.embedded.stems import NOUN, Stems, lemmas
from enthymeme.models.parsers.embedded.tables import Tables
from enthymeme.models.parsers.embedded.words import Word, words
from enthymeme.system.sentences import split_sentences
from training.amr.aligner import Aligned, Aligner, associate, stem_of
from training.amr.construct.phrases import Constructed
from training.amr.corpus import Sample
from training.amr.examples import Example, Labeller
from training.amr.graphs import Graph, read_graph, snt_graphs
from training.amr.senses import collect_senses, count_concepts

CONSTRUCTED = "constructed"
LEAST_ROLE = 3
LEAST_LIKENESS = 3


@dataclass(frozen=True, slots=True)
class Prepared:
    """Examples, each with the set it is from, and the tables made with them."""

    train: list[tuple[str, Example]]
    dev: list[tuple[str, Example]]
    tables: Tables


def prepare(
    train: Sequence[Sample],
    dev: Sequence[Sample],
    constructed: Sequence[Constructed] = (),
    before: Tables | None = None,
) -> Prepared:
    """Learn alignment, derivations and labels from the training part; apply them to both.

    Constructed sentences know their alignment. Labels, symbols and roles of tables from before
    keep their numbers, and new ones follow, so that training can go on from their weights.
    """
    known = [(sample.set, *pair) for sample in train for pair in _pairs(sample)]
    table = associate([(given, graph) for _, given, graph in known])
    plain = Stems({}, rolesets().has)
    aligned = [(name, Aligner(table, plain).align(given, graph)) for name, given, graph in known]
    made = [(CONSTRUCTED, one.aligned) for one in constructed]
    derived = _derivations([one for _, one in (*aligned, *made)], plain)
    stems = Stems(derived, rolesets().has)
    aligner = Aligner(table, stems)
    aligned = [(name, aligner.align(given, graph)) for name, given, graph in known] + made
    labeller = Labeller(stems)
    labeller.learn(one for _, one in aligned)
    examples = [(name, labeller.example(one)) for name, one in aligned]
    dev_examples = [
        (sample.set, labeller.example(aligner.align(*pair)))
        for sample in dev
        for pair in _pairs(sample)
    ]
    uses = count_concepts(graph for _, _, graph in known)
    tables = _tables([one for _, one in examples], derived, before, uses)
    return Prepared(examples, dev_examples, tables)


def _pairs(sample: Sample) -> list[tuple[tuple[Word, ...], Graph]]:
    """A text of several sentences is cut, where its graph is cut the same way."""
    graph = read_graph(sample.penman)
    cut, graphs = split_sentences(sample.sentence), snt_graphs(graph)
    if len(cut) == len(graphs) > 1:
        return [
            (words(text, splits_denials=True), one) for text, one in zip(cut, graphs, strict=True)
        ]
    return [(words(sample.sentence, splits_denials=True), graph)]


def _derivations(aligned: Sequence[Aligned], stems: Stems) -> dict[str, str]:
    """For nouns and adjectives, the verb that their concept was made from most often."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for one in aligned:
        for node, place in zip(one.graph.nodes, one.word_of, strict=True):
            if place is None or node.is_constant or not node.concept[-2:].isdigit():
                continue
            word = one.words[place]
            stem = stem_of(node.concept)
            if stem not in stems.of(word.lower).values() and _alike(stem, word.lower):
                counts[lemmas(word.lower).get(NOUN, word.lower)][stem] += 1
    return {word: uses.most_common(1)[0][0] for word, uses in sorted(counts.items())}


def _alike(stem: str, word: str) -> bool:
    return stem[:LEAST_LIKENESS] == word[:LEAST_LIKENESS]


def _tables(
    examples: Sequence[Example],
    derived: dict[str, str],
    before: Tables | None,
    uses: Mapping[str, int],
) -> Tables:
    labels = Counter(label for example in examples for label in example.labels)
    roles = Counter(role for example in examples for role in example.roles if role)
    roles.update(role for example in examples for _, role, _ in example.beside)
    # Nothing and the continuation of a name come first, whatever their counts.
    marks = (NOTHING, CONTINUES_NAME)
    common = sorted(labels.keys() - marks, key=lambda label: (-labels[label], label))
    ordered = [*marks, *common]
    if before is not None:
        ordered = [*before.labels, *(label for label in ordered if label not in before.labels)]
    symbols = sorted({part.symbol for label in ordered for part in parts(label)})
    known = ("", *symbols)
    named = tuple(sorted(role for role, count in roles.items() if count >= LEAST_ROLE))
    if before is not None:
        known = (*before.symbols, *(symbol for symbol in known if symbol not in before.symbols))
        named = (*before.roles, *(role for role in named if role not in before.roles))
    seen: dict[str, set[int]] = defaultdict(set)
    number = {label: k for k, label in enumerate(ordered)}
    for example in examples:
        for word, label in zip(example.words, example.labels, strict=True):
            seen[word.lower].add(number[label])
    seen_labels = {word: tuple(sorted(given)) for word, given in sorted(seen.items())}
    return Tables(
        labels=tuple(ordered),
        symbols=known,
        roles=named,
        derived=derived,
        seen=seen_labels,
        splits_denials=True,
        senses=collect_senses(ordered, seen_labels, Stems(derived, rolesets().has), uses),
    )
