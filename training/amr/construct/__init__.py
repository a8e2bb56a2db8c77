"""Sentences made together with their graphs, which are right by construction."""
