"""Extraction: the Step protocol, the run loop, one step per file, and the write path."""
