"""The parser that ships with the package: text to AMR without a download.

A word brings a fragment of the graph, and scored edges join the fragments:

    words ──▶ fragments ──▶ tree and edges beside it ──▶ PENMAN

``words`` cuts a text, ``stems`` says what a word can mean (and ``system.numerals`` which number),
``fragments`` what it can bring, ``choosing`` what it does bring; ``linking`` joins, with
``arborescence`` and ``rolesets``; ``assembly`` and ``penman_writing`` make the graph, ``repairs``
mends it, and ``alternatives`` has the next best ones. ``clauses``, ``degrees`` and
``lexical_rules`` are rules that narrow the network's choice. ``network`` runs the two networks on
what ``pieces`` cuts; ``tables`` has what training learned besides. They are trained by
``training/amr``, whose model card has the scores.
"""
