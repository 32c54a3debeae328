"""Places by their size, so that a city and the country it lies in are not taken for two homes.

Names are folded, without blanks, in the languages whose claims are compared.
"""

from __future__ import annotations

from typing import Final

_COUNTRIES: Final = """
    portugal spain españa espanha espagne spanien испания испании 西班牙 スペイン france
    francia frança frankreich франция франции 法国 フランス germany alemania alemanha allemagne
    deutschland германия германии 德国 ドイツ italy italia itália italie italien италия италии
    意大利 イタリア austria österreich áustria autriche switzerland suiza suíça suisse schweiz
    瑞士 スイス belgium bélgica belgique belgien netherlands holanda países_bajos niederlande
    poland polonia polônia pologne polen польша польше ireland irlanda irlande irland denmark
    sweden schweden suecia norway finland iceland greece grecia turkey turquía türkei ukraine
    ucrania украина украине russia rusia rússia russie russland россия россии 俄罗斯 ロシア
    unitedstates estadosunidos étatsunis сша 美国 アメリカ canada canadá kanada канада канаде
    加拿大 カナダ mexico méxico mexique brazil brasil brésil brasilien бразилия argentina
    argentine chile colombia perú peru japan japón japão japon япония японии 日本 china chine
    китай китае 中国 中國 korea southkorea 韩国 韓国 india inde indien индия 印度 インド
    australia austrália australie australien австралия 澳大利亚 オーストラリア newzealand egypt
    egipto مصر مغرب سعودية إمارات أردن عراق morocco nigeria kenya southafrica israel thailand
    vietnam indonesia singapore 新加坡 czechrepublic czechia hungary romania
"""
COUNTRIES: Final = frozenset(_COUNTRIES.split())

_REGIONS: Final = """
    europe europa европа европе 欧洲 ヨーロッパ asia asie asien 亚洲 アジア africa áfrica
    afrika america americas uk unitedkingdom england scotland wales britain greatbritain
    reinounido inglaterra royaumeuni angleterre großbritannien 英国 イギリス california texas
    florida newyorkstate washingtonstate ontario quebec bavaria bayern baviera sachsen hessen
    nordrheinwestfalen andalusia andalucía cataluña catalonia galicia provence bretagne
    normandie bretaña toscana tuscany algarve alentejo minasgerais bahia siberia сибирь 广东
    四川 浙江 江苏 関東 関西 北海道 九州 四国 suburbs countryside city town village centre
    center downtown capital campo ciudad pueblo interior ville campagne stadt dorf land abroad
    here there
"""
REGIONS: Final = frozenset(_REGIONS.split())
"""Continents, unions, parts of countries, and words for any of them."""

_CITIES: Final = """
    madrid barcelona sevilla valencia málaga bilbao lisboa porto coimbra faro sãopaulo
    riodejaneiro brasília curitiba москва москве казань казани самара самаре лондоне париже
    берлине قاهرة دبي رياض بيروت 北京 上海 深圳 广州 杭州 成都 东京 東京 大阪 京都 高知 福岡
    名古屋 札幌 lisbon london paris berlin munich newyork newyorkcity
"""
CITIES: Final = frozenset(_CITIES.split())
"""Cities that are told from employers where both are worked "in"."""

_VAGUE: Final = """
    night home day school work peace fear person university college hospital office general
    heart noche casa noite nuit maison hause nacht schule дома доме квартире общежитии городе
    деревне 公寓 宿舍 家 家里 乡下 城里 酒店 农村 学校 実家 アパート マンション 寮 田舎 都会
    一人 海外 国内
"""
VAGUE: Final = frozenset(_VAGUE.split())
"""Where somebody is, or when, rather than which place or employer."""
