"""What turns candidates into scores, a module a method."""
