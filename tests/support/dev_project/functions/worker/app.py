"""Appends the bodies it gets to a file; reports those that say `fail`."""

import os
from pathlib import Path


def handler(event, _context):
    done = Path(os.environ["LOOM_DATA_DIR"]) / "worked"
    failures = []
    for record in event.get("Records", []):
        with done.open("a") as file:
            file.write(f"{record['body']} {record['attributes']['ApproximateReceiveCount']}\n")
        if record["body"] == "fail":
            failures.append({"itemIdentifier": record["messageId"]})
    return {"batchItemFailures": failures}
