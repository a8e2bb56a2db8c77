"""``enthymeme verify``: does a claim follow from what is given?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from enthymeme.cli.method_options import add_weights_option
from enthymeme.cli.reading_options import add_cache_option, add_nli_option, add_parser_option

if TYPE_CHECKING:
    from enthymeme.verification import Verification

SUMMARY = "judge one claim by itself: it follows from what is given, conflicts with it, or is open"
SENTENCES = {
    "follows": "Follows: what is given supports the claim.",
    "conflicts": "Conflicts: what is given speaks against the claim.",
    "open": "Open: what is given neither supports the claim nor speaks against it.",
    "contradictory": "Contradictory: what is given cannot all be true.",
}

UNCONNECTED = "nothing there connects the claim with what is given"
SET_ASIDE = "set aside, for logic shows that the claim is open"
MISREAD = "set aside, for a condition was not read as one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--given",
        metavar="TEXT",
        action="append",
        required=True,
        help="a statement that is given; may be given again",
    )
    parser.add_argument("--claim", metavar="TEXT", required=True, help="the claim")
    add_parser_option(parser)
    add_nli_option(parser)
    add_cache_option(parser)
    add_weights_option(parser, "those for verdicts")
    parser.add_argument("--json", action="store_true", help="the verdict for a program")
    parser.add_argument("--trace", metavar="DIR", help="keep the full trace")


def run(arguments: argparse.Namespace) -> int:
    import json

    from enthymeme.cli.reading_options import check_text_option, open_reader
    from enthymeme.formats.traces import write_trace
    from enthymeme.formats.weights import load_weights
    from enthymeme.methods.joint.weights import JointSettings
    from enthymeme.verification import verify_claim

    check_text_option("--given", arguments.given)
    check_text_option("--claim", [arguments.claim])
    settings = JointSettings(load_weights(arguments.weights)) if arguments.weights else None
    with open_reader(arguments) as reader:
        verification = verify_claim(arguments.given, arguments.claim, reader, settings)
    if arguments.trace:
        write_trace(verification.decision, arguments.trace)
    if arguments.json:
        print(json.dumps(verification_to_json(verification), ensure_ascii=False))
    else:
        print("\n".join(describe_verification(verification)))
    return int(verification.verdict is None)


def verification_to_json(verification: Verification) -> dict[str, Any]:
    """The verdict's JSON object: probabilities by verdict, and what each representation says."""
    from enthymeme.formats.decisions import decision_to_json

    decision = decision_to_json(verification.decision, None)
    candidate = decision["candidates"][0]
    return {
        "verdict": None if verification.verdict is None else str(verification.verdict),
        "probabilities": {str(name): value for name, value in verification.probabilities},
        "representations": None if candidate is None else candidate["representations"],
        "error": verification.error,
    }


def describe_verification(verification: Verification) -> list[str]:
    """The verdict for a person: what it is, how sure, and why."""
    from enthymeme.explanation import explain_jointly
    from enthymeme.explanation.joint import TITLES
    from enthymeme.methods.joint.weights import STATEMENT
    from enthymeme.verification import (
        connected_representations,
        misread_representations,
        representations_leaving_open,
    )

    if verification.verdict is None:
        return [f"No verdict: {verification.error}"]
    lines = [SENTENCES[verification.verdict], ""]
    lines += [f"  {value:>9.4f}   {name}" for name, value in verification.probabilities]
    if not verification.decision.expectations:
        return lines
    lines += ["", "  support   conflict"]
    connected = connected_representations(verification.decision)
    aside = dict.fromkeys(misread_representations(verification.decision), MISREAD)
    if representations_leaving_open(verification.decision):
        aside[STATEMENT] = SET_ASIDE
    explanation = explain_jointly(verification.decision)
    silent = list(explanation.silent)
    for name, expectation in verification.decision.expectations[0].items():
        if name in aside:
            silent.append((name, aside[name]))
        elif name in connected:
            figures = f"{expectation.witness:>7.4f}    {expectation.tension:>7.4f}"
            lines.append(f"  {figures}   {TITLES[name]}")
        else:
            silent.append((name, UNCONNECTED))
    for name, why in silent:
        lines.append(f"  {'–':>7}    {'–':>7}   {TITLES[name]}: {why}")
    reasons = [one for one in explanation.reasons_for(0) if one.representation not in aside]
    if reasons:
        lines += ["", "What it rests on, by its share in the score (below 0: support):"]
        lines += [f"  {one.share:>+9.4f}   {one.sentence}" for one in reasons]
    elif explanation.closest is not None:
        lines += ["", f"Closest: {explanation.closest}"]
    return lines
