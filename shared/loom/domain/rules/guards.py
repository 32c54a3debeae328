"""What is not a statement of the speaker: questions, suppositions, reported speech, commands.

Also what must not be kept although it is one: secrets, and turns that ask not to be remembered.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.frame import Clause
from loom.domain.sensitivity import classify

_REFUSES: Final = re.compile(
    r"\b(?:do not|don['’]?t|never|please not|without)\s(?:\w{1,12}\s){0,2}?"
    r"(?:(?:sav(?:e|ing)|stor(?:e|ing)|remember(?:ing)?|record(?:ing)?|memori[sz](?:e|ing))"
    r"\s(?:this|that|it|my|me|what i)|(?:keep(?:ing)?|mak(?:e|ing))\sa record|writ(?:e"
    r"|ing) (?:this|that|it) down)\b"
    r"|\b(?:do not|don['’]?t)\s(?:want|wish|need)\b[^.!?\n]{1,80}?\b(?:saved|stored|remembered|kept"
    r"|recorded|logged|memori[sz]ed|written down)\b|\boff the record\b"
    r"|\bbetween (?:you and me|us)\b"
    r"|\b(?:just kidding|i['’]?m (?:just |only )?(?:kidding|joking)|only joking|just joking|jk)\b"
    r"|别记|不要(?:记|保存)|覚えないで|保存しないで"
    r"|no (?:guardes|recuerdes)|nicht (?:speichern|merken)",
    re.IGNORECASE,
)
_COMMANDS: Final = re.compile(
    r"(?:^|[\n\x00])\s{0,20}[\[(<#*]{0,4}\s?(?:system|developer|assistant|admin|operator|root)"
    r"(?:\s(?:override|prompt|message|note|instruction))?s?[\])>*]{0,4}\s?:"
    r"|\b(?:ignore|disregard|override|forget)\s(?:all |any |the |your |every ){0,3}"
    r"(?:previous|prior|above|earlier|preceding|other)?\s?(?:instructions?|rules|polic(?:y"
    r"|ies)|prompts?)\b"
    r"|\byou are now\s|\bsystem (?:override|prompt)\b|\bnew instructions?:",
    re.IGNORECASE,
)
_FICTION: Final = re.compile(
    r"(?:(?:please|can you|could you|now|ok,?|would you|help me)\s){0,3}"
    r"(?:translate|rewrite|proofread|rephrase|paraphrase|pretend|imagine|role-?play|act as"
    r"|summari[sz]e"
    r"|write|draft|compose|repeat|say|quote|type|spell[- ]?check|correct (?:this|the|my)|edit"
    r"|fix the (?:grammar|spelling)|how (?:do|would) (?:you|i|we) (?:say|write)|(?:for )?example"
    r"|e\.g\.?|suppose|let['’]?s (?:say|pretend|imagine)|in (?:the|my|this) (?:story|novel"
    r"|game|book"
    r"|dream|film|movie|song)|the (?:hero|character|narrator|protagonist|lyrics?)"
    r"|my character|(?:a )?quote of the day|here['’]?s (?:a|an|the|my) "
    r"(?:draft|story|poem|song|bio|template|example|sample|log|transcript|review|quote))\b",
    re.IGNORECASE,
)
_OWN_WORDS: Final = re.compile(
    r"\b(?:as|like) (?:i|we) (?:said|mentioned|wrote)[,:]?\s{0,3}\Z", re.IGNORECASE
)
_REPORTS: Final = re.compile(
    r"\b(?:said|says|saying|wrote|writes|write|asked|asks|claims?|claimed|thinks?|thought"
    r"|replied|replies"
    r"|goes|quote|tweeted|posted|reads?|titled|lyrics?|told (?:me|us|him|her|them)|message"
    r"|email|mail"
    r"|review|ticket|template|example|follows|complained|feedback|quoted|line|text|note|customer"
    r"|according to \w{1,20})[,:]?\s{0,3}\Z",
    re.IGNORECASE,
)
_SUPPOSES: Final = re.compile(
    r"(?:and |but |so |well,? |then )?(?:if|unless|suppose|supposing|assuming|imagine"
    r"|hypothetically"
    r"|what if|even if|in case|whether|wish|had i|were i|pretend|let['’]?s say|say i|provided"
    r"|falls|wenn|si|if only|whenever)\b|如果|要是|假如|假设|もし|仮に",
    re.IGNORECASE,
)
_POLITE_IF: Final = re.compile(
    r"(?:and |but |so )?if (?:(?:that|it) (?:helps|matters)|possible|needed|relevant|anyone asks"
    r"|you (?:need|want|are wondering|were wondering|must know)|you['’]?re (?:wondering"
    r"|curious))\b",
    re.IGNORECASE,
)
_HEDGES: Final = re.compile(
    r"\b(?:whether|unless|suppose|imagine|pretend|wish|maybe|perhaps|might|(?-i:may)|would|could"
    r"|should|probably|possibly|apparently|supposedly|i think|i guess|i suspect|hopefully|not sure"
    r"|as if|like i['’]?m|lol|haha|sarcasm|almost|nearly|kind of|sort of|if(?! (?:that|it"
    r"|you|needed|possible)\b))\b"
    r"|['’]d\b",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"(?:can|could|would|will|do|does|did|is|are|am|was|were|what|how|where|when|why|which"
    r"|who|whose"
    r"|should|shall|may|have|has|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|didn['’]?t|what['’]?s"
    r"|where['’]?s|who['’]?s|how['’]?s|any)\b",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"(?:right|correct|yes|no|is(?:n['’]?t)? (?:it|that)|do(?:n['’]?t)? (?:i|you|we)|ok|okay|huh|eh"
    r"|am i|aren['’]?t i)\Z",
    re.IGNORECASE,
)
_SECRET: Final = re.compile(
    r"\b(?:sk|pk|rk|ghp|gho|xox[abp]|AKIA|AIza|whsec)[-_A-Za-z0-9]{8,}"
    r"|\b(?:password|passwd|passphrase|passcode|pin|pin code|cvv|cvc|ssn|iban|api[ _-]?key"
    r"|secret|token|private key|access key|social security(?: number)?|credit card"
    r"|card number)\s?(?:is|:|=)"
    r"|\b(?=[\w+/=-]{0,40}\d)(?=[\w+/=-]{0,40}[A-Za-z])[\w+/=-]{24,}|(?:\d[ -]?){12,}"
    r"|\b[\w.+-]{1,64}@[\w-]{1,63}\.\w|\+\d[\d ()-]{7,}",
    re.IGNORECASE,
)
_LONG_CODE: Final = re.compile(r"\S{0,40}\d\S{0,40}")
_RELATIVE: Final = re.compile(
    r"\b(?:yesterday|today|tomorrow|tonight|(?:last|next|this|coming|past)\s(?:week|month"
    r"|year|night"
    r"|weekend|morning|evening|afternoon|spring|summer|autumn|fall|winter|quarter|time|mon"
    r"|tues|wednes"
    r"|thurs|fri|satur|sun)(?:day)?|ago|recently|lately|soon|the other day|in (?:a|an|two"
    r"|three|a few"
    r"|\d{1,3}) (?:day|week|month|year)s?)\b"
    r"|昨天|今天|明天|后天|前天|上周|下周|上个?月|下个?月|去年|明年"
    r"|昨日|今日|明日|先週|来週|先月|来月|来年|\b(?:ayer|hoy|mañana|gestern|heute|morgen|hier"
    r"|demain"
    r"|aujourd['’]hui)\b",
    re.IGNORECASE,
)


def refuses_memory(text: str) -> bool:
    """The turn asks that it not be kept, takes itself back as a joke, or gives us orders."""
    return bool(_REFUSES.search(text) or _COMMANDS.search(text))


def refuses_orders(text: str) -> bool:
    """The turn poses as the system or tries to void its rules."""
    return bool(_COMMANDS.search(text))


def starts_fiction(sentence: Clause) -> bool:
    """From here on the turn is text to work on, or a story."""
    return bool(_FICTION.match(sentence.text))


def introduces_report(sentence: Clause) -> bool:
    """The next lines are somebody else's words ("Here is what the customer wrote:")."""
    text = sentence.text
    if not text.endswith((":", "：")):
        return False
    return bool(
        _REPORTS.search(text)
        or _DOCUMENT.search(text)
        or _HERE_IS.search(text)
        or _CJK_REPORTS.search(text)
    )


_DOCUMENT: Final = re.compile(
    r"\b(?:article|document|doc|report|cv|resume|résumé|letter|post|thread|transcript|logs?|output"
    r"|results?|response|error|chat|conversation|passage|essay|paragraph|below|answered|bio|profile"
    r"|script|file|snippet|contents?|forwarded|pasted?|got (?:this|back)|received|escribió|dijo"
    r"|correo|mensaje|documento|informe|schrieb|sagte|nachricht|bericht|dokument|a écrit|a dit"
    r"|courriel|rapport|texte|texto|nota|artículo|artikel)\b[^:]{0,24}:\Z",
    re.IGNORECASE,
)
_HERE_IS: Final = re.compile(
    r"\b(?:here(?:['’]s| is| are)|this is (?:the|what|from)|see below|the following|as follows"
    r"|aquí (?:está|tienes|va)|hier (?:ist|sind|kommt)|anbei|voici)\b",
    re.IGNORECASE,
)
_CJK_REPORTS: Final = re.compile(
    r"(?:邮件|文章|文件|日志|内容|原文|消息|说|写道|回复|报告|简历|如下|以下|输出|结果|メール"
    r"|文章|文書|ログ"
    r"|以下|言いました|書きました|返信|メッセージ|出力|結果)[^：:]{0,6}[：:]\Z"
)
_JOKE: Final = re.compile(
    r"\b(?:(?:ja){2,}j?|(?:je){2,}|(?:ji){2,}|a?(?:ha){2,}h?|(?:he){2,}|l+o+l+|lmao|rofl|xd+"
    r"|mdr|ptdr"
    r"|scherz|spaß beiseite|kleiner scherz|nur spaß|es broma|de broma|bromeo|je (?:plaisante"
    r"|rigole)|c['’]est une blague|jk|/s|kappa)(?!\w)|\*(?:grins|lach|lol)\*|[哈嘿嘻呵]{2,}"
    r"|[（(]笑[)）]"
    r"|(?<=[\u3040-\u9fff。！])(?:笑|草|w{1,9})(?:\Z|。)|冗談|开玩笑|開玩笑|[😂🤣😜🤪😝😆🙃😹]",
    re.IGNORECASE,
)
_JOKE_ALONE: Final = re.compile(r"(?:\W|\b[\w']{1,10}\b\W){0,6}\Z")


def is_joke(text: str) -> bool:
    """It carries a mark of laughter, in any of the languages."""
    return bool(_JOKE.search(text))


def voids_before(text: str) -> bool:
    """Nothing but laughter: what was said just before was a joke."""
    return is_joke(text) and bool(_JOKE_ALONE.match(text))


def is_supposed(sentence: Clause) -> bool:
    return bool(_SUPPOSES.match(sentence.text)) and not _POLITE_IF.match(sentence.text)


def is_asked(sentence: Clause, clause: Clause) -> bool:
    """The clause belongs to a question; a statement before a question does not."""
    if "?" not in sentence.mark and "？" not in sentence.mark:
        return False
    if clause.mark != "," or _ASKS.match(sentence.text):
        return True
    return bool(_TAG.search(sentence.text[-20:]))


def is_reported(clause: Clause) -> bool:
    return bool(_REPORTS.search(clause.before)) and not _OWN_WORDS.search(clause.before)


def is_hedged(text: str) -> bool:
    return bool(_HEDGES.search(text))


def holds_secret(text: str) -> bool:
    """Credentials, card and account numbers, addresses to reach a person at."""
    return bool(_SECRET.search(text)) or classify(text) == "high"


def holds_code(text: str) -> bool:
    """A word of six characters or more with a digit: what a secret in a masked turn looks like."""
    return any(len(found.group()) >= _MASKED for found in _LONG_CODE.finditer(text))


_MASKED: Final = 6


def is_undated(value: str) -> bool:
    """The value leans on the day it was said ("last month")."""
    return bool(_RELATIVE.search(value))
