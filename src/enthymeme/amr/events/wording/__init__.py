"""How a node of a graph becomes English: `sentence` begins, each module words one kind of part.

    sentence ─▶ writer ─▶ predications (frames, relations, comparisons, complements) ─▶ clauses
                  │            │
                  │            └─▶ circumstances (times, places, adverbs)
                  └─▶ phrases (names, naming, nominals, descriptions, determiners, quantities, …)

A part calls another through the `Writer`, which holds the state of the sentence and keeps it from
telling a node inside itself.
"""
