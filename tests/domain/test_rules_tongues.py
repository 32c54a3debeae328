"""Where the grammar of the other languages was wrong or blind once: negation, lists, jokes, moves."""

from __future__ import annotations

import pytest

from loom.domain.keys import mint_key
from loom.domain.rules.reader import read
from loom.domain.turns import Turn

DAY = "2026-11-12"


def kept(*texts: str) -> list[tuple[str, str]]:
    turns = [Turn(at, "user", text) for at, text in enumerate(texts)]
    facts = read(turns, DAY).facts
    return [(fact.attribute, fact.value) for fact in facts]


SILENT = [
    # a common noun or a place is no employer
    *("Ich arbeite bei Regen nicht.", "Ich arbeite bei Regen.", "Ich arbeite bei Nacht."),
    *("Ich arbeite bei Kunden vor Ort.", "Ich arbeite für Freunde.", "Ich arbeite für Geld."),
    *("Trabajo en Alcobendas.", "Je travaille à Paris.", "我在家工作。", "我在北京工作。"),
    *(
        "我在一家公司上班。",
        "東京で働いています。",
        "IT企業で働いています。",
        "病院で働いています。",
    ),
    # the same verb says something else
    *("我叫外卖了。", "我叫他来。", "我叫了外卖，结果没送到。", "我叫车了。", "我叫不醒他。"),
    *("Je viens de manger.", "Ich komme aus Versehen zu spät.", "我不吃饭了。", "我不吃了。"),
    *("Ich bin aus Versehen im falschen Chat.", "Hallo, ich bin Anfänger.", "Soy Español."),
    # no home city
    *("我住在三楼。", "我住在朋友家。", "我住在学校附近。", "3階に住んでいます。"),
    *(
        "アパートに住んでいます。",
        "Vivo en Calle Mayor.",
        "Ich lebe in Scheidung.",
        "我搬到了新家。",
    ),
    # jokes
    *("Soy alérgico a las mentiras jaja", "Soy alérgico a los lunes.", "我对周一过敏哈哈"),
    *("Ich bin allergisch gegen Montage.", "Je suis allergique aux lundis.", "我对上班过敏。"),
    *("I'm allergic to broccoli haha", "Je suis allergique aux chats mdr", "I love my job. 😂"),
    *("月曜日アレルギーです笑", "Ich bin gegen Arbeit allergisch lol"),
    # somebody else
    *(
        "我女儿五岁，对鸡蛋过敏。",
        "娘は3歳で、卵アレルギーです。",
        "娘がいます。卵アレルギーです。",
    ),
    *(
        "母は横浜に住んでいます。卵アレルギーです。",
        "Ma sœur habite à Lyon et travaille chez Airbus.",
    ),
    *("Meine Schwester wohnt in Bonn und arbeitet bei SAP und mag Tee.", "Mi jefe vive en Lugo."),
    # not said of what is
    *("Wenn ich in Berlin wohne, zahle ich mehr.", "Nunca vivo en Madrid.", "Je ne vis pas loin."),
    *("Me gustaría vivir en Madrid.", "Me gusta que me tutees.", "Ich mag deine Antworten."),
    *("我喜欢你。", "我对这个不过敏。", "東京に住んでいた。", "Früher wohnte ich in Berlin."),
    *("Client here, not happy.", "New here, hi.", "Same here.", "The problem here is X."),
]


@pytest.mark.parametrize("text", SILENT)
def test_what_leaves_nothing(text: str) -> None:
    assert kept(text) == []


STATED: list[tuple[str, dict[str, str]]] = [
    # each coordinated clause says its own
    (
        "Me gusta el café y odio el té",
        {"opinion of café": "Le gusta el café", "opinion of té": "Odia el té"},
    ),
    ("Me gusta Python y uso Linux", {"opinion of Python": "Le gusta Python"}),
    (
        "Me gusta el rojo, odio el azul y amo el verde",
        {"opinion of rojo": "Le gusta el rojo", "opinion of azul": "Odia el azul"},
    ),
    (
        "Ich mag Kaffee und hasse Tee",
        {"opinion of Kaffee": "Mag Kaffee", "opinion of Tee": "Hasst Tee"},
    ),
    (
        "J'aime le café et déteste le thé.",
        {"opinion of café": "Aime le café", "opinion of thé": "Déteste le thé"},
    ),
    # negation belongs to what it stands with
    ("Ich mag Bier nicht.", {"opinion of Bier": "Mag Bier nicht"}),
    ("Ich mag Bier und nicht Wein.", {"opinion of Bier": "Mag Bier"}),
    ("Ich esse gerne Pizza, aber keine Oliven.", {"opinion of Pizza": "Isst gern Pizza"}),
    ("J'aime le café mais pas le thé.", {"opinion of café": "Aime le café"}),
    ("Me gusta el café y no el té.", {"opinion of café": "Le gusta el café"}),
    ("Ich trinke keinen Alkohol mehr.", {"drinking Alkohol": "Trinkt keinen Alkohol mehr"}),
    # moves, with their dates
    (
        "Ich bin letzten Monat nach Hamburg gezogen.",
        {"home city": "Wohnt in Hamburg, umgezogen im Oktober 2026"},
    ),
    (
        "El mes pasado me mudé a Madrid.",
        {"home city": "Vive en Madrid, se mudó en octubre de 2026"},
    ),
    (
        "Me mudé a Madrid el mes pasado.",
        {"home city": "Vive en Madrid, se mudó en octubre de 2026"},
    ),
    (
        "J'ai déménagé à Lyon le mois dernier.",
        {"home city": "Habite à Lyon, emménagement en octobre 2026"},
    ),
    ("先月東京に引っ越しました。", {"home city": "2026年10月に東京に引っ越した"}),
    ("上个月，我搬到了上海。", {"home city": "2026年10月搬到上海"}),
    ("Ich ziehe nächsten Monat nach Bonn.", {"planned move": "Zieht im Dezember 2026 nach Bonn"}),
    (
        "Ich lebe seit 2020 in München und arbeite als Lehrer.",
        {"home city": "Wohnt seit 2020 in München", "job title": "Arbeitet als Lehrer"},
    ),
    (
        "Vivo en Berlín desde hace tres años.",
        {"home city": "Vive en Berlín desde 2023"},
    ),
    # health
    ("我是素食者，对花生过敏。", {"diet": "素食者", "allergy to 花生": "对花生过敏"}),
    ("我對海鮮過敏", {"allergy to 海鲜": "對海鮮過敏"}),
    ("Ich bin gegen Nüsse allergisch.", {"allergy to Nüsse": "Ist allergisch gegen Nüsse"}),
    ("Ich habe Diabetes.", {"health condition Diabetes": "Hat Diabetes"}),
    ("Tengo diabetes tipo 2.", {"health condition diabetes tipo 2": "Tiene diabetes tipo 2"}),
    (
        "J'ai du diabète de type 2.",
        {"health condition diabète de type 2": "Souffre de diabète de type 2"},
    ),
    ("糖尿病です。", {"health condition 糖尿病": "糖尿病がある"}),
    # work and origin
    ("我在腾讯工作。", {"employer": "在腾讯工作"}),
    (
        "I'm originally from Kenya, but live in Oslo.",
        {"place of origin": "Is from Kenya", "home city": "Lives in Oslo"},
    ),
    ("I no longer eat meat.", {"eating meat": "No longer eats meat"}),
    ("Please always answer in bullet points.", {"reply format": "Wants replies in bullet points"}),
    (
        "Please always reply with a summary.",
        {"request about summary": "Wants the assistant to always reply with a summary"},
    ),
    (
        "Hey! Sam here, freelance photographer living in Berlin with my two cats, Miso and Tofu.",
        {
            "name": "Name is Sam",
            "job title": "Is a freelance photographer",
            "home city": "Lives in Berlin",
            "pet cat": "Has two cats called Miso and Tofu",
        },
    ),
    (
        "Nurse here, I live in Glasgow.",
        {"job title": "Is a nurse", "home city": "Lives in Glasgow"},
    ),
]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[row[0] for row in STATED])
def test_what_is_kept(text: str, expected: dict[str, str]) -> None:
    assert kept(text) == list(expected.items())


@pytest.mark.parametrize(
    ("said", "correction", "value"),
    [
        ("I live in Oslo.", "Sorry, I meant I live in Bergen.", "Lives in Bergen"),
        ("I live in Oslo.", "Oops, wrong: Bergen, not Oslo.", "Lives in Bergen"),
        ("Vivo en Sevilla.", "Ya no vivo en Sevilla, ahora vivo en Bilbao.", "Vive en Bilbao"),
        ("Vivo en Sevilla.", "Perdón, ahora vivo en Bilbao.", "Vive en Bilbao"),
        ("Vivo en Sevilla.", "Perdón, quise decir Bilbao.", "Vive en Bilbao"),
        ("Vivo en Sevilla.", "No vivo en Sevilla sino en Bilbao.", "Vive en Bilbao"),
        (
            "Ich wohne in Köln.",
            "Ich wohne nicht mehr in Köln, jetzt wohne ich in Bonn.",
            "Wohnt in Bonn",
        ),
        ("Ich wohne in Köln.", "Entschuldigung, Bonn, nicht Köln.", "Wohnt in Bonn"),
        ("Ich wohne in Köln.", "Ich wohne nicht in Köln, sondern in Bonn.", "Wohnt in Bonn"),
        (
            "J'habite à Paris.",
            "Je n'habite plus à Paris, maintenant j'habite à Lyon.",
            "Habite à Lyon",
        ),
        ("J'habite à Paris.", "Pardon, je voulais dire Lyon.", "Habite à Lyon"),
        ("我住在上海。", "我不住在上海了，现在住在杭州。", "住在杭州"),
        ("我住在上海。", "不对，是杭州，不是上海。", "住在杭州"),
        (
            "大阪に住んでいます。",
            "もう大阪には住んでいません。今は京都に住んでいます。",
            "京都に住んでいる",
        ),
        ("大阪に住んでいます。", "すみません、大阪ではなく京都です。", "京都に住んでいる"),
    ],
)
def test_a_correction_puts_the_new_value_in_force(said: str, correction: str, value: str) -> None:
    turns = [Turn(0, "user", said), Turn(1, "user", correction)]
    first, second = read(turns, DAY).facts
    assert mint_key(first.subject, first.attribute) == mint_key(second.subject, second.attribute)
    assert (first.source_indices, second.source_indices[-1]) == ((0,), 1)
    assert second.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I live in Oslo. Oops, wrong: Bergen, not Oslo.", "Lives in Bergen"),
        ("I live in Oslo. Sorry, I meant I live in Bergen.", "Lives in Bergen"),
        ("I no longer live in Oslo, I live in Bergen.", "Lives in Bergen"),
        ("Vivo en Lugo. Perdón, vivo en Vigo.", "Vive en Vigo"),
    ],
)
def test_a_turn_that_corrects_itself_says_the_last(text: str, value: str) -> None:
    assert kept(text) == [("home city", value)]


def test_what_is_only_over_is_said_to_be_over() -> None:
    assert kept("Ya no vivo en Sevilla.") == [("home city", "Ya no vive en Sevilla")]
    assert kept("我不住在上海了。") == [("home city", "不再住在上海")]


def test_a_correction_that_may_mean_two_names_means_none() -> None:
    said = "I live in Rome and my name is Ada."
    assert kept(said, "Sorry, I meant Milan.") == kept(said)


def test_a_relative_date_without_a_day_is_left_out() -> None:
    turns = [Turn(0, "user", "Me mudé a Madrid el mes pasado.")]
    (fact,) = read(turns, "").facts
    assert (fact.value, fact.valid_at) == ("Vive en Madrid", "")
