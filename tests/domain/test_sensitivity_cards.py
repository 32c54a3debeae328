"""Payment card numbers: issuer, check digit, layout, and the numbers that only look like one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.cards import issuer_known, luhn_valid
from loom.domain.sensitivity import classify, find_secrets


def _complete(body: str) -> str:
    return next(body + d for d in "0123456789" if luhn_valid(body + d))


@given(st.text("0123456789", min_size=1, max_size=18))
def test_exactly_one_check_digit_is_valid(body: str) -> None:
    assert sum(luhn_valid(body + digit) for digit in "0123456789") == 1


@given(st.sampled_from(["4", "51", "55", "2221", "2720", "6011", "3528", "62"]), st.randoms())
def test_a_number_of_a_known_issuer_is_found_in_each_spelling(prefix: str, rng: Random) -> None:
    filler = "".join(str(rng.randrange(10)) for _ in range(15 - len(prefix)))
    number = _complete(prefix + filler)
    groups = [number[i : i + 4] for i in range(0, 16, 4)]
    for spelled in (number, " ".join(groups), "-".join(groups), ".".join(groups)):
        text = f"pay with {spelled} now"
        found = [(s.kind, text[s.start : s.end]) for s in find_secrets(text)]
        assert found == [("card", spelled)]


@given(st.sampled_from("01789"), st.text("0123456789", min_size=14, max_size=14))
def test_a_number_that_no_issuer_has_is_normal(first: str, rest: str) -> None:
    number = _complete(first + rest)
    if not issuer_known(number):
        assert classify(f"number {number}") == "normal"


@given(st.text("0123456789", min_size=15, max_size=15))
def test_a_wrong_check_digit_is_normal(rest: str) -> None:
    number = _complete("4" + rest[1:])
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
    assert classify(f"order {wrong}") == "normal"


@pytest.mark.parametrize(
    "text",
    [
        "0.4111111111111111",
        "id a4111111111111111",
        "41111111111111110000000",
        "+4111111111111111",
        "4 1111 11 1111 11 111",
        "sum 4111111111111111,5",
        "message 4000000000000000006",
        "IBAN DE89370400440532013000",
    ],
)
def test_digits_that_belong_to_something_else_are_normal(text: str) -> None:
    assert classify(text) == "normal"


def test_nineteen_digits_are_a_card_where_the_word_is_near() -> None:
    number = _complete("4" + "0" * 17)
    assert classify(f"my visa card {number}") == "high"
    assert classify(f"message {number}") == "normal"


def test_a_card_beside_other_groups_of_digits_is_found_alone() -> None:
    text = "4111 1111 1111 1111 12 28 123"
    assert [text[s.start : s.end] for s in find_secrets(text)] == ["4111 1111 1111 1111"]


def test_an_account_number_whose_groups_would_pass_as_a_card_is_normal() -> None:
    bank = next(
        iban
        for check in range(2, 99)
        for iban in [f"DE{check:02d} 4111 1111 1111 1111 00"]
        if int("".join(str(int(c, 36)) for c in (iban[4:] + iban[:4]).replace(" ", ""))) % 97 == 1
    )
    assert classify(f"IBAN {bank}") == "normal"
    assert classify("DE00 4111 1111 1111 1111 00") == "high"


def test_groups_in_a_table_of_hexadecimal_numbers_are_no_card() -> None:
    assert classify("5211 5212 5213 5214 5215 5216 5217 5218 5219 521A") == "normal"


@pytest.mark.parametrize("number", ["5019 7170 1010 3742", "6703 4444 4444 4449"])
def test_a_number_of_a_national_network_needs_the_word(number: str) -> None:
    assert classify(f"my bank card is {number}") == "high"
    assert classify(f"order {number}") == "normal"


def test_the_number_of_a_phone_is_no_card_beside_its_sim_card() -> None:
    assert classify("IMEI 490154203237518, the SIM card is in slot 2") == "normal"
