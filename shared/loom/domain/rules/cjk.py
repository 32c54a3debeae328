"""First-person statements in Chinese and Japanese: name, residence, health, job, likes, plans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from loom.domain.rules.dates import months_from
from loom.domain.rules.frame import Clause, Draft

_SCRIPT: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_SPLIT: Final = re.compile(r"[，,、;；：:\s]+")
_VOID: Final = re.compile(
    r"如果|要是|假如|假设|也许|可能|大概|好像|听说|吗|呢$|什么|为什么|怎么|哪|是不是|もし|たら|かも|でしょう|と言|って言|ですか|ますか|か$"
    r"|朋友说|老板说|他说|她说|别人说|たい(?:です|と)"
)
_LEAD: Final = re.compile(
    r"(?:你好|您好|嗨|另外|还有|而且|但是|不过|因为|其实|对了|请记住|顺便说一下|是的|好的|那|所以|谢谢|抱歉|不好意思"
    r"|こんにちは|はい|あと|それから|また|ちなみに|実は|すみません)+"
)
_ZH_JOB: Final = (
    r"(?:工程师|老师|教师|医生|护士|律师|设计师|程序员|学生|研究生|经理|会计|记者"
    r"|厨师|司机|作家|研究员|开发者|翻译|销售|教授|药剂师|建筑师|摄影师)"
)
_JA_JOB: Final = (
    r"(?:エンジニア|教師|先生|医師|医者|看護師|弁護士|デザイナー|プログラマー"
    r"|学生|大学生|会社員|公務員|研究者|記者|料理人|翻訳者|会計士|建築家|写真家)"
)
_TIME: Final = r"(?P<time>昨天|今天|明天|后天|上周|下周|上个?月|下个?月|去年|今年|明年)"
_ORG: Final = (
    r"(?P<x>[A-Za-z][\w .&-]{1,30}|[\w]{2,16}(?:公司|集团|银行|医院|大学|学校|工厂|研究所|律所))"
)
_NOT_THING: Final = r"(?!你|您|这|那|它|他|她|什么|怎么|的)"


@dataclass(frozen=True, slots=True)
class _Rule:
    """`pattern` matches a whole clause; templates name its groups and `{date}`."""

    pattern: re.Pattern[str]
    attribute: str
    value: str
    category: str
    dates: int = 0
    """-1: only with a time in the past, 1: only with one to come, 0: with none."""


def _rule(pattern: str, attribute: str, value: str, category: str, dates: int = 0) -> _Rule:
    return _Rule(re.compile(pattern), attribute, value, category, dates)


_CHINESE: Final = (
    _rule(
        r"(?:我的名字(?:叫|是)|我(?:的?全名)?叫)(?P<x>[\u4e00-\u9fff·]{2,8}|[A-Z][\w ]{1,30})",
        "name",
        "名叫{x}",
        "identity",
    ),
    _rule(r"我(?:今年)?(?P<x>\d{1,3})岁(?:了)?", "age", "{x}岁", "identity"),
    _rule(r"我(?:是)?来自(?P<x>\w{2,12})", "place of origin", "来自{x}", "identity"),
    _rule(r"我的生日是(?P<x>\d{1,2}月\d{1,2}[日号])", "birthday", "生日是{x}", "identity"),
    _rule(
        r"我(?:现在|目前|一直)?(?:住在|居住在|生活在|定居在)(?P<x>\w{2,12}?)(?:了)?",
        "home city",
        "住在{x}",
        "location",
    ),
    _rule(
        r"我(?:已经|刚|刚刚)?搬(?:到|去)了?(?P<x>\w{2,12}?)(?:了)?",
        "home city",
        "住在{x}",
        "location",
    ),
    _rule(
        rf"(?:我{_TIME}|{_TIME.replace('time', 'time2')}我)(?:刚|刚刚|才)?搬(?:到"
        rf"|去)了?(?P<x>\w{{2,12}}?)(?:了)?",
        "home city",
        "{date}搬到{x}",
        "location",
        -1,
    ),
    _rule(
        rf"(?:我{_TIME}|{_TIME.replace('time', 'time2')}我)(?:要|会|将|打算|准备|计划)?搬(?:到"
        rf"|去)(?P<x>\w{{2,12}})",
        "planned move",
        "{date}搬到{x}",
        "plan",
        1,
    ),
    _rule(
        rf"(?:我{_TIME}|{_TIME.replace('time', 'time2')}我)(?:要|会|将|打算|准备|计划)?"
        rf"(?P<v>去|飞|飞往|前往)(?P<x>\w{{2,8}}?)(?P<w>出差|旅游|旅行|开会|度假)?",
        "trip to {x}",
        "{date}{v}{x}{w}",
        "plan",
        1,
    ),
    _rule(
        r"我对(?P<x>\w{1,12}?)(?P<v>不|严重|轻度)?过敏", "allergy to {x}", "对{x}{v}过敏", "health"
    ),
    _rule(r"我(?:是)?(?P<x>吃素|素食者|素食主义者|纯素食者)(?:的)?", "diet", "{x}", "health"),
    _rule(rf"我不(?P<v>吃|喝){_NOT_THING}(?P<x>\w{{1,8}})", "{v:doing} {x}", "不{v}{x}", "health"),
    _rule(r"我有(?P<x>糖尿病|哮喘|高血压|心脏病|癫痫)", "health condition {x}", "有{x}", "health"),
    _rule(
        rf"我是(?:一名|一个|一位|个|名)?(?P<x>\w{{0,8}}?{_ZH_JOB})", "job title", "是{x}", "work"
    ),
    _rule(rf"我在{_ORG}(?:工作|上班|任职)", "employer", "在{x}工作", "work"),
    _rule(
        rf"我(?P<v>很喜欢|最喜欢|非常喜欢|特别喜欢|比较喜欢|更喜欢|不喜欢|喜欢|讨厌|爱){_NOT_THING}(?P<x>\w{{1,12}})",
        "opinion of {x}",
        "{v}{x}",
        "preference",
    ),
    _rule(
        r"(?:请|麻烦|以后请|以后)(?:用|以)(?P<x>人民币|美元|欧元|英镑|日元|港币)(?P<v>结算|付款|计费|开票|支付|结账)",
        "billing currency",
        "希望用{x}{v}",
        "account",
    ),
    _rule(
        r"(?:请|麻烦|以后请|请以后|请始终|请一直)(?:都)?用(?P<x>中文|英文|英语|法语|德语|日语|西班牙语)(?:回答|回复|交流)(?:我)?",
        "reply language",
        "希望用{x}回复",
        "preference",
    ),
    _rule(r"我(?:的)?(?P<k>妻子|老婆)叫(?P<x>\w{2,8})", "wife's name", "{k}叫{x}", "family"),
    _rule(r"我(?:的)?(?P<k>丈夫|老公)叫(?P<x>\w{2,8})", "husband's name", "{k}叫{x}", "family"),
    _rule(r"我(?:的)?(?P<k>女儿)叫(?P<x>\w{2,8})", "daughter's name", "{k}叫{x}", "family"),
    _rule(r"我(?:的)?(?P<k>儿子)叫(?P<x>\w{2,8})", "son's name", "{k}叫{x}", "family"),
    _rule(r"我有(?P<x>[一二两三四五]个(?:孩子|儿子|女儿))", "children", "有{x}", "family"),
)
_I: Final = r"(?:(?:私|わたし|僕|ぼく|俺)は)?"
_WORD: Final = r"[^\s、はがをもで]"
_JAPANESE: Final = (
    _rule(
        r"(?:私|わたし|僕)の名前は(?P<x>[^\s、はが]{1,16}?)(?:です|といいます|と申します)",
        "name",
        "名前は{x}",
        "identity",
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,16}}?)(?:と申します|といいます)", "name", "名前は{x}", "identity"
    ),
    _rule(rf"{_I}(?P<x>\d{{1,3}})歳です", "age", "{x}歳", "identity"),
    _rule(
        rf"{_I}(?:今は?|現在は?)?(?P<x>{_WORD}{{1,12}}?)に住んで(?:います|る|いる)",
        "home city",
        "{x}に住んでいる",
        "location",
    ),
    _rule(
        r"(?:私の)?出身は(?P<x>[^\s、はが]{1,12}?)です", "place of origin", "出身は{x}", "identity"
    ),
    _rule(rf"{_I}(?P<x>{_WORD}{{1,12}}?)出身です", "place of origin", "出身は{x}", "identity"),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,12}}?)(?:の)?アレルギー(?:です|があります|がある|持ちです)",
        "allergy to {x}",
        "{x}アレルギーがある",
        "health",
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,12}}?)にアレルギーが(?:あります|ある)",
        "allergy to {x}",
        "{x}にアレルギーがある",
        "health",
    ),
    _rule(rf"{_I}(?P<x>ベジタリアン|ヴィーガン|ビーガン|菜食主義者)です", "diet", "{x}", "health"),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{0,10}}?{_JA_JOB})(?:です|をしています|として働いています)",
        "job title",
        "{x}",
        "work",
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがをも]{{2,20}}?)で働いて(?:います|いる)",
        "employer",
        "{x}で働いている",
        "work",
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがを]{{1,14}}?)が(?P<v>大好き|好き|嫌い|苦手)です",
        "opinion of {x}",
        "{x}が{v}",
        "preference",
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがを]{{1,14}}?)は(?P<v>好きではありません|好きじゃない(?:です)?|食べられません|食べません)",
        "opinion of {x}",
        "{x}は{v}",
        "preference",
    ),
)
_NAMING: Final = frozenset(
    {"name", "home city", "planned move", "trip to {x}", "employer", "place of origin"}
)
_DOING: Final = {"吃": "eating", "喝": "drinking"}
_UNNAMED: Final = re.compile(
    r"^(?:这里|那里|家里|学校|宿舍|ここ|そこ|家|実家|会社|一个|一家|附近|国外)"
)


def written_in(text: str) -> bool:
    """The text has Chinese characters or kana."""
    return bool(_SCRIPT.search(text))


def understood(sentence: Clause, base: date | None) -> Iterator[tuple[Draft, Clause]]:
    """Facts of a Chinese or Japanese sentence, with the clause that states each."""
    if "?" in sentence.mark or "？" in sentence.mark or _VOID.search(sentence.text):
        return
    rules = _JAPANESE if _KANA.search(sentence.text) else _CHINESE
    for clause in _clauses(sentence):
        text = _LEAD.sub("", clause.text, count=1) if _LEAD.match(clause.text) else clause.text
        for rule in rules:
            found = rule.pattern.fullmatch(text.rstrip("~～!！.。"))
            draft = _draft(rule, found, base) if found else None
            if draft:
                yield draft, clause
                break


def _clauses(sentence: Clause) -> Iterator[Clause]:
    start = 0
    for found in [*_SPLIT.finditer(sentence.text), None]:
        end = found.start() if found else len(sentence.text)
        text = sentence.text[start:end]
        if text:
            begin = sentence.start + start
            yield replace(sentence, text=text, start=begin, end=begin + len(text))
        start = found.end() if found else end


def _draft(rule: _Rule, found: re.Match[str], base: date | None) -> Draft | None:
    groups = {name: part or "" for name, part in found.groupdict().items()}
    if rule.attribute != "diet" and _UNNAMED.match(groups["x"]):
        return None
    iso, said = "", ""
    if rule.dates:
        when = _when(groups.get("time") or groups.get("time2", ""), base)
        if not when or (when[2] > 0) != (rule.dates > 0):
            return None
        said, iso, _ = when
    fillers = {**groups, "date": said}
    attribute = rule.attribute.replace("{v:doing}", _DOING.get(groups.get("v", ""), "eating"))
    names = (groups["x"],) if rule.attribute in _NAMING else ()
    return Draft(
        attribute.format(**fillers),
        rule.value.format(**fillers),
        rule.category,
        valid_at=iso,
        names=names,
    )


def _day(base: date, days: int) -> tuple[str, str, int]:
    day = base + timedelta(days=days)
    return f"{day.year}年{day.month}月{day.day}日", day.isoformat(), days


def _month(base: date, months: int) -> tuple[str, str, int]:
    year, month = months_from(base, months)
    return f"{year}年{month}月", f"{year:04d}-{month:02d}", months


def _year(base: date, years: int) -> tuple[str, str, int]:
    return f"{base.year + years}年", f"{base.year + years:04d}", years


def _week(base: date, weeks: int) -> tuple[str, str, int]:
    said, iso, _ = _day(base - timedelta(days=base.weekday()), 7 * weeks)
    return f"{said}那一周", iso, weeks


_Resolve = Callable[[date, int], tuple[str, str, int]]
_WHEN: Final[dict[str, tuple[_Resolve, int]]] = {
    "昨天": (_day, -1),
    "明天": (_day, 1),
    "后天": (_day, 2),
    "上周": (_week, -1),
    "下周": (_week, 1),
    "上个月": (_month, -1),
    "上月": (_month, -1),
    "下个月": (_month, 1),
    "下月": (_month, 1),
    "去年": (_year, -1),
    "明年": (_year, 1),
}


def _when(phrase: str, base: date | None) -> tuple[str, str, int] | None:
    """The phrase in full, its partial ISO date, and whether it lies ahead (above 0)."""
    if base is None or phrase not in _WHEN:
        return None
    resolve, count = _WHEN[phrase]
    try:
        return resolve(base, count)
    except (OverflowError, ValueError):  # beyond the calendar
        return None
