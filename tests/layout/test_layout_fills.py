"""Gradients, hatches and opacity of layouts: drawn, thinned, and refused with their line."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import Element, Gradient, Group, Text, Variant, bounds, leaves
from tests.layout.folder import drawn, game_in

HEAD = 'schema = 1\n[faces.card.boxes.a]\nshape = "{shape}"\nwidth = 40\nheight = 20\nleft = 0\ntop = 0\n'
SHADE = 'fill = { stops = ["blue", "paper"], angle = 90 }\n'
CURVE = "through = [[4, 2], [24, 2], [24, 12], [4, 12]]\nclosed = true\n"
HATCH = 'hatch = { colour = "ink", every = 2, width = 0.4 }\n'


def painted(
    path: Path, keys: str, variant: Variant = "colour", shape: str = "rectangle"
) -> tuple[Element, ...]:
    """What a face of one shape paints over its ground."""
    layout = HEAD.replace("{shape}", shape) + keys
    (card,) = drawn(game_in(path / "g", layout), variant)
    return tuple(each for each in card.front.elements if each.name != "ground")


def named(elements: tuple[Element, ...], start: str) -> list[Element]:
    return [leaf for leaf, _ in leaves(elements) if leaf.name.startswith(start)]


def test_a_gradient_lies_along_its_box(tmp_path: Path) -> None:
    (shape,) = painted(tmp_path, SHADE)
    assert not isinstance(shape, Text | Group)
    fill = shape.style.fill  # type: ignore[union-attr]
    assert isinstance(fill, Gradient)
    theme = {swatch.name: swatch.hex for _, swatch in fill.stops}
    assert fill.colour_at((10.0, 3.0)) == theme["blue"]
    assert fill.colour_at((10.0, 23.0)) == theme["paper"]


def test_a_path_has_its_gradient_in_its_own_coordinates(tmp_path: Path) -> None:
    (group,) = painted(tmp_path, f'd = "M0 0H40V20H0Z"\n{SHADE}', shape="path")
    (leaf, matrix), *_ = leaves([group])
    fill = leaf.style.fill  # type: ignore[union-attr]
    assert isinstance(fill, Gradient)
    assert fill.frame[5] == 0  # the box begins at 3 mm, the path at 0
    assert matrix[5] == 3


@pytest.mark.parametrize("shape", ["path", "curve"])
def test_a_gradient_lies_along_a_path_without_a_size(tmp_path: Path, shape: str) -> None:
    outline = 'd = "M4 2H24V12H4Z"\n' if shape == "path" else CURVE
    layout = HEAD.replace("{shape}", shape).replace("width = 40\nheight = 20\n", "")
    (card,) = drawn(game_in(tmp_path / "g", layout + outline + SHADE), "colour")
    ((leaf, matrix),) = leaves([each for each in card.front.elements if each.name != "ground"])
    fill = leaf.style.fill  # type: ignore[union-attr]
    assert isinstance(fill, Gradient)
    theme = {swatch.name: swatch.hex for _, swatch in fill.stops}
    left, top, right, bottom = bounds((leaf,), matrix) or (0, 0, 0, 0)
    assert (top, bottom) == pytest.approx((5, 15) if shape == "path" else (3.75, 16.25), abs=0.01)
    assert fill.colour_at((left - matrix[4], top - matrix[5])) == theme["blue"]
    assert fill.colour_at((right - matrix[4], bottom - matrix[5])) == theme["paper"]


def test_a_gradient_with_a_line_is_two_shapes(tmp_path: Path) -> None:
    fill, line = painted(tmp_path, SHADE + 'stroke = "ink"\n')
    assert fill.style.stroke is None  # type: ignore[union-attr]
    assert line.style.fill is None  # type: ignore[union-attr]


def test_what_is_seen_through_is_two_shapes(tmp_path: Path) -> None:
    fill, line = painted(tmp_path, 'fill = "blue"\nstroke = "ink"\nopacity = 0.3\n')
    assert (fill.style.opacity, line.style.opacity) == (0.3, 0.3)  # type: ignore[union-attr]


@pytest.mark.parametrize("shape", ["rectangle", "rounded", "ellipse", "hexagon"])
def test_a_hatch_lies_in_its_shape(tmp_path: Path, shape: str) -> None:
    fill, hatch, line = painted(tmp_path, f'fill = "paper"\n{HATCH}stroke = "ink"\n', shape=shape)
    assert isinstance(hatch, Group)
    assert hatch.clip
    (strokes,) = hatch.children
    assert strokes.style.width == 0.4  # type: ignore[union-attr]
    assert fill.style.fill is not None  # type: ignore[union-attr]
    assert line.style.fill is None  # type: ignore[union-attr]


@pytest.mark.parametrize("variant", ["low-ink", "mono"])
def test_a_gradient_becomes_a_hatch(tmp_path: Path, variant: Variant) -> None:
    elements = painted(tmp_path, SHADE, variant)
    assert not any(isinstance(leaf.style.fill, Gradient) for leaf, _ in leaves(elements))  # type: ignore[union-attr]
    assert len(named(elements, "hatch:")) == 1


def test_a_gradient_is_no_gradient_in_mono_whatever_is_said(tmp_path: Path) -> None:
    assert named(painted(tmp_path, f"{SHADE}solid = true\n", "mono"), "hatch:")


def test_a_hatch_has_less_ink_in_low_ink_and_is_stronger_in_mono(tmp_path: Path) -> None:
    def lines(variant: Variant, keys: str = HATCH) -> tuple[int, float]:
        (strokes,) = named(painted(tmp_path, keys, variant), "hatch:")
        return len(strokes.segments), strokes.style.width  # type: ignore[union-attr]

    colour, low, mono = lines("colour"), lines("low-ink"), lines("mono")
    assert low[0] < colour[0] == mono[0]
    assert low[1] == colour[1] < mono[1]
    told = f"{HATCH}[faces.card.variants.low-ink.boxes.a]\n{HATCH}"
    assert lines("low-ink", told) == colour


@pytest.mark.parametrize("variant", ["low-ink", "mono"])
def test_what_is_seen_through_hides_nothing_elsewhere(tmp_path: Path, variant: Variant) -> None:
    (line,) = painted(tmp_path, 'fill = "blue"\nopacity = 0.5\n', variant)
    assert line.style.fill is None  # type: ignore[union-attr]
    assert line.style.opacity == 1  # type: ignore[union-attr]


def test_words_on_a_hatch_stand_on_a_plate(tmp_path: Path) -> None:
    words = '[faces.card.boxes.t]\ntext = "{name}"\nof = "a"\nleft = 4\ntop = 4\nheight = 8\nsize = 10\n'
    assert named(painted(tmp_path, f'fill = "paper"\n{HATCH}{words}'), "plate:t")
    pale = HATCH.replace('"ink"', '"paper"')
    assert not named(painted(tmp_path, f'fill = "paper"\n{pale}{words}'), "plate:")


REFUSED = {
    'fill = { stops = ["blue"] }': "at least 2 entries",
    'fill = { stops = ["blue", "papr"] }': "did you mean 'paper'?",
    'fill = { from = "blue", to = "paper" }': "did you mean 'stops'?",
    'fill = { stops = ["blue", "paper"], at = [0, 0.2, 1] }': "2 numbers from 0 to 1",
    'fill = { stops = ["blue", "paper"], at = [0.5, 0.2] }': "stops in their order",
    'fill = { stops = ["blue", "paper"], angle = 3, radius = 4 }': "either angle, or centre and radius",
    'fill = { stops = ["blue", "none"] }': "a swatch of the theme",
    'fill = { stops = ["{no}", "paper"] }': "unknown column 'no'",
    f'fill = "{{{"+".join(["no"] * 200)}}}"': "a column of the table can hold what the expression works out",
    "hatch = { every = 3 }": "'colour'",
    'hatch = { colour = "ink", every = 0.5, width = 0.6 }': "more than width",
    'hatch = { colour = "ink", every = 0.01 }': "at least 0.5",
    'fill = "ink"\nalpha = 0.5': "did you mean 'opacity'?",
    "opacity = 2": "at most 1",
}


@pytest.mark.parametrize("keys", REFUSED)
def test_a_slip_is_refused_with_its_line(tmp_path: Path, keys: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        painted(tmp_path, f"{keys}\n")
    said = str(caught.value)
    assert REFUSED[keys] in said
    assert f"layout.toml:{9 if 'alpha' in keys else 8}" in said


@pytest.mark.parametrize("keys", [SHADE, HATCH])
def test_what_changes_nothing_of_a_line_is_refused(tmp_path: Path, keys: str) -> None:
    path = game_in(tmp_path / "g", HEAD.replace("{shape}", "line") + keys)
    (fault,) = faces.faults(open_game(str(path)).definition)
    assert "changes nothing here" in str(fault)
    assert "{...}" in str(fault)


def test_too_many_lines_are_refused_with_the_limit(tmp_path: Path) -> None:
    layout = "schema = 1\n[faces.mat]\nsize = [2000, 2000]\nsafe = 0\n"
    layout += '[faces.mat.boxes.a]\nshape = "rectangle"\nof = "bleed"\n'
    layout += 'hatch = { colour = "ink", every = 0.5, width = 0.25 }\n'
    path = game_in(tmp_path / "g", layout, 'kind = "mat"\nname = "Mat"')
    with pytest.raises(DefinitionError, match="a hatch of too many lines") as caught:
        drawn(path)
    assert "at most 4000 lines" in str(caught.value)
    assert "layout.toml:8" in str(caught.value)


def test_many_hatches_of_a_face_are_refused_together(tmp_path: Path) -> None:
    fill = 'hatch = { colour = "ink", every = 0.5, width = 0.25 }'
    boxes = "".join(f'[faces.mat.boxes.a{n}]\nshape = "rectangle"\n{fill}\n' for n in range(60))
    layout = f"schema = 1\n[faces.mat]\nsize = [280, 280]\n{boxes}"
    path = game_in(tmp_path / "g", layout, 'kind = "mat"\nname = "Mat"')
    with pytest.raises(DefinitionError, match="at most 40000 on one face"):
        drawn(path)
