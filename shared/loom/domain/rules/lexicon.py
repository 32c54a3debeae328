"""Word lists of the grammar: relations, occupations, tool classes, currencies and the like.

Only what a rule needs in order to tell one kind of noun from another stands here; a list is closed
on purpose where an open one would let junk in ("I have a question" is no possession).
"""

from __future__ import annotations

from typing import Final


def words(text: str) -> frozenset[str]:
    """The comma-separated entries of `text`."""
    return frozenset(entry.strip() for entry in text.replace("\n", " ").split(",") if entry.strip())


def either(entries: frozenset[str]) -> str:
    """A regular expression for any of the entries, the longest first; spaces match one blank."""
    return "|".join(sorted(entries, key=lambda entry: (-len(entry), entry)))


RELATIONS: Final = words("""
    wife, husband, partner, girlfriend, boyfriend, spouse, fiancé, fiancée, fiance, fiancee, son,
    daughter, sister, brother, mother, mum, mom, father, dad, cousin, aunt, uncle, nephew, niece,
    grandmother, grandfather, grandma, grandpa, stepson, stepdaughter, mother-in-law, father-in-law,
    sister-in-law, brother-in-law, twin sister, twin brother, older sister, older brother,
    younger sister, younger brother, little sister, little brother, roommate, flatmate, best friend
""")
PETS: Final = words("dog, cat, puppy, kitten, rabbit, hamster, parrot, horse, tortoise, guinea pig")
CHILDREN: Final = words("""
    kids, children, sons, daughters, brothers, sisters, siblings, grandchildren, kid, child, twins
""")

OCCUPATIONS: Final = words("""
    engineer, developer, programmer, designer, architect, analyst, scientist, researcher, teacher,
    professor, lecturer, tutor, nurse, doctor, physician, surgeon, dentist, pharmacist, therapist,
    psychologist, physiotherapist, vet, veterinarian, paramedic, lawyer, solicitor, attorney, judge,
    paralegal, accountant, bookkeeper, auditor, economist, consultant, freelancer, contractor,
    manager, director, founder, co-founder, cofounder, ceo, cto, cfo, coo, vp, head of product,
    head of sales, head of marketing, head of operations, head of engineering, head of support,
    team lead, tech lead, product owner, scrum master, administrator, sysadmin, technician,
    electrician, plumber, carpenter, mechanic, welder, builder, chef, cook, baker, barista, waiter,
    waitress, bartender, farmer, gardener, florist, photographer, illustrator, animator, artist,
    painter, sculptor, musician, singer, composer, actor, actress, writer, author, editor,
    journalist, translator, interpreter, librarian, pilot, flight attendant, driver, firefighter,
    police officer, soldier, student, phd student, postdoc, intern, apprentice, trainee, recruiter,
    marketer, salesperson, realtor, broker, trader, banker, biologist, chemist, physicist,
    mathematician, geologist, historian, social worker, office manager, secretary, receptionist,
    personal trainer, yoga instructor, instructor, coach, midwife, optician, tester, publisher
""")
BUSINESSES: Final = words("""
    bakery, shop, store, studio, agency, company, startup, start-up, business, restaurant, café,
    cafe, bar, clinic, farm, firm, bookshop, bookstore, salon, consultancy, practice, nursery,
    hotel, guesthouse, gallery, brewery, school, gym, charity, nonprofit, non-profit, co-op,
    workshop
""")
STATUSES: Final = words("retired, self-employed, unemployed, semi-retired, freelance")
MARITAL: Final = words("married, single, divorced, engaged, widowed")

NATIONALITIES: Final = words("""
    portuguese, spanish, french, german, italian, dutch, belgian, swiss, austrian, danish, swedish,
    norwegian, finnish, icelandic, irish, scottish, welsh, english, british, american, canadian,
    mexican, brazilian, argentinian, argentine, chilean, colombian, peruvian, venezuelan, cuban,
    polish, czech, slovak, hungarian, romanian, bulgarian, greek, turkish, russian, ukrainian,
    serbian, croatian, slovenian, bosnian, albanian, estonian, latvian, lithuanian, georgian,
    armenian, israeli, lebanese, syrian, iraqi, iranian, afghan, pakistani, indian, nepali,
    sri lankan, bangladeshi, thai, vietnamese, cambodian, malaysian, singaporean, indonesian,
    filipino, filipina, chinese, taiwanese, japanese, korean, south korean, mongolian, australian,
    egyptian, moroccan, algerian, tunisian, nigerian, ghanaian, kenyan, ethiopian, south african,
    new zealander, jamaican, belarusian, kazakh, uzbek
""")
LANGUAGES: Final = words("""
    portuguese, spanish, french, german, italian, dutch, danish, swedish, norwegian, finnish,
    icelandic, english, irish, welsh, catalan, basque, polish, czech, slovak, hungarian, romanian,
    bulgarian, greek, turkish, russian, ukrainian, serbian, croatian, slovenian, albanian, estonian,
    latvian, lithuanian, georgian, armenian, hebrew, arabic, persian, farsi, urdu, hindi, bengali,
    punjabi, tamil, telugu, marathi, gujarati, nepali, sinhala, thai, vietnamese, khmer, malay,
    indonesian, tagalog, chinese, mandarin, cantonese, japanese, korean, mongolian, swahili,
    amharic, yoruba, zulu, afrikaans, latin, esperanto, sign language
""")

DIETS: Final = words("""
    vegetarian, vegan, pescatarian, a vegetarian, a vegan, a pescatarian, flexitarian, keto, halal,
    kosher, gluten-free, gluten free, plant-based
""")
CONDITIONS: Final = {
    "diabetic": "diabetes",
    "type 1 diabetic": "type 1 diabetes",
    "type 2 diabetic": "type 2 diabetes",
    "asthmatic": "asthma",
    "epileptic": "epilepsy",
    "coeliac": "coeliac disease",
    "celiac": "coeliac disease",
    "dyslexic": "dyslexia",
    "colour-blind": "colour blindness",
    "colour blind": "colour blindness",
    "color-blind": "colour blindness",
    "color blind": "colour blindness",
    "autistic": "autism",
}
"""What a person is said to be, and the condition it names."""
ILLNESSES: Final = words("""
    asthma, diabetes, type 1 diabetes, type 2 diabetes, epilepsy, coeliac disease, celiac disease,
    migraines, high blood pressure, low blood pressure, hypertension, arthritis, adhd, dyslexia,
    autism, anxiety, depression, insomnia, eczema, psoriasis, crohn's disease, ibs, hay fever,
    a heart condition, a pacemaker, tinnitus, sleep apnoea, sleep apnea, chronic back pain
""")

CURRENCIES: Final = words("""
    EUR, USD, GBP, CHF, JPY, CNY, SEK, NOK, DKK, PLN, CZK, HUF, RON, CAD, AUD, NZD, BRL, MXN, INR,
    SGD, HKD, KRW, TRY, ZAR, ILS, AED, THB
""")
CURRENCY_NAMES: Final = words("""
    euros, euro, dollars, us dollars, pounds, british pounds, pounds sterling, swiss francs, yen,
    yuan, rupees, canadian dollars, australian dollars, swedish kronor, norwegian kroner,
    danish kroner, zloty, zlotys, reais, pesos
""")
DEPARTMENTS: Final = words("""
    marketing, sales, engineering, support, finance, legal, operations, product, design, hr, it,
    research, management, procurement, accounting, security, platform, infrastructure, data
""")

_CLASSES: Final = {
    "editor": """vim, neovim, nvim, emacs, vs code, vscode, visual studio code, visual studio,
        intellij, intellij idea, pycharm, webstorm, sublime text, helix, zed, cursor, nano,
        android studio, xcode""",
    "browser": "firefox, chrome, safari, edge, microsoft edge, brave, opera, vivaldi",
    "operating system": """windows, windows 10, windows 11, macos, linux, ubuntu, debian, fedora,
        arch linux, nixos, android, ios, chromeos, linux mint""",
    "phone": "iphone, pixel, samsung galaxy, galaxy, fairphone, android phone",
    "computer": """macbook, macbook pro, macbook air, thinkpad, imac, mac mini, mac studio, surface,
        chromebook, dell xps, framework laptop, laptop, desktop pc, gaming pc""",
    "tablet": "ipad, ipad pro, ipad air, kindle",
    "car": """tesla, toyota, honda, ford, volvo, audi, bmw, volkswagen, vw, renault, peugeot,
        hyundai, kia, mazda, skoda, fiat, subaru, nissan, mercedes, porsche, car, van, truck,
        electric car, campervan""",
    "bicycle": "bike, bicycle, e-bike, cargo bike, road bike, mountain bike",
    "programming language": """python, rust, golang, typescript, javascript, java, kotlin, scala,
        ruby, elixir, haskell, ocaml, c++, c#, php, zig, clojure, erlang""",
    "database": """postgres, postgresql, mysql, mariadb, sqlite, dynamodb, mongodb, clickhouse,
        cockroachdb, duckdb, cassandra, redshift, bigquery, snowflake, sql server""",
    "queue": "sqs, rabbitmq, kafka, celery, sidekiq, nats, pulsar, redis streams, pub/sub",
    "cache": "redis, memcached, valkey, varnish",
    "test framework": "pytest, unittest, jest, vitest, rspec, junit, mocha, playwright, cypress",
    "formatter": "black, ruff, prettier, gofmt, rustfmt, clang-format, ruff format",
    "linter": "eslint, flake8, pylint, golangci-lint, clippy, biome",
    "type checker": "mypy, pyright, tsc",
    "package manager": "poetry, uv, pip, npm, pnpm, yarn, pip-tools, conda",
    "web framework": """fastapi, django, flask, rails, nextjs, next.js, spring boot, laravel,
        svelte, sveltekit, react, vue, angular, starlette""",
    "cloud provider": "aws, azure, gcp, google cloud, hetzner, digitalocean, fly.io, cloudflare",
    "infrastructure tool": "terraform, pulumi, cloudformation, ansible, helm, opentofu",
    "ci system": "github actions, gitlab ci, jenkins, circleci, buildkite",
    "version control": "git, mercurial, jujutsu",
    "contact channel": "email, e-mail, phone, text, text message, sms, whatsapp, chat",
}
CLASS_OF: Final = {name: kind for kind, names in _CLASSES.items() for name in words(names)}
"""Lower-case name of a tool, product or channel -> the noun for its kind."""
DEVELOPMENT: Final = words("""
    database, queue, cache, test framework, formatter, linter, type checker, package manager,
    web framework, infrastructure tool, ci system, version control, programming language
""")
"""The kinds whose mention marks talk about a software project."""

MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
WEEKDAYS: Final = words("monday, tuesday, wednesday, thursday, friday, saturday, sunday")
NOT_NAMES: Final = (
    WEEKDAYS
    | frozenset(f"{day}s" for day in WEEKDAYS)
    | frozenset(MONTHS)
    | frozenset(code.lower() for code in CURRENCIES)
    | words("""
        i, i'm, i've, i'd, i'll, ok, okay, sorry, sure, thanks, hi, hello, back, available,
        ready, done, the, a, an, my, our, we, you, your, it, this, that, yes, no, please, not,
        so, and, or, but, if, christmas, easter, asap, later, happy, glad, here, there, in, on,
        at, to, for, from, with, mr, mrs, ms, dr, never, always, decided, uses, when, because,
        since, team, pro, business, enterprise, premium, basic, starter, free, standard, growth,
        plus, api, url, ui, cli, ci, db, sql, http, json, id, cet, cest, utc, gmt, est, pst,
        bst, pr, ide, os, pc, cto, ceo, cfo, coo, vp, faq, sms, same, still, right, only,
        everyone
""")
)
"""Capitalised words that name nobody and nothing."""
