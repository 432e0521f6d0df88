"""What in a position stands against an action that a clause forbids: for the player who decides, whose own
hand is no secret."""

from pnp.games.duelo_de_runas.rules import legal, notation
from pnp.games.duelo_de_runas.rules.runes import FACE, SUNS, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, FEED, OVER, STRIKE, State
from pnp.games.duelo_de_runas.rules.tables import Casting
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.play import Said, Words, say


def cause(state: State, action: int) -> Words:
    """The cause in a sentence; empty where the clause alone says it."""
    tables = state.tables
    if state.phase == OVER:
        return say("The duel is over.")
    if action == tables.excuse:
        return say("Nobody chooses the Excuse: it turns up.")
    if state.actor < 0:
        return say("This is left to chance.")
    if state.phase == CHOOSE:
        return _not_chosen(state, action)
    if state.phase == CAST:
        return _not_cast(state, action)
    if state.phase == FEED:
        return _not_fed(state, action)
    if state.phase == STRIKE:
        return _not_struck(state, action)
    return _not_turned_down(state, action)


def _example(state: State) -> str:
    """Something that may be done."""
    return notation.write(state, legal.legal_actions(state)[0])


def _not_chosen(state: State, action: int) -> Said:
    tables = state.tables
    if action < tables.excuse:
        return say("You do not hold %(card)s.", card=words.card(tables, action))
    example = _example(state)
    return say("Now a card is chosen, such as %(example)s; spells come later.", example=example)


# --- spells ------------------------------------------------------------------------------------------


def _not_cast(state: State, action: int) -> Words:
    tables = state.tables
    _, seat, step = state.moments[0]
    aim = tables.aim(action)
    if action < tables.AIM or aim.spell == tables.STRIKE:
        return say(
            "Now a spell of %(runes)s is announced, or %(nothing)s.",
            runes=words.runes(tables, step),
            nothing=notation.PASS,
        )
    spell = tables.spells[aim.spell]
    name = words.spell(tables, aim.spell)
    if spell.advanced and not tables.advanced:
        return say("%(spell)s is a spell of the advanced game.", spell=name)
    if spell.rune != step:
        return _not_now(state, aim)
    for rune in spell.kinds:
        if not state.runes_free[seat] & tables.masks[rune]:
            return _lacking(state, seat, rune)
    return _not_there(state, seat, aim)


def _not_now(state: State, aim: Casting) -> Said:
    tables = state.tables
    _, seat, step = state.moments[0]
    rune = tables.spells[aim.spell].rune
    newest = state.sequences[seat][-1]
    if not tables.runes[newest] >> rune & 1:
        return say(
            "%(spell)s is cast with %(runes)s, and there are none on the card of this turn, %(card)s.",
            spell=words.spell(tables, aim.spell),
            runes=words.runes(tables, rune),
            card=words.card(tables, newest),
        )
    return say(
        "%(spell)s is cast with %(runes)s; now it is the moment of %(others)s.",
        spell=words.spell(tables, aim.spell),
        runes=words.runes(tables, rune),
        others=words.runes(tables, step),
    )


def _lacking(state: State, seat: int, rune: int) -> Said:
    """Why no rune of a kind is at hand."""
    tables, kind = state.tables, words.runes(state.tables, rune)
    if not any(tables.runes[card] >> rune & 1 for card in state.sequences[seat]):
        return say("There are no %(runes)s in your sequence.", runes=kind)
    if not state.runes_up[seat] & tables.masks[rune]:
        return say("The cards of your sequence with %(runes)s lie face down.", runes=kind)
    if rune == WYRMS and state.lasting[seat].fear:
        return say("You are under %(spell)s.", spell=words.spell_named(tables, "fear"))
    return say("None of your %(runes)s is left: they have served this turn.", runes=kind)


def _not_there(state: State, seat: int, aim: Casting) -> Words:
    """Why a spell cannot be aimed there."""
    tables, target = state.tables, aim.target
    spell, name = tables.spells[aim.spell], words.spell(tables, aim.spell)
    if not spell.aimed:
        return say("%(spell)s names no target: %(example)s.", spell=name, example=spell.id)
    if target < 0:
        example = f"{spell.id}>{notation.target_name(tables, (seat + 1) % tables.seats)}"
        return say("%(spell)s is aimed at somebody, as in %(example)s.", spell=name, example=example)
    if target >= tables.seats + len(state.monsters):
        return say("There is no monster %(code)s.", code=notation.target_name(tables, target))
    if target >= tables.seats:
        monster = words.target(state, target)
        if spell.at_monsters:
            return say("%(monster)s fights at your side.", monster=monster)
        return say("%(spell)s cannot be aimed at a monster.", spell=name)
    wizard = words.wizard(target)
    if target == seat:
        return say("%(spell)s is aimed at opponents, not at oneself.", spell=name)
    if state.lives[target] <= 0:
        return say("%(wizard)s is out.", wizard=wizard)
    hidden = words.spell_named(tables, "invisibility")
    return say("%(wizard)s is under %(spell)s.", wizard=wizard, spell=hidden)


# --- what feeds them, what they turn down, whom monsters attack --------------------------------------


def _not_fed(state: State, action: int) -> Words:
    tables = state.tables
    assert state.casting is not None
    spell, seat = tables.spells[state.casting.spell], state.moments[0].seat
    name = words.spell(tables, state.casting.spell)
    if action == tables.ENOUGH:
        lacking = [rune for rune in spell.kinds if not state.casting.fed & tables.masks[rune]]
        kinds = tuple(words.runes(tables, rune) for rune in lacking)
        return say("%(spell)s still needs one of these: %(runes)s.", spell=name, runes=kinds)
    place, rune = divmod(action - tables.FEED, WIDTH)
    cards = state.sequences[seat]
    if not 0 <= place < len(cards):
        example = _example(state)
        return say("Now a rune feeds %(spell)s, such as %(example)s.", spell=name, example=example)
    card, kind = words.card(tables, cards[place]), words.runes(tables, rune)
    if not tables.runes[cards[place]] >> rune & 1:
        return say("There are no %(runes)s on %(card)s.", runes=kind, card=card)
    if not legal.wanted(state) >> WIDTH * place + rune & 1:
        if spell.counter and rune < SUNS:
            return say("%(spell)s takes no more runes of %(runes)s.", spell=name, runes=kind)
        return say("%(spell)s is not fed by %(runes)s.", spell=name, runes=kind)
    if not state.runes_up[seat] >> WIDTH * place & FACE:
        return say("%(card)s lies face down.", card=card)
    return say("This rune of %(card)s has served already this turn.", card=card)


def _not_turned_down(state: State, action: int) -> Words:
    tables = state.tables
    assert state.casting is not None
    target, place = state.casting.target, action - tables.TURN_DOWN
    cards = state.sequences[target]
    if tables.TURN_DOWN <= action < tables.AIM and place < len(cards):
        card = words.card(tables, cards[place])
        if state.casting.places >> place & 1:
            return say("You have named %(card)s already.", card=card)
        return say("%(card)s lies face down.", card=card)
    return say(
        "Now a card of %(wizard)s is to be named, such as %(example)s.",
        wizard=words.wizard(target),
        example=_example(state),
    )


def _not_struck(state: State, action: int) -> Words:
    tables = state.tables
    aim = tables.aim(action)
    if action < tables.AIM or aim.spell != tables.STRIKE:
        others = [each for each in legal.strike_actions(state) if each != tables.PASS]
        example = notation.write(state, others[0])
        return say("Now a monster attacks, as in %(example)s, or keeps still.", example=example)
    if aim.target >= tables.seats + len(state.monsters):
        return say("There is no monster %(code)s.", code=notation.target_name(tables, aim.target))
    if aim.target >= tables.seats:
        return say("%(monster)s fights at your side.", monster=words.target(state, aim.target))
    if aim.target == state.actor:
        return say("A monster does not attack the wizard whom it serves.")
    return say("%(wizard)s is out.", wizard=words.wizard(aim.target))
