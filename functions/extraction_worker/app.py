from loom.entry.sqs import sqs_handler
from loom.operations.run_queued import run_queued

handler = sqs_handler(run_queued)
