"""How Spanish says times."""

from __future__ import annotations

from typing import Final

from loom.domain.when.tongue import AHEAD, Tongue, entries, pairs

MONTHS: Final = (
    *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto"),
    *("septiembre", "octubre", "noviembre", "diciembre"),
)
NUMBERS: Final = entries(
    "un una uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince"
)
_ABOUT: Final = "(?:unos |unas |casi |aproximadamente |alrededor de |más de |como )?"
_DOT: Final = r"\b(?:\.(?=,?\s?\d))?"
_WEEKDAY: Final = (
    r"(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)(?:es|tes|rcoles|ves|rnes|ado|ingo)?\.?,? (?:el )?)"
)
_DATE_LEADS: Final = (
    "el|el día|desde el|desde el día|hasta el|hasta el día|del|al|para el|a partir del|antes del"
)
_MONTH_LEADS: Final = (
    "en|desde|hasta|para|a principios de|a mediados de|a finales de|principios de"
    "|mediados de|finales de"
)

SPANISH: Final = Tongue(
    code="es",
    numbers=NUMBERS,
    units={
        **dict.fromkeys(("día", "días", "dia", "dias", "noche", "noches"), "day"),
        **dict.fromkeys(("semana", "semanas"), "week"),
        **dict.fromkeys(("quincena", "quincenas"), "fortnight"),
        **dict.fromkeys(("fin de semana", "fines de semana", "finde"), "weekend"),
        **dict.fromkeys(("mes", "meses"), "month"),
        **dict.fromkeys(("trimestre", "trimestres"), "quarter"),
        **dict.fromkeys(("año", "años"), "year"),
    },
    weekdays=pairs(
        "lunes=0 martes=1 miércoles=2 miercoles=2 jueves=3 viernes=4 sábado=5 sabado=5 domingo=6"
    ),
    months=entries(
        "enero ene|febrero feb|marzo mar|abril abr|mayo|junio jun|julio jul|agosto ago"
        "|septiembre setiembre sept sep|octubre oct|noviembre nov|diciembre dic"
    ),
    seasons=pairs("primavera=0 verano=1 otoño=2 invierno=3"),
    directions={
        **pairs("pasado=-1 pasada=-1 último=-1 última=-1 anterior=-1 antepasado=-2 antepasada=-2"),
        **pairs("este=0 esta=0 que_viene=1 entrante=1 siguiente=1"),
        **dict.fromkeys(("próximo", "próxima", "proximo", "proxima"), AHEAD),
    },
    days=pairs(
        "ayer=-1 anteayer=-2 antier=-2 antes_de_ayer=-2 anteanoche=-2 anoche=-1 hoy=0 mañana=1"
        " pasado_mañana=2 esta_mañana=0 esta_tarde=0 esta_noche=0"
    ),
    feasts=pairs(
        "navidad=1200 navidades=1200 nochebuena=1224 nochevieja=1231 año_nuevo=101 fin_de_año=1231"
        " día_de_reyes=106 san_valentín=214"
    ),
    blocked=(
        (
            r"(?:todos los|todas las|cada) (?:<N> )?(?:<UNIT>|<DOW>|mañanas|tardes|sábados"
            r"|domingos|<MONTH>)(?: a las? \S+)?"
        ),
        "los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos|fines de semana)",
        "(?:por|de|a|en) la mañana|(?:por )?las mañanas|la mañana|una mañana|mañanas",
        (
            r"(?:al|el|la) (?:día|mes|año|semana|mañana) siguiente|siguiente (?:día|semana)|<N>"
            r" <UNIT> (?:antes|después|más tarde)"
        ),
        (
            "hoy en día|hoy por hoy|algún día|el otro día|un día|de hoy en adelante|de un día"
            " para otro"
        ),
        r"(?:durante|en) (?:los|las) (?:últimos|últimas|próximos|próximas) (?:<N> )?<UNIT>",
        r"desde hace <N> <UNIT>|hace <N> <UNIT> que",
        "(?:de |del |entre el )?<DOW> (?:a|al|y el) <DOW>",
        r"(?:el|la) (?:último|última|próximo|próxima) (?:<DOW>|<UNIT>) de(?:l)? (?!este|esta|la)",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("date", r"(?<![\d/])<D>\.<M>\.<YY>(?![\d])"),
        ("date", r"(?:el |día )?(?P<d>1[3-9]|2\d|3[01])/<M>/<Y>"),
        ("slashed", r"<D>/<M>/<Y>"),
        (
            "span",
            (
                r"(?:del |entre el )?<D>(?: de <MONTH>)?(?: ?[-–] ?| al | hasta el | y el | a )<D2>"
                r" de <MONTH2>(?: del? <Y>)?"
            ),
        ),
        ("date", rf"{_WEEKDAY}?<D>º?(?: de)? <MONTH>{_DOT},?(?: del?)? <Y>"),
        ("date", rf"+({_DATE_LEADS}) {_WEEKDAY}?<D>º?(?: de)? <MONTH>{_DOT}"),
        ("date", rf"{_WEEKDAY}<D>º?(?: de)? <MONTH>{_DOT}"),
        ("date", r"<D> de <MONTH>"),
        (
            "day_of_month",
            r"+(el día|desde el día|hasta el día|para el día|a partir del día) <D>(?! de)",
        ),
        ("day_of_month", rf"+({_DATE_LEADS}) (?:día )?<DOW>,? <D>(?! de)"),
        (
            "quarter",
            r"(?:[qt]<Q>|(?P<n>primer|segundo|tercer|cuarto) trimestre)(?: del?(?: año)? <Y>)",
        ),
        ("quarter", r"(?P<n>primer|segundo|tercer|cuarto) trimestre|[qt]<Q>(?![\w/])"),
        ("iso_week", r"semana <W>(?: de <Y>)?(?= |$|[.,;)])"),
        (
            "weekday_of_week",
            r"<DOW> (?:de )?(?:la )?semana <DIR>||<DOW> (?:de )?(?:la )?<DIR> semana",
        ),
        (
            "weekday_of_week",
            r"(?:la )?semana <DIR>,?(?: el)? <DOW>||(?:la )?<DIR> semana,?(?: el)? <DOW>",
        ),
        ("weeks_from_weekday", r"<DOW> en <N> semanas?"),
        ("halfyear_ago", r"hace (?:medio año|seis meses)"),
        ("halfyear_ahead", r"(?:dentro de|en) medio año"),
        ("ago", rf"hace {_ABOUT}<N> <UNIT>||<N> <UNIT> atrás"),
        ("from_now", rf"dentro de {_ABOUT}<N> <UNIT>"),
        ("ahead", rf"en {_ABOUT}<N> <UNIT>"),
        ("day", r"<DAYS> (?:por|a|en) <PART>"),
        ("day", r"<DAYS>"),
        ("weekday", r"(?:el )?<DOW> <DIR>(?: por <PART>)?||(?:el )?<DIR> <DOW>"),
        ("feast", r"<DIR> <FEAST>||<FEAST> <DIR>"),
        ("feast", r"<FEAST>(?: del? <Y>)"),
        ("feast", r"+(en|por|para|desde|hasta|de) (?:la |las )?<FEAST>"),
        ("season", r"(?:el |la )?<SEASON> <DIR>||(?:el |la )?<DIR> <SEASON>"),
        ("season", r"(?:el |la )?<SEASON> del? <Y>"),
        ("year_of_season", r"<SEASON> del? año <DIR>||<SEASON> del? <DIR> año"),
        ("year_of_month", r"<MONTH> del? año <DIR>||<MONTH> del? <DIR> año"),
        ("unit", r"(?:el |la )?<DIR> <UNIT>"),
        ("unit", r"(?:el |la )?<UNIT> <DIR>"),
        ("weekend", r"(?:el |este )(?:fin de semana|finde)(?! del?| que)"),
        ("month", rf"<MONTH>{_DOT},? del? <Y>"),
        ("month", r"(?:el )?<MONTH> <DIR>||(?:el )?<DIR> <MONTH>"),
        ("month", rf"+({_MONTH_LEADS}) (?:el mes de )?<MONTH>"),
        (
            "weekday",
            (
                r"+(el|este|desde el|hasta el|para el|del|al|antes del|a partir del) <DOW>(?: por"
                r" <PART>)?"
            ),
        ),
        (
            "year",
            (
                r"+(en|en el|en el año|desde|desde el año|hasta|para|en torno a|a principios de|a"
                r" finales de|de) <Y>"
            ),
        ),
    ),
    past=(
        r"(?!(?:qué|aún|café|josé|andré|bogotá|está|también|después|sé|té|bebé|porqué"
        r"|sofá)\b)(?:\w{2,}(?:é|ó|aron|ieron"
        r"|aste|iste|eron)|\w{3,}(?:aba|aban|abas|ábamos))"
        r"|fue|fui|fuimos|fueron|era|eran|éramos|estuve|estuvo|estuvimos|estuvieron|tuve|tuvo"
        r"|tuvimos|hice|hizo|hicimos"
        r"|dije|dijo|vine|vino|vinimos|puse|puso|pusimos|quise|quiso|pude|pudo|supe|supo"
        r"|traje|trajo|di|dio|dimos|vi|vio"
        r"|vimos|había|habían|tenía|tenían|vivía|(?!estamos|vamos)\w{3,}amos(?=\s)|(?!vivimos"
        r"|venimos|decimos|pedimos|seguimos)\w{3,}imos"
        r"|(?:he|has|ha|hemos|han)(?: \w+)? \w+(?:ado|ido|to|cho|so)"
    ),
    future=(
        r"voy|vas|va|vamos|van|iré|irá|quier[oe]n?|queremos|\w{2,}(?:aré|eré|iré|ará|erá|irá"
        r"|arás|erás|irás|aremos|eremos|iremos|arán"
        r"|erán|irán|drá|drán|dré|brá|rrá)|previst[oa]s?|programad[oa]s?|aplazad[oa]s?|tendr\w+"
        r"|pued[eo]n?|deb[eo]n?|planea\w*|piensa\w*"
        r"|pienso|espero|plazo|cita"
    ),
    habit=(
        r"siempre|normalmente|cada (?:día|mañana|noche|semana|mes|año|vez)|a diario|todos los"
        r" días|nunca|suel[eo]n?"
    ),
    month_names=MONTHS,
    season_names=("la primavera", "el verano", "el otoño", "el invierno"),
    day_text="{d} de {month} de {y}",
    forms={
        "day": ("el {day}", "el {day}"),
        "week": ("en la semana del {day}", "la semana del {day}"),
        "weekend": ("el fin de semana del {day}", "el fin de semana del {day}"),
        "days": ("del {day} al {last}", "el {day} al {last}"),
        "month": ("en {month} de {y}", "{month} de {y}"),
        "quarter": ("en el {q}.º trimestre de {y}", "el {q}.º trimestre de {y}"),
        "season": ("en {season} de {years}", "{season} de {years}"),
        "feast": ("en {feast} de {y}", "{feast} de {y}"),
        "year": ("en {y}", "{y}"),
    },
    leads={
        **dict.fromkeys(
            (
                "el",
                "en",
                "en el",
                "en la",
                "este",
                "el día",
                "en el año",
                "durante",
                "durante el",
                "durante la",
                "en las",
                "a lo largo de",
            ),
            ("", 0),
        ),
        **{
            lead: (lead, 1)
            for lead in (
                "desde",
                "hasta",
                "para",
                "de",
                "a",
                "antes de",
                "después de",
                "a partir de",
                "a principios de",
                "a mediados de",
                "a finales de",
                "que",
                "por",
                "sobre",
                "en torno a",
            )
        },
        **{
            lead: (lead.removesuffix(" mes de"), 1)
            for lead in ("principios de", "mediados de", "finales de")
        },
        **{f"{lead} el": (lead, 1) for lead in ("desde", "hasta", "para")},
        **{f"{lead} la": (lead, 1) for lead in ("desde", "hasta", "para", "de", "a")},
        **{f"{lead} el día": (lead, 1) for lead in ("desde", "hasta", "para")},
        "del": ("de", 1),
        "al": ("a", 1),
        "antes del": ("antes de", 1),
        "a partir del": ("a partir de", 1),
        "a partir del día": ("a partir de", 1),
        "desde el año": ("desde", 1),
    },
    parts={
        "la mañana": ("el {day} por la mañana",),
        "la tarde": ("el {day} por la tarde",),
        "la noche": ("el {day} por la noche",),
    },
    joins=(
        *(("de el ", "del "), ("a el ", "al "), ("antes de el ", "antes del ")),
        *(("después de el ", "después del "), ("a partir de el ", "a partir del ")),
    ),
    capitals="Navidad Nochebuena Nochevieja Año Nuevo Reyes San Valentín Día Q T",
    ordinals=pairs("primer=1 segund=2 tercer=3 cuart=4"),
    ends=frozenset({"hasta", "antes"}),
    since="desde",
    implied={
        "esta mañana": "la mañana",
        "esta tarde": "la tarde",
        **dict.fromkeys(("anoche", "anteanoche", "esta noche"), "la noche"),
    },
    yearly=r"\b(?:cumpleaños|aniversario|santo|cumplo|cumple)\b",
)
