"""Many worlds: what the scores of a candidate under all its link configurations come to.

An example to follow by hand, with two target atoms and one clause that they share. The source says
a and c; the target says that b1 implies b2, which is the clause [~b1 | b2]. The link a Ent b1
weighs 90, the link c Con b2 weighs 50, and inertia 1.

>>> import numpy as np
>>> from enthymeme.logic import parse_formula
>>> from enthymeme.marginal.expectation import exact_score
>>> from enthymeme.marginal.solving import costs_in_worlds
>>> from enthymeme.problem import Candidate, Label, Link
>>> prepared = prepare(Candidate(
...     (parse_formula("a & c"),), (parse_formula("b1 >> b2"),),
...     (Link("a", "b1", Label.ENT, 0.9), Link("c", "b2", Label.CON, 0.5))))

Each target atom has two local outcomes, no link (-1) and its link (0): four worlds in all.

>>> prepared.local_outcomes(no_link=True)
((-1, 0), (-1, 0))

The forced instance must solve b1 and b2 together, for the clause ties them. They are taken in steps
backwards, b2 (target 1) first. Its table has a row for each outcome: without its link, false and
true cost nothing; with it, true costs 50. For b1 false costs 90 with its link.

>>> tables = prepared.tables(no_link=True, guard=True)
>>> (part,) = tables.forced_parts
>>> [(step.target, step.false[:, 0].tolist(), step.true[:, 0].tolist()) for step in part.steps]
[(1, [0, 0], [0, 50]), (0, [0, 90], [0, 0])]

The target holds where b1 is false, or both are true. The better of the two ways, inertia included:

    no link         b1 false:  0      both true: 1 + 1      semantic cost 0
    b1 linked       b1 false: 90      both true: 1 + 1      semantic cost 0
    b2 linked       b1 false:  0      both true: 1 + 51     semantic cost 0
    both linked     b1 false: 90      both true: 1 + 51     semantic cost 50

>>> worlds = np.array([(0, 0), (1, 0), (0, 1), (1, 1)])
>>> costs_in_worlds(part, worlds)[:, 0].tolist()
[0, 0, 0, 50]

The base instance costs nothing in any world, and its optimum witnesses nothing: b2 is never true,
and ~b1 has no support. So the tension is 50 / (90 + 50) in one of four worlds, and nothing is taken
off it.

>>> exact_score(tables).score == round(50 / 140 / 4, 15)
True

The programme (``programme``) comes to the same without a list of worlds: after the step of b2 there
are two states, after that of b1 four, and in larger parts states that have become equal are one.
"""

from enthymeme.marginal.local_outcomes import OutcomeShare
from enthymeme.marginal.score import Influence, Score
from enthymeme.marginal.tables import Prepared, prepare

__all__ = ["Influence", "OutcomeShare", "Prepared", "Score", "prepare"]
