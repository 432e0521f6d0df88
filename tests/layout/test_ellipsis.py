"""Texts that end in an ellipsis where they do not fit."""

from pathlib import Path

import pytest

from pnp.errors import LayoutError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import Text, leaves
from pnp.text import collect_shrunk
from pnp.units import from_points
from tests.layout.folder import drawn, game_in, said

HEAD = "schema = 1\n[faces.card.boxes.a]\nleft = 0\ntop = 0\n"
LONG = "The meaning of life is forty-two, and nobody knows what the question was."


def shown(path: Path, keys: str) -> list[str]:
    (card,) = drawn(game_in(path / "g", HEAD + keys))
    return said(card.front.elements)


def test_a_text_that_fits_is_whole(tmp_path: Path) -> None:
    assert shown(tmp_path, 'text = "The meaning"\nellipsis = true\nwidth = 40\nheight = 6\n') == [
        "The meaning"
    ]


@pytest.mark.parametrize("keys", ["", "tracking = 0.05\n", "capitals = true\n"])
def test_it_ends_in_an_ellipsis_as_late_as_it_can(tmp_path: Path, keys: str) -> None:
    box = f'text = "{{name}}"\nsize = 9\nsmallest = 9\nheight = 6\nellipsis = true\n{keys}'
    long = f'name = "{LONG}"'
    (card,) = drawn(game_in(tmp_path / "g", f"{HEAD}width = 30\n{box}", long))
    (line,) = [leaf for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text)]
    assert line.text.endswith("…")
    shown = line.text.removesuffix("…")
    assert LONG.lower().startswith(shown.lower())
    assert len(shown) > 10
    following = LONG[len(shown) : len(shown) + 2].lstrip()[:1]
    whole = box.replace('"{name}"', f'"{LONG[: len(shown)]} {following}…"').replace("ellipsis = true", "")
    with pytest.raises(LayoutError, match="text does not fit"):
        drawn(game_in(tmp_path / "h", f"{HEAD}width = 30\n{whole}"))


def test_a_paragraph_is_shortened_in_its_smallest_size(tmp_path: Path) -> None:
    keys = f'text = "{LONG}"\nsize = 12\nsmallest = 8\nwidth = 30\nheight = 8\nellipsis = true\n'
    with collect_shrunk() as sizes:
        lines = shown(tmp_path, keys)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    (size,) = sizes  # none of those that were tried
    assert size.got < from_points(9)


@pytest.mark.parametrize("text", [LONG.replace("life", "**life**"), LONG])
def test_without_the_key_or_with_marks_it_is_refused(tmp_path: Path, text: str) -> None:
    key = "ellipsis = true\n" if "*" in text else ""
    with pytest.raises(LayoutError, match="text does not fit"):
        shown(tmp_path, f'text = "{text}"\nwidth = 20\nheight = 5\n{key}')


def test_a_box_without_room_for_a_letter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="text does not fit"):
        shown(tmp_path, f'text = "{LONG}"\nwidth = 2\nheight = 5\nellipsis = true\n')


def test_an_accent_stays_with_its_letter(tmp_path: Path) -> None:
    lines = shown(tmp_path, 'text = "' + "e\\u0301" * 60 + '"\nwidth = 20\nheight = 5\nellipsis = true\n')
    assert lines[0].removesuffix("…")[-1] in "é\u0301"


@pytest.mark.parametrize("keys", ['icon = "sun"', 'text = "a | b"\ntable = "rows"'])
def test_it_is_a_key_of_texts_in_boxes(tmp_path: Path, keys: str) -> None:
    folder = game_in(tmp_path / "g", f"{HEAD}{keys}\nellipsis = true\n")
    (fault,) = faces.faults(open_game(str(folder)).definition)
    assert "'ellipsis' changes nothing" in str(fault)
