"""What turns candidates into scores, a module a method."""

DEFAULT_METHOD = "joint"
"""What chooses where text is given and no method named: ``select`` here, at the command line and in
Python, and in the workbench's API. Prepared problems have no text, so what decides these without a
method named is PWAL. Everything else that has a default says so itself."""
