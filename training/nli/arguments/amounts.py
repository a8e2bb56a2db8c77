"""What may be concluded on how many: of people who did it, and of things that people have.

``n`` is how many of the people did it, or how many things A has; ``m`` how many did something
else, or how many things B has; ``k`` < ``l`` < ``j`` are the numbers of the scene.
"""

from __future__ import annotations

from training.nli.arguments.pattern import say

DID = (
    say("n >= l", "At least {l} {people} {v}"),
    say("n >= k", "At least {k} {people} {v}", "{k} or more {people} {v}"),
    say("n > k", "More than {k} {people} {v}"),
    say("n > l", "More than {l} {people} {v}"),
    say("n < k", "Fewer than {k} {people} {v}"),
    say("n < l", "Fewer than {l} {people} {v}"),
    say("n <= l", "At most {l} {people} {v}", "No more than {l} {people} {v}"),
    say("n <= k", "At most {k} {people} {v}"),
    say("n == k", "Exactly {k} {people} {v}"),
    say("n == l", "Exactly {l} {people} {v}"),
    say("n != l", "The number of {people} who {v} was not {l}"),
    say("n != k", "The number of {people} who {v} was not {k}"),
    say("n > 0", "Some {people} {v}", "At least one of the {people} {v}"),
    say("n == 0", "None of the {people} {v}"),
    say("n == j", "All {j} {people} {v}", "Exactly {j} {people} {v}"),
    say("n < j", "Fewer than {j} {people} {v}"),
    say("m >= k", "At least {k} {people} {w}"),
    say("m == l", "Exactly {l} {people} {w}"),
    say("m != k", "The number of {people} who {w} was not {k}"),
    say("m == 0", "None of the {people} {w}"),
    say("m > 0", "Some {people} {w}", "At least one of the {people} {w}"),
    say("m > k", "More than {k} {people} {w}"),
    say("m <= l", "At most {l} {people} {w}"),
)
HAS = (
    say("n == k", "{A|have} exactly {k} {things}", "{A|have} {k} {things}"),
    say("n == l", "{A|have} exactly {l} {things}"),
    say("n == l - k", "{A|have} exactly {less} {things}", "{A|have} {less} {things} now"),
    say("n == l + k", "{A|have} exactly {sum} {things}", "{A|have} {sum} {things} now"),
    say("n == l - 1", "{A|have} exactly {pred} {things}"),
    say("n > k", "{A|have} more than {k} {things}"),
    say("n < l", "{A|have} fewer than {l} {things}"),
    say("n > l", "{A|have} more than {l} {things}"),
    say("n > 0", "{A|have} some {things}"),
    say("n == 0", "{A|have} no {things}"),
    say("n != l", "{A|not have} exactly {l} {things}"),
    say("n >= l", "{A|have} at least {l} {things}"),
    say("m == k", "{B|have} exactly {k} {things}"),
    say("m != l", "{B|not have} exactly {l} {things}"),
    say("m > 0", "{B|have} some {things}"),
    say("m == l + k", "{B|have} exactly {sum} {things}"),
    say("n != l + k", "{A|not have} {sum} {things}"),
    say("n != l - k", "{A|not have} {less} {things}"),
)
TOTAL = (
    say(
        "n + m == l + k",
        "Together, {A} and {B} {havepl} {sum} {things}",
        "{A} and {B} {havepl} {sum} {things} between them",
    ),
    say("n + m != l + k", "Together, {A} and {B} {donot} have {sum} {things}"),
    say(
        "n + m != l",
        "Together, {A} and {B} {donot} have {l} {things}",
        "{A} and {B} {donot} have {l} {things} between them",
    ),
    say(
        "n + m == l - k",
        "Together, {A} and {B} {havepl} {less} {things}",
        "{A} and {B} {havepl} {less} {things} between them",
    ),
    say("n + m == l", "Together, {A} and {B} {havepl} {l} {things}"),
    say("n > m", "{A|have} more {things} than {B.obj}"),
    say("m > n", "{B|have} more {things} than {A.obj}"),
    say("n == m", "{A} and {B} {havepl} the same number of {things}"),
    say("n != m", "{A} and {B} {donot} have the same number of {things}"),
    say("n < m", "{A|have} fewer {things} than {B.obj}"),
    say("n == l + k", "{A|have} {sum} {things}"),
    say("m == k", "{B|have} {k} {things}"),
    say("n == l", "{A|have} {l} {things}"),
    say("n == l - k", "{A|have} {less} {things}"),
    say("m == l - k", "{B|have} {less} {things}"),
    say("n + m > l", "Together, {A} and {B} {havepl} more than {l} {things}"),
    say("m == l + k", "{B|have} {sum} {things}"),
)
GROUP = (
    say("n == j - 1", "Exactly {predj} of the {j} {people} {v}"),
    say("n == j", "All {j} of the {people} {v}"),
    say("n == j - l", "Exactly {restl} of the {j} {people} {v}"),
    say("n == l", "Exactly {l} of the {j} {people} {v}"),
    say("n < j", "Not all of the {j} {people} {v}"),
    say("n > 0", "At least one of the {people} {v}"),
    say("n == 0", "None of the {j} {people} {v}"),
    say("2 * n > j", "Most of the {j} {people} {v}"),
    say("n >= l", "At least {l} of the {j} {people} {v}"),
    say("n == k", "Exactly {k} of the {j} {people} {v}"),
    say("n > l", "More than {l} of the {j} {people} {v}"),
    say("n < l", "Fewer than {l} of the {j} {people} {v}"),
    say("n != j - l", "The number of the {people} who {v} was not {restl}"),
    say("m == j", "All {j} of the {people} {w}"),
    say("m < j", "Not all of the {j} {people} {w}"),
    say("m == l", "Exactly {l} of the {j} {people} {w}"),
    say("m == 0", "None of the {j} {people} {w}"),
    say("m > 0", "At least one of the {people} {w}"),
    say("m >= l", "At least {l} of the {j} {people} {w}"),
    say("2 * m > j", "Most of the {j} {people} {w}"),
)
