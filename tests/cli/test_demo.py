"""``enthymeme demo`` shows what the paper prints."""

from __future__ import annotations

import pytest

from enthymeme.cli import main


def test_the_demo_shows_every_method_and_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    output = capsys.readouterr().out
    from_text, worked = output.split("── maya ", 1)
    assert from_text.count("Premise A: Maya entered the office and stayed there.") == 2
    assert "whole statements" in from_text.split("── the same by the paper")[0]
    assert "(e / enter-01" in from_text
    assert "“Maya leaves the office” contradicts “Maya is present in the office” (0." in from_text
    for printed in ("-0.540845", "-0.600000", "0.449152", "0.098678", "0.728184", "1.000000"):
        assert printed in output
    for name in ("Top-Link", "PWAL exact", "K=100", "reference", "without no-link", "guard"):
        assert name in output
    assert "“Maya leave office” contradicts “Maya present at office” (0.668)" in worked
    assert output.count("candidate A   (gold)") == 2


def test_the_demo_says_what_is_wrong_and_what_depends_on_chance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["demo"]) == 0
    output = capsys.readouterr().out
    assert "depend on the random generator, which the paper does not name" in output
    bill = output.split("── bill ", 1)[1].splitlines()
    outcomes = {line[2:22].strip(): line.split()[-1] for line in bill if line.startswith("  ")}
    assert outcomes["Top-Link"] == "A"
    assert outcomes["PWAL exact"] == "wrong"
