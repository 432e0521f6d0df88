"""A position: two armies, and the progress of the round. A side is 0 (Cara) or 1 (Cruz).

Also constants for the stages of a round, the steps that interrupt them, and the kinds of actions.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play import CHANCE, TERMINAL

# The stages of a round, and the steps that interrupt them. Used as `stages.CALL`.

DEAL, TOSS, DISCOVER, CATCH_UP, SEND, CALL, PLAY, LAST, OVER = range(9)
"""The stages, as in the book: setting up (two), Discover (two: one's own card, then catching up), Deploy
(sending one's own, calling out enemies, playing cards), the moment before the vanguards are compared in which
only the Spirit can be called, and the end."""

STAGES = ("deal", "toss", "discover", "catch-up", "send", "call", "play", "last", "over")

NONE, TURN, COPY, RIVAL, TASTE, RIVAL_TASTE = range(6)
"""The steps that may have to happen before a stage goes on: none; a card of the tropa (the draw pile) is
turned up; water, just laid, copies somebody; the rival of the current side may call the Spirit; the Spirit
tastes the top of a tropa, that of the current side or the rival's."""

STEPS = ("", "turn", "copy", "rival", "taste", "rival-taste")


# Actions, with fighters and sides by their numbers, sets of cards as masks:
#
# ("turn-up",) ("turno",) ("concede",)   the turn
# ("spirit",) ("wait",)                  the Spirit is called, or sleeps
# ("send", fighter) ("call", fighter)    to the vanguard: one's own, an enemy
# ("copy", fighter)                      whom water copies
# (card, fighter)                        a card and on whom: "sword", "air", "banana", ...
# ("deal", cards) ("toss", side)         chance: cards dealt, who attacks first
# ("turn", fighter) ("taste", fighter)   chance: the top of a tropa, and when the Spirit tastes it

Action: TypeAlias = tuple[Any, ...]
"""An action: its kind as a word and, for most kinds, the number of the fighter, side or set of cards that it
is about."""


NOBODY = -1
"""The value of Borne.copy while no fighter is copied by water."""


class Borne(NamedTuple):
    """The cards that lie on a side's own fighters. The first four fields are the sets of fighters (bit n is
    fighter n) with equipment, fire, earth and water on them. `copy` is the fighter that water copies, or
    NOBODY."""

    equipped: int
    fire: int
    earth: int
    water: int
    copy: int


BARE = Borne(0, 0, 0, 0, NOBODY)


class Army(NamedTuple):
    """The cards of a side, as sets (bit masks, see `tables`). `tropa` (the draw pile), `reserve` and
    `vanguard` are sets of fighters; fighters in none of them have left the game. `hand` has the other
    cards in hand, and `box` those that were put back into the game's box at the set-up. Other cards in
    neither were used or lie on fighters (`borne`)."""

    tropa: int
    reserve: int
    vanguard: int
    hand: int
    box: int
    borne: Borne


Armies = tuple[Army, Army]
"""The armies of both sides: Cara's, then Cruz's."""


class State(NamedTuple):
    """A position.

    `player` is the player who decides, or CHANCE, or TERMINAL. `side` is the side whose turn it is, even
    while chance or the rival decides. `attacker` is a side. `stage` and `step` are constants of this module.

    `calm` is the number of turns in a row in which no card was played. The present turn counts as one of
    them until a card is played in it. At the stage LAST, in which players may call the Spirit before the
    vanguards are compared, `calm` says who is asked: 0 if the rival may still be asked after this player,
    1 if this player is the last.
    """

    player: int
    stage: int
    side: int
    attacker: int
    armies: Armies
    tables: Tables
    step: int = NONE
    calm: int = 0


def initial_state(tables: Tables) -> State:
    """Return the position before any card is dealt. Chance deals Cara's cards first."""
    first, second = (
        Army(camp.army, 0, 0, 0, camp.all_cards, BARE)
        if tables.mode == "covered"
        else Army(camp.army, 0, 0, camp.all_cards & ~camp.qiahnberas, camp.qiahnberas, BARE)
        for camp in tables.camps
    )
    return State(CHANCE, DEAL, 0, 0, (first, second), tables)


def player_at(stage: int, step: int, side: int) -> int:
    """Return the player who decides at a stage and a step while it is the turn of `side`; or CHANCE, or
    TERMINAL."""
    if stage == OVER:
        return TERMINAL
    if stage <= TOSS or step in (TURN, TASTE, RIVAL_TASTE):
        return CHANCE
    return 1 - side if step == RIVAL else side


def caller(state: State) -> int:
    """Return the side that calls the Spirit or may call it: the current side or its rival."""
    return 1 - state.side if state.step in (RIVAL, RIVAL_TASTE) else state.side


def in_order(side: int, mine: Army, theirs: Army) -> Armies:
    """Return the army of `side` and that of its rival as a pair with Cara's first."""
    return (theirs, mine) if side else (mine, theirs)


def out_of_game(tables: Tables, side: int, army: Army) -> int:
    """Return the set of fighters of a side that have left the game (bit n is fighter n)."""
    return tables.camps[side].army & ~(army.tropa | army.reserve | army.vanguard)


def components(state: State) -> Mapping[str, int]:
    """Return the number of each component by the ids of game.toml: the cards of both sides, wherever they
    are, the turn card, and the Spirit if it is in the game."""
    tables = state.tables
    found = dict.fromkeys(tables.component_ids, 0)
    for camp, army in zip(tables.camps, state.armies, strict=True):
        places = (army.tropa, army.reserve, army.vanguard)
        for fighter in members(camp.army):
            found[tables.component_ids[fighter]] = max(1, sum(place >> fighter & 1 for place in places))
        for card, copies in camp.cards.items():
            in_hand, in_box = (army.hand & copies).bit_count(), (army.box & copies).bit_count()
            found[camp.component_ids[card]] = max(copies.bit_count(), in_hand + in_box)
    found["turn"] = 1
    if tables.spirit:
        found["spirit"] = 1
    return found
