"""`loom dev`: the service on a port, until Ctrl-C."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import click
from pydantic import ValidationError

from loom import wiring
from loom.adapters.clickhouse.migrations import MigrationChanged
from loom.cli.project import find_template
from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.lock import FolderInUse
from loom.entry.dev.server import PortInUse
from loom.entry.dev.service import DevService
from loom.ports.store import StoreUnavailable

# ValueError: a DSN that is none.
START_FAILURES: Final = (
    FolderInUse,
    MigrationChanged,
    OSError,
    PortInUse,
    TemplateError,
    ValueError,
    wiring.SettingsError,
)


def serve(
    *,
    template: Path | None,
    data_dir: Path,
    host: str,
    port: int,
    parameters: Mapping[str, str],
) -> None:
    """Serve until SIGINT or SIGTERM. ClickException when it cannot start."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    service = DevService(
        find_template(template),
        data_dir,
        port,
        host=host,
        parameters=parameters,
        on_request=_log_request,
    )
    with stop_signal() as stop, start_failures():
        with service:
            click.echo(f"loom: {service.url}  data {data_dir}  {in_use()}")
            click.echo("No authorizer runs here: keep the port to yourself. Ctrl-C stops.")
            stop.wait()
        if not service.idle():
            # A call hangs in its thread; ending the interpreter under it could crash.
            sys.stdout.flush()
            os._exit(0)


def in_use() -> str:
    """What the running service uses, as a phrase. Raises what unusable settings raise."""
    services = wiring.services()
    model = " ".join(
        dict.fromkeys(part for part in (services.model.provider, services.model.model) if part)
    )
    return f"model {model}  embedding {services.embedder.model or 'none'}"


def parse_parameters(given: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE pairs. UsageError for one without a name or an equals sign."""
    parsed = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not name or not sign:
            raise click.UsageError(f"--parameter takes NAME=VALUE, not {pair}")
        parsed[name] = value
    return parsed


@contextmanager
def stop_signal() -> Iterator[threading.Event]:
    """Set by the first SIGINT or SIGTERM; a second one ends the process at once."""
    stop = threading.Event()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        stop.set()
        signal.signal(number, signal.SIG_DFL)

    before = {
        number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def start_failures() -> Iterator[None]:
    """One clear line, and exit code 1, for what keeps the service from starting."""
    try:
        yield
    except ValidationError as error:
        raise click.ClickException(bad_setting(error)) from error
    except StoreUnavailable as error:
        raise click.ClickException(f"the store cannot be used: {error}") from error
    except START_FAILURES as error:
        raise click.ClickException(str(error)) from error


def bad_setting(error: ValidationError) -> str:
    """The variable and what is wrong with it."""
    first = error.errors()[0]
    name = ".".join(map(str, first["loc"])).upper()
    prefix = "" if name.startswith(("LOOM_", "OPENAI_")) else "LOOM_"
    return f"{prefix}{name}: {first['msg']}"


def _log_request(method: str, path: str, status: int, took_ms: float) -> None:
    click.echo(f"{method} {path} {status} {took_ms:.0f} ms", err=True)
