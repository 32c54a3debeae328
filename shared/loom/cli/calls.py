"""Calls an op of a running service over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import click
import httpx

from loom.cli.render import shortened

ANSWER_SECONDS: Final = 30.0

Json = dict[str, Any]


def call_op(url: str, op: str, body: Mapping[str, Any]) -> Json:
    """The answer. ClickException, one line, when there is none or it is an error."""
    try:
        response = httpx.post(f"{url.rstrip('/')}/v1/{op}", json=body, timeout=ANSWER_SECONDS)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        said = str(error) or type(error).__name__
        hint = "--url names another service"
        raise click.ClickException(f"{url} cannot be reached: {said} ({hint})") from error
    if response.is_error:
        _, said = error_of(response)
        raise click.ClickException(f"{op} answered {response.status_code}: {said}")
    try:
        answer: Json = response.json()
    except ValueError as error:
        said = shortened(response.text)
        raise click.ClickException(f"{url} is no Loom service: {said}") from error
    return answer


def error_of(response: httpx.Response) -> tuple[str, str]:
    """Code of an error answer ("" when it is none of ours) and what it says, on one line."""
    try:
        detail = response.json()["detail"]
        return str(detail["code"]), f"{detail['code']}: {detail['message']}"
    except (ValueError, KeyError, TypeError):
        return "", shortened(response.text)
