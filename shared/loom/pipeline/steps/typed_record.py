"""loom.typed_record: fill the record of the request's schema, instead of extracting facts.

Fails closed, as loom.llm_extract does. A field that stays invalid after the retries is written as
null and named; where nothing at all was said, nothing is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from loom.domain.facts import Fact
from loom.domain.hashes import key_hash
from loom.domain.records.paths import dotted
from loom.domain.records.tree import Finished, Said, finished
from loom.domain.rows import ModelAnswerRow
from loom.domain.segments import Segment, cut_segments
from loom.domain.spans import find_span
from loom.domain.turns import Turn
from loom.pipeline.ask_record import RecordCalls
from loom.pipeline.isolating import isolation_of
from loom.pipeline.model_failures import extraction_failed
from loom.pipeline.prompt import shown
from loom.pipeline.run import RecordAsked, Run
from loom.pipeline.skipped import name_skipped
from loom.ports import reads
from loom.ports.store import Read

MAX_RECORD_CHARS: Final = 262_144
"""Longest record as JSON; no memory's value is longer."""
LONGEST_SPAN: Final = 400
"""Wordings of one turn that lie further apart are not shown as one."""


class TypedRecord:
    step_id = "loom.typed_record"
    fail_closed = True

    def __init__(self) -> None:
        self._kept: Read[ModelAnswerRow] | None = None

    def reads(self, run: Run) -> Sequence[Read[Any]]:
        self._kept = reads.model_answers(run.asked.scope.namespace, run.asked.request_id)
        return (self._kept,)

    def run(self, run: Run) -> None:
        run.answers_before = run.opening.of(self._kept) if self._kept else []
        segments, isolation = _segments(run), isolation_of(run)
        calls = RecordCalls(
            run,
            segments,
            _asked(run).shape,
            splits=run.asked.splits,
            isolation=isolation,
        )
        answers = calls.ask()
        refused = [number for number, answer in enumerate(answers) if answer.refused]
        errors = [answer.error for answer in answers if answer.error]
        is_answered = any(answer.readings for answer in answers)
        gave_up = isolation is not None and isolation.given_up
        if segments and (errors or gave_up or not is_answered):
            errors = errors or (isolation.errors if isolation else [])
            raise extraction_failed(run, errors, reserve=calls.reserve)
        run.drop("typed_record", "poison_turn", count=len(run.skipped))
        name_skipped(run)
        for number in refused:
            run.pipeline_errors.append(f"segment_refused:{number}")
            run.drop("typed_record", "segment_refused")
        unknown = sum(answer.unknown for answer in answers)
        run.drop("typed_record", "unknown_field", count=unknown)
        impossible = sum(answer.impossible for answer in answers)
        run.drop("typed_record", "impossible_citation", count=impossible)
        _take(run, finished(calls.merged(answers), _asked(run).shape))


def _segments(run: Run) -> list[Segment]:
    """The whole conversation, also what was read before: a record is made of all of it."""
    settings = run.services.settings.extract
    run.segmenter, segments = cut_segments(
        shown(run, [turn for turn in run.asked.text_turns if turn.index not in run.left_out]),
        threshold_chars=settings.memory_extract_size_segment_threshold_chars,
        window_chars=settings.memory_extract_size_segment_window_chars,
    )
    run.segments = len(segments)
    return segments


def _asked(run: Run) -> RecordAsked:
    if run.asked.record is None:
        raise AssertionError("loom.typed_record runs for a request with a schema only")
    return run.asked.record


def _take(run: Run, done: Finished) -> None:
    asked = _asked(run)
    key = key_hash(run.asked.scope.org, asked.key)
    for reason, count in done.lost.items():
        run.drop("typed_record", reason, key_hash=key, count=count)
    text = json.dumps(done.record, ensure_ascii=False)
    if not done.said:
        run.drop("typed_record", "no_values", key_hash=key)
    elif len(text) > MAX_RECORD_CHARS:
        run.drop("typed_record", "too_long", key_hash=key)
    else:
        run.stubbed = [dotted(path) for path in done.stubbed]
        run.facts = [_fact(asked.key, text, done.said.values(), run.asked.turn_map())]


def _fact(key: str, text: str, said: Iterable[Said], turns: Mapping[int, Turn]) -> Fact:
    values = list(said)
    cited = sorted({at for value in values for at in value.turns})
    wordings: dict[int, list[str]] = {}
    for value in values:
        for at, wording in value.wordings:
            wordings.setdefault(at, []).append(wording)
    spans = ((at, _span(turns[at].content, found)) for at, found in wordings.items())
    return Fact(key, "", text, tuple(cited), key=key, record=text, spans=tuple(spans))


def _span(content: str, wordings: Sequence[str]) -> str:
    """The stretch of a turn that holds all wordings; the first alone where they lie far apart."""
    places = [place for place in (find_span(content, each) for each in wordings) if place]
    if not places:
        return ""
    start, end = min(place[0] for place in places), max(place[1] for place in places)
    if end - start > LONGEST_SPAN:
        start, end = places[0]
    return content[start:end]
