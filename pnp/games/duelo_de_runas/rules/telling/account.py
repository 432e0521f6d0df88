"""Describe actions: the clauses that cause their changes, and sentences that reveal nothing hidden to the
player who acts."""

from collections.abc import Iterator, Sequence

from pnp.games.duelo_de_runas.rules import notation, spells
from pnp.games.duelo_de_runas.rules.spellbook import LASTING, SUNS, WIDTH
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    COUNTERED,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    OVER,
    SHIELDED,
    SPELL_PHASES,
    STRIKE,
    TURN_DOWN,
    State,
    face_up,
)
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.games.duelo_de_runas.rules.telling import words
from pnp.games.duelo_de_runas.rules.turn import apply_action
from pnp.play import CHANCE, Account, Phrase, plural_message, say

# Sentences about the changes after an action.

WARDS = {
    "moons.shield": "shield",
    "advanced.protection": "protection",
    "moons.resist-cold": "resist-cold",
    "moons.resist-heat": "resist-heat",
    "counter.effect": "counter-spell",
    "knots.invisibility.now": "invisibility",
}
"""The id of the spell that stops another spell, by the clause that the engine names when that happens."""

BLOWS = ("moons.shield", "advanced.protection")
STOPPED_BY = {
    "wyrms.fireball": ("moons.resist-heat",),
    "wyrms.ice-bolt": ("moons.resist-cold",),
    "wyrms.drain": BLOWS,
    "wyrms.hit": BLOWS,
    "knots.confusion": BLOWS,
    "advanced.troll": BLOWS,
    "advanced.fire-elemental": ("moons.resist-heat",),
    "advanced.ice-elemental": ("moons.resist-cold",),
}
"""For the clause of an attack, the clauses of the spells that stop it. Counter Spell and Invisibility, which
stop many attacks, are left out."""

SUMMONED = ("advanced.troll", "advanced.fire-elemental", "advanced.ice-elemental")
"""The clauses of monsters: of the spells that call them, and of their attacks."""


def changes(state: State, new: State, clauses: Sequence[str]) -> Iterator[Phrase]:
    """Describe the differences between two states. `clauses`: the clauses that caused them, in order.

    Nothing is yielded for a player's choice of a card. When the last player chooses, the chosen cards of all
    take effect, so the changes would reveal to that player what the others have chosen.
    """
    tables = state.tables
    if state.phase == CHOOSE and state.actor != CHANCE:
        return
    if state.phase == CHOOSE:
        yield from _revealed_cards(state, new)
    for announced in state.announced if not new.announced else ():
        yield say(
            "Now happens what %(wizard)s has announced: %(spell)s.",
            wizard=words.wizard(announced.caster),
            spell=words.spell(tables, announced.spell),
        )
    yield from _events(state, clauses)
    if _has_poison_worked(state, new):
        yield say("The poison does its work.")
    for seat in range(tables.seats):
        yield from _life_changes(state, new, seat)
        yield from _spell_changes(state, new, seat)
        yield from _card_changes(state, new, seat)
    yield from _monster_changes(state, new)
    if new.phase == OVER:
        yield say("The duel is over.")


def _revealed_cards(state: State, new: State) -> Iterator[Phrase]:
    """Yield sentences on the cards that are laid down (turn.place)."""
    for seat, cards in enumerate(new.sequences):
        if cards[-1:] != state.sequences[seat][-1:]:
            yield say(
                "%(wizard)s lays down %(card)s.",
                wizard=words.wizard(seat),
                card=words.card(state.tables, cards[-1]),
            )


def _events(state: State, clauses: Sequence[str]) -> Iterator[Phrase]:
    """Yield the events that numbers do not show, such as a spell without effect, or one reflected by a Magic
    Mirror."""
    tables = state.tables
    spell, mirrored = "", False
    by_clause = {each.clause: each.id for each in tables.spells}
    for clause in clauses:
        if ward := _ward(spell, clause):
            yield _stopped_by_ward(tables, by_clause[spell], ward)
        elif clause == "advanced.magic-mirror":
            mirrored, spell = True, clause
        elif clause in by_clause and (clause not in SUMMONED or state.phase == STRIKE):
            if mirrored:
                thrown = words.spell_named(tables, by_clause[clause])
                yield say("The mirror throws back %(spell)s at whoever cast it.", spell=thrown)
            spell = clause
        elif clause == "cast.again":
            yield say("It was there already: what lasts longer holds.")
        elif clause == "moons.healing.limit":
            yield say("Life points above the highest number of the tracker are lost.")


def _has_poison_worked(state: State, new: State) -> bool:
    """Return whether a usual turn ended with poison on somebody (advanced.poison.when)."""
    ends = state.phase in SPELL_PHASES and new.phase not in SPELL_PHASES and not state.fast_turns
    return ends and any(row.poison for row in state.lasting)


def _ward(spell: str, clause: str) -> str:
    """Return the spell that stops a spell, if the clause is about that. Both spells are given by their
    clauses."""
    if not spell or spell == "advanced.dispel-magic":
        return ""
    own = STOPPED_BY.get(spell, ())
    if clause == "moons.resist.now":
        return WARDS[own[0]]
    return WARDS[clause] if clause in (*own, "counter.effect", "knots.invisibility.now") else ""


def _stopped_by_ward(tables: Tables, spell: str, ward: str) -> Phrase:
    what = words.MONSTERS[spell] if spell in words.MONSTERS else words.spell_named(tables, spell)
    # L10N: a spell or a monster, and the spell that stops it
    return say("%(spell)s does nothing: %(ward)s stops it.", spell=what, ward=words.spell_named(tables, ward))


def _life_changes(state: State, new: State, seat: int) -> Iterator[Phrase]:
    before, now, most = state.lives[seat], new.lives[seat], new.dice[seat]
    wizard = words.wizard(seat)
    if now <= 0 < before:
        yield say("%(wizard)s has no life points left, and is out.", wizard=wizard)
    elif now > before:
        yield plural_message(
            "%(wizard)s gains %(n)s life point: %(now)s of %(most)s.",
            "%(wizard)s gains %(n)s life points: %(now)s of %(most)s.",
            n=now - before,
            wizard=wizard,
            now=now,
            most=most,
        )
    elif now < before and now > 0:
        yield plural_message(
            "%(wizard)s loses %(n)s life point: %(now)s of %(most)s.",
            "%(wizard)s loses %(n)s life points: %(now)s of %(most)s.",
            n=before - now,
            wizard=wizard,
            now=now,
            most=most,
        )


def _spell_changes(state: State, new: State, seat: int) -> Iterator[Phrase]:
    """Yield sentences on spells that begin or end on a wizard, and on wards; none about a fallen wizard."""
    if new.lives[seat] <= 0:
        return
    tables = state.tables
    wizard = words.wizard(seat)
    before, now = (state.lasting[seat], state.lasting_next[seat]), (new.lasting[seat], new.lasting_next[seat])
    for name, field in LASTING if before != now else ():
        turns_before = max(getattr(row, field) for row in before)
        turns = max(getattr(row, field) for row in now)
        if turns == turns_before:
            continue
        spell = words.spell_named(tables, name)
        if turns > turns_before:
            yield words.turns_left(seat, spell, turns)
        elif turns_before and not turns:
            yield say("%(spell)s on %(wizard)s ends.", wizard=wizard, spell=spell)
    warded = new.wards[seat] & ~state.wards[seat]
    for ward, name in ((SHIELDED, "shield"), (COUNTERED, "counter-spell")):
        if warded & ward:
            yield say(
                "%(spell)s protects %(wizard)s this turn.",
                wizard=wizard,
                spell=words.spell_named(tables, name),
            )


def _card_changes(state: State, new: State, seat: int) -> Iterator[Phrase]:
    """Yield sentences on cards that leave a sequence, or turn face down or face up (turn.trim,
    knots.amnesia)."""
    tables = state.tables
    wizard = words.wizard(seat)
    before, now = state.sequences[seat], new.sequences[seat]
    gone = before[: len(before) - len(now)]
    if gone and now and before[len(gone) :] == now:
        yield say(
            "%(wizard)s discards from the sequence: %(cards)s.",
            wizard=wizard,
            cards=tuple(words.card(tables, card) for card in gone),
        )
    if before != now:
        return
    up_before, up = set(face_up(state, seat)), set(face_up(new, seat))
    if down := sorted(up_before - up):
        yield say(
            "%(wizard)s has %(cards)s face down from now on.",
            wizard=wizard,
            cards=tuple(words.card(tables, now[place]) for place in down),
        )
    if risen := sorted(up - up_before):
        yield say(
            "%(wizard)s has %(cards)s face up again.",
            wizard=wizard,
            cards=tuple(words.card(tables, now[place]) for place in risen),
        )


def _monster_changes(state: State, new: State) -> Iterator[Phrase]:
    before = [(monster.owner, monster.spell, monster.life, monster.afraid_next) for monster in state.monsters]
    if before == [
        (monster.owner, monster.spell, monster.life, monster.afraid_next) for monster in new.monsters
    ]:
        return
    if not new.monsters:
        yield say("No monster is left.")
    for place, monster in enumerate(new.monsters):
        yield say(
            "%(monster)s: life points %(life)s, strength %(strength)s.",
            monster=words.monster(new, place),
            life=monster.life,
            strength=monster.strength,
        )
        if monster.afraid_next:
            yield say(
                "%(monster)s: afraid from the next turn, turns left: %(turns)s.",
                monster=words.monster(new, place),
                turns=monster.afraid_next,
            )


def describe(state: State, action: int) -> Account:
    """Return the description of an action: its notation, the clauses that cause its changes, and all changes
    in sentences."""
    followed: list[str] = []
    new = apply_action(state, action, followed)
    clauses = dict.fromkeys((*_clauses(state, action), *followed))
    effects = (_sentence(state, action), *changes(state, new, followed))
    return Account(notation.write(state, action), tuple(clauses), effects)


def _clauses(state: State, action: int) -> tuple[str, ...]:
    """Return the clauses of an action, the main one first."""
    tables = state.tables
    guide: tuple[str, ...] = ()
    if state.actor == CHANCE and state.phase in (CAST, FEED, TURN_DOWN):
        weak = state.lives[DECK_SEAT] <= tables.weak_to
        guide = ("solo.guide" if weak else "solo.guide.strong", "solo.guide.details")
    if action == tables.excuse:
        return ()
    if state.phase == DEAL:
        return tuple(_clauses_of_deal(state, action))
    if state.phase == DRAW:
        return ("turn.draw", "cards.courts") if _court(state, action) else ("turn.draw",)
    if state.phase == CHOOSE:
        return _clauses_of_choice(state, action)
    if state.phase == STRIKE:
        return ("advanced.monsters", "cast.optional") if action == tables.PASS else ("advanced.monsters",)
    if action in (tables.PASS, tables.ENOUGH):
        return ("cast.optional", *guide)
    if state.phase == TURN_DOWN:
        return ("knots.amnesia.choice", *guide)
    given = _clauses_of_cast if state.phase == CAST else _clauses_of_feed
    return (*given(state, action), *guide)


def _court(state: State, card: int) -> bool:
    return state.tables.codes[card].startswith("T")


def _clauses_of_deal(state: State, card: int) -> Iterator[str]:
    tables = state.tables
    yield "setup.deal"
    if _court(state, card):
        yield "cards.courts"
    if not any(state.hands):
        yield "setup.deck"
        longer, fewer = any(die != tables.life for die in state.dice), state.lives != state.dice
        if longer:
            yield "setup.life.longer"
        if fewer:
            yield "solo.handicap" if tables.solo else "setup.handicap"
        if not longer and not fewer:
            yield "setup.life"


def _clauses_of_choice(state: State, action: int) -> tuple[str, ...]:
    seat, chooser, source = state.choices[0]
    if action == state.tables.PASS:
        return ("knots.speed.whole",)
    fast = ("knots.speed",) if state.fast_turns else ()
    if source == DECK:
        return ("solo.deal", *fast)
    if chooser == CHANCE:
        both = ("knots.confusion.fast",) if state.fast_turns else ()
        return ("knots.confusion", "knots.confusion.whose", *both)
    charmed = () if chooser == seat else ("advanced.charm",)
    return ("turn.choose", *charmed, *fast)


def _clauses_of_cast(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    seat = state.moments[0].seat
    aim = tables.aim(action)
    spell = tables.spells[aim.spell]
    yield "cast.activation"
    card = state.chosen[seat]
    newest = state.runes_free[seat] >> WIDTH * (len(state.sequences[seat]) - 1)
    if any(tables.runes[card] & ~newest & 1 << rune for rune in range(SUNS)):
        yield "cast.several"
    if spell.advanced:
        yield "advanced.use"
    if spell.counter:
        yield "counter.cost"
        if aim.target != seat:
            yield "counter.target"
    if spell.aimed and sum(life > 0 for life in state.lives) > 2:
        yield "multi.targets"


def _clauses_of_feed(state: State, action: int) -> Iterator[str]:
    tables = state.tables
    assert state.casting is not None
    counter = tables.spells[state.casting.spell].counter
    place = (action - tables.FEED) // WIDTH
    if place < len(state.sequences[state.moments[0].seat]) - 1:
        yield "counter.runes" if counter else "cast.energy"
    else:
        yield "counter.cost" if counter else "cast.activation"


# --- the sentence ------------------------------------------------------------------------------------


def _sentence(state: State, action: int) -> Phrase:
    """Return a sentence on the immediate effect of an action or of an outcome of chance."""
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


def _choice(state: State, action: int) -> Phrase:
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


def _strike(state: State, action: int) -> Phrase:
    wizard = words.wizard(state.actor)
    monster = words.kind_of_monster(state, spells.striker(state))
    if action == state.tables.PASS:
        return say("%(wizard)s keeps a monster still: %(monster)s.", wizard=wizard, monster=monster)
    target = words.target(state, state.tables.aim(action).target)
    return say(
        "%(wizard)s sends a monster, %(monster)s, against %(target)s.",
        wizard=wizard,
        monster=monster,
        target=target,
    )


def _cast(state: State, action: int) -> Phrase:
    """Return a sentence that names the spell that is cast. It names the card, too, because the last player to
    choose has not heard the others' cards."""
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


def _feed(state: State, action: int) -> Phrase:
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
