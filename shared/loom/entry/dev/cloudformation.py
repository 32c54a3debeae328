"""CloudFormation's YAML: its short tags, and the intrinsics a local run must be able to compute.

Ref, GetAtt, Sub, Join and FindInMap are understood; anything else fails with its name, nothing is
guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

Json = dict[str, Any]


class TemplateError(Exception):
    """The template cannot be read, or asks for something that has no local counterpart."""


def read_document(path: Path) -> Json:
    """The template with every short tag in its long form, `!Ref X` as `{"Ref": "X"}`."""
    try:
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506
    except (OSError, yaml.YAMLError) as error:
        raise TemplateError(f"cannot read {path}: {error}") from error
    if not isinstance(document, dict) or not isinstance(document.get("Resources"), dict):
        raise TemplateError(f"{path} has no Resources")
    return document


def merged(common: Json, own: Json) -> Json:
    """SAM's rule for Globals: maps are merged, lists are joined, other values replaced."""
    result = dict(common)
    for key, value in own.items():
        base = result.get(key)
        if isinstance(base, dict) and isinstance(value, dict):
            result[key] = merged(base, value)
        elif isinstance(base, list) and isinstance(value, list):
            result[key] = base + value
        else:
            result[key] = value
    return result


@dataclass(frozen=True)
class Resolver:
    """Computes intrinsics.

    `values` holds what Ref answers (None: a parameter without a value); `attributes` what GetAtt
    answers, by "LogicalId.Attribute"; `mappings` the template's Mappings.
    """

    values: Mapping[str, str | None]
    attributes: Mapping[str, str]
    mappings: Json = field(default_factory=dict)

    def resolve(self, value: Any) -> Any:
        """A copy of `value` without intrinsics. TemplateError for one that has no local value."""
        if isinstance(value, list):
            return [self.resolve(item) for item in value]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            ((name, argument),) = value.items()
            if name == "Ref" or name.startswith("Fn::"):
                return self._intrinsic(name, argument)
        return {key: self.resolve(item) for key, item in value.items()}

    def _intrinsic(self, name: str, argument: Any) -> Any:
        understood: dict[str, Callable[[Any], str | None]] = {
            "Ref": self._ref,
            "Fn::GetAtt": lambda path: self._attribute(".".join(path)),
            "Fn::Sub": self._sub,
            "Fn::FindInMap": lambda path: self._mapped([str(self.resolve(key)) for key in path]),
            "Fn::Join": lambda parts: str(parts[0]).join(map(str, self.resolve(parts[1]))),
        }
        if name not in understood:
            raise TemplateError(f"{name} is not understood outside AWS")
        return understood[name](argument)

    def _ref(self, name: str) -> str | None:
        if name not in self.values:
            raise TemplateError(f"!Ref {name} has no value outside AWS")
        return self.values[name]

    def _attribute(self, path: str) -> str:
        if path not in self.attributes:
            raise TemplateError(f"!GetAtt {path} has no value outside AWS")
        return self.attributes[path]

    def _mapped(self, path: list[str]) -> str:
        found: Any = self.mappings
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        if found is None:
            raise TemplateError(f"!FindInMap {' '.join(path)} finds nothing")
        return str(found)

    def _sub(self, argument: Any) -> str:
        text, local = (argument, {}) if isinstance(argument, str) else argument

        def value(match: re.Match[str]) -> str:
            name = match.group(1)
            if name in local:
                return str(self.resolve(local[name]))
            return (self._attribute(name) if "." in name else self._ref(name)) or ""

        return re.sub(r"\$\{([A-Za-z0-9:.]+)\}", value, str(text))


class _Loader(yaml.SafeLoader):
    """SafeLoader plus CloudFormation's short tags."""


def _short_tag(loader: _Loader, suffix: str, node: yaml.Node) -> Json:
    argument: Any
    if isinstance(node, yaml.ScalarNode):
        argument = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        argument = loader.construct_sequence(node, deep=True)
    elif isinstance(node, yaml.MappingNode):
        argument = loader.construct_mapping(node, deep=True)
    if suffix == "GetAtt" and isinstance(argument, str):
        argument = argument.split(".", 1)
    name = suffix if suffix in ("Ref", "Condition") else f"Fn::{suffix}"
    return {name: argument}


_Loader.add_multi_constructor("!", _short_tag)
