"""Tell the workers of batches; what cannot be told now, the sweep tells later."""

from __future__ import annotations

from collections.abc import Sequence

from loom.pipeline.services import Services
from loom.ports.queue import QueueUnavailable, WakeUp


def wake(services: Services, wake_ups: Sequence[WakeUp]) -> bool:
    """Whether all messages were taken. With the worker off none is sent: nobody would work."""
    if not wake_ups or not services.settings.queue.extraction_queue_enabled:
        return True
    try:
        return not services.queue.send(wake_ups)
    except QueueUnavailable as error:
        services.report(error, "wake-up of deferred batches")
        return False
