"""Documents: every text stays text, and the policy lets nothing in."""

from __future__ import annotations

import base64
import hashlib
import json
from html.parser import HTMLParser

import pytest
from tests.page.hostile import HOSTILE, hostile_problem

from enthymeme.page.document import decision_page, embed_json
from enthymeme.page.records import record_view


class Parts(HTMLParser):
    """The elements of a page, and what its scripts and styles hold."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.held: list[str] = []
        self._open = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.held.append("")
        self._open = True

    def handle_endtag(self, tag: str) -> None:
        self._open = False

    def handle_data(self, data: str) -> None:
        if self._open:
            self.held[-1] += data


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_adds_no_element(text: str) -> None:
    page = decision_page(record_view(json.dumps(hostile_problem(text))))
    parts = Parts(page)
    calm = Parts(decision_page(record_view(json.dumps(hostile_problem("calm")))))
    assert [tag for tag, _ in parts.tags] == [tag for tag, _ in calm.tags]
    data = next(
        h for (_, a), h in zip(parts.tags, parts.held, strict=True) if a.get("id") == "data"
    )
    assert json.loads(data)["candidates"][0]["sources"][0][1] == text.strip()


def test_only_the_page_s_own_script_and_style_may_run() -> None:
    parts = Parts(decision_page(record_view(json.dumps(hostile_problem("calm")))))
    [policy] = [a["content"] or "" for tag, a in parts.tags if a.get("http-equiv")]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    for tag, attributes in parts.tags:
        assert not any(name.startswith("on") for name in attributes)
        assert tag not in ("iframe", "object", "embed", "form")
        assert not (attributes.get("href") or "").startswith(("http", "//"))
        assert "src" not in attributes
    for place, (tag, attributes) in enumerate(parts.tags):
        if tag == "style" or (tag == "script" and "type" not in attributes):
            digest = hashlib.sha256(parts.held[place].encode()).digest()
            assert f"'sha256-{base64.b64encode(digest).decode()}'" in policy


def test_nothing_in_embedded_json_ends_it() -> None:
    text = embed_json(HOSTILE)
    assert not set(text) & set("<>&\u2028\u2029\x00")
    assert json.loads(text) == HOSTILE
