from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest
from tests.shared_data import shared_data
from tools.build_propbank_index.__main__ import index
from tools.build_propbank_index.frames import Role, Roleset, read_frames, read_rolesets

from enthymeme.amr.propbank import TABLE_NAME, render_table

ROOT = Path(__file__).parents[2]

FRAME = """<frameset><predicate lemma="go"><roleset id="{}"><roles>
<role n="0" f="PAG" descr="goer"/><role n="m" f="LOC" descr="medium"/>
<role n="4" f="{}" descr="end point"><rolelinks/></role></roles>
<example><text>x</text></example></roleset></predicate></frameset>"""


def test_only_numbered_roles_are_read():
    (roleset,) = read_rolesets(FRAME.format("go.02", "GOL"))
    assert roleset == Roleset("go.02", (Role(0, "PAG", "goer"), Role(4, "GOL", "end point")))


@pytest.mark.parametrize(
    ("identifier", "predicate"),
    [("go.02", "go"), ("come_up.01", "come up"), ("be-from.91", "be from")],
)
def test_the_predicate_of_a_roleset(identifier, predicate):
    assert Roleset(identifier, ()).predicate == predicate


def test_a_folder_a_checkout_and_an_archive_read_the_same(tmp_path):
    files = {"b.xml": FRAME.format("b.01", "GOL"), "a.xml": FRAME.format("a.01", "LOC")}
    (tmp_path / "frames").mkdir()
    with tarfile.open(tmp_path / "frames.tar.xz", "w:xz") as archive:
        for name, text in files.items():
            (tmp_path / "frames" / name).write_text(text, encoding="utf-8")
            member = tarfile.TarInfo(f"frames/{name}")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
    readings = [
        [roleset.id for roleset in read_frames(path)]
        for path in (tmp_path, tmp_path / "frames", tmp_path / "frames.tar.xz")
    ]
    assert readings == [["a.01", "b.01"]] * 3


def test_later_definitions_and_the_supplement_win():
    first, second, third = (Roleset("go.02", (Role(0, tag, ""),)) for tag in ("PAG", "CAU", "TMP"))
    assert index([first, second], []) == {"go.02": {0: "cause"}}
    assert index([first, second], [third]) == {"go.02": {0: "time"}}


def test_a_role_with_two_entries_is_unresolved_and_counted_once():
    roles = (Role(4, "PAG", ""), Role(4, "CAU", ""), Role(0, "PAG", ""))
    assert index([Roleset("Down.03", roles)], []) == {"down.03": {0: "agent", 4: None}}


def test_the_table_that_ships_is_the_one_that_the_frames_give():
    frames = read_frames(shared_data("propbank-frames-3.4.0.tar.xz"))
    supplement = shared_data("AMR-UMR-91-rolesets.xml").read_text(encoding="utf-8")
    table = index(frames, read_rolesets(supplement))
    shipped = ROOT / "src" / "enthymeme" / "amr" / TABLE_NAME
    assert render_table(table, "3.4.0") == shipped.read_text(encoding="utf-8")
