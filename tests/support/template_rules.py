"""House rules of template.yaml. Each gives the complaints it has, none when the rule holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from loom.entry.dev.template import API, QUEUE, FunctionSpec, Template

DEFAULT_VISIBILITY = 30
VISIBILITY_FACTOR = 6
LONGEST_RETENTION = 14 * 86_400
FEWEST_RECEIVES = 5
"""With fewer, throttling alone could give a message up."""
ALARM = "AWS::CloudWatch::Alarm"
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


def lost_messages(template: Template) -> list[str]:
    """A queue somebody reads has a dead-letter queue that keeps messages as long as SQS can."""
    queues = template.resources(QUEUE)
    complaints = []
    for source in template.queue_sources():
        redrive = queues[source.queue].get("RedrivePolicy") or {}
        target = redrive.get("deadLetterTargetArn")
        dead = target["Fn::GetAtt"][0] if isinstance(target, dict) else None
        if dead not in queues:
            complaints.append(f"{source.queue} has no dead-letter queue of the template")
            continue
        for name in (source.queue, dead):
            kept = int(template.resolve(queues[name].get("MessageRetentionPeriod", 345_600)))
            if kept < LONGEST_RETENTION:
                complaints.append(f"{name} keeps messages for {kept} s")
        if int(redrive.get("maxReceiveCount", 0)) < FEWEST_RECEIVES:
            complaints.append(f"{source.queue} gives a message up after too few receives")
        if not source.report_failures:
            complaints.append(f"{source.function} cannot report single messages")
    return complaints


def unencrypted(template: Template) -> list[str]:
    """Queues whose messages are not encrypted at rest by a setting of theirs."""
    return [
        f"{name} is not encrypted"
        for name, queue in template.resources(QUEUE).items()
        if queue.get("SqsManagedSseEnabled") is not True and "KmsMasterKeyId" not in queue
    ]


def unexplained_alarms(template: Template, headings: Mapping[str, set[str]]) -> list[str]:
    """Alarms whose description does not end in a section that a page under docs/ has.

    `headings` holds, by page, the anchors of its sections.
    """
    complaints = []
    for name, alarm in template.resources(ALARM).items():
        page, sign, anchor = (
            str(alarm.get("AlarmDescription", "")).rpartition(" ")[2].partition("#")
        )
        if not sign or anchor not in headings.get(page, set()):
            complaints.append(f"{name} names no section of a runbook: {page}{sign}{anchor}")
        if "AlarmActions" not in alarm:
            complaints.append(f"{name} tells nobody")
    return complaints


def actions_on(template: Template, function: str, resource: str) -> set[str]:
    """The actions a function is allowed on a resource of the template."""
    allowed: set[str] = set()
    for policy in template.functions()[function].properties.get("Policies", []):
        for statement in policy["Statement"]:
            named = [
                one.get("Fn::GetAtt", [None])[0]
                for one in _listed(statement["Resource"])
                if isinstance(one, dict)
            ]
            if resource in named:
                allowed |= set(_listed(statement["Action"]))
    return allowed


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
