"""The model that needs no key: answers `extract` from the grammar of `domain.rules`."""

from __future__ import annotations

import json
from typing import Any, Final

from loom.domain.facts import Fact, ForgetRequest
from loom.domain.rules.reader import Reading, read
from loom.ports.model import ModelAnswer, ModelCall

_STAGE: Final = "extract"


class RulesModel:
    """Implements `ports.model.Model`. It reads `call.turns`, never the prompt, and costs no tokens.

    The time-out is not watched: the grammar takes milliseconds, and its time grows with the length
    of the text. The largest turn the service accepts takes 1.5 seconds where it is the worst for
    the grammar ("I I I ...").
    """

    @property
    def provider(self) -> str:
        return "rules"

    @property
    def model(self) -> str:
        return "rules"

    def serves(self, model: str) -> bool:  # noqa: ARG002 - the port
        return False

    def ask(self, call: ModelCall) -> ModelAnswer:
        """Facts as the JSON of design 4 for "extract"; an empty object for any other stage."""
        if call.stage != _STAGE:
            return ModelAnswer("{}")
        answer = _as_json(read(call.turns, call.observation_date))
        return ModelAnswer(json.dumps(answer, ensure_ascii=False))


def _as_json(reading: Reading) -> dict[str, Any]:
    return {
        "facts": [_fact(fact) for fact in reading.facts],
        "forget": [_forget(request) for request in reading.forget],
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "subject": fact.subject,
        "attribute": fact.attribute,
        "value": fact.value,
        "about": fact.about,
        "category": fact.category or None,
        "tags": list(fact.tags),
        "entities": list(fact.entities),
        "source_message_indices": list(fact.source_indices),
        "span": fact.span,
        "valid_at": fact.valid_at or None,
    }


def _forget(request: ForgetRequest) -> dict[str, Any]:
    return {
        "request": request.request,
        "source_message_indices": list(request.source_indices),
    }
