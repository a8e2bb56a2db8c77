"""Reading PropBank frame files: rolesets with their numbered roles."""

from __future__ import annotations

import re
import tarfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_ROLESET = re.compile(r"<roleset\b.*?</roleset>", re.DOTALL)
_EXAMPLE = re.compile(r"</?example\b.*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Role:
    """One `<role>` element with a number."""

    number: int
    tag: str
    description: str


@dataclass(frozen=True, slots=True)
class Roleset:
    """One `<roleset>` element: `learn.01` and its numbered roles, in the file's order."""

    id: str
    roles: tuple[Role, ...]

    @property
    def predicate(self) -> str:
        """The predicate phrase: `come up` for `come_up.01`."""
        return self.id.partition(".")[0].replace("_", " ").replace("-", " ")


def read_frames(path: Path) -> Iterator[Roleset]:
    """The rolesets of a tar archive or of a checkout's folder, by file name.

    The order matters: v3.4.0 defines `overhang.01` in two files, and the later one stands.
    """
    for text in frame_files(path):
        yield from read_rolesets(text)


def read_rolesets(text: str) -> Iterator[Roleset]:
    """The rolesets of one frame file.

    Each is cut out and read alone, without its examples: the AMR/UMR supplement as released has
    an unmatched `</example>`, which would make the whole file unreadable.

    >>> list(read_rolesets('<roleset id="a.01"><roles><role n="1" f="PAG" descr="x"/></roles>'
    ...                    '</example></roleset>'))
    [Roleset(id='a.01', roles=(Role(number=1, tag='PAG', description='x'),))]
    """
    for match in _ROLESET.finditer(text):
        body = _EXAMPLE.sub("", match.group().removesuffix("</roleset>"))
        element = ElementTree.fromstring(body + "</roleset>")
        yield Roleset(
            element.attrib["id"],
            tuple(
                Role(int(role.attrib["n"]), role.get("f", ""), role.get("descr", ""))
                for role in element.iter("role")
                if role.get("n", "").isdecimal()
            ),
        )


def frame_files(path: Path) -> Iterator[str]:
    if path.is_dir():
        folder = path / "frames" if (path / "frames").is_dir() else path
        for file in sorted(folder.glob("*.xml")):
            yield file.read_text(encoding="utf-8")
        return
    with tarfile.open(path) as archive:
        members = [member for member in archive.getmembers() if member.name.endswith(".xml")]
        # One pass in the archive's order (a compressed archive cannot be read at random), then
        # sorted like a folder.
        texts = {}
        for member in members:
            content = archive.extractfile(member)
            if content is not None:
                texts[Path(member.name).name] = content.read().decode("utf-8")
        for name in sorted(texts):
            yield texts[name]
