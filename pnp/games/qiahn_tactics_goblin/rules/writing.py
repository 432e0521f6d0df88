"""The notation of actions: a word, or a word and its object.

turn-up  turno  concede  spirit  wait     words alone
send:clank  call:dent                     an own fighter, or an enemy, goes to its vanguard
copy:fluffy                               the fighter that water copies
sword:clank  air:dent  banana:dent        a card, and the fighter that it is laid on
deal:form,itch,pepper  toss:cruz          chance: cards dealt to a side; the coin
turn:clank  taste:lid                     chance: the top of a tropa, turned up or tasted by the Spirit

A tropa is a side's draw pile of fighters. When the Spirit tastes its top card, this card leaves the game, and
so do all fighters of its type in both reserves.

A position as one line: `<stage>[+<step>] <side> <attacker> <calm> <Cara's army> <Cruz's army>`.

    stage     deal, toss, discover, catch-up, send, call, play, last, over
    step      what has to happen first: turn (a card of the tropa is turned up), copy (water copies somebody),
              rival (the rival of the current side may call the Spirit), taste or rival-taste (the Spirit,
              called by the current side or by its rival, tastes the top of the caller's tropa)
    side      the current side, whose turn it is: cara, cruz
    attacker  cara, cruz; - before the coin is tossed
    calm      0, 1 or 2: the number of turns in a row without a card played, counting the present turn as
              if it ended now. At the stage `last`, where players may call the Spirit before the vanguards
              are compared: 0 if the rival may still do so after this player, 1 if this player is the last

An army is `reserve/vanguard/out/hand/box`, each a list with commas, or - for nothing. `out` has the fighters
that have left the game, `box` the cards that were put back into the game's box at the set-up. Fighters are
named as in notation. A fighter in no list is in the tropa. In the vanguard, cards follow their fighter:
`clank+sword`, `lid+shield+fire`, `bert+water`; `bert+water>clank` copies Clank. Hand and box list cards:
`sword,sword,fire,banana`. A card in neither list was used or lies on a fighter.

    play cara cara 0 lid/clank+sword/-/sword,fire/form,itch pip/cinder/-/duck/moths,spoiler
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any

from pnp.caching import memoize
from pnp.games.qiahn_tactics_goblin.rules.combat import can_call_spirit
from pnp.games.qiahn_tactics_goblin.rules.state import (
    BARE,
    CALL,
    CATCH_UP,
    COPY,
    DEAL,
    DISCOVER,
    LAST,
    NOBODY,
    NONE,
    OVER,
    PLAY,
    RIVAL,
    RIVAL_TASTE,
    SEND,
    STAGES,
    STEPS,
    TASTE,
    TOSS,
    TURN,
    Action,
    Army,
    Borne,
    State,
    caller,
    in_order,
    out_of_game,
    player_at,
)
from pnp.games.qiahn_tactics_goblin.rules.tables import (
    FIGHTER_ACTIONS,
    Camp,
    Tables,
    canonical,
    mask_of,
    members,
)
from pnp.play import Fault, NotationError, Phrase, PositionError, say
from pnp.play.codec import (
    NOTHING,
    Form,
    Misread,
    convert_misreads,
    items,
    line,
    maybe,
    number,
    optional,
    parts,
    shape,
    word,
)

WORDS = ("turn-up", "turno", "concede", "spirit", "wait")


@memoize
def _forms(tables: Tables, side: int) -> Mapping[str, Form]:
    """Return the text forms of the objects of actions, by kind of action. `side` is the side to which cards
    are dealt."""
    sides = [camp.id for camp in tables.camps]
    fighter = word(tables.names, " ".join(tables.names), _nobody)
    hits = [card for camp in tables.camps for card in camp.hits]
    return {
        "toss": word(sides, " ".join(sides), _nobody),
        "deal": items(card(tables, side)).convert(
            tables.camps[side].names_of, lambda names: cards(tables.camps[side], names)
        ),
        **dict.fromkeys((*FIGHTER_ACTIONS, *hits), fighter),
    }


def _nobody(name: str) -> Phrase:
    return say("Nobody is called “%(name)s”.", name=name)


@memoize
def card(tables: Tables, side: int) -> Form:
    """Return the Form that reads and writes the names of the cards of a side, other than fighters."""
    camp = tables.camps[side]
    return word({name: name for name in camp.cards}, f"cards of {camp.name}: {' '.join(camp.cards)}")


def cards(camp: Camp, names: Iterable[str]) -> int:
    """Return the set (a bit mask) of a side's cards with these names. Raises Misread if a name occurs more
    often than there are copies of the card."""
    mask = 0
    for name in names:
        free = camp.cards[name] & ~mask
        if not free:
            raise Misread(f"no more cards of {camp.name} than there are", name)
        mask |= free & -free  # the first of its copies
    return mask


def write(state: State, action: Action) -> str:
    """Return the notation of an action."""
    kind, *about = action
    form = _forms(state.tables, state.side)
    return ":".join((kind, *(form[kind].write(each) for each in about)))


@convert_misreads(NotationError)
def read(state: State, text: str) -> Action:
    """Return the action that a text stands for, legal or not. Raises NotationError."""
    kind, colon, tail = text.strip().casefold().partition(":")
    if kind in WORDS and not colon:
        return (kind,)
    forms = _forms(state.tables, state.side)
    if kind not in forms:
        raise Misread(" ".join((*WORDS, *(f"{known}:" for known in forms))), text)
    return (kind, forms[kind].read(tail))


EQUIPMENT = ("shield", "sword")
"""The equipment that a side can lay on its fighters: in defence (index 0) and in attack (index 1)."""
LOADS = (*EQUIPMENT, "fire", "earth", "water")
"""The cards that can lie on a fighter."""


@memoize
def fields(tables: Tables) -> Form:
    """Return the Form that converts between a position and its line of text (see the module)."""
    side = word([camp.id for camp in tables.camps])
    stage = word(STAGES, f"a stage: {', '.join(STAGES)}")
    step = word({name: step for step, name in enumerate(STEPS) if name})
    return line(
        (
            "stage",
            attrgetter("stage", "step"),
            shape("a stage, with a step, as play+copy", stage, optional("+", step, NONE)),
        ),
        ("side", attrgetter("side"), side),
        ("attacker", lambda state: state.attacker if state.stage > TOSS else None, maybe(side, None)),
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
    return parts("/", lists, "reserve/vanguard/out/hand/box").convert(
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
    """Return the position as one line of text (see the module)."""
    return fields(state.tables).write(state)


@convert_misreads(PositionError)
def parse(tables: Tables, text: str) -> State:
    """Return the position that a line written by `serialize` stands for. Raises PositionError."""
    (stage, step), side, attacker, calm, *read = fields(tables).read(text)
    if attacker is None and stage > TOSS:
        raise Misread("cara or cruz, once the coin is tossed", "-", place="attacker")
    attacker = attacker or 0
    for owner, (_, equipment) in enumerate(read):
        if equipment - {EQUIPMENT[owner == attacker]}:
            raise Misread("swords with who attacks, shields with who defends", text)
    (first, _), (second, _) = read
    return State(player_at(stage, step, side), stage, side, attacker, (first, second), tables, step, calm)


# The knowledge of a player: everything but the rival's hidden cards. Both see used cards; the own box follows
# from the own hand; nobody knows a tropa's order, which is not decided yet.


def used_cards(state: State, side: int) -> list[str]:
    """Return the names of a side's used cards, one for each copy. Both players have seen these cards."""
    army, camp = state.armies[side], state.tables.camps[side]
    equipped, *magic, _ = army.borne
    lying = dict(zip(("fire", "earth", "water"), magic, strict=True))
    lying["sword" if side == state.attacker else "shield"] = equipped
    used = []
    for name, copies in camp.cards.items():
        held = (army.hand | army.box) & copies
        left = copies.bit_count() - held.bit_count() - lying.get(name, 0).bit_count()
        used += [name] * left
    return used


def information_state(state: State, player: int) -> str:
    """Return what a player knows of a position, on one line: the line of `serialize` with a ? for each card
    whose face the player does not know, and with the used cards after each army."""
    *moment, first, second = serialize(state).split()
    known = [_known_line(state, side, army, player) for side, army in enumerate((first, second))]
    return " ".join((*moment, *known))


def _known_line(state: State, side: int, written: str, player: int) -> str:
    *table, hand, box = written.split("/")
    if side != player:
        army, hidden, names_of = (
            state.armies[side],
            state.tables.hidden_cards(side),
            state.tables.camps[side].names_of,
        )
        hand, box = (
            _list_cards([*names_of(cards & ~hidden), *"?" * (cards & hidden).bit_count()])
            for cards in (army.hand, army.box)
        )
    return "/".join((*table, hand, box, _list_cards(used_cards(state, side))))


def _list_cards(cards: Sequence[str]) -> str:
    return ",".join(cards) or NOTHING


def resample(state: State, player: int, rng: Random) -> State:
    """Return a position that `player` cannot tell from this one: the rival's hidden cards are dealt again.
    All deals are equally likely."""
    rival = 1 - player
    army, hidden = state.armies[rival], state.tables.hidden_cards(rival)
    unknown = (army.hand | army.box) & hidden
    drawn = mask_of(rng.sample(tuple(members(unknown)), (army.hand & hidden).bit_count()))
    hand, box = canonical(
        state.tables.camps[rival], army.hand & ~hidden | drawn, army.box & ~hidden | (unknown & ~drawn)
    )
    dealt = army._replace(hand=hand, box=box)
    return state._replace(armies=in_order(rival, dealt, state.armies[player]))


# The faults of positions that no game can lead to.

_SPIRIT = (RIVAL, TASTE, RIVAL_TASTE)

_STEPS = {  # the steps of each stage
    DEAL: {NONE},
    TOSS: {NONE},
    DISCOVER: {NONE, TURN, *_SPIRIT},
    CATCH_UP: {NONE, TURN, *_SPIRIT},
    SEND: {NONE, *_SPIRIT},
    CALL: {NONE, *_SPIRIT},
    PLAY: {NONE, COPY, *_SPIRIT},
    LAST: {NONE, TASTE},
    OVER: {NONE},
}
_CALM = {(PLAY, NONE): 2, (PLAY, RIVAL): 2, (LAST, NONE): 1}
"""The greatest number of quiet turns."""


def status(state: State) -> tuple[Fault, ...]:
    """Return everything about a position that no game can lead to, such as too many fighters in a
    vanguard."""
    return (*_moment(state), *_armies(state))


def _moment(state: State) -> Iterator[Fault]:
    """Yield faults of the stage and of the turn."""
    stage, step, tables = state.stage, state.step, state.tables
    mine, theirs = state.armies[state.side], state.armies[1 - state.side]
    attacking = state.side == state.attacker
    if step not in _STEPS[stage]:
        yield Fault("", "this cannot happen at this stage")
    calling = step in _SPIRIT or (step == NONE and stage in (DISCOVER, LAST))
    if calling and not tables.spirit:
        yield Fault("setup.spirit", "the Spirit is not in the game")
    elif calling and not can_call_spirit(tables, state.armies[caller(state)]):
        yield Fault("spirit.tropa", "nothing is to be decided here by who cannot call the Spirit")
    if stage in (SEND, CALL) and not attacking:
        yield Fault("deploy.own", "only the attacker sends fighters and calls them out")
    if state.calm > _CALM.get((stage, step), 0):
        yield Fault("deploy.stop", "quiet turns are counted in the Deploy phase, while cards can be played")
    ended = not (mine.tropa and theirs.tropa)
    if stage == DISCOVER and (not mine.tropa or (ended and attacking)):
        yield Fault("end.tropa", "a round begins though a tropa has run out")
    if stage == OVER and not ended:
        yield Fault("end.tropa", "the game is over though both have a tropa")
    if stage in (SEND, OVER) and state.armies[1 - state.attacker].vanguard:
        yield Fault("deploy.enemy", "nobody has been called out yet")


def _armies(state: State) -> Iterator[Fault]:
    """Yield faults of the two armies."""
    tables, stage = state.tables, state.stage
    fighting = stage in (CALL, PLAY, LAST)
    first, second = state.armies
    standing = first.vanguard | second.vanguard
    covered, dealt = tables.mode == "covered", stage > TOSS
    for side, army in enumerate(state.armies):
        camp, borne = tables.camps[side], army.borne
        if army.vanguard.bit_count() > tables.most:
            clause = "deploy.own" if side == state.attacker else "deploy.enemy"
            yield Fault(clause, "too many in a vanguard")
        if fighting and army.vanguard.bit_count() < tables.fewest:
            yield Fault("deploy.empty", "a vanguard has nobody left")
        if stage <= CATCH_UP and army.vanguard:
            yield Fault("deploy.own", "nobody is in a vanguard before the Deploy phase")
        if borne != BARE and not fighting:
            yield Fault("combat.cleanup", "cards lie on fighters where nobody fights")
        if borne.fire & (borne.earth | borne.water) or borne.earth & borne.water:
            yield Fault("limit.each", "a fighter bears two magic cards")
        if borne.copy >= 0 and not (standing & ~borne.water) >> borne.copy & 1:
            yield Fault("magic.water.whom", "water copies nobody in a vanguard, or its own bearer")
        if state.step == COPY and side == state.side and (not borne.water or borne.copy >= 0):
            yield Fault("magic.water", "no water waits for whom to copy")
        boxed = army.box.bit_count()
        if dealt and covered and boxed != tables.covered_discards:
            yield Fault("mode.covered", f"{boxed} cards are in the box, not {tables.covered_discards}")
        if dealt and not covered and boxed != camp.qiahnberas.bit_count() - tables.qiahnberas_kept:
            yield Fault("setup.qiahnberas", f"{boxed} qíahnberas are in the box")
        if not covered and army.box & ~camp.qiahnberas:
            yield Fault("setup.open", "equipment or magic is in the box")
        if stage == DEAL and side >= state.side and army.hand & tables.hidden_cards(side):
            yield Fault("setup.qiahnberas", "cards are in a hand before they are dealt")
