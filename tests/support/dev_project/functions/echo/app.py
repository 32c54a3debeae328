"""Answers the event it was called with; fails or sleeps where the path says so."""

import json
import os
import time


def handler(event, context):
    if event["resource"] == "/v1/fail":
        raise RuntimeError("on purpose")
    if event["resource"] == "/v1/slow":
        time.sleep(float(json.loads(event["body"])["seconds"]))
    answer = {
        "event": event,
        "function": context.function_name,
        "memory": context.memory_limit_in_mb,
        "remaining_ms": context.get_remaining_time_in_millis(),
        "environment": {
            name: os.environ.get(name)
            for name in ("GREETING", "UNSET", "STORE_SECRET", "TABLE", "QUEUE", "LOOM_DATA_DIR")
        },
    }
    return {
        "statusCode": 200,
        "headers": {"Content-Type": "application/json"},
        "multiValueHeaders": {"X-Two": ["1", "2"]},
        "body": json.dumps(answer),
        "isBase64Encoded": False,
    }
