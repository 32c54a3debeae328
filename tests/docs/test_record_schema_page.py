"""The table of schema keywords in docs/reference/operations/extraction.md against the code."""

from __future__ import annotations

import re

from tests.docs.models import plain
from tests.docs.pages import REFERENCE, codes, table

from loom.domain.patterns import MAX_PATTERN_CHARS
from loom.domain.records import grounding, keywords, schema
from loom.pipeline.steps.typed_record import MAX_RECORD_CHARS

PAGE = REFERENCE / "operations" / "extraction.md"


def test_every_keyword_is_documented_and_no_other() -> None:
    rows = table(PAGE, "schema keywords").rows
    documented = [name for row in rows for name in codes(row[0])]
    assert sorted(documented) == sorted(keywords.ACCEPTED | keywords.AT_THE_TOP)


def test_the_formats_are_documented() -> None:
    [row] = [row for row in table(PAGE, "schema keywords").rows if codes(row[0]) == ["format"]]
    assert set(keywords.FORMATS) <= set(codes(row[2]))


def test_the_limits_are_the_real_ones() -> None:
    text = plain(PAGE.read_text(encoding="utf-8"))
    section = text[text.index("## Typed records") :]
    for limit, what in (
        (schema.MAX_SCHEMA_CHARS, "characters"),
        (schema.MAX_FIELDS, "properties"),
        (keywords.MAX_ITEMS, "items"),
        (keywords.MAX_CHOICES, "values"),
        (keywords.MAX_TEXT_CHARS, "characters"),
        (MAX_PATTERN_CHARS, "characters"),
        (grounding.MAX_SEARCHED_CHARS, "characters"),
    ):
        assert re.search(rf"\b{limit} {what}", section), (limit, what)
    assert f"at most\n{schema.MAX_DEPTH} deep" in section
    pipeline = plain((REFERENCE / "pipeline.md").read_text(encoding="utf-8"))
    assert f"{MAX_RECORD_CHARS} characters" in pipeline
