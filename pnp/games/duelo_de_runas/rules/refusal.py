"""Why an action is not legal: the clause that forbids it."""

from pnp.games.duelo_de_runas.rules import legal, opponent, piles
from pnp.games.duelo_de_runas.rules.runes import FACE, SUNS, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.spellbook import SpellFacts
from pnp.games.duelo_de_runas.rules.spells.lives import ended_by
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    OVER,
    TURN_DOWN,
    State,
)
from pnp.play import CHANCE


def why_not(state: State, action: int) -> str | None:
    """The name of the clause; None for a legal action, and for what may befall."""
    if state.phase == OVER:
        return ended_by(state)
    if state.actor == CHANCE:
        return _not_by_chance(state, action)
    if state.phase == CHOOSE:
        return None if action in legal.choose_actions(state) else "turn.choose"
    if state.phase == CAST:
        return None if action in legal.cast_actions(state) else _not_cast(state, action)
    if state.phase == FEED:
        return None if action in legal.feed_actions(state) else _not_fed(state, action)
    if state.phase == TURN_DOWN:
        return None if action in legal.turn_down_actions(state) else "knots.amnesia.choice"
    return None if action in legal.strike_actions(state) else "advanced.monsters"


def _not_by_chance(state: State, action: int) -> str | None:
    if state.phase not in (DEAL, DRAW, CHOOSE):
        if action == opponent.action(state):
            return None
        return "solo.guide" if state.lives[DECK_SEAT] <= state.tables.weak_to else "solo.guide.strong"
    if state.phase == CHOOSE and state.choices[0].source != DECK:
        return None if action in state.hands[state.choices[0].source] else "knots.confusion"
    if piles.may_be_on_top(state, action):
        return None
    if action == state.tables.excuse:
        return "setup.deck" if state.phase == DEAL else "deck.excuse"
    return {DEAL: "setup.deal", DRAW: "turn.draw", CHOOSE: "solo.deal"}[state.phase]


def _not_cast(state: State, action: int) -> str:
    tables = state.tables
    aim = tables.aim(action)
    if action < tables.AIM or aim.spell == tables.STRIKE:
        return "cast.activation"
    _, seat, step = state.moments[0]
    spell = tables.spells[aim.spell]
    if spell.advanced and not tables.advanced:
        return "advanced.use"
    if spell.rune != step:
        return _not_now(state, seat, spell.rune)
    missing = [rune for rune in spell.kinds if not _free(state, seat, rune)]
    if missing:
        return _lacking(state, seat, missing[0], _needs(spell))
    return _not_there(state, seat, spell, aim.target)


def _free(state: State, seat: int, rune: int) -> int:
    return state.runes_free[seat] & state.tables.masks[rune]


def _needs(spell: SpellFacts) -> str:
    """The clause that says what feeds a spell."""
    return "counter.cost" if spell.counter else "advanced.use" if spell.advanced else "cast.kind"


def _not_now(state: State, seat: int, rune: int) -> str:
    """It is not the moment of the rune, or it is not on the card that was just played."""
    tables, cards = state.tables, state.sequences[seat]
    newest = WIDTH * (len(cards) - 1)
    if tables.runes[cards[-1]] >> rune & 1:
        if state.runes_free[seat] >> newest + rune & 1:
            return "turn.order"
        return _lacking(state, seat, rune, "cast.activation")
    older = any(tables.runes[card] >> rune & 1 for card in cards[:-1])
    return "cast.now" if older else "cast.activation"


def _lacking(state: State, seat: int, rune: int, otherwise: str) -> str:
    """Why no rune of a kind is at hand."""
    all_of_kind = state.tables.masks[rune]
    if state.runes_up[seat] & all_of_kind:
        if rune == WYRMS and state.lasting[seat].fear:
            return "advanced.fear"
        return "cast.energy.once" if rune >= SUNS else "cast.activation.once"
    covered = any(state.tables.runes[card] >> rune & 1 for card in state.sequences[seat])
    return "knots.amnesia" if covered else otherwise


def _not_there(state: State, seat: int, spell: SpellFacts, target: int) -> str:
    """Why a spell cannot be aimed there."""
    seats = state.tables.seats
    if spell.aimed != (target >= 0) or target >= seats + len(state.monsters):
        return "cast.activation"
    if target >= seats:
        return "runes.activation" if spell.at_monsters else "advanced.monsters.targets"
    if target == seat:
        return "runes.activation" if spell.rune == WYRMS else "knots.amnesia"
    if state.lives[target] <= 0:
        return "end.dead"
    return "knots.invisibility" if state.lasting[target].invisibility else "knots.invisibility.now"


def _not_fed(state: State, action: int) -> str:
    tables = state.tables
    assert state.casting is not None
    spell = tables.spells[state.casting.spell]
    if action == tables.ENOUGH:
        return _needs(spell)
    if not tables.FEED <= action < tables.TURN_DOWN:
        return "cast.activation"
    seat = state.moments[0].seat
    place, rune = divmod(action - tables.FEED, WIDTH)
    cards = state.sequences[seat]
    if place >= len(cards) or not tables.runes[cards[place]] >> rune & 1:
        return "cast.activation"
    if not legal.wanted(state) >> WIDTH * place + rune & 1:
        return "counter.cost" if spell.counter else "cast.kind"
    if not state.runes_up[seat] >> WIDTH * place & FACE:
        return "knots.amnesia"
    return "cast.energy.once" if rune >= SUNS else "cast.activation.once"
