"""The documentation as data: pages, headings, tables, code blocks and links of its Markdown.

Only the Markdown these pages use is understood: ATX headings, pipe tables, fenced code and inline
links. A marker is an HTML comment on a line of its own, such as `<!-- fields: Peer -->`; it names
the table or code block that follows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
README = ROOT / "README.md"

_HEADING = re.compile(r"(#{1,6}) (.+)")
_FENCE = re.compile(r"(`{3,})(\w*)")
_MARKER = re.compile(r"<!-- (.+) -->")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`]+)`")
_CELL_BREAK = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Block:
    """A fenced code block; `first` and `last` are the line numbers of its fences, from 0."""

    language: str
    text: str
    marker: str
    first: int
    last: int


@dataclass(frozen=True)
class Table:
    """A pipe table under its marker ("" without one); `rows` leave out the head."""

    marker: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    section: str

    def named(self) -> dict[str, tuple[str, ...]]:
        """Rows by the code span of their first cell."""
        return {code(row[0]): row for row in self.rows}


def pages() -> list[Path]:
    """Every Markdown page of the documentation, the README included."""
    return [README, *sorted(DOCS.rglob("*.md"))]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def code(cell: str) -> str:
    """The first code span of a cell."""
    found = _CODE.search(cell)
    if not found:
        raise AssertionError(f"no code span in {cell!r}")
    return found[1]


def codes(text: str) -> list[str]:
    return _CODE.findall(text)


def prose(page: Path) -> list[str]:
    """The lines of a page, those inside code blocks emptied."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for block in blocks(page):
        for number in range(block.first, block.last + 1):
            lines[number] = ""
    return lines


def headings(page: Path) -> list[str]:
    return [found[2].strip() for line in prose(page) if (found := _HEADING.fullmatch(line))]


def anchors(page: Path) -> set[str]:
    """The fragments of a page's headings, as GitHub makes them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(page)
    }


def sections(page: Path, level: int = 2) -> dict[str, str]:
    """Text under each heading of `level`, by the heading without its code marks."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in page.read_text(encoding="utf-8").splitlines():
        heading = _HEADING.fullmatch(line)
        if heading and len(heading[1]) <= level:
            exact = len(heading[1]) == level
            current = found.setdefault(heading[2].strip("` "), []) if exact else None
        elif current is not None:
            current.append(line)
    return {heading: "\n".join(lines) for heading, lines in found.items()}


def links(page: Path) -> list[str]:
    return [target for line in prose(page) for target in _LINK.findall(line)]


def blocks(page: Path) -> list[Block]:
    return list(_blocks(page.read_text(encoding="utf-8").splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    marker, start, language, fence = "", -1, "", ""
    for number, line in enumerate(lines):
        text = line.strip()
        if start < 0 and (opening := _FENCE.fullmatch(text)):
            start, fence, language = number, opening[1], opening[2]
        elif start >= 0 and text == fence:
            yield Block(language, "\n".join(lines[start + 1 : number]), marker, start, number)
            marker, start = "", -1
        elif start < 0 and (found := _MARKER.fullmatch(text)):
            marker = found[1]
        elif start < 0 and text:
            marker = ""


def tables(page: Path) -> list[Table]:
    """The tables of a page, in order."""
    found: list[Table] = []
    open_rows: list[tuple[str, ...]] = []
    marker = section = table_marker = ""
    for line in [*prose(page), ""]:
        if line.startswith("|"):
            table_marker = table_marker or marker
            open_rows.append(_cells(line))
            continue
        if open_rows:
            found.append(Table(table_marker, open_rows[0], tuple(open_rows[2:]), section))
            open_rows, marker, table_marker = [], "", ""
        if heading := _HEADING.fullmatch(line):
            section = heading[2].strip("` ")
        elif named := _MARKER.fullmatch(line.strip()):
            marker = named[1]
        elif line.strip():
            marker = ""
    return found


def table(page: Path, marker: str) -> Table:
    """The one table under a marker."""
    [found] = [each for each in tables(page) if each.marker == marker]
    return found


def _cells(line: str) -> tuple[str, ...]:
    return tuple(
        cell.strip().replace("\\|", "|") for cell in _CELL_BREAK.split(line.strip().strip("|"))
    )
