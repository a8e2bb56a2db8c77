"""What turns candidates into scores, a module a method."""

DEFAULT_METHOD = "pwal"
"""What chooses where text is given and no method named: ``select`` here, at the command line and in
Python. Everything else that has a default says so itself."""
