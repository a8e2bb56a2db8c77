"""Whatever is wrong is said in one line, with its culprit and the right exit status."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from enthymeme.cli import main
from enthymeme.cli.run import whole_numbers
from enthymeme.errors import InputError

COMMAND = [sys.executable, "-m", "enthymeme"]
PAPER = str(Path(__file__).parents[2] / "src/enthymeme/examples/paper.jsonl")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["score", "p", "--alpha", "1e308"], "--alpha: expected a number from 0 to 1e+06"),
        (["score", "p", "--alpha", "nan"], "--alpha: expected a number from 0 to 1e+06"),
        (["score", "p", "--samples", "1000000000"], "--samples: expected a whole number from 1"),
        (["score", "p", "--samples", "1" * 5000], "--samples: expected a whole number from 1"),
        (
            ["score", "p", "--samples", "2", "--seed", "-1"],
            "--seed: expected a whole number from 0",
        ),
        (["serve", "--port", "99999"], "--port: expected a whole number from 0 to 65535"),
        (["serve", "--time-limit", "nan"], "--time-limit: expected a number from 0"),
        (["serve", "--time-limit", "0"], "--time-limit: expected more than 0 seconds"),
        (["run", "i", "-o", "r", "--seeds", "1-99999999999"], "--seeds: expected at most 10000"),
        (["run", "i", "-o", "r", "--seeds", "9" * 20], "--seeds: expected a whole number from 0"),
        (["run", "i", "-o", "r", "--samples", "0"], "--samples: expected a whole number from 1"),
        (["run", "i", "-o", "r", "--workers", "-3"], "--workers: expected a whole number from 1"),
        (["page", "t", "-o", "p", "--processes", "0"], "--processes: expected a whole number"),
        (["nonsense"], "invalid choice: 'nonsense'"),
        ([], "required: COMMAND"),
    ],
)
def test_options_out_of_bounds(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert words in err
    assert err.startswith("enthymeme: ")
    assert err.count("\n") == 1


def test_a_list_of_numbers_ends_somewhere() -> None:
    assert len(whole_numbers("1-10000", "--seeds", 0, 10_000)) == 10_000
    with pytest.raises(InputError, match="at most 10000"):
        whole_numbers("1-5001,1-5000", "--seeds", 0, 10_000)


def test_an_address_that_is_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    items = tmp_path / "items.jsonl"
    items.write_text("")
    run = ["run", str(items), "-o", str(tmp_path / "run"), "--methods", "direct-nli"]
    assert main([*run, "--engine", "dask://nohost"]) == 2
    assert capsys.readouterr().err == (
        "enthymeme: dask://nohost: missing port number in address 'nohost'\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize(
    "arguments", [["--help"], ["ls"], ["score", PAPER], ["score", "--help"]], ids=" ".join
)
def test_a_full_device_is_blamed_on_the_output(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        process = subprocess.run([*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE)
    assert process.returncode == 2
    assert process.stderr.decode() == (
        "enthymeme: standard output cannot be written: No space left on device\n"
    )


def test_a_file_that_ends_early_is_no_trouble_of_the_output(tmp_path: Path) -> None:
    process = subprocess.run([*COMMAND, "score", str(tmp_path)], capture_output=True)
    assert process.returncode == 2
    assert "expected a readable file, found: Is a directory" in process.stderr.decode()


def test_an_output_of_plain_characters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    process = subprocess.run([*COMMAND, "ls"], capture_output=True, env=environment, check=True)
    assert b"  + embedded" in process.stdout
    assert process.stdout.isascii()


def test_control_c_is_one_line(tmp_path: Path) -> None:
    pipe = tmp_path / "items"
    os.mkfifo(pipe)
    command = [*COMMAND, "select", str(pipe), "--parser", "file:none", "--nli", "embedded"]
    (tmp_path / "none").write_text("# ::snt a\n(a / a)\n")
    # What runs in the background of a shell ignores Control-C, and so would what it starts.
    process = subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # Opens once the command reads, which it then does for ever.
    with open(pipe, "w"):
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.decode().splitlines()[-1] == "enthymeme: interrupted"
    assert "Traceback" not in err.decode()


def test_a_port_in_use_is_said_before_any_address(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert capsys.readouterr().err == (
        f"enthymeme: cannot listen at 127.0.0.1, port {port}: Address already in use\n"
    )
