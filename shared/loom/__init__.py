"""Long-term memory for AI agents. Importing this package loads nothing heavy."""

__version__ = "0.1.0"
