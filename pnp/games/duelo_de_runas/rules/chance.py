"""The outcomes of chance, each player's knowledge of a position, and random deals of the hidden cards."""

from random import Random

from pnp.games.duelo_de_runas.rules import turn
from pnp.games.duelo_de_runas.rules.legal import feed_actions, visible_wizards
from pnp.games.duelo_de_runas.rules.position import serialize
from pnp.games.duelo_de_runas.rules.spellbook import KNOTS, LEAVES, MOONS, SUNS, WAVES, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    COUNTERED,
    DEAL,
    DECK,
    DECK_SEAT,
    DECLINED,
    DRAW,
    FEED,
    SHIELDED,
    State,
    face_up,
)
from pnp.play.codec import NOTHING

# The decisions of chance: cards of the deck, cards that a confused wizard plays, and the deck's wizard of the
# solo game (solo.guide, solo.guide.strong, solo.guide.details).

PLAYER = 0
"""The seat of the one player."""


def chance(state: State, rng: Random) -> int:
    """Return an action of chance, drawn with its true probability: the top card of the deck, the card that a
    confused wizard plays, or the action of the solo opponent. The ids of the clauses are setup.deal,
    turn.draw, solo.deal, knots.confusion and solo.guide."""
    if state.phase in (DEAL, DRAW):
        return turn.top_card(state, rng)
    if state.phase != CHOOSE:
        return deck_wizard_action(state)
    source = state.choices[0].source
    if source == DECK:
        return turn.top_card(state, rng)
    hand = state.hands[source]
    return hand[int(rng.random() * len(hand))]


def deck_wizard_action(state: State) -> int:
    """Return the action of the wizard that the deck plays in the solo game, who has no choice: the guide
    determines the spell, the runes that feed it, and the cards that it turns down."""
    tables = state.tables
    if state.phase == CAST:
        return _cast(state, _spell_of_step(state))
    if state.phase == FEED:
        return feed_actions(state)[0]  # feed every possible rune, from the left
    assert state.casting is not None
    places = state.casting.places
    return tables.TURN_DOWN + max(place for place in face_up(state, PLAYER) if not places >> place & 1)


def _cast(state: State, name: str) -> int:
    """Return the action by which the deck's wizard casts a spell, at the player or at itself; PASS for the
    name ""."""
    tables = state.tables
    if not name:
        return tables.PASS
    index = next(place for place, spell in enumerate(tables.spells) if spell.id == name)
    spell = tables.spells[index]
    own = name in ("speed", "invisibility")
    target = (DECK_SEAT if own else PLAYER) if spell.aimed else -1
    return tables.aim_action(index, target)


def _spell_of_step(state: State) -> str:
    """Return the spell that the deck's wizard casts in this step of the turn; "" for none."""
    step = state.moments[0].step
    weak = state.lives[DECK_SEAT] <= state.tables.weak_to
    if step == MOONS:
        return _moons(state, weak)
    if step == WYRMS:
        return _wyrms(state, weak)
    return _knots(state, weak)


def _shows(state: State, rune: int) -> bool:
    """Return whether the card that was just played has the rune."""
    return bool(state.tables.runes[state.chosen[DECK_SEAT]] >> rune & 1)


def _count(state: State, rune: int) -> int:
    """Return the number of runes of a kind that the deck's wizard has at hand."""
    return (state.runes_free[DECK_SEAT] & state.tables.masks[rune]).bit_count()


def _moons(state: State, weak: bool) -> str:
    """Return the Moon spell that the deck's wizard casts; "" for none. If weak, the wizard heals itself or
    else protects itself. If strong, it does so only if its card has neither Wyrm nor Knot."""
    if not weak and (_shows(state, WYRMS) or _shows(state, KNOTS)):
        return ""
    if _count(state, LEAVES) and state.lives[DECK_SEAT] < state.dice[DECK_SEAT]:
        return "healing"
    # The best protection is against the energy that the player's sequence has most of.
    threats = [
        (-(state.runes_up[PLAYER] & state.tables.masks[rune]).bit_count(), name)
        for rune, name, energy in ((WAVES, "resist-cold", SUNS), (SUNS, "resist-heat", WAVES))
        if _count(state, energy)
    ]
    drained = (state.runes_up[PLAYER] & state.tables.masks[LEAVES]).bit_count()
    _, name = min([*threats, (-max(drained, 1), "shield")])
    return name


def _wyrms(state: State, weak: bool) -> str:
    """Return the Wyrm spell of the deck's wizard that does the most damage; "" for none. If weak, the wizard
    casts it only if neither its Moons nor its Knots can defend it."""
    if weak and (
        _shows(state, MOONS) or (_shows(state, KNOTS) and (_count(state, WAVES) or _count(state, SUNS)))
    ):
        return ""
    lasting, coming = state.lasting[PLAYER], state.lasting_next[PLAYER]
    now = state.tables.ranks[state.chosen[DECK_SEAT]] <= state.tables.ranks[state.chosen[PLAYER]]
    open_to = _is_unshielded(state)
    damage = {  # solo.fair: nothing against which the player is protected
        "fireball": _count(state, SUNS) * (not (lasting.resist_heat or (coming.resist_heat and now))),
        "ice-bolt": _count(state, WAVES) * (not (lasting.resist_cold or (coming.resist_cold and now))),
        "drain": _count(state, LEAVES) * (open_to and not state.wards[PLAYER] & COUNTERED),
        "hit": int(open_to),
    }
    name = max(damage, key=lambda spell: damage[spell])
    return name if damage[name] and visible_wizards(state, DECK_SEAT) & 1 else ""


def _knots(state: State, weak: bool) -> str:
    """Return the Knot spell that the deck's wizard casts; "" for none. If weak, it casts one only if it has
    not been healed: preferably to defend itself, and to harm only without a Wyrm. If strong, it casts one
    only without a Wyrm, preferably to harm."""
    wyrm = _shows(state, WYRMS)
    if _has_healed(state) if weak else wyrm:
        return ""
    defence = "invisibility" if _count(state, WAVES) else "speed" if _count(state, SUNS) else ""
    if weak:
        return defence or ("" if wyrm else _harm(state))
    return _harm(state) or defence


def _has_healed(state: State) -> bool:
    """Return whether the Moon of the deck's wizard has healed it in this turn, so that no Leaf is left."""
    tables, leaves = state.tables, state.tables.masks[LEAVES]
    newest = WIDTH * (len(state.sequences[DECK_SEAT]) - 1)
    moon = tables.runes[state.chosen[DECK_SEAT]] & ~state.runes_free[DECK_SEAT] >> newest & 1 << MOONS
    return bool(moon and state.runes_up[DECK_SEAT] & leaves and not state.runes_free[DECK_SEAT] & leaves)


def _harm(state: State) -> str:
    """Return Amnesia, or else Confusion, unless the player is safe from them."""
    if not visible_wizards(state, DECK_SEAT) & 1 or state.wards[PLAYER] & COUNTERED:
        return ""
    if _count(state, LEAVES) and face_up(state, PLAYER):
        return "amnesia"
    return "confusion" if _is_unshielded(state) else ""


def _is_unshielded(state: State) -> bool:
    """Return whether no Shield protects the player."""
    return not (state.wards[PLAYER] & SHIELDED or state.lasting[PLAYER].protection)


# The knowledge of a player, and random deals of the rest.


def information_state(state: State, player: int) -> str:
    """Return the position on one line, with ? for each card that this player does not know."""
    when, wizards, rest = serialize(state).split(" ", 2)
    known = (_known_wizard(state, seat, wizard, player) for seat, wizard in enumerate(wizards.split("/")))
    return f"{when} {'/'.join(known)} {rest}"


def _known_wizard(state: State, seat: int, wizard: str, player: int) -> str:
    life, hand, chosen, *table = wizard.split(";")
    if seat != player:
        hand = ",".join("?" * cards_held(state, seat)) or NOTHING
    if state.phase == CHOOSE and state.chosen[seat] != -1 and player != chooser(state, seat):
        chosen = "?"
    return ";".join((life, hand, chosen, *table))


def cards_held(state: State, seat: int) -> int:
    """Return the number of cards in a hand as others see it. In a fast turn it includes chosen cards, so that
    nobody sees who declined to choose one."""
    fast = state.phase == CHOOSE and state.fast_turns
    return len(state.hands[seat]) + (set_aside(state, seat) if fast else 0)


def set_aside(state: State, seat: int) -> int:
    """Return the number of chosen, unrevealed cards that came from a player's hand."""
    return sum(card >= 0 and chooser(state, other) == seat for other, card in enumerate(state.chosen))


def chooser(state: State, seat: int) -> int:
    """Return the seat of the player who knows the card chosen for a seat: the wizard there or, if that wizard
    is under Charm, the charmer, from whose hand the card came."""
    row = state.lasting[seat]
    return row.charmer if row.charm else seat


def resample(state: State, player: int, rng: Random) -> State:
    """Return a position that a player cannot tell from this one: others' hands, their chosen cards, and the
    deck are dealt again (setup.deal, turn.choose). The player is assumed to know the table and their own
    hand, but not to remember which cards went into the deck at the last shuffle."""
    tables = state.tables
    pool = list(state.deck)
    hidden = [seat for seat in range(tables.seats) if seat != player]
    for seat in hidden:
        pool += state.hands[seat]
    secret: list[int] = []
    if state.phase == CHOOSE:
        secret = [
            seat for seat, card in enumerate(state.chosen) if card != -1 and chooser(state, seat) != player
        ]
        pool += [state.chosen[seat] for seat in secret if state.chosen[seat] >= 0]
    rng.shuffle(pool)
    new = state.copy()
    hands, chosen = list(state.hands), list(state.chosen)
    held = [len(hand) + set_aside(state, seat) for seat, hand in enumerate(state.hands)]
    for seat in secret:
        chosen[seat] = DECLINED if _may_decline(state, seat) and rng.random() < 1 / 2 else pool.pop()
    new.chosen = tuple(chosen)
    for seat in hidden:
        hands[seat] = tuple(sorted(pool.pop() for _ in range(held[seat] - set_aside(new, seat))))
    new.hands, new.deck = tuple(hands), tuple(sorted(pool))
    return new


def _may_decline(state: State, seat: int) -> bool:
    """Return whether somebody may have declined a fast card, which nobody can see yet (knots.speed)."""
    drawn = state.lasting[seat].confusion and chooser(state, seat) == seat  # knots.confusion.fast
    return bool(state.fast_turns) and not drawn
