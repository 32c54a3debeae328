"""What the demo prints: colours on a terminal, plain text in a pipe, long values wrapped."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Final, Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPED_WIDTH: Final = 80
PIPED_TABLE_WIDTH: Final = 1000
INDENT: Final = 4


@dataclass(frozen=True, slots=True)
class Source:
    """Who said what a fact came from; `wording` stands in `content`, or is empty."""

    role: str
    content: str
    wording: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One version of a memory as the demo shows it; `replaced` by a later one."""

    key: str
    verdict: str
    value: str
    tags: Sequence[str]
    sources: Sequence[Source]
    replaced: bool = False


class Screen:
    """Prints to `file`; everything stays within the width, however long the values are."""

    def __init__(self, file: IO[str] | None = None) -> None:
        out = file or sys.stdout
        terminal = out.isatty()
        self._console = Console(
            file=out,
            force_terminal=terminal,
            color_system="auto" if terminal else None,
            width=None if terminal else PIPED_WIDTH,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def heading(self, text: str) -> None:
        self._console.print()
        self._console.print(Text(text, style="bold"))

    def line(self, text: str | Text, *, indent: int = INDENT, style: str = "") -> None:
        shown = Text(text, style=style) if isinstance(text, str) else text
        width = self._console.width - indent
        for part in shown.wrap(self._console, width, overflow="fold"):
            part.rstrip()
            self._console.print(Text(" " * indent) + part, soft_wrap=True)

    def gap(self) -> None:
        self._console.print()

    def fact(self, fact: Fact) -> None:
        self.gap()
        title = Text(fact.key, style="bold cyan")
        title.append(f"  verdict: {fact.verdict}", style="green")
        if fact.replaced:
            title.append("  (replaced by a later version)", style="dim")
        self.line(title, indent=2)
        self.line(fact.value)
        if fact.tags:
            self.line(f"tags: {', '.join(fact.tags)}", style="dim")
        for source in fact.sources:
            self.line(_quote(source))

    def counts(self, head: Sequence[str], rows: Sequence[Sequence[str | int]]) -> None:
        """A table whose numbers stand to the right.

        What is too wide for a terminal goes on below; in a pipe a row is one line, to be searched.
        """
        table = Table(box=None, pad_edge=False, header_style="bold")
        for at, name in enumerate(head):
            numeric = bool(rows) and isinstance(rows[0][at], int)
            justify: Literal["left", "right"] = "right" if numeric else "left"
            table.add_column(name, justify=justify, overflow="fold", no_wrap=numeric)
        for row in rows:
            table.add_row(*(Text(str(cell)) for cell in row))
        width = self._console.width
        if not self._console.is_terminal:
            self._console.width = PIPED_TABLE_WIDTH
        self._console.print(table)
        self._console.width = width

    def command(self, text: str, purpose: str) -> None:
        """A command to copy: its lines are not wrapped."""
        self.line(purpose)
        for part in text.splitlines():
            self._console.print(Text(f"      {part}", style="cyan"), soft_wrap=True)


def _quote(source: Source) -> Text:
    """The wording in its turn, or the turn itself when no wording was found."""
    quoted = Text(f"from {source.role}: ", style="dim")
    text = source.wording or shortened(source.content)
    quoted.append(f"“{text}”", style="italic")
    return quoted


def shortened(text: str, limit: int = 200) -> str:
    """On one line, at most `limit` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"
