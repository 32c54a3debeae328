"""docs/reference/operations.md against the ops, their requests and their answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic_core import PydanticUndefined
from tests.docs.models import SCOPE, limits, nested, plain, shown_fields, wire_models
from tests.docs.pages import REFERENCE, anchors, codes, sections, tables

from loom.entry.ops import OPS
from loom.errors import KINDS

PAGE = REFERENCE / "operations.md"
MODELS = wire_models()
FIELD_TABLES = {
    table.marker.removeprefix("fields: "): table
    for page in (PAGE, REFERENCE / "errors.md", REFERENCE / "http.md")
    for table in tables(page)
    if table.marker.startswith("fields: ")
}
REQUESTS = [spec.request for spec in OPS.values()]


def test_the_ops_are_documented_and_no_others() -> None:
    documented = {heading for heading in sections(PAGE) if "." in heading}
    assert documented == set(OPS)
    [listed] = [table for table in tables(PAGE) if table.head[0] == "op"]
    assert list(listed.named()) == [codes(row[0])[0] for row in listed.rows]
    assert set(listed.named()) == set(OPS)
    writing = {name: "yes" if spec.request.write else "no" for name, spec in OPS.items()}
    assert {name: row[2] for name, row in listed.named().items()} == writing


@pytest.mark.parametrize("name", sorted(MODELS))
def test_every_field_of_the_wire_is_documented_and_no_other(name: str) -> None:
    fields = set(shown_fields(MODELS[name]))
    documented = set(FIELD_TABLES[name].named())
    assert documented <= fields
    left_out = fields - documented
    assert left_out <= SCOPE if MODELS[name] in REQUESTS else not left_out


def test_no_model_is_documented_that_is_not_on_the_wire() -> None:
    assert set(FIELD_TABLES) - {"scope", "ErrorDetail"} == set(MODELS)
    assert set(FIELD_TABLES["scope"].named()) == SCOPE


@pytest.mark.parametrize("op", sorted(OPS))
def test_an_op_names_the_scope_fields_it_takes(op: str) -> None:
    [line] = re.findall(r"^Scope: (.+?)\.(?: |$)", sections(PAGE)[op], re.MULTILINE)
    request = OPS[op].request
    table = set(FIELD_TABLES[request.__name__].named())
    assert set(codes(line)) == (SCOPE & set(request.model_fields)) - table


@pytest.mark.parametrize("op", sorted(OPS))
def test_request_and_answer_stand_in_the_section_of_their_op(op: str) -> None:
    text = sections(PAGE)[op]
    spec = OPS[op]
    for model in (spec.request, spec.answer):
        assert f"<!-- fields: {model.__name__} -->" in text
    assert f"<!-- run: {op} -->" in text


REQUEST_FIELDS = [
    (name, field)
    for name, model in sorted(MODELS.items())
    if model in REQUESTS or any(model in nested(request) for request in REQUESTS)
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
    words = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)+|INTERNAL|FORBIDDEN)`", PAGE.read_text("utf-8")))
    codes_named = {word for word in words if not word.startswith(("LOOM_", "NO_"))}
    assert codes_named <= set(KINDS)
    assert codes_named == set(KINDS)


def test_each_op_links_to_its_section() -> None:
    assert {op.replace(".", "") for op in OPS} <= anchors(PAGE)


def _default(field: Any) -> str | None:
    """A default that a reader has to know: not null, nothing and false, which read as none."""
    value = field.default
    if field.is_required() or value is PydanticUndefined or value in (None, "", "-"):
        return None
    return str(value).lower() if isinstance(value, bool) else str(value)
