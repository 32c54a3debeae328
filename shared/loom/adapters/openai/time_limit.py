"""A hard limit on the time a blocking call may take."""

from __future__ import annotations

import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T]) -> T:
    """Return what `call` returns, or raise its error; TimeoutError when it takes longer.

    Socket time-outs bound each read, not their sum, and not the look-up of a host name: a provider
    that sends white space to keep a connection open would never run into one. After the limit the
    call goes on in its thread, so it should end by itself soon after.
    """
    outcome: Future[T] = Future()
    context = contextvars.copy_context()

    def run() -> None:
        try:
            outcome.set_result(context.run(call))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            outcome.set_exception(error)

    threading.Thread(target=run, name="loom-provider-call", daemon=True).start()
    return outcome.result(timeout=seconds)
