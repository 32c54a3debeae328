"""Names, kinds of things, habits and sums that only look like a time, said on 5 October 2026."""

from __future__ import annotations

from datetime import date

import pytest

from loom.domain.when.find import made_absolute

DAY = date(2026, 10, 5)


@pytest.mark.parametrize(
    "text",
    [
        "On Friday nights I play chess",
        "Sings in a choir on Sunday mornings",
        "I love Christmas mornings",
        "The weekend edition of Le Monde is my favourite",
        "I read the weekend edition",
        "My Monday morning meeting is long",
        "I have a Friday night class",
        "I love the Christmas market",
        "I bought a Christmas tree",
        "I go to Sunday school",
        "Tonight Show is my favourite",
        "Tonight Show is the best programme on television",
        "Read a book by April Smith",
        "I work for Friday Media",
        "I quit smoking a year ago last Monday",
        "Saw him two weeks ago on Friday",
        "I moved 10**9 weeks ago",
        "I moved 1.5 years ago",
        "I moved 1,000 days ago",
        "I moved twenty five years ago",
        "I moved two or three weeks ago",
        "今日头条是我最喜欢的应用",
        "我喜欢今日头条",
        "我在明天公司工作",
        "他在明日科技上班",
        "二十三天前买了车",
        "昨日の世界という本が好き",
        "明日社という会社に入った",
        "明日商事で働いている",
        "1.5年前に買った",
        "二十三日前に買った",
    ],
)
def test_what_only_looks_like_a_time_stays(text: str) -> None:
    assert made_absolute(text, DAY) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Played chess on Friday night", "Played chess on the night of 2 October 2026"),
        ("The weekend was great", "The weekend of 3 October 2026 was great"),
        ("Over the weekend friends came", "On the weekend of 3 October 2026 friends came"),
        ("Last Christmas friends came", "At Christmas 2025 friends came"),
        ("Must call on Monday because of it", "Must call on 12 October 2026 because of it"),
        ("Tonight Ann is coming", "On the night of 5 October 2026 Ann is coming"),
        ("Yesterday Ann was ill", "On 4 October 2026 Ann was ill"),
        ("On Friday Ann called", "On 2 October 2026 Ann called"),
        ("He slept, and on Friday Ann called", "He slept, and on 2 October 2026 Ann called"),
        ("I quit smoking a year ago", "I quit smoking in 2025"),
        ("I moved **3 weeks ago**", "I moved **on 14 September 2026**"),
        ("Moved (3 weeks ago)", "Moved (on 14 September 2026)"),
        ("今天天气很好", "2026年10月5日天气很好"),
        ("明天公司开会", "2026年10月6日公司开会"),
        ("昨天也是我加班", "2026年10月4日也是我加班"),
        ("三天前买了车", "2026年10月2日买了车"),
        ("昨日の会議は長かった", "2026年10月4日の会議は長かった"),
        ("明日会社に行く", "2026年10月6日に会社に行く"),
        ("昨日パラサイトという映画を見た", "2026年10月4日にパラサイトという映画を見た"),
    ],
)
def test_a_time_beside_a_noun_or_a_name_is_written_out(text: str, expected: str) -> None:
    assert made_absolute(text, DAY) == expected
