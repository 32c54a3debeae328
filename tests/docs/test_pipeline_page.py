"""docs/reference/pipeline.md against the steps, what they drop, and the stages that are timed."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.pages import REFERENCE, ROOT, codes, table

from loom.domain.durable_facts_grammar import NonDurable
from loom.domain.grounding import Ungrounded
from loom.domain.records.tree import Unfit
from loom.pipeline.prompt import fixed_prompt
from loom.pipeline.record_prompt import fixed_record_prompt
from loom.pipeline.registry import DEFAULT_PIPELINE, RECORD_PIPELINE, STEPS
from loom.pipeline.step import MAX_STEPS, Step

PAGE = REFERENCE / "pipeline.md"
CODE = [
    path
    for folder in ("pipeline", "operations")
    for path in (ROOT / "shared" / "loom" / folder).rglob("*.py")
]
REASONS_BY_RULE = {
    "verify_grounded": typing.get_args(Ungrounded),
    "drop_non_durable": typing.get_args(NonDurable),
    "typed_record": typing.get_args(Unfit),
}
"""Where a step hands on the reason a rule of the domain gives."""


@pytest.mark.parametrize(
    ("marker", "steps"), [("steps", DEFAULT_PIPELINE), ("record steps", RECORD_PIPELINE)]
)
def test_a_pipeline_in_its_order(marker: str, steps: tuple[str, ...]) -> None:
    rows = table(PAGE, marker).named()
    assert list(rows) == list(steps)
    fails = {step_id: "closed" if STEPS[step_id]().fail_closed else "open" for step_id in rows}
    assert {step_id: row[1] for step_id, row in rows.items()} == fails


def test_every_drop_is_documented_and_no_other() -> None:
    documented = [(codes(row[0])[0], codes(row[1])[0]) for row in table(PAGE, "drops").rows]
    counted = {pair for path in CODE for pair in _drops(path)}
    assert sorted(documented) == sorted(counted)


def test_every_step_belongs_to_a_pipeline() -> None:
    assert set(STEPS) == {*DEFAULT_PIPELINE, *RECORD_PIPELINE}


def test_every_timed_stage_is_documented_and_no_other() -> None:
    timed = {name for path in CODE for name in _timed(path)}
    assert set(table(PAGE, "stages").named()) == timed | {"step.<id>"}


def test_every_form_of_pipeline_errors_is_documented() -> None:
    documented = {entry.partition(":")[0] for entry in table(PAGE, "pipeline errors").named()}
    text = "".join(path.read_text(encoding="utf-8") for path in CODE)
    written = set(re.findall(r'f"(\w+):\{', text)) & {
        "unknown_step",
        "step_failed",
        "segment_refused",
        "turn_skipped",
        "verify_model_skipped",
        "verify_failed",
        "coverage_sweep_failed",
    }
    appended = set(re.findall(r'pipeline_errors\.append\(f"(\w+):', text)) | {"unknown_step"}
    assert documented == written == appended


def test_the_protocol_is_shown_as_it_is() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for member in ("step_id", "fail_closed", "reads", "run"):
        assert hasattr(Step, member)
        assert f"def {member}(self" in text
    assert f"at most {MAX_STEPS} ids" in text
    assert len(fixed_prompt()) <= 6000
    assert len(fixed_record_prompt()) <= 6000


def _drops(path: Path) -> Iterator[tuple[str, str]]:
    for call in _calls(path, "drop"):
        stage, reason = call.args[:2]
        assert isinstance(stage, ast.Constant), f"{path.name}: a stage is a literal"
        if isinstance(reason, ast.Constant):
            yield str(stage.value), str(reason.value)
        else:
            for each in REASONS_BY_RULE[str(stage.value)]:
                yield str(stage.value), each


def _timed(path: Path) -> Iterator[str]:
    for call in _calls(path, "timed"):
        if isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value)


def _calls(path: Path, method: str) -> Iterator[ast.Call]:
    """Calls of a method of this name with positional arguments."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == method
            and node.args
        ):
            yield node
