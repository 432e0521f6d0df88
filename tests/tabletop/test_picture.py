"""Pictures of tables, read back from their SVG by a parser that pnp does not write with."""

import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache

import pytest

from pnp.export import svg
from pnp.games import Game, Setting, every_game, open_game, tabling
from pnp.kit import catalogs
from pnp.options import VARIANTS, Options
from pnp.scene import Drawing, in_flat_colours
from pnp.tabletop import Dress, Table, Touch, backs_of, draw_table, seen_by, set_up
from pnp.text import speaking

USE = "{http://www.w3.org/2000/svg}use"
HREF = ("href", "{http://www.w3.org/1999/xlink}href")
GAMES = [game.id for game in every_game()]


@cache
def game_of(name: str) -> Game:
    return open_game(name)


def setting(name: str, locale: str = "en", variant: str = "colour") -> Setting:
    game = game_of(name)
    spoken = catalogs.translations(game, locale)
    return Setting.of(game, Options(locale=locale, paper="a4", variant=variant), spoken.gettext)


@cache
def dress(name: str) -> Dress:
    chosen = setting(name)
    with speaking("en"):
        return tabling.dress(chosen, tabling.player_names(chosen, max(chosen.definition.game.players)))


def table_of(name: str, players: int) -> Table:
    stated = set_up(game_of(name).definition, players)
    assert not stated.faults
    return stated.table


def used(drawing: Drawing) -> Counter[str]:
    """How often each face is painted, by the name of its symbol in the SVG."""
    root = ET.fromstring(svg.text(in_flat_colours(drawing), title="", language="en"))
    names = (next((each.get(key) for key in HREF if each.get(key)), "") for each in root.iter(USE))
    return Counter(str(name).removeprefix("#") for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_each_face_is_painted_as_often_as_parts_show_it(name: str) -> None:
    players = max(game_of(name).definition.game.players)
    table, look = table_of(name, players), dress(name)
    with speaking("en"):
        painted = used(draw_table(table, look))
    assert painted, "a picture without faces"
    shown: Counter[str] = Counter()
    for part in table.placements:
        zone = table.zones[part.zone]
        if zone.id == "box" or zone.kind in ("pile", "supply", "row"):
            continue  # of these some stand for many
        face = look.face(part)
        assert face is not None, part
        shown[face.symbol.key] += 1
    assert shown
    for symbol, times in shown.items():
        found = sum(count for each, count in painted.items() if symbol in each)
        assert found >= times, symbol


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
        with speaking(locale):
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
    assert sum(used(own).values()) < sum(used(whole).values()) / 2
