"""Random formulas for the laws of this folder."""

from __future__ import annotations

from hypothesis import strategies as st

from enthymeme.logic import And, Atom, Formula, Implies, Not, Or


def formulas(names: str = "cab", max_leaves: int = 8) -> st.SearchStrategy[Formula]:
    """Small formulas over few atoms, so that equal and complementary operands are frequent."""
    return st.recursive(
        st.sampled_from([Atom(name) for name in names]),
        _compounds,
        max_leaves=max_leaves,
    )


def _compounds(operand: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(operand, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, operand),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Implies, operand, operand),
        # The same operand twice, bare and negated: random choice alone would repeat only atoms.
        st.builds(lambda twice: Implies(twice, twice), operand),
        st.builds(lambda x, y: Or((And((x, y)), Not(x))), operand, operand),
    )
