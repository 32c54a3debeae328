"""Where the project is: the folder of template.yaml, from the command line or from this package."""

from __future__ import annotations

from pathlib import Path

import click

TEMPLATE = "template.yaml"


def find_template(given: Path | None) -> Path:
    """The template named, the one here, or the one beside an editable install. ClickException."""
    here = Path(TEMPLATE)
    beside = Path(__file__).resolve().parents[3] / TEMPLATE
    for candidate in [given] if given is not None else [here, beside]:
        if candidate.is_file():
            return candidate
    named = given if given is not None else here
    raise click.ClickException(f"there is no {named}: run this in the project's folder")
