"""German words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_words import Words

_LEMMAS: Final = """
ist sind bin > BE
war waren > was
hat haben habe besitzt besitze > HAVE
nicht kein keine keinen keinem keiner keines > NOT
und > AND
oder > OR
nie niemals > NOT EVER
immer > ALWAYS
im > in dem
am > an dem
zum > zu dem
zur > zu der
beim > bei dem
vom > von dem
ins > in das
nutzt nutze nutzen benutzt benutze verwendet verwende verwenden > USE
isst esse essen > EAT
trinkt trinke trinken > DRINK
spricht spreche sprechen > SPEAK
raucht rauche rauchen raucher raucherin > SMOKE
nichtraucher nichtraucherin > NOT SMOKE
arbeitet arbeite arbeiten > WORK
liest lese lesen > READ
schreibt schreibe schreiben > WRITE
spielt spiele spielen > PLAY
lauscht hört > LISTEN
benötigt braucht erfordert verlangt > REQUIRE
mag mögen > LIKE
wohnt wohne lebt lebe > LIVE
liebt liebe lieben > LOVE
hasst hasse hassen verabscheut > HATE
bevorzugt bevorzuge bevorzugen > PREFER
antwortet antworte antworten > REPLY
kann können > CAN
muss müssen > MUST
soll sollen > SHALL
sollte sollten > SHOULD
wird werden > WILL
darf dürfen > MAY_DO
will wollen möchte möchten > WANT
könnte vielleicht wahrscheinlich vermutlich möglicherweise eventuell > MAYBE:
einige manche mehrere viele > SOME:
manchmal gelegentlich > SOMETIMES:
oft häufig normalerweise meistens > OFTEN:
wenn > WHEN
falls > IF
früher ehemals vormals > PAST
fast beinahe > ALMOST
erlaubt gestattet zulässig > ALLOWED
verboten untersagt unzulässig > NOT ALLOWED
genehmigt > +approved
abgelehnt verweigert > -approved
aktiviert eingeschaltet > +enabled
deaktiviert ausgeschaltet > -enabled
offen geöffnet > +open
geschlossen zu_geschlossen > -open
öffentlich > +public
privat > -public
verpflichtend obligatorisch > +required
optional freiwillig > -required
verheiratet > +married
ledig geschieden unverheiratet > -married:
verfügbar > +available
unterstützt > +supported
montag > \x02W1
dienstag > \x02W2
mittwoch > \x02W3
donnerstag > \x02W4
freitag > \x02W5
samstag sonnabend > \x02W6
sonntag > \x02W7
montags > \x02W1s
dienstags > \x02W2s
mittwochs > \x02W3s
donnerstags > \x02W4s
freitags > \x02W5s
samstags sonnabends > \x02W6s
sonntags > \x02W7s
täglich > \x02daily
wöchentlich > \x02weekly
monatlich > \x02monthly
jährlich > \x02yearly
kind kinder kindern > CHILD
erdnüsse erdnüssen > erdnuss
nüsse nüssen > nuss
auto wagen > auto
handy mobiltelefon > handy
port > PORT
frist > DEADLINE
grünen grüner > grüne
schwarzen schwarzer > schwarze
dunklen dunkler > dunkle
hellen heller > helle
"""

_PHRASES: Final = """
NOT mehr > NOT LONGER
NOT * mehr > NOT LONGER *
mag gern | LIKE gern | LIKE gerne > LIKE
trinkt gern | DRINK gern | DRINK gerne > LIKE DRINK
EAT gern | EAT gerne > LIKE EAT
WORK gern | WORK gerne > LIKE WORK
HAVE gern | HAVE gerne > LIKE
zieht * vor > PREFER *
LIVE in | wohnhaft in | BE wohnhaft in > LIVE_IN
wohnort BE > LIVE_IN
WORK bei | WORK für | BE angestellt bei | arbeitgeber BE > WORK_AT
BE bei * beschäftigt | BE bei * angestellt > WORK_AT *
WORK vollzeit bei | WORK in vollzeit bei > WORK_FULL_AT
WORK als | beruf BE > BE
heißt | heisst | heiße | name BE > NAMED
BE # jahre alt | alter BE # | BE # > AGED #
HAVE an * geburtstag > BORN *
geburtstag BE an | geburtstag BE > BORN
BE an * geboren | wurde an * geboren > BORN *
BE in * geboren | wurde in * geboren > BORN_IN *
BE gegen * allergisch > ALLERGIC *
allergisch gegen | BE allergisch gegen | HAVE allergie gegen | allergie gegen > ALLERGIC
reagiert allergisch auf | BE allergisch auf > ALLERGIC
leidet an allergie gegen > ALLERGIC
BE fällig | läuft ab | läuft aus > DUE
abgabetermin | stichtag > DEADLINE
findet * statt > BE *
findet statt > BE
BE geplant für > SCHEDULED
BE in * tarif | USE * tarif > ON_PLAN *
gegen allergisch > ALLERGIC
jeden tag | an jedem tag > \x02daily
jede woche > \x02weekly
jeden monat > \x02monthly
in der regel | in regel > OFTEN:
ab AND zu > SOMETIMES:
höchstens # | maximal # | bis zu # > AT_MOST #
mindestens # | wenigstens # | minimal # > AT_LEAST #
# OR mehr > AT_LEAST #
mehr als # | über # > MORE_THAN #
weniger als # | unter # > LESS_THAN #
BE auf * begrenzt > LIMITED *
BE begrenzt auf | BE beschränkt auf > LIMITED
BE auf * beschränkt > LIMITED *
BE SMOKE > SMOKE
BE NOT SMOKE > NOT SMOKE
PREFER * gegenüber > PREFER * OVER
statt | anstatt | anstelle von > INSTEAD
e mail > email
dunkle modus | dunkle design > dark mode
helle modus > light mode
jeden \x02W1 > \x02W1s
jeden \x02W2 > \x02W2s
jeden \x02W3 > \x02W3s
jeden \x02W4 > \x02W4s
jeden \x02W5 > \x02W5s
jeden \x02W6 > \x02W6s
jeden \x02W7 > \x02W7s
"""

_SUBJECTS: Final = """
der nutzer | der benutzer | die nutzerin | die benutzerin | der user | der anwender
nutzer | benutzer | ich | mein | meine | sein | seine
"""

GERMAN: Final = Words(
    lemmas=_LEMMAS,
    phrases=_PHRASES,
    subjects=_SUBJECTS,
    articles="der die das den dem ein eine einen einem einer",
    indefinite="ein eine einen einem einer",
    fillers="derzeit aktuell momentan zurzeit auch jetzt",
    prepositions="""
        in an auf mit für von zu bei aus nach ohne seit bis über unter zwischen durch gegen
        um vor
    """,
    verbs="wohnt lebt studiert lernt fährt geht macht kocht heißt",
    neutral="an um in dem der den zu",
    bounds="seit bis vor nach ab von",
    relatives="dass weil aber sondern während obwohl welche IF",
    single="""
        PORT DEADLINE budget alter geburtstag preis kosten gehalt gewicht größe limit
        maximum minimum grenze miete
    """,
    people="chef chefin vorgesetzter ehefrau ehemann frau mann",
    textual="zeitzone währung hauptstadt passwort tarif standard",
    events="besprechung termin hochzeit flug prüfung veröffentlichung feier lieferung meeting",
)
