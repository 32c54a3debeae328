"""How German says times."""

from __future__ import annotations

from typing import Final

from loom.domain.when.tongue import AHEAD, Tongue, entries, pairs

MONTHS: Final = (
    *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August"),
    *("September", "Oktober", "November", "Dezember"),
)
NUMBERS: Final = entries(
    "ein eine einem einen einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf"
    "|dreizehn|vierzehn|fünfzehn"
)
_ABOUT: Final = "(?:etwa |ungefähr |rund |circa |ca\\. |genau |gut |knapp |fast )?"
_DOT: Final = r"\b(?:\.(?=,?\s?\d))?"
_WEEKDAY: Final = (
    r"(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di"
    r"|mi|do|fr|sa|so)\.?,? (?:den |dem )?)"
)
_UNTIL: Final = r"(?: ?[-–] ?| bis (?:zum )?| und (?:dem )?)"
_DATE_LEADS: Final = "am|seit dem|ab dem|bis zum|bis|vom|vor dem|nach dem|für den|zum|auf den|den"


def _endings(stems: str, step: int) -> dict[str, int]:
    return {f"{stem}{end}": step for stem in stems.split() for end in ("e", "en", "er", "es", "em")}


GERMAN: Final = Tongue(
    code="de",
    numbers=NUMBERS,
    units={
        **dict.fromkeys(("tag", "tage", "tagen", "tages", "nacht", "nächte", "nächten"), "day"),
        **dict.fromkeys(("woche", "wochen"), "week"),
        **dict.fromkeys(("wochenende", "wochenenden", "wochenendes"), "weekend"),
        **dict.fromkeys(("monat", "monate", "monaten", "monats"), "month"),
        **dict.fromkeys(("quartal", "quartals"), "quarter"),
        **dict.fromkeys(("jahr", "jahre", "jahren", "jahres"), "year"),
    },
    weekdays=pairs(
        "montag=0 dienstag=1 mittwoch=2 donnerstag=3 freitag=4 samstag=5 sonnabend=5 sonntag=6"
    ),
    months=entries(
        "januar jänner jan|februar feb feber|märz mär mrz|april apr|mai|juni jun|juli jul"
        "|august aug"
        "|september sept sep|oktober okt|november nov|dezember dez"
    ),
    seasons=pairs(
        "frühling=0 frühjahr=0 frühlings=0 frühjahrs=0 sommer=1 sommers=1 herbst=2 winter=3"
    ),
    directions={
        **_endings("letzt vorig vergangen", -1),
        **_endings("vorletzt", -2),
        **_endings("dies", 0),
        **_endings("nächst", 1),
        **_endings("übernächst", 2),
        **_endings("kommend", AHEAD),
        "heuer": 0,
    },
    days=pairs(
        "gestern=-1 vorgestern=-2 vorvorgestern=-3 heute=0 morgen=1 übermorgen=2 überübermorgen=3"
    ),
    feasts=pairs(
        "weihnachten=1200 heiligabend=1224 heilig_abend=1224 silvester=1231 sylvester=1231"
        " neujahr=101"
        " nikolaus=1206 allerheiligen=1101"
    ),
    blocked=(
        (
            r"(?:an )?(?:jede[rsnm]?|alle[rn]?)(?: (?:zweite[rsnm]?|<N>))? (?:<UNIT>|<DOW>"
            r"|<SEASON>|<MONTH>"
            r"|morgen|abend|mittag|werktag)e?[ns]?(?: um [\d:]+(?: uhr)?)?"
        ),
        (
            "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|morgen"
            "|abend|vormittag"
            "|nachmittag|wochenend)s"
        ),
        "(?:guten|schönen|am|jeden|eines|der|den|bis zum|vom|gegen) morgen",
        "(?:am|an den|an) (?:wochenenden|werktagen|abend|vormittag|nachmittag|mittag)",
        (
            "(?:am|an dem|im|in der) (?:nächsten|folgenden|darauffolgenden|selben|gleichen)"
            " (?:tag|morgen|abend)"
        ),
        "heute in <N> (?:<UNIT>)",
        "(?:von |zwischen )?<DOW> (?:bis|und) <DOW>",
        "heutzutage|von heute auf morgen|tag für tag|jahr für jahr",
        r"<N> <UNIT> (?:vor|nach|vorher|nachher|später|früher|zuvor|danach)(?! (?:heute|jetzt))",
        (
            "(?:seit|in|während) (?:den|der|dem) (?:letzten|vergangenen|nächsten|kommenden)"
            " (?:<N>|paar) <UNIT>"
        ),
        "(?:letzte[rsnm]?|nächste[rsnm]?) (?:<DOW>|<UNIT>) (?:im|des|vom|der) ",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("date", rf"{_WEEKDAY}?<D>\.<M>\.<YY>"),
        ("slashed", r"<D>/<M>/<Y>"),
        ("span", rf"(?:vom |zwischen dem )?<D>\.(?: <MONTH>)?{_UNTIL}<D2>\. <MONTH2>(?: <Y>)?"),
        ("date", rf"{_WEEKDAY}?<D>\. <MONTH>{_DOT} <Y>"),
        ("date", rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>\. <MONTH>{_DOT}"),
        ("date", rf"{_WEEKDAY}<D>\. <MONTH>{_DOT}"),
        ("date", rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>\.<M>\."),
        ("day_of_month", rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>\."),
        ("quarter", r"(?:ersten |zweiten |dritten |vierten )?q<Q>[ /]<Y>"),
        ("quarter", r"<Q>\. quartal(?: <Y>)?"),
        (
            "quarter",
            (
                r"(?P<n>erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?) quartal(?: (?:des jahres"
                r" )?<Y>)?"
            ),
        ),
        ("quarter", r"q<Q>(?![\w/])"),
        ("iso_week", r"(?:kw|kalenderwoche) ?<W>(?:[ /]<Y>)?(?= |$|[.,;)])"),
        ("weekday_of_week", r"<DOW>(?: in)? (?:der )?<DIR> woche"),
        ("weekday_of_week", r"<DIR> woche(?: am)? <DOW>"),
        ("weeks_from_weekday", r"<DOW> in <N> wochen?"),
        ("halfyear_ago", rf"vor {_ABOUT}(?:einem halben) jahr"),
        ("halfyear_ahead", r"in (?:einem halben) jahr"),
        ("ago", rf"vor {_ABOUT}<N> <UNIT>"),
        ("ahead", rf"in {_ABOUT}<N> <UNIT>"),
        ("day", r"<DAYS> (?:<PART>)"),
        ("day", r"<DAYS>"),
        ("weekday", r"<DIR> <DOW>(?: ?<PART>)?"),
        ("feast", r"<DIR> <FEAST>"),
        ("feast", r"<FEAST>(?: <Y>)"),
        ("feast", r"<FEAST>"),
        ("season", r"<DIR> <SEASON>"),
        ("season", r"<SEASON>(?: des jahres)? <Y>"),
        ("year_of_season", r"<SEASON> <DIR> jahres"),
        ("year_of_month", r"<MONTH> <DIR> jahres"),
        ("unit", r"<DIR> <UNIT>"),
        ("year_step", r"(?P<dir>heuer)"),
        ("weekend", r"+(am|übers|über das|an diesem) wochenende(?! (?:vom|des|nach))"),
        ("month", rf"(?:monat )?<MONTH>{_DOT} <Y>"),
        ("month", r"<DIR> <MONTH>"),
        (
            "month",
            (
                r"+(im|seit|bis|ab|anfang|mitte|ende|seit anfang|seit mitte|seit ende|bis ende|bis"
                r" mitte|bis anfang) <MONTH>"
            ),
        ),
        ("weekday", r"+(am|seit|bis|ab|für|bis zum|zum|auf) <DOW>(?: ?<PART>)?"),
        ("weekday", r"<DOW> <PART>||<DOW>(?= um \d)"),
        ("year", r"+(im jahr|im jahre|seit|bis|ab|in|seit dem jahr|anfang|mitte|ende) <Y>"),
    ),
    past=(
        r"war|waren|warst|hatte|hatten|wurde|wurden|ging|kam|kamen|fuhr|fing|gab|sah|schrieb"
        r"|bekam|fand|blieb"
        r"|starb|zog|zogen|traf|trafen|flog|lief|trug|nahm|begann|verlor|gewann|hieß|ließ"
        r"|sprach|stand|verließ"
        r"|(?:hat|habe|haben|hast|habt|bin|ist|sind|bist|seid|hab)(?!\w)[^.!?]*?(?<![\w-])"
        r"(?:(?:\w{2,6})?ge\w{2,}(?:t|en)|(?:ver|be|er|ent|zer|miss|unter|über"
        r"|wider)\w{2,}(?:t|en)|\w+iert)"
        r"|(?:\w{2,6})?ge[a-zäöüß]{2,}(?:t|en)(?=[.!?]?\s*$)"
        r"|\w{3,}(?:ierte|ierten|elte|elten|erte|erten)|machte|kaufte|sagte|lebte|wohnte"
        r"|feierte|schneite"
    ),
    future=(
        r"werde|wirst|wird|werden|werdet|will|willst|wollen|wollt|möchte|möchten|soll|sollen"
        r"|muss|müssen|plant"
        r"|planen|vor(?:haben|hat)|geplant|angesetzt|gebucht|verschoben auf|fällig|kann|können|darf"
    ),
    habit=(
        r"immer|meistens|gewöhnlich|stets|jeden (?:tag|morgen|abend|monat)|jede woche|jedes"
        r" (?:jahr|mal)|täglich|nie"
    ),
    month_names=MONTHS,
    season_names=("Frühling", "Sommer", "Herbst", "Winter"),
    day_text="{d}. {month} {y}",
    forms={
        "day": ("am {day}", "dem {day}", "den {day}", "des {day}"),
        "week": (
            "in der Woche vom {day}",
            "der Woche vom {day}",
            "die Woche vom {day}",
            "der Woche vom {day}",
        ),
        "weekend": (
            "am Wochenende vom {day}",
            "dem Wochenende vom {day}",
            "das Wochenende vom {day}",
            "des Wochenendes vom {day}",
        ),
        "days": ("vom {day} bis {last}", "{day} bis {last}"),
        "month": ("im {month} {y}", "{month} {y}", "{month} {y}", "{month} {y}"),
        "quarter": (
            "im {q}. Quartal {y}",
            "dem {q}. Quartal {y}",
            "das {q}. Quartal {y}",
            "des {q}. Quartals {y}",
        ),
        "season": (
            "im {season} {years}",
            "dem {season} {years}",
            "den {season} {years}",
            "{season} {years}",
        ),
        "feast": ("zu {feast} {y}", "{feast} {y}"),
        "year": ("im Jahr {y}", "{y}", "{y}", "{y}"),
    },
    leads={
        **dict.fromkeys(
            (
                "am",
                "im",
                "in der",
                "in den",
                "in dem",
                "an",
                "zu",
                "in",
                "an diesem",
                "den",
                "über",
                "übers",
            ),
            ("", 0),
        ),
        **dict.fromkeys(("im jahr", "im jahre", "über das", "in diesem"), ("", 0)),
        **{
            lead: (lead.split()[0], 1)
            for lead in (
                "seit",
                "seit dem",
                "ab",
                "ab dem",
                "von",
                "nach",
                "nach dem",
                "vor dem",
                "seit der",
                "ab der",
                "seit dem jahr",
            )
        },
        "vom": ("von", 1),
        "zum": ("zu", 1),
        **dict.fromkeys(("bis", "bis zum", "bis zur"), ("bis zu", 1)),
        **dict.fromkeys(("für", "für den", "für die", "für das"), ("für", 2)),
        **dict.fromkeys(("auf", "auf den"), ("auf", 2)),
        **{
            f"{before}{lead}".lower(): (f"{before}{lead}", 3)
            for lead in ("Anfang", "Mitte", "Ende")
            for before in ("", "seit ", "bis ", "ab ")
        },
    },
    parts={
        "früh|morgens?": ("am Morgen des {day}", "dem Morgen des {day}", "den Morgen des {day}"),
        "vormittag": (
            "am Vormittag des {day}",
            "dem Vormittag des {day}",
            "den Vormittag des {day}",
        ),
        "mittag": ("am Mittag des {day}", "dem Mittag des {day}", "den Mittag des {day}"),
        "nachmittag": (
            "am Nachmittag des {day}",
            "dem Nachmittag des {day}",
            "den Nachmittag des {day}",
        ),
        "abend": ("am Abend des {day}", "dem Abend des {day}", "den Abend des {day}"),
        "nacht": ("in der Nacht des {day}", "der Nacht des {day}", "die Nacht des {day}"),
    },
    joins=(
        *(("von dem ", "vom "), ("zu dem ", "zum "), ("zu der ", "zur ")),
        *(("bis zu dem ", "bis zum "), ("bis zu der ", "bis zur ")),
        ("bis zu 2", "bis 2"),
        ("bis zu 1", "bis 1"),
        *((f"bis zu {month}", f"bis {month}") for month in MONTHS),
    ),
    capitals=(
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonnabend Sonntag Januar Jänner"
        " Februar März"
        " April Mai Juni Juli August September Oktober November Dezember Jan Feb Mär Mrz Apr"
        " Jun Jul Aug Sep"
        " Sept Okt Nov Dez Woche Wochen Monat Monate Monaten Monats Jahr Jahre Jahren Jahres"
        " Tag Tage Tagen"
        " Nacht Nächten Wochenende Quartal Quartals Frühling Frühjahr Sommer Herbst Winter"
        " Weihnachten"
        " Heiligabend Heilig Abend Silvester Neujahr Nikolaus Morgen Vormittag Mittag"
        " Nachmittag Q KW"
        " Kalenderwoche Anfang Mitte Ende T Mo Di Mi Do Fr Sa So Allerheiligen"
    ),
    ordinals=pairs("erst=1 zweit=2 dritt=3 viert=4"),
    ends=frozenset({"bis", "vor"}),
    since="seit",
    towards="auf",
    yearly=r"\b\w*(?:geburtstag|namenstag|jahrestag|hochzeitstag)\b",
)
