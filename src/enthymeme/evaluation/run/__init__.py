"""Items in, run folder out."""
