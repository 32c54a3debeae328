"""A model that finds nothing: for installations that store only what callers write themselves."""

from __future__ import annotations

from typing import Final

from loom.ports.model import ModelAnswer, ModelCall

_NOTHING: Final = '{"facts": [], "forget": []}'
_NOTHING_OF: Final = {"typed_record": '{"record": {}, "sources": []}'}


class FakeModel:
    """Answers every question with nothing found."""

    @property
    def provider(self) -> str:
        return "fake"

    @property
    def model(self) -> str:
        return "fake"

    def serves(self, model: str) -> bool:  # noqa: ARG002 - the port
        return False

    def ask(self, call: ModelCall) -> ModelAnswer:
        return ModelAnswer(_NOTHING_OF.get(call.stage, _NOTHING))
