"""First-person statements in Japanese. The subject is mostly left out, so that `cjk` watches it."""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.cjk_dates import TIME
from loom.domain.rules.cjk_rule import rule as _rule
from loom.domain.rules.given_names import JAPANESE as FAMILY_NAME

_JOB: Final = (
    r"(?:エンジニア|教師|先生|医師|医者|看護師|弁護士|デザイナー|プログラマー|大学院生|高校生"
    r"|学生|大学生|会社員|公務員|研究者|記者|料理人|翻訳者|会計士|建築家|写真家|主婦|フリーランス"
    r"|薬剤師|美容師|保育士|介護士|漫画家|ライター|カメラマン|イラストレーター|コンサルタント)"
)
_I: Final = r"(?:(?:私|わたし|僕|ぼく|俺)[はも]、?)?"
_WORD: Final = r"[^\s、はがをもで]"
_END: Final = r"(?:です|だ|でして|なんです|で|なので|ですので)(?:ね|よ|が|けど|けれど|し)?"
_AND: Final = re.compile(r"(?<=[^\s])(?:と(?!う|ま|り)|や|・)(?=[^\s])")
_NO_HOME: Final = re.compile(
    r"^(?:ここ|そこ|家|実家|近く|隣|田舎|都会|海外|海の|山|一人|ひとり|\d+"
    r"|[一二三四五六七八九十]+階)"
    r"|階$|号室|丁目|番地|アパート|マンション|寮|一軒家|部屋|近く$|隣$|上$|中$|家$|ところ$"
    r"|シェアハウス"
    r"|世界|夢|一緒|[とに]$"
)
_NOT_ORG: Final = re.compile(
    r"^(?:ここ|そこ|家|自宅|会社|職場|在宅|一人|リモート|フルタイム|パート|バイト|アルバイト"
    r"|週|夜|昼|朝"
    r"|毎日|東京|大阪|京都|名古屋|福岡|札幌|横浜|神戸|仙台|広島|海外|日本|アメリカ|地元|外"
    r"|現場|あそこ"
    r"|フリーランス|契約|派遣|正社員|チーム|近所|本社|支社|オフィス)"
    r"|[市区町村県都府国駅]$|として|企業$|(?<!株式)会社$|メーカー$|^(?:病院|学校|大学|銀行"
    r"|工場|お?店|カフェ|コンビニ|レストラン|スーパー|役所|市役所)$|業界|関係|部$|系$|ため"
    r"|一緒|必死|真剣"
)
_NO_ALLERGEN: Final = re.compile(
    r"月曜|仕事|会議|嘘|勉強|数学|早起き|上司|人間|恋愛|結婚|残業|運動|宿題|朝|これ|それ|政治|努力"
)
_NOT_LIKED: Final = re.compile(
    r"^(?:これ|それ|あれ|あなた|君|ここ|そこ|どれ|この|その|あの|彼|何|こと|方)|の方$"
)
_ILLNESS: Final = (
    r"(?:[12一二]型糖尿病|糖尿病|喘息|ぜんそく|高血圧|低血圧|てんかん|片頭痛|花粉症|うつ病"
    r"|乳糖不耐症"
    r"|アトピー|アトピー性皮膚炎|痛風|関節リウマチ|貧血|セリアック病|ADHD)"
)
_MOVED: Final = r"(?:に|へ)(?:引っ越しました|引っ越した|引っ越してきました|移りました|移住しました)"
_MOVES: Final = r"(?:に|へ)(?:引っ越します|引っ越す予定です|移住します|引っ越しします)"
RULES: Final = (
    _rule(
        r"(?:私|わたし|僕)の名前は(?P<x>[^\s、はが]{1,16}?)(?:です|といいます|と申します)",
        "name",
        "名前は{x}",
        "identity",
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,16}}?)(?:と申します|といいます|と言います)",
        "name",
        "名前は{x}",
        "identity",
    ),
    _rule(
        rf"{_I}(?P<x>{FAMILY_NAME}?)です",
        "name",
        "名前は{x}",
        "identity",
        opening=True,
        refused=re.compile(r"さん$|[都県府市区町村社店校駅屋の]$"),
    ),
    _rule(rf"{_I}(?P<x>\d{{1,3}})歳(?:{_END})", "age", "{x}歳", "identity"),
    _rule(
        rf"{_I}(?:もう)?(?P<x>{_WORD}{{1,12}}?)には?(?:もう)?住んで(?:いません|いない|ない)",
        "home city",
        "もう{x}に住んでいない",
        "location",
        ended=True,
        refused=_NO_HOME,
    ),
    _rule(
        rf"{_I}(?:[^\s、]{{1,12}}(?:ではなく|じゃなく)て?)?(?:今は?"
        rf"|現在は?)?(?P<x>{_WORD}{{1,12}}?)"
        r"(?:に住んで(?:います|る|いる|おります|いて|おり)|在住(?:です|の)?"
        r"|に暮らして(?:います|いる))",
        "home city",
        "{x}に住んでいる",
        "location",
        refused=_NO_HOME,
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,12}}?)(?:に住んでいる|在住の){_WORD}{{0,6}}{_JOB}(?:{_END})",
        "home city",
        "{x}に住んでいる",
        "location",
        refused=_NO_HOME,
    ),
    _rule(
        rf"{_I}(?:(?P<x0>[^\s、]{{1,12}})から)?(?P<x>{_WORD}{{1,12}}?){_MOVED}",
        "home city",
        "{x}に住んでいる",
        "location",
        refused=re.compile(rf"^(?:{TIME.replace('P<time>', ':')})|{_NO_HOME.pattern}"),
    ),
    _rule(
        rf"{_I}{TIME}[に、]?(?:[^\s、]{{1,12}}から)?(?P<x>{_WORD}{{1,12}}?){_MOVED}",
        "home city",
        "{date}に{x}に引っ越した",
        "location",
        -1,
        refused=_NO_HOME,
    ),
    _rule(
        rf"{_I}{TIME}[に、]?(?:[^\s、]{{1,12}}から)?(?P<x>{_WORD}{{1,12}}?){_MOVES}",
        "planned move",
        "{date}に{x}に引っ越す",
        "plan",
        1,
        refused=_NO_HOME,
    ),
    _rule(
        rf"(?:私の|{_I})出身は(?P<x>[^\s、はが]{{1,12}}?)です",
        "place of origin",
        "出身は{x}",
        "identity",
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,12}}?)(?:の)?出身(?:{_END})",
        "place of origin",
        "出身は{x}",
        "identity",
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,20}}?)(?:の)?アレルギー(?:です|があります|がある|持ち(?:です"
        rf"|で)?|があり|で|があって)",
        "allergy to {x}",
        "{x}アレルギーがある",
        "health",
        each=_AND,
        refused=_NO_ALLERGEN,
    ),
    _rule(
        rf"{_I}(?P<x>{_WORD}{{1,20}}?)に(?:対して)?アレルギーが(?:あります|ある|あって|あり)",
        "allergy to {x}",
        "{x}にアレルギーがある",
        "health",
        each=_AND,
        refused=_NO_ALLERGEN,
    ),
    _rule(
        rf"{_I}(?P<x>{_ILLNESS})(?:です|があります|がある|持ち(?:です)?|を患って(?:います"
        rf"|いる)|で|なんです|なので)(?:が|ので)?",
        "health condition {x}",
        "{x}がある",
        "health",
    ),
    _rule(
        rf"{_I}(?P<x>ベジタリアン|ヴィーガン|ビーガン|菜食主義者)(?:{_END})",
        "diet",
        "{x}",
        "health",
    ),
    _rule(
        rf"{_I}(?:[^\s、はが]{{1,10}}で)?(?P<x>{_WORD}{{0,10}}?{_JOB})(?:{_END}|をしています"
        rf"|をしている|として働いて(?:います|いる)|をやっています)",
        "job title",
        "{x}",
        "work",
        refused=re.compile(r"^[^\s]{1,8}の|ない"),
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがをも]{{2,20}}?)(?:で|に)(?:働いて|勤めて|勤務して)(?:います"
        rf"|いる|おります)",
        "employer",
        "{x}で働いている",
        "work",
        refused=_NOT_ORG,
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがをも]{{2,20}}?)で{_JOB}(?:をしています|をしている"
        rf"|として働いて(?:います|いる))",
        "employer",
        "{x}で働いている",
        "work",
        refused=_NOT_ORG,
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがを]{{1,20}}?)(?P<w>が|は)(?:とても|すごく|大変)?(?P<v>大好き"
        rf"|好き|嫌い|苦手)(?:{_END})",
        "opinion of {x}",
        "{x}{w}{v}",
        "preference",
        each=_AND,
        refused=_NOT_LIKED,
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがを]{{1,14}}?)(?P<w>は|が)(?:あまり)?(?P<v>好きではありません"
        rf"|好きじゃない(?:です)?)",
        "opinion of {x}",
        "{x}{w}{v}",
        "preference",
        refused=_NOT_LIKED,
    ),
    _rule(
        rf"{_I}(?P<x>[^\s、はがを]{{1,14}}?)[はが](?P<v>食べられません|食べません"
        rf"|食べられない)(?:です)?",
        "eating {x}",
        "{x}は{v}",
        "health",
        each=_AND,
        refused=_NOT_LIKED,
    ),
    _rule(
        r"(?:(?:私|わたし|僕)の)?(?P<k>妻)の名前は(?P<x>[^\s、はが]{1,10}?)です",
        "wife's name",
        "{k}の名前は{x}",
        "family",
    ),
    _rule(
        r"(?P<x>[^\s、はが]{1,10}?)という(?:名前の)?犬を飼って(?:います|いる)",
        "dog's name",
        "{x}という犬を飼っている",
        "family",
    ),
    _rule(
        r"(?P<x>[^\s、はが]{1,10}?)という(?:名前の)?猫を飼って(?:います|いる)",
        "cat's name",
        "{x}という猫を飼っている",
        "family",
    ),
)
