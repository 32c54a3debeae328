from loom.entry.migrate import handler

__all__ = ["handler"]
