"""How Spanish, German and French say dates."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.foreign_dates import Calendar
from loom.domain.when import french, german, spanish

SPANISH: Final = Calendar(
    months=spanish.MONTHS,
    numbers=spanish.NUMBERS,
    units=(("d", "day"), ("s", "week"), ("m", "month"), ("a", "year")),
    fixed=(
        ("ayer", "day", -1),
        (r"(?:el )?(?:mes pasado|pasado mes)", "month", -1),
        (r"(?:la )?(?:semana pasada|pasada semana)", "week", -1),
        (r"(?:el )?(?:año pasado|pasado año)", "year", -1),
        (r"este mes", "month", 0),
        (r"esta semana", "week", 0),
        (r"este año", "year", 0),
        (r"(?:el )?(?:mes que viene|próximo mes)", "month", 1),
        (r"(?:la )?(?:semana que viene|próxima semana)", "week", 1),
        (r"(?:el )?(?:año que viene|próximo año)", "year", 1),
    ),
    ago=r"hace <COUNT> (?P<unit>días?|semanas?|mes(?:es)?|años?)\b",
    in_month=r"en (?P<month><MONTH>)\b(?: del? <YEAR>)?",
    in_year=r"en (?:el )?<YEAR>",
    since=r"desde (?:hace <COUNT> (?P<unit>días?|semanas?|mes(?:es)?|años?)\b|(?:el )?<YEAR>)",
    day_text="el {day} de {month} de {year}",
    week_text="en la semana del {day} de {month} de {year}",
    month_text="en {month} de {year}",
    year_text="en {year}",
    since_text="desde",
)
_GERMAN_UNITS: Final = r"(?P<unit>tage?n?|wochen?|monate?n?|jahre?n?)\b"
GERMAN: Final = Calendar(
    months=german.MONTHS,
    numbers=german.NUMBERS,
    units=(("t", "day"), ("w", "week"), ("m", "month"), ("j", "year")),
    fixed=(
        ("gestern", "day", -1),
        (r"(?:im )?(?:letzten|vorigen|vergangenen) Monat", "month", -1),
        (r"(?:in der )?(?:letzten?|vorigen?|vergangenen?) Woche", "week", -1),
        (r"(?:im )?(?:letzte[sn]|vorige[sn]|vergangene[sn]) Jahr", "year", -1),
        (r"diesen Monat", "month", 0),
        (r"diese Woche", "week", 0),
        (r"dieses Jahr", "year", 0),
        (r"(?:im )?nächsten Monat", "month", 1),
        (r"nächste Woche", "week", 1),
        (r"(?:im )?nächste[sn] Jahr", "year", 1),
    ),
    ago=rf"vor <COUNT> {_GERMAN_UNITS}",
    in_month=r"(?:im|Anfang|Ende|Mitte) (?P<month><MONTH>)\b(?: <YEAR>)?",
    in_year=r"(?:im Jahre? )?<YEAR>",
    since=rf"seit (?:<COUNT> {_GERMAN_UNITS}|<YEAR>)",
    day_text="am {day}. {month} {year}",
    week_text="in der Woche vom {day}. {month} {year}",
    month_text="im {month} {year}",
    year_text="im Jahr {year}",
    since_text="seit",
)
_FRENCH_UNITS: Final = r"(?P<unit>jours?|semaines?|mois|ans?)\b"
FRENCH: Final = Calendar(
    months=french.MONTHS,
    numbers=french.NUMBERS,
    units=(("j", "day"), ("s", "week"), ("m", "month"), ("a", "year")),
    fixed=(
        ("hier", "day", -1),
        (r"(?:le )?mois dernier", "month", -1),
        (r"(?:la )?semaine dernière", "week", -1),
        (r"l['’](?:année dernière|an dernier|an passé|année passée)", "year", -1),
        (r"ce mois-ci", "month", 0),
        (r"cette semaine", "week", 0),
        (r"cette année", "year", 0),
        (r"(?:le )?mois prochain", "month", 1),
        (r"(?:la )?semaine prochaine", "week", 1),
        (r"l['’](?:année prochaine|an prochain)", "year", 1),
    ),
    ago=rf"il y a <COUNT> {_FRENCH_UNITS}",
    in_month=r"en (?P<month><MONTH>)\b(?: <YEAR>)?",
    in_year=r"en <YEAR>",
    since=rf"depuis (?:<COUNT> {_FRENCH_UNITS}|<YEAR>)",
    day_text="le {day} {month} {year}",
    week_text="dans la semaine du {day} {month} {year}",
    month_text="en {month} {year}",
    year_text="en {year}",
    since_text="depuis",
)
