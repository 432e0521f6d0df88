"""What lies where in El Switcher: every part in a zone, nothing hidden shown, the first table as stated."""

from functools import cache
from random import Random

import pytest

from pnp.games import Setting, open_game
from pnp.games.el_switcher.faces.board import board_face
from pnp.games.el_switcher.rules import Switcher
from pnp.games.el_switcher.rules.state import State
from pnp.play import CHANCE
from pnp.play.playout import EAGER, UNIFORM
from pnp.scene import VARIANTS, Variant, leaves
from pnp.tabletop import Placement, Touch, in_zones, set_up
from tests.games.placements import (
    Positions,
    first_position,
    leaks,
    misplaced,
    mistouched,
    positions,
    unlike_setup,
)

GAME = open_game("el-switcher")
PLAYERS = GAME.definition.game.players

BOARD = "RYGRRR/YYBGGB/GGBYRY/YBBBRR/YGRYGG/RBYBGB"
MIDDLE_OF_A_GAME = f"{BOARD} B play:1+ 4-1*+5-1/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-"
"""Player 1 has two cards face up, one blocked, one formed, and has played a card."""


@cache
def game(players: int) -> Switcher:
    made = GAME.rules(players)
    assert isinstance(made, Switcher)
    return made


@cache
def played(players: int, policy: str) -> Positions:
    return positions(game(players), players, policy, cap=150, every=9)


def shown(state: State, zone: str, viewer: int | None = None, players: int = 2) -> list[Placement]:
    placed = game(players).placements(state, viewer)
    assert placed is not None
    return list(in_zones(placed).get(zone, ()))


def is_secret(part: Placement, viewer: int) -> bool:
    """Decks, the draw pile and what is still to be dealt lie face down, others' hands are theirs alone."""
    zone, _, owner = part.zone.partition(".")
    return zone in ("deck", "draw", "drawers") or (zone == "hand" and owner != str(viewer + 1))


seeded = pytest.mark.parametrize(
    ("players", "policy"), [(players, policy) for players in PLAYERS for policy in (UNIFORM, EAGER)]
)


@seeded
def test_every_part_lies_in_a_zone(players: int, policy: str) -> None:
    rules = game(players)
    for state, _, _ in [(rules.initial_state(), 0, ""), *played(players, policy)]:
        assert list(misplaced(rules, state)) == [], rules.serialize(state)


@seeded
def test_nobody_sees_what_is_hidden(players: int, policy: str) -> None:
    rules, rng = game(players), Random(players)
    dealt_anew = 0
    for state, _, _ in played(players, policy)[::2]:
        assert list(leaks(rules, state, rng, is_secret)) == [], rules.serialize(state)
        dealt_anew += rules.resample(state, 0, rng) != state
    assert dealt_anew > 5


@seeded
def test_actions_touch_what_is_there(players: int, policy: str) -> None:
    rules, kinds = game(players), set()
    for state, player, done in played(players, policy):
        assert list(mistouched(rules, state, player, done)) == [], rules.serialize(state)
        kinds.add(done[0])
    assert kinds >= {"deal", "reveal", "draw", "swap"}
    assert policy == UNIFORM or "use" in kinds


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_position_is_the_stated_table(players: int) -> None:
    rules = game(players)
    by_lot = {"drawers": [zone for zone in rules.zones if zone.startswith("board.")]}
    by_lot["movements"] = ["draw.1", *(f"hand.{seat + 1}" for seat in range(players))]
    by_lot |= {f"figures {n}": [f"deck.{n}", f"sector.{n}"] for n in range(1, players + 1)}
    stated = set_up(GAME.definition, players, seed=players)
    assert list(unlike_setup(rules, first_position(rules, players), stated, by_lot)) == []
    start = [part for part in rules.placements(rules.initial_state()) or () if part.zone == "drawers"]
    assert len(start) == sum(rules.tables.tiles)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_position_read_back_lies_as_before(players: int) -> None:
    rules = game(players)
    for state, _, _ in played(players, EAGER)[::5]:
        again = rules.parse(rules.serialize(state))
        for viewer in (None, *range(players)):
            assert rules.placements(again, viewer) == rules.placements(state, viewer)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_zone_of_the_board_is_printed(variant: Variant) -> None:
    face = board_face(Setting(GAME, variant, "en", 2, str))
    spots = {zone.spot for zone in game(2).zones.values() if zone.on == "board"}
    assert len(spots) == 36 + 4 + 2
    assert spots <= {leaf.name for leaf, _ in leaves(face.elements)}


def test_a_sector_has_the_blocked_card_face_down() -> None:
    state = game(2).parse(MIDDLE_OF_A_GAME)
    assert shown(state, "sector.1") == [
        Placement("card.fig.sun.5-3", 1, "sector.1", 0, "back"),
        Placement("card.fig.sun.4-1", 1, "sector.1", 1),
        Placement("card.fig.sun.5-1", 1, "sector.1", 2),
    ]
    assert shown(state, "sector.1", viewer=1) == shown(state, "sector.1")
    assert [part.component for part in shown(state, "formed.1")] == ["card.fig.sun.4-2"]
    assert len(shown(state, "deck.1")) == 19
    assert {part.component for part in shown(state, "deck.1", viewer=0)} == {""}


def test_movement_cards_are_seen_by_their_owner_alone() -> None:
    state = game(2).parse(MIDDLE_OF_A_GAME)
    own = ["card.move.diagonal-near", "card.move.ell-left"]
    assert [part.component for part in shown(state, "hand.1", viewer=0)] == own
    backs = [Placement("", 0, "hand.1", order, "back", 0, "back.move") for order in range(2)]
    assert shown(state, "hand.1", viewer=1) == backs
    assert [part.component for part in shown(state, "discards.1", viewer=1)] == ["card.move.lateral"]
    assert len(shown(state, "draw.1", viewer=0)) == 49 - 2 - 3 - 1


def test_the_padlock_lies_on_the_locked_colour() -> None:
    state = game(2).parse(MIDDLE_OF_A_GAME)
    assert [part.component for part in shown(state, "lock.3")] == ["marker.lock"]  # blue
    unlocked = first_position(game(2), 1)
    assert [part.component for part in shown(unlocked, "beside")] == ["aid.turn", "aid.turn", "marker.lock"]


def test_the_drawers_lie_as_their_colours_do() -> None:
    state = game(2).parse(MIDDLE_OF_A_GAME)
    letters = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
    on_cells = [shown(state, f"board.{cell}") for cell in range(36)]
    assert "".join(letters[part.component.split(".")[1]] for (part,) in on_cells) == BOARD.replace("/", "")
    assert [part.component for (part,) in on_cells[3:6]] == ["tile.red.2", "tile.red.3", "tile.red.4"]


def test_what_a_movement_and_a_figure_touch() -> None:
    rules = game(2)
    state = rules.parse(MIDDLE_OF_A_GAME)
    swap = rules.read(state, "ell-left:b1-a3")
    assert rules.list_touches(state, swap) == (Touch("hand.1", 1), Touch("board.1", 0), Touch("board.12", 0))
    assert rules.list_touches(state, ("end",)) == ()
    state = rules.parse(f"{BOARD} R play:1+ 4-1*+5-14/5-3/4-2;4-2+5-2+5-7/-/- dn+el/l/-;l+2lg/-/-")
    drawers = [Touch(f"board.{cell}", 0) for cell in (8, 14, 19, 20, 21)]
    assert rules.list_touches(state, rules.read(state, "blue:5-14")) == (Touch("sector.1", 2), *drawers)


def test_chance_touches_a_pile_and_where_its_cards_go() -> None:
    rules = game(3)
    drawing = [(state, done) for state, player, done in played(3, EAGER) if player == CHANCE]
    assert {rules.list_touches(state, done) for state, done in drawing if done[0] == "draw"} >= {
        (Touch("draw.1"), Touch(f"hand.{seat}")) for seat in (1, 2, 3)
    }
