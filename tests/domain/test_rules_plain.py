"""Plain statements: what somebody tells of their life, kept in their own words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from loom.domain.rules.reader import read
from loom.domain.turns import Turn

MONDAY = datetime(2026, 10, 5, 9, tzinfo=UTC)


def told(text: str, name: str = "") -> list[str]:
    return [fact.value for fact in read([Turn(0, "user", text, name, MONDAY)]).facts]


def told_among_people(text: str) -> list[str]:
    turns = [Turn(0, "user", "Hello!", "Oskar", MONDAY), Turn(1, "user", text, "Petra", MONDAY)]
    return [fact.value for fact in read(turns).facts]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Yesterday I took the twins to the tram museum.", "took the twins to the tram museum on 4 October 2026"),
        ("We camped beside the reservoir last week.", "camped beside the reservoir in the week of 28 September 2026"),
        ("I just signed up for a welding course.", "signed up for a welding course"),
        ("I used to breed canaries with my uncle.", "used to breed canaries with their uncle"),
        ("I've been restoring a wooden canoe.", "has been restoring a wooden canoe"),
        ("I have visited every lighthouse in Galicia.", "has visited every lighthouse in Galicia"),
        ("I'm learning to repair clocks.", "is learning to repair clocks"),
        ("I'm really proud of my choir for winning.", "is proud of their choir for winning"),
        ("We're thinking about fostering a greyhound.", "is thinking about fostering a greyhound"),
        ("I volunteer at the seed library.", "volunteers at the seed library"),
        ("I can't wait to sail to Gotland.", "cannot wait to sail to Gotland"),
        ("Gonna paint the harbour at dawn.", "is going to paint the harbour at dawn"),
        ("Adopted two hens, a goat and a donkey.", "adopted two hens, a goat and a donkey"),
        ("I didn't finish the marathon.", "did not finish the marathon"),
        ("I don't watch horror films or operas.", "does not watch horror films or operas"),
        ("I made this quilt for my niece.", "made a quilt for their niece"),
    ],
)  # fmt: skip
def test_what_somebody_tells_is_kept_in_their_words(said: str, value: str) -> None:
    assert told(said, "Petra") == [f"Petra {value}"]
    assert told(said) == [value[0].upper() + value[1:]]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("I baked rye bread for the fair and they loved it.", "Baked rye bread for the fair"),
        ("I hiked along the canal, which was muddy.", "Hiked along the canal"),
        ("I wrote a song about foxes because I was bored.", "Wrote a song about foxes"),
        ("I played chess with the neighbours. It was fun.", "Played chess with the neighbours"),
        ("I planted garlic, leeks and beans, so now we wait.", "Planted garlic, leeks and beans"),
        ("I went for a swim Friday with my aunt.", "Went for a swim with their aunt"),
        (
            "I rented a hall for a smaller, quieter dance.",
            "Rented a hall for a smaller, quieter dance",
        ),
        ("I built a kite a few years ago with my brother.", "Built a kite with their brother"),
    ],
)
def test_it_ends_before_what_points_elsewhere(said: str, value: str) -> None:
    assert told(said) == [value]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("My brothers run a ferry in Hydra.", "Petra's brothers run a ferry in Hydra"),
        ("My dream is to open a puppet theatre.", "Petra's dream is to open a puppet theatre"),
        ("Smoked eel is one of my favourites.", "Petra's favourites include smoked eel"),
    ],
)
def test_what_is_theirs_is_named_after_them(said: str, value: str) -> None:
    assert told(said, "Petra") == [value]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Rowing on the lake keeps me calm.", "Petra says rowing on the lake keeps them calm"),
        ("Knitting is soothing for restless hands.", "Petra says knitting is soothing for restless hands"),
        ("I was thrilled to judge the bread contest.", "Petra was thrilled to judge the bread contest"),
        ("I dabbled in falconry and archery.", "Petra dabbled in falconry and archery"),
    ],
)  # fmt: skip
def test_among_people_views_and_any_deed_count(said: str, value: str) -> None:
    assert told_among_people(said) == [value]


@pytest.mark.parametrize(
    "said",
    [
        "Rowing keeps me calm.",
        "The update broke my export.",
    ],
)
def test_to_an_assistant_a_view_is_no_fact(said: str) -> None:
    assert told(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "I loved it.",
        "I've welded one from copper pipes.",
        "I read a novel about whales.",
        "I took them there.",
        "I finished something.",
        "Did I win the raffle?",
        "If I win the raffle I travel to Crete.",
        "I wish I played the harp in an orchestra.",
        "I might adopt a pony from the shelter.",
        "It's been ages since we had a goat around.",
        "I have some amazing news.",
        "I had a problem with the printer.",
        "I have to renew my library card.",
        "We all have different talents and habits.",
        "I cannot wait to hear all about what they found.",
        "Gonna be a stormy night on the coast.",
        "My horoscope says we travel by sea.",
        "I want to cancel my garden subscription.",
        "She adopted a blind horse from Utrecht.",
    ],
)
def test_what_points_elsewhere_or_is_no_deed_is_left_out(said: str) -> None:
    assert told(said, "Petra") == []


def test_talk_about_software_with_an_assistant_is_not_told() -> None:
    said = "We deploy with Terraform to the staging cluster. I started the migration of the schema."
    assert not any("igration" in value for value in told(said))


@pytest.mark.parametrize(
    ("said", "iso"),
    [
        ("I ran the harbour race last Friday.", "2026-10-02"),
        ("I ran the harbour race last Monday.", "2026-09-28"),
        ("I ran the harbour race last weekend.", "2026-10-03"),
        ("I ran the harbour race two weekends ago.", "2026-09-26"),
        ("I ran the harbour race last night.", "2026-10-04"),
        ("I'm going to run the harbour race this weekend.", "2026-10-10"),
    ],
)
def test_days_are_counted_from_the_turn(said: str, iso: str) -> None:
    (fact,) = read([Turn(0, "user", said, "Petra", MONDAY)]).facts
    assert fact.valid_at == iso


def test_two_visits_have_two_keys() -> None:
    said = "Yesterday I visited the tram museum. I visited the tram museum last month."
    facts = read([Turn(0, "user", said, "Petra", MONDAY)]).facts
    assert len({fact.attribute for fact in facts}) == 2
