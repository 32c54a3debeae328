"""Imports a function's app.py by path, as the runtime does: all of them are called app.py."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from loom.entry.dev.functions import load_module

ROOT = Path(__file__).resolve().parents[2]


def load_function(folder: str) -> ModuleType:
    """The module of functions/<folder>/app.py, under a name of its own."""
    return load_module(ROOT / "functions" / folder / "app.py", f"loom_function_{folder}")
