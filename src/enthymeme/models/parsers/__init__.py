"""The parsers, a module each."""
