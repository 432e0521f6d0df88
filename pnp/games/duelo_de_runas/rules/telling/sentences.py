"""What is done, as a sentence that tells the current player nothing that is hidden from them."""

from pnp.games.duelo_de_runas.rules.runes import WIDTH
from pnp.games.duelo_de_runas.rules.spells import monsters
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, DEAL, DECK, DRAW, FEED, STRIKE, State
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import CHANCE, Said, say


def sentence(state: State, action: int) -> Said:
    """What an action, or an outcome of chance, does at once."""
    tables = state.tables
    if action == tables.excuse:
        return say("The Excuse turns up: the discard pile is shuffled into the deck.")
    if state.phase in (DEAL, DRAW):
        whose = words.wizard(state.draws[0])
        return say("%(wizard)s gets a card: %(card)s.", wizard=whose, card=words.card(tables, action))
    if state.phase == CHOOSE:
        return _choice(state, action)
    if state.phase == STRIKE:
        return _strike(state, action)
    if state.phase == CAST:
        return _cast(state, action)
    if state.phase == FEED:
        return _feed(state, action)
    assert state.casting is not None
    target = state.casting.target
    return say(
        "%(wizard)s names a card of %(other)s that is to lie face down: %(card)s.",
        wizard=words.wizard(state.moments[0].seat),
        other=words.wizard(target),
        card=words.card(tables, state.sequences[target][action - tables.TURN_DOWN]),
    )


def _choice(state: State, action: int) -> Said:
    tables = state.tables
    seat, chooser, source = state.choices[0]
    wizard = words.wizard(seat)
    if action == tables.PASS:
        return say("No fast card is played for %(wizard)s.", wizard=wizard)
    card = words.card(tables, action)
    if source == DECK:
        return say("The deck gives a card to %(wizard)s: %(card)s.", wizard=wizard, card=card)
    if chooser == CHANCE:
        return say("A card is drawn blindly for %(wizard)s: %(card)s.", wizard=wizard, card=card)
    if chooser == seat:
        return say("%(wizard)s chooses a card: %(card)s.", wizard=wizard, card=card)
    return say(
        "%(chooser)s chooses a card for %(wizard)s: %(card)s.",
        chooser=words.wizard(chooser),
        wizard=wizard,
        card=card,
    )


def _strike(state: State, action: int) -> Said:
    wizard = words.wizard(state.actor)
    monster = words.kind_of_monster(state, monsters.striker(state))
    if action == state.tables.PASS:
        return say("%(wizard)s keeps a monster still: %(monster)s.", wizard=wizard, monster=monster)
    target = words.target(state, state.tables.aim(action).target)
    return say(
        "%(wizard)s sends a monster, %(monster)s, against %(target)s.",
        wizard=wizard,
        monster=monster,
        target=target,
    )


def _cast(state: State, action: int) -> Said:
    """The card is named, too: who chose theirs last has not been told of the others."""
    tables, moment = state.tables, state.moments[0]
    wizard = words.wizard(moment.seat)
    card = words.card(tables, state.chosen[moment.seat])
    if action == tables.PASS:
        rune = words.rune(tables, moment.step)
        return say(
            "%(wizard)s casts nothing with a rune of %(card)s: %(rune)s.",
            wizard=wizard,
            rune=rune,
            card=card,
        )
    aim = tables.aim(action)
    spell = words.spell(tables, aim.spell)
    if aim.target < 0:
        return say("%(wizard)s announces %(spell)s with %(card)s.", wizard=wizard, spell=spell, card=card)
    return say(
        "%(wizard)s announces %(spell)s with %(card)s, aimed at %(target)s.",
        wizard=wizard,
        spell=spell,
        card=card,
        target=words.target(state, aim.target),
    )


def _feed(state: State, action: int) -> Said:
    tables, seat = state.tables, state.moments[0].seat
    assert state.casting is not None
    spell = words.spell(tables, state.casting.spell)
    wizard = words.wizard(seat)
    if action == tables.ENOUGH:
        return say("%(wizard)s feeds %(spell)s with no more runes.", wizard=wizard, spell=spell)
    place, rune = divmod(action - tables.FEED, WIDTH)
    return say(
        "%(wizard)s feeds %(spell)s with a rune of %(card)s: %(rune)s.",
        wizard=wizard,
        spell=spell,
        card=words.card(tables, state.sequences[seat][place]),
        rune=words.rune(tables, rune),
    )
