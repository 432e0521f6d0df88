"""What every look wears is as it was last looked at: colours, letters and a digest of each ornament, a line
each, in tests/golden/looks.txt; and an ornament of one's own lies where its table says."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import DefinitionError
from pnp.looks import LOOKS, SymbolTable, ThemeFile, dress, over_the_cut
from pnp.looks.dress import draw_symbol
from pnp.scene import VARIANTS, Box, Element, Group, Style, Use, Variant, digest
from pnp.scene import Path as Drawn

BOXES: tuple[Box, ...] = ((0.0, 0.0, 50.0, 60.0), (3.0, 4.0, 12.0, 11.0), (-3.0, -3.0, 130.0, 40.0))
"""One of a card, a chip, and a strip that is wider than any field."""


def test_golden_looks(golden: Callable[[str, str], None]) -> None:
    golden("looks.txt", "".join(f"{line}\n" for line in looks()))


def looks() -> Iterator[str]:
    for look in LOOKS:
        worn = dress(None, look)
        for name, tones in worn.palette.items():
            yield f"{look} {name}: {' '.join(tones)}"
        for role, face in worn.type.items():
            chain = (f"{font.family}:{font.weight}{' italic' * font.italic}" for font in face.fonts)
            yield f"{look} {role}: {', '.join(chain)}"
        themes = [worn.theme(variant) for variant in VARIANTS]
        for name in worn.symbols:
            made = [worn.symbol(name, box, theme) for box in BOXES for theme in themes]
            yield f"{look} {name}: {digest(made)[:12]}"


def painted(
    box: Box = (10.0, 20.0, 30.0, 60.0), variant: Variant = "colour", paths: Any = (), **table: Any
) -> tuple[Element, ...]:
    """A symbol in a box: a line from a corner of its field, or these paths."""
    usual = {"size": (10.0, 10.0), "paths": paths or [{"d": "M1 2L4 8", "stroke": "ink"}]}
    made = SymbolTable.model_validate({**usual, **table})
    return draw_symbol("mine", made, box, dress().theme(variant))


def points(element: Element) -> list[tuple[float, float]]:
    assert isinstance(element, Drawn)
    return [(float(part[1]), float(part[2])) for part in element.segments]


def test_what_grows_is_as_many_times_as_long_as_its_box() -> None:
    (line,) = painted()
    assert points(line) == [(12.0, 28.0), (18.0, 52.0)]
    assert isinstance(line, Drawn)
    assert line.name == "symbol:mine"


@pytest.mark.parametrize(
    ("bands", "wide", "places"),
    [
        (((2, 8),), 20.0, [0.0, 2.0, 10.0, 18.0, 20.0]),  # the middle is 16 instead of 6
        (((0, 2), (8, 10)), 14.0, [0.0, 4.0, 7.0, 10.0, 14.0]),  # both ends twice as long
        (((2, 8),), 4.0, [0.0, 2.0, 2.0, 2.0, 4.0]),  # all that is soft is gone
        (((2, 8),), 3.0, [0.0, 0.6, 1.5, 2.4, 3.0]),  # less than what is rigid: all of it shrinks
        (((3, 3),), 20.0, [0.0, 4.0, 10.0, 16.0, 20.0]),  # nothing is soft
    ],
)
def test_bands_grow_and_the_rest_keeps_its_size(
    bands: tuple[tuple[float, float], ...], wide: float, places: list[float]
) -> None:
    path = [{"d": "M0 0L2 2L5 5L8 8L10 10", "stroke": "ink"}]
    (line,) = painted((0.0, 0.0, wide, 10.0), paths=path, across=bands)
    assert [x for x, _ in points(line)] == pytest.approx(places)
    assert [y for _, y in points(line)] == [0.0, 2.0, 5.0, 8.0, 10.0]
    (line,) = painted((0.0, 0.0, 10.0, wide), paths=path, down=bands)
    assert [y for _, y in points(line)] == pytest.approx(places)


def test_what_is_contained_lies_in_the_middle_and_what_covers_is_cut_off() -> None:
    (line,) = painted(fit="contain")
    assert points(line) == [(12.0, 34.0), (18.0, 46.0)]  # 20 x 20 in 20 x 40
    (group,) = painted(fit="cover")
    assert isinstance(group, Group)
    assert [points(each) for each in group.children] == [[(4.0, 28.0), (16.0, 52.0)]]  # 40 x 40
    assert [part[1:] for part in group.clip if len(part) > 1] == [
        (10.0, 20.0), (30.0, 20.0), (30.0, 60.0), (10.0, 60.0),
    ]  # fmt: skip
    assert group.name == "symbol:mine"


def test_tiles_are_as_many_as_the_box_needs_about_its_middle() -> None:
    (group,) = painted((0.0, 0.0, 24.0, 10.0), fit="tile")
    assert isinstance(group, Group)
    uses = [each for each in group.children if isinstance(each, Use)]
    assert [each.transform[4:] for each in uses] == [(-3.0, 0.0), (7.0, 0.0), (17.0, 0.0)]
    assert {group.name, *(each.name for each in uses)} == {"symbol:mine"}
    (group,) = painted((0.0, 0.0, 10.0, 31.0), fit="tile")
    assert isinstance(group, Group)
    assert [each.transform[5] for each in group.children if isinstance(each, Use)] == [
        -9.5, 0.5, 10.5, 20.5, 30.5,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mirror", "begins"),
    [
        ("none", [(1.0, 2.0)]),
        ("across", [(1.0, 2.0), (9.0, 2.0)]),
        ("down", [(1.0, 2.0), (1.0, 8.0)]),
        ("both", [(1.0, 2.0), (9.0, 2.0), (1.0, 8.0), (9.0, 8.0)]),
    ],
)
def test_a_path_is_mirrored_about_the_middle_of_its_field(
    mirror: str, begins: list[tuple[float, float]]
) -> None:
    path = {"d": "M1 2L4 8", "stroke": "ink", "mirror": mirror}
    (line,) = painted((0.0, 0.0, 10.0, 10.0), paths=[path])
    assert points(line)[::2] == begins


def test_a_path_is_turned_round_the_middle_of_its_field() -> None:
    path = {"d": "M5 1L6 2", "stroke": "ink", "around": 4}
    (line,) = painted((0.0, 0.0, 10.0, 10.0), paths=[path])
    assert points(line)[::2] == [(5.0, 1.0), (9.0, 5.0), (5.0, 9.0), (1.0, 5.0)]
    (line,) = painted((0.0, 0.0, 10.0, 10.0), paths=[path | {"mirror": "across", "d": "M5 1L6 2"}])
    assert points(line)[1::2] == [(6, 2), (8, 6), (4, 8), (2, 4), (4, 2), (2, 6), (6, 8), (8, 4)]


def test_a_path_is_painted_as_it_says_in_the_variants_that_it_names() -> None:
    plain = {"d": "M0 0L9 9"}
    full = {
        "d": "M0 0L9 9", "fill": "blue", "stroke": "ink", "width": 0.7, "dash": [2.0, 1.0],
        "round": True, "evenodd": True, "only": ["mono"],
    }  # fmt: skip
    (one,) = painted(paths=[plain, full])
    one_, two = painted(paths=[plain, full], variant="mono")
    theme = dress().theme("mono")
    assert isinstance(one, Drawn)
    assert isinstance(two, Drawn)
    assert (one, one.style) == (one_, Style(width=0.3, round=False))
    assert two.style == Style(
        theme.swatch("blue"), theme.swatch("ink"), 0.7, (2.0, 1.0), round=True, evenodd=True
    )
    assert painted(paths=[full], fit="tile") == painted(paths=[full], fit="cover") == ()


@pytest.mark.parametrize("box", [(5.0, 5.0, 5.0, 9.0), (5.0, 5.0, 9.0, 5.0), (5.0, 5.0, 4.0, 9.0)])
def test_a_box_without_room_has_no_ornament(box: Box) -> None:
    assert painted(box) == painted(box, fit="tile") == painted(box, fit="contain") == ()


def test_what_goes_on_beyond_the_cut_is_called_so() -> None:
    (tiles,) = over_the_cut(painted(fit="tile"))
    assert isinstance(tiles, Group)
    first = tiles.children[0]
    assert isinstance(first, Use)
    names = {tiles.name, first.name, *(each.name for each in first.symbol.children)}
    assert names == {"bleed:symbol:mine"}
    assert [each.name for each in over_the_cut(painted())] == ["bleed:symbol:mine"]


def theme_of(**given: Any) -> ThemeFile:
    return ThemeFile.model_validate({"schema": 1, **given})


def shown(path: dict[str, Any] | None = None, **symbol: Any) -> dict[str, Any]:
    """A theme with a symbol of one path."""
    whole = {"size": [9, 9], "paths": [{"d": "M0 0L9 9", **(path or {})}], **symbol}
    return {"symbols": {"x": whole}}


WITHIN: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    (shown(size=[400, 400]), shown(size=[400, 401])),
    (shown(size=[0.1, 9]), shown(size=[0, 9])),
    (shown({"width": 0.25}), shown({"width": 0.24})),
    (shown({"width": 20}), shown({"width": 20.5})),
    (shown({"dash": [100, 1, 1, 1]}), shown({"dash": [101]})),
    (shown({"dash": [0.1]}), shown({"dash": [0]})),
    (shown({"dash": [1, 1, 1, 1]}), shown({"dash": [1, 1, 1, 1, 1]})),
    (shown({"around": 180}), shown({"around": 181})),
    (shown({"around": 1}), shown({"around": 0})),
    (shown({"only": ["mono"]}), shown({"only": []})),
    (shown(across=[[1, 2]] * 8), shown(across=[[1, 2]] * 9)),
    (shown(paths=[{"d": "M0 0"}] * 200), shown(paths=[{"d": "M0 0"}] * 201)),
    (shown(fit="tile"), shown(fit="tiled")),
    (shown({"mirror": "both"}), shown({"mirror": "round"})),
    (shown({"fill": "a" * 40}), shown({"fill": "a" * 41})),
    ({"palette": {"a" * 40: "#00ffAA"}}, {"palette": {"a" * 41: "#00ffAA"}}),
    ({"palette": {"a": ["#000000"] * 3}}, {"palette": {"a": ["#000000"] * 2}}),
    ({"type": {"a": ["noto-sans:700 italic"] * 8}}, {"type": {"a": ["noto-sans"] * 9}}),
    ({"type": {"a": ["b" * 60]}}, {"type": {"a": ["b" * 61]}}),
    ({"type": {"a": ["b"]}}, {"type": {"a": []}}),
)
"""What may just stand in a theme.toml, and what may just not."""


@pytest.mark.parametrize(("good", "bad"), WITHIN)
def test_a_theme_is_held_to_its_bounds(good: dict[str, Any], bad: dict[str, Any]) -> None:
    assert theme_of(**good).look == "workshop"
    with pytest.raises(ValueError, match=r"."):
        theme_of(**bad)


def test_all_that_names_nothing_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text(
        'schema = 1\n[type]\ntitel = ["cinzel"]\nrunes = ["cinzel"]\n'
        '[symbols.x]\nsize = [9, 9]\npaths = [{ d = "M0 0L9 9", fill = "inc", stroke = "qqqqqq" }]\n',
        encoding="utf-8",
    )
    with pytest.raises(DefinitionError) as caught:
        dress(tmp_path)
    first, second, third = (str(each) for each in (caught.value, *caught.value.others))
    assert "theme.toml:7: symbols.x.paths[0].fill: unknown swatch 'inc'" in first
    assert "expected a swatch of [palette] or of the look; found 'inc'" in first
    assert "did you mean 'ink'?" in first
    assert "unknown swatch 'qqqqqq'" in second
    assert "hint: known: accent, " in second
    assert (
        "theme.toml:3: type.titel: unknown role 'titel'; expected a role of the look; found 'titel'" in third
    )
    assert "did you mean 'title'?" in third
