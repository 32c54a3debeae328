from __future__ import annotations

from collections.abc import Callable

import pytest

from loom.domain.names import (
    check_idempotency_key,
    check_memory_key,
    check_name,
    check_request_id,
    check_session_id,
    check_user_id,
)


@pytest.mark.parametrize("name", ["a", "acme", "Acme-1", "team/eu/x", "0.9_beta", "-", "a" * 128])
def test_names_that_may_be(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "-a", ".a", "/a", "_a", "@me", "*", "a b", "a\n", "é", "组", "a" * 129, "а"]
)
def test_names_that_may_not_be(name: str) -> None:
    with pytest.raises(ValueError, match="1 to 128 ASCII letters"):
        check_name(name)


@pytest.mark.parametrize("check", [check_user_id, check_session_id])
def test_ids_are_printable(check: Callable[[str], str]) -> None:
    for good in ["u-42", "-", "用户 7", "a@b.c|x", "x" * 256]:
        assert check(good) == good
    for bad in ["", "x" * 257, "a\nb", "a\x00", "a\u200b", "\ud800"]:
        with pytest.raises(ValueError, match="256 printable"):
            check(bad)


def test_memory_keys_are_printable_without_outer_slashes() -> None:
    for good in ["user/home-city", "k", "chunk:ab", "键/值", "x" * 512]:
        assert check_memory_key(good) == good
    for bad in ["", "x" * 513, "a\tb"]:
        with pytest.raises(ValueError, match="512 printable"):
            check_memory_key(bad)
    for bad in ["/a", "a/", "/"]:
        with pytest.raises(ValueError, match="start or end"):
            check_memory_key(bad)


@pytest.mark.parametrize(
    "char", ["\u3164", "\u2800", "\u034f", "\u115f", "\uffa0", "\ufe0f", "\u17b4", "\U000e0100"]
)
@pytest.mark.parametrize("check", [check_user_id, check_session_id, check_memory_key])
def test_what_shows_nothing_is_in_no_name(check: Callable[[str], str], char: str) -> None:
    for bad in [char, f"a{char}b", f"user/{char}"]:
        with pytest.raises(ValueError, match="printable"):
            check(bad)


@pytest.mark.parametrize("mark", ["\u0301", "\u20dd", "\u093e", "\u0e31"])
@pytest.mark.parametrize("check", [check_user_id, check_session_id, check_memory_key])
def test_a_mark_stands_on_a_letter(check: Callable[[str], str], mark: str) -> None:
    for bad in [mark, f"{mark}a", f"a {mark}", f"user/{mark}x"]:
        with pytest.raises(ValueError, match="printable"):
            check(bad)
    for good in [f"a{mark}", f"user/e{mark}{mark}", "नमस्ते", "e\u0301/a\u0308", "ทำงาน"]:
        assert check(good) == good


@pytest.mark.parametrize("check", [check_idempotency_key, check_request_id])
def test_request_tokens(check: Callable[[str], str]) -> None:
    for good in ["a", "3f2a-1.b_c", "-", "x" * 64]:
        assert check(good) == good
    for bad in ["", "x" * 65, "a b", "a/b", "é", "a\n"]:
        with pytest.raises(ValueError, match="1 to 64 ASCII"):
            check(bad)


def test_messages_do_not_repeat_the_value() -> None:
    with pytest.raises(ValueError, match="must be") as refused:
        check_name("my secret!")
    assert "secret" not in str(refused.value)
