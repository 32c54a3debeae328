"""Which memories a request to forget names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.forgetting import asks_to_forget, is_named, wishes_of

ROWS = {
    "address": ("user/home-address", "Lives at 4 Elm Street"),
    "job": ("user/employer", "Works at Northwind"),
    "peanuts": ("user/allergy-to-peanuts", "Is allergic to peanuts"),
    "tea": ("user/opinion-of-tea", "Likes tea"),
    "anna": ("anna/home-city", "Anna lives in Rome"),
    "city": ("user/home-city", "住在北京"),
}


def named(request: str) -> set[str]:
    wishes = wishes_of(request)
    return {row for row, texts in ROWS.items() if any(is_named(wish, texts) for wish in wishes)}


@pytest.mark.parametrize(
    ("request_", "rows"),
    [
        ("forget my old address", {"address"}),
        ("Please forget where I work", {"job"}),
        ("What you know about my job, please delete it", {"job"}),
        ("Forget my peanut allergy.", {"peanuts"}),
        ("forget that I like tea", {"tea"}),
        ("forget what I said about Anna", {"anna"}),
        ("delete the peanuts thing and my address", {"peanuts", "address"}),
        ("vergiss bitte meine Adresse", {"address"}),
        ("Olvida mi dirección, por favor", {"address"}),
        ("请忘记我的地址", {"address"}),
        ("忘掉北京", {"city"}),
        ("住所を忘れてください", {"address"}),
        ("забудь мой адрес", {"address"}),
        ("Delete everything you know about me", set(ROWS)),
        ("Vergiss alles über mich", set(ROWS)),
        ("忘掉关于我的一切", set(ROWS)),
        ("すべて忘れてください", set(ROWS)),
        ("Forget it", set()),
        ("Forget the milk", set()),
        ("Forget that I like coffee", set()),
        ("Forget my job title at Contoso in Oslo", set()),
    ],
)
def test_a_request_names_what_it_is_about(request_: str, rows: set[str]) -> None:
    assert named(request_) == rows


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        (["Forget my birthday."], True),
        (["Don't forget my birthday!"], False),
        (["Do not ever forget that."], False),
        (["Don't forget the milk.", "But forget my address."], True),
        (["Vergiss nicht, dass ich Nüsse nicht vertrage."], False),
        (["N'oublie pas mon anniversaire."], False),
        (["别忘了我的生日。"], False),
        (["请忘记我的生日。"], True),
        (["I would rather you had no idea of my age."], True),
    ],
)
def test_a_reminder_is_no_request(said: list[str], *, asks: bool) -> None:
    assert asks_to_forget(said) is asks


@given(st.text(max_size=80), st.text(max_size=80))
def test_only_everything_names_a_memory_that_shares_no_word(request_: str, value: str) -> None:
    for wish in wishes_of(request_):
        assert wish.everything or not is_named(wish, ("zz/qq", ""))
        assert is_named(wish, (value,)) or not wish.everything


@given(st.sampled_from(sorted(ROWS)), st.text(alphabet="abcdefgh ", max_size=30))
def test_more_said_of_a_memory_never_hides_it(row: str, more: str) -> None:
    for wish in wishes_of("forget my old address"):
        if is_named(wish, ROWS[row]):
            assert is_named(wish, (*ROWS[row], more))
