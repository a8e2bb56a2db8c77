"""Whole arguments and short pairs for training: patterns over word banks, right by construction."""

from training.nli.arguments.argument import Argument, Candidate, Judgement, Part
from training.nli.arguments.generate import PHENOMENA, generate_arguments
from training.nli.arguments.short_pairs import FAMILIES, generate_pairs

__all__ = [
    "FAMILIES",
    "PHENOMENA",
    "Argument",
    "Candidate",
    "Judgement",
    "Part",
    "generate_arguments",
    "generate_pairs",
]
