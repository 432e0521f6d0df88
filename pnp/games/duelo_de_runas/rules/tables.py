"""What never changes in a game, worked out once from the definition: cards, runes, spells, actions.

An action is a number. In this order:

    0 ...           a card, to be dealt, drawn or chosen; `excuse` is the Excuse
    PASS            no spell, no attack of a monster, or no fast card
    ENOUGH          no more runes for the spell
    FEED ...        a rune of one's sequence feeds the spell: FEED + WIDTH * place + rune
    TURN_DOWN ...   a card of the target's sequence: TURN_DOWN + place
    AIM ...         a spell and its target (`aimed`), or STRIKE for the attack of a monster and its target

A target is a seat, or `seats` and the place of a monster, of which there may be any number, or -1, nobody.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pnp.definition import Definition
from pnp.games.duelo_de_runas.facts import Facts, Rune, cards_of, deck
from pnp.games.duelo_de_runas.rules.lasting import NO_SPELLS, Lasting
from pnp.games.duelo_de_runas.rules.runes import KNOTS, MOONS, STRIKES, SUNS, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.spellbook import SpellFacts, spell_book

GROUPS: Final = 32
"""More moments than a step of the turn can have."""


class Moment(NamedTuple):
    """When a spell may be announced in a turn; spells of one group happen at the same time."""

    group: int
    """Groups take their turn from the lowest."""
    seat: int
    """Whose spell it is; -1 for monsters."""
    step: int
    """The activation rune, or STRIKES."""


class Casting(NamedTuple):
    """The spell that is being announced."""

    spell: int
    target: int
    fed: int = 0
    """The runes that feed it, as bits of the caster's sequence."""
    left: int = 0
    """Cards yet to turn down."""
    places: int = 0
    """The places of those that it turns down, as bits."""


MONSTERS_STRIKE: Final = Moment(GROUPS * WYRMS, -1, STRIKES)
"""advanced.monsters: monsters attack after all Moons and before all Wyrms."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """All of it, for one number of players and one choice of options."""

    players: int
    seats: int
    solo: bool
    advanced: bool
    hand: int
    """Cards in a full hand."""
    sequence_limit: int
    """The most cards in a sequence."""
    kept: int
    """Those of a sequence that stay after the turn."""
    life: int
    fast_turns: int
    """Turns of a round that only those under Speed take part in."""
    middle: int
    """The Excuse lies in the middle of so many parts of the deck."""
    weak_to: int
    """The life points with which the deck's wizard is weak."""
    ids: tuple[str, ...]
    names: tuple[str, ...]
    codes: tuple[str, ...]
    runes: tuple[int, ...]
    """Of each card, as bits."""
    ranks: tuple[int, ...]
    moments: tuple[tuple[tuple[Moment, ...], ...], ...]
    """[seat][card]: when the activation runes of a card take effect that is played there."""
    excuse: int
    """The Excuse, numbered as a card."""
    excuse_id: str
    masks: tuple[int, ...]
    """Of each kind, all runes in a sequence, wherever their cards lie in it."""
    masks_of_kinds: tuple[int, ...]
    """All runes of several kinds, by the bits of these."""
    letters: tuple[str, ...]
    """Of each kind of rune, as `one` and `suits` are."""
    one: tuple[str, ...]
    """What one rune is called."""
    suits: tuple[str, ...]
    """What all of a kind are called."""
    spells: tuple[SpellFacts, ...]
    castable: tuple[tuple[tuple[int, ...], ...], ...]
    """[step][kinds of energy at hand, as three bits]: spells that can be fed, without Counter Spell."""
    counters: tuple[int, int, int]
    """The Counter Spell, by the step."""
    no_spells: tuple[Lasting, ...]
    """No spell lies on anybody: always this very object."""
    zeros: tuple[int, ...]
    """A nought for every seat."""
    no_cards: tuple[int, ...]
    """No card chosen for any seat."""
    parts: Mapping[str, int]
    """What is used beside the cards."""
    PASS: int
    ENOUGH: int
    FEED: int
    TURN_DOWN: int
    AIM: int
    STRIKE: int
    """Counts as the spell after the last."""
    known_casts: dict[tuple[object, ...], tuple[int, ...]] = field(default_factory=dict)
    """Spells that may be announced, remembered by all that they depend on (legal.py)."""
    known_feeds: dict[tuple[int, bool], tuple[int, ...]] = field(default_factory=dict)
    """Runes that may feed a spell, remembered likewise."""

    def aim_action(self, spell: int, target: int) -> int:
        """The action that aims a spell, or a STRIKE, at a target."""
        return self.AIM + (target + 1) * (self.STRIKE + 1) + spell

    def aim(self, action: int) -> Casting:
        """The spell, or STRIKE, and the target of an action that aims."""
        target, spell = divmod(action - self.AIM, self.STRIKE + 1)
        return Casting(spell, target - 1)


def tables(definition: Definition, players: int, chosen: Mapping[str, str]) -> Tables:
    """The tables of the game for so many players, with those options."""
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
    """A letter for each rune: the first of its name that no other has (Wyrms: Y, for Waves have the W)."""
    taken: dict[Rune, str] = {}
    for rune in runes:
        taken[rune] = next(letter for letter in rune.upper() if letter not in taken.values())
    return taken


def _moments(seat: int, runes: int, rank: int) -> Iterator[Moment]:
    """turn.order, turn.order.higher, turn.order.equal: by the step, then by the rank, the highest first."""
    for step in (MOONS, WYRMS, KNOTS):
        if runes >> step & 1:
            yield Moment(GROUPS * step + GROUPS - 1 - rank, seat, step)


def _castable(spells: tuple[SpellFacts, ...], step: int, energy: int, *, advanced: bool) -> Iterator[int]:
    """The spells of a step that three bits of energy can feed, without Counter Spell."""
    for index, spell in enumerate(spells):
        played = advanced or not spell.advanced
        if played and spell.rune == step and not spell.counter and spell.energy >> SUNS & ~energy == 0:
            yield index


def _parts(definition: Definition, players: int, seats: int, *, advanced: bool) -> dict[str, int]:
    """What lies on the table beside the cards: one of each for every seat, an aid for every player, with
    advanced spells their markers, and the flow card for who plays alone."""
    copies = {"aid": players}
    for_all = {"aid": players == 1, "marker": advanced}
    return {
        entry.id: entry.copies * (1 if entry.per == "kit" else copies.get(entry.kind, seats))
        for entry in definition.components
        if entry.kind != "card" and (entry.per != "kit" or for_all[entry.kind])
    }
