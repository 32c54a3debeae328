"""Keys and tokens that a provider gives a form of their own, most by their first characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from loom.domain.sensitivity_text import Folded, Secret, compiled


class _Form(NamedTuple):
    """Tokens that begin with one of `prefixes` and go on like the pattern `body`.

    Lengths in `body` are lower bounds, as tokens grow; a body that ends in `(?![A-Za-z0-9])` has
    the one length the provider gives it, and would be common without it.
    """

    kind: str
    prefixes: str
    body: str


_END: Final = r"(?![A-Za-z0-9])"
_HEX: Final = r"[0-9a-fA-F]"
_UUID: Final = rf"{_HEX}{{8}}(?:-{_HEX}{{4}}){{3}}-{_HEX}{{12}}"

_FORMS: Final = (
    _Form("aws_access_key", "AKIA ASIA ABIA ACCA A3T", rf"[A-Z0-9]{{16,17}}{_END}"),
    _Form("aws_secret", "ABSK IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz", r"[A-Za-z0-9+/=%]{40,}+"),
    _Form("aws_secret", "bedrock-api-key-", r"[A-Za-z0-9+/=_\-]{30,}+"),
    _Form("github_token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9_]{16,}+"),
    _Form("github_token", "github_pat_", r"[A-Za-z0-9_]{20,}+"),
    _Form(
        "gitlab_token",
        "glpat- gldt- glrt- glrtr- glptt- glsoat- glcbt- glft- glffct- glimt- glagent- gloas-"
        " GR1348941",
        r"[A-Za-z0-9_.\-]{16,}+",
    ),
    _Form("slack_token", "xox", r"[abceoprs](?:\.xox[bp])?-[A-Za-z0-9\-]{10,}+"),
    _Form("slack_token", "xapp-", r"\d-[A-Za-z0-9\-]{10,}+"),
    _Form("stripe_key", "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_", r"[A-Za-z0-9]{10,}+"),
    _Form("stripe_key", "whsec_", r"[A-Za-z0-9+/=]{16,}+"),
    _Form("llm_key", "sk- csk- nvapi- tvly- jina_", r"[A-Za-z0-9_\-]{16,}+"),
    _Form(
        "llm_key",
        "gsk_ xai- pplx- r8_ fw_ tgp_v1_ pcsk_ lsv2_pt_ lsv2_sk_ e2b_ rpa_ sk_ esecret_",
        r"[A-Za-z0-9_\-]{20,}+",
    ),
    _Form("llm_key", "pa-", r"[A-Za-z0-9_\-]{40,}+"),
    _Form("llm_key", "fc-", rf"[0-9a-f]{{32}}{_END}"),
    _Form("google_key", "AIza", r"[A-Za-z0-9_\-]{30,}+"),
    _Form("google_key", "ya29.", r"[A-Za-z0-9_\-.]{20,}+"),
    _Form("google_key", "GOCSPX- 1//0", r"[A-Za-z0-9_\-]{20,}+"),
    _Form("sendgrid_key", "SG.", r"[A-Za-z0-9_\-]{16,32}\.[A-Za-z0-9_\-]{16,}+"),
    _Form("npm_token", "npm_", r"[A-Za-z0-9]{30,}+"),
    _Form("pypi_token", "pypi-", r"[A-Za-z0-9_\-]{40,}+"),
    _Form("huggingface_token", "hf_ api_org_", r"[A-Za-z0-9]{20,}+"),
    _Form("twilio_key", "SK", rf"[0-9a-f]{{32}}{_END}"),
    _Form("mail_key", "key-", rf"{_HEX}{{32}}{_END}"),
    _Form("mail_key", "xkeysib- xsmtpsib-", rf"{_HEX}{{32,}}-[A-Za-z0-9]{{8,}}+"),
    _Form("mail_key", "re_", r"[A-Za-z0-9]{6,12}_[A-Za-z0-9]{18,}+"),
    _Form("mail_key", "md-", rf"[A-Za-z0-9_\-]{{22}}{_END}"),
    _Form("atlassian_token", "ATATT3 ATCTT3 ATSTT3 ATBB ATTA", r"[A-Za-z0-9_\-=]{24,}+"),
    _Form("cloud_token", "dop_v1_ doo_v1_ dor_v1_ sbp_ sbp_oauth_", r"[0-9a-f]{40,}+"),
    _Form("cloud_token", "shpat_ shpca_ shppa_ shpss_ shprt_ shpua_", rf"{_HEX}{{32}}"),
    _Form("cloud_token", "dapi dkea dose dsapi", rf"[0-9a-f]{{32}}(?:-\d)?{_END}"),
    _Form("cloud_token", "glsa_ glc_ sb_secret_", r"[A-Za-z0-9_+/=]{20,}+"),
    _Form("vault_token", "hvs. hvb. hvr.", r"[A-Za-z0-9_\-]{20,}+"),
    _Form("vault_token", "s. b.", rf"(?=[A-Za-z]*\d)[A-Za-z0-9]{{24}}{_END}"),
    _Form("cloud_token", "pat", rf"[A-Za-z0-9]{{14}}\.{_HEX}{{40,}}+"),
    _Form("cloud_token", "pat-", rf"(?:na|eu|ap)\d-{_UUID}"),
    _Form("cloud_token", "sdk- api-", rf"{_UUID}"),
    _Form("cloud_token", "ntn_ lin_api_ lin_oauth_", r"[A-Za-z0-9]{30,}+"),
    _Form("cloud_token", "secret_", rf"[A-Za-z0-9]{{43}}{_END}"),
    _Form("cloud_token", "PMAK-", rf"{_HEX}{{16,}}-{_HEX}{{20,}}+"),
    _Form("cloud_token", "figd_ figo_ figoh_", r"[A-Za-z0-9_\-]{20,}+"),
    _Form("cloud_token", "NRAK- NRII- NRRA- NRIQ- NRSP- NRAA-", r"[A-Za-z0-9_\-]{20,}+"),
    _Form("cloud_token", "LTAI", rf"[A-Za-z0-9]{{12,24}}{_END}"),
    _Form("cloud_token", "AKID AKLT ALTAK", rf"[A-Za-z0-9_\-]{{20,60}}{_END}"),
    _Form("cloud_token", "AQVN t1. y0_ y1_ YCAJ YCM YCN", r"[A-Za-z0-9_\-=.]{35,}+"),
    _Form("cloud_token", "sq0atp- sq0csp- sq0idb-", r"[A-Za-z0-9_\-]{16,}+"),
    _Form("cloud_token", "EAAA", r"[A-Za-z0-9_\-]{56,}+"),
    _Form("cloud_token", "EAA EAAC IGQV", r"[A-Za-z0-9]{60,}+"),
    _Form("cloud_token", "tskey-", r"[a-z]+-[A-Za-z0-9]{6,}(?:-[A-Za-z0-9]{10,})?"),
    _Form(
        "cloud_token",
        "dckr_pat_ dckr_oat_ nfp_ nfc_ nfo_ nfu_ rnd_ vcp_ vck_ vci_ vca_ napi_ ddp_ ddw_ cio"
        " xaat- xapt- hcaik_ phx_ pnu_ sgp_ tk-us- tfp_ CCIPAT_ CCIPRJ_ bkua_ duffel_live_"
        " duffel_test_ dnkey- fio-u- ico- CFPAT- tr_dev_ tr_prod_ signkey- mdb_sa_sk_"
        " ory_at_ ory_pat_ sm_pat_ permit_key_ polar_pat_ polar_oat_ cfut_ cfat_ cfk_ HRKU-"
        " EZAK EZTK APP_USR- FLWSECK- FLWSECK_TEST- secret-live- secret-test- rzp_live_ rzp_test_"
        " rdme_ sntryu_ sqp_ squ_ sqa_ snyk_ ion_ p8e- sdp_ wpat_ bb_live_ bb_test_ fo1_ sha256~"
        " pscale_tkn_ pscale_pw_ pscale_oauth_ shippo_live_ shippo_test_ CLOJARS_ rubygems_ oy2"
        " packagist_ jsrt_ AKCp vk1.a. apify_api_ cal_live_"
        " mlsk-",
        r"[A-Za-z0-9_\-]{20,}+",
    ),
    _Form("cloud_token", "cio oy2", rf"[A-Za-z0-9]{{32,43}}{_END}"),
    _Form("cloud_token", "pul-", rf"[0-9a-f]{{40}}{_END}"),
    _Form("cloud_token", "AVNS_", r"[A-Za-z0-9_\-]{16,}+"),
    _Form("cloud_token", "sntrys_ ops_ FlyV1_", r"[A-Za-z0-9+/=_\-]{40,}+"),
    _Form("cloud_token", "fm1r_ fm2_ fm1a_", r"[A-Za-z0-9+/=_\-]{40,}+"),
    _Form("cloud_token", "dp.", r"(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9._\-]{30,}+"),
    _Form("cloud_token", "dt0c01. dt0s01. dt0s16.", r"[A-Z0-9]{8,}\.[A-Z0-9]{30,}+"),
    _Form("cloud_token", "sk. tk. p.", r"eyJ[A-Za-z0-9_\-]{20,}\.[A-Za-z0-9_\-]{16,}+"),
    _Form("cloud_token", "v1.0-", r"[0-9a-f]{24}-[0-9a-f]{60,}+"),
    _Form("cloud_token", "A3-", r"[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,4}[A-Z0-9]{5}"),
    _Form("cloud_token", "4b1d", rf"[A-Za-z0-9]{{38}}{_END}"),
    _Form("cloud_token", "API-", rf"(?=[A-Z]*\d)[A-Z0-9]{{26,}}{_END}"),
    _Form("cloud_token", "pk_", r"\d{6,10}_[A-Z0-9]{24,}+"),
    _Form("cloud_token", "access_token$production$", r"[a-z0-9]{12,}\$[0-9a-f]{32}"),
    _Form("cloud_token", "access-", rf"(?:production|development|sandbox)-{_UUID}"),
    _Form("cloud_token", "$aact_", r"[A-Za-z0-9:_$=+/\-]{40,}+"),
    _Form("cloud_token", "AAAAAAAAAAAAAAAAAAAAA", r"[A-Za-z0-9%]{40,}+"),
    _Form("cloud_token", "age-secret-key-1 AGE-SECRET-KEY-1", r"[A-Za-z0-9]{40,}+"),
    _Form("private_key", "xprv yprv zprv tprv", rf"[1-9A-HJ-NP-Za-km-z]{{80,}}{_END}"),
)


class _Inner(NamedTuple):
    """Tokens known by a `marker` that stands `before` characters after their beginning."""

    kind: str
    marker: str
    before: int
    pattern: str


_INNERS: Final = (
    _Inner("mail_key", "-us", 32, rf"[0-9a-f]{{32}}-us\d{{1,2}}{_END}"),
    _Inner("cloud_token", ".atlasv1.", 14, r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_\-=]{30,}+"),
    _Inner("azure_key", "Q~", 4, r"[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.\-]{28,}+"),
    _Inner("azure_key", "JQQJ99", 52, r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,}+"),
    _Inner("azure_key", "AZDO", 76, r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"),
    _Inner("azure_key", "+AMC", 76, r"[A-Za-z0-9+/]{76}\+AMC[A-Za-z0-9+/=]{4,}+"),
    _Inner("cloud_token", "NRAL", 36, rf"[0-9a-zA-Z]{{36}}NRAL{_END}"),
    _Inner("cloud_token", "_mmk", 36, rf"[A-Za-z0-9]{{6}}_[A-Za-z0-9]{{29}}_mmk{_END}"),
    _Inner(
        "slack_webhook",
        "hooks.slack.com/",
        0,
        r"[a-z.]+/[a-z]+/([A-Za-z0-9]+(?:/[A-Za-z0-9]+){2,}+)",
    ),
    _Inner(
        "webhook",
        "/api/webhooks/",
        0,
        r"/api/webhooks/(\d{17,20}/[A-Za-z0-9_\-]{40,}+)",
    ),
    _Inner("webhook", "/webhook/send?key=", 0, rf"[/a-z]+\?key=({_UUID})"),
    _Inner("webhook", "/bot/v2/hook/", 0, rf"/bot/v2/hook/({_UUID})"),
    _Inner("webhook", "/IncomingWebhook/", 0, r"/IncomingWebhook/([0-9a-f]{32}/[0-9a-f\-]{36})"),
    _Inner("signature", "X-Amz-Signature=", 0, r"X-Amz-Signature=([0-9a-f]{64})"),
    _Inner("signature", "X-Goog-Signature=", 0, r"X-Goog-Signature=([0-9a-f]{64,}+)"),
)
_SHAPES: Final = {
    "telegram_token": r"(?<![A-Za-z0-9])\d{8,10}:[A-Za-z0-9_\-]{35}(?![A-Za-z0-9_\-])",
    "discord_token": r"(?<![A-Za-z0-9])[MNO][A-Za-z0-9_\-]{22,28}\.[A-Za-z0-9_\-]{6}"
    r"\.[A-Za-z0-9_\-]{27,45}(?![A-Za-z0-9_\-])",
    "azure_key": r"(?<=[?&;])sig=[A-Za-z0-9%+/]{40,}+=?",
}
_PREFIXES: Final = tuple((prefix, form) for form in _FORMS for prefix in form.prefixes.split())
# No form is shorter; most texts hold no run of that length, and are done with here.
_LONG: Final = re.compile(r"[!-~]{16}")
_TEMPLATE_BODY: Final = re.compile(r"your|x{4}|here$|placeholder", re.IGNORECASE)
_MIXED: Final = re.compile(r"[A-Za-z]\d+[A-Za-z]|\d[A-Za-z]+\d")
_PARTS: Final = re.compile(r"[A-Za-z0-9]{8,}+")
# Prefixes of these are short, and begin names as well.
_SHORT_PREFIXES: Final = frozenset({"llm_key", "cloud_token"})


def find_provider_keys(folded: Folded) -> Iterator[Secret]:
    """Yield every key of a provider's form, in offsets of the folded text; spans may overlap."""
    text = folded.text
    if not _LONG.search(text):
        return
    for prefix, form in _PREFIXES:
        if prefix in text:
            yield from _with_prefix(text, form, prefix)
    for inner in _INNERS:
        if inner.marker in text:
            yield from _with_marker(text, inner)
    for kind, shape in _SHAPES.items():
        for match in compiled(shape).finditer(text):
            if _random(kind, match.group()):
                yield Secret(kind, match.start(), match.end())


def _with_prefix(text: str, form: _Form, prefix: str) -> Iterator[Secret]:
    body = compiled(form.body)
    at = text.find(prefix)
    while at >= 0:
        end = at + len(prefix)
        if not _glued(text, at) and (match := body.match(text, end)):
            end = match.end()
            if _random(form.kind, text[at:end]):
                yield Secret(form.kind, at, end)
        at = text.find(prefix, end)


def _with_marker(text: str, inner: _Inner) -> Iterator[Secret]:
    pattern = compiled(inner.pattern)
    at = text.find(inner.marker)
    while at >= 0:
        start, end = at - inner.before, at + len(inner.marker)
        if start >= 0 and not (inner.before and _glued(text, start)):
            match = pattern.match(text, start)
            if match and _random(inner.kind, match.group(match.lastindex or 0)):
                yield Secret(inner.kind, *match.span(match.lastindex or 0))
                end = match.end()
        at = text.find(inner.marker, end)


def _glued(text: str, at: int) -> bool:
    before = text[at - 1 : at]
    return before.isascii() and before.isalnum()


def _random(kind: str, token: str) -> bool:
    """Tell a token from its template: `ghp_xxxx`, or a style sheet's class that begins with sk-."""
    body = token[len(token) // 4 :]
    if max(map(body.count, set(body))) * 2 > len(body) or _TEMPLATE_BODY.search(token):
        return False
    # Words joined by hyphens are a name; a random body of that length has a digit.
    if not any(map(str.isdigit, token)) and ("-" in body or "_" in body):
        return False
    return kind not in _SHORT_PREFIXES or any(map(_MIXED.search, _PARTS.findall(body)))
