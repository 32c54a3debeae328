"""docs/reference/http.md and openapi.json against the HTTP door."""

from __future__ import annotations

import json

from tests.docs.models import plain
from tests.docs.pages import REFERENCE, codes, table
from tests.docs.regenerate import OPENAPI, openapi_text

from loom.domain.patterns import MAX_PATTERN_CHARS
from loom.entry.envelope import MAX_BODY_BYTES, MAX_DEPTH
from loom.entry.http import openapi_document
from loom.operations.blacklist_add import MOST_PATTERNS
from loom.operations.categories_set import MOST_CATEGORIES
from loom.operations.memory_apply_wire import MOST_REWRITTEN, MOST_ROWS
from loom.operations.memory_bulk_set import MemoryBulkSetRequest
from loom.operations.set_fields import MAX_VALUE_CHARS
from loom.operations.set_from_messages_wire import SetFromMessagesRequest
from loom.operations.turn_input import MAX_TURN_BYTES

PAGE = REFERENCE / "http.md"
MIB = 1024 * 1024


def test_the_committed_document_is_the_served_one() -> None:
    """`python -m tests.docs.regenerate` writes it anew."""
    assert OPENAPI.read_text(encoding="utf-8") == openapi_text()


def test_every_path_is_an_endpoint_of_the_page() -> None:
    documented = [code for row in table(PAGE, "endpoints").rows for code in codes(row[0])]
    served = {
        f"{method.upper()} {path}"
        for path, methods in openapi_document()["paths"].items()
        for method in methods
    }
    others = {each for each in served if not each.startswith("POST /v1/")}
    assert others | {"POST /v1/<op>", "GET /openapi.json"} == set(documented)


def test_the_limits_are_those_of_the_code() -> None:
    text = plain(PAGE.read_text(encoding="utf-8"))
    assert f"| request body | {MAX_BODY_BYTES // MIB} MiB" in text
    assert f"| text of one turn | {MAX_TURN_BYTES // 1024} KiB" in text
    assert f"| text of one value | {MAX_VALUE_CHARS} characters |" in text
    messages = SetFromMessagesRequest.model_json_schema()["properties"]
    most, before = (messages[name]["maxItems"] for name in ("messages", "last_messages"))
    assert f"| messages of one call | {most}, and {before} `last_messages` |" in text
    entries = MemoryBulkSetRequest.model_json_schema()["properties"]["entries"]["maxItems"]
    assert f"| entries of one `memory.bulk_set` | {entries} |" in text
    assert f"| nesting of a body | {MAX_DEPTH} " in text
    assert f"| memories of one `memory.apply` | {MOST_ROWS}; {MOST_REWRITTEN} " in text
    assert (
        f"| patterns of one scope of the blacklist | {MOST_PATTERNS}, of {MAX_PATTERN_CHARS} "
        in text
    )
    assert f"| categories of one namespace | {MOST_CATEGORIES} |" in text


def test_the_document_names_every_error_of_a_field_by_the_envelope() -> None:
    schemas = json.loads(OPENAPI.read_text(encoding="utf-8"))["components"]["schemas"]
    assert {"ErrorAnswer", "ErrorDetail"} <= set(schemas)
