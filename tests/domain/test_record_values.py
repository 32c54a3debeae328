"""Whether a value was said: numbers, dates and words in their forms, and near misses."""

from __future__ import annotations

import time
from datetime import date, datetime
from typing import Any

import pytest

from loom.domain.records.schema import Shape, read_schema
from loom.domain.records.turn_text import TurnText
from loom.domain.records.values import wording_of

MONDAY = date(2026, 10, 5)


def shape(**field: Any) -> Shape:
    return read_schema({"type": "object", "properties": {"a": field}}).properties["a"]


NUMBER, TEXT = shape(type="number"), shape(type="string")
DAY, MOMENT = shape(type="string", format="date"), shape(type="string", format="date-time")
EMAIL = shape(type="string", format="email")


def says(value: Any, kind: Shape, text: str) -> bool:
    return wording_of(value, kind)(TurnText(text), MONDAY) is not None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (8080, "on port 8,080"), (1500, "about 1.5k a month"), (2_000_000, "2 million users"),
        (1500, "1.500 EUR"), (1.5, "1.500 kg"), (3.5, "3,5 kg"), (10_000, "10 000 rows"),
        (1_234_567.89, "1,234,567.89"), (1_234_567.89, "1.234.567,89"), (15, "１５ seats"),
        (25, "twenty-five seats"), (250, "two hundred and fifty"), (12, "a dozen eggs"),
        (100, "a hundred seats"), (35, "tengo treinta y cinco años"), (20, "Veinte."),
        (21, "einundzwanzig Plätze"), (38, "Ich bin achtunddreißig"), (35, "我三十五岁"),
        (35, "35岁"), (15_000, "1.5万"), (4000, "4千円"), (0.2, "20 % off"), (20, "20%"),
        (-5, "it was -5 degrees"), (-5, "minus 5"), (5, "3-5 people"), (42, "US$42"),
        (16, "PostgreSQL 16"), (2, "the 2nd one"), (9, "at 9:30"), (5, "have five cats and 3 dogs"),
    ],
)  # fmt: skip
def test_a_number_was_said(value: float, text: str) -> None:
    assert says(value, NUMBER, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (13, "12 seats"), (-5, "3-5 people"), (16, "release abc16"), (1500, "1.5 or 15"),
        (80, "port 8080"), (808, "port 8080"), (50, "five"), (1, "nothing"), (25, "twenty. Five!"),
        (8080, "eighty"), (-12, "12"), (0.5, "5"),
    ],
)  # fmt: skip
def test_a_number_was_not_said(value: float, text: str) -> None:
    assert not says(value, NUMBER, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2026-10-05", "today"), ("2026-10-06", "I fly tomorrow"), ("2026-10-04", "yesterday"),
        ("2026-10-07", "the day after tomorrow"), ("2026-10-09", "on Friday"),
        ("2026-10-16", "next Friday"), ("2026-10-19", "in two weeks"), ("2026-10-19", "in 14 days"),
        ("2026-10-12", "in a week"), ("2026-09-28", "a week ago"), ("2026-10-15", "due on the 15th"),
        ("2026-05-05", "May 5"), ("2026-05-05", "5th of May, 2026"), ("2026-12-01", "December 1st"),
        ("2026-12-01", "am 1. Dezember"), ("2026-12-01", "1 de diciembre de 2026"),
        ("2026-12-01", "le 1er décembre 2026"), ("2026-12-01", "1 декабря 2026"),
        ("2026-12-01", "2026年12月1日"), ("2026-12-01", "12月1日"), ("2026-12-01", "01.12.2026"),
        ("2026-12-01", "12/01/2026"), ("2026-12-01", "12/1/26"), ("1990-03-12", "born 12.3.90"),
        ("1990-03-12", "on March 12, 1990"), ("2026-10-06", "mañana"), ("2026-10-06", "morgen"),
        ("2026-10-06", "завтра"), ("2026-10-06", "明天"), ("2026-10-09", "周五"),
        ("2026-10-09", "金曜日"), ("2026-10-09", "el viernes"), ("2026-10-09", "am Freitag"),
        ("2026-10-08", "через 3 дня"), ("2026-10-08", "in drei Tagen"),
        ("2026-10-08", "dentro de tres días"), ("2026-10-08", "3天后"),
        ("2026-10-02", "vor 3 Tagen"), ("2026-10-02", "il y a trois jours"),
    ],
)  # fmt: skip
def test_a_day_was_said(value: str, text: str) -> None:
    assert says(value, DAY, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2026-10-06", "the day after tomorrow"), ("2026-10-10", "on Friday"),
        ("2026-11-06", "on Friday"), ("2025-05-05", "5 May 2026"), ("2026-12-01", "December 2026"),
        ("2026-12-01", "in December"), ("2026-12-01", "in 2026"), ("2029-05-05", "May 5"),
        ("2026-10-15", "15 people"), ("2026-10-08", "in two days"), ("2026-10-08", "3 days ago"),
        ("2026-10-02", "five rows"), ("2026-10-05", "on Tuesday"),
    ],
)  # fmt: skip
def test_a_day_was_not_said(value: str, text: str) -> None:
    assert not says(value, DAY, text)


def test_a_relative_day_needs_the_day_of_its_turn() -> None:
    turn = TurnText("I fly tomorrow, back on 8 October 2026")
    assert wording_of("2026-10-06", DAY)(turn, None) is None
    assert wording_of("2026-10-08", DAY)(turn, None) == "8 october 2026"


@pytest.mark.parametrize(
    ("value", "text", "said"),
    [
        ("2026-10-06T09:30:00", "tomorrow at 9:30", True),
        ("2026-10-06T21:30:00", "tomorrow at 9:30", True),
        ("2026-10-06T15:00:00Z", "tomorrow at 3pm", True),
        ("2026-10-06T00:00:00", "tomorrow", True),
        ("2026-10-06T09:30:00+00:00", "2026-10-06T09:30:00Z", True),
        ("2026-10-06T10:30:00", "tomorrow at 9:30", False),
        ("2026-10-07T09:30:00", "tomorrow at 9:30", False),
        ("2026-10-06T09:30:00", "tomorrow", False),
    ],
)
def test_a_moment(value: str, text: str, said: bool) -> None:
    assert datetime.fromisoformat(value)
    assert says(value, MOMENT, text) == said


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Lisbon", "I moved to lisbon last month"), ("São Paulo", "I live in Sao Paulo"),
        ("Sao Paulo", "São Paulo!"), ("Москва", "живу в Москве"), ("上海", "我下个月搬到上海"),
        ("on-call rotations", "our on-call rotation"), ("CR 1234", "see CR-1234 please"),
        ("1234", "see CR-1234"), ("Lisbon, Portugal", "in Lisbon, Portugal"), ("C++", "I use C++"),
        ("+49 170 1234567", "call +49-170-1234567"), ("“quoted”", 'say "quoted" twice'),
        ("!!!", "stop!!!"),
    ],
)  # fmt: skip
def test_a_text_was_said(value: str, text: str) -> None:
    assert says(value, TEXT, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("al", "also"), ("not vegan", "I am vegan"), ("北京", "上海"), ("", "anything"),
        ("the red car", "red car"), ("T-1234", "ticket T1234"), ("universal", "a university"),
        ("Oslo Ana", "I live in Oslo, Ana lives here"), ("Lisbon, Portugal", "Lisbon. Portugal"),
        ("red house", "the house is red"), ("12345", "ticket 123456"), ("???", "stop!!!"),
    ],
)  # fmt: skip
def test_a_text_was_not_said(value: str, text: str) -> None:
    assert not says(value, TEXT, text)


def test_an_address_is_taken_to_the_letter() -> None:
    assert says("Ana@Example.com", EMAIL, "write to ana@example.com.")
    assert not says("an@example.com", EMAIL, "write to ana@example.com")
    assert not says("ana@example.com", EMAIL, "ana at example.com")


@pytest.mark.parametrize(
    "text",
    ["1," * 100_000, "1" * 200_000, "十" * 200_000, "in a " * 60_000, "1. " * 80_000,
     "5天" * 80_000, "a" * 250_000, "1/" * 100_000, "the 3 days in two " * 14_000, "+" * 200_000,
     "- " * 100_000],
)  # fmt: skip
def test_the_largest_turn_is_read_in_bounded_time(text: str) -> None:
    started, turn = time.perf_counter(), TurnText(text)
    for value, kind in ((12345, NUMBER), ("2020-01-01", DAY), ("2020-01-01T09:31", MOMENT), ("b c", TEXT)):  # fmt: skip
        wording_of(value, kind)(turn, MONDAY)
    assert time.perf_counter() - started < 20
