"""AMR to logic: a PENMAN graph becomes records, atoms, a formula and verbalizations.

Two profiles share the records and the formula's construction: the paper's dyads and triples
(`atoms.py`, `verbalization.py`), and fluent sentences for events and states (`events.py`).

>>> graph = "(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"
>>> [atom.text for atom in translate(graph).atoms]
['boy go', 'boy want go']
>>> [atom.text for atom in translate(graph, atoms="events").atoms]
['The boy wants to go']
"""

from enthymeme.amr.atoms import Expression
from enthymeme.amr.descriptor import Descriptor, LiteralDescriptor, NodeDescriptor
from enthymeme.amr.diagnostics import Diagnostic
from enthymeme.amr.statement import Statement, StatementAtom
from enthymeme.amr.translation import Atoms, Translation, translate, translate_file
from enthymeme.amr.verbalization import with_full_stop

__all__ = [
    "Atoms",
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
