"""A language model behind an OpenAI-compatible chat completions endpoint."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from loom.adapters.openai.dialect import Dialects, Structured
from loom.adapters.openai.endpoint import Endpoint
from loom.adapters.openai.failures import AttemptFailed
from loom.ports.model import Finish, ModelAnswer, ModelCall

_FINISHES: Final[dict[str, Finish]] = {
    "length": "length",
    "max_tokens": "length",
    "content_filter": "refused",
    "refusal": "refused",
}


class OpenAIModel:
    """Safe to share between threads; nothing is sent or imported before the first question.

    `structured` is the strongest response format to ask for; what the provider refuses is left
    out from then on. `max_retries` counts tries after the first, all within the call's time-out.
    `extra_body` is merged into every request, for what only this provider knows.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        *,
        structured: Structured = "json_schema",
        max_retries: int = 2,
        backoff_s: float = 0.5,
        attempt_timeout_s: float | None = None,
        extra_headers: Mapping[str, str] | None = None,
        extra_body: Mapping[str, Any] | None = None,
    ) -> None:
        self._model = model
        self._base_url, self._structured = base_url, structured
        self._endpoint = Endpoint(
            base_url,
            api_key,
            max_retries=max_retries,
            backoff_s=backoff_s,
            attempt_timeout_s=attempt_timeout_s,
            extra_headers=extra_headers,
            extra_body=extra_body,
        )

    def close(self) -> None:
        self._endpoint.close()

    @property
    def provider(self) -> str:
        return "openai"

    @property
    def model(self) -> str:
        return self._model

    def serves(self, model: str) -> bool:
        """Any name: only the endpoint knows its models."""
        return bool(model)

    def ask(self, call: ModelCall) -> ModelAnswer:
        deadline = time.monotonic() + call.timeout_s
        model = call.model or self._model
        dialects = Dialects(self._base_url, model, self._structured)
        dialect = dialects.best(call.stage)
        refusals: list[AttemptFailed] = []
        while True:
            request = {"model": model, **dialect.request(call)}
            try:
                answer = _read(self._endpoint.post("chat", request, deadline=deadline))
            except AttemptFailed as failure:
                if failure.about_content:
                    return ModelAnswer("", "refused")
                weaker = dialect.without_refused(failure)
                if weaker is None:
                    # What the provider wrote may quote the prompt, so it is not chained.
                    raise failure.as_model_failed() from None
                dialect = weaker
                refusals.append(failure)
                continue
            if refusals:
                dialects.remember(dialect, call.stage, refusals)
            return answer


def _read(completion: Mapping[str, Any]) -> ModelAnswer:
    choices = completion.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise AttemptFailed("server_error", status=200, code="no_choices").as_model_failed()
    text, refusal = _content(message)
    finish = "refused" if refusal else _FINISHES.get(str(choice.get("finish_reason")), "stop")
    return _with_usage(text, finish, completion.get("usage"))


def _content(message: Mapping[str, Any]) -> tuple[str, bool]:
    """Return the text of a message and whether it declines; content is a string, parts or null."""
    content = message.get("content")
    refused = bool(message.get("refusal"))
    if isinstance(content, str):
        return content, refused
    parts = (
        [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    )
    texts = [part["text"] for part in parts if isinstance(part.get("text"), str)]
    return "".join(texts), refused or any(part.get("type") == "refusal" for part in parts)


def _with_usage(text: str, finish: Finish, usage: Any) -> ModelAnswer:
    counts = usage if isinstance(usage, dict) else {}
    details = counts.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else None
    return ModelAnswer(
        text,
        finish,
        tokens_in=_count(counts.get("prompt_tokens")),
        tokens_out=_count(counts.get("completion_tokens")),
        # The second name is another provider's for the same count.
        cached_tokens_in=_count(cached or counts.get("prompt_cache_hit_tokens")),
    )


def _count(number: Any) -> int:
    return min(number, 2**31) if isinstance(number, int) and number > 0 else 0
