"""Metrics for operators, in CloudWatch's embedded metric format: one JSON line on the output."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping

NAMESPACE = "Loom"


def emit(values: Mapping[str, float], *, org: str = "", reason: str = "") -> None:
    """Write one line; `org` and `reason` are its dimensions where they are given."""
    dimensions = {name: value for name, value in (("org", org), ("reason", reason)) if value}
    described = {
        "Namespace": NAMESPACE,
        "Dimensions": [list(dimensions)],
        "Metrics": [{"Name": name} for name in values],
    }
    head = {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [described]}
    print(json.dumps({"_aws": head, **dimensions, **values}), file=sys.stdout)  # noqa: T201
