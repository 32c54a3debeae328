"""The sink of `loom.telemetry_metrics` for CloudWatch: one line per call in its embedded format.

CloudWatch reads metrics from a function's log; no request is made for them. The only dimension is
`service`. Organisation and reason are fields of the line, which Logs Insights finds.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from loom.telemetry_metrics import METRICS

NAMESPACE: Final = "Loom"
SERVICE: Final = "loom"


def write(values: Mapping[str, float], org: str, reason: str) -> None:
    """Print the line, unless POWERTOOLS_METRICS_DISABLED is true.

    POWERTOOLS_METRICS_NAMESPACE names another namespace; the template's alarms watch `Loom`.
    """
    from aws_lambda_powertools.metrics import EphemeralMetrics  # noqa: PLC0415

    # Powertools' other class is shared by all threads of a process.
    namespace = os.environ.get("POWERTOOLS_METRICS_NAMESPACE") or NAMESPACE
    metrics = EphemeralMetrics(namespace=namespace, service=SERVICE)
    for name, value in values.items():
        metrics.add_metric(name=name, unit=METRICS[name].unit, value=value)
    for key, text in (("org", org), ("reason", reason)):
        if text:
            metrics.add_metadata(key=key, value=text)
    metrics.flush_metrics()
