"""`loom migrate`: applies the migrations that are not in the store's ledger."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path

import click

from loom import wiring
from loom.cli.dev import start_failures
from loom.entry.dev.lock import FolderLock


def run(*, data_dir: Path) -> None:
    """Migrate and print what was applied. ClickException when the store cannot be used."""
    remote = bool(os.environ.get("LOOM_STORE_DSN"))
    with start_failures(), ExitStack() as stack:
        if not remote:
            stack.enter_context(FolderLock(data_dir.absolute()))
            os.environ["LOOM_DATA_DIR"] = str(data_dir.absolute())
        stack.callback(wiring.reset)
        applied = wiring.migrate()
    for name in applied:
        click.echo(f"applied {name}")
    if not applied:
        # A DSN holds a password, so it is not shown.
        click.echo(f"{'the store' if remote else data_dir} is up to date")
