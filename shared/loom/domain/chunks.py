"""The conversation in verbatim pieces, which search returns as chunk hits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from loom.domain.hashes import sha256_parts
from loom.domain.scope import Scope
from loom.domain.sentences import cut_text
from loom.domain.turns import Turn

_ID_CHARS: Final = 32
_MAX_NAME: Final = 64
_MAX_LABEL: Final = _MAX_NAME + len(" (assistant)")

INDENT: Final = "  "
"""Stands before every further line of a turn, so that only our labels begin at the margin."""

_BREAKS: Final = re.compile(r"\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
# In a name these would look like the end of a label.
_PLAIN_NAME: Final = str.maketrans({":": " ", "：": " ", "(": "[", ")": "]", "（": "[", "）": "]"})


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive turns, one "label: text" each (see `speaker_label`), a line break between them.

    Further lines of a turn are indented by two spaces; taken off, the text is the turn's own. A
    turn longer than a chunk stands in several, under the same index.
    """

    text: str
    turn_indices: tuple[int, ...]
    sensitive: bool


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    index: int
    sensitive: bool
    starts_chunk: bool


def cut_chunks(turns: Sequence[Turn], *, max_chars: int = 1600) -> list[Chunk]:
    """Chunks of at most `max_chars` characters (at least 160), in order.

    Every turn with a word in it is covered exactly, and sensitive turns never share a chunk with
    others. A chunk is closed by the first line that does not fit: when turns are added at the end,
    all chunks but the last stay as they were.
    """
    chunks: list[Chunk] = []
    open_lines: list[_Line] = []
    size = 0
    for line in _lines(turns, max(max_chars, 2 * _MAX_LABEL)):
        fits = size + 1 + len(line.text) <= max_chars and not line.starts_chunk
        if open_lines and not (fits and line.sensitive == open_lines[-1].sensitive):
            chunks.append(_closed(open_lines))
            open_lines, size = [], 0
        size += len(line.text) + (1 if open_lines else 0)
        open_lines.append(line)
    if open_lines:
        chunks.append(_closed(open_lines))
    return chunks


def chunk_key(scope: Scope, chunk: Chunk) -> str:
    """Make "chunk:" and 32 hex characters of the scope, its session included, and the text."""
    digest = sha256_parts(
        "chunk",
        scope.org,
        scope.namespace,
        scope.agent,
        scope.user_id,
        scope.session_id,
        chunk.text,
    )
    return f"chunk:{digest[:_ID_CHARS]}"


def speaker_label(turn: Turn) -> str:
    """Return `role`, or `name (role)` with the name on one line of at most 64 characters."""
    name = " ".join(turn.name.translate(_PLAIN_NAME).split())[:_MAX_NAME].rstrip()
    return f"{name} ({turn.role})" if name else turn.role


def said_in(text: str) -> str:
    """The words of a chunk's turns without the labels, for search terms."""
    return "\n".join(
        line if line.startswith(" ") else line.partition(": ")[2] or line
        for line in text.split("\n")
    )


def _lines(turns: Sequence[Turn], max_chars: int) -> Iterator[_Line]:
    for turn in turns:
        if not turn.content.strip():
            continue
        prefix = f"{speaker_label(turn)}: "
        indented = _BREAKS.sub(lambda found: found[0] + INDENT, turn.content)
        pieces = cut_text(indented, max_chars - len(prefix))
        for piece in pieces:
            yield _Line(prefix + piece, turn.index, turn.sensitive, starts_chunk=len(pieces) > 1)


def _closed(lines: Sequence[_Line]) -> Chunk:
    return Chunk(
        text="\n".join(line.text for line in lines),
        turn_indices=tuple(dict.fromkeys(line.index for line in lines)),
        sensitive=lines[0].sensitive,
    )
