"""The zones of all cards in a position, and the cards that an action touches. Also the actions that a side
may mean by pointing at cards: fighters to send, to call out or to copy, and cards to lay on them.

In a zone, cards lie in the order of their numbers, because a position keeps no other order. In a vanguard,
the cards on a fighter follow it: equipment, then magic. A used card is out of the game at once, as are
fighters that left.

Also find the actions that a player may mean by pointing at cards: fighters to send, to call out or to copy,
and cards to lay on them.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.caching import memoize
from pnp.definition import BOX, Side
from pnp.games.qiahn_tactics_goblin.rules.judge import judge
from pnp.games.qiahn_tactics_goblin.rules.legal import SPIRIT, TURN_UP, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.state import COPY, DEAL, Action, Army, State, caller, out_of_game
from pnp.games.qiahn_tactics_goblin.rules.tables import Tables, members
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import PartPlace, Touch

MIDDLE = "middle"
TURN_CARD, SPIRIT_CARD = 0, 1
"""The order in which the two cards in the middle of the table are listed."""

_FACE_DOWN = ("tropa", "pool", BOX)


@memoize
def _fighters(tables: Tables, zone: str) -> tuple[PartPlace, ...]:
    """Return each fighter as a part in a zone of its side. `zone` is the kind of zone."""
    ids = enumerate(tables.component_ids)
    return tuple(_part(component, zone, tables.side_of(fighter)) for fighter, component in ids)


@memoize
def _cards(tables: Tables, side: int, zone: str) -> dict[str, PartPlace]:
    """Return each of a side's cards, by its name, in its zone of that kind. In the box the side knows those
    that its rival cannot see."""
    camp, hidden = tables.camps[side], tables.hidden_cards(side) if zone == BOX else 0
    return {
        card: _part(component, zone, side)._replace(known=(side,) if hidden & camp.cards[card] else None)
        for card, component in camp.component_ids.items()
    }


def _part(component: str, zone: str, side: int) -> PartPlace:
    up: Side = "back" if zone in _FACE_DOWN else "front"
    return PartPlace(component, zone if zone == BOX else f"{zone}.{side + 1}", up)


def locate_parts(state: State) -> list[PartPlace]:
    """Return every card with its zone."""
    tables = state.tables
    found = [PartPlace("turn", MIDDLE, "back" if state.attacker else "front")]
    if tables.spirit:
        found.append(PartPlace("spirit", MIDDLE))
    for side, army in enumerate(state.armies):
        for zone, fighters in (
            ("tropa", army.tropa),
            ("reserve", army.reserve),
            ("out", out_of_game(tables, side, army)),
        ):
            placed = _fighters(tables, zone)
            found += [placed[fighter] for fighter in members(fighters)]
        found += _vanguard(state, side)
        found += _hand_and_box(state, side)
    return found


def _vanguard(state: State, side: int) -> Iterator[PartPlace]:
    """Yield the fighters of a vanguard, each followed by the cards on it."""
    army = state.armies[side]
    fighters, cards = _fighters(state.tables, "vanguard"), _cards(state.tables, side, "vanguard")
    loads = _loads(state, side)
    for fighter in members(army.vanguard):
        yield fighters[fighter]
        for card, bearers in loads:
            if bearers >> fighter & 1:
                yield cards[card]


def _loads(state: State, side: int) -> tuple[tuple[str, int], ...]:
    """Return the cards that can lie on a side's fighters, in order, and the fighters that bear them."""
    borne = state.armies[side].borne
    equipment = "sword" if side == state.attacker else "shield"
    return ((equipment, borne.equipped), ("fire", borne.fire), ("earth", borne.earth), ("water", borne.water))


def _hand_and_box(state: State, side: int) -> list[PartPlace]:
    """Return a side's cards in hand, open before it and in the box, and its used cards."""
    tables, army = state.tables, state.armies[side]
    hidden, hand, box = tables.hidden_cards(side), army.hand, army.box
    in_hand, laid_open, used = (_cards(tables, side, zone) for zone in ("hand", "open", "out"))
    undealt = state.stage == DEAL and side >= state.side
    aside = _cards(tables, side, "pool" if undealt else BOX)
    loads = dict(_loads(state, side))
    found: list[PartPlace] = []
    for card, copies in tables.camps[side].cards.items():
        held, boxed = (hand & copies).bit_count(), (box & copies).bit_count()
        left = copies.bit_count() - held - boxed
        if held:
            found += [(in_hand if hidden & copies else laid_open)[card]] * held
        if boxed:
            found += [aside[card]] * boxed
        if left:
            found += [used[card]] * (left - (loads.get(card, 0) & army.vanguard).bit_count())
    return found


def list_touches(state: State, action: Action) -> tuple[Touch, ...]:
    """Return what a player points at to do an action: the card, then the fighter or zone that it goes to.
    Empty for an action that needs no card, such as Turno."""
    side = state.side
    match action:
        case ("turn-up",) | ("turn", _):
            return (_top(state, side), Touch(f"reserve.{side + 1}"))
        case ("turno",) | ("concede",) | ("wait",):
            return ()
        case ("spirit",):
            return (Touch(MIDDLE, SPIRIT_CARD), _top(state, caller(state)))
        case ("taste", _):
            return (_top(state, caller(state)), Touch(f"out.{caller(state) + 1}"))
        case ("deal", _):
            hidden = state.tables.hidden_cards(side)
            return (Touch(f"pool.{side + 1}"), Touch(f"{'hand' if hidden else 'open'}.{side + 1}"))
        case ("toss", _):
            return (Touch(MIDDLE, TURN_CARD),)
        case ("send" | "call", fighter):
            owner = state.tables.side_of(fighter)
            before = _number(state.armies[owner].reserve, fighter)
            return (Touch(f"reserve.{owner + 1}", before), Touch(f"vanguard.{owner + 1}"))
        case ("copy", fighter):
            (bearer,) = members(state.armies[side].borne.water)
            of_bearer = _fighter_touch(state, bearer)
            on_it = sum(bearers >> bearer & 1 for _, bearers in _loads(state, side))
            assert of_bearer.order is not None
            return (of_bearer._replace(order=of_bearer.order + on_it), _fighter_touch(state, fighter))
        case _:
            card, fighter = action
            return (_touch_held(state.tables, side, state.armies[side], card), _fighter_touch(state, fighter))


def _top(state: State, side: int) -> Touch:
    """Return the top card of a tropa."""
    return Touch(f"tropa.{side + 1}", state.armies[side].tropa.bit_count() - 1)


def _touch_held(tables: Tables, side: int, army: Army, card: str) -> Touch:
    """Return the touch of the first copy of a card in its owner's hand, or open before the owner."""
    hidden = tables.hidden_cards(side)
    copies = tables.camps[side].cards[card]
    secret = bool(hidden & copies)
    lying_there = army.hand & (hidden if secret else ~hidden)
    first = (copies & -copies).bit_length() - 1
    return Touch(f"{'hand' if secret else 'open'}.{side + 1}", _number(lying_there, first))


def _fighter_touch(state: State, fighter: int) -> Touch:
    """Return a fighter in its vanguard."""
    side = state.tables.side_of(fighter)
    before = _number(state.armies[side].vanguard, fighter)
    before += sum(_number(bearers, fighter) for _, bearers in _loads(state, side))
    return Touch(f"vanguard.{side + 1}", before)


def _number(numbers: int, number: int) -> int:
    """Return the number of members of a set that are smaller than a number."""
    return (numbers & (1 << number) - 1).bit_count()


MOST_REASONS = 3
"""The greatest number of reasons that a message gives why a card cannot be laid on any fighter."""


def match_touches(state: State, touches: Sequence[Touch]) -> Sequence[Action]:
    """Return the actions that a player may mean by pointing at `touches`: a card and a fighter, a fighter
    that goes to the vanguard, the own tropa (draw pile), or the Spirit. They may be illegal, so that the
    player can be told why.

    A card alone is enough if there is no fighter that it could be laid on now. While water has to copy a
    fighter, that fighter alone is enough.
    """
    legal, about = legal_actions(state), partial(list_touches, state)
    meant = actions_about(touches, legal, about, state)
    if meant or not touches or state.player < 0 or len(touches) > 2:
        return meant
    begun = actions_begun(touches, legal, about, state)
    if begun:
        return begun if len(begun) == 1 else []
    tried = _attempts(state, *touches)
    if state.step != COPY:
        tried = [action for action in tried if action not in legal]
    return [*tell_apart(tried, partial(judge, state), MOST_REASONS)]


def _attempts(state: State, first: Touch, goal: Touch | None = None) -> list[Action]:
    """Return the actions, legal or not, that pointing at one card and perhaps a goal means."""
    zone, side = _place(first)
    if zone == MIDDLE:
        return [SPIRIT] if first.order == SPIRIT_CARD else []
    if zone == "tropa":
        return [TURN_UP] if side == state.side else []
    card, fighter = _card_at(state, first), _fighter_at(state, first)
    targets = _targets(state, card, side) if goal is None else [_fighter_at(state, goal)]
    if card and side != state.side and card in state.tables.camps[state.side].cards:
        return []  # the same card of one's own would be meant
    if card:
        kind = "copy" if zone == "vanguard" else card
        return [(kind, target) for target in targets if target is not None]
    if fighter is None:
        return []
    if state.step == COPY and not goal:
        return [("copy", fighter)]
    if goal and _place(goal) != ("vanguard", side):
        return []
    return [("send" if side == state.side else "call", fighter)]


def _place(touch: Touch) -> tuple[str, int]:
    """Return the kind of the touched zone, and the side that the zone belongs to."""
    kind, _, number = touch.zone.partition(".")
    return kind, int(number or 0) - 1


def _part_at(state: State, touch: Touch) -> list[str]:
    """Return the components in a zone up to the touched part, which comes last; none if the player does not
    see them."""
    kind, side = _place(touch)
    shown = kind in ("open", "reserve", "vanguard", "out") or (kind, side) == ("hand", state.player)
    parts = [part.component for part in locate_parts(state) if part.zone == touch.zone] if shown else []
    return [] if touch.order is None or touch.order >= len(parts) else parts[: touch.order + 1]


def _card_at(state: State, touch: Touch) -> str:
    """Return the name of a card that might be played, or of the water that may copy; "" for another part."""
    kind, side = _place(touch)
    parts = _part_at(state, touch)
    camp = state.tables.camps[side]
    name = next((card for card, part in camp.component_ids.items() if parts[-1:] == [part]), "")
    if kind == "vanguard":
        return name if name == "water" and side == state.side else ""
    return name


def _fighter_at(state: State, touch: Touch) -> int | None:
    """Return the fighter that a touch points at, or the fighter under the card that it points at."""
    ids = state.tables.component_ids
    parts = _part_at(state, touch)
    if _place(touch)[0] != "vanguard":
        parts = parts[-1:]
    found = [ids.index(part) for part in parts if part in ids]
    return found[-1] if found else None


def _targets(state: State, card: str, side: int) -> list[int | None]:
    """Return the fighters on which a side could lay a card. If no fighter is in the vanguard, return all
    fighters of that side."""
    own = state.tables.camps[side]
    target = 1 - side if card == "air" or card in own.hits else side
    standing = state.armies[target].vanguard
    return [*members(standing or state.tables.camps[target].army)]


_SECRECY = {"hand": "setup.qiahnberas", "pool": "setup.qiahnberas", BOX: "setup.rest"}
"""The clause that says who may see the cards of a zone in the half-covered game, by the kind of the zone."""


def secrecy(mode: str, zone: str) -> str:
    """Return the name of the clause that says who may see the cards of a zone in a mode of play; "" if none
    does."""
    kind = zone.partition(".")[0]
    if kind == "tropa":
        return "setup.tropa"
    return "mode.covered" if mode == "covered" and kind in _SECRECY else _SECRECY.get(kind, "")
