"""The environment variables of the functions, which share this process and so its environment."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.emulators import CREDENTIALS
from loom.entry.dev.template import Template

# Variables by which a person's own AWS setup could lead calls away from the emulator.
_AWS_PREFIX: Final = "AWS_"
# The model is the laptop's choice: its defaults differ from those of a deployment.
_MODEL_PREFIXES: Final = ("LOOM_LLM_", "LOOM_EMBEDDING_")


def function_variables(template: Template) -> dict[str, str]:
    """The variables of all functions together.

    TemplateError when two functions want different values: one process has one environment.
    """
    found: dict[str, str] = {}
    for spec in template.functions().values():
        for name, value in template.environment(spec).items():
            if found.setdefault(name, value) != value:
                raise TemplateError(f"{spec.name} and another function differ in {name}")
    return found


def local_environment(
    template: Template, *, given: Mapping[str, str], data_dir: Path, endpoint: str
) -> dict[str, str]:
    """The whole environment of the functions: the template's values, under those `given`.

    Left out of the template's are the model's settings, and the names of secrets, which are not
    fetched on a laptop. Calls are not signed, so the authorizer is off unless `given` says
    otherwise. AWS is always the emulator.
    """
    own = {
        name: value
        for name, value in function_variables(template).items()
        if not name.endswith("_SECRET") and not name.startswith(_MODEL_PREFIXES)
    }
    tables = {name: value for name, value in own.items() if value in template.names.values()}
    person = {name: value for name, value in given.items() if not name.startswith(_AWS_PREFIX)}
    return {
        **own,
        "LOOM_AUTH_MODE": "off",
        "LOOM_LOG_LEVEL": "WARNING",
        "POWERTOOLS_TRACE_DISABLED": "true",
        **person,
        **tables,
        **CREDENTIALS,
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true",
        "LOOM_DATA_DIR": str(data_dir),
    }


@contextmanager
def applied(environment: Mapping[str, str]) -> Iterator[None]:
    """Make `environment` the process's own, and put the old one back afterwards."""
    before = dict(os.environ)
    _replace(environment)
    try:
        yield
    finally:
        _replace(before)


def _replace(environment: Mapping[str, str]) -> None:
    for name in set(os.environ) - set(environment):
        del os.environ[name]
    os.environ.update(environment)
