"""How civic arguments are put: sentences that serve neither side, and openings of conclusions.

What was added later is for training alone, so that held-out arguments stay as they were.
"""

from __future__ import annotations

from training.nli.arguments.argument import Part

_ASIDES = (
    "The question has been discussed for years.",
    "Both sides have written to the newspaper.",
    "A vote will be held in spring.",
    "The meeting lasted until midnight.",
    "Many people have an opinion on this.",
    "The radio broadcast a long debate on it.",
    "Other countries discuss the same question.",
    "A petition was handed in last week.",
    "The committee will meet again in autumn.",
    "The subject comes up every year.",
    "Two professors wrote a book about it.",
    "The minister has not commented yet.",
)
_FURTHER_ASIDES = (
    "The question was on the agenda again last night.",
    "A reporter took notes during the discussion.",
    "Opinion polls on this were published in two papers.",
    "The speakers had three minutes each.",
    "The matter was first raised a long time ago.",
    "A film has been made about the dispute.",
    "The debate was opened by the oldest member.",
    "Everyone in the room had a chance to speak.",
    "A student is writing a thesis on the subject.",
    "The discussion will be continued next month.",
    "Some friends argued about this at dinner.",
    "There is a podcast about the question.",
    "The hearing was moved to a larger room.",
    "A summary of the debate can be found online.",
    "Both camps have printed leaflets.",
    "The chair thanked all speakers at the end.",
    "Nobody left before the last speech.",
    "The arguments were recorded on tape.",
    "The neighbouring district will take up the matter next year.",
    "The decision has been put off twice.",
    "An evening class dealt with the topic.",
    "The two main speakers have known each other for a long time.",
    "Several columnists have chosen this as their subject.",
    "The minutes of the meeting run to forty pages.",
)
_CONCLUSIONS = ("{c}", "{c}", "{c}", "{c}", "We can conclude that {ci}", "It follows that {ci}")
_FURTHER_CONCLUSIONS = (
    "So {ci}",
    "Therefore, {ci}",
    "Hence {ci}",
    "For these reasons, {ci}",
    "This means that {ci}",
    "This shows that {ci}",
    "It stands to reason that {ci}",
    "The conclusion must be that {ci}",
    "All this speaks for one thing: {ci}",
    "Taken together, this means that {ci}",
    "From all this it is clear that {ci}",
)


def asides_of_part(part: Part) -> tuple[str, ...]:
    """Sentences on the debate that serve neither side."""
    return _ASIDES if part == "held-out" else (*_ASIDES, *_FURTHER_ASIDES)


def conclusions_of_part(part: Part) -> tuple[str, ...]:
    """Ways to put a conclusion: ``{c}`` is the claim as a sentence, ``{ci}`` within one."""
    return _CONCLUSIONS if part == "held-out" else (*_CONCLUSIONS, *_FURTHER_CONCLUSIONS)
