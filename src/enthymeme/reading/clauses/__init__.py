"""Statements as formulas of their clauses, by their words alone; `reading` begins."""
