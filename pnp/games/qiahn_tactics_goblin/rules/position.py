"""A position as one line: `<stage>[+<step>] <side> <attacker> <calm> <Cara's army> <Cruz's army>`.

    stage     deal, toss, discover, catch-up, send, call, play, last, over
    step      what has to happen first: turn (a card of the tropa is turned up), copy (water's choice),
              rival (whose turn it is not may call the Spirit), taste and rival-taste (the Spirit, called
              by whose turn it is or by the rival, tastes the top of the caller's tropa)
    side      whose turn it is: cara, cruz
    attacker  cara, cruz; - before the coin is tossed
    calm      0, 1 or 2: how many turns in a row would be quiet if the player now said Turno; at the stage
              last, 1 where the vanguards are compared unless this player calls the Spirit

An army is `reserve/vanguard/out/hand/box`, each a list with commas, or - for nothing. Fighters are
named as in notation; who is nowhere is in the tropa. In the vanguard, `clank+sword`, `lid+shield+fire`,
`bert+water` and `bert+water>clank`, who copies Clank. Hand and box list cards:
`sword,sword,fire,banana`; what is nowhere was used or lies on a fighter.

    play cara cara 0 lid/clank+sword/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler
"""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from pnp.caching import remembered
from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.notation import card, cards
from pnp.games.qiahn_tactics_goblin.rules.state import NOBODY, Army, Borne, State, out_of_game, player_at
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, canonical, mask_of, members
from pnp.play import PositionError
from pnp.play.codec import Form, Misread, items, line, maybe, number, optional, parts, reading, shape, word

EQUIPMENT = ("shield", "sword")
"""The equipment that a side can lay on its fighters, by whether it attacks."""
LOADS = (*EQUIPMENT, "fire", "earth", "water")
"""The cards that can lie on a fighter."""


@remembered
def fields(tables: Tables) -> Form:
    """Return the form of a position."""
    side = word([camp.id for camp in tables.camps])
    stage = word(stages.STAGES, f"a stage: {', '.join(stages.STAGES)}")
    step = word({name: step for step, name in enumerate(stages.STEPS) if name})
    return line(
        (
            "stage",
            attrgetter("stage", "step"),
            shape("a stage, with a step, as play+copy", stage, optional("+", step, stages.NONE)),
        ),
        ("side", attrgetter("side"), side),
        ("attacker", lambda state: state.attacker if state.stage > stages.TOSS else None, maybe(side, None)),
        ("calm", attrgetter("calm"), number(0, 2)),
        *(
            (f"army of {camp.id}", partial(_lists, side=n), _army(tables, n))
            for n, camp in enumerate(tables.camps)
        ),
    )


def _army(tables: Tables, side: int) -> Form:
    """Return the form of an army. Reading it includes the equipment on its fighters."""
    camp, name = tables.camps[side], card(tables, side)
    fighter = word(
        {tables.names[each]: each for each in members(camp.army)},
        f"fighters of {camp.name}: {' '.join(tables.names_of(camp.army))}",
    )
    bearer = shape(
        "a fighter and what lies on it, as clank+sword or bert+water>clank",
        fighter,
        optional("+", items(word({load: load for load in LOADS}), "+"), ()),
        optional(">", word(tables.names), NOBODY),
    )
    lists = (items(fighter), items(bearer), items(fighter), items(name), items(name))
    return parts("/", lists, "reserve/vanguard/out/hand/box").of(
        lambda written: written, partial(_make_army, tables, side)
    )


def _lists(state: State, side: int) -> tuple[Any, ...]:
    """Return the lists of an army: reserve, vanguard, fighters that are out, hand, box."""
    tables, army = state.tables, state.armies[side]
    names_of = tables.camps[side].names_of
    vanguard = (_bearer(state, side, fighter) for fighter in members(army.vanguard))
    out = out_of_game(tables, side, army)
    return members(army.reserve), vanguard, members(out), names_of(army.hand), names_of(army.box)


def _bearer(state: State, side: int, fighter: int) -> tuple[int, tuple[str, ...], int]:
    """Return a fighter in the vanguard, the cards on it, and the fighter that it copies."""
    equipped, *magic, copy = state.armies[side].borne
    bearers = zip((EQUIPMENT[side == state.attacker], *LOADS[2:]), (equipped, *magic), strict=True)
    loads = tuple(load for load, bearer in bearers if bearer >> fighter & 1)
    return fighter, loads, copy if "water" in loads else NOBODY


def _make_army(tables: Tables, side: int, lists: Sequence[Any]) -> tuple[Army, set[str]]:
    """Return the army given by lists, with the equipment on its fighters."""
    reserve, vanguard, out, hand, box = lists
    camp, standing = tables.camps[side], [fighter for fighter, _, _ in vanguard]
    placed = [*reserve, *standing, *out]
    if len(set(placed)) < len(placed):
        raise Misread("each fighter once")
    bearers, copy = dict.fromkeys(LOADS, 0), NOBODY
    for fighter, loads, copied in vanguard:
        if len(set(loads)) < len(loads):
            raise Misread("each card once on a fighter")
        for load in loads:
            bearers[load] |= 1 << fighter
        if copied != NOBODY:
            if loads[-1:] != ("water",):
                raise Misread("water on a fighter that copies another")
            copy = copied
    cards(camp, [*hand, *box, *(load for _, loads, _ in vanguard for load in loads)])
    in_hand, in_box = canonical(camp, cards(camp, hand), cards(camp, box))
    shield, sword, fire, earth, water = bearers.values()
    army = Army(
        camp.army & ~mask_of(placed),
        mask_of(reserve),
        mask_of(standing),
        in_hand,
        in_box,
        Borne(shield | sword, fire, earth, water, copy),
    )
    return army, {card for card in EQUIPMENT if bearers[card]}


def serialize(state: State) -> str:
    """Return the position on one line."""
    return fields(state.tables).write(state)


@reading(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position of a line. Raises PositionError."""
    (stage, step), side, attacker, calm, *read = fields(tables).read(text)
    if attacker is None and stage > stages.TOSS:
        raise Misread("cara or cruz, once the coin is tossed", "-", place="attacker")
    attacker = attacker or 0
    for owner, (_, equipment) in enumerate(read):
        if equipment - {EQUIPMENT[owner == attacker]}:
            raise Misread("swords with who attacks, shields with who defends", text)
    (first, _), (second, _) = read
    return State(player_at(stage, step, side), stage, side, attacker, (first, second), tables, step, calm)
