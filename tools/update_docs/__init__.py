"""The outputs that the documentation shows: run, compared, rewritten.

    python -m tools.update_docs [PAGE …]      # rewrites what no longer comes out as shown
    python -m tools.update_docs --fresh PAGE  # also what a page says to do in a fresh clone

Fences of the language ``console`` hold commands after ``$ ``, with what they print below. Fences of
the language ``python`` hold doctests, or statements that print nothing. A code block with a caption
is a file of that name. All of a page runs in one folder and one shell, from top to bottom. A
comment before a fence may say otherwise:

    <!-- not run: WHY -->       shown only
    <!-- fresh clone -->        run only where a page is followed in a fresh clone
    <!-- exit status N -->      its last command fails, as it should
"""
