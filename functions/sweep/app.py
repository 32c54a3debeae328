from loom.entry.schedule import handler

__all__ = ["handler"]
