"""Whether a record is what its schema asks for: where not, and what would be right.

What is said goes back to the model, so it names rules and quotes no value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal, localcontext
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from loom.domain.patterns import compiled
from loom.domain.records.paths import Path
from loom.domain.records.schema import Shape

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

_EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_INSTANT: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d.*")
_FORMATS: Final = {
    "date": "a date that exists, YYYY-MM-DD",
    "date-time": "a date and time that exist, YYYY-MM-DDThh:mm:ss",
    "email": "an e-mail address",
}
_PRECISION: Final = 700
"""Digits that hold any double divided by any other."""
_RULES: Final = {
    "minLength": "must have at least {} characters",
    "maxLength": "must have at most {} characters",
    "pattern": "must match the pattern {}",
    "minimum": "must be at least {}",
    "maximum": "must be at most {}",
    "exclusiveMinimum": "must be above {}",
    "exclusiveMaximum": "must be below {}",
    "multipleOf": "must be a multiple of {}",
    "minItems": "must have at least {} items",
    "maxItems": "must have at most {} items",
    "uniqueItems": "must name nothing twice",
    "enum": "must be one of the values listed",
    "required": "is required",
    "additionalProperties": "has a property that is not asked for",
}


def broken_rules(shape: Shape, record: Any) -> dict[Path, str]:
    """What is wrong, by the path of the field; a missing one is named by its own path."""
    validator = _validator_class()(shape.schema, format_checker=_format_checker())
    found: dict[Path, str] = {}
    for error in validator.iter_errors(record):
        for path in _places(error):
            found.setdefault(path, _message(error))
    return found


def _places(error: ValidationError) -> Iterator[Path]:
    at = tuple(error.absolute_path)
    if error.validator != "required" or not isinstance(error.instance, dict):
        yield at
        return
    wanted: Any = error.validator_value
    for name in wanted:
        if name not in error.instance:
            yield (*at, name)


def _message(error: ValidationError) -> str:
    rule = str(error.validator)
    limit: Any = error.validator_value
    if rule == "type":
        wanted = limit if isinstance(limit, str) else limit[0]
        return f"must be of type {wanted}"
    if rule == "format":
        return f"must be {_FORMATS[str(limit)]}"
    return _RULES[rule].format(limit)


@cache
def _validator_class() -> type[Validator]:
    """JSON Schema 2020-12 with patterns of RE2, as Python's own engine can hang.

    Multiples are those of decimal fractions: by floats, 19.99 is no multiple of 0.01.
    The package is imported at first use: it takes 50 ms, and only records need it.
    """
    from jsonschema import Draft202012Validator, ValidationError  # noqa: PLC0415
    from jsonschema.validators import extend  # noqa: PLC0415

    def pattern(_: Any, rule: str, text: Any, __: Any) -> Iterator[ValidationError]:
        if isinstance(text, str) and compiled(rule).search(text) is None:
            yield ValidationError("pattern")

    def multiple_of(_: Any, step: float, number: Any, __: Any) -> Iterator[ValidationError]:
        if not isinstance(number, bool) and isinstance(number, int | float):
            with localcontext(prec=_PRECISION):
                if Decimal(str(number)) % Decimal(str(step)):
                    yield ValidationError("multipleOf")

    made: type[Validator] = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"pattern": pattern, "multipleOf": multiple_of}
    )
    return made


@cache
def _format_checker() -> Any:
    from jsonschema import FormatChecker  # noqa: PLC0415

    checker = FormatChecker(formats=())
    for form, check in (("date", _is_day), ("date-time", _is_instant), ("email", _is_email)):
        checker.checks(form, raises=ValueError)(check)
    return checker


def _is_day(value: object) -> bool:
    if not isinstance(value, str):
        return True
    return _DAY.fullmatch(value) is not None and bool(date.fromisoformat(value))


def _is_instant(value: object) -> bool:
    if not isinstance(value, str):
        return True
    return _INSTANT.fullmatch(value) is not None and bool(datetime.fromisoformat(value))


def _is_email(value: object) -> bool:
    return not isinstance(value, str) or _EMAIL.fullmatch(value) is not None
