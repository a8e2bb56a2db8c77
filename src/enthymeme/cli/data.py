"""The commands on data: build a task, check it, show an item, audit it, import one's own pairs."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from functools import partial
from pathlib import Path
from typing import TypeAlias

from enthymeme.errors import InputError
from enthymeme.system.files import replace_files, write_file

SUMMARY = "Build the five tasks from their released files, check and audit them, import pairs."

TASK_NAMES = ("arct", "anli", "cded", "idebate", "aae2")


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The five commands and their arguments."""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_build, _add_check, _add_show, _add_audit, _add_import):
        add(commands)


def _add_build(commands: Commands) -> None:
    build = commands.add_parser(
        "build", help="a task's items from its released files, with a manifest"
    )
    build.add_argument("task", choices=TASK_NAMES)
    build.add_argument(
        "--from",
        dest="release",
        type=Path,
        metavar="DIR",
        help="the release, unpacked; where it is not there, you are told where to get it",
    )
    build.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="DIR",
        help="where dev.jsonl, test.jsonl and manifest.json go",
    )
    build.add_argument(
        "--paper-rules",
        action="store_true",
        help="cded: without our rule that passages nested in one another are the same",
    )
    build.add_argument(
        "--dev-pairs",
        type=Path,
        metavar="FILE",
        help="anli: development items from a table (obs1 obs2 hyp1 hyp2 label; *.tsv or *.tsv.xz); "
        "without --from there are no test items",
    )
    build.set_defaults(data=_build)


def _add_check(commands: Commands) -> None:
    check = commands.add_parser("check", help="the paper's automatic audit; exit 1 on a violation")
    check.add_argument("folder", type=Path, metavar="DIR", help="a built task")
    check.add_argument(
        "--from",
        dest="release",
        type=Path,
        metavar="DIR",
        help="AAE2's release: derive paths and support subtrees again from the essays",
    )
    check.add_argument("--json", action="store_true", help="the table as JSON")
    check.set_defaults(data=_check)


def _add_show(commands: Commands) -> None:
    show = commands.add_parser("show", help="an item for a person to read")
    show.add_argument("path", type=Path, metavar="PATH", help="a built task or a file of items")
    show.add_argument("id", nargs="*", metavar="ID", help="which items; the first if left out")
    show.set_defaults(data=_show)


def _add_audit(commands: Commands) -> None:
    audit = commands.add_parser(
        "audit", help="a blinded sheet for a validity audit, or the outcome of a filled one"
    )
    audit.add_argument("folder", type=Path, nargs="?", metavar="DIR", help="a built task")
    audit.add_argument("--size", type=int, metavar="N", help="how many test items")
    audit.add_argument("--seed", type=int, default=2026, help="of the sample (2026)")
    audit.add_argument("-o", "--output", type=Path, metavar="SHEET.csv", help="the blinded sheet")
    audit.add_argument(
        "--summarise", type=Path, nargs="+", metavar="SHEET.csv", help="filled sheets, a row each"
    )
    audit.add_argument(
        "--key",
        type=Path,
        nargs="+",
        metavar="KEY.csv",
        help="the key of each sheet, to write or to read (beside the sheet, SHEET.key.csv)",
    )
    audit.add_argument(
        "--only", type=Path, metavar="FILE", help="summarise only these items: a file, an id a line"
    )
    audit.add_argument("--json", action="store_true", help="the outcome as JSON")
    audit.set_defaults(data=_audit)


def _add_import(commands: Commands) -> None:
    own = commands.add_parser(
        "import",
        help="items from one's own table",
        epilog="example: enthymeme data import pairs.csv --map id=key source.0=reason+warrant0 "
        "source.1=reason+warrant1 target=claim gold=label:A,B",
    )
    own.add_argument("file", type=Path, metavar="FILE", help="*.csv, *.tsv, *.jsonl or *.argdown")
    own.add_argument(
        "--map",
        nargs="+",
        default=[],
        metavar="FIELD=COLUMNS",
        help="source, target (of one candidate: source.0, target.1), gold, id, cluster",
    )
    own.add_argument("-o", "--output", type=Path, metavar="FILE.jsonl", help="standard output")
    own.set_defaults(data=_import)


def run(arguments: argparse.Namespace) -> int:
    """Run the command that was asked for."""
    status: int = arguments.data(arguments)
    return status


def _build(arguments: argparse.Namespace) -> int:
    from enthymeme.data import TASKS
    from enthymeme.data.folder import measure_sources, write_dataset

    task = TASKS[arguments.task]
    settings = {"paper_rules": arguments.paper_rules, "dev_pairs": arguments.dev_pairs}
    options = {name: value for name, value in settings.items() if value}
    for name in options:
        if name not in task.options:
            flag = name.replace("_", "-")
            raise InputError(f"--{flag}: expected for another task, found {task.name}")
    if arguments.release is None and arguments.dev_pairs is None:
        raise InputError(f"--from: expected a folder; {task.describe_release()}")
    dataset = task.build(arguments.release, **options)
    write_dataset(dataset, task, arguments.output)
    print(task.describe_release(), file=sys.stderr)
    for split, items in (("dev", dataset.dev), ("test", dataset.test)):
        clusters = len({item.cluster for item in items})
        path = arguments.output / f"{split}.jsonl"
        text = f"{path}: {len(items)} items in {clusters} clusters"
        sizes = measure_sources(items)
        if sizes is not None:
            text += (
                f"; statements of a source: mean {sizes.mean:.2f}, median {sizes.median:g}, "
                f"maximum {sizes.maximum}"
            )
        print(text, file=sys.stderr)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from enthymeme.data import TASKS
    from enthymeme.data.aae2 import locate_essays
    from enthymeme.data.brat import read_essay
    from enthymeme.data.check import audit_folder, audit_to_json, format_ids, format_table
    from enthymeme.data.folder import read_folder

    built = read_folder(arguments.folder)
    if built.task not in TASKS:
        raise InputError(
            f"expected one of the tasks {', '.join(TASKS)}, found {built.task!r}",
            arguments.folder / "manifest.json",
        )
    if arguments.release is not None and built.task != "aae2":
        raise InputError(f"--from: expected for aae2 alone, found {built.task}")
    read = None
    if arguments.release is not None:
        read = partial(read_essay, locate_essays(arguments.release))
    audit = audit_folder(built, TASKS[built.task], read)
    if arguments.json:
        print(json.dumps(audit_to_json(audit), ensure_ascii=False, indent=2))
    else:
        print(format_table(audit))
        if ids := format_ids(audit):
            print(ids)
    for violation in audit.violations:
        print(f"violation: {violation}", file=sys.stderr)
    if built.task == "aae2" and read is None:
        print(
            "paths and subtrees: not derived again; name the release with --from", file=sys.stderr
        )
    return 1 if audit.violations else 0


def _show(arguments: argparse.Namespace) -> int:
    from enthymeme.data.display import display
    from enthymeme.data.folder import SPLITS, read_item_file

    path: Path = arguments.path
    files = [path / f"{split}.jsonl" for split in SPLITS] if path.is_dir() else [path]
    wanted = dict.fromkeys(arguments.id)
    shown: dict[str, str] = {}
    for item in (item for file in files for item in read_item_file(file)):
        if not wanted or item.id in wanted:
            shown[item.id] = display(item)
        if len(shown) >= max(1, len(wanted)):
            break
    missing = [name for name in wanted if name not in shown]
    if missing or not shown:
        raise InputError(f"expected an item {' '.join(missing)}, found none", path)
    print("\n\n".join(shown[name] for name in wanted or shown))
    return 0


def _audit(arguments: argparse.Namespace) -> int:
    if arguments.summarise is not None:
        if arguments.folder is not None or arguments.output is not None:
            raise InputError("audit: expected --summarise SHEET.csv --key KEY.csv, and no folder")
        return _summarise(arguments)
    if arguments.folder is None or arguments.size is None or arguments.output is None:
        raise InputError("audit: expected DIR --size N -o SHEET.csv, or --summarise SHEET.csv")
    from enthymeme.data.folder import read_folder
    from enthymeme.data.validity import build_instruction, make_sheet
    from enthymeme.data.validity_summary import key_to_csv, sheet_to_csv

    built = read_folder(arguments.folder)
    sheet, key = make_sheet(built.test, built.task, arguments.size, arguments.seed)
    path: Path = arguments.output
    if arguments.key is not None and len(arguments.key) > 1:
        raise InputError("audit: expected one key for one sheet")
    key_path: Path = arguments.key[0] if arguments.key else path.with_suffix(".key.csv")
    instruction = path.with_suffix(".instruction.txt")
    if key_path == path:
        raise InputError("audit: expected the key in a file apart from the sheet")
    replace_files(key_path.parent, {key_path.name: key_to_csv(key)})
    texts = {
        path.name: sheet_to_csv(sheet),
        instruction.name: build_instruction(built.task).encode(),
    }
    replace_files(path.parent, texts)
    print(f"{path}: {len(sheet.rows)} items to judge", file=sys.stderr)
    print(f"{instruction}: what to tell whoever judges", file=sys.stderr)
    print(f"{key_path}: the key; keep it from whoever judges", file=sys.stderr)
    return 0


def _summarise(arguments: argparse.Namespace) -> int:
    from enthymeme.data import TASKS
    from enthymeme.data.released import read_lines
    from enthymeme.data.validity_summary import format_table, summarise

    sheets: list[Path] = arguments.summarise
    keys: list[Path] = arguments.key or [sheet.with_suffix(".key.csv") for sheet in sheets]
    if len(keys) != len(sheets):
        raise InputError(f"audit: expected {len(sheets)} keys, one a sheet, found {len(keys)}")
    only = None
    if arguments.only is not None:
        only = {line.strip() for _, line in read_lines(arguments.only) if line.strip()}
    summaries = [summarise(sheet, key, only) for sheet, key in zip(sheets, keys, strict=True)]
    if arguments.json:
        for summary in summaries:
            value = dataclasses.asdict(summary) | {"gold_or_both": summary.gold_or_both}
            print(json.dumps(value))
    else:
        titles = {name: task.title for name, task in TASKS.items()}
        print(format_table([(titles.get(one.task, one.task), one) for one in summaries]))
    return 0


def _import(arguments: argparse.Namespace) -> int:
    from enthymeme.data.argdown import read_argdown
    from enthymeme.data.own_pairs import parse_map, read_pairs
    from enthymeme.formats.items import item_line

    if arguments.file.suffix == ".argdown":
        if arguments.map:
            raise InputError("import: expected no --map for Argdown")
        items = read_argdown(arguments.file)
    else:
        items = read_pairs(arguments.file, parse_map(arguments.map))
    lines = [f"{item_line(item)}\n" for item in items]
    if arguments.output is None:
        sys.stdout.writelines(lines)
    else:
        path: Path = arguments.output
        write_file(path, "".join(lines).encode())
        print(f"{path}: {len(lines)} items", file=sys.stderr)
    return 0
