"""Verbs of plain statements: what people tell of their lives, and what they say in passing."""

from __future__ import annotations

from typing import Final

from loom.domain.rules.lexicon import words

_IRREGULAR: Final = words("""
    babysat/babysit, beat/beat, became/become, began/begin, broke/break, bred/breed,
    brought/bring, built/build, bought/buy, caught/catch, chose/choose, came/come, dug/dig,
    did/do, drew/draw, dreamt/dream, drove/drive, ate/eat, fell/fall, fed/feed, felt/feel,
    fought/fight, found/find, flew/fly, got/get, gave/give, went/go, grew/grow, hung/hang,
    had/have, held/hold, hurt/hurt, kept/keep, knew/know, led/lead, learnt/learn, left/leave,
    lost/lose, made/make, met/meet, overcame/overcome, put/put, quit/quit, read/read,
    rebuilt/rebuild, rode/ride, ran/run, saw/see, sought/seek, sold/sell, set/set, shot/shoot,
    sang/sing, slept/sleep, spoke/speak, spent/spend, stood/stand, struck/strike, swam/swim,
    took/take, taught/teach, threw/throw, underwent/undergo, understood/understand, woke/wake,
    wore/wear, won/win, wrote/write
""")
_REGULAR: Final = words("""
    accept, achieve, admire, adopt, advance, apply, appreciate, arrange, attend, audition,
    bake, bike, bond, book, camp, capture, carve, celebrate, challenge, cherish, climb, coach,
    code, collect, commit, compete, complete, compose, connect, conquer, consider, contact,
    cook, craft, crash, create, crochet, customize, cycle, dance, decide, decorate, dedicate,
    deliver, demonstrate, design, develop, direct, discover, discuss, divorce, donate, earn,
    encourage, end, enjoy, enrol, enroll, enter, experience, experiment, explore, face, fail,
    film, finish, fish, fix, focus, foster, fracture, garden, gather, graduate, hate, help,
    hike, hope, host, improve, inherit, injure, inspire, interview, invest, jog, join, kayak,
    knit, land, launch, like, listen, live, look, love, major, manage, marry, mentor, miss,
    mix, name, need, open, organise, organize, paint, participate, pass, perform, photograph,
    pick, picnic, place, plan, plant, play, practice, practise, prepare, present, produce,
    program, promote, propose, publish, pursue, qualify, raise, rank, reach, realise, realize,
    receive, reconnect, record, recover, redecorate, redo, refurbish, register, release,
    relocate, remember, remodel, renovate, rent, repair, rescue, restore, retire, return,
    roast, sail, save, score, sculpt, settle, sew, share, sign, skate, sketch, ski, snowboard,
    specialize, sprain, start, stay, stop, strain, stream, struggle, study, suffer, support,
    surf, surprise, switch, tackle, talk, tie, tour, trade, train, transition, travel, treat,
    try, turn, tutor, twist, upgrade, use, value, visit, volunteer, walk, wander, want, watch,
    weave, witness, work
""")
_DOUBLED: Final = words("plan, stop, program, jog, knit, babysit")


def _past_of(verb: str) -> str:
    if verb.endswith("e"):
        return f"{verb}d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}{verb[-1] if verb in _DOUBLED else ''}ed"


PAST: Final = {
    **{_past_of(verb): verb for verb in _REGULAR},
    "travelled": "travel",
    **{past: base for past, _, base in (pair.partition("/") for pair in _IRREGULAR)},
}
"""Past form -> base form."""
PRESENT: Final = words("""
    admire, adore, aim, appreciate, attend, bake, believe, bike, bring, build, camp, care,
    cherish, climb, coach, collect, compete, cook, create, cycle, dance, design, donate,
    draw, dream, enjoy, exercise, feel, find, fish, focus, follow, garden, get, go, hate, have,
    help, hike, hope, host, intend, jog, keep, knit, lead, learn, like, listen,
    look, love, make, manage, meditate, meet, mentor, miss, mix, organise, organize, own,
    paint, plan, play, practice, practise, prefer, pursue, push, remember, ride, roast, run,
    sail, sew, share, sing, skate, sketch, spend, stream, strive, struggle, study, suffer,
    support, surf, swim, take, teach, tend, train, travel, treasure, try, use, value, visit,
    volunteer, walk, want, watch, wear, work, write
""")
PARTICIPLES: Final = words("""
    achieved, adopted, attended, become, been, begun, bought, broken, built, collected,
    completed, created, decided, discovered, drawn, dreamed, enjoyed, felt, finished, found,
    given, gone, got, gotten, grown, had, helped, improved, joined, known, learned, lived,
    lost, loved, made, met, overcome, painted, performed, planned, played, read, seen, sold,
    spent, started, struggled, taken, taught, traveled, travelled, visited, volunteered,
    wanted, won, worked, written
""")
DENIED: Final = words("""
    attend, cook, drink, drive, eat, enjoy, expect, feel, finish, get, have, like, live,
    love, make, miss, own, pass, play, reach, read, regret, smoke, study, travel, use, watch,
    win, work
""")
"""Verbs of which a "did not" or "do not" says something lasting."""
MILESTONES: Final = words("""
    adopt, apply, attend, bake, become, begin, camp, celebrate, coach, compete, cook, create,
    dance, design, divorce, donate, draw, earn, enjoy, finish, foster, graduate, hate, hike,
    host, join, launch, learn, love, marry, miss, own, paint, perform, play, practice, publish,
    quit, retire, roast, run, sing, start, study, teach, travel, treasure,
    value, cherish, visit, volunteer, win, write
""")
"""Verbs that say enough with an object of one word ("I adopted a puppy")."""
PASSING: Final = words("""
    asking, assuming, being, calling, checking, coming, contacting, doing, experiencing,
    facing, feeling, following, getting, glancing, going, guessing, having, heading, joking,
    kidding, leaving, liking, loving, meaning, missing, paying, reaching, referring, replying,
    running, saying, seeing, sending, sitting, speaking, standing, staring, suggesting,
    talking, telling, testing, thinking, trying, typing, using, waiting, wondering, worrying,
    writing
""")
"""Forms that tell a passing state, or are read by other rules."""
WIDE: Final = words("feeling, having, loving, running, missing, writing, doing, seeing, following")
"""Of these, what people tell each other all the same."""
PASSING_PAST: Final = words("""
    agreed, asked, assumed, bet, bored, called, charged, checked, clicked, confused, contacted,
    dropped, emailed, excited, figured, guessed, happened, interested, laughed, logged, meant,
    mentioned, messaged, needed, noticed, opened, ordered, promised, replied, scared, scheduled,
    seemed, smiled, stared, supposed, suggested, texted, tired, tried, typed, updated, used, waited,
    wished, wondered, worried, yelled, doubted, reminded, recommended, offered, answered, responded
""")
"""What people do with words and screens, and adjectives that look like verbs."""
