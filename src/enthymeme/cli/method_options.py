"""The options that say how candidates are scored, the same wherever something is scored."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Literal

from enthymeme.cli.numbers import (
    MOST_ALPHA,
    MOST_SAMPLES,
    MOST_SEED,
    add_time_limit_option,
    number_between,
    whole_number,
)

if TYPE_CHECKING:
    from enthymeme.decision import Method


def add_method_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--method", choices=["pwal", "top-link"], default="pwal")
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
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=["no-link", "guard"],
        help="leave out the no-link outcome or the negative guard; may be given twice",
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
