"""English word lists for narrated activity: what is asked for, pasted or given, and deeds."""

from __future__ import annotations

from typing import Final

from loom.domain.durable_facts_grammar import word_lists

WORDS: Final = word_lists(r"""
answerable = recipes?|lists?|summar(?:y|ies)|translations?|examples?|explanations?|tips|ideas?|
    suggestions?|recommendations?|advice|jokes?|poems?|stor(?:y|ies)|drafts?|images?|pictures?|
    forecasts?|code|overviews?|directions|details|information|info|help|clarification|instructions
    |options|feedback|an? (?:second )?opinion|(?:the )?(?:capital|name|meaning|number|address|cost
    |title|author|spelling|pronunciation|distance|population|origin) of|estimates?|samples?|
    templates?|analog(?:y|ies)|rhymes?|(?:birthday )?(?:toast|speech|letter|email|essay)s?|maps?|
    word(?:s|ing)?|phrases?|hints?|definitions?|synonyms?|comparisons?|outlines?|rewrites?|
    versions?|answers?|updates?|confirmation|links?|charts?|tables?|diagrams?|quiz(?:zes)?|plans?|
    itinerar(?:y|ies)|the (?:time|date|weather|score|result|status)|prices?|playlists?|captions?|
    names|an? review|more
one_shot = (?:roll|flip|toss|spell|solve|predict|rate|rank|sort|name|identify|define|pronounce|
    check|fix|write|rewrite|re-write|translate|summari[sz]e|explain|show|find|list|generate|create
    |make|look|search|run|re-?run|test|help|draft|read|open|review|describe|give|tell|compare|
    calculate|compute|convert|count|format|shorten|proofread|correct|rephrase|reword|suggest|
    recommend|provide|do|go ahead|continue|proceed|try|retry|repeat|redo|undo|draw|play|sing|
    update|add|remove|rename|delete|move|commit|push|merge|rebase|deploy|install|build|debug|
    refactor|investigate|implement|analy[sz]e|inspect|verify|clean|print|plan|pick|choose|imagine|
    guess|send|share|set up|turn|brainstorm|outline|edit|polish|improve|extract|clarify|look up|
    search for|book|remind (?:them|him|her|me|the user) (?:of|about|what|where|which|who))\b
role = (?:engineer|developer|programmer|coder|tester|analyst|consultant|contractor|freelancer?
    |intern|student|manager|lead|architect|designer|researcher|writer|teacher|tutor|administrator
    |admin|
    sysadmin|employee|volunteer|apprentice|trainee|maintainer|contributor|founder|cto|officer|
    director|professor|postdoc|doctor|nurse|lawyer|accountant|editor|hobby|job|career|profession|
    side (?:gig|hustle|project)|(?!\w*check)\w+(?:[^l]ist|ialist|ician|ineer))
own = \b(?:her|his|their|my|our|user's)\b|\b(?!assistant|agent|let|it|what|that)\w+'s\b
pasted = (?:stack ?traces?|tracebacks?|screenshots?|logs?|log (?:files?|output|lines)|links?|urls?
    |images?|files?|documents?|pdfs?|error(?: messages?| output)?|code(?: snippets?)?|snippets?|
    outputs?|text|paragraphs?|articles?|transcripts?|diffs?|json|csv|configs?|spreadsheets?|
    prompts?|messages?|emails?|drafts?|recordings?|data|tables?|lists?|commands?|photos?|pictures?
    |audio(?: clip)?|clips?|gifs?|emojis?|stickers?|voice (?:messages?|notes?))
question = (?:whether|if|what|why|how|when|where|which|who|about|for (?:an? |the |some |more |
    several |two |three |\d+ |another |\w+ )*(?:\w+ ){0,3}?(?:<answerable>))
feature = (?:mode|feature|button|setting|voice|demo|playground|shortcut|option|tool|view|screen)
deed = fixed|solved|resolved|cured|moved|replaced|implemented|created|built|developed|added|
    removed|renamed|changed|switched|deleted|configured|enabled|disabled|increased|decreased|
    reduced|raised|lowered|migrated|converted|refactored|ported|upgraded|downgraded|pinned|
    extracted|introduced|dropped|reverted|restored|patched|optimi[sz]ed|improved|cached|wrapped|
    handled|ensured|stored|decided|selected|adopted|defined|registered|deployed|granted|limited|
    restricted|allowed|blocked|prevented|promised|agreed|recommended|suggested|advised|warned|
    stated|noted|named|committed|learned|established|assigned|rejected|remembered|owned|needed|
    preferred|liked|wanted|supported|hosted|served|managed|maintained|called|used|proposed|proved|
    turned|caused|helped (?:\w+ )?(?:fix|solve|find)|simplified|automated|documented|secured|
    encrypted|merged|integrated|connected|linked|scheduled|installed|set|led|cut|told|said|made|
    kept|wrote .* (?:in|with|as)|sent .* to (?!the (?:assistant|user|health|api|endpoint|server))
finite = \b(?:is|are|was|were|has|have|had|can|cannot|needs?|takes?|took|cut|made|makes|requires?|
    \w\w+ed|helps|breaks|causes|gives|gave|shows|works|speeds|slows|prevents|keeps|kept|leaves|
    left|uses|allows|lets|means|does|did|could|would|will|should|must|found|led|broke|slowed|sped|
    showed|threw|froze|lost|got|went|came|hid)\b
deliverable = (?:images?|pictures?|illustrations?|tables?|charts?|diagrams?|lists?|summar(?:y|ies)
    |overviews?|drafts?|poems?|stor(?:y|ies)|plans?|itinerar(?:y|ies)|outlines?|scripts?|messages?
    |emails?|letters?|reports?|notes?|examples?|repl(?:y|ies)|answers?|suggestions?|options?|ideas
    |tips|links?|recipes?|explanations?|translations?|quiz(?:zes)?|questions?|code snippets?|
    snippets?|prompts?|captions?|headlines?|descriptions?|alternatives?|approaches|
    recommendations?|restaurants|hotels|books|films|movies|songs|names|instructions|advice|
    information|details|versions|variants|test (?:cases|plan)|commit message|pr description|
    todo list|files?|placeholders?|stubs?|proposals?|essays?|songs?|speech(?:es)?|presentations?|
    slides|playlists?|exercises?|questions)
devthing = <code>(?<!table)(?<!tables)(?! of\b(?! (?:the|this) (?:last|first|latest|repo|project|
    build|run|service|server|app|api|tests?|parser|module|package|branch|pr|worker)\b))
""")
