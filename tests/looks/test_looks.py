"""Looks: all that they ship is drawn in all variants and passes the checks of drawings; theme.toml."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from pnp import scaffold
from pnp.errors import DefinitionError, PnpError, UnknownName
from pnp.games import Setting, open_game
from pnp.games.plain.faces import theme as plain_theme
from pnp.looks import INKS, LOOKS, dress
from pnp.resources import TEMPLATES
from pnp.scene import VARIANTS, Polygon, Style, Variant, bounds, digest, leaves, read_path
from pnp.scene import Path as Drawn
from pnp.verify import drawing
from pnp.verify.drawing.likeness import contrast
from tests.looks import sample

ROOT = Path(__file__).resolve().parents[2]
FAMILY = re.compile(r"fontpkg-([a-z][a-z0-9-]*)")

ROLES = (
    "ground", "frame", "window", "plate", "panel", "chip", "rule", "back", "edge", "emblem",
    "round", "square", "hexagon",
)  # fmt: skip
"""What every look has, so that a layout made for one is whole in all."""

INSIDE = ("frame", "edge", "round", "square", "hexagon")
"""What lies along the safe zone, and must not leave it."""

READ_ON = (
    ("ink", "paper"),
    ("on-ground", "ground"),
    ("on-glow", "glow"),
    ("accent", "tint"),
    ("ink", "tint"),
)
"""Letters and what they stand on."""


@pytest.mark.parametrize("look", LOOKS)
def test_all_that_ships_is_drawn_and_passes_the_checks(tmp_path: Path, look: str) -> None:
    game = open_game(str(sample.write(tmp_path, look)))
    digests: dict[str, set[str]] = {}
    for variant in VARIANTS:
        setting = Setting(game=game, variant=variant, locale="en", players=4, say=lambda text: text)
        parts = game.faces.components(setting)
        assert len(parts) == len(sample.PARTS)
        assert [str(found) for found in drawing.run(game, setting, parts) if found.severity != "note"] == []
        for part in parts:
            digests.setdefault(part.front.name, set()).add(part.front.digest)
    assert all(len(each) == len(VARIANTS) for each in digests.values())


def test_a_card_without_a_picture_shows_the_first_letter_of_its_name(tmp_path: Path) -> None:
    game = open_game(str(sample.write(tmp_path, "deco")))
    setting = Setting(game=game, variant="colour", locale="en", players=4, say=lambda text: text)
    found = {
        part.label: [each.text for each in part.front.elements if each.name == "box:initial"]  # type: ignore[union-attr]
        for part in game.faces.components(setting)
        if part.kind == "card"
    }
    assert {name: texts for name, texts in found.items() if texts} == {"Nothing": ["N"]}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_plain_faces_and_boards_wear_the_look_too(tmp_path: Path, look: str, variant: Variant) -> None:
    folder = tmp_path / "mine"
    scaffold.write(scaffold.Start("mine", "Mine", board=scaffold.shape("hex:3"), look=look), folder)
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    setting = Setting(game=game, variant=variant, locale="en", players=4, say=lambda text: text)
    parts = game.faces.components(setting)
    assert [str(found) for found in drawing.run(game, setting, parts) if found.severity != "note"] == []
    worn = {swatch.hex for swatch in dress(None, look).theme(variant).swatches.values()}
    painted = {
        ink.hex
        for part in parts
        for element, _ in leaves(part.front.elements)
        for ink in ((element.style.fill, element.style.stroke) if isinstance(element, Polygon) else ())
        if ink
    }
    assert painted <= worn


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot", "square"])
def test_a_size_of_cards_is_laid_out_not_scaled(tmp_path: Path, look: str, size: str) -> None:
    game = open_game(str(sample.write(tmp_path, look)))
    setting = Setting(game=game, variant="colour", locale="en", players=4, say=lambda text: text)
    (part,) = (each for each in game.faces.components(setting) if each.label == sample.NAMES[size])
    lines = {each.name: each for each in part.front.elements if each.name in ("box:title", "box:text")}
    assert set(lines) == {"box:title", "box:text"}
    smallest = min(each.size for each in part.front.elements if each.name == "box:text")  # type: ignore[union-attr]
    assert smallest >= 7 * 25.4 / 72 - 1e-6


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_has_all_roles_in_all_variants(look: str) -> None:
    worn = dress(None, look)
    for role in ROLES:
        drawn = {}
        for variant in VARIANTS:
            elements = worn.symbol(role, (0.0, 0.0, 50.0, 60.0), worn.theme(variant))
            drawn[variant] = digest(elements)
            left, top, right, bottom = bounds(elements) if elements else (0.0, 0.0, 50.0, 60.0)
            if role in INSIDE:
                assert min(left, top) >= -0.02, (role, variant)
                assert (right <= 50.02, bottom <= 60.02) == (True, True), (role, variant)
        if role != "ground" and worn.symbols[role] is not None:
            for one, other in combinations(VARIANTS, 2):
                assert drawn[one] != drawn[other] or role in ("rule", "panel", "plate"), (role, one, other)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_letters_of_a_look_can_be_read(look: str, variant: Variant) -> None:
    theme = dress(None, look).theme(variant)
    pairs = [*READ_ON, *((ink, "paper") for ink in INKS)]
    assert {
        (one, on): contrast(theme.swatch(one).hex, theme.swatch(on).hex)
        for one, on in pairs
        if contrast(theme.swatch(one).hex, theme.swatch(on).hex) < 4.5
    } == {}
    assert contrast(theme.swatch("accent").hex, "#ffffff") >= 4.5


def test_looks_differ_in_what_is_drawn_not_in_colour_alone() -> None:
    box = (0.0, 0.0, 50.0, 60.0)

    def shapes(look: str, role: str) -> list[object]:
        worn = dress(None, look)
        return [
            part.segments for part in worn.symbol(role, box, worn.theme("mono")) if isinstance(part, Drawn)
        ]

    for role in ("frame", "window", "emblem", "round", "square", "hexagon"):
        for one, other in combinations(LOOKS, 2):
            assert shapes(one, role) != shapes(other, role), (role, one, other)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_workshop_is_what_plain_games_wear(variant: Variant) -> None:
    plain, worn = plain_theme(variant), dress().theme(variant)
    assert {name: worn.swatches[name] for name in plain.swatches} == plain.swatches
    assert worn.typefaces == plain.typefaces


def themed(folder: Path, *lines: str) -> Path:
    (folder / "theme.toml").write_text("\n".join(("schema = 1", *lines)) + "\n", encoding="utf-8")
    return folder


def test_a_theme_changes_what_it_names(tmp_path: Path) -> None:
    worn = dress(themed(
        tmp_path,
        'look = "deco"',
        '[palette]\nsun = "#e0a020"\nnight = "#101030"\nline = ["#c0a050", "#806010", "#000000"]',
        '[type]\ntitle = ["cinzel:700"]\nrunes = ["vollkorn:700"]',
        '[ornament]\nframe = "herbarium/frame"\npanel = "none"\ncorner = "chip"',
    ))  # fmt: skip
    assert [worn.theme(variant).swatch("sun").hex for variant in VARIANTS] == [
        "#e0a020",
        "#e0a020",
        "#ffffff",
    ]
    assert [worn.theme(variant).swatch("night").hex for variant in VARIANTS][2] == "#000000"
    assert worn.theme("low-ink").swatch("line").hex == "#806010"
    assert [font.family for font in worn.type["title"].fonts[:2]] == ["cinzel", "marcellus"]
    assert worn.type["runes"].fonts[0].weight == 700
    assert worn.symbols["frame"] == dress(None, "herbarium").symbols["frame"]
    assert worn.symbol("panel", (0, 0, 9, 9), worn.theme("colour")) == ()
    assert worn.symbols["corner"] == worn.symbols["chip"]


FAULTS = {
    'look = "decco"': "theme.toml:2: look: unknown look 'decco'\n  hint: did you mean 'deco'?",
    '[ornament]\nframe = "fram"': "theme.toml:3: ornament.frame: unknown symbol 'fram'\n"
    "  hint: did you mean 'frame'?",
    '[ornament]\nframe = "dec/frame"': "theme.toml:3: ornament.frame: unknown look 'dec'\n"
    "  hint: did you mean 'deco'?",
    '[palette]\nsun = "yellow"': "theme.toml:3: palette.sun",
    "[palete]": "theme.toml:2: palete: unknown key; expected a key of the file; found 'palete'\n"
    "  hint: did you mean 'palette'?",
    '[symbols.x]\nsize = [9, 9]\npaths = [{ d = "M0 0 L9", fill = "ink" }]': "2 numbers for L at letter 7",
}


@pytest.mark.parametrize("lines", FAULTS, ids=[f"fault-{number}" for number in range(len(FAULTS))])
def test_a_fault_of_a_theme_is_told_with_its_line(tmp_path: Path, lines: str) -> None:
    with pytest.raises((DefinitionError, UnknownName)) as refused:
        dress(themed(tmp_path, lines))
    assert FAULTS[lines] in str(refused.value)


def test_a_theme_that_changes_is_read_again(tmp_path: Path) -> None:
    assert dress(themed(tmp_path, 'look = "deco"')).look == "deco"
    assert dress(themed(tmp_path, 'look = "woodcut"')).look == "woodcut"


ICONS = sorted((TEMPLATES / "icons").glob("*.svg"))
_ICON = re.compile(
    r'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    r'<path fill-rule="evenodd" d="([^"]+)"/></svg>\n'
)


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_an_icon_is_one_path_on_a_grid_of_24(path: Path) -> None:
    written = _ICON.fullmatch(path.read_text(encoding="utf-8"))
    assert written is not None
    drawn = Drawn(read_path(written[1]), Style())
    left, top, right, bottom = bounds((drawn,))
    assert min(left, top) >= 0.3
    assert max(right, bottom) <= 23.7
    assert max(right - left, bottom - top) >= 19  # all about as large


def test_there_are_icons_of_every_sort() -> None:
    names = {path.stem for path in ICONS}
    assert len(names) >= 60
    assert names >= {
        "heart",
        "spade",
        "sun",
        "rain",
        "fire",
        "water",
        "wood",
        "coin",
        "sword",
        "draw",
        "die-6",
    }
    assert names >= {"arrow-up", "hand", "person", "meeple", "cat", "fish", "house", "tree"}


def test_a_pnp_error_is_what_a_look_raises() -> None:
    """Whoever names no look at all is told the six."""
    with pytest.raises(PnpError) as refused:
        dress(None, "")
    assert "workshop" in str(refused.value)


def test_the_page_names_the_fonts_that_come_with_pnp() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    families = sorted(found[1] for each in project["dependencies"] if (found := FAMILY.match(each)))
    page = (ROOT / "docs" / "looks.md").read_text(encoding="utf-8")
    told = re.search(r"These families come with pnp: ([^.]*)\.", page)
    assert told is not None
    assert re.findall(r"`([^`]+)`", told[1]) == families


def test_each_character_is_shown_by_one_icon_that_ships() -> None:
    table = tomllib.loads((TEMPLATES / "icons" / "characters.toml").read_text(encoding="utf-8"))
    assert table.keys() <= {path.stem for path in ICONS}
    shown = "".join(table.values())
    assert len(shown) == len(set(shown))
    assert all(len(each) == 1 and not each.isascii() for said in table.values() for each in said)
