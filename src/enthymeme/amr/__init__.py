"""AMR to logic: a PENMAN graph becomes records, atoms, a formula and verbalizations.

Two profiles share the records and the formula's construction: the paper's dyads and triples
(`atoms.py`, `verbalization.py`), and fluent sentences for events and states (`events/`).

>>> from enthymeme.amr import translate
>>> graph = "(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"
>>> [atom.text for atom in translate(graph).atoms]
['boy go', 'boy want go']
>>> [atom.text for atom in translate(graph, atoms="events").atoms]
['The boy wants to go']
"""

from typing import TYPE_CHECKING

from enthymeme.system.public_names import public_names

if TYPE_CHECKING:
    from enthymeme.amr.atoms import Expression as Expression
    from enthymeme.amr.descriptor import Descriptor as Descriptor
    from enthymeme.amr.descriptor import LiteralDescriptor as LiteralDescriptor
    from enthymeme.amr.descriptor import NodeDescriptor as NodeDescriptor
    from enthymeme.amr.diagnostics import Diagnostic as Diagnostic
    from enthymeme.amr.statement import Statement as Statement
    from enthymeme.amr.statement import StatementAtom as StatementAtom
    from enthymeme.amr.translation import Translation as Translation
    from enthymeme.amr.translation import translate as translate
    from enthymeme.amr.translation import translate_file as translate_file
    from enthymeme.amr.verbalization import with_full_stop as with_full_stop

# So that the profiles' names can be had without PENMAN.
__getattr__, __dir__ = public_names(__name__)
