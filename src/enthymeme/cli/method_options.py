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


PROBLEM_METHODS = ("pwal", "top-link")
TEXT_METHODS = ("joint", "pwal", "top-link", "direct-nli")
JOINT_ABLATIONS = ("soft", "sound", "shared", "events", "statement", "fitted")


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


def add_weights_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--weights",
        metavar="FILE|uniform",
        help="joint: the weights that 'enthymeme fit' wrote, or all equal (those in the package)",
    )


def add_method_options(
    parser: argparse.ArgumentParser,
    choices: Sequence[str] = PROBLEM_METHODS,
    ablations: Sequence[str] = (),
    default: str = "pwal",
) -> None:
    parser.add_argument(
        "--method",
        choices=choices,
        default=default,
        help="pwal and top-link are the paper's (%(default)s)",
    )
    _add_world_options(parser)
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=["no-link", "guard", *ablations],
        help="leave out the no-link outcome or the negative guard"
        + (f"; joint: {', '.join(ablations)}" if ablations else "")
        + "; may be given again",
    )
    parser.add_argument(
        "--alpha",
        metavar="X",
        type=number_between(0, MOST_ALPHA),
        default=1.0,
        help="coefficient of tension (1)",
    )
    parser.add_argument(
        "--solver",
        choices=["canonical", "rc2"],
        default="canonical",
        help="which of several optimal assignments to take: the canonical, or the one RC2 returns",
    )
    add_time_limit_option(parser)
    parser.add_argument(
        "--witness",
        choices=["paper", "sound"],
        default="paper",
        help="what supports a target: the base optimum, or what source and links entail",
    )
    parser.add_argument(
        "--influence", action="store_true", help="add how every link moves the exact score"
    )


def _add_world_options(parser: argparse.ArgumentParser) -> None:
    """Over which worlds PWAL averages."""
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="PWAL over all worlds (the default)")
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

    if arguments.seed is not None and arguments.samples is None:
        raise InputError("--seed: expected --samples beside it")
    mode: Literal["exact", "sampled", "reference"] = "exact"
    if arguments.samples is not None:
        mode = "sampled"
    elif arguments.reference:
        mode = "reference"
    if arguments.method in ("joint", "direct-nli"):
        return _joint_method(arguments, mode)
    for option in ("weights", "min_confidence", "alternatives"):
        if getattr(arguments, option, None) is not None:
            raise InputError(f"--{option.replace('_', '-')}: expected --method joint beside it")
    for name in arguments.without:
        if name in JOINT_ABLATIONS:
            raise InputError(f"--without {name}: expected --method joint beside it")
    return Method(
        name=arguments.method,
        mode=mode,
        samples=100 if arguments.samples is None else arguments.samples,
        seed=2026 if arguments.seed is None else arguments.seed,
        no_link="no-link" not in arguments.without,
        guard="guard" not in arguments.without,
        solver=arguments.solver,
        influence=arguments.influence,
        witness=arguments.witness,
        time_limit=arguments.time_limit,
    )


def _joint_method(
    arguments: argparse.Namespace, mode: Literal["exact", "sampled", "reference"]
) -> Method:
    from enthymeme.decision import Method
    from enthymeme.errors import InputError
    from enthymeme.formats.weights import load_weights
    from enthymeme.methods.joint.weights import JointSettings

    weights = load_weights(arguments.weights)
    settings = JointSettings(
        weights,
        min_confidence=arguments.min_confidence or 0.0,
        alternatives=arguments.alternatives or 1,
    )
    if arguments.alternatives is not None and arguments.method != "joint":
        raise InputError("--alternatives: expected --method joint beside it")
    for name in arguments.without:
        if name not in JOINT_ABLATIONS or arguments.method != "joint":
            raise InputError(f"--without {name}: expected it with another method")
        settings = settings.without(name)
    if arguments.alpha != 1:
        raise InputError("--alpha: expected --method pwal or top-link, joint has weights")
    return Method(
        name=arguments.method,
        mode=mode,
        solver=arguments.solver,
        influence=arguments.influence,
        witness=arguments.witness,
        time_limit=arguments.time_limit,
        joint=settings,
    )
