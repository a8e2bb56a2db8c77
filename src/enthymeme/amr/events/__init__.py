"""Event atoms: a statement as sentences, one for each event or state.

    graph ──partition──▶ Scene ──assert_clauses──▶ what is asserted ──EventBuilder──▶ inventory

- `scene`, `modality`: the graph as a reader sees it, and which events are modals
- `assertion`: what of a graph is asserted, and what is only told inside an event
- `inventory`: the atoms, each with its sentence
- `wording/`: how a node becomes a sentence; `sentence` is its door, `writer` its state
- `english/`: what is known of English whatever the graph: inflection, words, PropBank's examples
- `fluent`: the paper's atoms by the same writer, for people
"""
