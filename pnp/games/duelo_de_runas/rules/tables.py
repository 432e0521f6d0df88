"""The lookup tables of a game, computed once from the definition: cards, runes, spells, actions.

An action is a number. The numbers in their order:

    0 ...           a card, to be dealt, drawn or chosen; `excuse` is the Excuse
    PASS            no spell, no attack of a monster, or no fast card
    ENOUGH          no more runes for the spell
    FEED ...        a rune of one's sequence feeds the spell: FEED + WIDTH * place + rune
    TURN_DOWN ...   a card of the target's sequence: TURN_DOWN + place
    AIM ...         a spell and its target (`aimed`), or STRIKE for the attack of a monster and its target

A target is a seat, or `seats` plus the index of a monster, or -1 for none. The number of monsters has no
limit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pnp.definition import Definition
from pnp.games.duelo_de_runas.facts import Facts, Rune, cards_of, deck
from pnp.games.duelo_de_runas.rules.spellbook import (
    KNOTS,
    MOONS,
    NO_SPELLS,
    STRIKES,
    SUNS,
    WIDTH,
    WYRMS,
    Lasting,
    SpellFacts,
    spell_book,
)

GROUPS: Final = 32
"""The difference between the groups of two successive steps of a turn. It is greater than the number of
ranks, since each rank has its own group in a step."""


class Moment(NamedTuple):
    """A moment of a turn at which one wizard may announce a spell: (group, seat, step). The seat is the
    caster's, the step is the activation rune of the spells. A group is the moments of one step and one rank
    of the cards; all spells announced in it take effect at the same time. Lower groups come first."""

    group: int
    """The group. Groups come from the lowest to the highest."""
    seat: int
    """The seat of the caster; -1 for monsters."""
    step: int
    """The activation rune, or STRIKES."""


class Casting(NamedTuple):
    """The spell that is being announced: its index in `Tables.spells`, its target (a seat, or a monster, or
    -1 for none), the runes that feed it as a set of bits, and for Amnesia the cards to turn down."""

    spell: int
    target: int
    fed: int = 0
    """The runes that feed the spell, as a set of bits: bit WIDTH * n + rune is a rune of card n in the
    caster's sequence."""
    left: int = 0
    """The number of cards still to turn down."""
    places: int = 0
    """The indices of the cards in the target's sequence that the spell turns down, as a set of bits."""


MONSTERS_STRIKE: Final = Moment(GROUPS * WYRMS, -1, STRIKES)
"""The moment of monsters: they attack after all Moons and before all Wyrms (advanced.monsters)."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The lookup tables of the engine, for one number of players and one choice of options."""

    players: int
    seats: int
    solo: bool
    advanced: bool
    hand: int
    """The number of cards in a full hand."""
    sequence_limit: int
    """The greatest number of cards in a sequence."""
    kept: int
    """The number of cards of a sequence that stay after the turn."""
    life: int
    fast_turns: int
    """The turns of a round in which only wizards under Speed take part."""
    middle: int
    """The number of parts of the deck; the Excuse is in the middle part."""
    weak_to: int
    """The life points at which the deck's wizard is weak."""
    ids: tuple[str, ...]
    names: tuple[str, ...]
    codes: tuple[str, ...]
    runes: tuple[int, ...]
    """The runes of each card, as bits."""
    ranks: tuple[int, ...]
    moments: tuple[tuple[tuple[Moment, ...], ...], ...]
    """The moments of a card's activation runes when it is played: [seat][card]."""
    excuse: int
    """The card number of the Excuse."""
    excuse_id: str
    masks: tuple[int, ...]
    """For each kind of rune the mask of its bits in a sequence of the greatest length."""
    masks_of_kinds: tuple[int, ...]
    """For each set of kinds of runes (as bits) the mask of their bits in a sequence of the greatest
    length."""
    letters: tuple[str, ...]
    """The letter of each kind of rune. Its names are in `one` and `suits`."""
    one: tuple[str, ...]
    """For each kind of rune its name in the singular."""
    suits: tuple[str, ...]
    """For each kind of rune its name in the plural."""
    spells: tuple[SpellFacts, ...]
    castable: tuple[tuple[tuple[int, ...], ...], ...]
    """The spells, except Counter Spells, that can be fed: castable[step][kinds], where `kinds` has one of
    three bits for each kind of energy rune that the caster has."""
    counters: tuple[int, int, int]
    """The Counter Spell of each step."""
    no_spells: tuple[Lasting, ...]
    """The value of State.lasting if no spell is on any wizard: always this same object."""
    zeros: tuple[int, ...]
    """A zero for every seat."""
    no_cards: tuple[int, ...]
    """The value of State.chosen if no seat has a chosen card."""
    parts: Mapping[str, int]
    """The components besides the cards."""
    PASS: int
    ENOUGH: int
    FEED: int
    TURN_DOWN: int
    AIM: int
    STRIKE: int
    """The number of an attack: the one after the last spell."""
    known_casts: dict[tuple[object, ...], tuple[int, ...]] = field(default_factory=dict)
    """The cache of spells that may be announced, by everything that they depend on (legal.py)."""
    known_feeds: dict[tuple[int, bool], tuple[int, ...]] = field(default_factory=dict)
    """The cache of runes that may feed a spell, by everything that they depend on."""

    def aim_action(self, spell: int, target: int) -> int:
        """Return the action of casting a spell, or of an attack if `spell` is STRIKE, at a target."""
        return self.AIM + (target + 1) * (self.STRIKE + 1) + spell

    def aim(self, action: int) -> Casting:
        """Return a Casting with the spell (or STRIKE) and the target of an action made by `aim_action`."""
        target, spell = divmod(action - self.AIM, self.STRIKE + 1)
        return Casting(spell, target - 1)


def tables(definition: Definition, players: int, chosen: Mapping[str, str]) -> Tables:
    """Return the tables of the game for a number of players. `chosen` has a value for each option (OPTIONS in
    rules/__init__.py)."""
    facts: Facts = definition.facts
    solo, advanced = players == 1, chosen["spells"] == "advanced"
    seats = 2 if solo else players
    shuffled = list(deck(definition))
    if chosen["courts"] == "in":  # cards.courts
        shuffled += [facts.card(entry.front) for entry in cards_of(definition, "court")]
    order: tuple[Rune, ...] = (*facts.of_role("activation"), *facts.of_role("energy"))
    bit = {rune: 1 << place for place, rune in enumerate(order)}
    named = {rune.id: rune for rune in facts.runes}
    letters = _letters([rune.id for rune in facts.runes])
    ranks = tuple(facts.ranks.order.index(card.rank) for card in shuffled)
    runes = tuple(sum(bit[rune] for rune in card.runes) for card in shuffled)
    spells = spell_book(facts, bit)
    feed = len(shuffled) + 3
    turn_down = feed + facts.play.limit * WIDTH
    entries = {entry.front: entry for entry in cards_of(definition)}
    places = range(facts.play.limit)
    masks = tuple(sum(1 << rune + WIDTH * place for place in places) for rune in range(WIDTH))
    return Tables(
        players=players,
        seats=seats,
        solo=solo,
        advanced=advanced,
        hand=facts.play.hand,
        sequence_limit=facts.play.limit,
        kept=facts.play.kept,
        life=facts.play.life,
        fast_turns=facts.play.fast_cards - 1,
        middle=facts.play.middle,
        weak_to=facts.solo.weak_to,
        ids=tuple(entries[card.id].id for card in shuffled),
        names=tuple(entries[card.id].name for card in shuffled),
        codes=tuple(card.rank + "".join(letters[rune] for rune in card.runes) for card in shuffled),
        runes=runes,
        ranks=ranks,
        moments=tuple(
            tuple(tuple(_moments(seat, card, rank)) for card, rank in zip(runes, ranks, strict=True))
            for seat in range(seats)
        ),
        excuse=len(shuffled),
        excuse_id=cards_of(definition, "excuse")[0].id,
        masks=masks,
        masks_of_kinds=tuple(
            sum(runes for rune, runes in enumerate(masks) if kinds >> rune & 1) for kinds in range(1 << WIDTH)
        ),
        letters=tuple(letters[rune] for rune in order),
        one=tuple(named[rune].one for rune in order),
        suits=tuple(named[rune].many for rune in order),
        spells=spells,
        castable=tuple(
            tuple(tuple(_castable(spells, step, energy, advanced=advanced)) for energy in range(8))
            for step in (MOONS, WYRMS, KNOTS)
        ),
        counters=(len(spells) - 3, len(spells) - 2, len(spells) - 1),
        no_spells=(NO_SPELLS,) * seats,
        zeros=(0,) * seats,
        no_cards=(-1,) * seats,
        parts=_parts(definition, players, seats, advanced=advanced),
        PASS=len(shuffled) + 1,
        ENOUGH=len(shuffled) + 2,
        FEED=feed,
        TURN_DOWN=turn_down,
        AIM=turn_down + facts.play.limit,
        STRIKE=len(spells),
    )


def _letters(runes: list[Rune]) -> dict[Rune, str]:
    """Return a letter for each rune: the first letter of its name that is not in use (Wyrms: Y, because Waves
    have W)."""
    taken: dict[Rune, str] = {}
    for rune in runes:
        taken[rune] = next(letter for letter in rune.upper() if letter not in taken.values())
    return taken


def _moments(seat: int, runes: int, rank: int) -> Iterator[Moment]:
    """Yield a card's moments: by the step, then by the rank, the highest first (turn.order,
    turn.order.higher, turn.order.equal)."""
    for step in (MOONS, WYRMS, KNOTS):
        if runes >> step & 1:
            yield Moment(GROUPS * step + GROUPS - 1 - rank, seat, step)


def _castable(spells: tuple[SpellFacts, ...], step: int, energy: int, *, advanced: bool) -> Iterator[int]:
    """Yield the spells of a step that three bits of energy can feed, without Counter Spell."""
    for index, spell in enumerate(spells):
        played = advanced or not spell.advanced
        if played and spell.rune == step and not spell.counter and spell.energy >> SUNS & ~energy == 0:
            yield index


def _parts(definition: Definition, players: int, seats: int, *, advanced: bool) -> dict[str, int]:
    """Return the components besides the cards: one of each for every seat, an aid for every player, the
    markers of advanced spells if the game has those spells, and the flow card for the solo game."""
    copies = {"aid": players}
    for_all = {"aid": players == 1, "marker": advanced}
    return {
        entry.id: entry.copies * (1 if entry.per == "kit" else copies.get(entry.kind, seats))
        for entry in definition.components
        if entry.kind != "card" and (entry.per != "kit" or for_all[entry.kind])
    }
