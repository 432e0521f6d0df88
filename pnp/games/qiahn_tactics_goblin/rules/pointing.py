"""What a side means that points at cards: fighters to send, call out or copy, cards to lay on them."""

from collections.abc import Sequence
from functools import partial

from pnp.games.qiahn_tactics_goblin.rules import stages
from pnp.games.qiahn_tactics_goblin.rules.judge import judge
from pnp.games.qiahn_tactics_goblin.rules.legal import SPIRIT, TURN_UP, legal_actions
from pnp.games.qiahn_tactics_goblin.rules.places import MIDDLE, SPIRIT_CARD, lying, touched
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import members
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import Touch

MOST_REASONS = 3
"""The reasons that are given why a card cannot be laid on anybody."""


def pointed(state: State, touches: Sequence[Touch]) -> Sequence[Action]:
    """Return the actions of who points at a card and a fighter, at a fighter that goes to the vanguard, at
    the own tropa, or at the Spirit.

    A card stands for itself alone where it could be laid on nobody. While water has to copy somebody, a
    fighter alone is enough.
    """
    legal, about = legal_actions(state), partial(touched, state)
    meant = actions_about(touches, legal, about, state)
    if meant or not touches or state.player < 0 or len(touches) > 2:
        return meant
    begun = actions_begun(touches, legal, about, state)
    if begun:
        return begun if len(begun) == 1 else []
    tried = _attempts(state, *touches)
    if state.step != stages.COPY:
        tried = [action for action in tried if action not in legal]
    return [*tell_apart(tried, partial(judge, state), MOST_REASONS)]


def _attempts(state: State, first: Touch, goal: Touch | None = None) -> list[Action]:
    """Return what is meant by one card and perhaps its goal, legal or not."""
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
    if state.step == stages.COPY and not goal:
        return [("copy", fighter)]
    if goal and _place(goal) != ("vanguard", side):
        return []
    return [("send" if side == state.side else "call", fighter)]


def _place(touch: Touch) -> tuple[str, int]:
    """Return the kind of a zone, and the side that it belongs to."""
    kind, _, number = touch.zone.partition(".")
    return kind, int(number or 0) - 1


def _part_at(state: State, touch: Touch) -> list[str]:
    """Return the components in a zone up to the part that is pointed at, which comes last; none where the
    player does not see them."""
    kind, side = _place(touch)
    shown = kind in ("open", "reserve", "vanguard", "out") or (kind, side) == ("hand", state.player)
    parts = [part.component for part in lying(state) if part.zone == touch.zone] if shown else []
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
    """Return the fighter that is pointed at, or that bears the card that is pointed at."""
    ids = state.tables.component_ids
    parts = _part_at(state, touch)
    if _place(touch)[0] != "vanguard":
        parts = parts[-1:]
    found = [ids.index(part) for part in parts if part in ids]
    return found[-1] if found else None


def _targets(state: State, card: str, side: int) -> list[int | None]:
    """Return the fighters on whom a side would lay a card; any of them while nobody stands in a vanguard."""
    own = state.tables.camps[side]
    target = 1 - side if card == "air" or card in own.hits else side
    standing = state.armies[target].vanguard
    return [*members(standing or state.tables.camps[target].army)]
