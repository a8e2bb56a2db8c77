"""Predicates with wordings of their own: modality, comparison, kinship, office, place, cause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from enthymeme.amr.events.english.grammar import article, enumerate_phrases, plural
from enthymeme.amr.events.modality import MODALS, modal_content
from enthymeme.amr.events.wording.adverbs import adverbs_of
from enthymeme.amr.events.wording.circumstances import circumstances
from enthymeme.amr.events.wording.clauses import (
    IT,
    SOMETHING,
    Clause,
    bare_infinitive,
    complete_clause,
    finite,
    role_subject,
)
from enthymeme.amr.events.wording.comparisons import amount_clause, degree_clause
from enthymeme.amr.events.wording.places import place
from enthymeme.amr.events.wording.times import time
from enthymeme.amr.graph import Variable

if TYPE_CHECKING:
    from enthymeme.amr.events.wording.writer import Writer


def modal_clause(writer: Writer, variable: Variable) -> Clause | None:
    """ "Ben can open the door": the content's clause with an auxiliary."""
    scene = writer.scene
    content = modal_content(scene, variable)
    if content is None or content in writer.open:
        return None
    _, auxiliary, dual = MODALS[scene.concept(variable)]
    if scene.is_negative(content):
        auxiliary = dual
    clause = (
        _coordinated_clause(writer, content)
        if scene.is_connective(content)
        else writer.clause(content)
    )
    bound = scene.first_edge(variable, "ARG1") if scene.concept(variable) == "obligate-01" else None
    if bound is not None and not clause.has_subject:
        clause = replace(
            clause, subject=writer.phrase(bound), has_subject=True, subject_node=bound.target
        )
    early, late = circumstances(
        writer, variable, frozenset({"condition"}) if not writer.inside else frozenset()
    )
    late += adverbs_of(writer, variable)
    if clause.modal:
        words = {"can": "possible", "may": "allowed", "must": "necessary", "should": "advisable"}
        rest = f"that {finite(clause)}"
        return Clause(IT, "be", (words[auxiliary], rest, *late), tuple(early))
    return replace(
        clause, modal=auxiliary, early=(*early, *clause.early), rest=(*clause.rest, *late)
    )


def _coordinated_clause(writer: Writer, variable: Variable) -> Clause:
    """Clauses under one modal: "can sing and dance", "can sing and the dog can bark"."""
    scene = writer.scene
    operands = [e.target for e in scene.operands(variable) if not e.is_literal]
    clauses = [
        writer.clause(each) if scene.is_clause(each) else Clause(writer.noun_phrase(each), "happen")
        for each in operands
    ]
    first = clauses[0]
    texts = [
        bare_infinitive(each)
        if each.subject_node == first.subject_node
        else f"{each.subject.subject} can {bare_infinitive(each)}"
        for each in clauses
    ]
    conjunction = "or" if scene.concept(variable) == "or" else "and"
    return replace(first, verb=enumerate_phrases(texts, conjunction), rest=(), early=(), modal="")


def kinship_clause(writer: Writer, variable: Variable) -> Clause:
    """`have-rel-role-91`: "Ann is Tom's mother." """
    scene = writer.scene
    subject, node = role_subject(writer, variable, "ARG0")
    other, role = scene.first_edge(variable, "ARG1"), scene.first_edge(variable, "ARG2")
    noun = writer.bare_noun(role.target) if role and not role.is_literal else "relative"
    is_plural = subject.number == "plural" and subject.subject != "you"
    start = article(noun) if other is None else writer.phrase(other).possessive
    if is_plural:
        noun, start = plural(noun), "" if other is None else start
    return complete_clause(writer, variable, subject, node, "be", [f"{start} {noun}".strip()])


def office_clause(writer: Writer, variable: Variable) -> Clause:
    """`have-org-role-91`: "Ann is the president of the company." """
    scene = writer.scene
    subject, node = role_subject(writer, variable, "ARG0")
    body, role = scene.first_edge(variable, "ARG1"), scene.first_edge(variable, "ARG2")
    noun = writer.bare_noun(role.target) if role and not role.is_literal else "member"
    rest = [f"{'the' if body and role and noun != 'member' else article(noun)} {noun}"]
    if subject.number == "plural":
        rest = [plural(noun)]
    if body is not None:
        rest.append(f"of {writer.phrase(body).object}")
    task = scene.first_edge(variable, "ARG3")
    if task is not None:
        rest.append(f"for {writer.phrase(task).object}")
    return complete_clause(writer, variable, subject, node, "be", rest)


def place_clause(writer: Writer, variable: Variable) -> Clause:
    """`be-located-at-91`: "The dog is in the garden." """
    subject, node = role_subject(writer, variable, "ARG1")
    where = writer.scene.first_edge(variable, "ARG2")
    rest = [place(writer, where.target)] if where and not where.is_literal else ["there"]
    return complete_clause(writer, variable, subject, node, "be", rest)


def moment_clause(writer: Writer, variable: Variable) -> Clause:
    """`be-temporally-at-91`: "The meeting is on Monday." """
    subject, node = role_subject(writer, variable, "ARG1")
    when = writer.scene.first_edge(variable, "ARG2")
    rest = [time(writer, when.target)] if when and not when.is_literal else ["at some time"]
    return complete_clause(writer, variable, subject, node, "be", rest)


def member_clause(writer: Writer, variable: Variable) -> Clause:
    """`include-91`: "Ann is among the winners." """
    subject, node = role_subject(writer, variable, "ARG1")
    group = writer.scene.first_edge(variable, "ARG2")
    rest = ["included" if group is None else f"among {writer.phrase(group, 'those').object}"]
    return complete_clause(writer, variable, subject, node, "be", rest)


def cause_clause(writer: Writer, variable: Variable) -> Clause | None:
    """`cause-01` between clauses: "He is late because it rains." """
    scene = writer.scene
    reason, effect = scene.first_edge(variable, "ARG0"), scene.first_edge(variable, "ARG1")
    if reason is None or effect is None or effect.is_literal or not scene.is_clause(effect.target):
        return None
    if (
        effect.target in writer.open
        or reason.target in writer.open
        or scene.is_connective(effect.target)
    ):
        return None
    if reason.is_literal or not scene.is_clause(reason.target):
        why = f"because of {writer.phrase(reason).object}"
    else:
        why = ""
    if scene.is_negative(effect.target):
        return None
    clause = writer.clause(effect.target)
    if not why:
        why = f"because {writer.finite(reason.target)}"
    early, late = circumstances(writer, variable, frozenset({"condition"}))
    return replace(clause, rest=(*clause.rest, why, *late), early=(*early, *clause.early))


def replacement_clause(writer: Writer, variable: Variable) -> Clause | None:
    """`instead-of-91`: "He walks instead of driving." """
    scene = writer.scene
    chosen, other = scene.first_edge(variable, "ARG1"), scene.first_edge(variable, "ARG2")
    if chosen is None:
        clause = Clause(SOMETHING, "happen")
    elif (
        chosen.is_literal
        or not scene.is_clause(chosen.target)
        or scene.is_connective(chosen.target)
        or chosen.target in writer.open
    ):
        return None
    else:
        clause = writer.clause(chosen.target)
    if other is None:
        return clause.followed_by("instead")
    if not other.is_literal and scene.is_clause(other.target):
        return clause.followed_by(f"instead of {writer.gerund(other.target)}")
    return clause.followed_by(f"instead of {writer.phrase(other).object}")


def _simple(
    verb: str, first: str, second: str, link: str = ""
) -> Callable[[Writer, Variable], Clause]:
    def clause(writer: Writer, variable: Variable) -> Clause:
        subject, node = role_subject(writer, variable, first)
        other = writer.scene.first_edge(variable, second)
        rest = [f"{link} {writer.phrase(other).object}".strip()] if other is not None else []
        return complete_clause(writer, variable, subject, node, verb, rest)

    return clause


def _joint(conjunction: str) -> Callable[[Writer, Variable], Clause | None]:
    """Two clauses in one: "he comes but she stays"."""

    def clause(writer: Writer, variable: Variable) -> Clause | None:
        scene = writer.scene
        first, second = scene.first_edge(variable, "ARG1"), scene.first_edge(variable, "ARG2")
        ends = [end for end in (first, second) if end is not None and not end.is_literal]
        if not ends or any(not scene.is_clause(e.target) or e.target in writer.open for e in ends):
            return None
        if scene.is_connective(ends[0].target) or scene.is_negative(ends[0].target):
            return None
        first_clause = writer.clause(ends[0].target)
        if len(ends) < 2:
            return first_clause
        return first_clause.followed_by(f"{conjunction} {writer.finite(ends[1].target)}")

    return clause


def age_clause(writer: Writer, variable: Variable) -> Clause | None:
    """`age-01`: "He is six years old." """
    age = writer.scene.first_edge(variable, "ARG2")
    if age is None or writer.scene.first_edge(variable, "ARG0") is not None:
        return None
    subject, node = role_subject(writer, variable, "ARG1")
    words = writer.phrase(age).object
    if age.is_literal:  # a number without its unit
        words = f"{words} years"
    return complete_clause(writer, variable, subject, node, "be", [words, "old"])


_QUALITIES = """
    have-mod-91 have-manner-91 have-value-91 have-ord-91 have-li-91 have-extent-91 course-91
    """.split()
SPECIAL: dict[str, Callable[[Writer, Variable], Clause | None]] = {
    "have-degree-91": degree_clause,
    "have-rel-role-91": kinship_clause,
    "have-org-role-91": office_clause,
    "be-located-at-91": place_clause,
    "be-temporally-at-91": moment_clause,
    "have-quant-91": amount_clause,
    "include-91": member_clause,
    "cause-01": cause_clause,
    "instead-of-91": replacement_clause,
    "age-01": age_clause,
    **dict.fromkeys(_QUALITIES, _simple("be", "ARG1", "ARG2")),
    **dict.fromkeys(("have-part-91", "have-polarity-91"), _simple("have", "ARG1", "ARG2")),
    **dict.fromkeys(("correlate-91", "have-condition-91"), _simple("depend", "ARG1", "ARG2", "on")),
    "have-03": _simple("have", "ARG0", "ARG1"),
    "be-from-91": _simple("be", "ARG1", "ARG2", "from"),
    "have-purpose-91": _simple("be", "ARG1", "ARG2", "for"),
    "have-frequency-91": _simple("happen", "ARG1", "ARG2"),
    "resemble-91": _simple("resemble", "ARG1", "ARG2"),
    "have-name-91": _simple("be", "ARG1", "ARG2", "called"),
    "have-example-91": _simple("have", "ARG1", "ARG2", "as an example"),
    "have-instrument-91": _simple("use", "ARG1", "ARG2"),
    "publication-91": _simple("be", "ARG1", "ARG4", "published in"),
    "byline-91": _simple("be", "ARG1", "ARG0", "by"),
    "hyperlink-91": _simple("be", "ARG1", "ARG2", "linked to"),
    "have-path-91": _simple("go", "ARG1", "ARG2", "along"),
    "score-on-scale-91": _simple("score", "ARG0", "ARG1"),
    "regardless-91": _simple("be", "ARG1", "ARG2", "regardless of"),
    "request-confirmation-91": _simple("be", "ARG1", "ARG2", "confirmed by"),
    "request-response-91": _simple("ask", "ARG0", "ARG1", "for"),
    "contrast-01": _joint("but"),
    "have-concession-91": _joint("although"),
    "have-subevent-91": _simple("include", "ARG1", "ARG2"),
    "street-address-91": _simple("be", "ARG1", "ARG2", "in"),
    "undergo-91": _simple("undergo", "ARG1", "ARG2"),
}
