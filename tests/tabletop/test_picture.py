"""Pictures of tables, read back from their pixels, which another program paints."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

import numpy as np
import PIL.Image
import pytest
from numpy.typing import NDArray

from pnp.boxes import side_up
from pnp.export import svg
from pnp.games import Game, Setting, every_game, open_game, tabling
from pnp.kit import catalogs
from pnp.options import VARIANTS, Options
from pnp.scene import Circle, Drawing, Face, Group, Path, Text, bounds, in_flat_colours, outline
from pnp.tabletop import Table, Touch, backs_of, seen_by, set_up
from pnp.tabletop.arranging import DrawnPart
from pnp.tabletop.picture import MARGIN, STEP, Dress, draw_table, lay_out
from pnp.text import use_language
from tests.renderer import svg2png

GAMES = [game.id for game in every_game()]


@cache
def game_of(name: str) -> Game:
    return open_game(name)


def setting(name: str, locale: str = "en", variant: str = "colour") -> Setting:
    game = game_of(name)
    spoken = catalogs.translations(game, locale)
    return Setting.from_options(game, Options(locale=locale, paper="a4", variant=variant), spoken.gettext)


@cache
def dress(name: str, variant: str = "colour") -> Dress:
    chosen = setting(name, variant=variant)
    with use_language("en"):
        return tabling.dress(chosen, tabling.player_names(chosen, max(chosen.definition.game.players)))


def table_of(name: str, players: int) -> Table:
    stated = set_up(game_of(name).definition, players)
    assert not stated.faults
    return stated.table


DPI = 90.0


def pixels(drawing: Drawing, dpi: float = DPI) -> NDArray[np.float64]:
    """What another program paints of a drawing, as grey values from 0 to 1."""
    text = svg.text(in_flat_colours(drawing), title="", language="en")
    png = svg2png(text.encode(), dpi=dpi, background_color="white")
    return np.asarray(PIL.Image.open(BytesIO(png)).convert("RGB"), dtype=np.float64) / 255


def middle_of(image: NDArray[np.float64], box: tuple[float, float, float, float]) -> NDArray[np.float64]:
    """The middle of what an image shows in a box, in coarse squares; the box is in mm."""
    left, top, right, low = (round(each * DPI / 25.4) for each in box)
    part = PIL.Image.fromarray((image[top:low, left:right] * 255).astype(np.uint8)).resize((10, 10))
    return np.asarray(part, dtype=np.float64)[2:8, 2:8] / 255


def alone(face: Face) -> NDArray[np.float64]:
    drawing = Drawing(face.width, face.height, (Group(face.elements, clip=outline(face.trim)),))
    return pixels(drawing)


def is_uncovered(part: DrawnPart, parts: Sequence[DrawnPart]) -> bool:
    """Whether nothing that is painted later reaches into the middle of a part."""
    at = parts.index(part)
    return not any(
        later.x < part.x + part.width * 0.85
        and part.x + part.width * 0.15 < later.x + later.width
        and later.y < part.y + part.height * 0.85
        and part.y + part.height * 0.15 < later.y + later.height
        for later in parts[at + 1 :]
    )


@pytest.mark.parametrize("name", ["el-switcher", "magicans-duel"])
def test_each_part_that_nothing_covers_is_painted_with_its_own_face(name: str) -> None:
    players = max(game_of(name).definition.game.players)
    table, look = seen_by(table_of(name, players), backs_of(game_of(name).definition), 0), dress(name)
    with use_language("en"):
        image, page = pixels(draw_table(table, look)), lay_out(table, look)
    faces: dict[Face, NDArray[np.float64]] = {}
    compared = 0
    for part in page.parts:
        face = look.face(part.placement)
        assert face is not None, part
        turned_or_tiny = part.placement.turn % 360 or min(part.width, part.height) < 6
        if turned_or_tiny or max(face.width, face.height) > 130 or not is_uncovered(part, page.parts):
            continue
        left, top = part.x + MARGIN, part.y + MARGIN
        painted = middle_of(image, (left, top, left + part.width, top + part.height))
        if face not in faces:
            faces[face] = middle_of(alone(face), (0.0, 0.0, face.width, face.height))
        difference = np.abs(painted - faces[face]).mean()
        assert difference < 0.08, (part.placement, difference)
        compared += 1
    assert compared >= 10


@pytest.mark.parametrize("name", GAMES)
def test_a_hidden_part_is_painted_as_its_back(name: str) -> None:
    game = game_of(name)
    backs = backs_of(game.definition)
    for players in game.definition.game.players:
        full = table_of(name, players)
        seen = seen_by(full, backs, 0)
        for part in seen.placements:
            if part.component:
                continue
            face = dress(name).face(part)
            assert face is None or face is dress(name).backs[part.back]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("locale", ["en", "ar", "ja"])
def test_set_ups_are_drawn_in_every_variant_and_script(variant: str, locale: str) -> None:
    for name in ("el-switcher", "duelo-de-runas"):
        chosen = setting(name, locale, variant)
        with use_language(locale):
            drawing = tabling.draw_setup(chosen, "table:4")
        assert drawing.width <= 150.01
        assert drawing.height <= 190.01
        swatches = {each.hex for each in chosen.game.faces.theme(chosen.variant).swatches.values()}
        assert swatches


def test_what_an_action_touches_is_ringed_and_joined_by_an_arrow() -> None:
    table, look = table_of("magicans-duel", 2), dress("magicans-duel")
    cells = [zone.id for zone in table.zones.values() if zone.spot]
    plain = draw_table(table, look)
    ringed = draw_table(table, look, touched=(Touch(cells[0]), Touch(cells[-1])))
    extra = len(ringed.elements[0].children) - len(plain.elements[0].children)  # type: ignore[union-attr]
    assert extra == 4 + 4, "two rings with a halo each, an arrow's shaft and head with theirs"


def test_only_the_zones_that_are_asked_for_are_drawn() -> None:
    table, look = table_of("el-switcher", 2), dress("el-switcher")
    whole = draw_table(table, look)
    own = draw_table(table, look, shows=lambda zone: zone.owner == 0, height=60.0)
    assert len(own.elements[0].children) < len(whole.elements[0].children) / 2  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["el-switcher", "dehexz-war"])
def test_without_names_nothing_but_faces_is_drawn(name: str) -> None:
    """A picture of many parts has numbers otherwise, and the names of zones and players."""
    table, look = table_of(name, 2), dress(name)
    drawn = draw_table(table, look, named=False).elements[0]
    named = draw_table(table, look).elements[0]
    assert isinstance(drawn, Group)
    assert isinstance(named, Group)
    assert any(isinstance(each, Text) for each in named.children)
    assert not [each for each in drawn.children if isinstance(each, Text | Circle)]


def test_a_game_may_tint_the_areas_of_its_players() -> None:
    """In colour alone: elsewhere an area is a line."""
    for variant, tints in (("colour", {"cara-tint", "cruz-tint"}), ("mono", set())):
        look = dress("qiahn-tactics-goblin", variant)
        drawn = draw_table(table_of("qiahn-tactics-goblin", 2), look).elements[0]
        assert isinstance(drawn, Group)
        filled = {each.style.fill for each in drawn.children if isinstance(each, Path) and each.style.fill}
        assert filled == {look.theme.swatch(tint) for tint in tints}


STEPS = {
    "el-switcher": ["board", "deck.1", "sector.1", "hand.1", "draw.1", "marker.lock"],
    "duelo-de-runas": ["mat.sequence", "life.1.1", "deck", "hand.1", "markers"],
    "qiahn-tactics-goblin": ["player.1", "tropa.1", "open.1", "hand.1", "turn"],
}


@pytest.mark.parametrize("name", STEPS)
def test_numbers_of_steps_stand_at_what_they_are_about_and_hide_none_of_it(name: str) -> None:
    table, look = table_of(name, 2), dress(name)
    numbers = {where: str(number) for number, where in enumerate(STEPS[name], 1)}
    drawn = draw_table(table, look, numbers=numbers).elements[0]
    assert isinstance(drawn, Group)
    discs = [
        each.centre
        for each in drawn.children
        if isinstance(each, Circle) and each.style.fill == look.theme.swatch("accent")
    ]
    assert len(set(discs)) == len(numbers)
    arranged = lay_out(table, look)
    small = [part for part in arranged.parts if max(part.width, part.height) < 4 * STEP]
    for x, y in discs:
        assert x - STEP > -MARGIN
        assert y - STEP > -MARGIN
        for part in small:
            across, down = part.middle
            assert (x - across) ** 2 + (y - down) ** 2 > STEP**2, part.placement
    for (x, y), where in zip(discs, STEPS[name], strict=True):
        own = [part for part in arranged.parts if where in (part.placement.zone, part.placement.component)]
        near = [abs(x - part.x) + abs(y - part.y) for part in own]
        assert not own or min(near) < 2 * STEP, where


def test_the_number_of_a_player_stands_beside_the_name() -> None:
    table, look = table_of("qiahn-tactics-goblin", 2), dress("qiahn-tactics-goblin")
    drawn = draw_table(table, look, numbers={"player.2": "1"}).elements[0]
    assert isinstance(drawn, Group)
    (name,) = [each for each in drawn.children if isinstance(each, Text) and each.text == look.players[1]]
    disc = next(each for each in reversed(drawn.children) if isinstance(each, Circle))
    left, top, _, low = bounds([name]) or (0.0, 0.0, 0.0, 0.0)
    assert left - STEP < disc.centre[0] + STEP < left + STEP / 2
    assert top < disc.centre[1] < low


def test_a_die_on_a_table_shows_one_side() -> None:
    game = open_game("examples/endless-coast/game.toml")
    chosen = Setting.from_options(game, Options(locale="en", paper="a4"), lambda text: text)
    look = tabling.dress(chosen, ["Player 1", "Player 2"])
    (printed,) = [each.front for each in game.faces.components(chosen) if each.id == "dice.glimpse"]
    shown = look.components["dice.glimpse"].front
    assert shown.width == shown.height < printed.width / 4
    (side,) = [each for each in printed.elements if each.name == "side:1"]
    assert isinstance(side, Group)
    assert [each.children for each in shown.elements if isinstance(each, Group)] == [side.children]
    assert side_up(shown) is None, "what is no net has no sides"


def test_the_number_of_a_part_at_the_edge_is_whole() -> None:
    table, look = table_of("magicans-duel", 2), dress("magicans-duel")
    highest = min(lay_out(table, look).parts, key=lambda part: part.y)
    drawn = draw_table(table, look, numbers={highest.placement.zone: "1"}).elements[0]
    assert isinstance(drawn, Group)
    (x, y) = next(each for each in reversed(drawn.children) if isinstance(each, Circle)).centre
    assert min(x, y) - STEP >= -MARGIN
