"""How English says times."""

from __future__ import annotations

from typing import Final

from loom.domain.when.english_modifiers import (
    MODIFIERS,
    ONE_TIME_IN_TWO_PARTS,
    PARTS_OF_A_NUMBER,
)
from loom.domain.when.tongue import AHEAD, Tongue, entries, pairs

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
NUMBERS: Final = entries(
    "a an one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
)
_ABOUT: Final = "(?:about |around |roughly |almost |nearly |some |exactly |just |over )?"
_DOT: Final = r"\b(?:\.(?=,?\s?\d))?"
_WEEKDAY: Final = (
    r"(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\.?,? (?:the )?)"
)
_IN: Final = "in|since|until|till|by|during"
_NTH: Final = "(?:st|nd|rd|th)"

ENGLISH: Final = Tongue(
    code="en",
    numbers={**NUMBERS, "a couple of": 2},
    units={
        **dict.fromkeys(("day", "days", "d", "night", "nights"), "day"),
        **dict.fromkeys(("week", "weeks", "w", "wk", "wks"), "week"),
        **dict.fromkeys(("fortnight", "fortnights"), "fortnight"),
        **dict.fromkeys(("weekend", "weekends"), "weekend"),
        **dict.fromkeys(("month", "months", "mo", "mos"), "month"),
        **dict.fromkeys(("quarter",), "quarter"),
        **dict.fromkeys(("year", "years", "yr", "yrs"), "year"),
    },
    weekdays=pairs(
        "monday=0 mon=0 tuesday=1 tues=1 tue=1 wednesday=2 wed=2 thursday=3 thurs=3 thur=3 thu=3"
        " friday=4 fri=4 saturday=5 sat=5 sunday=6 sun=6"
    ),
    months=entries(
        "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug"
        "|september sept sep|october oct|november nov|december dec"
    ),
    seasons=pairs("spring=0 springtime=0 summer=1 summertime=1 autumn=2 fall=2 winter=3"),
    directions={
        **pairs("last=-1 previous=-1 this=0 this_past=-1 next=1"),
        **dict.fromkeys(("coming", "this coming", "upcoming"), AHEAD),
    },
    days={
        **pairs("yesterday=-1 today=0 tonight=0 tomorrow=1 the_day_before_yesterday=-2"),
        **pairs("the_day_after_tomorrow=2 day_before_yesterday=-2 day_after_tomorrow=2"),
        **pairs("this=0 last=-1 yday=-1 tmrw=1 tmr=1"),
    },
    feasts={
        **pairs("christmas_eve=1224 christmas_day=1225 boxing_day=1226 christmas=1200 xmas=1200"),
        **pairs("new_year's_eve=1231 new_year’s_eve=1231 new_years_eve=1231 halloween=1031"),
        **pairs("new_year's_day=101 new_year’s_day=101 new_years_day=101"),
        **pairs("valentine's_day=214 valentine’s_day=214"),
    },
    blocked=(
        *MODIFIERS,
        *ONE_TIME_IN_TWO_PARTS,
        *PARTS_OF_A_NUMBER,
        (
            r"(?:every|each)(?: (?:other|second|single|<N>))? (?:<UNIT>|<DOW>s?|<SEASON>|<MONTH>"
            r"|morning"
            r"|evening|afternoon|weekday)(?:s)?(?: at \S+)?"
        ),
        (
            "(?:on |at )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays"
            "|weekdays|weekends)"
        ),
        r"(?:the|on the|that) (?:next|following|previous|same) (?:<UNIT>|morning|evening|<DOW>)",
        r"(?:the day (?:before|after)(?! (?:tomorrow|yesterday)))",
        r"<N> <UNIT> (?:before|after|later|earlier|prior)(?! (?:tomorrow|yesterday|now|today))",
        (
            r"(?:for|over|during|in|within) (?:the )?(?:last|past|next|coming) (?:few|several"
            r"|couple of|<N>)"
            r" (?:<UNIT>|hours?|decades?)"
        ),
        r"today's (?:world|standards|society)|(?:now|here) today and gone tomorrow",
        r"the (?:last|next) (?:<DOW>|<UNIT>) (?:of|in <MONTH>)",
        r"(?:from |between )?<DOW>(?: to | through | and | until |[-–])<DOW>",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("slashed", r"(?<![\d/])<D>/<M>/<Y>"),
        ("slashed", r"(?<![\d.])<D>\.<M>\.<Y>"),
        (
            "span",
            (
                rf"(?:between )?(?:the )?<D>{_NTH}?(?: (?:of )?<MONTH>)?(?: ?[-–] ?| to "
                r"| and | until | through )"
                rf"(?:the )?<D2>{_NTH}? (?:of )?<MONTH2>{_DOT}(?:,? <Y>)?"
            ),
        ),
        (
            "span",
            (
                rf"(?:between )?<MONTH> <D>{_NTH}?(?: ?[-–] ?| to | and | until | through )"
                rf"<MONTH2>{_DOT} <D2>{_NTH}?(?:,? <Y>)?"
            ),
        ),
        (
            "span",
            (
                rf"<MONTH>{_DOT} <D>{_NTH}?(?: ?[-–] ?| to | through )<D2>{_NTH}?(?!"
                r" ?<MONTH2>)(?![\d:])(?:,? <Y>)?"
            ),
        ),
        ("date", rf"{_WEEKDAY}?(?:the )?<D>{_NTH}?(?: of)? <MONTH>{_DOT},? <Y>"),
        ("date", rf"{_WEEKDAY}?<MONTH>{_DOT} (?:the )?<D>{_NTH}?,? <Y>"),
        ("date", rf"{_WEEKDAY}?(?:the )?<D>{_NTH}?(?: of)? <MONTH>{_DOT}(?! ?\d)"),
        ("date", rf"{_WEEKDAY}?<MONTH>{_DOT} (?:the )?<D>{_NTH}?(?![\d:])"),
        ("quarter", r"(?:the )?Q<Q>(?: (?:of )?|/|-)<Y>"),
        ("quarter", r"Q<Q> (?:of )?<DIR> year"),
        ("quarter", r"<DIR> year's Q<Q>"),
        ("quarter", r"Q<Q>(?![\w/])"),
        (
            "iso_week",
            r"(?:calendar week|CW|KW|ISO week|week) ?<W>(?:(?: (?:of )?|/)<Y>)?(?= |$|[.,;)])",
        ),
        ("weekday_of_week", r"(?:on )?<DOW>(?: of)? (?:the )?<DIR> week(?! of)"),
        ("weekday_of_week", r"<DIR> week(?:,| on)? <DOW>"),
        ("weeks_from_weekday", r"<N> weeks? (?:from|on) <DOW>"),
        ("to_the_day", r"<N> <UNIT> ago today"),
        ("halfyear_ago", rf"{_ABOUT}(?:half a year|a half year) ago"),
        ("halfyear_ahead", rf"in {_ABOUT}(?:half a year|a half year)"),
        ("from_now", r"<N> <UNIT> from (?:now|today)"),
        ("ago", rf"{_ABOUT}<N> ?<UNIT> (?:ago|back)"),
        ("from_now", r"in <N> <UNIT>['’]s? time"),
        ("ahead", rf"in {_ABOUT}<N> <UNIT>"),
        ("unit_before_last", r"the <UNIT> before last"),
        ("unit_after_next", r"the <UNIT> after next"),
        ("day", r"(?:<DAYS>) <PART>"),
        ("day", r"(?!this |last )<DAYS>(?<!this)(?<!last)"),
        ("weekday", r"(?:the )?<DIR> <DOW>(?! the \d)(?: <PART>)?"),
        ("feast", r"<DIR> <FEAST>"),
        ("feast", r"<FEAST>,? <Y>"),
        ("feast", r"<FEAST>"),
        ("season", r"(?:the )?<DIR> <SEASON>"),
        ("season", r"(?:the )?<SEASON>(?: of)? <Y>"),
        ("year_of_season", r"(?:the )?<SEASON> (?:of )?<DIR> year"),
        ("year_of_month", r"<MONTH> (?:of )?<DIR> year"),
        ("unit", r"<DIR> <UNIT>"),
        ("weekend", r"the weekend(?! of| from)"),
        ("month", rf"<MONTH>{_DOT},?(?: of)? <Y>"),
        ("month", r"<DIR> <MONTH>"),
        ("month", f"+({_IN}) <MONTH>"),
        ("month", r"+(in early|in late|in mid|mid|early in|late in|the end of|end of) <MONTH>"),
        ("weekday", r"+(on|by|since|until|till|before|after|from|to|for) <DOW>(?: <PART>)?"),
        ("weekday", r"<DOW>(?: <PART>|(?= at (?:noon|midnight|\d)))"),
        (
            "day_of_month",
            (
                rf"+(on the|by the|since the|until the|from the|for the) <D>{_NTH}(?! (?:of|floor"
                r"|street))"
            ),
        ),
        ("year", f"+({_IN}|from|before|after|of|for|in the year) <Y>"),
    ),
    past=(
        r"(?<!is\s)(?<!are\s)(?<!be\s)(?<!being\s)(?<!get\s)(?<!gets\s)(?<!'s\s)(?<!’s\s)(?<!'m\s)"
        r"(?!need|feed|speed|hundred|indeed|united|limited|red\b|bed\b)[a-z]{2,}ed"
        r"|was|were|had|did|didn['’]t|wasn['’]t|weren['’]t|hadn['’]t|went|got|gave|came|came"
        r"|took|made"
        r"|saw|met|left|bought|sold|found|lost|won|began|broke|brought|built|caught|chose"
        r"|drew|drove|ate"
        r"|fell|felt|flew|forgot|froze|grew|heard|held|kept|knew|led|lent|paid|quit|ran|rang|said"
        r"|sang|sat|sent|slept|spent|spoke|stole|stood|swam|taught|told|thought|threw"
        r"|understood|woke"
        r"|wore|wrote|born|been|ended up|hurt|became|fought|hid|hit|laid|rode|shook|stuck"
        r"|swore|tore|bit"
        r"|blew|dug|dealt|meant|put up|ran out"
    ),
    future=(
        r"will|won['’]t|shall|going to|gonna|(?:i|you|we|they|she|he|it)['’]ll|wants? to"
        r"|plans?|hop(?:es|ing)"
        r"|plann(?:ed|ing)|hopes? to|due|intends?|would like|about to|scheduled|postponed"
        r"|rescheduled"
        r"|expects?|expected|booked|looking forward|(?:is|are|am)(?: not| also| only)? [a-z]+ing"
        r"|(?:i|you|we|they)['’](?:m|re)(?: not| also)? [a-z]+ing|deadline|appointment"
        r"|upcoming|must|should"
        r"|has to|have to|needs? to|can|could|may|might"
    ),
    habit=(
        r"always|usually|whenever|each time|every (?:day|morning|evening|night|week|weekday"
        r"|month|year"
        r"|time)|daily|weekly|never"
    ),
    month_names=MONTHS,
    season_names=("spring", "summer", "autumn", "winter"),
    day_text="{d} {month} {y}",
    forms={
        "day": ("on {day}", "{day}", "the {day}"),
        "week": ("in the week of {day}", "the week of {day}", "the week of {day}"),
        "weekend": ("on the weekend of {day}", "the weekend of {day}"),
        "days": ("from {day} to {last}", "{day} to {last}"),
        "month": ("in {month} {y}", "{month} {y}"),
        "quarter": ("in Q{q} {y}", "Q{q} {y}"),
        "season": ("in the {season} of {years}", "the {season} of {years}"),
        "feast": ("at {feast} {y}", "{feast} {y}"),
        "year": ("in {y}", "{y}"),
    },
    leads={
        **dict.fromkeys(
            ("on", "in", "at", "over", "during", "over the", "on the", "in the", "at the"), ("", 0)
        ),
        **{
            lead: (lead, 1)
            for lead in (
                *(
                    "since",
                    "until",
                    "till",
                    "by",
                    "for",
                    "of",
                    "from",
                    "than",
                    "before",
                    "after",
                    "to",
                ),
                *(
                    "through",
                    "between",
                    "around",
                    "as of",
                    "starting",
                    "in early",
                    "in late",
                    "in mid",
                ),
                *(
                    "the start of",
                    "the beginning of",
                    "the end of",
                    "the middle of",
                    "end of",
                    "mid",
                ),
                *("early in", "late in", "later in"),
            )
        },
        **{f"{lead} the": (lead, 1) for lead in ("by", "since", "until", "from", "for")},
        **{lead: (f"{lead} in", 1) for lead in ("early", "late", "later")},
        "in the year": ("in", 1),
        "all": ("all of", 1),
    },
    parts={
        "morning": ("on the morning of {day}", "the morning of {day}"),
        "afternoon": ("on the afternoon of {day}", "the afternoon of {day}"),
        "evening": ("on the evening of {day}", "the evening of {day}"),
        "night": ("on the night of {day}", "the night of {day}"),
    },
    capitals=(
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Tues Wed Thu Thur"
        " Thurs Fri Sat"
        " Sun January February March April May June July August September October November"
        " December Jan"
        " Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Christmas Xmas Eve Day Year Years"
        " Boxing Halloween"
        " Valentine New Q CW KW ISO Spring Summer Autumn Fall Winter T s"
    ),
    subject=r"['’]s\b|\s+(?:was|is|were|will be|has been|went|brought)\b",
    titles=True,
    ends=frozenset({"until", "till", "by", "before"}),
    since="since",
    towards="to",
    implied={"tonight": "night"},
    yearly=r"\b(?:birthday|anniversary|born on|annual|annually|yearly|name day)\b",
)
