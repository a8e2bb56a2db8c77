"""``select --method joint``, ``fit`` and ``verify`` as a user runs them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from enthymeme.cli import main
from enthymeme.learning.fit import RIDGES
from enthymeme.selection import default_method

GRAPHS = {
    "If it rains, the street is wet.": "(w / wet-01 :ARG1 (s / street) :condition (r / rain-01))",
    "It rains.": "(r / rain-01)",
    "The street is wet.": "(w / wet-01 :ARG1 (s / street))",
    "The street is not wet.": "(w / wet-01 :polarity - :ARG1 (s / street))",
}
RULE, FACT, WET, DRY = GRAPHS
ARGUMENT = ["--given", RULE, "--given", FACT, "--claim", DRY, "--claim", WET]
MODELS = ["--parser", "file:graphs.amr", "--nli", "file:nli.jsonl", "--no-cache"]
# The package's weights were learned with its own models.
UNIFORM = ["--weights", "uniform"]
PWAL = ["--method", "pwal"]


def write_models(folder: Path) -> None:
    """Graphs, and judgements of whatever is asked: whole statements are half entailed."""
    (folder / "graphs.amr").write_text(
        "".join(f"# ::snt {text}\n{graph}\n\n" for text, graph in GRAPHS.items())
    )
    atoms = ["rain occurs.", "street is wet.", "street wet.", "It rains.", "The street is wet."]
    wholes = [*GRAPHS, f"{RULE} {FACT}", f"{RULE} {FACT} {FACT}"]
    rows = []
    for premise, hypothesis in product(dict.fromkeys([*atoms, *wholes]), repeat=2):
        entailed = 0.5 if premise.startswith("If") and hypothesis == WET else 0.0
        values = {"entailment": entailed, "neutral": 1 - entailed, "contradiction": 0.0}
        rows.append(json.dumps({"premise": premise, "hypothesis": hypothesis, **values}))
    (folder / "nli.jsonl").write_text("\n".join(rows) + "\n")


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_models(tmp_path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    return capsys.readouterr().out


def test_a_joint_decision_says_how_probable_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", *ARGUMENT, *MODELS, "--method", "joint", "--weights", "uniform")
    assert out.startswith("Claim B: The street is wet.\n")
    assert "probability" in out
    assert "+2.0000   event atoms" in out
    assert "What decided it, by its share in the difference:" in out
    assert "is said twice (1.00)" in out


def test_below_the_confidence_asked_for_there_is_no_choice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    method = ["--method", "joint", "--weights", "uniform", "--min-confidence", "0.9999"]
    out = run(capsys, "select", *ARGUMENT, *MODELS, *method)
    assert out.startswith("No choice: claim B is the most probable with 0.99, and 0.9999 was asked")
    assert "Closest: " in out
    decision = json.loads(run(capsys, "select", *ARGUMENT, *MODELS, *method, "--json"))
    assert (decision["choice"], decision["tie"], decision["abstained"]) == (None, False, True)
    assert sum(decision["probabilities"]) == pytest.approx(1)
    assert set(decision["candidates"][0]["representations"]) == {"paper", "events", "statement"}


def test_a_trace_gives_the_decision_again(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "select", *ARGUMENT, *MODELS, "--method", "joint", "--trace", "traces")
    first = run(capsys, "score", "--trace", "traces")
    assert json.loads(first)["choice"] == 1
    [path] = Path("traces").iterdir()
    assert main(["worlds", str(path)]) == 2
    assert "found: a decision by joint, which has none; 'select --method pwal' keeps one" in (
        capsys.readouterr().err
    )
    record = json.loads(path.read_text())
    record["method"]["joint"]["weights"]["representations"]["statement"]["witness"] = 0.5
    path.write_text(json.dumps(record))
    run(capsys, "score", "--trace", "traces", status=1)


def test_direct_nli_is_a_method_of_select(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", *ARGUMENT, *MODELS, "--method", "direct-nli", "--json")
    decision = json.loads(out)
    assert (decision["scores"], decision["choice"]) == ([0.0, -0.5], 1)


def test_one_claim_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--given", RULE, "--given", FACT]
    out = run(capsys, "verify", *given, "--claim", WET, *MODELS, *UNIFORM)
    assert out.startswith("Follows: ")
    assert "What it rests on" in out
    out = run(capsys, "verify", *given, "--claim", DRY, *MODELS, *UNIFORM, "--json")
    assert json.loads(out)["verdict"] == "conflicts"
    out = run(capsys, "verify", "--given", RULE, "--claim", FACT, *MODELS, *UNIFORM, "--json")
    assert json.loads(out)["verdict"] == "open"
    assert sum(json.loads(out)["probabilities"].values()) == pytest.approx(1)


def test_weights_are_learned_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for number in range(12):
        claims = (WET, DRY) if number % 2 else (DRY, WET)
        candidates = [{"source": [RULE, FACT], "target": [claim]} for claim in claims]
        item = {"id": f"i{number}", "candidates": candidates, "gold": claims.index(WET)}
        rows.append(json.dumps(item))
    for name in ("one", "two"):
        Path(name).mkdir()
        Path(name, "dev.jsonl").write_text("\n".join(rows) + "\n")
    out = run(capsys, "fit", "one/dev.jsonl", "two/dev.jsonl", *MODELS, "-o", "weights.json")
    assert "right %, by the task learned on (rows) and tried on" in out
    # All items are easy: the less weights cost, the better.
    assert "at the edge of those tried" in out
    weights = json.loads(Path("weights.json").read_text())
    assert weights["fitted"]["held_out"] < 0.3
    assert len(weights["fitted"]["sets"]) == 31
    assert [one["ridge"] for one in weights["fitted"]["ridges"]] == list(RIDGES)
    assert weights["fitted"]["transfer"] == {n: {"one": 1.0, "two": 1.0} for n in ("one", "two")}
    assert [one["items"] for one in weights["fitted"]["data"]] == [12, 12]
    assert all(own["witness"] >= 0 for own in weights["representations"].values())
    method = ["--method", "joint", "--weights", "weights.json"]
    assert run(capsys, "select", *ARGUMENT, *MODELS, *method).startswith("Claim B")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([*PWAL, "--weights", "uniform"], "--weights: expected --method joint beside it"),
        ([*PWAL, "--min-confidence", "0.5"], "--min-confidence: expected --method joint beside it"),
        ([*PWAL, "--without", "soft"], "--without soft: expected --method joint beside it"),
        ([*PWAL, "--seed", "3"], "--seed: expected --samples beside it"),
        (["--method", "direct-nli", "--without", "soft"], "expected --method joint beside it"),
        (["--weights", "graphs.amr"], "graphs.amr: expected"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert main(["select", *ARGUMENT, *MODELS, *options]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("method", [None, "joint", "direct-nli"])
@pytest.mark.parametrize(
    ("options", "methods"),
    [
        (["--exact"], "pwal"),
        (["--samples", "100"], "pwal"),
        (["--reference"], "pwal"),
        (["--seed", "3"], "pwal"),
        (["--influence"], "pwal"),
        (["--without", "no-link"], "pwal"),
        (["--without", "guard"], "pwal or top-link"),
        # A default of the paper's methods, asked for by hand, is no default of the others.
        (["--alpha", "1"], "pwal or top-link"),
        (["--alpha", "0"], "pwal or top-link"),
        (["--solver", "canonical"], "pwal or top-link"),
        (["--witness", "paper"], "pwal or top-link"),
        (["--atoms", "paper"], "pwal or top-link"),
    ],
)
def test_options_of_the_papers_methods_say_which_method_to_name(
    capsys: pytest.CaptureFixture[str], options: list[str], methods: str, method: str | None
) -> None:
    named = [] if method is None else ["--method", method]
    assert main(["select", *ARGUMENT, *MODELS, *named, *options]) == 2
    option = " ".join(options) if options[0] == "--without" else options[0]
    words = f"{option}: expected --method {methods} beside it, found {method or 'joint'}"
    assert capsys.readouterr().err == f"enthymeme: {words}\n"


def test_the_help_says_which_method_is_the_default_and_which_are_the_papers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["select", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert "pwal and top-link are the paper's, joint is ours (default: joint)" in words
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    words = " ".join(capsys.readouterr().out.split())
    assert "pwal and top-link are the paper's (default: pwal)" in words


def test_joint_is_the_default_and_the_trace_records_it(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", *ARGUMENT, *MODELS, "--json", "--trace", "traces")
    assert out == run(capsys, "select", *ARGUMENT, *MODELS, "--json", "--method", "joint")
    [path] = Path("traces").iterdir()
    record = json.loads(path.read_text())
    assert record["method"]["name"] == record["decision"]["method"] == "joint"
    assert run(capsys, "score", "--trace", "traces") == out
    # Its options need no method beside them.
    out = run(capsys, "select", *ARGUMENT, *MODELS, *UNIFORM, "--without", "soft", "--json")
    assert json.loads(out)["method"] == "joint"


def test_test_items_teach_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("test.jsonl").write_text("")
    assert main(["fit", "test.jsonl", *MODELS, "-o", "weights.json"]) == 2
    assert "expected development items, found a test split" in capsys.readouterr().err


def test_what_has_no_weight_is_said_to_have_no_say(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", *ARGUMENT, *MODELS, "--method", "joint", "--without", "events")
    assert "–   event atoms: its weights are 0, so it was not asked about" in out


def test_alternatives_are_for_joint_and_for_parsers_that_give_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["select", *ARGUMENT, *MODELS, *PWAL, "--alternatives", "3"]) == 2
    assert "--alternatives: expected --method joint" in capsys.readouterr().err
    assert main(["select", *ARGUMENT, *MODELS, "--method", "joint", "--alternatives", "3"]) == 2
    assert "expected one that gives alternatives" in capsys.readouterr().err


def test_one_constant_says_what_select_goes_by(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pwal", "joint"):
        monkeypatch.setattr("enthymeme.methods.DEFAULT_METHOD", name)
        out = run(capsys, "select", *ARGUMENT, *MODELS, "--json")
        assert json.loads(out)["method"] == name
        assert default_method().name == name
