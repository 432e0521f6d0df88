"""Actions as people write them: a word, or a word and its object.

turn-up  turno  concede  spirit  wait     words
send:clank  call:dent  copy:fluffy        one's own to the vanguard, an enemy; whom water copies
sword:clank  air:dent  banana:dent        a card and the fighter that it is laid on
deal:form,itch,pepper  toss:cruz          chance: cards dealt to a side, the coin,
turn:clank  taste:lid                     the top of a tropa, and when the Spirit tastes it
"""

from collections.abc import Iterable, Mapping

from pnp.caching import remembered
from pnp.games.qiahn_tactics_goblin.rules.stages import Action
from pnp.games.qiahn_tactics_goblin.rules.state import State
from pnp.games.qiahn_tactics_goblin.rules.tables import FIGHTER_ACTIONS, Camp, Tables
from pnp.play import NotationError, Said, say
from pnp.play.codec import Form, Misread, items, reading, word

WORDS = ("turn-up", "turno", "concede", "spirit", "wait")


@remembered
def _forms(tables: Tables, side: int) -> Mapping[str, Form]:
    """Return the forms of what actions are about, by their kinds; `side` is dealt to."""
    sides = [camp.id for camp in tables.camps]
    fighter = word(tables.names, " ".join(tables.names), _nobody)
    hits = [card for camp in tables.camps for card in camp.hits]
    return {
        "toss": word(sides, " ".join(sides), _nobody),
        "deal": items(card(tables, side)).of(
            tables.camps[side].names_of, lambda names: cards(tables.camps[side], names)
        ),
        **dict.fromkeys((*FIGHTER_ACTIONS, *hits), fighter),
    }


def _nobody(name: str) -> Said:
    return say("Nobody is called “%(name)s”.", name=name)


@remembered
def card(tables: Tables, side: int) -> Form:
    """Return the form of the name of a side's card."""
    camp = tables.camps[side]
    return word({name: name for name in camp.cards}, f"cards of {camp.name}: {' '.join(camp.cards)}")


def cards(camp: Camp, names: Iterable[str]) -> int:
    """Return a set of a side's cards. Raises Misread if it would have more of one than there are."""
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


@reading(NotationError)
def read(state: State, text: str) -> Action:
    """Return the action that a text means. Raises NotationError."""
    kind, colon, tail = text.strip().casefold().partition(":")
    if kind in WORDS and not colon:
        return (kind,)
    forms = _forms(state.tables, state.side)
    if kind not in forms:
        raise Misread(" ".join((*WORDS, *(f"{known}:" for known in forms))), text)
    return (kind, forms[kind].read(tail))
