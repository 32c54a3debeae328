"""Runs the functions of the template in this process, each by its own handler."""

from __future__ import annotations

import importlib.util
import sys
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from loom.entry.dev.cloudformation import TemplateError
from loom.entry.dev.template import FunctionSpec, Template

ACCOUNT: Final = "123456789012"
REGION: Final = "us-east-1"

Handler = Callable[[Any, object], Any]


@dataclass(frozen=True)
class Context:
    """The parts of Lambda's context object that handlers and Powertools read."""

    function_name: str
    memory_limit_in_mb: int
    timeout_s: float
    function_version: str = "$LATEST"
    aws_request_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    started: float = field(default_factory=time.monotonic)

    @property
    def invoked_function_arn(self) -> str:
        return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{self.function_name}"

    @property
    def log_group_name(self) -> str:
        return f"/aws/lambda/{self.function_name}"

    @property
    def log_stream_name(self) -> str:
        return f"local/[{self.function_version}]"

    def get_remaining_time_in_millis(self) -> int:
        left = self.timeout_s - (time.monotonic() - self.started)
        return max(0, int(left * 1000))


class LocalFunction:
    """One function: its handler is loaded at the first call, then shared by all threads."""

    def __init__(self, template: Template, spec: FunctionSpec) -> None:
        self.name = spec.name
        self.timeout_s = template.number(spec, "Timeout", 3)
        self._memory_mb = template.number(spec, "MemorySize", 128)
        self._spec = spec
        self._lock = threading.Lock()
        self._handler: Handler | None = None

    def invoke(self, event: Any) -> Any:
        """Call the handler as Lambda would; what it raises is raised here.

        A time-out is told to the handler by its context; the call itself is not cut off.
        """
        return self.load()(event, Context(self.name, self._memory_mb, self.timeout_s))

    def load(self) -> Handler:
        """The handler. TemplateError when the folder or the name does not exist."""
        with self._lock:
            if self._handler is None:
                self._handler = load_handler(self._spec)
            return self._handler


def load_handler(spec: FunctionSpec) -> Handler:
    """Import a function's module by its path and give the handler the template names."""
    module_name, _, attribute = spec.handler.rpartition(".")
    module = load_module(spec.folder / f"{module_name}.py", f"loom_function_{spec.name}")
    handler = getattr(module, attribute, None)
    if not callable(handler):
        raise TemplateError(f"{spec.name}: {spec.folder.name}/{module_name}.py has no {attribute}")
    return handler  # type: ignore[no-any-return]


def load_module(path: Path, name: str) -> ModuleType:
    """Import a file under a name of its own: every function's file is called app.py."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise TemplateError(f"there is no {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
