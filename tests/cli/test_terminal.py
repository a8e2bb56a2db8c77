"""What makes the commands pleasant: colour, completion, limits, the doctor."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.cli.test_select import ARGUMENT, GRAPHS, MODELS, PWAL, TABLE, item

from enthymeme.cli import COMMANDS, main


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "graphs.amr").write_text(GRAPHS)
    (tmp_path / "nli.jsonl").write_text(TABLE)
    (tmp_path / "items.jsonl").write_text(item("1") + item("2") + item("3"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_the_first_items_alone(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", "items.jsonl", *PWAL, "--json", "--limit", "2")
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["1", "2"]
    assert main(["run", "items.jsonl", "-o", "run", *MODELS, "--limit", "1", "--workers", "1"]) == 0
    assert len(Path("run/items.jsonl").read_text().splitlines()) == 1


def test_a_run_ends_with_its_accuracy_and_what_comes_next(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["run", "items.jsonl", "-o", "a run", *MODELS, "--methods", "top-link,pwal"]
    assert main([*command, "--workers", "1", "--seeds", "1", "--time-limit", "60"]) == 0
    out, err = capsys.readouterr()
    assert "| Acc " in out
    assert err.endswith("next: enthymeme report 'a run', or enthymeme page 'a run' -o PAGES\n")
    # Where nobody knows what is right there is no accuracy.
    Path("items.jsonl").write_text(item("1").replace('"gold": 1', '"gold": null'))
    assert main(["run", "items.jsonl", "-o", "other", *MODELS, "--workers", "1"]) == 0
    assert capsys.readouterr().out == ""


def test_an_item_is_shown_whole_with_what_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "select", "items.jsonl", *PWAL, "--limit", "1")
    head, _, rest = out.partition("\n\n")
    assert head.splitlines()[1:] == [
        "given: People learn a lot from comment sections.",
        "claim: Comment sections have not failed",
    ]
    assert rest.startswith("Candidate B: learning never hurts  ✓ right\n")


def test_colour_where_it_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run(capsys, "select", *ARGUMENT, *PWAL)
    coloured = run(capsys, "select", *ARGUMENT, *PWAL, "--color", "always")
    assert "\x1b[1m▸   -0.6000" in coloured
    assert "\x1b" not in plain
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert run(capsys, "select", *ARGUMENT, *PWAL) == coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(capsys, "select", *ARGUMENT, *PWAL) == plain


def test_bash_completes_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    script = run(capsys, "completion", "bash")
    for words, expected in ((("sel",), "select"), (("worlds", "--cand"), "--candidate")):
        line = " ".join(("enthymeme", *words))
        ask = f'COMP_WORDS=({line}); COMP_CWORD={len(words)}; _enthymeme; echo "${{COMPREPLY[@]}}"'
        process = subprocess.run(
            ["bash", "-c", f"{script}\n{ask}"], capture_output=True, check=True
        )
        assert process.stdout.decode().split() == [expected]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_all_commands(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    script = run(capsys, "completion", shell)
    assert all(command in script for command in COMMANDS)
    if shutil.which(shell):
        Path("script").write_text(script)
        subprocess.run([shell, "--no-execute", "script"], check=True)


def test_the_doctor(capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(run(capsys, "doctor", "--json"))
    assert report["cores"] >= 1
    assert report["cache"]["writable"]
    assert not Path("cache").exists()
    assert ["parser", "embedded", True] in report["models"]
    assert "  ✓ enthymeme" in run(capsys, "doctor")
