"""Secrets that a turn holds only together with what stands before it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loom.domain.sensitivity import classify
from loom.domain.turn_secrets import HIDDEN, holds_secret, plain_labels, with_secrets
from loom.domain.turns import Role, Turn

SECRET = "hunter2Xy9!"
TOKEN = "sk-test-FAKE0123456789abcdef"
PASSWORD = "[secret:password]"


def conversation(*said: tuple[Role, str]) -> list[Turn]:
    return [Turn(index, role, content) for index, (role, content) in enumerate(said)]


def shown(*said: tuple[Role, str]) -> list[str]:
    return [turn.masked or turn.content for turn in with_secrets(conversation(*said))]


@pytest.mark.parametrize(
    ("before", "content", "expected"),
    [
        ("What is your password?", SECRET, PASSWORD),
        ("What is your password?", f"It's {SECRET}", f"It's {PASSWORD}"),
        ("What is your password?", "Sunflower.", f"{PASSWORD}."),
        ("my password is", SECRET, PASSWORD),
        ("Here it is, the admin password:\n", SECRET, PASSWORD),
        ("Please give me the PIN of your card.", "4821", "[secret:pin]"),
        ("你的密码是什么？", "hunter2Xy9", PASSWORD),
    ],
)
def test_what_the_turn_before_announces_is_a_secret(
    before: str, content: str, expected: str
) -> None:
    assert shown(("assistant", before), ("user", content)) == [before, expected]


@pytest.mark.parametrize(
    ("before", "content"),
    [
        ("What is your password?", "I'd rather not say"),
        ("What is your password?", "sorry, ask Bob"),
        ("What is your password?", "I moved to Lisbon in 2021"),
        ("Where do you keep your password?", "Bitwarden"),
        ("What is the password reset policy?", "90 days"),
        ("I have updated the password.", "Version 2.1 is out"),
        ("Which port?", "8081"),
        ("Order 4111 1111", "1112 1111 is the other one"),
    ],
)
def test_other_answers_are_none(before: str, content: str) -> None:
    assert not any(
        turn.sensitive for turn in with_secrets(conversation(("user", before), ("user", content)))
    )


def test_a_card_told_in_parts_hides_both_parts() -> None:
    first, second = "my card is 4111 1111", "1111 1111, ok?"
    expected = ["my card is [secret:card]", "[secret:card], ok?"]
    assert shown(("user", first), ("user", second)) == expected
    over = shown(("user", first), ("assistant", "go on"), ("user", second))
    assert over == [expected[0], "go on", expected[1]]


def test_a_key_told_in_parts_hides_both_parts() -> None:
    body = "MIIEpAIBAAKCAQEA7bq0ZzJx1yP3cN8vT5wQ2mK9\n" * 40
    key = f"-----BEGIN RSA PRIVATE KEY-----\n{body}-----END RSA PRIVATE KEY-----"
    assert shown(("user", key[:800]), ("user", key[800:])) == ["[secret:private_key]"] * 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"password\n{SECRET}", f"password\n{PASSWORD}"),
        ("my password is\nhunter2", f"my password is\n{PASSWORD}"),
        ("my card: 4111 1111\r\n1111 1111", "my card: [secret:card]"),
    ],
)
def test_a_line_break_hides_nothing(text: str, expected: str) -> None:
    assert shown(("user", text)) == [expected]
    assert holds_secret(text)


@pytest.mark.parametrize(
    "text", ["To do:\n- reset password\n- 2024 budget", "def check_password\n  x1 = 5\n  return x1"]
)
def test_lines_that_only_follow_each_other_are_no_secret(text: str) -> None:
    assert shown(("user", text)) == [text]
    assert not holds_secret(text)


def test_a_name_that_reads_as_high_is_replaced_and_one_that_announces_counts() -> None:
    secret, announcing, plain = with_secrets(
        [
            Turn(0, "user", "I like tea", name=f"token {TOKEN}"),
            Turn(1, "user", f"{SECRET} ok", name="password"),
            Turn(2, "user", "I like tea", name="Ann"),
        ]
    )
    assert (secret.name, secret.sensitive) == (HIDDEN, False)
    assert (announcing.name, announcing.masked) == ("password", f"{PASSWORD} ok")
    assert (plain.name, plain.sensitive, plain.masked) == ("Ann", False, "")


def test_labels_with_a_secret_are_left_out() -> None:
    assert plain_labels(["tea", TOKEN, "green"]) == ("tea", "green")


texts = st.one_of(
    st.text(max_size=60),
    st.lists(
        st.sampled_from(
            ["my password is", SECRET, "4111 1111", "What is the PIN?", "4821", "\n", "tea", TOKEN]
        ),
        max_size=6,
    ).map(" ".join),
)


@given(st.lists(st.tuples(st.sampled_from(["user", "assistant"]), texts), max_size=6))
def test_what_is_masked_reads_as_normal_and_nothing_else_changes(
    said: list[tuple[Role, str]],
) -> None:
    turns = conversation(*said)
    for before, after in zip(turns, with_secrets(turns), strict=True):
        assert after.content == before.content
        assert after.sensitive == bool(after.masked)
        assert after.sensitive or classify(before.content) == "normal"
        assert classify(after.masked or after.content) == "normal"


@pytest.mark.parametrize(
    "unit",
    [
        "password\nhunter2Xy9!\n",
        f"my password is {SECRET} and\n",
        "4111 1111\n",
        " \n",
        "-----BEGIN ",
    ],
)
def test_time_is_linear_in_the_length(unit: str) -> None:
    def seconds(chars: int) -> float:
        turn = Turn(0, "user", (unit * chars)[:chars])
        started = time.process_time()
        with_secrets([turn, turn])
        return time.process_time() - started

    seconds(1000)
    assert seconds(60_000) < 10 * seconds(15_000) + 0.5
