"""docs/reference/settings.md against the settings, and settings named on any page."""

from __future__ import annotations

import re
import typing
from typing import Any

import pytest
from openai import OpenAI
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings
from tests.docs.models import limits, plain
from tests.docs.pages import REFERENCE, ROOT, name_of, pages, tables

from loom.settings import Settings

PAGE = REFERENCE / "settings.md"
ROWS = {
    name: row
    for table in tables(PAGE)
    if table.marker == "settings"
    for name, row in table.named().items()
}


def _variables() -> dict[str, tuple[type[BaseSettings], str, FieldInfo]]:
    found = {}
    for part in vars(Settings()).values():
        model = type(part)
        for name, field in model.model_fields.items():
            alias = field.validation_alias
            found[str(alias or f"LOOM_{name.upper()}")] = (model, name, field)
    return found


VARIABLES = _variables()
OF_THE_CLIENT = {"OPENAI_BASE_URL"}
"""Variables that the package `openai` reads by itself."""


def test_every_variable_is_documented_and_no_other() -> None:
    assert set(ROWS) == set(VARIABLES)


@pytest.mark.parametrize("variable", sorted(VARIABLES))
def test_default_and_limits_of_a_variable(variable: str) -> None:
    model, name, field = VARIABLES[variable]
    _, type_cell, default_cell, effect = ROWS[variable]
    assert effect
    assert default_cell.strip("`") == _shown(field.default)
    alias = str(field.validation_alias or name)
    said = set(re.findall(r"-?\d+(?:\.\d+)?", plain(type_cell)))
    assert limits(model, alias) <= said
    for choice in _choices(field.annotation):
        assert f"`{choice}`" in type_cell


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_a_variable_named_anywhere_exists(page: Any) -> None:
    named = set(re.findall(r"\b(?:LOOM|OPENAI)_[A-Z0-9_]*[A-Z0-9]\b", page.read_text("utf-8")))
    assert named <= set(VARIABLES) | OF_THE_CLIENT


def test_the_client_reads_the_variables_named_as_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OF_THE_CLIENT:
        monkeypatch.setenv(name, "http://127.0.0.1:9/v1/")
    with OpenAI(api_key="none") as client:
        assert str(client.base_url) == "http://127.0.0.1:9/v1/"


def test_other_variables_named_are_read_by_the_code() -> None:
    named = {
        word
        for page in pages()
        for word in re.findall(r"\bAWS_[A-Z0-9_]*[A-Z0-9]\b", page.read_text("utf-8"))
    } - {"AWS_IAM"}
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "shared").rglob("*.py"))
    assert named
    assert all(name in sources for name in named)


def _shown(default: Any) -> str:
    if default is None:
        return "unset"
    return str(default).lower() if isinstance(default, bool) else str(default)


def _choices(annotation: Any) -> list[str]:
    if typing.get_origin(annotation) is typing.Literal:
        return [str(choice) for choice in typing.get_args(annotation)]
    return [choice for inner in typing.get_args(annotation) for choice in _choices(inner)]
