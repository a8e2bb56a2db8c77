"""Joint scoring: several representations of a candidate, soft links, sound witnesses, one score.

This is not the paper's method but what its outlook asks for, beside it and under its own name.

A candidate is looked at in several *representations* r: its statements as the paper's atoms, as
event atoms, and as whole statements. In each one the engine computes two expectations over worlds
of links: the tension T_r (how far the target conflicts with the source) and the witness W_r (how
much of the target the source supports). The joint score is

    sum over r of  alpha_r T_r - omega_r W_r,   alpha_r, omega_r >= 0,

lower being better, and exp(-score), made to sum to 1 over the candidates, is the probability that a
candidate is the right one. The coefficients are learned from development items (``fitting``).

A worked example. The source is "If it rains, the ground gets wet." and "It rains."; the targets are
"The ground gets wet." and "The ground does not get wet.". Atoms: ``a1 >> a2``, ``a3``; targets ``b``
and ``~b``, where b has the words of a2. Read apart, a1 and a3 are two atoms, a2 is open, and nothing
supports either target. But "it rains" says what "it rains" says: a1 and a3 *meet* (``meeting``). So
the source entails a2, hence b: W = 1 for the first candidate, 0 for the second, whose target b
contradicts: T = 1. With alpha = omega = 1 the scores are -1 and 1, and the probability of the first
candidate is e / (e + 1/e) = 0.88.
"""
