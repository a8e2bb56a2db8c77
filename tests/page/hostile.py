"""Texts that try to be more than text."""

from __future__ import annotations

from enthymeme.formats.problems import problem_from_json

HOSTILE = [
    "<script>document.title = 'owned'</script>",
    "</script><img src=x onerror=\"document.title = 'owned'\">",
    "<!-- </title> --> ]]> &lt;b&gt; &amp;",
    "\u202eturned \u2066round\u2069 \u200f",
    "null \x00 bell \x07 line \u2028 paragraph \u2029",
    "w" * 5_000,
    "${alert(1)} {{7*7}} javascript:alert(1) ' \" `",
]


def hostile_problem(text: str) -> dict:
    """A problem in which a text stands wherever one may."""
    candidate = {
        "source": ["a1 & a2"],
        "target": ["b"],
        "surfaces": {"a1": text, "a2": f"{text}!", "b": f"so {text}"},
        "links": [["a1", "b", "Ent", 0.9], ["a2", "b", "Con", 0.6]],
    }
    other = {**candidate, "links": [["a1", "b", "Con", 0.9]]}
    value = {"id": text, "candidates": [candidate, other], "gold": 0}
    problem_from_json(value)
    return value
