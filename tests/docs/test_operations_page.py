"""docs/reference/operations.md and the pages under it against the ops, requests and answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_core import PydanticUndefined
from tests.docs.models import SCOPE, limits, nested, plain, shown_fields, wire_models
from tests.docs.pages import REFERENCE, codes, links, sections, tables

from loom.entry.ops import OPS
from loom.errors import KINDS

INDEX = REFERENCE / "operations.md"
FAMILIES = sorted((REFERENCE / "operations").glob("*.md"))
PAGES = (INDEX, *FAMILIES)
PAGE_OF = {heading: page for page in FAMILIES for heading in sections(page) if "." in heading}
TEXT_OF = {op: sections(page)[op] for op, page in PAGE_OF.items()}
LONGEST_PAGE = 900
MODELS = wire_models()
FIELD_TABLES = {
    table.marker.removeprefix("fields: "): table
    for page in (*PAGES, REFERENCE / "errors.md", REFERENCE / "http.md")
    for table in tables(page)
    if table.marker.startswith("fields: ")
}
REQUESTS = [spec.request for spec in OPS.values()]


def _table_of(model: type[BaseModel]) -> str:
    """The model whose table holds the fields: the first one that a model adds nothing to."""
    alike = [base for base in model.__mro__ if base.__name__ in MODELS]
    same = [base for base in alike if base.model_fields.keys() == model.model_fields.keys()]
    return same[-1].__name__


def test_the_ops_are_documented_and_no_others() -> None:
    assert set(PAGE_OF) == set(OPS)
    assert not {heading for heading in sections(INDEX) if "." in heading}
    [listed] = [table for table in tables(INDEX) if table.head[0] == "op"]
    assert list(listed.named()) == [codes(row[0])[0] for row in listed.rows]
    assert set(listed.named()) == set(OPS)
    writing = {name: "yes" if spec.request.write else "no" for name, spec in OPS.items()}
    assert {name: row[2] for name, row in listed.named().items()} == writing


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_field_of_the_wire_is_documented_and_no_other(name: str) -> None:
    fields = set(shown_fields(MODELS[name]))
    documented = set(FIELD_TABLES[_table_of(MODELS[name])].named())
    assert documented <= fields
    left_out = fields - documented
    assert left_out <= SCOPE if MODELS[name] in REQUESTS else not left_out


def test_no_model_is_documented_that_is_not_on_the_wire() -> None:
    tables_needed = {_table_of(model) for model in MODELS.values()}
    assert set(FIELD_TABLES) - {"scope", "ErrorDetail"} == tables_needed
    assert set(FIELD_TABLES["scope"].named()) == SCOPE


@pytest.mark.parametrize("op", sorted(OPS))
def test_an_op_names_the_scope_fields_it_takes(op: str) -> None:
    [line] = re.findall(r"^Scope: (.+?)\.(?: |$)", TEXT_OF[op], re.MULTILINE)
    request = OPS[op].request
    table = set(FIELD_TABLES[request.__name__].named())
    assert set(codes(line)) == (SCOPE & set(request.model_fields)) - table


@pytest.mark.parametrize("op", sorted(OPS))
def test_request_and_answer_stand_in_the_section_of_their_op(op: str) -> None:
    text = TEXT_OF[op]
    spec = OPS[op]
    for model in (spec.request, spec.answer):
        name = _table_of(model)
        shown = f"<!-- fields: {name} -->" in text
        assert shown or (name != model.__name__ and f"](#{_heading_over(name)})" in text)
    assert f"<!-- run: {op} -->" in text


REQUEST_FIELDS = [
    (name, field)
    for name, model in sorted(MODELS.items())
    if model in REQUESTS or any(model in nested(request) for request in REQUESTS)
    if name in FIELD_TABLES
    for field in FIELD_TABLES[name].named()
]


@pytest.mark.parametrize(("name", "field"), REQUEST_FIELDS)
def test_limits_and_defaults_of_a_request_field(name: str, field: str) -> None:
    row = FIELD_TABLES[name].named()[field]
    said = set(re.findall(r"-?\d+(?:\.\d+)?", plain(row[1])))
    real = limits(MODELS[name], field) - {"0", "1"}
    assert real <= said, f"{field} has the limits {real}"
    default = _default(MODELS[name].model_fields[field])
    if default is not None:
        assert plain(row[2]).strip("`") == default


def test_scope_limits() -> None:
    for field, row in FIELD_TABLES["scope"].named().items():
        real = limits(OPS["memory.set"].request, field)
        assert real <= set(re.findall(r"\d+", plain(row[1])))


def test_error_codes_of_the_ops_exist() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = {word for word in re.findall(r"`([A-Z]+(?:_[A-Z]+)*)`", text) if word in KINDS}
    alike = set(re.findall(r"`(?:\d{3} )?([A-Z]+(?:_[A-Z]+)+)`", text))
    assert {word for word in alike if not word.startswith(("LOOM_", "NO_"))} <= set(KINDS)
    assert named == set(KINDS)


def test_the_index_links_each_op_to_its_section() -> None:
    wanted = {
        f"{PAGE_OF[op].relative_to(REFERENCE).as_posix()}#{op.replace('.', '')}" for op in OPS
    }
    assert wanted <= set(links(INDEX))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_grows_beyond_what_is_read(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= LONGEST_PAGE


def _heading_over(name: str) -> str:
    return re.sub(r"[^\w\- ]", "", FIELD_TABLES[name].section.lower()).replace(" ", "-")


def _default(field: Any) -> str | None:
    """A default that a reader has to know: not null, nothing and false, which read as none."""
    value = field.default
    if field.is_required() or value is PydanticUndefined or value in (None, "", "-"):
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)
