"""Spellings of the same word that a key must not tell apart: compounds, and Chinese forms."""

from __future__ import annotations

import re
from typing import Final

_COMPOUNDS: Final = re.compile(
    r"(?<!\S)(?:(e) (mails?)|(time) (zones?)|(t) (shirts?)|(web) (sites?)|(user) (names?)|"
    r"(nick) (names?)|(birth) (days?)|(birth) (dates?)|(home) (towns?)|(data) (bases?)|"
    r"(code) (bases?)|(work) (flows?)|(front) (ends?)|(back) (ends?)|(wi) (fi)|(work) (places?)|"
    r"(post) (codes?)|(zip) (codes?)|(pass) (words?)|(co) (workers?)|(co) (founders?))(?!\S)"
)
_TRADITIONAL: Final = (
    "臺灣灣國學會議電話語言時間區號碼戶請問題貓龍鳥馬魚飯麵雞豬醫院師書車開關門網絡線郵"
    "愛歡親媽爸爺兒女媳婦歲齡業務員專場東飲習慣興趣樂課業畢單價錢幣貨購買賣結帳費"
    "過敏藥體運動節約見個們這邊裡後無對錯從來還沒當為與於應該設計劃項資訊軟硬體檔案數據"
    "庫環境測試連機構組織經理總統廣東灣華漢簡繁轉換寫讀聽說講話認識記憶憶點選擇決定義"
)
_SIMPLIFIED: Final = (
    "台湾湾国学会议电话语言时间区号码户请问题猫龙鸟马鱼饭面鸡猪医院师书车开关门网络线邮"
    "爱欢亲妈爸爷儿女媳妇岁龄业务员专场东饮习惯兴趣乐课业毕单价钱币货购买卖结帐费"
    "过敏药体运动节约见个们这边里后无对错从来还没当为与于应该设计划项资讯软硬体档案数据"
    "库环境测试连机构组织经理总统广东湾华汉简繁转换写读听说讲话认识记忆忆点选择决定义"
)
_TO_SIMPLIFIED: Final = str.maketrans(_TRADITIONAL, _SIMPLIFIED)


def joined_compounds(words: str) -> str:
    """Write compounds as one word: "e mail" (from "e-mail") and "email" are the same."""
    return _COMPOUNDS.sub(lambda pair: "".join(part for part in pair.groups() if part), words)


def simplified_chinese(text: str) -> str:
    """Write frequent traditional characters as simplified ones: 臺灣 and 台湾 are one."""
    return text if text.isascii() else text.translate(_TO_SIMPLIFIED)
