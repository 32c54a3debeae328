"""How a time reads once it is written out, said on Wednesday, 24 May 2023."""

from __future__ import annotations

from datetime import date

import pytest

from loom.domain.when.find import made_absolute

DAY = date(2023, 5, 24)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Yesterday's outage took billing down", "23 May 2023's outage took billing down"),
        ("Last week was busy", "The week of 15 May 2023 was busy"),
        ("Moved at the end of last month", "Moved at the end of April 2023"),
        (
            "Goes to a wedding next Saturday evening",
            "Goes to a wedding on the evening of 27 May 2023",
        ),
        ("The release is planned for tomorrow", "The release is planned for 25 May 2023"),
        ("The stand-up tomorrow is at 9", "The stand-up on 25 May 2023 is at 9"),
        ("Bought a car a couple of weeks ago", "Bought a car on 10 May 2023"),
        ("Has lived in Lisbon since last year", "Has lived in Lisbon since 2022"),
        ("Worked late on Tuesday night", "Worked late on the night of 23 May 2023"),
        ("Must pay by the end of next week", "Must pay by the end of the week of 29 May 2023"),
        ("The dog died two years ago today", "The dog died on 24 May 2021"),
        ("The roof broke half a year ago", "The roof broke in November 2022"),
        ("半年前买了车", "2022年11月买了车"),
        ("半年前に買った", "2022年11月に買った"),
        ("The fair is from June 5-9", "The fair is from 5 June 2023 to 9 June 2023"),
        ("The service went down at 3pm yesterday", "The service went down at 3pm on 23 May 2023"),
        ("Broke up with Sam over the weekend", "Broke up with Sam on the weekend of 20 May 2023"),
        ("Was sick all last week", "Was sick all of the week of 15 May 2023"),
        ("The deadline moved to Friday", "The deadline moved to 26 May 2023"),
        ("Der Umzug von gestern war anstrengend", "Der Umzug vom 23. Mai 2023 war anstrengend"),
        ("Hat bis morgen Zeit", "Hat bis zum 25. Mai 2023 Zeit"),
        ("Zieht Ende nächster Woche um", "Zieht Ende der Woche vom 29. Mai 2023 um"),
        ("Seit letzter Woche krank", "Seit der Woche vom 15. Mai 2023 krank"),
        ("Wurde auf Freitag verschoben", "Wurde auf den 26. Mai 2023 verschoben"),
        ("Der Vertrag läuft bis nächsten Monat", "Der Vertrag läuft bis Juni 2023"),
        ("La reunión de ayer fue larga", "La reunión del 23 de mayo de 2023 fue larga"),
        ("Terminó a finales del mes pasado", "Terminó a finales de abril de 2023"),
        ("Tiene cita para mañana", "Tiene cita para el 25 de mayo de 2023"),
        ("Mañana por la mañana vuela a Lima", "El 25 de mayo de 2023 por la mañana vuela a Lima"),
        ("La réunion d'hier a été longue", "La réunion du 23 mai 2023 a été longue"),
        ("Il vit à Lyon depuis l'année dernière", "Il vit à Lyon depuis 2022"),
        ("用户上周末去爬山了", "用户2023年5月20日的周末去爬山了"),
        ("来月末に引っ越す予定だ", "2023年6月末に引っ越す予定だ"),
        ("父は来年定年退職する", "父は2024年に定年退職する"),
        ("اشترى سيارة قبل ثلاثة أيام", "اشترى سيارة في 21 مايو 2023"),
    ],
)
def test_the_sentence_still_reads_well(text: str, expected: str) -> None:
    assert made_absolute(text, DAY) == expected
    assert made_absolute(expected, date(2031, 7, 9)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Finished the report in two days",
        "Likes Yesterday by the Beatles",
        "Read The Year Before Last",
        "Tomorrow Never Dies is a favourite film",
        "Wants a reminder every evening about what is due tomorrow",
        "Is in the office from Monday to Friday",
        "Travels to Rome in the last week of June",
        "The log is in notes/yesterday.md",
        "Hace dos semanas que no fuma",
        "Herr Freitag kommt aus Bonn",
        "Corre por la mañana",
        "Il joue tous les jeudis",
        "每周一打羽毛球",
        "毎週月曜日に走る",
    ],
)
def test_what_names_no_certain_day_stays(text: str) -> None:
    assert made_absolute(text, DAY) == text


def test_a_very_long_text_is_read_from_its_beginning() -> None:
    text = "Was ill yesterday. " + "word " * 5000
    assert made_absolute(text, DAY) == text.replace("yesterday", "on 23 May 2023")
