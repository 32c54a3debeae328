"""How Japanese says times."""

from __future__ import annotations

from typing import Final

from loom.domain.when.tongue import Tongue, entries, pairs

NUMBERS: Final = entries("一|二|三|四|五|六|七|八|九|十|十一|十二")
DAYS: Final = pairs(
    "昨日=-1 きのう=-1 昨夜=-1 昨晩=-1 ゆうべ=-1 一昨日=-2 おととい=-2"
    " 今日=0 きょう=0 本日=0 今朝=0 今晩=0 今夜=0"
    " 明日=1 あした=1 あす=1 明朝=1 明晩=1 明後日=2 あさって=2 しあさって=3"
)
STEPS: Final = pairs(
    "先々週=-2 先週=-1 今週=0 来週=1 再来週=2 先々月=-2 先月=-1 今月=0 来月=1 再来月=2"
    " 一昨年=-2 おととし=-2 昨年=-1 去年=-1 今年=0 ことし=0 来年=1 再来年=2"
)
_WEEKS: Final = "(?P<dir>先々週|先週|今週|来週|再来週)"
_YEARS: Final = "(?P<dir>一昨年|おととし|昨年|去年|今年|ことし|来年|再来年)"
_DOW: Final = r"<DOW>曜日?(?!大工|画家|版|劇場|洋画)"
_PART: Final = "(?:の?<PART>)?"
_CALLED: Final = "(?:という|っていう|って(?:本|曲|歌|映画|店)|と呼ばれる|とかいう)"
_NAMES: Final = (
    rf"<DAYS>の[^、。，\s「」『』<>]{{1,12}}?{_CALLED}",
    rf"<DAYS>[\u4e00-\u9fff\u30a0-\u30ff]{{0,6}}?[社堂屋塾館園会]{_CALLED}",
    r"(?:株式会社|有限会社)<DAYS>",
    r"(?:明日|あした|明後日)[\u4e00-\u9fff\u30a0-\u30ff]{1,8}(?:で|に)(?:働いてい|勤めてい|勤務してい)",
)
"""A time within a name: 昨日の世界という本, and a day ahead where somebody works already."""

JAPANESE: Final = Tongue(
    code="ja",
    spaced=False,
    numbers=NUMBERS,
    units={
        **dict.fromkeys(("日", "日間"), "day"),
        **dict.fromkeys(("週間", "週"), "week"),
        **dict.fromkeys(("か月", "ヶ月", "カ月", "ヵ月", "箇月", "ケ月"), "month"),
        **dict.fromkeys(("年", "年間"), "year"),
    },
    weekdays=pairs("月=0 火=1 水=2 木=3 金=4 土=5 日=6"),
    months=entries("一|二|三|四|五|六|七|八|九|十|十一|十二"),
    seasons=pairs("春=0 夏=1 秋=2 冬=3"),
    directions=STEPS,
    days=DAYS,
    feasts=pairs(
        "クリスマスイブ=1224 クリスマス・イブ=1224 クリスマス=1200 大晦日=1231 元日=101 元旦=101"
    ),
    blocked=(
        *_NAMES,
        rf"毎(?:週|日|月|年|朝|晩)(?:の)?(?:{_DOW})?|(?:隔週|毎週末)",
        r"翌日|次の日|前の日|前日|ある日|今日この頃|<N><UNIT>おき|<DOW>曜日?ごと|明日香|今日子",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("era_date", r"令和(?P<n>\d{1,2})年<MM>月<D>日"),
        ("date", r"<YEAR>年<MM>月<D>日"),
        ("month", r"<YEAR>年<MM>月"),
        ("quarter", r"<YEAR>年第<QN>四半期"),
        ("season", r"<YEAR>年の?<SEASON>"),
        ("feast", r"<YEAR>年の?<FEAST>"),
        ("year", r"<YEAR>年(?![前後])"),
        ("date", rf"{_YEARS}の?<MM>月<D>日"),
        ("date", r"<MM>月<D>日(?!間)"),
        ("year_of_month", rf"{_YEARS}の?<MM>月"),
        ("quarter", r"第<QN>四半期"),
        ("year_of_season", rf"{_YEARS}の?<SEASON>(?!休み)"),
        ("weekday_of_week", rf"{_WEEKS}の?{_DOW}{_PART}"),
        ("weekend_step", rf"{_WEEKS}(?:の?週末|末)"),
        ("week_step", rf"{_WEEKS}(?!の?[月火水木金土日]曜)"),
        ("month_step", r"(?P<dir>先々月|先月|今月|来月|再来月)"),
        ("halfyear_ago", "半年(?:ほど|くらい|ぐらい)?(?:前|まえ)"),
        ("halfyear_ahead", "半年(?:ほど|くらい)?後"),
        ("ago", r"(?:約|およそ|だいたい)?<N><UNIT>(?:ほど|くらい|ぐらい)?(?:前|まえ)"),
        ("from_now", r"(?:約|およそ|あと)?<N><UNIT>(?:ほど|くらい)?(?:後|ご)(?!半)"),
        ("day", rf"<DAYS>{_PART}"),
        ("year_step", _YEARS),
        ("day_of_month", r"(?<![月\d年])<D>日(?!間|目|前|後|おき|ごと)"),
        ("month", r"(?<![\d年])<MM>月(?![\d曜])"),
        ("weekday", rf"(?:今度の|次の)?{_DOW}{_PART}"),
        ("weekend", r"(?<!日の)(?:この|今度の)?週末"),
        ("feast", r"(?P<dir>去年|昨年|今年|来年)の?<FEAST>||<FEAST>"),
    ),
    past=r"た(?=[。、\s」]|$)|(?:だった|でした|ました)",
    future="予定|つもり|たい|よう|ます|する",
    habit="いつも|必ず|毎日|毎週|毎回|普段",
    month_names=tuple(f"{month}月" for month in range(1, 13)),
    season_names=("春", "夏", "秋", "冬"),
    day_text="{y}年{m}月{d}日",
    forms={
        "day": ("{day}",),
        "week": ("{day}の週",),
        "weekend": ("{day}の週末",),
        "days": ("{day}から{last}",),
        "month": ("{y}年{m}月",),
        "quarter": ("{y}年第{q}四半期",),
        "season": ("{y}年の{season}",),
        "feast": ("{y}年の{feast}",),
        "year": ("{y}年",),
    },
    parts={
        "朝|早朝": ("{day}の朝",),
        "午前": ("{day}の午前",),
        "午後": ("{day}の午後",),
        "夕方": ("{day}の夕方",),
        "夜|晩": ("{day}の夜",),
    },
    bare=r"(?![、。，．は に のかまもとがをでよやごろ頃末初中上下半・）)」』]|$)",
    bare_mark="に",
    implied={
        "今朝": "朝",
        "明朝": "朝",
        **dict.fromkeys(("昨夜", "昨晩", "ゆうべ", "今晩", "今夜", "明晩"), "夜"),
    },
    yearly="誕生日|記念日",
)
