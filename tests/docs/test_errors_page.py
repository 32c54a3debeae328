"""docs/reference/errors.md against the table of error kinds."""

from __future__ import annotations

import re

import pytest
from tests.docs.pages import REFERENCE, ROOT, codes, table

from loom.entry.envelope import ErrorDetail
from loom.errors import KINDS
from loom.pipeline.model_failures import FINAL_REASONS

PAGE = REFERENCE / "errors.md"
ROWS = table(PAGE, "codes").named()
SOURCES = {
    path: path.read_text(encoding="utf-8") for path in (ROOT / "shared" / "loom").rglob("*.py")
}


def test_every_code_is_documented_and_no_other() -> None:
    assert list(ROWS) == list(KINDS)


@pytest.mark.parametrize("code", sorted(KINDS))
def test_status_category_and_retryability(code: str) -> None:
    _, status, category, retryable, when, what_to_do = ROWS[code]
    kind = KINDS[code]
    assert (status, category) == (str(kind.status), kind.category)
    assert retryable == ("yes" if kind.retryable else "no")
    assert when
    assert what_to_do


@pytest.mark.parametrize("code", sorted(KINDS))
def test_a_documented_code_is_answered_somewhere(code: str) -> None:
    raised = re.compile(
        rf'(?:LoomError\(|Unavailable: \(|known or \(|_rejected\(draft, )\s*"{code}"'
    )
    assert any(raised.search(text) for text in SOURCES.values())


def test_the_envelope_is_documented() -> None:
    documented = table(PAGE, "fields: ErrorDetail").named()
    assert set(documented) == set(ErrorDetail.model_fields)
    categories = set(codes(documented["category"][1]))
    assert categories == {kind.category for kind in KINDS.values()}


def test_the_reasons_of_a_failed_extraction() -> None:
    reasons = table(PAGE, "reasons")
    text = "".join(SOURCES.values())
    given = set(re.findall(r'details=\{"reason": "(\w+)"\}', text))
    given |= set(re.findall(r'(?:ModelFailed|AttemptFailed)\(\s*"(\w+)"', text))
    failures = next(text for path, text in SOURCES.items() if path.name == "failures.py")
    given |= set(re.findall(r'^    \d+: "(\w+)",$', failures, re.MULTILINE))
    given |= set(re.findall(r'"server_error" if server_error else "(\w+)"', failures))
    assert set(reasons.named()) == given
    final = {name for name, row in reasons.named().items() if row[2] == "no"}
    assert final == set(FINAL_REASONS)
