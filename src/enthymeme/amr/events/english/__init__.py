"""What is known of English whatever the graph: inflection, lists of words, PropBank's examples."""
