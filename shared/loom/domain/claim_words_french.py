"""French words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_words import Words, without_plural

_LEMMAS: Final = """
est sont suis > BE
était étaient fut > was
a ont ai possède possèdent > HAVE
pas > NOT
et > AND
ou > OR
jamais > NOT EVER
toujours > ALWAYS
au > à le
aux > à les
du > de le
des > de les
utilise utilisent emploie > USE
mange mangent > EAT
boit bois boivent > DRINK
parle parlent > SPEAK
fume fument > SMOKE
travaille travaillent bosse > WORK
lit lisent > READ
écrit écrivent > WRITE
joue jouent > PLAY
écoute écoutent > LISTEN
requiert nécessite exige > REQUIRE
aime aiment apprécie apprécient > LIKE
adore adorent > LOVE
déteste détestent hait > HATE
préfère préfèrent > PREFER
répond répondre réponds > REPLY
peut peuvent peux > CAN
doit doivent dois > MUST
devrait devraient > SHOULD
veut veulent veux souhaite souhaitent > WANT
pourrait probablement possiblement > MAYBE:
certains certaines plusieurs quelques beaucoup > SOME:
parfois occasionnellement > SOMETIMES:
souvent généralement habituellement normalement > OFTEN:
si > IF
quand lorsque > WHEN
autrefois auparavant > PAST
presque > ALMOST
autorisé autorisée autorisés autorisées permis permise permises > ALLOWED
interdit interdite interdits interdites > NOT ALLOWED
approuvé approuvée > +approved
refusé refusée rejeté rejetée > -approved
activé activée > +enabled
désactivé désactivée > -enabled
ouvert ouverte ouverts ouvertes > +open
fermé fermée fermés fermées > -open
public publique > +public
privé privée > -public
obligatoire > +required
facultatif facultative optionnel optionnelle > -required
marié mariée > +married
célibataire divorcé divorcée > -married:
disponible > +available
indisponible > -available
lundi > \x02W1
mardi > \x02W2
mercredi > \x02W3
jeudi > \x02W4
vendredi > \x02W5
samedi > \x02W6
dimanche > \x02W7
lundis > \x02W1s
mardis > \x02W2s
mercredis > \x02W3s
jeudis > \x02W4s
vendredis > \x02W5s
samedis > \x02W6s
dimanches > \x02W7s
quotidiennement > \x02daily
mensuellement > \x02monthly
enfant enfants > CHILD
cacahuète cacahuètes arachides > arachide
auto > voiture
assis > assis
vélo bicyclette > vélo
port > PORT
échéance > DEADLINE
"""

_PHRASES: Final = """
ne * plus > NOT LONGER *
ne * NOT EVER > NOT EVER *
ne * NOT > NOT *
ne * NOT de > NOT *
ne * NOT EVER de > NOT EVER *
EAT de > EAT
DRINK de > DRINK
se sert de > USE
ne >
prend plaisir à | BE amateur de | BE fan de > LIKE
habite à | habite | vit à | réside à | demeure à | habite en | vit en | habite dans > LIVE_IN
vis à > LIVE_IN
LIVE_IN à | LIVE_IN en > LIVE_IN
ville de résidence BE > LIVE_IN
WORK chez | WORK pour | BE employé par | BE employée par | BE employé chez > WORK_AT
BE salarié de | employeur BE > WORK_AT
WORK à temps plein chez | WORK à plein temps chez | WORK à temps plein pour > WORK_FULL_AT
WORK comme | WORK en tant que > BE
se appelle | me appelle | nom BE | prénom BE > NAMED
HAVE # ans | âge BE # ans | âge BE # | BE âgé de # ans | BE âgée de # ans > AGED #
BE né le | BE née le | anniversaire BE le | anniversaire BE | date de naissance BE > BORN
BE né | BE née > BORN
BE né à | BE née à > BORN_IN
BE allergique à | allergique à | HAVE allergie à | allergie à | souffre de allergie à > ALLERGIC
expire | expire le > DUE
date limite > DEADLINE
BE dû | BE due > DUE
BE sur plan * | BE à plan * | BE abonné à formule * > ON_PLAN *
BE prévu pour | BE prévue pour | BE prévu | BE prévue > SCHEDULED
HAVE lieu > BE
être assis > siège
BE de # > BE #
de temps en temps > SOMETIMES:
peut être > MAYBE:
en général | de habitude > OFTEN:
tous les jours | chaque jour | tous jours > \x02daily
toutes les semaines | chaque semaine | toutes semaines > \x02weekly
tous les mois | chaque mois | tous mois > \x02monthly
au plus # | au maximum # | à plus # | à maximum # | jusque à # | NOT plus de # > AT_MOST #
# au maximum | # à maximum | # au plus | # à plus > AT_MOST #
au moins # | à moins # | au minimum # | à minimum # > AT_LEAST #
# OR plus > AT_LEAST #
plus de # > MORE_THAN #
moins de # > LESS_THAN #
BE limité à | BE limitée à | limite BE > LIMITED
PREFER * plutôt que | PREFER * à > PREFER * OVER
BE fumeur | BE fumeuse > SMOKE
non fumeur | BE non fumeur > NOT SMOKE
au lieu de | plutôt que > INSTEAD
courrier électronique | e mail | courriel > email
thème sombre > mode sombre
thème clair > mode clair
chaque \x02W1 | tous les \x02W1s > \x02W1s
chaque \x02W2 | tous les \x02W2s > \x02W2s
chaque \x02W3 | tous les \x02W3s > \x02W3s
chaque \x02W4 | tous les \x02W4s > \x02W4s
chaque \x02W5 | tous les \x02W5s > \x02W5s
chaque \x02W6 | tous les \x02W6s > \x02W6s
chaque \x02W7 | tous les \x02W7s > \x02W7s
"""

_SUBJECTS: Final = """
l utilisateur | l utilisatrice | le utilisateur | utilisateur | utilisatrice | je | j
mon | ma | mes | son | sa | ses
"""

FRENCH: Final = Words(
    lemmas=_LEMMAS,
    phrases=_PHRASES,
    subjects=_SUBJECTS,
    articles="le la les l un une de_la",
    indefinite="un une",
    fillers="actuellement maintenant également aussi",
    prepositions="en à de avec pour par sans depuis sur dans entre pendant chez vers contre",
    verbs="vit travaille étudie court cuisine voyage va fait apprend",
    neutral="le la en à de les",
    bounds="depuis avant après dès",
    relatives="qui que parce car mais dont tandis IF",
    single="""
        PORT DEADLINE délai budget âge anniversaire prix coût salaire poids taille limite
        maximum minimum loyer
    """,
    people="chef patron épouse femme mari",
    textual="""
        monnaie devise capitale préféré préférée favori favorite défaut principal principale
    """,
    events="réunion rendez_vous mariage vol entretien examen lancement fête livraison",
    singular=without_plural,
)
