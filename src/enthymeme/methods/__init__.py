"""What turns candidates into scores, a module a method."""

DEFAULT_METHOD = "joint"
"""The method of ``select`` (in Python, at the command line, in the workbench's API) where none is
named. Prepared problems have no text: for these ``decide`` goes by PWAL."""
