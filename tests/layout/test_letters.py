"""Texts in a gradient: each letter in the colour at its place, and what such a text cannot have."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError, LayoutError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import Gradient, Swatch, Text, Variant, bounds, leaves
from tests.layout.folder import drawn, game_in

HEAD = "schema = 1\n[faces.card.boxes.a]\nleft = 0\nwidth = 50\ntop = 0\nheight = 20\n"
SHADE = 'colour = { stops = ["ink", "blue"] }\n'


def letters(path: Path, keys: str, variant: Variant = "colour") -> list[Text]:
    (card,) = drawn(game_in(path / "g", HEAD + keys), variant)
    return [leaf for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text)]


def share(colour: Swatch, one: str, other: str) -> float:
    """How far a colour is on the way from one to another."""
    at, start, end = (int(each[5:7], 16) for each in (colour.hex, one, other))
    return (at - start) / (end - start)


def test_each_letter_has_the_colour_at_its_place(tmp_path: Path) -> None:
    found = letters(tmp_path, 'text = "Hail, rain"\nsize = 20\n' + SHADE)
    assert [each.text.strip() for each in found] == list("Hail,rain")
    theme = open_game(str(tmp_path / "g")).faces.theme("colour")
    ink, blue = theme.swatch("ink").hex, theme.swatch("blue").hex
    for each in found:
        assert not isinstance(each.fill, Gradient)
        left, _, right, _ = bounds((each,)) or (0, 0, 0, 0)
        assert share(each.fill, ink, blue) == pytest.approx(((left + right) / 2 - 3) / 50, abs=0.03)


@pytest.mark.parametrize("keys", ["", "tracking = 0.1\n", 'align = "end"\n', "bold = true\n"])
def test_letters_stand_where_those_of_one_colour_do(tmp_path: Path, keys: str) -> None:
    said = f'text = "Hail, rain and snow on the hills"\nsize = 12\n{keys}'
    plain = letters(tmp_path, said)
    shaded = letters(tmp_path, said + SHADE)
    for line in plain:
        spots = [line.origin[0] + x for glyph, x, _ in line.glyphs if glyph.segments]
        own = [each.origin[0] for each in shaded if each.origin[1] == line.origin[1]]
        assert own == pytest.approx(spots, abs=0.02)


def test_a_gradient_may_run_downwards(tmp_path: Path) -> None:
    found = letters(
        tmp_path, 'text = "Hail\\nrain"\nsize = 20\ncolour = { stops = ["ink", "blue"], angle = 90 }\n'
    )
    colours = [each.fill.hex for each in found]
    assert len(set(colours[:4])) == len(set(colours[4:])) == 1
    assert colours[0] != colours[4]


@pytest.mark.parametrize("variant", ["low-ink", "mono"])
def test_without_colours_the_text_has_one(tmp_path: Path, variant: Variant) -> None:
    (line,) = letters(tmp_path, 'text = "Hail"\ncolour = { stops = ["blue-wash", "ink"] }\n', variant)
    assert line.fill.hex == open_game(str(tmp_path / "g")).faces.theme(variant).swatch("ink").hex


def test_letters_along_a_shape_have_the_colour_at_theirs(tmp_path: Path) -> None:
    line = '[faces.card.boxes.b]\nshape = "line"\nleft = 0\nwidth = 50\ntop = 10\nheight = 1\n'
    layout = f'schema = 1\n{line}[faces.card.boxes.a]\ntext = "Hail"\nalong = "b"\n{SHADE}'
    (card,) = drawn(game_in(tmp_path / "g", layout))
    fills = [each.fill.hex for each, _ in leaves(card.front.elements) if isinstance(each, Text)]
    assert len(set(fills)) == 4


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (f'text = "Hail **rain**"\n{SHADE}', "a text in a gradient has no icons and no marks"),
        (f'text = "{"a" * 301}"\n{SHADE}', "a text in a gradient is too long"),
        ('text = "Hail"\ncolour = { stops = ["ink", "none"] }\n', "a stop of no colour"),
    ],
)
def test_what_cannot_be_set_is_refused(tmp_path: Path, keys: str, told: str) -> None:
    with pytest.raises((DefinitionError, LayoutError), match=told) as caught:
        letters(tmp_path, keys)
    assert "layout.toml:" in str(caught.value)


@pytest.mark.parametrize("keys", ['icon = "sun"', 'qr = "x"', 'text = "a | b"\ntable = "rows"'])
def test_only_letters_have_a_gradient(tmp_path: Path, keys: str) -> None:
    folder = game_in(tmp_path / "g", f"{HEAD}{keys}\n{SHADE}")
    (fault,) = faces.faults(open_game(str(folder)).definition)
    assert "the letters of a text alone" in str(fault)


def test_a_style_may_have_a_gradient_for_texts_and_one_colour_for_the_rest(tmp_path: Path) -> None:
    style = f"[styles.loud]\n{SHADE}"
    layout = f'{HEAD}icon = "sun"\nstyle = "loud"\n{style}'
    assert faces.faults(open_game(str(game_in(tmp_path / "g", layout))).definition) == ()
    (card,) = drawn(tmp_path / "g")
    theme = open_game(str(tmp_path / "g")).faces.theme("colour")
    fills = {leaf.style.fill for leaf, _ in leaves(card.front.elements[1:]) if not isinstance(leaf, Text)}
    assert {each.hex for each in fills if each} == {theme.swatch("ink").hex}
