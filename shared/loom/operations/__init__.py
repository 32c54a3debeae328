"""One use case per file: read everything needed, decide, write."""
