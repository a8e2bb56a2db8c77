"""From text to what is scored: `draft` by the paper's method, `candidate` and `joint` by ours."""
