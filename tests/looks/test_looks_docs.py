"""docs/looks.md lists the boxes of the faces that ship."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.looks import LOOKS
from pnp.resources import TEMPLATES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "looks.md"
BASES = {"card", "token"}
"""Faces that others extend and that no page names."""


def faces_of(name: str) -> dict[str, Any]:
    text = (TEMPLATES / "layouts" / f"{name}.toml").read_text(encoding="utf-8")
    faces: dict[str, Any] = tomllib.loads(text)["faces"]
    return faces


FACES = faces_of("common")


def boxes_of(face: str) -> set[str]:
    """Return the names of the boxes that a face has in all looks, with those of the face that it extends."""
    table = FACES[face]
    inherited = boxes_of(table["extends"]) if "extends" in table else set()
    return inherited | set(table.get("boxes", {}))


def rows() -> Iterator[tuple[list[str], list[str]]]:
    """Yield the names in the first and in the second column of each row of the section."""
    section = (
        PAGE.read_text(encoding="utf-8").partition("\n## The boxes of a face\n")[2].partition("\n## ")[0]
    )
    for row in re.findall(r"^\| (`.*?) \| (.*?) \|$", section, flags=re.MULTILINE):
        first, second = (re.sub(r"`pip-1` to `pip-7`", pips(), cell) for cell in row)
        yield re.findall(r"`([\w-]+)`", first), re.findall(r"`([\w-]+)`", second)


def pips() -> str:
    return ", ".join(f"`pip-{number}`" for number in range(1, 8))


def test_the_boxes_of_cards_are_listed() -> None:
    cards = [box for names, _ in rows() if names[0] not in FACES for box in names]
    assert sorted(cards) == sorted(boxes_of("poker"))
    assert all(boxes_of(face) == boxes_of("poker") for face in ("mini", "tarot", "square"))


def test_the_boxes_of_the_other_faces_are_listed() -> None:
    listed = {face: boxes for names, boxes in rows() if names[0] in FACES for face in names}
    assert set(listed) == set(FACES) - BASES - {"poker", "mini", "tarot", "square"}
    for face, boxes in listed.items():
        assert sorted(boxes) == sorted(boxes_of(face)), face


@pytest.mark.parametrize("look", LOOKS)
def test_no_look_has_boxes_of_its_own(look: str) -> None:
    """Otherwise the page would have to list them."""
    for face, table in faces_of(look).items():
        layers = [table, *table.get("sizes", {}).values(), *table.get("variants", {}).values()]
        assert {box for layer in layers for box in layer.get("boxes", {})} <= boxes_of(face), face
