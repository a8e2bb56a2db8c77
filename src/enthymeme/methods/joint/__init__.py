"""Joint scoring: several representations of a candidate, soft links, sound witnesses, one score.

This is not the paper's method but what its outlook asks for, beside it and under its own name.

A candidate is looked at in several *representations* r: its statements as the paper's atoms, as
event atoms, as whole statements, as these with source and target in each other's place, the
*converse*, and as *clauses*, which are sentences as they stand, but for rules, which have two or
more. In each one the engine computes two expectations over worlds
of links: the tension T_r (how far the target conflicts with the source) and the witness W_r (how
much of the target the source supports). The joint score is

    sum over r of  alpha_r T_r - omega_r W_r,   alpha_r, omega_r >= 0,

lower being better, and exp(-score), made to sum to 1 over the candidates, is the probability that a
candidate is the right one. The coefficients are learned from development items (``fitting``).

A worked example. The source is "If it rains, the ground gets wet." and "It rains."; the targets
are "The ground gets wet." and "The ground does not get wet.".

>>> from enthymeme.joint_candidate import JointCandidate
>>> from enthymeme.logic import parse_formula
>>> from enthymeme.problem import Candidate
>>> source = (parse_formula("a1 >> a2"), parse_formula("a3"))
>>> wet = Candidate(source, (parse_formula("b"),), exact=(("a2", "b"),))
>>> dry = Candidate(source, (parse_formula("~b"),), exact=(("a2", "b"),))

Here b has the words of a2. Read apart, a1 and a3 are two atoms and a2 is open: a2 may be true or
false, so nothing supports either target, and nothing is against it.

>>> from enthymeme.methods.joint.scoring import compute_expectation
>>> apart = [compute_expectation(JointCandidate(one)) for one in (wet, dry)]
>>> [(one.tension, one.witness) for one in apart]
[(0.0, 0.0), (0.0, 0.0)]

But a1 and a3 have the same words, "it rains": they *meet* (``meeting``), and are one. So the source
entails a2, hence b: W = 1 for the first candidate, and T = 1 for the second.

>>> met = [compute_expectation(JointCandidate(one, equals=(("a1", "a3"),))) for one in (wet, dry)]
>>> [(one.tension, one.witness) for one in met]
[(0.0, 1.0), (1.0, 0.0)]

With alpha = omega = 1 the scores are -1 and 1, and the first candidate has a probability of
e / (e + 1/e) = 0.88.

>>> from enthymeme.methods.joint.combination import choice_probabilities, combine
>>> from enthymeme.methods.joint.weights import UNIFORM
>>> scores = [combine({"events": one}, UNIFORM).score for one in met]
>>> scores, [round(one, 2) for one in choice_probabilities(scores, UNIFORM.calibration)]
([-1.0, 1.0], [0.88, 0.12])
"""
