"""Implementations of the ports. Only `loom.wiring` and the dev server name them."""
