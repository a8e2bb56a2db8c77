"""Which senses a predicate has in PropBank, and which numbered roles a sense takes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from enthymeme.amr.lexical_forms import is_sense_tagged
from enthymeme.amr.propbank import role_table

_NUMBERED = re.compile(r"ARG(\d+)")


class Rolesets:
    """PropBank's rolesets by lemma, with the AMR spelling of both."""

    def __init__(self, roles: Mapping[str, Sequence[int]]) -> None:
        self._roles = {
            name.replace("_", "-").replace(".", "-"): tuple(numbers)
            for name, numbers in roles.items()
        }
        self._senses: dict[str, list[str]] = {}
        for concept in sorted(self._roles):
            lemma, _, sense = concept.rpartition("-")
            self._senses.setdefault(lemma, []).append(sense)

    def with_senses(self, senses: Mapping[str, Sequence[str]]) -> Rolesets:
        """These rolesets with further senses by lemma, which take any role.

        AMR has predicates of its own beside those of PropBank.

        >>> rolesets().with_senses({"blue": ["02"]}).nearest("blue", "02")
        'blue-02'
        """
        further = Rolesets({})
        further._roles = self._roles
        further._senses = {
            lemma: sorted({*self._senses.get(lemma, ()), *senses.get(lemma, ())})
            for lemma in {*self._senses, *senses}
        }
        return further

    def has(self, lemma: str) -> bool:
        """Whether a lemma is a predicate.

        >>> rolesets().has("teach"), rolesets().has("table-lamp")
        (True, False)
        """
        return lemma in self._senses

    def nearest(self, lemma: str, sense: str) -> str | None:
        """The concept of a lemma with this sense, or else with its first; None for no predicate.

        >>> rolesets().nearest("teach", "01"), rolesets().nearest("teach", "77")
        ('teach-01', 'teach-01')
        """
        senses = self._senses.get(lemma)
        if senses is None:
            return None
        return f"{lemma}-{sense if sense in senses else senses[0]}"

    def takes(self, concept: str, role: str) -> bool:
        """Whether a concept takes a role; only numbered roles of known rolesets can be refused.

        >>> rolesets().takes("possible-01", "ARG1"), rolesets().takes("possible-01", "ARG4")
        (True, False)
        >>> rolesets().takes("table", "ARG1"), rolesets().takes("table", "mod")
        (False, True)
        """
        numbered = _NUMBERED.fullmatch(role)
        if numbered is None:
            return True
        if concept in self._roles:
            return int(numbered[1]) in self._roles[concept]
        return is_sense_tagged(concept)


@cache
def rolesets() -> Rolesets:
    """The rolesets of the table that the package ships."""
    return Rolesets(role_table().numbered_roles())
