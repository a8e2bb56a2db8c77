"""How good all of this is, measured by one command: ``python -m results``, or ``make results``.

    releases ──build──▶ tasks ──tune, fit──▶ thresholds, weights ──run──▶ runs ──report──▶ page

Every number comes from the library's own commands: here it is only said which of them are run, on
what, and what is put on the page. Stopped anywhere, it goes on from there; the same inputs give the
same page.
"""
