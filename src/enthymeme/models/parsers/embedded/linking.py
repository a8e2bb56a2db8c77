"""Which edges join the fragments: the best tree, its roles, and edges beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.models.parsers.embedded.arborescence import ROOT, best_tree
from enthymeme.models.parsers.embedded.assembly import Anchor, Attachment
from enthymeme.models.parsers.embedded.fragments import NEGATION, NOTHING, parts
from enthymeme.models.parsers.embedded.penman_writing import SEVERAL
from enthymeme.models.parsers.embedded.rolesets import Rolesets
from enthymeme.models.parsers.embedded.stems import WEATHER_VERBS
from enthymeme.system.arrays import Floats

BESIDE = 0.0
"""The least logit of an edge beside the tree."""
CERTAIN = 1e3
"""What is added to a score, or taken from it, where a rule decides."""
UNSURE = 4.0
"""The greatest logit, of an edge beside the tree, that is still a close call."""
UNKNOWN = "amr-unknown"
INVERSE = "-of"
ABILITY = "possible-01"
CONCESSION, AGENT, OWNER = "concession", "ARG0", "poss"
RELATION, OTHER_SIDE = "have-rel-role-91", "ARG1"
# "It rains": nobody does.
_WEATHER = frozenset(f"{verb}-01" for verb in WEATHER_VERBS)
_MODALS = frozenset({ABILITY, "recommend-01"})
_ONCE = frozenset({"polarity", OWNER})
_NOT_INVERSE = frozenset({"consist-of"})


@dataclass(frozen=True, slots=True)
class EdgeScores:
    """Of a sentence's anchors: heads [tail, head or root], roles [role, tail, head], edges beside
    the tree [source, target]."""

    heads: Floats
    roles: Floats
    beside: Floats


@dataclass(frozen=True, slots=True)
class Links:
    """How anchors hang together; None for those that hang inside their fragment."""

    attachments: tuple[Attachment | None, ...]
    beside: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """A change of an edge: away from this head, to this role, or in or out beside the tree."""

    tail: int
    head: int
    role: int | None = None
    is_beside: bool = False


class _Sentence(NamedTuple):
    """The anchors of a sentence with their concepts, and the labels of its words."""

    anchors: Sequence[Anchor]
    concepts: Sequence[str]
    labels: Sequence[str]

    def is_constant(self, anchor: int) -> bool:
        return _is_constant(self.labels[self.anchors[anchor].word])


@dataclass(frozen=True, slots=True)
class Wording:
    """What the words of a sentence tell of its edges, all by the places of words: concessive
    clauses, participles whose subject does not act, and edges (tail, head, role) for certain."""

    concessions: Sequence[range] = ()
    passives: frozenset[int] = frozenset()
    certain: Sequence[tuple[int, int, str]] = ()


NO_WORDING = Wording()


class Linker:
    """Chooses edges from their scores, within what PropBank allows."""

    def __init__(self, roles: Sequence[str], rolesets: Rolesets) -> None:
        self._roles = tuple(roles)
        self._rolesets = rolesets
        self._base_roles = [_split_inverse(role) for role in roles]
        self._polarity = self._roles.index("polarity")
        self._condition = self._roles.index("condition")
        self._number_of = {role: number for number, role in enumerate(self._roles)}

    def link(
        self,
        anchors: Sequence[Anchor],
        concepts: Sequence[str],
        labels: Sequence[str],
        scores: EdgeScores,
        conditions: Sequence[range] = (),
        denied: Mapping[int, int] = MappingProxyType({}),
        is_conditional: bool = True,
        changes: Sequence[EdgeChange] = (),
        wording: Wording = NO_WORDING,
    ) -> Links:
        """The edges of a sentence; ``concepts`` are those of its anchors, ``conditions`` the places
        of the words of conditional clauses, ``denied`` what a word is known to deny, ``changes``
        what is wanted against the scores, ``wording`` what else the words tell."""
        sentence = _Sentence(anchors, concepts, labels)
        tree_scores = scores.heads.copy()
        scores = EdgeScores(scores.heads, scores.roles.copy(), scores.beside.copy())
        _apply_changes(changes, tree_scores, scores)
        if not is_conditional:
            scores.roles[self._condition] -= CERTAIN
        _attach_denials(sentence, denied, tree_scores)
        _deny_abilities(sentence, tree_scores)
        self._apply_wording(sentence, wording, tree_scores, scores.roles)
        for clause in conditions:
            top = _isolate_clause(clause, sentence, tree_scores)
            if top is not None:
                scores.roles[self._condition, top] += CERTAIN
                for k, anchor in enumerate(anchors):
                    # What denies at the very beginning ("unless") denies all of the clause.
                    if anchor.word == clause.start and labels[anchor.word] == NEGATION:
                        tree_scores[k, top] += 2 * CERTAIN
        heads = self._choose_heads(sentence, tree_scores)
        used = _fragment_roles(anchors, labels)
        roles = self._choose_roles(sentence, heads, scores.roles, used)
        attachments: list[Attachment | None] = []
        for tail, head in enumerate(heads):
            if head is None:
                attachments.append(None)
            else:
                attachments.append(Attachment(head, "" if head == ROOT else roles[tail]))
        beside = self._link_beside(sentence, heads, scores, used)
        return Links(tuple(attachments), tuple(beside))

    def _apply_wording(
        self, sentence: _Sentence, wording: Wording, tree_scores: Floats, roles: Floats
    ) -> None:
        """Change the scores of heads and roles to what the words tell."""
        self._set_concessions_apart(sentence, wording, tree_scores, roles)
        self._keep_agents_from_passives(sentence, wording, roles)
        places = [anchor.word for anchor in sentence.anchors]
        for tail, head, role in wording.certain:
            if tail in places and head in places and role in self._number_of:
                ends = places.index(tail), places.index(head)
                tree_scores[ends] += 2 * CERTAIN
                roles[(self._number_of[role], *ends)] += CERTAIN

    def _set_concessions_apart(
        self, sentence: _Sentence, wording: Wording, tree_scores: Floats, roles: Floats
    ) -> None:
        """Make each concessive clause a subtree of its own, with the role of a concession."""
        for clause in wording.concessions:
            # Where "although" brings a node of its own, that one holds the clauses together.
            is_empty = sentence.labels[clause.start - 1] == NOTHING
            top = _isolate_clause(clause, sentence, tree_scores) if is_empty else None
            if top is not None and CONCESSION in self._number_of:
                roles[self._number_of[CONCESSION], top] += CERTAIN

    def _keep_agents_from_passives(
        self, sentence: _Sentence, wording: Wording, roles: Floats
    ) -> None:
        """Who stands before a passive participle does not act."""
        places = [anchor.word for anchor in sentence.anchors]
        for k, anchor in enumerate(sentence.anchors):
            if anchor.word in wording.passives and anchor.part == 0:
                earlier = [j for j, place in enumerate(places) if place < anchor.word]
                for role, is_inverse in ((AGENT, False), (AGENT + INVERSE, True)):
                    if role in self._number_of:
                        cells = (k, earlier) if is_inverse else (earlier, k)
                        roles[(self._number_of[role], *cells)] -= CERTAIN

    def list_close_calls(self, links: Links, scores: EdgeScores) -> list[tuple[float, EdgeChange]]:
        """The edges that nearly won: (what the change costs, the change)."""
        calls = []
        for tail, link in enumerate(links.attachments):
            if link is None:
                continue
            row = scores.heads[tail]
            cost = float(row[link.head] - np.max(np.delete(row, link.head)))
            calls.append((abs(cost), EdgeChange(tail, link.head % len(row))))
            if link.role not in self._roles:
                continue
            column = scores.roles[:, tail, link.head]
            current = self._roles.index(link.role)
            for role in np.argsort(-column, kind="stable")[:3]:
                if role != current:
                    cost = float(column[current] - column[role])
                    calls.append((abs(cost), EdgeChange(tail, link.head, int(role))))
        for source, target in np.argwhere(np.abs(scores.beside) < UNSURE).tolist():
            cost = abs(float(scores.beside[source, target]))
            calls.append((cost, EdgeChange(target, source, is_beside=True)))
        return calls

    def _choose_heads(self, sentence: _Sentence, scores: Floats) -> list[int | None]:
        """The tree over fragments: each hangs by its head part below any part of another."""
        anchors = sentence.anchors
        tops = [k for k, anchor in enumerate(anchors) if anchor.part == 0]
        unit_of = {anchors[top].word: unit for unit, top in enumerate(tops)}
        units = np.array([unit_of[anchor.word] for anchor in anchors])
        is_constant = np.array([sentence.is_constant(place) for place in range(len(anchors))])
        rows = scores[tops]
        allowed = np.where(is_constant[None, :], -np.inf, rows[:, :-1])
        allowed[units[None, :] == np.arange(len(tops))[:, None]] = -np.inf
        between = np.full((len(tops), len(tops)), -np.inf)
        by = np.zeros((len(tops), len(tops)), dtype=int)
        for place, unit in enumerate(units):
            better = allowed[:, place] > between[:, unit]
            between[better, unit] = allowed[better, place]
            by[better, unit] = place
        roots = np.where(is_constant[tops], -np.inf, rows[:, -1])
        tree = best_tree(between, roots)
        heads: list[int | None] = [None] * len(anchors)
        for unit, head in enumerate(tree):
            heads[tops[unit]] = ROOT if head == ROOT else int(by[unit, head])
        return heads

    def _choose_roles(
        self,
        sentence: _Sentence,
        heads: Sequence[int | None],
        scores: Floats,
        used: set[tuple[int, str]],
    ) -> dict[int, str]:
        """Roles by falling score; a numbered role that is taken or not in PropBank is passed."""
        anchors, concepts, labels = sentence
        edges = [(tail, head) for tail, head in enumerate(heads) if head not in (None, ROOT)]
        edges.sort(key=lambda edge: -float(scores[:, edge[0], edge[1]].max()))
        roles: dict[int, str] = {}
        for tail, head in edges:
            assert head is not None
            constant = labels[anchors[tail].word] if anchors[tail].part == 0 else ""
            if constant == NEGATION:
                roles[tail] = self._roles[self._polarity]
                continue
            order = np.argsort(-scores[:, tail, head], kind="stable")
            is_constant = _is_constant(constant)
            for number in order:
                base, inverse = self._base_roles[number]
                # Only a question asks for a polarity; all else would deny what nobody denied.
                if (is_constant and inverse) or (
                    base == "polarity" and (inverse or concepts[tail] != UNKNOWN)
                ):
                    continue
                owner = tail if inverse else head
                if self._is_allowed(base, owner, concepts, used):
                    roles[tail] = self._roles[number]
                    used.add((owner, base))
                    break
        return roles

    def _is_allowed(
        self, base: str, owner: int, concepts: Sequence[str], used: set[tuple[int, str]]
    ) -> bool:
        if base == "op":
            return not is_sense_tagged(concepts[owner])
        if base == "snt":
            return concepts[owner] == SEVERAL
        if not base.startswith("ARG"):
            # Polarity and owner at most once: "his father's watch" is owned by the father alone.
            return base not in _ONCE or (owner, base) not in used
        if concepts[owner] in _WEATHER:
            return False
        return (owner, base) not in used and self._rolesets.takes(concepts[owner], base)

    def _link_beside(
        self,
        sentence: _Sentence,
        heads: Sequence[int | None],
        scores: EdgeScores,
        used: set[tuple[int, str]],
    ) -> list[tuple[int, str, int]]:
        anchors, edges_beside = sentence.anchors, []
        places = np.argwhere(scores.beside > BESIDE)
        ranked = sorted(map(tuple, places.tolist()), key=lambda p: (-scores.beside[p], p))
        joined = {frozenset((tail, head)) for tail, head in enumerate(heads) if head is not None}
        for source, target in ranked:
            pair = frozenset((source, target))
            if pair in joined or anchors[source].word == anchors[target].word:
                continue
            if any(map(sentence.is_constant, pair)):
                continue
            for number in np.argsort(-scores.roles[:, target, source], kind="stable"):
                base, inverse = self._base_roles[number]
                # A node has one owner at most; a second one gets no other role instead.
                if not inverse and base == OWNER and (source, base) in used:
                    break
                is_plain = not inverse and base != "polarity"
                if is_plain and self._is_allowed(base, source, sentence.concepts, used):
                    edges_beside.append((source, base, target))
                    used.add((source, base))
                    joined.add(pair)
                    break
        return [*edges_beside, *_complete_relations(sentence, scores.beside, used)]


def _complete_relations(
    sentence: _Sentence, scores: Floats, used: set[tuple[int, str]]
) -> list[tuple[int, str, int]]:
    """Whose relative somebody is, where the tree does not say and another edge nearly does."""
    anchors, edges = sentence.anchors, []
    for source, concept in enumerate(sentence.concepts):
        if concept != RELATION or (source, OTHER_SIDE) in used:
            continue
        row = scores[source].copy()
        for target, anchor in enumerate(anchors):
            if anchor.word == anchors[source].word or sentence.is_constant(target):
                row[target] = -np.inf
        target = int(np.argmax(row))
        if row[target] > -UNSURE:
            edges.append((source, OTHER_SIDE, target))
            used.add((source, OTHER_SIDE))
    return edges


def _apply_changes(changes: Sequence[EdgeChange], tree_scores: Floats, scores: EdgeScores) -> None:
    for change in changes:
        if change.is_beside:
            scores.beside[change.head, change.tail] *= -1
        elif change.role is None:
            tree_scores[change.tail, change.head] -= 2 * CERTAIN
        else:
            scores.roles[change.role, change.tail, change.head] += CERTAIN


def _attach_denials(sentence: _Sentence, denied: Mapping[int, int], scores: Floats) -> None:
    """Hang each negation below what it is known to deny: a modal before it, or a word after it."""
    for tail, denial in enumerate(sentence.anchors):
        for head, anchor in enumerate(sentence.anchors):
            if denied.get(denial.word) != anchor.word:
                continue
            if sentence.concepts[head] in _MODALS or anchor.word > denial.word:
                scores[tail, head] += 2 * CERTAIN


def _deny_abilities(sentence: _Sentence, scores: Floats) -> None:
    """Make what denies "treatable" deny that one can treat, and not the treatment."""
    anchors = sentence.anchors
    denials = [k for k, anchor in enumerate(anchors) if sentence.labels[anchor.word] == NEGATION]
    for ability, anchor in enumerate(anchors):
        if sentence.concepts[ability] != ABILITY or anchor.part == 0:
            continue
        whole = [k for k, other in enumerate(anchors) if other.word == anchor.word]
        for denial in denials:
            best = scores[denial, whole].max()
            scores[denial, whole] -= CERTAIN
            scores[denial, ability] = best


def _isolate_clause(clause: range, sentence: _Sentence, scores: Floats) -> int | None:
    """Make a clause one subtree of what is around it, and say where it hangs.

    Its top is the predicate that gains most by hanging outside; no other edge crosses its border.
    """
    concepts = sentence.concepts
    inside = np.array([anchor.word in clause for anchor in sentence.anchors])
    tops = [
        k
        for k, anchor in enumerate(sentence.anchors)
        if inside[k] and anchor.part == 0 and not sentence.is_constant(k)
    ]
    if not tops or inside.all():
        return None
    within = np.where(inside[None, :], scores[:, :-1], -CERTAIN).max(axis=1)
    across = np.where(inside[None, :], -CERTAIN, scores[:, :-1])
    beyond = np.maximum(across.max(axis=1), scores[:, -1])
    # A clause says something: where it has predicates, one of them is its top.
    predicates = [k for k in tops if is_sense_tagged(concepts[k]) or concepts[k] in ("and", "or")]
    top = max(predicates or tops, key=lambda k: (beyond[k] - within[k], -k))
    crossing = inside[:, None] != inside[None, :]
    crossing[top] = inside
    scores[:, :-1][crossing] -= CERTAIN
    scores[inside, -1] -= CERTAIN
    return top


def _split_inverse(role: str) -> tuple[str, bool]:
    if role.endswith(INVERSE) and role not in _NOT_INVERSE:
        return role.removesuffix(INVERSE), True
    return role, False


def _is_constant(label: str) -> bool:
    return label != "" and not label.startswith("(")


def _fragment_roles(anchors: Sequence[Anchor], labels: Sequence[str]) -> set[tuple[int, str]]:
    """The numbered roles that fragments fill themselves."""
    place_of = {(anchor.word, anchor.part): k for k, anchor in enumerate(anchors)}
    taken = set()
    for word, label in enumerate(labels):
        for number, part in enumerate(parts(label)):
            if part.parent < 0:
                continue
            base, inverse = _split_inverse(part.role)
            owner = place_of.get((word, number if inverse else part.parent))
            if owner is not None:
                taken.add((owner, base))
    return taken
