"""docs/how-to/deploy.md against template.yaml; the README's table against the ops."""

from __future__ import annotations

from typing import Any

from tests.docs.pages import DOCS, README, ROOT, codes, table

from loom.entry.dev.cloudformation import read_document
from loom.entry.ops import OPS

PAGE = DOCS / "how-to" / "deploy.md"
TEMPLATE = read_document(ROOT / "template.yaml")


def test_every_parameter_is_documented_with_its_default() -> None:
    parameters: dict[str, dict[str, Any]] = TEMPLATE["Parameters"]
    rows = table(PAGE, "parameters").named()
    assert set(rows) == set(parameters)
    for name, row in rows.items():
        default = parameters[name].get("Default")
        shown = "none" if default is None else str(default) or "empty"
        assert row[1].strip("`") == shown, name


def test_every_function_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    functions = [
        name
        for name, resource in TEMPLATE["Resources"].items()
        if resource["Type"] == "AWS::Serverless::Function"
    ]
    assert functions
    assert all(f"`{name}`" in text for name in functions)


def test_the_readme_says_that_the_ops_there_are_work() -> None:
    rows = table(README, "works").rows
    working = {code for row in rows if row[1].startswith("works") for code in codes(row[0])}
    assert {name for name in working if "." in name and name != "template.yaml"} == set(OPS)
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150
