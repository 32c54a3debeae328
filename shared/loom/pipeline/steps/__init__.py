"""One step per file."""
