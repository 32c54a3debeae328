"""Hashes that stand for a text where the text itself may not stand."""

from __future__ import annotations

import hashlib


def sha256_parts(*parts: str) -> str:
    """SHA-256 of the parts, each with its length in front: no two lists of parts collide."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


def key_hash(org: str, memory_key: str) -> str:
    """Names a memory key in drops and audit rows: 32 hex characters, different in every org."""
    return sha256_parts(org, memory_key)[:32]
