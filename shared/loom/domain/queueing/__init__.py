"""Deferred extraction: what a batch goes through, as pure rules."""
