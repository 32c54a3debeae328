"""House rules of template.yaml. Each gives the complaints it has, none when the rule holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from loom.entry.dev.template import API, QUEUE, FunctionSpec, Template

DEFAULT_VISIBILITY = 30
VISIBILITY_FACTOR = 6
MIGRATE = "MigrateFunction"
SERVICE_ROUTES = {("GET", "/v1/health"), ("GET", "/openapi.json")}


def unpublished(template: Template) -> list[str]:
    """Without CodeSha in the hash, a change in a layer publishes no version of the function."""
    return [
        f"{name} is not published under CodeSha"
        for name, spec in template.functions().items()
        if spec.properties.get("AutoPublishAlias") != "live"
        or spec.properties.get("AutoPublishCodeSha256") != {"Ref": "CodeSha"}
    ]


def unmatched_folders(template: Template) -> list[str]:
    """Every folder of functions/ is one function of the template, and the reverse."""
    folders = {path.parent for path in (template.root / "functions").glob("*/app.py")}
    named = [spec.folder for spec in template.functions().values()]
    complaints = [f"{folder.name} is not in the template" for folder in folders - set(named)]
    complaints += [f"{folder.name} is not in functions/" for folder in set(named) - folders]
    complaints += [
        f"{folder.name} is twice in the template" for folder in named if named.count(folder) > 1
    ]
    return complaints


def wide_permissions(template: Template) -> list[str]:
    """Statements on `*`, on a prefix, or with a wildcard action; and policies not written out."""
    complaints = []
    for name, spec in template.functions().items():
        for policy in spec.properties.get("Policies", []):
            statements = policy.get("Statement") if isinstance(policy, dict) else None
            if not statements:
                complaints.append(f"{name} has a policy that is not written out: {policy}")
                continue
            complaints += [
                f"{name} may do {action} on {resource}"
                for statement in statements
                for action in _listed(statement["Action"])
                for resource in _listed(statement["Resource"])
                if "*" in action or "*" in _text(resource)
            ]
    return complaints


def unretained_logs(template: Template) -> list[str]:
    """Every function logs into a group of the template that has a retention."""
    groups = template.resources("AWS::Logs::LogGroup")
    complaints = []
    for name, spec in template.functions().items():
        group = (spec.properties.get("LoggingConfig") or {}).get("LogGroup")
        logical = group.get("Ref") if isinstance(group, dict) else None
        if "RetentionInDays" not in groups.get(str(logical), {}):
            complaints.append(f"{name} has no log group with a retention")
    return complaints


def short_visibility(template: Template) -> list[str]:
    """AWS asks for a visibility time-out of at least six times the function's time-out."""
    functions = template.functions()
    queues = template.resources(QUEUE)
    complaints = []
    for source in template.queue_sources():
        timeout = template.number(functions[source.function], "Timeout", 3)
        visibility = int(
            template.resolve(queues[source.queue].get("VisibilityTimeout", DEFAULT_VISIBILITY))
        )
        if visibility < VISIBILITY_FACTOR * timeout:
            complaints.append(
                f"{source.queue} hides a message for {visibility} s of {timeout} s runs"
            )
    return complaints


def misrouted(template: Template, doors: Mapping[str, str]) -> list[str]:
    """Every op of `doors` (op to folder) has its route at its folder; every route is an op's."""
    functions = template.functions()
    routes = {(route.method, route.path): functions[route.function] for route in template.routes()}
    wanted = {("POST", f"/v1/{op}"): door for op, door in doors.items()}
    complaints = [f"{path} has no route" for _, path in wanted.keys() - routes.keys()]
    for key, spec in routes.items():
        if key in wanted and spec.folder.name != wanted[key]:
            complaints.append(f"{key[1]} goes to {spec.folder.name}, not {wanted[key]}")
        if key not in wanted and key not in SERVICE_ROUTES and not key[1].endswith("+}"):
            complaints.append(f"{key[0]} {key[1]} is no op")
    return complaints


def open_doors(template: Template) -> list[str]:
    """Ways by which a stack could answer callers who did not sign."""
    complaints = [
        f"{name} has not AWS_IAM as its authorizer"
        for name, api in template.resources(API).items()
        if (api.get("Auth") or {}).get("DefaultAuthorizer") != "AWS_IAM"
        or (api.get("Auth") or {}).get("InvokeRole") != "NONE"
    ]
    for name, spec in template.functions().items():
        complaints += [f"{name} {what}" for what in _open_events(spec)]
        if (spec.properties.get("FunctionUrlConfig") or {"AuthType": "AWS_IAM"}).get(
            "AuthType"
        ) != "AWS_IAM":
            complaints.append(f"{name} has a function URL for everyone")
    complaints += [
        f"{name} is an HTTP API: only the REST API is guarded"
        for name in template.resources("AWS::Serverless::HttpApi")
    ]
    return complaints


def short_timeouts(template: Template, api_timeout: int) -> list[str]:
    """A function that ends before API Gateway gives up cuts its caller's answer short."""
    return [
        f"{name} ends after {template.number(spec, 'Timeout', 3)} s"
        for name, spec in template.functions().items()
        if any(spec.events("Api")) and template.number(spec, "Timeout", 3) < api_timeout
    ]


def _open_events(spec: FunctionSpec) -> Iterator[str]:
    for name, event in (spec.properties.get("Events") or {}).items():
        properties = event.get("Properties") or {}
        if event.get("Type") == "HttpApi":
            yield f"has an HTTP API event {name}"
        if event.get("Type") == "Api" and "Ref" not in (properties.get("RestApiId") or {}):
            # SAM makes an API of its own then, without an authorizer.
            yield f"names no API in {name}"
        if "Auth" in properties:
            yield f"overrides the authorizer in {name}"


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(resource: Any) -> str:
    """The text of a resource, with what an intrinsic would put in left as it is."""
    if isinstance(resource, dict):
        return " ".join(_text(value) for value in resource.values())
    if isinstance(resource, list):
        return " ".join(_text(value) for value in resource)
    return str(resource)
