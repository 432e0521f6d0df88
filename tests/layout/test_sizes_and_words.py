"""Keys of layouts that make one face fit all sizes, variants and languages: a scale, places that choose,
lines by variant, room for lines, texts that are read, and SVGs in the colours of a theme."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.games import open_game
from pnp.games.plain import faces
from pnp.scene import Box, Component, Text, bounds, leaves
from pnp.scene import Path as Outline
from pnp.units import to_points
from tests.layout.folder import drawn, game_in

HEAD = 'schema = 1\n[faces.card]\nsize = "poker"\n'

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="5mm" viewBox="0 0 10 5">'
    '<path d="M1 1L9 1L9 4L1 4Z" fill="#336699" stroke="#111111" stroke-width="0.2"/>'
    '<path d="M2 2L4 2L4 3L2 3Z" fill="#6699cc"/></svg>'
)

THEME = """schema = 1
look = "workshop"
[palette]
sea = ["#336699", "#dde6ee", "#ffffff"]
foam = ["#6699cc", "#dde6ee", "#ffffff"]
edge = ["#111111", "#222222", "#000000"]
"""


def box_of(card: Component, name: str) -> Box:
    """Where a box paints, in mm."""
    (found,) = (
        bounds((leaf,), at) for leaf, at in leaves(card.front.elements) if leaf.name.endswith(f"box:{name}")
    )
    assert found is not None
    return found


def lines_of(card: Component, name: str) -> list[Text]:
    return [
        leaf
        for leaf, _ in leaves(card.front.elements)
        if isinstance(leaf, Text) and leaf.name.rpartition(":")[2] == name
    ]


def card(path: Path, layout: str, *entries: str, **look: str) -> Component:
    (made, *_) = drawn(game_in(path / "g", layout, *entries), **look)  # type: ignore[arg-type]
    return made


# --- sizes of cards -------------------------------------------------------------------------------


SCALED = f"""{HEAD}
[faces.card.boxes.a]
shape = "rectangle"
fill = "ink"
of = "trim"
left = 10
width = 20
top = 8
height = 10

[faces.card.boxes.b]
shape = "rectangle"
stroke = "ink"
line = 1
of = "trim"
left = "a.right + 4"
width = "min(a.width, 30)"
top = 30
height = "20%"

[faces.card.boxes.c]
text = "Sun"
size = 10
smallest = 8
of = "trim"
left = 4
top = 50

[faces.card.sizes.mini]
scale = 0.5

[faces.card.sizes.mini.boxes.a]
top = 8
"""


def test_a_scale_multiplies_lengths_and_sizes_of_text(tmp_path: Path) -> None:
    usual, small = card(tmp_path, SCALED), card(tmp_path, SCALED, card_size="mini")
    assert box_of(usual, "a") == pytest.approx((10, 8, 30, 18))
    assert box_of(small, "a") == pytest.approx((5, 8, 15, 13))  # what the size says itself is as it says
    assert box_of(small, "b")[:1] == pytest.approx((17,))
    assert box_of(small, "b")[2] == pytest.approx(27)  # the smaller of a.width and 15
    assert box_of(small, "b")[3] - box_of(small, "b")[1] == pytest.approx(0.2 * 68)
    assert [round(to_points(lines_of(each, "c")[0].size), 2) for each in (usual, small)] == [10, 8]


def test_a_line_keeps_its_width_in_a_scale(tmp_path: Path) -> None:
    made = card(tmp_path, SCALED, card_size="mini")
    (style,) = (leaf.style for leaf, _ in leaves(made.front.elements) if leaf.name == "box:b")
    assert style.width == 1


def test_a_scale_is_for_sizes_alone(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="scale"):
        card(tmp_path, f"{HEAD}scale = 2\n")


CELLS = f"""{HEAD}
[faces.card.boxes.a]
shape = "rectangle"
fill = "ink"
of = "trim"
repeat = {{ columns = 2, rows = 1, every = [10, 10] }}
width = 4
height = 4

[faces.card.sizes.mini]
scale = 0.5
"""


def test_the_cells_of_a_repeat_are_scaled(tmp_path: Path) -> None:
    made = card(tmp_path, CELLS, card_size="mini")
    found = bounds(
        [leaf for leaf in made.front.elements if leaf.name.startswith("box:a")] or made.front.elements[1:]
    )
    assert found is not None
    assert found[2] - found[0] == pytest.approx(5 + 2)


@pytest.mark.parametrize(("place", "left"), [("max(a.right, 25)", 30), ("min(a.right, 25)", 25)])
def test_a_place_is_the_smaller_or_the_larger_of_several(tmp_path: Path, place: str, left: float) -> None:
    layout = SCALED.replace('"a.right + 4"', f'"{place}"')
    assert box_of(card(tmp_path, layout), "b")[0] == pytest.approx(left)


def test_an_unknown_box_among_several_places_is_told(tmp_path: Path) -> None:
    folder = game_in(tmp_path / "g", SCALED.replace('"a.right + 4"', '"max(art.right, 25)"'))
    with pytest.raises(DefinitionError, match="unknown box 'art'"):
        drawn(folder)


# --- variants -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "width"), [("colour", 0.7), ("low-ink", 0.5), ("mono", 0.6)])
def test_a_line_may_have_a_width_for_each_variant(tmp_path: Path, variant: str, width: float) -> None:
    layout = SCALED.replace("line = 1", "line = [0.7, 0.5, 0.6]")
    made = card(tmp_path, layout, variant=variant)
    (style,) = (leaf.style for leaf, _ in leaves(made.front.elements) if leaf.name == "box:b")
    assert style.width == width


def test_three_widths_are_three(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="line"):
        card(tmp_path, SCALED.replace("line = 1", "line = [1, 2]"))


# --- words ----------------------------------------------------------------------------------------


WORDS = f"""{HEAD}
[faces.card.boxes.text]
text = "{{name}}"
font = "label"
size = 9
smallest = 7
leading = 1.2
valign = "bottom"
of = "trim"
left = 10
width = 30
bottom = 20
top = 40
KEYS

[faces.card.boxes.panel]
shape = "rectangle"
fill = "ink"
of = "trim"
top = "text.words.top"
bottom = "text.words.bottom"
under = "text"
"""


def test_a_text_keeps_room_for_its_fewest_lines(tmp_path: Path) -> None:
    """One line has as much room as two, and stands in its middle."""
    one, two = 'name = "Sun"', 'name = "Sun and moon and all of the stars"'
    layout = WORDS.replace("KEYS", "lines = 2")
    short, long = card(tmp_path, layout, one), card(tmp_path, layout, two)
    assert [len(lines_of(each, "text")) for each in (short, long)] == [1, 2]
    assert box_of(short, "panel") == pytest.approx(box_of(long, "panel"), abs=0.01)
    middle = sum(line.origin[1] for line in lines_of(long, "text")) / 2
    assert lines_of(short, "text")[0].origin[1] == pytest.approx(middle, abs=0.01)
    plain = card(tmp_path, WORDS.replace("KEYS", ""), one)
    assert box_of(plain, "panel")[1] > box_of(short, "panel")[1] + 3


def test_a_text_that_is_read_is_larger_in_large_print(tmp_path: Path) -> None:
    sizes = {
        keys: round(
            to_points(lines_of(card(tmp_path, WORDS.replace("KEYS", keys), text="large"), "text")[0].size), 1
        )
        for keys in ("", "reading = true")
    }
    assert sizes == {"": 9.0, "reading = true": 12.0}


def test_a_text_in_the_font_of_sentences_may_be_no_sentence(tmp_path: Path) -> None:
    layout = WORDS.replace('"label"', '"text"').replace("KEYS", "reading = false")
    assert to_points(lines_of(card(tmp_path, layout, text="large"), "text")[0].size) == pytest.approx(9)


def test_an_unbroken_text_gets_smaller_before_it_is_broken(tmp_path: Path) -> None:
    name = 'name = "The sun and the moon"'
    layout = WORDS.replace("size = 9", "size = 14")
    broken = card(tmp_path, layout.replace("KEYS", ""), name)
    whole = card(tmp_path, layout.replace("KEYS", "unbroken = true"), name)
    assert [len(lines_of(each, "text")) for each in (broken, whole)] == [2, 1]
    assert 7 <= to_points(lines_of(whole, "text")[0].size) < 14
    long = 'name = "The sun and the moon and the stars of the night"'
    assert len(lines_of(card(tmp_path, layout.replace("KEYS", "unbroken = true"), long), "text")) > 1


# --- pictures -------------------------------------------------------------------------------------


PICTURE = f"""{HEAD}
[faces.card.boxes.art]
image = "sea.svg"
fit = "contain"
of = "trim"
left = 10
width = 20
top = 10
height = 30
KEYS
"""


def pictured(path: Path, keys: str, variant: str = "colour", svg: str = SVG) -> list[tuple[Outline, Box]]:
    """What is painted of the picture, and where."""
    folder = game_in(path / "g", PICTURE.replace("KEYS", keys))
    (folder / "sea.svg").write_text(svg, encoding="utf-8")
    (folder / "theme.toml").write_text(THEME, encoding="utf-8")
    assert faces.faults(open_game(str(folder)).definition) == ()
    (made,) = drawn(folder, variant)  # type: ignore[arg-type]
    found = []
    for leaf, at in leaves(made.front.elements[1:2]):
        box = bounds((leaf,), at)
        assert isinstance(leaf, Outline)
        assert box is not None
        found.append((leaf, box))
    return found


def paint(parts: list[tuple[Outline, Box]]) -> list[tuple[str, str]]:
    return [
        (leaf.style.fill.name if leaf.style.fill else "", leaf.style.stroke.name if leaf.style.stroke else "")
        for leaf, _ in parts
    ]


def test_colours_of_a_picture_are_swatches_of_the_theme(tmp_path: Path) -> None:
    assert paint(pictured(tmp_path, "swatches = true")) == [("sea", "edge"), ("foam", "")]
    assert paint(pictured(tmp_path, "")) == [("#336699", "#111111"), ("#6699cc", "")]


def test_they_change_with_the_variant_and_light_that_is_gone_is_left_out(tmp_path: Path) -> None:
    for variant, fill in (("low-ink", "#dde6ee"), ("mono", "#ffffff")):
        ((sea, _),) = pictured(tmp_path, "swatches = true", variant)
        assert sea.style.fill is not None
        assert (sea.style.fill.name, sea.style.fill.hex) == ("sea", fill)


def test_what_lies_beside_a_shape_is_no_light_on_it(tmp_path: Path) -> None:
    """It stays where both have one colour in a variant: it may lie on something else."""
    beside = SVG.replace("M2 2L4 2L4 3L2 3Z", "M9.4 2L9.9 2L9.9 3Z")
    made = pictured(tmp_path, "swatches = true", "low-ink", beside)
    assert paint(made) == [("sea", "edge"), ("foam", "")]


def test_thin_lines_of_a_small_picture_are_thickened(tmp_path: Path) -> None:
    """The picture is printed at twice its size: a line of 0.2 mm is one of 0.4 mm."""
    widths = [pictured(tmp_path, keys)[0][0].style.width for keys in ("", "thinnest = 0.3", "thinnest = 0.6")]
    assert widths == pytest.approx([0.2, 0.2, 0.3])


def test_lines_of_a_picture_are_as_many_times_as_wide_as_its_weight(tmp_path: Path) -> None:
    """A line that lies on a wider one is a shape: it stays, and its outline gets thinner on both sides."""
    arm = 'd="M5 20L15 35" fill="none"'
    limb = f'<path {arm} stroke="#111" stroke-width="5"/><path {arm} stroke="#396" stroke-width="4"/>'
    lone = '<path d="M5 5L15 5" fill="none" stroke="#111" stroke-width="2"/></svg>'
    drawn_so = SVG.replace("</svg>", limb + lone)
    for keys, expected in (("", [0.2, 5, 4, 2]), ("weight = 0.5", [0.1, 4.5, 4, 1])):
        lines = [leaf.style for leaf, _ in pictured(tmp_path, keys, svg=drawn_so) if leaf.style.stroke]
        assert [each.width for each in lines] == pytest.approx(expected)


@pytest.mark.parametrize(("toward", "top"), [("", 20), ("top", 10), ("bottom", 30)])
def test_a_picture_stands_in_the_middle_or_at_an_edge(tmp_path: Path, toward: str, top: float) -> None:
    (_, box), *_ = pictured(tmp_path, f'toward = "{toward}"' if toward else "")
    assert box[1] == pytest.approx(top + 2 - 0.2, abs=0.01)


@pytest.mark.parametrize("keys", ["swatches = true", "thinnest = 0.4", "weight = 0.5"])
def test_pixels_have_no_lines_and_no_swatches(tmp_path: Path, keys: str) -> None:
    from PIL import Image

    folder = game_in(tmp_path / "g", PICTURE.replace("sea.svg", "sea.png").replace("KEYS", keys))
    Image.new("RGB", (400, 400), "navy").save(folder / "sea.png")
    with pytest.raises(DefinitionError, match="changes nothing of a picture of pixels"):
        drawn(folder)
