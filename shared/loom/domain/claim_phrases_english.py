"""English wordings and the one they are compared by; the form is that of `claim_phrases`."""

from __future__ import annotations

from typing import Final

PHRASES: Final = """
most | most of > SOME:MOST
when | whenever > WHEN
due date | dead line > DEADLINE
never > NOT EVER
NOT ever > NOT EVER
NOT * anymore | NOT * any more > NOT LONGER *
do NOT > NOT
there BE NOT > NOT there BE
HAVE got > HAVE
HAVE been * since > BE * since
HAVE to | need to | BE required to | BE obliged to | REQUIRE to | must > MUST
ought to | should > SHOULD
BE able to | can > CAN
BE going to | will > WILL
would like to | want to | wants to | wish to | wishes to > WANT
plan to | plans to | intend to | intends to | BE planning to > PLAN_TO
used to > PAST
enjoy | enjoys | BE fond of | BE keen on | BE fan of | take pleasure in > LIKE
NOT BE fond of | NOT BE keen on > NOT LIKE
NOT CAN stand | NOT CAN bear | NOT CAN abide > HATE
would rather HAVE | would rather | would PREFER > PREFER
PREFER * over | PREFER * to | PREFER * rather than | PREFER * instead of > PREFER * OVER
instead of | rather than | in place of > INSTEAD
LIVE_IN | live in | lives in | reside in | resides in | dwell in | dwells in > LIVE_IN
BE living in | BE residing in | home city BE | city of residence BE > LIVE_IN
BE resident of > LIVE_IN
place of residence BE | residence BE | makes home in | home BE in > LIVE_IN
WORK at | WORK for | BE +employed by | BE +employed at | BE working at | BE working for > WORK_AT
HAVE job at | employer BE | BE employee of | BE employee at | current employer BE > WORK_AT
WORK full time at | WORK full time for | BE +employed full time at > WORK_FULL_AT
BE +employed full time by > WORK_FULL_AT
WORK as | job BE | occupation BE | profession BE | job title BE > BE
name BE | BE called | BE named | goes by name | first name BE > NAMED
goes by | PREFER to be called | PREFER be called | preferred name BE > NICKNAMED
BE # year old | age BE # | BE aged # | BE # year of age | BE # y.o | # year old | aged # > AGED #
born on | BE born on | was born on | birthday BE on | birthday BE | date of birth BE > BORN
birth date BE | birthdate BE > BORN
was born in | BE born in | born in > BORN_IN
BE due | BE due on | BE due by | falls due | falls due on > DUE
BE scheduled for | BE planned for | BE set for > SCHEDULED
take place > BE
every night | each night > nightly
left handed > +lefthanded
right handed > -lefthanded
NOT DRINK any > NOT DRINK
NOT EAT any > NOT EAT
NOT HAVE any > NOT HAVE
NOT USE any > NOT USE
BE set to | equals > BE
BE allergic to | allergic to | HAVE allergy to | HAVE allergies to > ALLERGIC
HAVE * allergy > ALLERGIC *
BE on * plan | BE subscribed to * plan | USE * plan | HAVE * plan > ON_PLAN *
plan BE > ON_PLAN
BE afraid of | fear | fears | HAVE fear of > FEAR
BE in charge of | BE responsible for > RESPONSIBLE
suffer from | suffers from > HAVE
BE smoker > SMOKE
BE non smoker > NOT SMOKE
up to # | at most # | NOT more than # | maximum of # | max of # > AT_MOST #
at least # | NOT less than # | NOT fewer than # | minimum of # > AT_LEAST #
more than # | over # | above # | exceeding # > MORE_THAN #
less than # | fewer than # | under # | below # > LESS_THAN #
# or more | # or newer | # or later | # or above | # or higher | # AND above > AT_LEAST #
# AND newer > AT_LEAST #
# OR more | # OR newer | # OR later | # OR above | # OR higher | # AND up > AT_LEAST #
# AND later > AT_LEAST #
# * OR more > AT_LEAST # *
# * OR less | # * OR fewer > AT_MOST # *
# OR less | # OR fewer | # OR below | # OR lower > AT_MOST #
BE limited to | BE capped at | BE restricted to | limit BE | size limit BE > LIMITED
maximum * size BE | max * size BE | maximum * BE | max * BE | limit of * BE > * LIMITED
limit on * BE | limit for * BE > * LIMITED
BE fluent in > SPEAK fluent
SPEAK * fluently > SPEAK fluent *
BE in * timezone > timezone BE *
dropped support for * > * NOT LONGER BE +supported
support for * HAVE been removed | support for * was removed > * NOT LONGER BE +supported
support for * was dropped > * NOT LONGER BE +supported
BE turned on | BE switched on > BE +enabled
BE turned off | BE switched off > BE -enabled
every day | each day | once per day | per day > \x02daily
every week | each week | once per week > \x02weekly
every month | each month | once per month > \x02monthly
every year | each year | once per year > \x02yearly
every hour | each hour | once per hour > \x02hourly
twice > 2 times
times each > times per
on weekdays | every weekday > \x02weekdays
every \x02W1 > \x02W1s
every \x02W2 > \x02W2s
every \x02W3 > \x02W3s
every \x02W4 > \x02W4s
every \x02W5 > \x02W5s
every \x02W6 > \x02W6s
every \x02W7 > \x02W7s
as of > since
as well as > AND
e mail > email
stand up > standup
set up > setup
time out > timeout
time zone > timezone
pull request > pr
vs code > vscode
dark theme > dark mode
light theme > light mode
look forward to > look_forward
look for | looks for > search for
take care of | takes care of | look after | looks after > care for
when flying > on flight
in order to > to
"""
