from __future__ import annotations

import time

import pytest
from tests.domain.echo_cases import fact, index, row

from loom.domain.named_memories import NAMED_MOST, is_quoted_as_remembered, named_keys
from loom.domain.turns import Turn


def keys(*texts: str) -> list[str]:
    return named_keys([Turn(at, "assistant", text) for at, text in enumerate(texts)])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See `team/oncall/rotation`.", ["team/oncall/rotation"]),
        ('{"memory_key": "user/home-city", "value": "x"}', ["user/home-city"]),
        ('{"memory_key":"用户/居住 城市"}', ["用户/居住 城市"]),
        ("根据user/home-city你住在里斯本", ["user/home-city"]),
        ("وفقًا لـ user/home-city، تعيش هنا", ["user/home-city"]),
        ("memory_key = 'المستخدم/المدينة'", ["المستخدم/المدينة"]),
    ],
)
def test_keys_are_found(text: str, found: list[str]) -> None:
    assert keys(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "No key here.",
        "https://example.com/a/b",
        "/etc/hosts",
        "a@b.c/d",
        "src/app/",
        "用户/城市",
        "",
    ],
)
def test_addresses_folders_and_plain_text_are_no_keys(text: str) -> None:
    assert keys(text) == []


def test_the_newest_keys_come_first_and_there_is_an_end() -> None:
    assert keys("a/one and a/two", "b/three") == ["b/three", "a/one", "a/two"]
    assert len(keys(" ".join(f"k/{n}" for n in range(500)))) == NAMED_MOST


def test_hostile_text_is_read_in_linear_time() -> None:
    started = time.monotonic()
    for text in (
        "a/" * 100_000,
        "a" * 200_000 + "/",
        "a/" + "-" * 200_000,
        'memory_key="' * 20_000,
    ):
        keys(text)
    assert time.monotonic() - started < 2


@pytest.mark.parametrize(
    ("stored", "turns", "cited"),
    [
        ("User drinks oat milk", [("assistant", "As I remember, you drink oat milk.")], 0),
        ("User drinks oat milk", [("assistant", "As I remember, you drink oat milk."), ("user", "Yes")], 1),
        ("用户喝燕麦奶", [("assistant", "我记得你喝燕麦奶。"), ("user", "对")], 1),
        ("يشرب المستخدم حليب الشوفان", [("assistant", "كما ذكرت، حليب الشوفان."), ("user", "نعم")], 1),
    ],
)  # fmt: skip
def test_a_memory_is_quoted_as_remembered(
    stored: str, turns: list[tuple[str, str]], cited: int
) -> None:
    found = fact("user/drink", stored, cited)
    assert is_quoted_as_remembered(row("user/drink", stored), found, index(*turns))


@pytest.mark.parametrize(
    ("stored", "turns", "cited"),
    [
        ("User drinks oat milk", [("assistant", "You drink oat milk.")], 0),
        ("User drinks oat milk", [("assistant", "As I remember, you live in Lisbon.")], 0),
        ("User drinks oat milk", [("user", "As you said, I drink oat milk.")], 0),
        ("用户喝燕麦奶", [("assistant", "你喝燕麦奶。")], 0),
        ("يشرب المستخدم حليب الشوفان", [("assistant", "تشرب حليب الشوفان.")], 0),
    ],
)  # fmt: skip
def test_a_memory_is_not_quoted_as_remembered(
    stored: str, turns: list[tuple[str, str]], cited: int
) -> None:
    found = fact("user/drink", stored, cited)
    assert not is_quoted_as_remembered(row("user/drink", stored), found, index(*turns))
