"""What holds of every page: links lead somewhere, files exist, code blocks can be read."""

from __future__ import annotations

import ast
import json
import re
import shlex
import textwrap
from pathlib import Path

import pytest
from tests.docs.pages import (
    DOCS,
    REFERENCE,
    ROOT,
    anchors,
    blocks,
    codes,
    links,
    name_of,
    pages,
    prose,
)

PAGES = pages()
TOP = {path.name for path in ROOT.iterdir()}
BUILT = {".venv", ".loom", ".aws-sam"}
"""Folders that make the set-up, the store and a build, not the checkout."""


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith(("https://", "http://127.0.0.1")):
            continue
        path, _, fragment = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if fragment:
            assert fragment in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_named_in_the_text_exist(page: Path) -> None:
    for span in codes("\n".join(prose(page))):
        path = span.rstrip("/")
        top = path.split("/")[0]
        is_path = re.fullmatch(r"[\w.\-/]+", path) and top in TOP and "/" in span
        if is_path and top not in BUILT:
            assert (ROOT / path).exists(), span


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_code_blocks_can_be_read(page: Path) -> None:
    for block in blocks(page):
        assert block.language, f"line {block.first + 1}: a code block names its language"
        if block.language == "json":
            json.loads(block.text)
        elif block.language == "python":
            ast.parse(textwrap.dedent(block.text))
        elif block.language == "sh":
            shlex.split(block.text, comments=True)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_begins_with_its_only_title(page: Path) -> None:
    titles = [line for line in prose(page) if line.startswith("# ")]
    assert titles == [page.read_text(encoding="utf-8").splitlines()[0]]


def test_every_page_can_be_reached_from_the_index() -> None:
    index = DOCS / "README.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for link in links(index)}
    assert {page for page in PAGES if DOCS in page.parents and page != index} <= linked
    assert REFERENCE / "openapi.json" in linked


def test_decisions_are_numbered_and_have_their_parts() -> None:
    decisions = sorted((DOCS / "decisions").glob("*.md"))
    numbers = [int(path.name[:4]) for path in decisions]
    assert numbers == list(range(1, len(decisions) + 1))
    for path in decisions:
        text = path.read_text(encoding="utf-8")
        assert re.match(r"# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\n", text), path.name
        parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "Consequences"], path.name
