"""Steps that an operator registers: what can be used, what is refused at the start, and by name."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.service import Service, fact, running

from loom import wiring
from loom.cli.main import main
from loom.operator_steps import StepsUnusable, load_steps
from loom.pipeline.registry import STEPS
from loom.settings import ExtractSettings

PROJECT = Path(__file__).resolve().parents[1] / "support" / "dev_project" / "template.yaml"
STEP = """
class Step:
    fail_closed = {fail_closed}
    step_id = {step_id!r}
    def reads(self, run):
        return ()
    def run(self, run):
        {body}
STEPS = {{{step_id!r}: Step}}
"""
_numbers = itertools.count()

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.syspath_prepend(str(tmp_path))

    def written(source: str) -> str:
        name = f"operators_module_{next(_numbers)}"
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        return name

    return written


def step(step_id: str, body: str = "pass", fail_closed: str = "False") -> str:
    return STEP.format(step_id=step_id, body=body, fail_closed=fail_closed)


def test_the_steps_of_all_modules_are_found(write: Write) -> None:
    modules = [write(step("acme.one")), write(step("公司.二"))]
    assert list(load_steps(modules)) == ["acme.one", "公司.二"]
    assert set(load_steps(modules)).isdisjoint(STEPS)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("", "has no STEPS"),
        ("STEPS = []", "has no STEPS"),
        ("import no_such_package", "cannot be imported (ModuleNotFoundError"),
        ("def broken(:", "cannot be imported (SyntaxError"),
        ("1 / 0", "cannot be imported (ZeroDivisionError"),
        (step("loom.mine"), "'loom.mine' has a reserved id"),
        (step("hook.mine"), "'hook.mine' has a reserved id"),
        (step("loom.llm_extract"), "'loom.llm_extract' exists already"),
        (step("x" * 129), "needs an id of 1 to 128 letters"),
        (step(""), "needs an id of 1 to 128 letters"),
        ("STEPS = {1: object}", "needs an id"),
        (step("acme mine"), "needs an id of 1 to 128 letters"),
        ("STEPS = {'a.b': None}", "'a.b' cannot be made"),
        ("STEPS = {'a.b': object}", "'a.b' calls itself None"),
        (step("a.b", fail_closed="'no'"), "'a.b' needs fail_closed"),
        (step("a.b").replace("def run", "def ran"), "'a.b' has no method run"),
        (step("a.b").replace("def reads", "def asks"), "'a.b' has no method reads"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_by_name(write: Write, source: str, said: str) -> None:
    module = write(source)
    with pytest.raises(StepsUnusable) as caught:
        load_steps([module])
    assert module in str(caught.value)
    assert said in str(caught.value)


def test_two_modules_may_not_give_one_id(write: Write) -> None:
    with pytest.raises(StepsUnusable, match=r"acme\.one.* exists already"):
        load_steps([write(step("acme.one")), write(step("acme.one"))])


def test_a_bad_module_keeps_the_service_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOOM_PIPELINE_STEPS_MODULES", "no_such_module, other")
    with pytest.raises(
        wiring.SettingsError, match=r"LOOM_PIPELINE_STEPS_MODULES: .*no_such_module"
    ):
        wiring.operator_steps(ExtractSettings())
    arguments = ["dev", "--port", "0", "--template", str(PROJECT), "--data", str(tmp_path)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1].startswith("Error: LOOM_PIPELINE_STEPS_MODULES: ")


def test_without_modules_there_are_none() -> None:
    assert wiring.operator_steps(ExtractSettings()) == {}


def pipeline(*steps: str) -> list[str]:
    return ["loom.llm_extract", *steps, "loom.bulk_write"]


def extract(service: Service, *steps: str) -> dict[str, object]:
    service.says(fact("user", "hobby", "Likes trains"), fact("user", "pet", "Has a cat"))
    return service.extract("I like trains and have a cat.", pipeline_steps=pipeline(*steps))


def test_a_registered_step_changes_the_facts_where_it_is_named(write: Write) -> None:
    module = write(step("acme.first", body="run.facts = run.facts[:1]"))
    with running(operator_steps=load_steps([module])) as service:
        assert len(extract(service, "acme.first")["written"]) == 1
        assert len(service.extract("I like trains and have a cat.")["written"]) == 2


def test_an_operators_step_fails_open_or_closed_as_it_says(write: Write) -> None:
    open_, closed = (
        write(step(f"acme.{name}", body="run.facts = []; raise ValueError('x')", fail_closed=fails))
        for name, fails in (("open", "False"), ("closed", "True"))
    )
    with running(operator_steps=load_steps([open_, closed])) as service:
        answer = extract(service, "acme.open")
        assert answer["pipeline_errors"] == ["step_failed:acme.open:ValueError"]
        assert len(answer["written"]) == 2
        service.says(fact("user", "hobby", "Likes trains"))
        body = {
            "messages": [{"role": "user", "content": "I like trains."}],
            "pipeline_steps": pipeline("acme.closed"),
        }
        service.refused("memory.set_from_messages", body, "INTERNAL")
        assert service.count("memory") == 2
