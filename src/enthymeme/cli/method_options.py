"""The options that say how candidates are scored, the same wherever something is scored."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from enthymeme import methods
from enthymeme.cli.numbers import (
    MOST_ALPHA,
    MOST_ALTERNATIVES,
    MOST_SAMPLES,
    MOST_SEED,
    add_time_limit_option,
    number_between,
    whole_number,
)

if TYPE_CHECKING:
    from enthymeme.decision import Method
    from enthymeme.problem import Parameters


PROBLEM_METHODS = ("pwal", "top-link")
TEXT_METHODS = ("joint", "pwal", "top-link", "direct-nli")
JOINT_ABLATIONS = (
    "soft",
    "sound",
    "shared",
    "events",
    "statement",
    "converse",
    "clauses",
    "fitted",
)
# The options that joint and direct-nli do not have, and the methods that do. What was not given is
# None or False, so that a default stated by hand is refused like any other value.
PAPER_OPTIONS = {
    "exact": "pwal",
    "samples": "pwal",
    "reference": "pwal",
    "seed": "pwal",
    "influence": "pwal",
    "alpha": "pwal or top-link",
    "solver": "pwal or top-link",
    "witness": "pwal or top-link",
    "atoms": "pwal or top-link",
}
PAPER_ABLATIONS = {"no-link": "pwal", "guard": "pwal or top-link"}


def add_text_method_options(parser: argparse.ArgumentParser) -> None:
    """The options for methods that need the text, beside those for prepared problems."""
    add_method_options(parser, TEXT_METHODS, JOINT_ABLATIONS, methods.DEFAULT_METHOD)
    add_weights_option(parser)
    parser.add_argument(
        "--min-confidence",
        metavar="P",
        type=number_between(0, 1),
        help="joint: choose nothing that is less probable",
    )
    parser.add_argument(
        "--alternatives",
        metavar="K",
        type=whole_number(1, MOST_ALTERNATIVES),
        help="joint: score up to K graphs of each statement, each as probable as its parser finds "
        "it (1)",
    )


def add_weights_option(
    parser: argparse.ArgumentParser, default: str = "those in the package"
) -> None:
    parser.add_argument(
        "--weights",
        metavar="FILE|uniform",
        help=f"joint: the weights that 'enthymeme fit' wrote, or all equal ({default})",
    )


def add_method_options(
    parser: argparse.ArgumentParser,
    choices: Sequence[str] = PROBLEM_METHODS,
    ablations: Sequence[str] = (),
    default: str = "pwal",
) -> None:
    paper = "pwal, top-link: " if "joint" in choices else ""
    parser.add_argument(
        "--method",
        choices=choices,
        default=default,
        help=_method_words(choices) + " (default: %(default)s)",
    )
    _add_world_options(parser)
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=[*PAPER_ABLATIONS, *ablations],
        help=f"{paper}leave out the no-link outcome or the negative guard"
        + (f"; joint: {', '.join(ablations)}" if ablations else "")
        + "; may be given again",
    )
    parser.add_argument(
        "--alpha",
        metavar="X",
        type=number_between(0, MOST_ALPHA),
        help=f"{paper}coefficient of tension (1)",
    )
    parser.add_argument(
        "--solver",
        choices=["canonical", "rc2"],
        help=f"{paper}which of several optimal assignments to take: the canonical, or the one RC2 "
        "returns (canonical)",
    )
    add_time_limit_option(parser)
    parser.add_argument(
        "--witness",
        choices=["paper", "sound"],
        help=f"{paper}what supports a target: the base optimum, or what source and links entail "
        "(paper)",
    )
    parser.add_argument(
        "--influence",
        action="store_true",
        help="PWAL: add how every link moves the exact score",
    )


def _method_words(choices: Sequence[str]) -> str:
    """Which of the methods are the paper's, and which is not."""
    words = "pwal and top-link are the paper's"
    return f"{words}, joint is ours" if "joint" in choices else words


def _add_world_options(parser: argparse.ArgumentParser) -> None:
    """Over which worlds PWAL averages."""
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="PWAL over all worlds, its default")
    how.add_argument(
        "--samples",
        metavar="K",
        type=whole_number(1, MOST_SAMPLES),
        help="PWAL over K sampled worlds",
    )
    how.add_argument(
        "--reference",
        action="store_true",
        help="PWAL as the paper's reference: all worlds up to 10^5, else 10^5 distinct ones",
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=whole_number(0, MOST_SEED),
        help="seed of the sampled worlds (2026)",
    )


def method_of(arguments: argparse.Namespace) -> Method:
    """The method that the options name."""
    from enthymeme.decision import Method
    from enthymeme.errors import InputError

    if arguments.method in ("joint", "direct-nli"):
        return _joint_method(arguments)
    for option in ("weights", "min_confidence", "alternatives"):
        if getattr(arguments, option, None) is not None:
            raise InputError(f"--{option.replace('_', '-')}: expected --method joint beside it")
    for name in arguments.without:
        if name in JOINT_ABLATIONS:
            raise InputError(f"--without {name}: expected --method joint beside it")
    if arguments.seed is not None and arguments.samples is None:
        raise InputError("--seed: expected --samples beside it")
    mode: Literal["exact", "sampled", "reference"] = "exact"
    if arguments.samples is not None:
        mode = "sampled"
    elif arguments.reference:
        mode = "reference"
    return Method(
        name=arguments.method,
        mode=mode,
        samples=100 if arguments.samples is None else arguments.samples,
        seed=2026 if arguments.seed is None else arguments.seed,
        no_link="no-link" not in arguments.without,
        guard="guard" not in arguments.without,
        solver=arguments.solver or "canonical",
        influence=arguments.influence,
        witness=arguments.witness or "paper",
        time_limit=arguments.time_limit,
    )


def parameters_of(arguments: argparse.Namespace) -> Parameters:
    """The constants of the method that the options name."""
    from enthymeme.problem import Parameters

    return Parameters() if arguments.alpha is None else Parameters(alpha=arguments.alpha)


def _joint_method(arguments: argparse.Namespace) -> Method:
    from enthymeme.decision import Method
    from enthymeme.errors import InputError
    from enthymeme.formats.weights import load_weights
    from enthymeme.methods.joint.weights import JointSettings

    _refuse_paper_options(arguments)
    weights = load_weights(arguments.weights)
    settings = JointSettings(
        weights,
        min_confidence=arguments.min_confidence or 0.0,
        alternatives=arguments.alternatives or 1,
    )
    if arguments.alternatives is not None and arguments.method != "joint":
        raise InputError("--alternatives: expected --method joint beside it")
    for name in arguments.without:
        if arguments.method != "joint":
            raise InputError(f"--without {name}: expected --method joint beside it")
        settings = settings.without(name)
    return Method(name=arguments.method, time_limit=arguments.time_limit, joint=settings)


def _refuse_paper_options(arguments: argparse.Namespace) -> None:
    """An error where an option was given that only the paper's methods have."""
    from enthymeme.errors import InputError

    given = [
        (f"--{one}", names) for one, names in PAPER_OPTIONS.items() if _is_given(arguments, one)
    ]
    given += [
        (f"--without {one}", PAPER_ABLATIONS[one])
        for one in arguments.without
        if one in PAPER_ABLATIONS
    ]
    if given:
        option, names = given[0]
        raise InputError(f"{option}: expected --method {names} beside it, found {arguments.method}")


def _is_given(arguments: argparse.Namespace, name: str) -> bool:
    """Whether an option stands on the command line; 0 is a value like any other."""
    value = getattr(arguments, name)
    return value is not None and value is not False
