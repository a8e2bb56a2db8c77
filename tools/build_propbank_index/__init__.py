"""Builds the role table that `enthymeme.amr` ships, from the PropBank frame files."""
