"""Write what the documentation repeats from the code: openapi.json and the reference's answers.

PYTHONPATH=shared:. python -m tests.docs.regenerate
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.conftest import pytest_configure
from tests.docs.pages import REFERENCE, name_of, pages

OPENAPI = REFERENCE / "openapi.json"


def openapi_text() -> str:
    from loom.entry.http import openapi_document

    return json.dumps(openapi_document(), indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def rewrite_answers(page: Path) -> None:
    """Replace every whole answer of a page by the true one."""
    from tests.docs import examples

    found = examples.examples(page)
    if not any(example.whole for example in found):
        return
    lines = page.read_text(encoding="utf-8").splitlines()
    true: list[tuple[int, int, str]] = []
    with examples.documented_service() as service:
        for example in found:
            reply = examples.call(service, example)
            if example.whole and example.answer:
                if reply.status != example.status:
                    raise SystemExit(f"{name_of(page)}: {example.path} answers {reply.body}")
                shown = example.answer
                true.append((shown.first, shown.last, examples.rendered(reply)))
    for first, last, text in reversed(true):
        lines[first + 1 : last] = text.splitlines()
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    pytest_configure()
    OPENAPI.write_text(openapi_text(), encoding="utf-8")
    named = {Path(name).resolve() for name in sys.argv[1:]}
    for page in pages():
        if not named or page in named:
            rewrite_answers(page)


if __name__ == "__main__":
    main()
