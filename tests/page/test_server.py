"""The API: right answers, limits that hold, and no stranger served."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.test_select import ARGUMENT, CLAIM, GRAPHS, PREMISES, REASON, TABLE
from tests.page.client import Client, connected, served
from tests.page.hostile import HOSTILE, hostile_problem

from enthymeme.cli import main
from enthymeme.decision import Method, decide
from enthymeme.examples import paper_problems
from enthymeme.formats.decisions import decision_to_json
from enthymeme.formats.problems import problem_from_json, problem_to_json
from enthymeme.page.answers import ModelNames, answer_request
from enthymeme.page.server import LARGEST_BODY, Settings, workbench
from enthymeme.problem import Problem

MAYA = paper_problems()[0]
NOTHING = ModelNames(("embedded", None), ("file", "absent.jsonl"))
assert ARGUMENT


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> ModelNames:
    folder: Path = tmp_path_factory.mktemp("models")
    (folder / "graphs.amr").write_text(GRAPHS)
    (folder / "nli.jsonl").write_text(TABLE)
    return ModelNames(("file", str(folder / "graphs.amr")), ("file", str(folder / "nli.jsonl")))


@pytest.fixture(scope="module")
def client(names: ModelNames) -> Iterator[Client]:
    app = workbench(Settings(names, workers=2))
    with connected(app, "http://127.0.0.1:8230") as made:
        yield made


def argument() -> dict[str, Any]:
    return {
        "candidates": [{"source": [REASON, premise], "target": [CLAIM]} for premise in PREMISES]
    }


def as_read(problem: Problem, method: Method) -> Any:
    return json.loads(json.dumps(decision_to_json(decide(problem, method), problem)))


@pytest.mark.parametrize(
    "method",
    [
        {},
        {"name": "top-link"},
        {"mode": "sampled", "samples": 7, "seed": 3},
        {"guard": False, "no_link": False},
        {"mode": "reference", "solver": "rc2"},
    ],
)
def test_scores_are_the_librarys(client: Client, method: dict[str, Any]) -> None:
    for problem in paper_problems():
        answer = client.post(
            "/api/score", json={"problem": problem_to_json(problem), "method": method}
        )
        assert answer.status_code == 200
        assert answer.json() == {"decision": as_read(problem, Method(**method)), "view": None}


def test_text_is_read_and_shown(client: Client) -> None:
    assert client.get("/api/models").json()["ready"] is True
    request = {**argument(), "method": {"name": "pwal"}, "view": True}
    answer = client.post("/api/select", json=request).json()
    assert answer["decision"]["choice"] == 1
    assert answer["decision"]["scores"] == pytest.approx([-0.5408, -0.6], abs=1e-4)
    assert answer["view"]["graphs"][0]["text"] == REASON
    # What a page sends back to score again is what was decided.
    rescored = client.post("/api/score", json={"problem": answer["view"]["problem"]}).json()
    assert rescored["decision"]["scores"] == answer["decision"]["scores"]


def test_the_workbench_reads_with_the_atoms_it_is_asked_for(client: Client) -> None:
    assert client.get("/api/models").json()["atoms"] == "paper"
    request = {**argument(), "method": {"name": "pwal"}, "view": True}
    paper = client.post("/api/select", json=request).json()["view"]
    assert paper["atoms"] == "paper"
    # What people read, and on pointing what the model was asked.
    target = ["b2", "There is a comment section", "comment section"]
    assert paper["candidates"][0]["targets"][1] == target
    assert paper["graphs"][2]["atoms"][1][1::2] == target[1:]
    events = client.post("/api/select", json={**request, "atoms": "events"}).json()["decision"]
    assert "“The comment section" in events["error"]
    wrong = client.post("/api/select", json={**argument(), "atoms": "words"})
    assert wrong.json() == {"error": "atoms: expected paper or events, found 'words'"}


@pytest.mark.parametrize("method", [None, {}, {"time_limit": 5}, {"name": "joint"}])
def test_text_is_decided_by_joint_scoring_unless_named_otherwise(
    client: Client, method: dict[str, Any] | None
) -> None:
    request = argument() if method is None else {**argument(), "method": method}
    # Joint scoring has atoms of its own, whatever the form has chosen.
    answer = client.post("/api/select", json={**request, "atoms": "events"}).json()
    assert answer["decision"]["method"] == "joint"
    wrong = client.post("/api/select", json={**argument(), "method": {"samples": 3}}).json()
    assert wrong == {"error": "method.samples: expected the method pwal or top-link, found joint"}


def test_where_models_cannot_be_had_the_rest_still_works() -> None:
    app = workbench(Settings(NOTHING, workers=1))
    with connected(app, "http://localhost") as client:
        assert client.get("/api/models").json()["ready"] is False
        assert client.post("/api/select", json=argument()).status_code == 503
        examples = client.get("/api/examples").json()["examples"]
        assert [one["id"] for one in examples] == ["maya", "comment-sections", "bill"]
        for one in examples:
            answer = client.post("/api/score", json={"problem": one["problem"], "view": True})
            assert answer.status_code == 200


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{", "expected a JSON object"),
        ("[" * 100_000, "expected JSON of a sane depth"),
        ("1" * 5_000, "expected numbers of a sane length"),
        ("[]", "the request: expected an object"),
        ('{"problem": NaN}', "expected a finite number"),
        ('{"problem": {"id": "p", "candidates": []}}', "expected two candidates or more"),
        ('{"problem": {}, "method": {"name": "x"}}', "method.name: expected pwal or top-link"),
        ('{"problem": {}, "method": {"name": []}}', "method.name: expected pwal or top-link"),
        ('{"problem": {}, "method": {"samples": 10001}}', "method.samples: expected a whole"),
        ('{"problem": {}, "method": {"influence": true}}', "method: expected the fields"),
        ('{"problem": {}, "method": {"guard": 1}}', "method.guard: expected true or false"),
        ('{"problem": {}, "alpha": -1}', "alpha: expected a number"),
        ('{"problem": {}, "alpha": 1e999}', "expected a finite number"),
        ('{"problem": {}, "view": 3}', "view: expected true or false"),
        ('{"problem": {"id": "\\ud800", "candidates": []}}', "id: expected whole characters"),
    ],
)
def test_what_is_amiss_is_said(client: Client, value: str, message: str) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/score", content=value, headers=headers)
    assert answer.status_code == 400
    assert message in answer.json()["error"]


def test_a_text_may_be_decided_by_four_methods_and_numbers_by_two(client: Client) -> None:
    unknown = {**argument(), "method": {"name": "majority"}}
    answer = client.post("/api/select", json=unknown)
    expected = 'method.name: expected joint or direct-nli or pwal or top-link, found "majority"'
    assert answer.json() == {"error": expected}
    problem = client.get("/api/examples").json()["examples"][0]["problem"]
    answer = client.post("/api/score", json={"problem": problem, "method": {"name": "joint"}})
    assert answer.json() == {"error": 'method.name: expected pwal or top-link, found "joint"'}


def test_limits(client: Client) -> None:
    headers = {"content-type": "application/json"}
    over = b" " * (LARGEST_BODY + 1)
    assert client.post("/api/score", content=over, headers=headers).status_code == 413
    assert client.post("/api/score", content="{}").status_code == 415
    assert client.post("/api/score", content=b"\xff", headers=headers).status_code == 400
    assert client.get("/api/score").status_code == 405
    assert client.get("/nowhere").json() == {"error": "no such address or method"}
    texts = argument()
    texts["candidates"][0]["source"] = ["w" * 6_001]
    assert "characters of a statement" in client.post("/api/select", json=texts).json()["error"]
    many = {"source": [" & ".join(f"a{n}" for n in range(201))], "target": ["b"]}
    problem = {"id": "p", "candidates": [many, many]}
    assert "at most 200" in client.post("/api/score", json={"problem": problem}).json()["error"]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_come_back_as_they_were(client: Client, text: str) -> None:
    value = hostile_problem(text)
    answer = client.post("/api/score", json={"problem": value, "view": True})
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["view"]["id"] == text
    assert answer.json()["decision"] == as_read(problem_from_json(value), Method())
    item = {"candidates": [{"source": [text], "target": [text]}] * 2}
    assert client.post("/api/select", json=item).status_code in (200, 400)


def test_the_page_is_served_under_its_policy(client: Client) -> None:
    page = client.get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http://" not in page.text.replace("http://www.w3.org/2000/svg", "")


def test_strangers_are_turned_away(client: Client) -> None:
    assert client.get("/", headers={"host": "evil.example:8230"}).status_code == 403
    for host in ("localhost", "127.0.0.1:1", "[::1]:8230", "[::1]"):
        assert client.get("/", headers={"host": host}).status_code == 200
    body = {"problem": problem_to_json(MAYA)}
    foreign = {"origin": "http://evil.example"}
    assert client.post("/api/score", json=body, headers=foreign).status_code == 403
    own = {"origin": "http://127.0.0.1:8230"}
    assert client.post("/api/score", json=body, headers=own).status_code == 200


def test_with_a_token_everyone_needs_it() -> None:
    app = workbench(Settings(NOTHING, token="some-thing", workers=1))
    with connected(app, "http://anywhere") as client:
        assert client.get("/api/examples").status_code == 401
        assert client.get("/").status_code == 401
        wrong = client.get("/?token=wrong")
        assert "set-cookie" not in wrong.headers
        bearer = {"authorization": "Bearer some-thing"}
        assert client.get("/api/examples", headers=bearer).status_code == 200
        client.get("/", params={"token": "some-thing"}, follow_redirects=True)
        assert client.get("/").status_code == 200
        assert client.get("/api/examples").status_code == 200


def test_serving_elsewhere_needs_a_token(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ENTHYMEME_TOKEN", raising=False)
    assert main(["serve", "--host", "0.0.0.0"]) == 2
    assert "expected --token beside it" in capsys.readouterr().err
    assert main(["serve", "--time-limit", "0"]) == 2
    assert main(["serve", "--host", "0.0.0.0", "--token", "söme thing"]) == 2
    assert "--token: expected at least 8" in capsys.readouterr().err


def slow_problem() -> dict[str, Any]:
    """A problem whose worlds are solved one by one, for far longer than a test waits."""
    atoms = [f"a{n}" for n in range(8)]
    links = [[a, f"b{m}", "Ent", 0.5] for a in atoms for m in range(5)]
    target = " & ".join(f"b{m}" for m in range(5))
    one = {"source": [" & ".join(atoms)], "target": [target], "links": links}
    return {"id": "slow", "candidates": [one, one]}


async def _while_some_are_slow(app: Any) -> tuple[list[int], float, list[int], Any]:
    async with served(app) as client:
        quick = {"problem": problem_to_json(MAYA)}
        slow = {"problem": slow_problem(), "method": {"solver": "rc2"}}
        await client.post("/api/score", json=quick)
        first = asyncio.create_task(client.post("/api/score", json=slow))
        await asyncio.sleep(0.2)
        start = time.monotonic()
        answers = await asyncio.gather(*(client.post("/api/score", json=quick) for _ in range(20)))
        spent = time.monotonic() - start
        assert not first.done()
        # The slot is free again: two slow ones in two slots, and the next is answered.
        over = [await first]
        over += await asyncio.gather(*(client.post("/api/score", json=slow) for _ in range(2)))
        last = await client.post("/api/score", json=quick)
        codes = [answer.status_code for answer in answers]
        return codes, spent, [answer.status_code for answer in over], last.json()


def test_a_slow_request_blocks_no_other_and_frees_its_slot() -> None:
    app = workbench(Settings(NOTHING, workers=2, seconds=10.0))
    codes, spent, slow, last = asyncio.run(_while_some_are_slow(app))
    assert codes == [200] * 20
    assert spent < 10.0
    assert slow == [503] * 3
    assert last["decision"] == as_read(MAYA, Method())


async def _many(app: Any, count: int) -> list[httpx.Response]:
    problems = paper_problems()
    requests = [
        {
            "problem": problem_to_json(problems[n % 3]),
            "method": {"mode": "sampled", "samples": n + 1},
        }
        for n in range(count)
    ]
    async with served(app) as client:
        return await asyncio.gather(*(client.post("/api/score", json=one) for one in requests))


def test_two_hundred_at_once_are_answered_right() -> None:
    app = workbench(Settings(NOTHING, workers=2, seconds=60.0))
    answers = asyncio.run(_many(app, 200))
    problems = paper_problems()
    for n, answer in enumerate(answers):
        assert answer.status_code == 200
        method = Method(mode="sampled", samples=n + 1)
        assert answer.json()["decision"] == as_read(problems[n % 3], method)


def test_a_bug_is_no_answer_but_a_status(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever is not the program's own kind of error is not caught here, but by the worker.
    monkeypatch.setattr("enthymeme.page.answers.decide", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        answer_request("score", json.dumps({"problem": problem_to_json(MAYA)}), NOTHING)
