"""AMR to logic: a PENMAN graph becomes records, atoms, a formula and verbalizations."""

from enthymeme.amr.atoms import Expression
from enthymeme.amr.descriptor import Descriptor, LiteralDescriptor, NodeDescriptor
from enthymeme.amr.diagnostics import Diagnostic
from enthymeme.amr.statement import Statement, StatementAtom
from enthymeme.amr.translation import Translation, translate, translate_file
from enthymeme.amr.verbalization import with_full_stop

__all__ = [
    "Descriptor",
    "Diagnostic",
    "Expression",
    "LiteralDescriptor",
    "NodeDescriptor",
    "Statement",
    "StatementAtom",
    "Translation",
    "translate",
    "translate_file",
    "with_full_stop",
]
