"""Faces drawn by layout.toml: their boxes, sizes, outlines, backs, variants and words."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import DefinitionError, LayoutError
from pnp.games import card_sizes, open_game
from pnp.games.plain import faces
from pnp.layout.contents.icons import row
from pnp.scene import BLACK, VARIANTS, Group, Style, Text, Use, Variant, bounds, leaves
from pnp.scene import Path as Line
from pnp.text import use_language
from pnp.units import to_points
from tests.layout.folder import drawn, game_in, said

SIMPLE = """schema = 1
[faces.card.boxes.title]
text = "{name}"
height = 10
[faces.card.boxes.cost]
text = "Cost {cost}"
top = "title.bottom"
height = 8
when = "cost > 1"
[faces.card.boxes.foot]
text = "{upper(name)}"
top = "cost.bottom + 2"
"""

HEAD = "schema = 1\n[faces.card.boxes]\n"


def test_a_row_fills_its_face_and_what_is_left_out_keeps_its_place(tmp_path: Path) -> None:
    path = game_in(tmp_path / "g", SIMPLE, "fields = {cost = 2}", "fields = {cost = 1}")
    one, other = drawn(path)
    assert said(one.front.elements) == ["Sun", "Cost 2", "SUN"]
    assert said(other.front.elements) == ["Sun 2", "SUN 2"]
    at = [max(e.origin[1] for e in each.front.elements if isinstance(e, Text)) for each in (one, other)]
    assert at[0] == at[1]


def test_what_a_row_leaves_out_needs_no_place(tmp_path: Path) -> None:
    """Empty columns say no place: only who is measured by the box, or looks through it, asks for one."""
    boxes = 'art = { shape = "ellipse", fill = "blue", width = "{wide}", height = 9, when = "wide" }\n'
    words = 'name = { text = "{name}", height = 9 }\n'
    fields = ("fields = {wide = 12}", "fields = {wide = ''}")
    whole, bare = drawn(game_in(tmp_path / "g", HEAD + boxes + words, *fields))
    assert len(list(leaves(whole.front.elements))) - len(list(leaves(bare.front.elements))) == 1
    for other in ('left = "art.right"', 'of = "art"', 'within = "art"'):
        asking = words.replace("height = 9", f"height = 9, {other}")
        with pytest.raises(DefinitionError, match=r"boxes.art.width: this is no length;"):
            drawn(game_in(tmp_path / "g", HEAD + boxes + asking, *fields))


def test_a_component_names_its_face_or_has_that_of_its_kind_or_is_plain(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\ntext = "kind"\n[faces.own.boxes.a]\ntext = "own"\n'
    path = game_in(tmp_path / "g", layout, "", 'layout = "own"', 'kind = "tile"')
    by_kind, own, plain = drawn(path)
    assert said(by_kind.front.elements) == ["kind"]
    assert said(own.front.elements) == ["own"]
    assert said(plain.front.elements) == ["Sun 3"]


@pytest.mark.parametrize(("shape", "corners"), [("rectangle", 4), ("round", 24), ("hex", 6), ("rounded", 28)])
def test_outlines_fill_their_box_and_backs_meet_them(tmp_path: Path, shape: str, corners: int) -> None:
    layout = (
        f'schema = 1\n[faces.coin]\nsize = [26, 22]\nsafe = 1.5\nshape = "{shape}"\nback = "tails"\n'
        '[faces.coin.boxes.a]\ntext = "5"\nsize = 12\n[faces.tails.boxes.a]\ntext = "T"\nsize = 12\n'
    )
    (coin,) = drawn(game_in(tmp_path / "g", layout, 'kind = "marker"\nlayout = "coin"'))
    xs, ys = zip(*coin.front.trim, strict=True)
    assert len(coin.front.trim) == corners
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, 26, 0, 22), abs=1e-3)
    assert coin.back is not None
    assert sorted((round(26 - x, 3), y) for x, y in coin.back.trim) == sorted(
        (round(x, 3), y) for x, y in coin.front.trim
    )


def test_backs_by_the_row_by_the_face_and_plain(tmp_path: Path) -> None:
    layout = (
        'schema = 1\n[faces.card]\nback = "usual"\n[faces.card.boxes.a]\ntext = "{name}"\n'
        '[faces.usual.boxes.a]\ntext = "usual"\n[faces."back:night".boxes.a]\ntext = "night"\n'
        '[faces.tile.boxes.a]\ntext = "t"\n'
    )
    path = game_in(tmp_path / "g", layout, "", 'back = "night"', 'back = "night"', 'kind = "tile"')
    usual, night, again, plain = drawn(path)
    assert usual.back is not None
    assert said(usual.back.elements) == ["usual"]
    assert night.back is not None
    assert said(night.back.elements) == ["night"]
    assert night.back is again.back
    assert plain.back is None


def test_backs_that_say_the_same_are_one_and_others_are_not(tmp_path: Path) -> None:
    layout = (
        'schema = 1\n[faces.card]\nback = "behind"\n[faces.card.boxes.a]\ntext = "{name}"\n'
        '[faces.behind.boxes.a]\ntext = "level {cost}"\n'
    )
    rows = [f"fields = {{cost = {cost}}}" for cost in (1, 2, 1)]
    first, second, third = (each.back for each in drawn(game_in(tmp_path / "g", layout, *rows)))
    assert first is not None
    assert second is not None
    assert (said(first.elements), said(second.elements)) == (["level 1"], ["level 2"])
    assert third is first


@pytest.mark.parametrize(("ground", "wanted"), [("paper", "line"), ("line", "ink")])
def test_lines_for_scissors_are_seen_on_their_ground(tmp_path: Path, ground: str, wanted: str) -> None:
    layout = (
        f'schema = 1\n[faces.coin]\nsize = [26, 26]\nshape = "hex"\nground = "{ground}"\n'
        '[faces.coin.boxes.a]\nshape = "rectangle"\nfill = "blue"\n'
    )
    (coin,) = drawn(game_in(tmp_path / "g", layout, 'kind = "marker"\nlayout = "coin"'))
    lines = {e.style.stroke.name for e in coin.front.elements if isinstance(e, Line) and e.name == "snip"}
    assert lines == {wanted}


def test_sizes_of_cards(tmp_path: Path) -> None:
    layout = (
        'schema = 1\n[faces.card]\n[faces.card.boxes.a]\ntext = "{name}"\nsize = 20\n'
        "[faces.card.sizes.mini.boxes.a]\nsize = 12\n"
    )
    path = game_in(tmp_path / "g", layout)
    assert card_sizes(open_game(str(path))) == ("poker", "mini")
    (usual,), (mini,) = drawn(path), drawn(path, card_size="mini")
    assert (usual.front.width, mini.front.width) == (63, 44)
    sizes = [e.size for each in (usual, mini) for e in each.front.elements if isinstance(e, Text)]
    assert [round(to_points(size)) for size in sizes] == [20, 12]


@pytest.mark.parametrize(
    ("size", "wanted", "able"),
    [
        ('"tarot"', (70, 120), ("poker", "tarot")),
        ("[50, 50]", (50, 50), ("poker", "mini", "tarot", "square")),
    ],
)
def test_a_face_says_its_size(
    tmp_path: Path, size: str, wanted: tuple[int, int], able: tuple[str, ...]
) -> None:
    layout = f'schema = 1\n[faces.card]\nsize = {size}\n[faces.card.boxes.a]\ntext = "{{name}}"\n'
    path = game_in(tmp_path / "g", layout)
    (card,) = drawn(path)
    assert (card.front.width, card.front.height) == wanted
    assert card_sizes(open_game(str(path))) == able


PANEL = """schema = 1
[faces.card]
ground = "slate"
[faces.card.boxes.panel]
shape = "rectangle"
fill = "blue"
height = 20
top = 0
[faces.card.boxes.title]
text = "{name}"
colour = "paper"
of = "panel"
[faces.card.boxes.badge]
shape = "ellipse"
fill = "blue"
solid = true
width = 9
height = 9
bottom = 0
[faces.card.variants.mono.boxes.title]
text = "mono {name}"
"""


def test_variants_are_thinned_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    path = game_in(tmp_path / "g", PANEL)
    faces = {variant: drawn(path, variant)[0].front for variant in ("colour", "low-ink", "mono")}
    assert faces["colour"].ground.name == "slate"
    assert faces["mono"].ground.hex == faces["low-ink"].ground.hex == "#ffffff"
    painted = {
        variant: [
            (leaf.style.fill is not None and leaf.style.fill.name, leaf.style.stroke is not None)
            for leaf, _ in leaves(face.elements)
            if not isinstance(leaf, Text) and leaf.name in ("box:panel", "box:badge")  # type: ignore[union-attr]
        ]
        for variant, face in faces.items()
    }
    assert painted["colour"] == [("blue", False), ("blue", False)]
    assert painted["low-ink"] == [("paper", False), (False, True), ("blue", False)]
    fills = {
        variant: next(e.fill.name for e in face.elements if isinstance(e, Text))
        for variant, face in faces.items()
    }
    assert fills == {"colour": "paper", "low-ink": "blue", "mono": "blue"}
    assert said(faces["mono"].elements) == ["mono Sun"]


WORDS = st.lists(
    st.sampled_from(["a", "long", "enough", "conversation", "of", "birds", "sings"]), max_size=30
)


@settings(max_examples=60)
@given(
    words=WORDS,
    width=st.integers(12, 57),
    height=st.integers(5, 60),
    align=st.sampled_from(["start", "middle", "end"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    mark=st.sampled_from(["", "**", "*"]),
)
def test_no_text_leaves_its_box(
    tmp_path_factory: pytest.TempPathFactory,
    words: list[str],
    width: int,
    height: int,
    align: str,
    valign: str,
    mark: str,
) -> None:
    text = " ".join(f"{mark}{word}{mark}" for word in words)
    layout = (
        f'schema = 1\n[faces.card.boxes.a]\ntext = "{{name}} {text}"\nleft = 0\nwidth = {width}\ntop = 0\n'
        f'height = {height}\nalign = "{align}"\nvalign = "{valign}"\nsize = 14\nsmallest = 7\n'
    )
    path = game_in(tmp_path_factory.mktemp("g"), layout)
    try:
        (card,) = drawn(path)
    except LayoutError:
        with pytest.raises(LayoutError, match=r": 'Sun' \(.*\): text does not fit"):
            drawn(path)
        return
    for line in card.front.elements[1:]:
        assert isinstance(line, Text)
        _, top, _, bottom = bounds((line,))
        assert line.origin[0] >= 3 - 0.01  # as wide as it is set: an f may hang over
        assert line.origin[0] + line.width <= 3 + width + 0.01
        assert top >= 3 - 0.01
        assert bottom <= 3 + height + 0.01
        assert to_points(line.size) >= 7 - 1e-3


def test_a_text_that_does_not_fit_is_refused_by_the_name_of_the_card(tmp_path: Path) -> None:
    layout = (
        'schema = 1\n[faces.card.boxes.rules]\ntext = "{text}"\nwidth = 20\nheight = 6\nsize = 9\n'
        "smallest = 8\n"
    )
    path = game_in(tmp_path / "g", layout, 'text = "Much more than there is room for on any card"')
    with pytest.raises(LayoutError) as caught:
        drawn(path)
    told = str(caught.value).replace(f"{path}/", "")
    assert told.startswith(
        "layout.toml:3: faces.card.boxes.rules.text: 'Sun' (game.toml:19): text does not fit: "
        "'Much more than there is room for on any card'; expected at most 20.00 x 6.00 mm; found "
    )
    assert told.endswith("\n  hint: shorten the text, enlarge its box or allow a smaller size")


SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20H2z"/></svg>'


def with_icons(path: Path, *names: str) -> Path:
    (path / "icons").mkdir(exist_ok=True)
    for name in names:
        (path / "icons" / f"{name}.svg").write_text(SUN, encoding="utf-8")
    return path


def test_icons_stand_in_lines_of_text(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\ntext = "Pay **2** :gem: or *all* of :gem:."\nsize = 10\n'
    (card,) = drawn(with_icons(game_in(tmp_path / "g", layout), "gem"))
    signs = [e for e in card.front.elements if isinstance(e, Use)]
    assert [e.name for e in signs] == ["sign:gem", "sign:gem"]
    texts = [e for e in card.front.elements if isinstance(e, Text)]
    assert "".join(e.text for e in texts).split() == ["Pay", "2", "or", "all", "of", "."]
    lines = {e.origin[1] for e in texts}
    assert len(lines) == 1
    spans = sorted((bounds((e,)) for e in (*texts, *signs)), key=lambda box: box[0])
    assert all(a[2] <= b[0] + 0.35 for a, b in pairwise(spans))


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_icon_with_its_outline_fills_its_box(tmp_path: Path, variant: Variant) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\nicon = "tile"\nleft = 2\nwidth = 20\ntop = 5\nheight = 20\n'
    path = with_icons(game_in(tmp_path / "g", layout))
    full = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'
    (path / "icons" / "tile.svg").write_text(full, encoding="utf-8")
    (card,) = drawn(path, variant)
    (icon,) = (e for e in card.front.elements if isinstance(e, Use))
    assert bounds((icon,)) == pytest.approx((5, 8, 25, 28), abs=0.002)


@pytest.mark.parametrize(("count", "wanted"), [(0, 0), (3, 3), (20, 20)])
def test_icons_in_a_row_stay_in_their_box(tmp_path: Path, count: int, wanted: int) -> None:
    layout = (
        'schema = 1\n[faces.card.boxes.a]\nicon = "gem"\nrepeat = "cost"\nleft = 2\nwidth = 40\n'
        "top = 5\nheight = 8\n"
    )
    path = with_icons(game_in(tmp_path / "g", layout, f"fields = {{cost = {count}}}"), "gem")
    (card,) = drawn(path)
    icons = [e for e in card.front.elements if isinstance(e, Use)]
    assert len(icons) == wanted
    for each in icons:
        left, top, right, bottom = bounds((each,))
        assert left >= 5 - 1e-3
        assert right <= 45 + 1e-3
        assert top >= 8 - 1e-3
        assert bottom <= 16 + 1e-3


@pytest.mark.parametrize(
    ("align", "valign", "wanted"),
    [
        ("start", "top", [(10, 20, 15, 30), (16, 20, 21, 30), (22, 20, 27, 30)]),
        ("middle", "middle", [(21.5, 20, 26.5, 30), (27.5, 20, 32.5, 30), (33.5, 20, 38.5, 30)]),
        ("end", "bottom", [(33, 20, 38, 30), (39, 20, 44, 30), (45, 20, 50, 30)]),
    ],
)
def test_a_row_of_narrow_icons_is_aligned(
    align: str, valign: str, wanted: list[tuple[float, float, float, float]]
) -> None:
    assert list(row((10, 20, 50, 30), 3, 0.5, 1.0, align, valign)) == wanted


def test_a_row_of_wide_icons_is_as_low_as_all_fit() -> None:
    wanted = [(10, 21.5, 24, 28.5), (26, 21.5, 40, 28.5)]
    assert list(row((10, 20, 40, 30), 2, 2.0, 2.0, "start", "middle")) == wanted


def test_a_turned_box_keeps_its_place(tmp_path: Path) -> None:
    layout = (
        'schema = 1\n[faces.card.boxes.a]\nshape = "rectangle"\nfill = "ink"\nleft = 0\nwidth = 10\ntop = 0\n'
        "height = 30\nturn = 90\n"
    )
    (card,) = drawn(game_in(tmp_path / "g", layout))
    (turned,) = (e for e in card.front.elements if isinstance(e, Group))
    assert bounds((turned,)) == pytest.approx((3, 3, 13, 33), abs=1e-3)


@pytest.mark.parametrize(
    ("box", "entry", "message"),
    [
        (
            'text = "{name}"\ncolour = "{suit}"',
            'fields = {suit = "blu"}',
            "layout.toml:4: faces.card.boxes.a.colour: unknown colour 'blu'; expected a swatch of the theme, "
            "or \"none\"; found 'blu' for 'Sun' (game.toml:19)\n  hint: did you mean 'blue'?",
        ),
        (
            'icon = "{suit}"',
            'fields = {suit = "gme"}',
            "layout.toml:3: faces.card.boxes.a.icon: unknown icon 'gme'; expected icons/gme.svg in the "
            "game's folder, or an icon that ships; found no such file for 'Sun' (game.toml:19)\n"
            "  hint: did you mean 'gem'? docs/looks.md shows all icons",
        ),
        (
            'icon = "gem"\nrepeat = "suit"',
            'fields = {suit = "two"}',
            "layout.toml:4: faces.card.boxes.a.repeat: an icon cannot stand so often; expected a whole "
            "number "
            "from 0 to 60; found 'two' for 'Sun' (game.toml:19)",
        ),
        (
            'text = "{cost + 1}"',
            'fields = {cost = ""}',
            "layout.toml:3: faces.card.boxes.a.text, character 7: + cannot join these; expected two "
            "numbers or "
            "two texts; found an empty cell and the number 1 for 'Sun' (game.toml:19)\n  hint: an empty "
            "cell is "
            "no number: write 0 there, or ask for it first, as in `cost and cost > 2`",
        ),
        (
            'shape = "path"\nfill = "ink"\nd = "M0 0 X"',
            "",
            "layout.toml:5: faces.card.boxes.a.d: a path cannot be drawn; expected one of M L H V C S Q "
            "T A Z "
            "at letter 5",
        ),
        (
            'symbol = "fraem"',
            "",
            "layout.toml:3: faces.card.boxes.a.symbol: unknown symbol 'fraem'; expected an ornament of the "
            "theme\n  hint: did you mean 'frame'?",
        ),
        (
            "left = 1",
            "",
            "layout.toml:3: faces.card.boxes.a.left: the box 'a' is nothing; expected one of text, "
            "image, icon, "
            "shape, symbol, qr; found none of them",
        ),
        (
            'text = "a"\nicon = "gem"',
            "",
            "layout.toml:3: faces.card.boxes.a.text: the box 'a' is several things; expected one of text, "
            "image, icon, shape, symbol, qr; found text and icon",
        ),
    ],
)
def test_what_a_row_makes_wrong_names_the_row(tmp_path: Path, box: str, entry: str, message: str) -> None:
    path = with_icons(game_in(tmp_path / "g", f"schema = 1\n[faces.card.boxes.a]\n{box}\n", entry), "gem")
    with pytest.raises(DefinitionError) as caught:
        drawn(path)
    assert str(caught.value).replace(f"{path}/", "") == message


def test_a_default_that_asks_for_a_column_is_one_fault_at_its_line(tmp_path: Path) -> None:
    """It would be shown with its braces on every card."""
    layout = 'schema = 1\n[faces.card]\ncolumns = { art = "{suit}" }\n[faces.card.boxes.a]\ntext = "{art}"\n'
    path = game_in(tmp_path / "g", layout, 'fields = {suit = "sun"}')
    with pytest.raises(DefinitionError) as caught:
        drawn(path)
    assert str(caught.value).replace(f"{path}/", "") == (
        "layout.toml:3: faces.card.columns.art: a default is a value: nothing is filled into it; expected "
        "what the column is where a row has none, as in { cost = 0 }; found '{suit}'\n"
        "  hint: write {suit} where it is shown: in the text, icon or image of a box"
    )
    assert caught.value.others == ()


HUGGING = """schema = 1
[faces.card.boxes.plate]
shape = "rectangle"
fill = "ochre"
left = "title.words.left - 2"
right = "title.words.right + 3"
top = "title.words.top - 1"
bottom = "title.words.bottom + 1"
[faces.card.boxes.title]
text = "{name}"
height = 30
align = "middle"
valign = "bottom"
size = 12
"""


def test_a_plate_is_as_large_as_the_words_on_it(tmp_path: Path) -> None:
    names = ("Sun", "The Sun Priest", "The Sun Priest of the Innermost Courtyard")
    path = game_in(tmp_path / "g", HUGGING, *(f'name = "{name}"' for name in names))
    sizes = []
    for card in drawn(path):
        (plate,) = (bounds([each]) for each in card.front.elements[1:] if not isinstance(each, Text))
        lines = [each for each in card.front.elements if isinstance(each, Text)]
        assert plate is not None
        assert plate[0] == pytest.approx(min(line.origin[0] for line in lines) - 2, abs=0.001)
        assert plate[2] == pytest.approx(max(line.origin[0] + line.width for line in lines) + 3, abs=0.001)
        assert plate[1] < lines[0].origin[1] < plate[3]
        assert plate[3] == pytest.approx(60)
        sizes.append((plate[2] - plate[0], plate[3] - plate[1]))
    assert sizes[0][0] < sizes[1][0] < sizes[2][0]
    assert sizes[0][1] == sizes[1][1] < sizes[2][1]


def test_a_plate_of_no_words_lies_where_they_would_stand(tmp_path: Path) -> None:
    layout = HUGGING.replace('valign = "bottom"', 'valign = "bottom"\nwhen = "name == \'Sun\'"')
    _, other = drawn(game_in(tmp_path / "g", layout, "", 'name = "Moon"'))
    assert said(other.front.elements) == []
    assert bounds(other.front.elements[1:]) == pytest.approx((29.5, 58, 34.5, 60))


WINDOW = """schema = 1
[faces.card.boxes.{name}]
shape = "{shape}"
fill = "none"
width = 40
height = 40
top = 10
[faces.card.boxes.sky]
shape = "rectangle"
fill = "blue"
within = "pane"
[faces.card.boxes.a]
text = "{{name}}"
"""


@pytest.mark.parametrize(
    ("shape", "way"),
    [("rectangle", "MLLLZ"), ("ellipse", "MCCCCZ"), ("hexagon", "MLLLLLZ"), ("rounded", "MLCLCLCLCZ")],
)
def test_a_box_is_seen_through_another(tmp_path: Path, shape: str, way: str) -> None:
    (card,) = drawn(game_in(tmp_path / "g", WINDOW.format(name="pane", shape=shape)))
    (sky,) = (each for each in card.front.elements if isinstance(each, Group))
    assert "".join(str(segment[0]) for segment in sky.clip) == way
    assert bounds([Line(sky.clip, Style(fill=BLACK))]) == (11.5, 13, 51.5, 53)
    assert bounds(sky.children) == (3, 3, 60, 85)


@pytest.mark.parametrize(("name", "shape"), [("pane", "line"), ("pain", "ellipse")])
def test_what_is_no_window_is_refused(tmp_path: Path, name: str, shape: str) -> None:
    path = game_in(tmp_path / "g", WINDOW.format(name=name, shape=shape).replace('fill = "none"\n', ""))
    with pytest.raises(DefinitionError) as caught:
        drawn(path)
    assert str(caught.value).startswith(
        f"{path}/layout.toml:10: faces.card.boxes.sky.within: the box 'pane' is no window; expected "
        "a rectangle, a rounded one, an ellipse or a hexagon of the face; found 'pane'"
    )


def test_numbers_of_the_game_are_columns_of_every_face(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\ntext = "Draw {hand}, keep {hand - most}"\n'
    path = game_in(tmp_path / "a", layout, more="[facts]\nhand = 5\nmost = 2\n")
    assert said(drawn(path)[0].front.elements) == ["Draw 5, keep 3"]
    own = game_in(tmp_path / "b", layout, "fields = { most = 4 }", more="[facts]\nhand = 5\nmost = 2\n")
    assert said(drawn(own)[0].front.elements) == ["Draw 5, keep 1"]


def test_all_cards_have_the_size_that_the_game_says_but_those_with_one_of_their_own(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card]\nsize = "tarot"\n[faces.card.boxes.a]\ntext = "{name}"\n'
    path = game_in(tmp_path / "a", layout, "", "trim_mm = [80, 60]", 'kind = "tile"')
    told = (path / "game.toml").read_text(encoding="utf-8")
    (path / "game.toml").write_text(told.replace("players = [2]", "players = [2]\ncard_mm = [57, 89]"))
    sizes = [(each.front.width, each.front.height) for each in drawn(path)]
    assert sizes == [(57, 89), (80, 60), (40, 40)]


def test_what_is_wrong_with_several_cards_is_told_of_each_of_them(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\nimage = "art/{name}.png"\n'
    path = game_in(tmp_path / "a", layout, "", "", "")
    with pytest.raises(DefinitionError) as refused:
        drawn(path)
    told = [error.found for error in (refused.value, *refused.value.others)]
    assert [each.partition(" for ")[0] for each in told] == [
        "'art/Sun.png'",
        "'art/Sun 2.png'",
        "'art/Sun 3.png'",
    ]


def test_a_text_that_fits_no_face_that_ships_is_told_with_its_row(tmp_path: Path) -> None:
    path = game_in(
        tmp_path / "a", 'schema = 1\n[faces.card]\nextends = "poker"\n', f'text = "{"long " * 150}"'
    )
    with pytest.raises(LayoutError) as refused:
        drawn(path)
    assert refused.value.place == f"{path}/game.toml:25: components[0].text"
    assert refused.value.problem.startswith("'Sun': text does not fit: 'long long")
    assert refused.value.hint == "shorten the text, or give the box 'text' more room in your layout.toml"


def test_letters_without_a_font_are_better_drawn_as_icons(tmp_path: Path) -> None:
    path = game_in(tmp_path / "a", 'schema = 1\n[faces.card.boxes.a]\ntext = "Pay \U0001f4b0"\n')
    with pytest.raises(LayoutError, match="no font has") as refused:
        drawn(path)
    assert "icons/fire.svg" in refused.value.hint


def test_a_box_that_is_nothing_and_a_colour_by_its_number_are_told_with_what_was_meant(
    tmp_path: Path,
) -> None:
    layout = 'schema = 1\n[faces.card.boxes.title]\ntext = "{name}"\n[faces.card.boxes.titel]\nsize = 20\n'
    layout += '[faces.card.boxes.b]\nshape = "rectangle"\nfill = "#ff0000"\n'
    path = game_in(tmp_path / "a", layout)
    found = [(each.problem, each.hint) for each in faces.faults(open_game(str(path)).definition)]
    assert found == [
        ("the box 'titel' is nothing", "did you mean 'title'?"),
        (
            "unknown colour '#ff0000'",
            'give it a name under [palette] of theme.toml, as in fire = "#ff0000", and write the name here',
        ),
    ]


def test_where_one_writes_from_right_to_left_a_text_starts_there_and_shapes_stay(tmp_path: Path) -> None:
    layout = """schema = 1
[faces.card.boxes.plate]
shape = "rectangle"
fill = "blue"
left = 0
width = 20
[faces.card.boxes.block]
text = "{name}"
height = 10
[faces.card.boxes.line]
text = "{name}"
tracking = 0.1
top = 20
height = 10
"""
    path = game_in(tmp_path / "a", layout)

    def places() -> list[tuple[str, float, float]]:
        (part,) = drawn(path)
        return [
            (each.name, round(box[0]), round(box[2]))
            for each in part.front.elements[1:]
            if (box := bounds([each]))
        ]

    english = places()
    with use_language("he"):
        hebrew = places()
    assert [english[0], *[(name, left) for name, left, _ in english[1:]]] == [
        ("box:plate", 3, 23),
        ("box:block", 3),
        ("box:line", 3),
    ]
    assert [hebrew[0], *[(name, right) for name, _, right in hebrew[1:]]] == [
        ("box:plate", 3, 23),
        ("box:block", 60),
        ("box:line", 60),
    ]


def test_quotation_marks_are_those_of_the_language_if_asked_for(tmp_path: Path) -> None:
    layout = """schema = 1
[styles.said]
quotes = "curly"
[faces.card.boxes]
typed = { text = '"It is {name}"', height = 9 }
curly = { text = "{text}", style = "said", top = 10, height = 9 }
"""
    path = game_in(tmp_path / "g", layout, "text = \"It's 'mine'\"")
    (card,) = drawn(path)
    assert said(card.front.elements) == ['"It is Sun"', "It’s ‘mine’"]
    with use_language("de"):
        (card,) = drawn(path)
    assert said(card.front.elements) == ['"It is Sun"', "It’s ‚mine‘"]


def test_a_box_is_left_out_where_the_one_that_it_follows_is(tmp_path: Path) -> None:
    layout = """schema = 1
[faces.card]
extends = "poker"
[faces.card.boxes.value]
text = "{text}"
[faces.card.boxes.chip]
when = "text != '0'"
[faces.card.boxes.more]
text = "more"
follows = "value"
when = "text != '7'"
top = 70
"""
    path = game_in(tmp_path / "g", layout, 'text = "0"', 'text = "7"', 'text = "9"')
    shown = [
        {leaf.name: leaf.text for leaf, _ in leaves(each.front.elements) if isinstance(leaf, Text)}
        for each in drawn(path)
    ]
    assert [each.get("box:value") for each in shown] == [None, "7", "9"]
    assert [each.get("box:more") for each in shown] == [None, None, "more"]


@pytest.mark.parametrize(
    ("follows", "told"),
    [
        ("'sun'", "unknown box 'sun'; expected another box of the face; found one -> sun"),
        ("'one'", "boxes follow each other; expected another box of the face; found one -> one"),
        ("'two'", "boxes follow each other; expected another box of the face; found one -> two -> one"),
    ],
)
def test_a_box_follows_another_one_of_its_face(tmp_path: Path, follows: str, told: str) -> None:
    layout = "schema = 1\n[faces.card.boxes]\none = { text = 'x', follows = %s, height = 9 }\n"
    layout += "two = { text = 'y', follows = 'one', top = 10 }\n"
    with pytest.raises(DefinitionError) as refused:
        drawn(game_in(tmp_path / "g", layout % follows))
    assert told in str(refused.value)
    assert "follows: " in str(refused.value).partition(told)[0]


@pytest.mark.parametrize(
    ("keys", "words", "signs"),
    [
        ("", "Take or two", ["sign:spade", "sign:die-2"]),
        ("tracking = 0.1", "Take or two", ["sign:spade", "sign:die-2"]),
        ('font = "label"', "Take ♠ or two", ["sign:die-2"]),  # a font that has the suit prints it
    ],
)
def test_a_character_that_no_font_has_is_printed_as_its_icon(
    tmp_path: Path, keys: str, words: str, signs: list[str]
) -> None:
    layout = f'schema = 1\n[faces.card.boxes.a]\ntext = "Take ♠ or ⚁ two"\n{keys}\n'
    (card,) = drawn(game_in(tmp_path / "g", layout))
    elements = card.front.elements
    assert [e.name for e in elements if isinstance(e, Use)] == signs
    assert " ".join("".join(e.text for e in elements if isinstance(e, Text)).split()) == words


def test_an_icon_of_the_folder_is_the_one_that_a_character_shows(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\ntext = "Take ♠"\n'
    (card,) = drawn(with_icons(game_in(tmp_path / "g", layout), "spade"))
    (own,) = (e for e in card.front.elements if isinstance(e, Use))
    (card,) = drawn(game_in(tmp_path / "h", layout))
    (shipped,) = (e for e in card.front.elements if isinstance(e, Use))
    assert own.symbol.children != shipped.symbol.children
