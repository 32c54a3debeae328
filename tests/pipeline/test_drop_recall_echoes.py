"""loom.drop_recall_echoes on the real service: what a session was served is not news."""

from __future__ import annotations

from typing import Any

import pytest
from tests.pipeline.test_reported_faults import drops, keys
from tests.support.service import Service, fact

OP = "memory.set_from_messages"
STAGE = ("drop_recall_echoes", "recall_echo")


def say(service: Service, *turns: tuple[str, str], **fields: Any) -> dict[str, Any]:
    messages = [{"role": role, "content": content} for role, content in turns]
    return service.ok(OP, {"messages": messages, **fields})


def store(service: Service, key: str, value: str, **fields: Any) -> None:
    service.ok("memory.set", {"memory_key": key, "value": value, **fields})


def value_of(service: Service, key: str) -> Any:
    return service.ok("memory.get", {"memory_key": key})["value"]


def counted(answer: dict[str, Any]) -> dict[tuple[str, str], int]:
    return {(each["stage"], each["reason"]): each["count"] for each in answer["dropped"]}


def test_row_46_what_the_assistant_remembers_is_no_new_memory(service: Service) -> None:
    store(service, "user/drink", "Drinks oat milk")
    service.says(fact("user", "drink", "Drinks oat milk", 0))
    answer = say(
        service, ("assistant", "As I remember, you drink oat milk."), recalled_keys=["user/drink"]
    )
    assert answer["written"] == []
    assert answer["ignored_args"] == []
    assert sum(each["count"] for each in answer["dropped"]) == 1
    assert service.ok("memory.get", {"memory_key": "user/drink"})["version"] == 1


@pytest.mark.parametrize(
    ("key", "stored", "turns", "found"),
    [
        (
            "team/oncall/rotation",
            "weekly",
            [("user", "When does it change?"), ("assistant", "The team's on-call rotation is weekly.")],
            fact("team", "on-call rotation", "The team's on-call rotation is weekly", 1, about="other"),
        ),
        (
            "user/drink",
            "User drinks oat milk",
            [("assistant", "As I remember, you drink oat milk."), ("user", "Yes, please.")],
            fact("user", "drink", "User drinks oat milk", 0, 1),
        ),
        (
            "团队/值班",
            "团队每周轮换值班人员",
            [("user", "值班怎么安排？"), ("assistant", "团队每周轮换值班人员。")],
            fact("团队", "值班", "团队每周轮换值班人员", 1, about="other"),
        ),
        (
            "الفريق/المناوبة",
            "يتناوب الفريق على المناوبة كل أسبوع",
            [("user", "متى تتغير المناوبة؟"), ("assistant", "يتناوب الفريق على المناوبة كل أسبوع.")],
            fact("الفريق", "المناوبة", "يتناوب الفريق على المناوبة كل أسبوع", 1, about="other"),
        ),
    ],
)  # fmt: skip
def test_what_the_assistant_retells_of_a_served_memory_is_dropped(
    service: Service, key: str, stored: str, turns: list[tuple[str, str]], found: dict[str, Any]
) -> None:
    store(service, key, stored)
    service.says(found)
    answer = say(service, *turns, recalled_keys=[key])
    assert answer["written"] == []
    assert counted(answer) == {STAGE: 1}
    assert drops(service) == {STAGE: 1}


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (fact("user", "home city", "Lives in Porto", 0), "I moved to Porto last week, I live in Porto now."),
        (fact("user", "home city", "No longer lives in Lisbon", 0), "I no longer live in Lisbon."),
        (fact("user", "home city", "User wants to leave Lisbon", 0), "I want to leave Lisbon."),
        (fact("用户", "home city", "用户住在波尔图", 0), "我现在住在波尔图。"),
        (fact("المستخدم", "home city", "يعيش المستخدم في بورتو", 0, span="أعيش الآن في بورتو"), "أعيش الآن في بورتو."),
    ],
)  # fmt: skip
def test_what_the_user_changes_of_a_served_memory_is_a_revision(
    service: Service, found: dict[str, Any], said: str
) -> None:
    store(service, "user/home-city", "Lives in Lisbon")
    service.says(found)
    answer = say(service, ("user", said), recalled_keys=["user/home-city"])
    assert [row["conflict_verdict"] for row in answer["written"]] == ["refines"]
    assert value_of(service, "user/home-city") == found["value"]
    assert answer["dropped"] == []


def test_what_the_user_says_again_is_evidence_and_no_new_row(service: Service) -> None:
    service.says(fact("user", "milk preference", "User drinks oat milk every morning"))
    say(service, ("user", "I drink oat milk every morning."))
    service.clock.advance(86_400)
    service.says(fact("user", "breakfast drink", "User drinks oat milk every morning", 0))
    answer = say(
        service, ("user", "Every morning I drink oat milk."), recalled_keys=["user/milk-preference"]
    )
    assert keys(answer) == ["user/milk-preference"]
    assert [(row["conflict_verdict"], row["noop"]) for row in answer["written"]] == [
        ("duplicate", True)
    ]
    assert counted(answer) == {STAGE: 1}
    assert service.count("memory") == 1
    turns = service.ok("memory.evidence", {"memory_key": "user/milk-preference"})["turns"]
    assert [turn["content"] for turn in turns] == [
        "I drink oat milk every morning.",
        "Every morning I drink oat milk.",
    ]


def test_a_memory_revised_and_restored_in_one_session_ends_as_it_was_said_last(
    service: Service,
) -> None:
    store(service, "user/home-city", "Lives in Lisbon")
    service.clock.advance(60)
    service.says(
        fact("user", "home city", "Lives in Porto", 0),
        fact("user", "home city", "Lives in Lisbon", 1),
    )
    say(
        service,
        ("user", "I live in Porto now."),
        ("user", "Scratch that, the move is off: I live in Lisbon."),
        recalled_keys=["user/home-city"],
    )
    assert value_of(service, "user/home-city") == "Lives in Lisbon"


def test_an_outcome_the_assistant_reports_about_a_served_subject_stays(service: Service) -> None:
    store(service, "deployment/target", "The deployment target is ECS")
    outcome = "The deployment was migrated to Lambda"
    service.says(fact("deployment", "target", outcome, 1, about="other"))
    answer = say(
        service,
        ("user", "Please move it to Lambda."),
        ("assistant", "Done: I migrated the deployment to Lambda."),
        recalled_keys=["deployment/target"],
    )
    assert keys(answer) == ["deployment/target"]
    assert value_of(service, "deployment/target") == outcome


def test_another_side_of_a_served_subject_stays(service: Service) -> None:
    store(service, "project-atlas/deploy-target", "Project Atlas deploys to ECS in Frankfurt")
    service.says(
        fact(
            "Project Atlas",
            "database",
            "Project Atlas stores orders in PostgreSQL 16",
            1,
            about="other",
        )
    )
    answer = say(
        service,
        ("user", "Look at the schema of Project Atlas."),
        ("assistant", "Project Atlas stores orders in PostgreSQL 16."),
        recalled_keys=["project-atlas/deploy-target"],
    )
    assert keys(answer) == ["project-atlas/database"]


@pytest.mark.parametrize(
    "turn",
    [
        ("tool", '{"results": [{"memory_key": "team/rotation", "value": "weekly"}]}'),
        ("assistant", "Let me look at `team/rotation` in my memory."),
        ("user", "查一下team/rotation是什么。"),
    ],
)
def test_a_memory_named_by_its_key_counts_as_served(
    service: Service, turn: tuple[str, str]
) -> None:
    store(service, "team/rotation", "The team's rotation is weekly")
    service.says(fact("team", "rotation", "The team's rotation is weekly", 1, about="other"))
    answer = say(service, turn, ("assistant", "The team's rotation is weekly."))
    assert answer["written"] == []
    assert counted(answer) == {STAGE: 1}


def test_a_memory_nobody_served_or_named_is_left_to_the_write_path(service: Service) -> None:
    store(service, "team/rotation", "The team's rotation is weekly")
    service.says(fact("team", "rotation", "The team's rotation is weekly", 0, about="other"))
    answer = say(service, ("assistant", "The team's rotation is weekly."))
    assert STAGE not in counted(answer)
    assert [row["conflict_verdict"] for row in answer["written"]] == ["duplicate"]


def test_a_memory_quoted_as_remembered_is_not_taken_for_another_one(service: Service) -> None:
    store(service, "user/milk-preference", "User drinks oat milk in the morning")
    service.says(fact("user", "breakfast habit", "User drinks oat milk in the morning", 0, 1))
    turns = [
        ("assistant", "As I remember, you drink oat milk in the morning. Shall I order some?"),
        ("user", "Yes, please."),
    ]
    answer = say(service, *turns)
    assert answer["written"] == []
    assert counted(answer) == {STAGE: 1}


def test_a_deleted_memory_makes_no_echo_of_what_the_user_says(service: Service) -> None:
    store(service, "user/drink", "User drinks oat milk every day")
    service.ok("memory.delete", {"memory_key": "user/drink"})
    service.clock.advance(60)
    service.says(fact("user", "drink", "User drinks oat milk every day", 0))
    answer = say(service, ("user", "I drink oat milk every day."), recalled_keys=["user/drink"])
    assert keys(answer) == ["user/drink"]
    assert value_of(service, "user/drink") == "User drinks oat milk every day"


def test_a_memory_that_ends_is_no_reason_to_forget_what_the_user_says(service: Service) -> None:
    store(service, "desk/plant", "The desk plant belongs to Ana", ttl_seconds=3600)
    service.says(fact("desk", "plant", "The desk plant belongs to Ana", 0))
    answer = say(service, ("user", "The desk plant belongs to Ana."), recalled_keys=["desk/plant"])
    assert STAGE not in counted(answer)


def test_another_users_memory_is_not_compared_with(service: Service) -> None:
    store(service, "user/drink", "User drinks oat milk every day", user_id="u-1")
    service.says(fact("user", "drink", "User drinks oat milk every day", 0))
    body = {"user_id": "u-2", "recalled_keys": ["user/drink"]}
    answer = say(service, ("user", "I drink oat milk every day."), **body)
    assert [row["conflict_verdict"] for row in answer["written"]] == ["clear"]
    assert answer["dropped"] == []


def test_many_long_keys_are_read_in_one_phase(service: Service) -> None:
    store(service, "team/rotation", "The team's rotation is weekly")
    service.says(fact("team", "rotation", "The team's rotation is weekly", 0, about="other"))
    served = [f"{'长' * 480}/{number}" for number in range(199)]
    turn = ("assistant", "The team's rotation is weekly.")
    answer = say(service, turn, recalled_keys=[*served, "team/rotation"])
    assert counted(answer) == {STAGE: 1}
    assert answer["cost"]["store_phases"] <= 4


def test_the_keys_are_part_of_what_makes_a_request_the_same(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes trains"))
    turn = ("user", "I like trains.")
    say(service, turn, recalled_keys=["a/b", "c/d"])
    # Answered from the plan of the first; another request finds no turn that is new.
    assert keys(say(service, turn, recalled_keys=["c/d", "a/b"])) == ["user/hobby"]
    assert keys(say(service, turn, recalled_keys=["a/b"])) == []


def test_without_its_step_the_field_is_ignored_by_name(service: Service) -> None:
    service.says(fact("user", "hobby", "Likes trains"))
    steps = ["loom.llm_extract", "loom.bulk_write"]
    fields = {"recalled_keys": ["a/b"], "session_values": ["x"], "pipeline_steps": steps}
    answer = say(service, ("user", "I like trains."), **fields)
    assert answer["ignored_args"] == ["recalled_keys", "session_values"]
