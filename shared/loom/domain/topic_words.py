"""Words that name a thing without being its name: topics an extractor picks, common verbs.

A topic needs no mention ("Backend" for "the server is in Go"). A common word that a claim shares
with a turn says nothing about whether the turn makes the claim.
"""

from __future__ import annotations

from typing import Final

TOPIC_WORDS: Final = """
    user assistant agent bot person people customer client project repo repository codebase code
    app application product team company organization organisation employer business department
    service server system session conversation chat account environment website family household
    home house office job work wife husband spouse partner son daughter child children kid baby
    mother father mom mum mommy mummy dad daddy mama papa parent grandmother grandfather grandma
    grandpa grandparent brother sister sibling cousin aunt uncle nephew niece friend girlfriend
    boyfriend fiance fiancee roommate flatmate neighbor neighbour colleague coworker manager boss
    teacher doctor dentist therapist landlord dog cat pet puppy kitten bird horse car bike
    backend frontend infrastructure infra platform stack database db schema migration cache queue
    api endpoint gateway library framework package module component dependency dependencies
    language runtime compiler build pipeline ci cd test tests testing suite coverage lint linter
    formatter deployment deploy release rollout staging production prod development dev local
    cluster network security authentication auth authorization login permission permissions role
    logging log logs monitoring alert alerts metric metrics tracing incident outage bug issue
    ticket feature requirement requirements specification design architecture decision convention
    conventions guideline guidelines rule rules policy process workflow style styling format
    formatting naming branch commit pull request review merge version versioning configuration
    config setting settings setup tool tools tooling editor ide terminal shell command script
    documentation docs readme comment comments ui ux theme color colour font layout dashboard page
    form button website site domain mobile desktop web data model dataset training evaluation
    performance latency memory storage backup budget cost costs price pricing billing invoice
    invoices payment payments currency subscription plan contract vendor supplier order shipping
    meeting meetings call standup sync schedule calendar appointment deadline milestone sprint
    roadmap event party wedding birthday anniversary trip travel vacation holiday flight hotel
    visa passport move moving relocation rent apartment flat kitchen garden room
    preference preferences communication email mail phone notification notifications reply
    response answer answers tone language greeting name nickname pronouns identity age
    health diet allergy allergies medication exercise fitness sleep sport hobby hobbies interest
    interests music movie movies book books game games food drink coffee tea breakfast lunch dinner
    education school university college course study degree exam certification career profession
    occupation skill skills experience salary finance finances tax taxes insurance bank
    location address city country timezone time date number goal goals task tasks todo habit habits
    routine opinion background history relationship relationships contact contacts topic general
    note notes info information detail details status outcome result fix solution cause reason
    problem approach strategy research report presentation document paper article blog newsletter
    marketing sales support hiring interview onboarding training hr legal compliance
    项目 公司 团队 仓库 服务 会话 数据库 后端 前端 部署 会议 代码 家人 妻子 丈夫 妈妈 爸爸
"""

COMMON_WORDS: Final = """
    use used user want need like make made get got go going went come take took give put keep let
    say said tell told know think see look find try help work thing stuff way new old good great
    nice bad big small long short first last next one two lot bit day time now today soon later
    always never often usually sometimes still already yet also even really maybe please thank
    would could might must may shall should can will do be have hello yes no ok
    user's prefer love enjoy plan start stop add change set show ask
"""

SMALL_WORDS: Final = """
    el la los las un una unos unas de del al en con por para que y o se su sus es son est esta muy
    mi mis me te lo le les no si como mas pero ya cuando donde fue ser tiene hay
    le la les un une des du de et en dans pour avec par sur que qui ce cette ses sa est sont ne
    pas je tu il elle nous vous ils elles plus mais ou au aux mon ma mes leur se y
    der die das den dem des ein eine einen einem einer und oder ist sind in im von zu zum
    zur auf fur an am bei nicht ich du er sie es wir ihr mein meine sein seine habe haben als
    auch sich wird werden aber wie dass nach aus uber
    il lo gli i un uno una di del della dei delle e o in nel nella con per da dal che non mi ti si
    ci sono ha ho mio mia suo sua piu ma come
    o os as um uma uns umas do da dos das e em no na nos nas com por para que nao se seu sua meu
    minha foi ser tem mas mais como ao
    de het een en of in op met voor aan dat die niet is zijn was ik je hij zij wij mijn heeft
    hebben te om er maar ook naar
    och att det som en ett pa med av for inte jag du han hon vi ar har den til og er ikke jeg
    i w z na do nie sie jest sa to ze o od za po przez dla mam ma moj moja ale
    и в на с по из за от до для не что как это он она они мы вы я у о к а но бы же мне мой моя его
    її та що як це не на у в з до і й
    bir ve ile icin bu da de mi ne cok ben sen var yok ama
    في من على إلى عن مع هذا هذه التي الذي أن لا ما كان
    में है के की का को से पर और यह वह हूँ हैं था
    yang di dan ke dari untuk dengan ini itu tidak ada
"""
"""Function words of other languages, folded: they are shared by any two sentences."""

NOT_NAMES: Final = """
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
    fridays saturdays sundays january february march april may june july august september october
    november december mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep
    sept oct nov dec spring summer autumn fall winter christmas easter eve internet web bluetooth
    english french german dutch greek arabic hebrew swiss czech thai hindi urdu bengali tamil
    swahili latin american british european asian african italian russian ukrainian indian
    australian canadian mexican brazilian korean norwegian hungarian romanian bulgarian serbian
    croatian persian malaysian indonesian latvian lithuanian estonian euro euros dollar dollars
    pound pounds franc francs yen yuan rupee rupees am pm utc gmt second seconds
    minute minutes hour hours day days week weeks month months year years percent kilo kilos km kg
    mile miles gb mb tb million billion thousand hundred usd eur gbp
"""
"""Capitalised in English without being the name of a person, a place or a product."""
