from __future__ import annotations

import pytest

from loom.domain.key_words import carried, key_stems


@pytest.mark.parametrize(
    ("fact_key", "served", "how"),
    [
        ("team/oncall/rotation", "team/oncall/rotation", "all"),
        ("team/on-call-rotation", "team/oncall/rotation", "all"),
        ("team-on-call/rotation", "team/oncall/rotation", "all"),
        ("team/oncall-rotation", "team/on-call/rotation", "all"),
        ("user/current-home-city", "user/home-city", "all"),
        ("project-atlas/database", "project-atlas/deploy-target", "subject"),
        ("x", "x", "all"),
        ("user/ju-zhu-cheng-shi-1a2b3c4d", "user/ju-zhu-cheng-shi-1a2b3c4d", "all"),
        ("用户/居住城市", "用户/居住城市", "all"),
        ("团队/值班安排", "团队/值班", "all"),
        ("الفريق/جدول-المناوبة", "الفريق/المناوبة", "all"),
    ],
)
def test_a_key_carries_the_words_of_a_served_one(fact_key: str, served: str, how: str) -> None:
    assert carried(fact_key, served) == how


@pytest.mark.parametrize(
    ("fact_key", "served"),
    [
        ("user/city", "user/home-city"),
        ("user/hobby", "user/home-city"),
        ("user/hobby", "user"),
        ("atlas/deploy-target", "project-atlas/deploy-target"),
        ("user/ju-zhu-cheng-shi-99999999", "user/ju-zhu-cheng-shi-1a2b3c4d"),
        ("用户/饮料", "用户/居住城市"),
        ("المستخدم/العمل", "المستخدم/المدينة"),
    ],
)
def test_the_user_alone_and_other_words_are_not_carried(fact_key: str, served: str) -> None:
    assert carried(fact_key, served) == "none"


def test_the_stems_of_a_key_are_those_of_its_words() -> None:
    assert key_stems("team/on-call_rotation") == {"team", "call", "rotat"}
