"""docs/how-to/add-a-step.md: its module is registered as the page says, and its call is made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.examples import differences
from tests.docs.pages import DOCS, blocks
from tests.support.service import Service, running

from loom import wiring
from loom.pipeline.registry import DEFAULT_PIPELINE
from loom.settings import ExtractSettings, ModelSettings

PAGE = DOCS / "how-to" / "add-a-step.md"
BLOCKS = {block.marker: block.text for block in blocks(PAGE) if block.marker}
REQUEST = json.loads(BLOCKS["step request"])


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    [source] = [block.text for block in blocks(PAGE) if block.language == "python"]
    (tmp_path / "acme_steps.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("LOOM_PIPELINE_STEPS_MODULES", "acme_steps")
    steps = wiring.operator_steps(ExtractSettings())
    model = wiring.build_model(ModelSettings(llm_provider="rules"))
    with running(operator_steps=steps, model=model) as one:
        yield one


def test_the_step_of_the_page_does_what_the_page_says(service: Service) -> None:
    answer = service.ok("memory.set_from_messages", REQUEST)
    assert differences(json.loads(BLOCKS["step answer"]), answer, whole=False) == []


def test_the_list_of_the_page_is_the_default_with_the_step() -> None:
    assert [step for step in REQUEST["pipeline_steps"] if step.startswith("loom.")] == list(
        DEFAULT_PIPELINE
    )


def test_where_the_step_is_not_registered_the_call_still_works() -> None:
    with running(model=wiring.build_model(ModelSettings(llm_provider="rules"))) as bare:
        answer = bare.ok("memory.set_from_messages", REQUEST)
        assert answer["pipeline_errors"] == ["unknown_step:acme.no_prices"]
        assert len(answer["written"]) == 2
