"""docs/reference/cli.md against the click commands, and commands named on any page."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from tests.docs.pages import REFERENCE, ROOT, name_of, pages, sections, table

from loom.cli.main import main

PAGE = REFERENCE / "cli.md"


def leaves(group: click.Group, before: str = "") -> dict[str, click.Command]:
    """Every command that does something, by its whole name."""
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found |= leaves(command, f"{before}{name} ")
        else:
            found[f"{before}{name}"] = command
    return found


COMMANDS = leaves(main)
GROUPS = {name for name, each in main.commands.items() if isinstance(each, click.Group)}
NAMED = "|".join(sorted((*COMMANDS, *GROUPS), key=len, reverse=True))


def test_every_command_is_documented_and_no_other() -> None:
    assert set(sections(PAGE)) == {f"loom {name}" for name in COMMANDS}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_option_is_documented_with_its_default(name: str) -> None:
    options = [each for each in COMMANDS[name].params if isinstance(each, click.Option)]
    rows = table(PAGE, f"options: {name}").named()
    assert set(rows) == {option.opts[0] for option in options}
    for option in options:
        shown = rows[option.opts[0]][1].strip("`")
        if option.show_default:
            assert shown == str(option.default)
        if option.envvar:
            assert str(option.envvar) in rows[option.opts[0]][2]


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_a_command_named_anywhere_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for line in re.findall(r"[`\n]loom ([a-z][^`\n]*)", text):
        found = re.match(rf"({NAMED})(?![a-z])(.*)", line)
        assert found, line
        name, rest = found[1], found[2]
        if name in GROUPS:
            continue
        known = {opt for param in COMMANDS[name].params for opt in param.opts} | {"--help"}
        assert set(re.findall(r"(?<!\S)--[a-z]+", rest)) <= known


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_a_make_target_named_anywhere_exists(page: Path) -> None:
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z-]+)|^(?:[A-Z_]+=\S+ )*make ([a-z-]+)", text, re.MULTILINE))
    assert {first or second for first, second in named} <= targets
