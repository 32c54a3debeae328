"""The whole service in one process: what `loom dev` runs and `loom demo` talks to."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from loom import wiring
from loom.entry.dev.emulators import LocalAws
from loom.entry.dev.environment import applied, local_environment
from loom.entry.dev.functions import LocalFunction
from loom.entry.dev.gateway import GatewayResponses, Router
from loom.entry.dev.lock import FolderLock
from loom.entry.dev.server import Application, HttpServer, OnRequest, listen
from loom.entry.dev.sources import QueuePoller, ScheduleLoop, rate_seconds
from loom.entry.dev.template import Template, load

MIGRATE: Final = "MigrateFunction"
SWEEP: Final = "SweepFunction"
# The queue of an earlier run is gone with its messages; what waited in the store is sent again.
LOST_QUEUE: Final = {"wake_all": True}
API_TIMEOUT: Final = "ApiTimeoutSeconds"
# API Gateway's default integration time-out, in seconds.
DEFAULT_API_TIMEOUT: Final = 29.0
# How long running calls may take to end when the service stops, in seconds.
STOP_SECONDS: Final = 0.5


class DevService:
    """Reads a template and serves it: `with DevService(template, folder) as service: service.url`.

    Entering migrates the store and returns once requests are answered. It raises TemplateError,
    FolderInUse, PortInUse, or what the migration raised, and leaves nothing running then. While it
    runs, the process's environment is that of the functions: only one can run in a process.
    API Gateway's authorizer is not enforced here: whoever reaches the port may call everything.
    `own_store` keeps the rows in the folder even when LOOM_STORE_DSN names a store.
    """

    def __init__(
        self,
        template: Path,
        data_dir: Path,
        port: int = 0,
        *,
        host: str = "127.0.0.1",
        parameters: Mapping[str, str] | None = None,
        on_request: OnRequest | None = None,
        own_store: bool = False,
    ) -> None:
        self._template_path = template
        self._data_dir = data_dir.absolute()
        self._address = (host, port)
        self._parameters = parameters
        self._on_request = on_request
        self._own_store = own_store
        self._stack = ExitStack()
        self._application: Application | None = None
        self._sources: list[QueuePoller | ScheduleLoop] = []
        self.url = ""
        self.migrated: Any = None

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._start(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def idle(self) -> bool:
        """Whether no function call is running (waits a moment for those that are about to end)."""
        calls = self._application
        answered = calls is None or calls.calls.wait_idle(STOP_SECONDS)
        return answered and all(source.idle() for source in self._sources)

    def _start(self, stack: ExitStack) -> None:
        template = load(self._template_path, self._parameters)
        intervals = [rate_seconds(schedule.expression) for schedule in template.schedules()]
        stack.enter_context(FolderLock(self._data_dir))
        listener = stack.enter_context(listen(*self._address))
        self.url = _url(*listener.getsockname()[:2])
        aws = LocalAws()
        stack.callback(aws.stop)
        template = aws.create(template)
        environment = local_environment(
            template, given=self._given(), data_dir=self._data_dir, endpoint=aws.endpoint
        )
        stack.enter_context(applied(environment))
        wiring.reset()
        stack.callback(wiring.reset)
        functions = {
            name: LocalFunction(template, spec) for name, spec in template.functions().items()
        }
        if MIGRATE in functions:
            self.migrated = functions[MIGRATE].invoke({})
        self._serve(stack, template, functions, listener)
        self._start_sources(stack, template, functions, aws, intervals)

    def _given(self) -> dict[str, str]:
        """The person's environment; without a store of theirs when it must be the folder's own."""
        theirs = ("LOOM_STORE_DSN", "LOOM_STORE_DATABASE") if self._own_store else ()
        return {name: value for name, value in os.environ.items() if name not in theirs}

    def _serve(
        self,
        stack: ExitStack,
        template: Template,
        functions: Mapping[str, LocalFunction],
        listener: Any,
    ) -> None:
        self._application = Application(
            router=Router(template.routes()),
            functions=functions,
            responses=GatewayResponses(template.gateway_responses()),
            timeout_s=float(template.parameters.get(API_TIMEOUT) or DEFAULT_API_TIMEOUT),
            on_request=self._on_request,
        )
        server = HttpServer(self._application, listener)
        stack.callback(self.idle)
        server.start()
        stack.callback(server.stop)

    def _start_sources(
        self,
        stack: ExitStack,
        template: Template,
        functions: Mapping[str, LocalFunction],
        aws: LocalAws,
        intervals: list[int],
    ) -> None:
        for source in template.queue_sources():
            poller = QueuePoller(
                source,
                client=aws.sqs(),
                queue_url=template.names[source.queue],
                invoke=functions[source.function].invoke,
            )
            self._sources.append(poller)
        for schedule, seconds in zip(template.schedules(), intervals, strict=True):
            loop = ScheduleLoop(
                schedule,
                invoke=functions[schedule.function].invoke,
                seconds=seconds,
                at_start=LOST_QUEUE if schedule.function == SWEEP else None,
            )
            self._sources.append(loop)
        for each in self._sources:
            each.start()
            stack.callback(each.stop)


def _url(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"
