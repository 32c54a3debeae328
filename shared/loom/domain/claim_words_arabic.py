"""Arabic words for the comparison of claims; `claim_words` says what the fields mean."""

from __future__ import annotations

from typing import Final

from loom.domain.claim_words import Words, without_arabic_article

_LEMMAS: Final = """
لا ليس ليست غير > NOT
لديه لديها يملك تملك عنده عندها > HAVE
يعيش تعيش يسكن تسكن يقيم تقيم > LIVE
يعمل تعمل > WORK
يحب تحب يعجبه > LIKE
يعشق تعشق > LOVE
يفضل تفضل > PREFER
يكره تكره > HATE
يأكل تأكل > EAT
يشرب تشرب > DRINK
يدخن تدخن > SMOKE
يتكلم تتكلم يتحدث تتحدث > SPEAK
يستخدم تستخدم يستعمل > USE
دائما دائمًا > ALWAYS
أبدا أبدًا > EVER
ربما > MAYBE
أحيانا أحيانًا > SOMETIMES:
غالبا غالبًا > OFTEN:
بعض > SOME
إذا > IF
عندما > WHEN
كان كانت سابقا سابقًا > PAST
مسموح مسموحا > ALLOWED
ممنوع محظور > NOT ALLOWED
مفعل مفعلة > +enabled
معطل معطلة > -enabled
مفتوح مفتوحة > +open
مغلق مغلقة > -open
متزوج متزوجة > +married
أعزب عزباء > -married:
أطفال طفل > CHILD
إثنين اثنين > \x02W1
ثلاثاء > \x02W2
أربعاء > \x02W3
خميس > \x02W4
جمعة > \x02W5
سبت > \x02W6
أحد > \x02W7
يوميا يوميًا > \x02daily
أسبوعيا > \x02weekly
منفذ > PORT
"""

_PHRASES: Final = """
NOT EVER > NOT EVER
NOT * EVER > NOT EVER *
لم يعد > NOT LONGER
لم تعد > NOT LONGER
LIVE في > LIVE_IN
WORK في | WORK لدى | WORK لصالح > WORK_AT
اسمه | اسمها > NAMED
عمره # سنة | عمره # عاما | عمره # عامًا | عمرها # سنة | عمرها # عاما > AGED #
عمره # | عمرها # | يبلغ من عمر # > AGED #
AGED # سنة | AGED # عاما > AGED #
HAVE حساسية من | يعاني من حساسية | تعاني من حساسية | مصاب بحساسية > ALLERGIC
ALLERGIC من > ALLERGIC
كل يوم > \x02daily
كل أسبوع > \x02weekly
يوم \x02W1 > \x02W1
يوم \x02W2 > \x02W2
يوم \x02W3 > \x02W3
يوم \x02W4 > \x02W4
يوم \x02W5 > \x02W5
يوم \x02W6 > \x02W6
يوم \x02W7 > \x02W7
بدلا من | بدلًا من > INSTEAD
"""

_SUBJECTS: Final = """
المستخدم | المستخدمة | مستخدم | أنا
"""

ARABIC: Final = Words(
    lemmas=_LEMMAS,
    phrases=_PHRASES,
    subjects=_SUBJECTS,
    fillers="حاليا حاليًا أيضا أيضًا",
    prepositions="في من على إلى مع عن منذ حتى قبل بعد بدون بين",
    verbs="يتعلم يدرس يلعب يذهب يقرأ يكتب",
    neutral="في",
    bounds="منذ حتى قبل بعد",
    relatives="الذي التي لأن لكن IF",
    single="PORT",
    textual="مفضل مفضلة",
    events="اجتماع موعد رحلة",
    singular=without_arabic_article,
)
