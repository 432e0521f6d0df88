"""Find why an action is illegal: the clause that forbids it, and the fact in the position that the clause
applies to. The fact is told to the player who decides, so it may be about their own hand."""

from collections.abc import Callable, Sequence
from typing import Final

from pnp.games.duelo_de_runas.rules import chance, legal, notation, turn
from pnp.games.duelo_de_runas.rules.spellbook import FACE, SUNS, WIDTH, WYRMS, SpellFacts
from pnp.games.duelo_de_runas.rules.spells import ended_by
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    STRIKE,
    TURN_DOWN,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Casting
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import CHANCE, Refusal, say


def judge(state: State, action: int) -> Refusal | None:
    """Return the clause that forbids an action and the reason; None if the action is legal, or an outcome
    that chance may bring."""
    over = ended_by(state)
    if over is not None:
        return Refusal(over, say("The duel is over."))
    if state.actor == CHANCE:
        clause = _judge_outcome(state, action)
        refused = Refusal(clause, say("This is left to chance.")) if clause else None
    elif action in legal.legal_actions(state):
        return None
    else:
        refused = _BY_PHASE[state.phase](state, action)
    if refused and action == state.tables.excuse:
        return Refusal(refused.clause, say("Nobody chooses the Excuse: it turns up."))
    return refused


def _judge_outcome(state: State, action: int) -> str | None:
    if state.phase not in (DEAL, DRAW, CHOOSE):
        if action == chance.deck_wizard_action(state):
            return None
        return "solo.guide" if state.lives[DECK_SEAT] <= state.tables.weak_to else "solo.guide.strong"
    if state.phase == CHOOSE and state.choices[0].source != DECK:
        return None if action in state.hands[state.choices[0].source] else "knots.confusion"
    if turn.may_be_on_top(state, action):
        return None
    if action == state.tables.excuse:
        return "setup.deck" if state.phase == DEAL else "deck.excuse"
    return {DEAL: "setup.deal", DRAW: "turn.draw", CHOOSE: "solo.deal"}[state.phase]


def _refuse_choice(state: State, action: int) -> Refusal:
    tables = state.tables
    if action < tables.excuse:
        return Refusal("turn.choose", say("You do not hold %(card)s.", card=words.card(tables, action)))
    return Refusal("turn.choose", say("Now a card is chosen; spells come later."))


# --- spells ------------------------------------------------------------------------------------------


def _refuse_cast(state: State, action: int) -> Refusal:
    tables = state.tables
    _, seat, step = state.moments[0]
    aim = tables.aim(action)
    if action < tables.AIM or aim.spell == tables.STRIKE:
        sentence = say("Now a spell of %(runes)s is announced, or none.", runes=words.runes(tables, step))
        return Refusal("cast.activation", sentence)
    spell = tables.spells[aim.spell]
    if spell.advanced and not tables.advanced:
        name = words.spell(tables, aim.spell)
        return Refusal("advanced.use", say("%(spell)s is a spell of the advanced game.", spell=name))
    if spell.rune != step:
        return _refuse_moment(state, aim)
    for rune in spell.kinds:
        if not state.runes_free[seat] & tables.masks[rune]:
            return _refuse_lack(state, seat, rune, _cost_clause(spell))
    return _refuse_target(state, seat, aim)


def _cost_clause(spell: SpellFacts) -> str:
    """Return the name of the clause that says which runes feed a spell."""
    return "counter.cost" if spell.counter else "advanced.use" if spell.advanced else "cast.kind"


def _refuse_moment(state: State, aim: Casting) -> Refusal:
    """Return the refusal of a spell at the wrong moment, or whose rune the newest card does not have."""
    tables = state.tables
    _, seat, step = state.moments[0]
    *older, newest = state.sequences[seat]
    rune, place = tables.spells[aim.spell].rune, WIDTH * len(older)
    spell, runes = words.spell(tables, aim.spell), words.runes(tables, rune)
    card = words.card(tables, newest)
    if not tables.runes[newest] >> rune & 1:
        sentence = say(
            "%(spell)s is cast with %(runes)s, and there are none on the card of this turn, %(card)s.",
            spell=spell,
            runes=runes,
            card=card,
        )
        return Refusal("cast.now" if _any_has(state, older, rune) else "cast.activation", sentence)
    if rune == WYRMS and state.lasting[seat].fear:
        return _refuse_afraid(state)
    if not state.runes_free[seat] >> place + rune & 1:
        return _refuse_served_rune(state, newest, rune)
    sentence = say(
        "%(spell)s is cast with %(runes)s; now it is the moment of %(others)s.",
        spell=spell,
        runes=runes,
        others=words.runes(tables, step),
    )
    return Refusal("turn.order", sentence)


def _refuse_afraid(state: State) -> Refusal:
    fear = words.spell_named(state.tables, "fear")
    return Refusal("advanced.fear", say("You are under %(spell)s.", spell=fear))


def _refuse_served_rune(state: State, card: int, rune: int) -> Refusal:
    sentence = say("This rune of %(card)s has served already this turn.", card=words.card(state.tables, card))
    return Refusal(_once_clause(rune), sentence)


def _any_has(state: State, cards: Sequence[int], rune: int) -> bool:
    return any(state.tables.runes[card] >> rune & 1 for card in cards)


def _refuse_lack(state: State, seat: int, rune: int, needs: str) -> Refusal:
    """Return the refusal of an action for which no rune of a kind is at hand. `needs` is the clause that
    requires such a rune."""
    tables, kind = state.tables, words.runes(state.tables, rune)
    if not _any_has(state, state.sequences[seat], rune):
        return Refusal(needs, say("There are no %(runes)s in your sequence.", runes=kind))
    if not state.runes_up[seat] & tables.masks[rune]:
        down = say("The cards of your sequence with %(runes)s lie face down.", runes=kind)
        return Refusal("knots.amnesia", down)
    if rune == WYRMS and state.lasting[seat].fear:
        return _refuse_afraid(state)
    served = say("None of your %(runes)s is left: they have served this turn.", runes=kind)
    return Refusal(_once_clause(rune), served)


def _once_clause(rune: int) -> str:
    """Return the name of the clause by which a rune serves once a turn."""
    return "cast.energy.once" if rune >= SUNS else "cast.activation.once"


def _refuse_target(state: State, seat: int, aim: Casting) -> Refusal:
    """Return why a spell cannot be aimed at that target."""
    tables, target = state.tables, aim.target
    spell, name = tables.spells[aim.spell], words.spell(tables, aim.spell)
    if not spell.aimed:
        sentence = say("%(spell)s names no target: %(example)s.", spell=name, example=spell.id)
        return Refusal("cast.activation", sentence)
    if target < 0:
        example = f"{spell.id}>{notation.target_name(tables, (seat + 1) % tables.seats)}"
        sentence = say("%(spell)s is aimed at somebody, as in %(example)s.", spell=name, example=example)
        return Refusal("cast.activation", sentence)
    if target >= tables.seats + len(state.monsters):
        code = notation.target_name(tables, target)
        return Refusal("cast.activation", say("There is no monster %(code)s.", code=code))
    if target >= tables.seats:
        if spell.at_monsters:
            monster = words.target(state, target)
            return Refusal("runes.activation", say("%(monster)s fights at your side.", monster=monster))
        sentence = say("%(spell)s cannot be aimed at a monster.", spell=name)
        return Refusal("advanced.monsters.targets", sentence)
    if target == seat:
        sentence = say("%(spell)s is aimed at opponents, not at oneself.", spell=name)
        return Refusal("runes.activation" if spell.rune == WYRMS else "knots.amnesia", sentence)
    wizard = words.wizard(target)
    if state.lives[target] <= 0:
        return Refusal("end.dead", say("%(wizard)s is out.", wizard=wizard))
    hidden = words.spell_named(tables, "invisibility")
    sentence = say("%(wizard)s is under %(spell)s.", wizard=wizard, spell=hidden)
    now = state.lasting[target].invisibility
    return Refusal("knots.invisibility" if now else "knots.invisibility.now", sentence)


# --- what feeds them, what they turn down, whom monsters attack --------------------------------------


def _refuse_feed(state: State, action: int) -> Refusal:
    tables = state.tables
    assert state.casting is not None
    spell, seat = tables.spells[state.casting.spell], state.moments[0].seat
    name = words.spell(tables, state.casting.spell)
    if action == tables.ENOUGH:
        lacking = [rune for rune in spell.kinds if not state.casting.fed & tables.masks[rune]]
        kinds = tuple(words.runes(tables, rune) for rune in lacking)
        sentence = say("%(spell)s still needs one of these: %(runes)s.", spell=name, runes=kinds)
        return Refusal(_cost_clause(spell), sentence)
    place, rune = divmod(action - tables.FEED, WIDTH)
    cards = state.sequences[seat]
    if not 0 <= place < len(cards):
        return Refusal("cast.activation", say("Now a rune feeds %(spell)s.", spell=name))
    card, kind = words.card(tables, cards[place]), words.runes(tables, rune)
    if not tables.runes[cards[place]] >> rune & 1:
        return Refusal("cast.activation", say("There are no %(runes)s on %(card)s.", runes=kind, card=card))
    if not legal.feeding_runes(state) >> WIDTH * place + rune & 1:
        if spell.counter and rune < SUNS:
            sentence = say("%(spell)s takes no more runes of %(runes)s.", spell=name, runes=kind)
        else:
            sentence = say("%(spell)s is not fed by %(runes)s.", spell=name, runes=kind)
        return Refusal("counter.cost" if spell.counter else "cast.kind", sentence)
    if not state.runes_up[seat] >> WIDTH * place & FACE:
        return Refusal("knots.amnesia", say("%(card)s lies face down.", card=card))
    return _refuse_served_rune(state, cards[place], rune)


def _refuse_turn_down(state: State, action: int) -> Refusal:
    tables = state.tables
    assert state.casting is not None
    target, place = state.casting.target, action - tables.TURN_DOWN
    cards = state.sequences[target]
    if tables.TURN_DOWN <= action < tables.AIM and place < len(cards):
        card = words.card(tables, cards[place])
        if state.casting.places >> place & 1:
            sentence = say("You have named %(card)s already.", card=card)
        else:
            sentence = say("%(card)s lies face down.", card=card)
    else:
        sentence = say("Now a card of %(wizard)s is to be named.", wizard=words.wizard(target))
    return Refusal("knots.amnesia.choice", sentence)


def _refuse_strike(state: State, action: int) -> Refusal:
    tables = state.tables
    aim = tables.aim(action)
    if action < tables.AIM or aim.spell != tables.STRIKE:
        sentence = say("Now a monster attacks or keeps still.")
    elif aim.target >= tables.seats + len(state.monsters):
        sentence = say("There is no monster %(code)s.", code=notation.target_name(tables, aim.target))
    elif aim.target >= tables.seats:
        sentence = say("%(monster)s fights at your side.", monster=words.target(state, aim.target))
    elif aim.target == state.actor:
        sentence = say("A monster does not attack the wizard whom it serves.")
    else:
        sentence = say("%(wizard)s is out.", wizard=words.wizard(aim.target))
    return Refusal("advanced.monsters", sentence)


_BY_PHASE: Final[dict[int, Callable[[State, int], Refusal]]] = {
    CHOOSE: _refuse_choice,
    CAST: _refuse_cast,
    FEED: _refuse_feed,
    TURN_DOWN: _refuse_turn_down,
    STRIKE: _refuse_strike,
}
