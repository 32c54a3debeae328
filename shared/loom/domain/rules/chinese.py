"""First-person statements in Chinese, written with simplified characters.

A clause is matched after its traditional characters have been replaced one by one; the value
keeps the characters it was said in.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.cjk_dates import TIME
from loom.domain.rules.cjk_rule import rule as _rule
from loom.domain.rules.given_names import CHINESE as PERSON
from loom.domain.rules.organisations import CHINESE as KNOWN

_FROM: Final = (
    "對過歲來現嗎喜歡愛討厭個總嚴壓護師醫計學們機點請結費應為從這裡還會說麼誰當員經記廚無譯筆媽爾樓層離開業"
    "後時間題錢買賣車東門問長馬鳥魚雞豬羊貓狗豆腐麵湯飯館陳張劉黃吳趙孫鄭謝許鄧馮蕭葉蘇盧蔣賈魏薛閻鍾陸譚賴"
    "龍萬嚴韓楊羅鮮蝦貝類堅蛋乳製品藥葷醬產業務團隊公職稱劑築攝藝術銷售營運動畫際國華灣廣蘇寧濟蘭齊濱瀋陽連"
    "遼縣區鄉鎮農紅綠藍銀資訊軟體設專項約聽讀寫書報紙電腦視頻網絡線絲戶頁頭臉腳顏發髮髒雙單聯歐亞飛預訂憂鬱"
    "癲癇腎臟氣癌腫瘡傷風熱燒潰瘍氧鈉鈣鐵鋅銅錫鋁變慣極僅樣輕寶貴願習請兒歷語英徳韓飲幾婦產檢查們軍辦處費"
)
_TO: Final = (
    "对过岁来现吗喜欢爱讨厌个总严压护师医计学们机点请结费应为从这里还会说么谁当员经记厨无译笔妈尔楼层离开业"
    "后时间题钱买卖车东门问长马鸟鱼鸡猪羊猫狗豆腐面汤饭馆陈张刘黄吴赵孙郑谢许邓冯萧叶苏卢蒋贾魏薛阎钟陆谭赖"
    "龙万严韩杨罗鲜虾贝类坚蛋乳制品药荤酱产业务团队公职称剂筑摄艺术销售营运动画际国华湾广苏宁济兰齐滨沈阳连"
    "辽县区乡镇农红绿蓝银资讯软体设专项约听读写书报纸电脑视频网络线丝户页头脸脚颜发发脏双单联欧亚飞预订忧郁"
    "癫痫肾脏气癌肿疮伤风热烧溃疡氧钠钙铁锌铜锡铝变惯极仅样轻宝贵愿习请儿历语英德韩饮几妇产检查们军办处费"
)
SIMPLIFIED: Final = str.maketrans(_FROM, _TO)
TRADITIONAL: Final = str.maketrans(
    {simple: old for old, simple in zip(_FROM, _TO, strict=True) if old not in "髮徳"}
)


_JOB: Final = (
    r"(?:工程师|老师|教师|医生|护士|律师|设计师|程序员|学生|大学生|研究生|经理|会计|记者"
    r"|厨师|司机|作家|研究员|开发者|翻译|销售|教授|药剂师|建筑师|摄影师|自由职业者|公务员|程序猿"
    r"|产品经理|插画师|博士生|高中生|退休教师)"
)
_ORG: Final = (
    rf"(?P<x>{KNOWN}|[A-Za-z][\w .&-]{{1,30}}?|[\w]{{2,16}}(?:公司|集团|银行|医院|大学|中学|小学"
    r"|工厂|研究所|律所|事务所|出版社|电视台|学院))"
)
_NOT_THING: Final = r"(?!你|您|这|那|它|他|她|我|什么|怎么|的|上|看着)"
_AND: Final = re.compile(r"[、和与跟及]|以及")
_NOW: Final = r"(?:现在|目前|一直|今年|也|都|已经|刚|刚刚|才|平时)?"
_LIVE: Final = r"(?:住在|居住在|生活在|定居在|家住|家在)"
_NO_HOME: Final = re.compile(
    r"^(?:[\d一二三四五六七八九十几两]+|这|那|家|学校|宿舍|公司|附近|国外|外面|楼|郊区|隔壁"
    r"|酒店|市中心"
    r"|山|海边|城|乡下|农村|一个|一家|一起|同|他|她|你|我|爸|妈|父母|朋友|亲戚|老家|单位|医院"
    r"|哪|地下|顶"
    r"|梦|过去|回忆|幻想|恐惧|水|火|二次元|互联网|外地|外星|未来|火星)|[楼层号室栋]$|宿舍|公寓"
    r"|小区|酒店|旁边|附近"
    r"|里$|家$|一起"
)
_NOT_ORG: Final = re.compile(
    r"^(?:这|那|家|一家|一个|某|公司|大学|医院|银行|学校|国企|外企|互联网公司|外面|我们|你们"
    r"|本地|小)"
    r"|^(?:[A-Za-z])$|^(?:公司|集团|大学)$"
)
_NO_NAME: Final = re.compile(r"(?:了|来|去|吧|过|的|着|吗|人|车|帮忙|面|饭|菜|酒|水|妈|爸|哥|姐)$")
_NO_ALLERGEN: Final = re.compile(
    r"周一|星期一|工作|上班|加班|开会|学习|谎言|[你您他她]|^人|傻|前任|早起|数学|运动|早晨"
    r"|作业|考试|老板"
    r"|爱情|恋爱|结婚|PPT|Excel|愚蠢|这|那|它|什么|虚伪|政治|废话|钱"
)
_NOT_FOOD: Final = re.compile(r"但|却|可|吃|喝|东西|饭|药|早餐|^了$|^完|^下|^惯|^起|不|就|也|会")
_ILLNESS: Final = (
    r"(?:[12一二]型糖尿病|糖尿病|哮喘|高血压|低血压|心脏病|癫痫|偏头痛|抑郁症|焦虑症|鼻炎|胃病|痛风"
    r"|湿疹|甲亢|甲减|乳糖不耐受?|乳糖不耐症|关节炎|贫血)"
)
RULES: Final = (
    _rule(
        r"我的名字(?:叫做?|是)(?P<x>[\u4e00-\u9fff·]{2,8}|[A-Z][\w ]{1,30})",
        "name",
        "名叫{x}",
        "identity",
        refused=_NO_NAME,
    ),
    _rule(
        rf"我(?:的?全名)?叫做?(?P<x>{PERSON}|[\u4e00-\u9fff]{{1,8}}·[\u4e00-\u9fff]{{1,8}}"
        r"|[A-Z][\w ]{1,30})",
        "name",
        "名叫{x}",
        "identity",
        refused=_NO_NAME,
    ),
    _rule(rf"我{_NOW}(?P<x>\d{{1,3}})岁(?:了)?", "age", "{x}岁", "identity"),
    _rule(
        r"我(?:是)?来自(?P<x>\w{2,12})", "place of origin", "来自{x}", "identity", refused=_NO_HOME
    ),
    _rule(r"我的生日是(?P<x>\d{1,2}月\d{1,2}[日号])", "birthday", "生日是{x}", "identity"),
    _rule(
        rf"我(?:已经|现在)?(?:不再|不){_LIVE}(?P<x>\w{{2,12}}?)了?",
        "home city",
        "不再住在{x}",
        "location",
        ended=True,
        refused=_NO_HOME,
    ),
    _rule(
        rf"我{_NOW}{_LIVE}(?P<x>\w{{2,12}}?)(?:了)?",
        "home city",
        "住在{x}",
        "location",
        refused=_NO_HOME,
    ),
    _rule(
        r"我(?:已经|刚|刚刚|现在)?搬(?:到|去)了?(?P<x>\w{2,12}?)(?:了|住)?",
        "home city",
        "住在{x}",
        "location",
        refused=_NO_HOME,
    ),
    _rule(
        rf"(?:我{TIME}|{TIME.replace('time', 'time2')}[，,]?我)(?:刚|刚刚|才)?搬(?:到"
        rf"|去)了?(?P<x>\w{{2,12}}?)(?:了)?",
        "home city",
        "{date}搬到{x}",
        "location",
        -1,
        refused=_NO_HOME,
    ),
    _rule(
        rf"(?:我{TIME}|{TIME.replace('time', 'time2')}[，,]?我)(?:要|会|将|打算|准备|计划)?搬(?:到"
        rf"|去)(?P<x>\w{{2,12}})",
        "planned move",
        "{date}搬到{x}",
        "plan",
        1,
        refused=_NO_HOME,
    ),
    _rule(
        rf"(?:我{TIME}|{TIME.replace('time', 'time2')}[，,]?我)(?:要|会|将|打算|准备|计划)?"
        rf"(?P<v>去|飞|飞往|前往)(?P<x>\w{{2,8}}?)(?P<w>出差|旅游|旅行|开会|度假)?",
        "trip to {x}",
        "{date}{v}{x}{w}",
        "plan",
        1,
        refused=_NO_HOME,
    ),
    _rule(
        r"我对(?P<x>[\w、]{1,20}?)(?:都)?(?P<v>不|严重|轻度|有点)?过敏",
        "allergy to {x}",
        "对{x}{v}过敏",
        "health",
        each=_AND,
        refused=_NO_ALLERGEN,
    ),
    _rule(
        rf"我{_NOW}(?:是)?(?P<x>吃素|素食者|素食主义者|纯素食者)(?:的)?", "diet", "{x}", "health"
    ),
    _rule(
        rf"我(?P<v>不再|不)吃{_NOT_THING}(?P<x>[\w、]{{1,12}}?)(?:了)?",
        "eating {x}",
        "{v}吃{x}",
        "health",
        each=_AND,
        refused=_NOT_FOOD,
    ),
    _rule(
        rf"我(?P<v>不再|不)喝{_NOT_THING}(?P<x>[\w、]{{1,12}}?)(?:了)?",
        "drinking {x}",
        "{v}喝{x}",
        "health",
        each=_AND,
        refused=_NOT_FOOD,
    ),
    _rule(rf"我{_NOW}(?:患)?有(?P<x>{_ILLNESS})", "health condition {x}", "有{x}", "health"),
    _rule(
        rf"我{_NOW}(?:是|做)(?:一名|一个|一位|个|名)?(?P<x>(?!学生家长)\w{{0,8}}?{_JOB})",
        "job title",
        "是{x}",
        "work",
        refused=re.compile(r"^(?:不|你|他|她|这|那|谁|我)|的"),
    ),
    _rule(
        rf"我{_NOW}在\w{{2,12}}?(?:做|当|担任)(?:一名|一个)?(?P<x>\w{{0,6}}?{_JOB})",
        "job title",
        "是{x}",
        "work",
    ),
    _rule(
        rf"我(?:已经)?(?:不再|不)在{_ORG}(?:工作|上班|任职)了?",
        "employer",
        "不再在{x}工作",
        "work",
        ended=True,
        refused=_NOT_ORG,
    ),
    _rule(
        rf"我{_NOW}(?:就职于|任职于|供职于|在){_ORG}(?:工作|上班|任职)?",
        "employer",
        "在{x}工作",
        "work",
        refused=_NOT_ORG,
    ),
    _rule(
        rf"我{_NOW}在{_ORG}(?:做|当|担任|任)\w{{0,8}}?{_JOB}",
        "employer",
        "在{x}工作",
        "work",
        refused=_NOT_ORG,
    ),
    _rule(
        rf"我{_NOW}(?P<v>很喜欢|最喜欢|非常喜欢|特别喜欢|比较喜欢|更喜欢|不喜欢|喜欢|讨厌"
        rf"|爱){_NOT_THING}"
        r"(?P<x>[\w、]{1,20})",
        "opinion of {x}",
        "{v}{x}",
        "preference",
        each=_AND,
        refused=re.compile(r"[你您他她它我不]|但|的是|^(?:家人|一个人)|[^\w]|讨厌|喜欢"),
    ),
    _rule(
        r"(?:请|麻烦|以后请|以后)(?:用|以)(?P<x>人民币|美元|欧元|英镑|日元|港币)(?P<v>结算"
        r"|付款|计费|开票|支付|结账)",
        "billing currency",
        "希望用{x}{v}",
        "account",
    ),
    _rule(
        r"(?:请|麻烦|以后请|请以后|请始终|请一直)(?:都)?用(?P<x>中文|英文|英语|法语|德语|日语"
        r"|西班牙语)(?:回答|回复|交流)(?:我)?",
        "reply language",
        "希望用{x}回复",
        "preference",
    ),
    _rule(r"我(?:的)?(?P<k>妻子|老婆|太太)叫(?P<x>\w{2,8})", "wife's name", "{k}叫{x}", "family"),
    _rule(
        r"我(?:的)?(?P<k>丈夫|老公|先生)叫(?P<x>\w{2,8})", "husband's name", "{k}叫{x}", "family"
    ),
    _rule(r"我(?:的)?(?P<k>女儿)叫(?P<x>\w{2,8})", "daughter's name", "{k}叫{x}", "family"),
    _rule(r"我(?:的)?(?P<k>儿子)叫(?P<x>\w{2,8})", "son's name", "{k}叫{x}", "family"),
    _rule(r"我有(?P<x>[一二两三四五]个(?:孩子|儿子|女儿))", "children", "有{x}", "family"),
    _rule(
        r"我(?:有|养了?)一[只条]狗(?:狗)?叫(?P<x>\w{1,6})", "dog's name", "有一只狗叫{x}", "family"
    ),
    _rule(r"我(?:有|养了?)一只猫(?:咪)?叫(?P<x>\w{1,6})", "cat's name", "有一只猫叫{x}", "family"),
)
