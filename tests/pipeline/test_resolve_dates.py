"""loom.resolve_dates through the real operation; numbered faults are those users reported."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.service import Service, fact

OP = "memory.set_from_messages"
DAY = "2023-05-24"


def turn(content: str, timestamp: str | None = None, role: str = "user") -> dict[str, Any]:
    return {"role": role, "content": content} | ({"timestamp": timestamp} if timestamp else {})


def stored(service: Service, key: str) -> tuple[str, str | None, str | None]:
    got = service.ok("memory.get", {"memory_key": key})
    return got["value"], got["valid_at"], got["temporal_anchor"]


PARIS = fact("user", "trip to Paris", "Went to Paris last week", span="I went to Paris last week")


def test_row_58_last_week_is_the_week_before_the_observation_date(service: Service) -> None:
    service.says(PARIS)
    answer = service.extract("I went to Paris last week.", observation_date=DAY)
    assert answer["observation_date_source"] == "caller"
    value, valid_at, anchor = stored(service, "user/trip-to-paris")
    assert value == "Went to Paris in the week of 15 May 2023"
    assert (valid_at, anchor) == ("2023-05-15", "2023-05-15")


@pytest.mark.parametrize("written", ["on 2023-05-24", "on 24 May 2023"])
def test_row_58_a_model_that_took_last_week_for_today_is_put_right(
    service: Service, written: str
) -> None:
    service.says({**PARIS, "value": f"Went to Paris {written}", "valid_at": DAY})
    service.extract("I went to Paris last week.", observation_date=DAY)
    assert stored(service, "user/trip-to-paris") == (
        "Went to Paris in the week of 15 May 2023",
        "2023-05-15",
        "2023-05-15",
    )


def test_row_58_a_model_that_resolved_against_its_own_today_is_put_right(service: Service) -> None:
    value = "Went to Paris on 2 November 2026"
    service.says({**PARIS, "value": value, "valid_at": "2026-11-02"})
    service.extract("I went to Paris last week.", observation_date=DAY)
    assert stored(service, "user/trip-to-paris")[0] == "Went to Paris in the week of 15 May 2023"


@pytest.mark.parametrize("valid_at", ["2023-05-17", "2023-05", "2023", "2023-05-20T10:00:00"])
def test_a_date_within_what_was_said_stays(service: Service, valid_at: str) -> None:
    service.says({**PARIS, "valid_at": valid_at})
    service.extract("I went to Paris last week.", observation_date=DAY)
    assert stored(service, "user/trip-to-paris")[1] == valid_at


def test_a_day_beside_yesterday_may_be_the_time_zone(service: Service) -> None:
    value = "Saw the dentist on 22 May 2023"
    said = fact("user", "dentist", value, span="saw the dentist yesterday", valid_at="2023-05-22")
    service.says(said)
    service.extract("I saw the dentist yesterday.", observation_date=DAY)
    assert stored(service, "user/dentist") == (value, "2023-05-22", "2023-05-22")


def test_two_times_in_the_wording_are_left_to_the_model(service: Service) -> None:
    value = "Booked on 1 May 2023 for a trip"
    said = fact("user", "trip", value, span="booked yesterday for next week", valid_at="2023-05-01")
    service.says(said)
    service.extract("I booked yesterday for next week.", observation_date=DAY)
    assert stored(service, "user/trip") == (value, "2023-05-01", "2023-05-01")


def test_row_59_each_turn_dates_its_own_words(service: Service) -> None:
    messages = [
        turn("yesterday the sensors dropped out", "2026-03-01T08:00:00Z"),
        turn("I see.", "2026-03-01T08:01:00Z", role="assistant"),
        turn("the pump failed last week", "2026-03-20T08:00:00Z"),
    ]
    service.says(
        fact("sensors", "outage", "The sensors dropped out yesterday", 0),
        fact("pump", "failure", "The pump failed last week", 2),
        fact("plant", "faults", "Yesterday the sensors dropped out, last week the pump", 0, 2),
    )
    service.ok(OP, {"messages": messages, "observation_date": DAY})
    value, valid_at, _ = stored(service, "sensors/outage")
    assert (value, valid_at) == ("The sensors dropped out on 28 February 2026", "2026-02-28")
    assert stored(service, "pump/failure")[0] == "The pump failed in the week of 9 March 2026"
    both = "On 28 February 2026 the sensors dropped out, in the week of 9 March 2026 the pump"
    assert stored(service, "plant/faults") == (both, None, None)


def test_row_59_the_day_is_that_of_the_place_the_turn_was_sent_from(service: Service) -> None:
    service.says(fact("sensors", "outage", "The sensors dropped out yesterday"))
    service.ok(
        OP, {"messages": [turn("yesterday the sensors dropped out", "2026-03-02T00:30:00+09:00")]}
    )
    assert stored(service, "sensors/outage")[1] == "2026-03-01"


@pytest.mark.parametrize(
    ("default", "source"), [("request_time", "request_time"), ("none", "request_time")]
)
def test_row_61_without_any_date_it_is_the_day_of_acceptance(
    service: Service, monkeypatch: pytest.MonkeyPatch, default: str, source: str
) -> None:
    extract = service.services.settings.extract
    monkeypatch.setitem(extract.__dict__, "memory_extract_observation_date_default", default)
    service.says(fact("user", "flight", "Flies to Lima tomorrow"))
    answer = service.extract("Tomorrow I fly to Lima.")
    assert (answer["observation_date_source"], answer["foresight"]) == (source, 1)
    today = service.clock.now().date()
    assert stored(service, "user/flight")[1] == today.replace(day=today.day + 1).isoformat()


def test_foresight_counts_from_the_day_of_the_turn(service: Service) -> None:
    service.says(
        fact("user", "flight", "Flies to Lima tomorrow"),
        fact("user", "dentist", "Saw the dentist yesterday", 1),
    )
    messages = [
        turn("I fly to Lima tomorrow", "2024-02-28T10:00:00Z"),
        turn("I saw the dentist yesterday", "2024-02-28T10:01:00Z"),
    ]
    assert service.ok(OP, {"messages": messages})["foresight"] == 1
    assert stored(service, "user/flight")[:2] == ("Flies to Lima on 29 February 2024", "2024-02-29")


@pytest.mark.parametrize(
    ("said", "value", "expected", "valid_at"),
    [
        ("我上周去了巴黎", "用户上周去了巴黎", "用户2023年5月15日那一周去了巴黎", "2023-05-15"),
        ("昨日歯医者に行った", "昨日歯医者に行った", "2023年5月23日に歯医者に行った", "2023-05-23"),
        ("تعطل المصعد أمس", "تعطل المصعد أمس", "تعطل المصعد في 23 مايو 2023", "2023-05-23"),
        (
            "Ich war letzte Woche krank",
            "War letzte Woche krank",
            "War in der Woche vom 15. Mai 2023 krank",
            "2023-05-15",
        ),
        (
            "Ayer fui al dentista",
            "Ayer fue al dentista",
            "El 23 de mayo de 2023 fue al dentista",
            "2023-05-23",
        ),
        (
            "J'ai déménagé hier",
            "Elle a déménagé hier",
            "Elle a déménagé le 23 mai 2023",
            "2023-05-23",
        ),
        (
            "I was promoted last quarter",
            "Was promoted last quarter",
            "Was promoted in Q1 2023",
            "2023-01",
        ),
        ("I graduated in March", "Graduated in March", "Graduated in March 2023", "2023-03"),
    ],
)
def test_the_value_keeps_its_language(
    service: Service, said: str, value: str, expected: str, valid_at: str
) -> None:
    service.says(fact("user", "event", value))
    service.extract(said, observation_date=DAY)
    assert stored(service, "user/event") == (expected, valid_at, valid_at)


@pytest.mark.parametrize(
    "value",
    [
        "Favourite film is The Day After Tomorrow",
        'The button is labelled "Next week"',
        "Plays volleyball every Monday",
        "Tomorrow's stand-up is always at 9",
        "Has worked as a nurse for three years",
        "Recently started pottery",
        "Lives in Lisbon since October 2026",
        "Birthday is on 3 May",
    ],
)
def test_names_quotes_habits_and_absolute_dates_stay(service: Service, value: str) -> None:
    service.says(fact("user", "note", value))
    service.extract(value, observation_date=DAY)
    assert stored(service, "user/note") == (value, None, None)


def test_a_relative_word_for_valid_at_is_resolved(service: Service) -> None:
    service.says(fact("user", "job", "Works for a bakery", valid_at="last month"))
    service.extract("I work for a bakery now.", observation_date=DAY)
    assert stored(service, "user/job") == ("Works for a bakery", "2023-04", "2023-04")


def test_an_end_does_not_date_the_fact(service: Service) -> None:
    service.says(fact("user", "leave", "Is on leave until next Friday"))
    service.extract("I am on leave until next Friday.", observation_date=DAY)
    assert stored(service, "user/leave") == ("Is on leave until 26 May 2023", None, None)


def test_keys_outlive_the_week(service: Service) -> None:
    service.says(fact("user", "trip last week", "Went to Paris last week"))
    answer = service.extract("I went to Paris last week.", observation_date=DAY)
    assert [row["memory_key"] for row in answer["written"]] == ["user/trip-2023-05-15"]
