"""The embedders, a module each."""
