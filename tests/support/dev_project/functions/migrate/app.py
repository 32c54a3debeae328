"""Leaves a mark in the data folder."""

import os
from pathlib import Path


def handler(_event, _context):
    (Path(os.environ["LOOM_DATA_DIR"]) / "migrated").write_text("yes")
    return {"applied": ["0001"]}
