"""Names of organisations: what tells an employer from a place or a common noun.

"Trabajo en Madrid" and "Ich arbeite bei Regen" have the shape of "Trabajo en Siemens", so a name
counts where the language does not mark it only when it is well known or looks like no other word.
"""

from __future__ import annotations

import re
from typing import Final

from loom.domain.rules.lexicon import either, words

_KNOWN: Final = words("""
    accenture, adidas, adobe, airbnb, airbus, aldi, allianz, alstom, amazon, apple, audi, axa,
    banorte, basf, bayer, bbva, bertelsmann, bimbo, bmw, bosch, bnp paribas, booking, bouygues,
    brose, capgemini, carrefour, cemex, cisco, commerzbank, continental, daimler, danone, dassault,
    decathlon, deezer, dell, deloitte, deutsche bahn, deutsche bank, deutsche post, dhl, doctolib,
    ebay, edeka, engie, enel, ericsson, facebook, fedex, ford, fnac, glovo, google, grifols, hp,
    huawei, hubspot, iberdrola, iberia, ibm, ikea, inditex, indra, infineon, intel, kaufland, kpmg,
    leroy merlin, lidl, linkedin, lufthansa, mapfre, mcdonald's, mckinsey, mercadona, mercedes,
    mercedes-benz, meta, michelin, microsoft, miele, mutua, netflix, nestlé, nokia, novartis,
    nvidia, oracle, orange, osram, ovhcloud, pemex, peugeot, philips, porsche, prosegur, puma, pwc,
    renault, repsol, rewe, roche, rossmann, ryanair, safran, salesforce, samsung, sanofi,
    santander, sap, seat, siemens, sncf, sodexo, sony, spotify, stripe, telefónica, telekom, tesla,
    thales, thyssenkrupp, tiktok, totalenergies, toyota, twitter, uber, ubisoft, unilever,
    vodafone, volkswagen, vueling, zalando, zara, ey, s&p, wallapop, globant, mercado libre, rappi
""")
_WORDS: Final = re.compile(
    r"\b(?:hospital|clínica|universidad|banco|grupo|instituto|colegio|ayuntamiento|hotel"
    r"|laboratorios?|editorial|fundación|klinik(?:um)?|universität|hochschule|bank|sparkasse"
    r"|krankenhaus|charité|stiftung|verlag|gmbh|ag|kg|se|inc|ltd|llc|s\.?a\.?|s\.?l\.?|sarl|sas"
    r"|labs?|studios?|technologies|group|systems|software|consulting|université|hôpital|lycée"
    r"|banque|groupe|agence|bahn|post|versicherung)\b",
    re.IGNORECASE,
)
_SHAPE: Final = re.compile(r"[A-Z]{2,}|[a-z][A-Z]|\d|&")

CHINESE: Final = either(
    words("""
    腾讯, 阿里巴巴, 阿里, 阿里云, 蚂蚁集团, 字节跳动, 字节, 百度, 华为, 小米, 京东, 美团, 网易,
    拼多多, 滴滴, 快手, 比亚迪, 联想, 中兴, 携程, 微软, 谷歌, 苹果, 亚马逊, 特斯拉, 英特尔,
    英伟达, 三星, 索尼, 丰田, 蔚来, 小鹏, 海尔, 格力, 美的, 顺丰, 中国移动, 中国电信, 中国联通,
    国家电网, 台积电, 富士康, 哔哩哔哩, B站, 知乎, 小红书, 大疆, 宁德时代, 平安, 麦肯锡, 德勤,
    普华永道, 安永, 毕马威, 高盛, 西门子, 博世, 大众, 宝马, 宜家, 星巴克, 麦当劳, 搜狐, 新浪,
    微博, 商汤, 科大讯飞, 海康威视, 联发科
""")
)
"""Employers whose names do not say that they are one."""


def is_organisation(name: str) -> bool:
    """Well known, or with a word or a spelling that only organisations have."""
    return bool(name.lower() in _KNOWN or _WORDS.search(name) or _SHAPE.search(name))
