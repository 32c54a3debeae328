"""How Chinese says times, in simplified and traditional characters."""

from __future__ import annotations

from typing import Final

from loom.domain.when.tongue import Tongue, entries, pairs

NUMBERS: Final = entries("一|二 两 兩|三|四|五|六|七|八|九|十|十一|十二")
DAYS: Final = pairs(
    "昨天=-1 昨日=-1 昨晚=-1 昨夜=-1 前天=-2 前晚=-2 大前天=-3 今天=0 今日=0 今早=0 今晨=0"
    " 今晚=0 明天=1 明日=1 明早=1"
    " 明晚=1 后天=2 後天=2 大后天=3 大後天=3 当天=0"
)
YEARS: Final = pairs("前年=-2 去年=-1 今年=0 明年=1 后年=2 後年=2 大前年=-3")
MONTH_STEPS: Final = pairs(
    "上上个月=-2 上上個月=-2 上个月=-1 上個月=-1 上月=-1 这个月=0 這個月=0 本月=0"
    " 下个月=1 下個月=1 下月=1 下下个月=2 下下個月=2"
)
_WEEK: Final = "(?:个|個)?(?:周|週|星期|礼拜|禮拜)"
_PART: Final = r"(?:的?<PART>)?"
_LAST: Final = "(?P<dir>上上|上|这|這|本|下下|下)"
_MONTHS: Final = "|".join(sorted(MONTH_STEPS, key=len, reverse=True))
_YEARS: Final = "|".join(sorted(YEARS, key=len, reverse=True))
_HAN: Final = "[\u4e00-\u9fff]"
_ORGANISATION: Final = (
    "(?:公司|集团|集團|银行|銀行|科技|传媒|傳媒|学校|學校|大学|大學|学院|學院|医院|醫院"
    "|酒店|餐厅|餐廳|书店|書店|咖啡馆|出版社|工作室)"
)
_MEDIUM: Final = (
    "(?:头条|頭條|新闻|新聞|日报|日報|早报|早報|晚报|晚報"
    "|时报|時報|周刊|週刊|杂志|雜誌|频道|頻道|说法)"
)
_ADVERBS: Final = (
    "(?!(?:晚上|早上|上午|中午|下午)"
    "|.{0,3}[也都不就才只还還又可算正将將会會总總的了在去星周週年月])"
)
_NAMES: Final = (
    (
        "(?:在|于|於|从|從|为|為|给|給|加入|叫做?|名叫|名为|名為)"
        rf"<DAYS>(?!的){_HAN}{{0,3}}?{_ORGANISATION}"
    ),
    rf"<DAYS>{_MEDIUM}",
    rf"(?:^|(?<=[。！？；，、\n]))<DAYS>{_ADVERBS}{_HAN}{{1,4}}?是(?=[一我他她你您咱家款本部首个個])",
)
"""A time glued to a noun, as one name: 今日头条, and 在 before 明天 with a firm behind it."""

CHINESE: Final = Tongue(
    code="zh",
    spaced=False,
    numbers=NUMBERS,
    units={
        **dict.fromkeys(("天", "日", "晚"), "day"),
        **dict.fromkeys(("周", "週", "个星期", "個星期", "星期", "个礼拜", "個禮拜"), "week"),
        **dict.fromkeys(("个月", "個月"), "month"),
        **dict.fromkeys(("年",), "year"),
    },
    weekdays=pairs("一=0 二=1 三=2 四=3 五=4 六=5 日=6 天=6"),
    months=entries("一|二|三|四|五|六|七|八|九|十|十一|十二"),
    seasons=pairs("春天=0 春季=0 夏天=1 夏季=1 秋天=2 秋季=2 冬天=3 冬季=3 春=0 夏=1 秋=2 冬=3"),
    directions={**pairs("上上=-2 上=-1 这=0 這=0 本=0 下=1 下下=2"), **YEARS, **MONTH_STEPS},
    days=DAYS,
    feasts=pairs("平安夜=1224 圣诞节=1225 聖誕節=1225 元旦=101 跨年夜=1231"),
    blocked=(
        *_NAMES,
        r"每(?:个|個|隔)?(?:<N>)?(?:周|週|星期|礼拜|天|日|月|年)[一二三四五六日天末]?(?:<PART>)?",
        r"第二天|前几天|前幾天|过几天|那天|有一天|今后|今後|<N><UNIT>(?:之前|以前)的",
        r"(?:周|星期)[一二三四五六日天]都",
    ),
    rules=(
        ("date", r"<YEAR>-<M>-<D>(?:T[\d:.Z+-]+)?"),
        ("span", r"(?:<YEAR>年)?<MM>月<D>[日号號]?(?:到|至|[-–~～])<MM2>月<D2>[日号號]"),
        ("date", r"<YEAR>年<MM>月<D>[日号號]"),
        ("month", r"<YEAR>年<MM>月"),
        ("quarter", r"<YEAR>年第?<QN>季度?"),
        ("season", r"<YEAR>年<SEASON>"),
        ("feast", r"<YEAR>年的?<FEAST>"),
        ("year", r"<YEAR>年(?![前后後])"),
        ("date", r"<DIR>的?<MM>月<D>[日号號]"),
        ("date", r"<MM>月<D>[日号號]"),
        ("day_of_month", r"(?<![月\d])<D>[号號](?![线線楼樓房门門])"),
        ("year_of_month", rf"(?P<dir>{_YEARS})的?<MM>月"),
        ("quarter", r"(?P<dir>去年|今年|明年)?的?第<QN>季度"),
        ("year_of_season", rf"(?P<dir>{_YEARS})的?<SEASON>"),
        ("weekday_of_week", rf"{_LAST}{_WEEK}<DOW>{_PART}"),
        ("week_step", rf"{_LAST}{_WEEK}(?![一二三四五六日天末])"),
        ("weekend_step", rf"{_LAST}(?:个|個)?(?:周末|週末)"),
        ("quarter_step", r"(?P<dir>上|这|這|本|下)(?:个|個)?季度"),
        ("month_step", rf"(?P<dir>{_MONTHS})"),
        ("halfyear_ago", "半年(?:多)?(?:前|之前|以前)"),
        ("halfyear_ahead", "半年(?:后|後|之后|之後|以后|以後)"),
        ("ago", r"(?:大约|大約|差不多)?<N><UNIT>(?:多)?(?:前|之前|以前)"),
        ("from_now", r"(?:大约|大約)?(?:再过)?<N><UNIT>(?:后|後|之后|之後|以后|以後)"),
        ("day", rf"<DAYS>{_PART}"),
        ("year_step", rf"(?P<dir>{_YEARS})"),
        ("month", r"<MM>月(?:份|初|底|中旬)?(?![日号號\d])"),
        ("weekday", rf"(?<![上下这這本每]){_WEEK}<DOW>{_PART}"),
        ("weekend", r"(?<!日的)(?:这个|這個)?(?:周末|週末)"),
        ("feast", r"(?P<dir>去年|今年|明年)?<FEAST>"),
    ),
    past="了|过|過|已经|已經|曾",
    future="将|將|会|會|要|打算|准备|準備|计划|計劃|想|可以|需要",
    habit="总是|總是|经常|經常|一直|从来|從來|每天|每周|每次|都会",
    month_names=tuple(f"{month}月" for month in range(1, 13)),
    season_names=("春天", "夏天", "秋天", "冬天"),
    day_text="{y}年{m}月{d}日",
    forms={
        "day": ("{day}",),
        "week": ("{day}那一周",),
        "weekend": ("{day}的周末",),
        "days": ("{day}至{last}",),
        "month": ("{y}年{m}月",),
        "quarter": ("{y}年第{q}季度",),
        "season": ("{y}年{season}",),
        "feast": ("{y}年{feast}",),
        "year": ("{y}年",),
    },
    parts={
        "早上|早晨|清晨|一早": ("{day}早上",),
        "上午": ("{day}上午",),
        "中午": ("{day}中午",),
        "下午": ("{day}下午",),
        "晚上|夜里|夜裡|傍晚": ("{day}晚上",),
    },
    implied={
        **dict.fromkeys(("今早", "今晨", "明早"), "早上"),
        **dict.fromkeys(("昨晚", "昨夜", "今晚", "明晚", "前晚"), "晚上"),
    },
    yearly="生日|纪念日|紀念日",
)
