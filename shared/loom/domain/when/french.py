"""How French says times."""

from __future__ import annotations

from typing import Final

from loom.domain.when.tongue import Tongue, entries, pairs

MONTHS: Final = (
    *("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août"),
    *("septembre", "octobre", "novembre", "décembre"),
)
NUMBERS: Final = entries(
    "un une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze"
)
_ABOUT: Final = "(?:environ |à peu près |presque |près de |plus de |à peine )?"
_DOT: Final = r"\b(?:\.(?=,?\s?\d))?"
_WEEKDAY: Final = (
    r"(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mar|mer|jeu|ven|sam"
    r"|dim)\.?,? (?:le )?)"
)
_DATE_LEADS: Final = (
    "le|depuis le|jusqu['’]au|du|au|pour le|à partir du|dès le|avant le|d['’]ici le"
)

FRENCH: Final = Tongue(
    code="fr",
    numbers=NUMBERS,
    units={
        **dict.fromkeys(("jour", "jours", "nuit", "nuits"), "day"),
        **dict.fromkeys(("semaine", "semaines"), "week"),
        **dict.fromkeys(("week-end", "week-ends", "weekend", "weekends"), "weekend"),
        **dict.fromkeys(("mois",), "month"),
        **dict.fromkeys(("trimestre", "trimestres"), "quarter"),
        **dict.fromkeys(("an", "ans", "année", "années"), "year"),
    },
    weekdays=pairs("lundi=0 mardi=1 mercredi=2 jeudi=3 vendredi=4 samedi=5 dimanche=6"),
    months=entries(
        "janvier janv|février fevrier févr|mars|avril avr|mai|juin|juillet juil|août aout"
        "|septembre sept|octobre oct|novembre nov|décembre decembre déc"
    ),
    seasons=pairs("printemps=0 été=1 automne=2 hiver=3"),
    directions=pairs(
        "dernier=-1 dernière=-1 passé=-1 passée=-1 avant-dernier=-2 avant-dernière=-2 prochain=1"
        " prochaine=1 ce=0 cet=0 cette=0 qui_vient=1"
    ),
    days=pairs(
        "hier=-1 avant-hier=-2 aujourd'hui=0 aujourd’hui=0 demain=1 après-demain=2 ce_matin=0"
        " ce_soir=0"
        " cet_après-midi=0 cette_nuit=0"
    ),
    feasts=pairs(
        "noël=1200 noel=1200 réveillon_de_noël=1224 nouvel_an=101 saint-sylvestre=1231"
        " halloween=1031"
    ),
    blocked=(
        (
            r"(?:tous les|toutes les|chaque) (?:<N> )?(?:<UNIT>|<DOW>s?|matins?|soirs?|<SEASON>"
            r"|<MONTH>)(?: à \S+)?"
        ),
        (
            "(?:le|les) (?:lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends"
            "|matins|soirs)"
        ),
        "le lendemain|la veille|le surlendemain|en semaine|de nos jours|l['’]autre jour|un jour",
        (
            r"(?:le|la) (?:jour|semaine|mois) (?:suivante?|d['’]après|d['’]avant)|<N> <UNIT>"
            r" (?:avant|après|plus tard|plus tôt)"
        ),
        r"il y a <N> <UNIT> qu[e'’]|(?:du |de |entre )?<DOW> (?:au|à|et) <DOW>",
        (
            r"depuis <N> <UNIT>|(?:pendant|durant|ces|les) (?:<N> )?(?:derniers|dernières"
            r"|prochains|prochaines) (?:<N> )?<UNIT>"
        ),
        r"du jour au lendemain|au jour d['’]aujourd['’]hui|(?:le|la) dernier (?:<DOW>|jour) de",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("date", r"(?<![\d/])<D>[./]<M>[./]<Y>(?!/)(?<=[.\d]{8})"),
        ("date", r"(?P<d>1[3-9]|2\d|3[01])/<M>/<Y>"),
        ("slashed", r"<D>/<M>/<Y>"),
        (
            "span",
            (
                r"(?:du |entre le )?<D>(?:er)?(?: <MONTH>)?(?: ?[-–] ?| au | et le )<D2> <MONTH2>"
                r"(?: <Y>)?"
            ),
        ),
        ("date", rf"{_WEEKDAY}?<D>(?:er)? <MONTH>{_DOT} <Y>"),
        ("date", rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>(?:er)? <MONTH>{_DOT}"),
        ("date", rf"{_WEEKDAY}<D>(?:er)? <MONTH>{_DOT}"),
        (
            "day_of_month",
            rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>(?:er)?(?= ?[.,;!]|$| (?!\w+s\b|mois|jours|ans))",
        ),
        (
            "quarter",
            r"t<Q> <Y>||(?P<n>premier|deuxième|troisième|quatrième|1er|[2-4]e) trimestre <Y>",
        ),
        ("quarter", r"(?P<n>premier|deuxième|troisième|quatrième|1er|[2-4]e) trimestre"),
        ("iso_week", r"semaine <W>(?:(?: de)? <Y>)?(?= |$|[.,;)])"),
        ("weekday_of_week", r"<DOW> de la semaine <DIR>||<DOW> de <DIR> semaine"),
        ("weekday_of_week", r"la semaine <DIR>,?(?: le)? <DOW>||<DIR> semaine,?(?: le)? <DOW>"),
        ("weeks_from_weekday", r"<DOW> en <N> semaines?"),
        ("ago", rf"il y a {_ABOUT}<N> <UNIT>"),
        ("from_now", rf"d['’]ici {_ABOUT}<N> <UNIT>"),
        ("ahead", rf"dans {_ABOUT}<N> <UNIT>"),
        ("day", r"<DAYS>(?: en)? <PART>"),
        ("day", r"<DAYS>"),
        ("weekday", r"(?:le )?<DOW> <DIR>(?: <PART>)?||(?P<dir>ce) <DOW>(?: <PART>)?"),
        ("feast", r"<FEAST> <DIR>||<FEAST> <Y>"),
        ("feast", r"+(à|pour|depuis|jusqu['’]à|au|le) (?:la )?<FEAST>"),
        ("season", r"(?:le |l['’])?<SEASON> <DIR>||<DIR> <SEASON>"),
        ("season", r"(?:le |l['’])?<SEASON>(?: de)? <Y>"),
        ("year_of_season", r"<SEASON> de l['’](?:an|année) <DIR>"),
        ("year_of_month", r"<MONTH> de l['’](?:an|année) <DIR>"),
        ("unit", r"(?:le |la |l['’])?<UNIT> <DIR>"),
        ("unit", r"(?P<dir>ce|cette) <UNIT>(?:-ci)?"),
        ("weekend", r"+(le) week-?end(?! du)"),
        ("month", rf"<MONTH>{_DOT} <Y>"),
        ("month", r"<MONTH> <DIR>"),
        (
            "month",
            (
                r"+(en|depuis|jusqu['’]en|d['’]ici|début|fin|mi|fin du mois de|au mois de|courant)"
                r" <MONTH>"
            ),
        ),
        ("weekday", r"+(pour|depuis|jusqu['’]à|d['’]ici|avant|de|à) <DOW>(?: <PART>)?"),
        ("weekday", r"(?<!le\s)(?<!les\s)<DOW>(?: <PART>)?"),
        ("year", r"+(en|depuis|jusqu['’]en|dès|de|début|fin) <Y>"),
    ),
    past=(
        r"(?:ai|as|a|avons|avez|ont|suis|es|est|sommes|êtes|sont|avais|avait|était|étaient"
        r"|étais)(?: (?:pas|bien|déjà|enfin|aussi))?"
        r"(?! prévue?s?) (?:\w+(?:é|ée|és|ées|i|ie|is|it|ite|u|ue|us|ues)|pris|mis|fait|dit"
        r"|mort|né|née|ouvert)"
        r"|\w{2,}(?:aient|ait)|étais|avais|fut|naquit"
    ),
    future=(
        r"vais|vas|va|allons|allez|vont|veu[xt]|voulons|veulent|prévue?s?|\w{2,}(?:erai|era"
        r"|eras|erons|erez|eront|irai|ira|irons|iront)"
        r"|sera|serai|seront|aura|aurai|auront|doit|dois|doivent|peu[xt]|reportée?s?|espère"
    ),
    habit=(
        r"toujours|d['’]habitude|chaque (?:jour|matin|soir|semaine|mois|année|fois)|tous les"
        r" (?:jours|matins|soirs|mois|ans)|jamais"
    ),
    month_names=MONTHS,
    season_names=("le printemps", "l'été", "l'automne", "l'hiver"),
    day_text="{d} {month} {y}",
    forms={
        "day": ("le {day}", "le {day}"),
        "week": ("dans la semaine du {day}", "la semaine du {day}"),
        "weekend": ("le week-end du {day}", "le week-end du {day}"),
        "days": ("du {day} au {last}", "le {day} au {last}"),
        "month": ("en {month} {y}", "{month} {y}"),
        "quarter": ("au T{q} {y}", "le T{q} {y}"),
        "season": ("à {season} {years}", "{season} {years}"),
        "feast": ("à {feast} {y}", "{feast} {y}"),
        "year": ("en {y}", "{y}"),
    },
    leads={
        **dict.fromkeys(
            (
                "le",
                "en",
                "au",
                "à",
                "pendant",
                "durant",
                "dans",
                "l'",
                "l’",
                "au mois de",
                "courant",
            ),
            ("", 0),
        ),
        **{
            lead: (lead, 1)
            for lead in (
                "depuis",
                "pour",
                "avant",
                "après",
                "dès",
                "de",
                "d'",
                "d’",
                "jusqu'à",
                "jusqu’à",
                "jusqu'en",
                "jusqu’en",
                "d'ici",
                "d’ici",
                "début",
                "fin",
                "mi",
            )
        },
        "depuis le": ("depuis", 1),
        "depuis la": ("depuis", 1),
        "pour le": ("pour", 1),
        "jusqu'au": ("jusqu'à", 1),
        "jusqu’au": ("jusqu’à", 1),
        "du": ("de", 1),
        "de la": ("de", 1),
        "à partir du": ("à partir de", 1),
        "à partir de": ("à partir de", 1),
        "dès le": ("dès", 1),
        "avant le": ("avant", 1),
        "d'ici le": ("d'ici", 1),
        "d’ici le": ("d’ici", 1),
        "à la": ("à", 1),
        "fin du mois de": ("fin", 1),
    },
    parts={
        "matin": ("le {day} au matin",),
        "après-midi": ("le {day} après-midi",),
        "soir": ("le {day} au soir",),
        "nuit": ("la nuit du {day}",),
        "midi": ("le {day} à midi",),
    },
    joins=(
        ("à le ", "au "),
        *((" de le ", " du "), (" à le ", " au "), ("d' le", "du"), ("jusqu'à le ", "jusqu'au ")),
        *(
            ("jusqu’à le ", "jusqu’au "),
            ("à partir de le ", "à partir du "),
            ("jusqu'en le ", "jusqu'au "),
        ),
        *(
            ("d'le ", "du "),
            ("d’le ", "du "),
            ("de le ", "du "),
            ("d'la ", "de la "),
            ("de la semaine", "de la semaine"),
        ),
        *(("d'2", "de 2"), ("d'1", "de 1"), ("d' ", "de "), ("jusqu'à 2", "jusqu'en 2")),
    ),
    capitals="Noël Noel Nouvel An Saint-Sylvestre Halloween Réveillon T Sylvestre Saint",
    ordinals=pairs("premier=1 1er=1 deux=2 2e=2 trois=3 3e=3 quatr=4 4e=4"),
    ends=frozenset(
        {
            "jusqu'à",
            "jusqu’à",
            "jusqu'au",
            "jusqu’au",
            "jusqu'en",
            "jusqu’en",
            "avant",
            "d'ici",
            "d’ici",
        }
    ),
    since="depuis",
    implied={
        "ce matin": "matin",
        "ce soir": "soir",
        "cet après-midi": "après-midi",
        "cette nuit": "nuit",
    },
    yearly=r"\b(?:anniversaire|fête de)\b",
)
