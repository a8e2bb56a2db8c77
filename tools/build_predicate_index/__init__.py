"""Builds the table of how English words a predicate, from the PropBank frame files."""
