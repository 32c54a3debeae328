"""Relative words in languages the grammar does not know."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.labelled_times import labelled

from loom.domain.when.find import made_absolute
from loom.domain.when.others import other_language

DAY = date(2023, 5, 24)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ontem fui ao dentista", "2023-05-23 fui ao dentista"),
        ("Amanhã tem reunião", "2023-05-25 tem reunião"),
        ("Mudou-se para o Porto no mês passado", "Mudou-se para o Porto no 2023-04"),
        ("Вчера датчики отключились", "2023-05-23 датчики отключились"),
        ("Купил машину 3 дня назад", "Купил машину 2023-05-21"),
        ("Ieri sono andato dal dentista", "2023-05-23 sono andato dal dentista"),
        ("La settimana scorsa era a Roma", "La 2023-05-15/2023-05-21 era a Roma"),
        ("Gisteren was hij bij de tandarts", "2023-05-23 was hij bij de tandarts"),
        ("Wczoraj był u dentysty", "2023-05-23 był u dentysty"),
        ("Igår var han hos tandläkaren", "2023-05-23 var han hos tandläkaren"),
        ("Dün dişçiye gitti", "2023-05-23 dişçiye gitti"),
        ("Kemarin dia pergi ke dokter gigi", "2023-05-23 dia pergi ke dokter gigi"),
        ("어제 치과에 갔어요", "2023-05-23 치과에 갔어요"),
        ("Χθες πήγε στον οδοντίατρο", "2023-05-23 πήγε στον οδοντίατρο"),
        ("אתמול הוא הלך לרופא השיניים", "2023-05-23 הוא הלך לרופא השיניים"),
    ],
)
def test_words_that_move_with_the_day_become_dates(text: str, expected: str) -> None:
    assert made_absolute(text, DAY) == expected
    assert made_absolute(expected, date(2031, 7, 9)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Agora ele vive em Lisboa com uma amiga",
        "Сейчас он живёт у брата",
        "Любит май и чай",
        'Слушает песню "Вчера"',
        "Hij houdt van koffie en van mei",
        "Ora sono a Milano con il gatto",
        "Preferisce il tè",
    ],
)
def test_now_a_month_a_quote_and_the_rest_stay(text: str) -> None:
    assert made_absolute(text, DAY) == text


def test_languages_of_the_grammar_are_left_to_it() -> None:
    assert [entry["id"] for entry in labelled("dev") if other_language(entry["text"])] == []


def test_a_name_in_another_script_does_not_make_the_language() -> None:
    text = "Read Чехов in the park yesterday"
    assert made_absolute(text, DAY) == "Read Чехов in the park on 23 May 2023"


@given(st.text(alphabet="абвгдежз 0123456789:/.-вчераденьназад", max_size=40))
def test_any_text_of_another_script_can_be_read(text: str) -> None:
    made_absolute(text, DAY)
