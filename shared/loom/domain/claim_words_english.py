"""English words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_english_plurals import singular
from loom.domain.claim_phrases_english import PHRASES
from loom.domain.claim_words import Words

_LEMMAS: Final = """
deadline deadlines > DEADLINE
ports > port
is are am > BE
isnt arent > BE NOT
was were > was
has have own owns possess possesses > HAVE
does > do
goes > go
not no > NOT
dont doesnt > do NOT
cant cannot > can NOT
wont > will NOT
'll shall > will
always > ALWAYS
and & > AND
or > OR
uses utilizes utilises utilize utilise use > USE
eats eat > EAT
drinks drink > DRINK
speaks speak > SPEAK
requires require needs > REQUIRE
listens listen > LISTEN
smokes smoke > SMOKE
works work > WORK
reads read > READ
writes write > WRITE
plays play > PLAY
likes like > LIKE
loves love adores adore > LOVE
hates hate detests detest loathes loathe > HATE
dislikes dislike > NOT LIKE
prefers prefer favors favours > PREFER
reply replies answer answers respond responds > REPLY
colour colours colors > color
favourite favourites favorites > favorite
centre centres centers > center
grey > gray
organise organises organizes > organize
licence licences licenses > license
programme programmes programs > program
behaviour behaviours behaviors > behavior
neighbour neighbours neighbors > neighbor
travelling > traveling
children kids kid > child
men > man
women > woman
feet > foot
teeth > tooth
mice > mouse
wives > wife
knives > knife
halves > half
shelves > shelf
mom mum moms mums mommy > mother
dad dads > father
bike bikes bicycles > bicycle
movies movie films > film
telephone telephones phones > phone
automobile automobiles cars > car
vacation vacations holidays > holiday
begin begins begun start starts > START
end ends finish finishes > END
expires expire > EXPIRE
launches launch > LAUNCH
purchase purchases buys > buy
big > large
brief concise > short
golang > go
db databases > database
repo repos repositories > repository
config configs configurations > configuration
docs > documentation
js > javascript
ts > typescript
k8s > kubernetes
postgres > postgresql
nyc > new york city
usa u.s u.s.a > united states
u.k > uk
permitted allowed > ALLOWED
forbidden prohibited banned disallowed > NOT ALLOWED
approved > +approved
denied rejected declined refused > -approved:
enabled > +enabled
disabled deactivated > -enabled
active > +active
inactive > -active
open opened > +open
closed shut > -open
public > +public
private > -public
mandatory compulsory required needed > +required
optional > -required
available > +available
unavailable > -available
online > +online
offline > -online
married > +married
unmarried single divorced > -married:
alive > +alive
dead deceased > -alive
valid > +valid
invalid > -valid
locked > +locked
unlocked > -locked
encrypted > +encrypted
unencrypted > -encrypted
synchronous > +sync
asynchronous > -sync
visible > +visible
hidden invisible > -visible
employed > +employed
unemployed jobless > -employed
safe > +safe
unsafe > -safe
legal > +legal
illegal > -legal
possible > +possible
impossible > -possible
true correct > +true
false incorrect > -true
supported > +supported
unsupported > -supported
included > +included
excluded > -included
installed > +installed
uninstalled > -installed
finished completed > +finished
unfinished incomplete > -finished
monitored > +monitored
unmonitored > -monitored
might perhaps maybe possibly probably likely seems apparently allegedly > MAYBE:
may could > MAY:
some several many few > SOME:
sometimes occasionally rarely seldom > SOMETIMES:
often usually normally frequently generally mostly > OFTEN:
if > IF
unless > UNLESS
formerly previously > PAST
almost nearly > ALMOST
monday > \x02W1
tuesday > \x02W2
wednesday > \x02W3
thursday > \x02W4
friday > \x02W5
saturday > \x02W6
sunday > \x02W7
mondays > \x02W1s
tuesdays > \x02W2s
wednesdays > \x02W3s
thursdays > \x02W4s
fridays > \x02W5s
saturdays > \x02W6s
sundays > \x02W7s
daily everyday > \x02daily
weekly > \x02weekly
monthly > \x02monthly
yearly annually > \x02yearly
hourly > \x02hourly
deploying > deploy
merging > merge
committing > commit
pushing > push
smoking > SMOKE
"""

ABBREVIATED_DAYS: Final = """
mon > \x02W1
tue tues > \x02W2
wed > \x02W3
thu thur thurs > \x02W4
fri > \x02W5
sat > \x02W6
sun > \x02W7
"""
"""Only where they are capitalised inside a sentence, or follow "on" or "every"."""

_SUBJECTS: Final = """
the user's | user's | the user | user | i | my | this user
"""

ENGLISH: Final = Words(
    lemmas=_LEMMAS,
    phrases=PHRASES,
    subjects=_SUBJECTS,
    articles="a an the",
    indefinite="a an",
    fillers="actually also basically both current currently now please presently",
    prepositions="""
        about after against around as at before between by during for from in into near of
        on over per since through till to under until via with within without
    """,
    verbs="""
        accept accepts allow allows build cook cooks deploy deploys do get give go keep
        keeps know lead leads learn learns listen listens make manage manages need needs own
        return returns run runs send serve serves store stores studies study support
        supports take teach teaches use visit visits volunteer volunteers want wants was
        work write writes
    """,
    actions="""
        +open DRINK EAT END LAUNCH PLAY READ REPLY START USE WRITE add ask build call check
        clean close commit compress cook copy create delete deploy download email encrypt
        fetch filter fix format install lint log merge move open plan pull push reboot
        remove restart review run save send shut sign sort start stash stop test update
        upgrade upload wait wash zip
    """,
    neutral="at in on the",
    bounds="after before by from since till to until within",
    relatives="IF UNLESS WHEN because but so than that then whereas which while who",
    single="""
        port timeout budget birthday age price cost salary rent weight height threshold
        interval retention quota capacity lifespan limit maximum minimum frequency duration
    """,
    people="manager boss supervisor wife husband spouse ceo cto landlord owner maintainer lead",
    textual="""
        employer timezone hometown capital currency branch theme password nickname surname
        lastname gender religion nationality default favorite primary preferred main region
        destination venue subscription tier
    """,
    events="""
        meeting standup launch release wedding flight appointment interview exam party demo
        review retro retrospective sync call presentation conference workshop ceremony
        departure arrival migration deployment cutover webinar checkup surgery dinner lunch
        graduation visit
    """,
    singular=singular,
)
