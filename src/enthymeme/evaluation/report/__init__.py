"""What is shown of a run: tables, figures, and their formats."""
