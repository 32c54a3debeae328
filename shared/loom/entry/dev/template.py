"""What the SAM template says of the functions, their triggers, their tables and queues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from loom.entry.dev.cloudformation import Json, Resolver, TemplateError, merged, read_document

FUNCTION: Final = "AWS::Serverless::Function"
API: Final = "AWS::Serverless::Api"
QUEUE: Final = "AWS::SQS::Queue"
TABLE: Final = "AWS::DynamoDB::Table"


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one path; `path` is API Gateway's resource, such as `/v1/{proxy+}`."""

    function: str
    method: str
    path: str


@dataclass(frozen=True, slots=True)
class QueueSource:
    """An SQS event source; `queue` is the logical id of the queue."""

    function: str
    queue: str
    batch_size: int
    max_concurrency: int
    report_failures: bool


@dataclass(frozen=True, slots=True)
class Schedule:
    """An EventBridge schedule; `input` is the event as JSON text, None for the default event."""

    function: str
    name: str
    expression: str
    input: str | None


@dataclass(frozen=True, slots=True)
class FunctionSpec:
    """What the template says of one function; `properties` include the Globals, unresolved."""

    name: str
    folder: Path
    handler: str
    properties: Json

    def events(self, kind: str) -> Iterator[tuple[str, Json]]:
        """Name and properties of the function's events of one type ("Api", "SQS", ...)."""
        for name, event in (self.properties.get("Events") or {}).items():
            if event.get("Type") == kind:
                yield name, event.get("Properties") or {}


@dataclass(frozen=True)
class Template:
    """A parsed template.

    `names` and `attributes` are what Ref and GetAtt answer for resources; parameters come on top.
    """

    root: Path
    document: Json
    parameters: Mapping[str, str | None]
    names: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)

    def with_names(self, names: Mapping[str, str], attributes: Mapping[str, str]) -> Template:
        return Template(self.root, self.document, self.parameters, names, attributes)

    def resolve(self, value: Any) -> Any:
        """A copy of `value` without intrinsics; None for a parameter without a value."""
        values = {**self.names, **self.parameters}
        mappings = self.document.get("Mappings") or {}
        return Resolver(values, self.attributes, mappings).resolve(value)

    def resources(self, kind: str) -> dict[str, Json]:
        """Logical id to properties (unresolved) of every resource of a type."""
        return {
            name: resource.get("Properties") or {}
            for name, resource in self.document["Resources"].items()
            if resource.get("Type") == kind
        }

    def functions(self) -> dict[str, FunctionSpec]:
        common = (self.document.get("Globals") or {}).get("Function") or {}
        found = {}
        for name, own in self.resources(FUNCTION).items():
            properties = merged(common, own)
            folder = self.root / str(self.resolve(properties.get("CodeUri", ".")))
            handler = str(self.resolve(properties.get("Handler", "app.handler")))
            found[name] = FunctionSpec(name, folder, handler, properties)
        return found

    def routes(self) -> list[Route]:
        return [
            Route(spec.name, str(event["Method"]).upper(), str(event["Path"]))
            for spec in self.functions().values()
            for _, event in spec.events("Api")
        ]

    def queue_sources(self) -> list[QueueSource]:
        """The enabled SQS event sources. Lambda's own default is five pollers to begin with."""
        return [
            QueueSource(
                function=spec.name,
                queue=_queue_id(spec.name, event),
                batch_size=int(self.resolve(event.get("BatchSize", 10))),
                max_concurrency=int(
                    self.resolve((event.get("ScalingConfig") or {}).get("MaximumConcurrency", 5))
                ),
                report_failures="ReportBatchItemFailures"
                in (event.get("FunctionResponseTypes") or []),
            )
            for spec in self.functions().values()
            for _, event in spec.events("SQS")
            if str(self.resolve(event.get("Enabled", True))).lower() == "true"
        ]

    def schedules(self) -> list[Schedule]:
        """The enabled EventBridge schedules."""
        return [
            Schedule(
                function=spec.name,
                name=name,
                expression=str(self.resolve(event["ScheduleExpression"])),
                input=self.resolve(event.get("Input")),
            )
            for spec in self.functions().values()
            for name, event in spec.events("ScheduleV2")
            if self.resolve(event.get("State", "ENABLED")) == "ENABLED"
        ]

    def gateway_responses(self) -> dict[str, Json]:
        """API Gateway's own answers that the template words itself, by response type."""
        found: dict[str, Json] = {}
        for api in self.resources(API).values():
            found.update(api.get("GatewayResponses") or {})
        return found

    def environment(self, spec: FunctionSpec) -> dict[str, str]:
        """The function's variables; one whose value is a parameter without a value is left out."""
        variables = (spec.properties.get("Environment") or {}).get("Variables") or {}
        resolved = {name: self.resolve(value) for name, value in variables.items()}
        return {name: str(value) for name, value in resolved.items() if value is not None}

    def number(self, spec: FunctionSpec, name: str, default: int) -> int:
        """A numeric property of a function, such as Timeout (seconds) or MemorySize (MB)."""
        return int(self.resolve(spec.properties.get(name, default)))


def load(path: Path, parameters: Mapping[str, str] | None = None) -> Template:
    """Read a template; `parameters` override the defaults of its Parameters.

    Raises TemplateError when the file cannot be read or a parameter is not one of the template's.
    """
    document = read_document(path)
    declared: Json = document.get("Parameters") or {}
    unknown = sorted(set(parameters or {}) - set(declared))
    if unknown:
        raise TemplateError(f"{path.name} has no parameter {unknown[0]}")
    values: dict[str, str | None] = {
        name: str(declaration["Default"]) if "Default" in declaration else None
        for name, declaration in declared.items()
    }
    return Template(path.resolve().parent, document, {**values, **(parameters or {})})


def _queue_id(function: str, event: Json) -> str:
    queue = event.get("Queue")
    if isinstance(queue, dict) and "Fn::GetAtt" in queue:
        return str(queue["Fn::GetAtt"][0])
    raise TemplateError(f"{function}: an SQS event must name its queue by !GetAtt")
