"""What never changes in a game, worked out once from the definition: cards, runes, spells, actions.

The runes of a sequence are one number: six bits a card, the oldest card in the lowest; in six, the
activation runes in the order in which they are resolved, then the energy runes. So `runes << 6 * place` are
the runes of a card, and a card without any lies face down.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.definition import Definition
from pnp.games.duelo_de_runas.facts import Facts, Rune, cards_of, deck, most_monsters
from pnp.games.duelo_de_runas.rules.runes import KNOTS, MOONS, QUIET, SUNS, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.spellbook import SpellFacts, spell_book


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """All of it, for one number of players and one choice of options."""

    players: int
    seats: int
    solo: bool
    advanced: bool
    courts: bool
    hand: int
    limit: int
    kept: int
    life: int
    fast_turns: int
    """Turns of a round that only those under Speed take part in."""
    third: int
    weak_to: int
    monsters: int
    """How many can be at the table."""
    ids: tuple[str, ...]
    names: tuple[str, ...]
    codes: tuple[str, ...]
    runes: tuple[int, ...]
    ranks: tuple[int, ...]
    entries: tuple[tuple[tuple[int, int], ...], ...]
    """Of each card, (group, step) of its activation runes; groups are resolved from the lowest."""
    excuse: int
    """The card that is none."""
    excuse_id: str
    every: tuple[int, ...]
    """All runes of a kind in a sequence, wherever their cards lie in it."""
    kinds: tuple[int, ...]
    """All runes of several kinds, by the bits of these."""
    letters: tuple[str, ...]
    one: tuple[str, ...]
    spells: tuple[SpellFacts, ...]
    castable: tuple[tuple[tuple[int, ...], ...], ...]
    """[step][kinds of energy at hand, as three bits]: spells that can be fed, without Counter Spell."""
    counters: tuple[int, int, int]
    calm: tuple[tuple[int, ...], ...]
    """No spell on anybody."""
    nothing: tuple[int, ...]
    """A nought for every seat."""
    nobody: tuple[int, ...]
    """No card chosen for any seat."""
    parts: Mapping[str, int]
    """What is used beside the cards."""
    PASS: int
    DONE: int
    SPELL: int
    WIDE: int
    """Targets a spell: wizards, monsters, and nobody, the last."""
    FEED: int
    DOWN: int
    STRIKE: int
    END: int
    aims: tuple[tuple[int, int], ...]
    """(spell, target) of every action that casts."""
    casts: dict[tuple[int | bool, ...], tuple[int, ...]] = field(default_factory=dict)
    feeds: dict[tuple[int, bool], tuple[int, ...]] = field(default_factory=dict)


def tables(definition: Definition, players: int, chosen: Mapping[str, str]) -> Tables:
    """The tables of the game for so many players, with those options."""
    facts: Facts = definition.facts
    solo, advanced, courts = players == 1, chosen["spells"] == "advanced", chosen["courts"] == "in"
    seats = 2 if solo else players
    shuffled = list(deck(definition))
    if courts:  # cards.courts
        shuffled += [facts.card(entry.front) for entry in cards_of(definition, "court")]
    order: tuple[Rune, ...] = (*facts.of_role("activation"), *facts.of_role("energy"))
    bit = {rune: 1 << place for place, rune in enumerate(order)}
    letters = _letters([rune.id for rune in facts.runes])
    monsters = most_monsters(definition) if advanced else 0
    ranks = tuple(facts.ranks.order.index(card.rank) for card in shuffled)
    runes = tuple(sum(bit[rune] for rune in card.runes) for card in shuffled)
    spells = spell_book(facts, bit)
    played = [(index, spell) for index, spell in enumerate(spells) if advanced or not spell.advanced]
    wide = seats + monsters + 1
    start = len(shuffled) + 1
    first_spell = start + 2
    feed = first_spell + len(spells) * wide
    down = feed + facts.play.limit * WIDTH
    strike = down + facts.play.limit
    entries = {entry.front: entry for entry in cards_of(definition)}
    places = range(facts.play.limit)
    every = tuple(sum(1 << rune + WIDTH * place for place in places) for rune in range(WIDTH))
    return Tables(
        every=every,
        kinds=tuple(
            sum(runes for rune, runes in enumerate(every) if kinds >> rune & 1) for kinds in range(1 << WIDTH)
        ),
        players=players,
        seats=seats,
        solo=solo,
        advanced=advanced,
        courts=courts,
        hand=facts.play.hand,
        limit=facts.play.limit,
        kept=facts.play.kept,
        life=facts.play.life,
        fast_turns=facts.play.fast_cards - 1,
        third=facts.play.middle,
        weak_to=facts.solo.weak_to,
        monsters=monsters,
        ids=tuple(entries[card.id].id for card in shuffled),
        names=tuple(entries[card.id].name for card in shuffled),
        codes=tuple(card.rank + "".join(letters[rune] for rune in card.runes) for card in shuffled),
        runes=runes,
        ranks=ranks,
        entries=tuple(
            tuple((32 * step + 31 - rank, step) for step in (MOONS, WYRMS, KNOTS) if card >> step & 1)
            for card, rank in zip(runes, ranks, strict=True)
        ),
        excuse=len(shuffled),
        excuse_id=cards_of(definition, "excuse")[0].id,
        letters=tuple(letters[rune] for rune in order),
        one=tuple(next(each.one for each in facts.runes if each.id == rune) for rune in order),
        spells=spells,
        castable=tuple(
            tuple(
                tuple(
                    index
                    for index, spell in played
                    if spell.rune == step and not spell.counter and spell.energy >> SUNS & ~energy == 0
                )
                for energy in range(8)
            )
            for step in (MOONS, WYRMS, KNOTS)
        ),
        counters=(len(spells) - 3, len(spells) - 2, len(spells) - 1),
        calm=(QUIET,) * seats,
        nothing=(0,) * seats,
        nobody=(-1,) * seats,
        parts=_parts(definition, players, seats, advanced),
        PASS=start,
        DONE=start + 1,
        SPELL=first_spell,
        WIDE=wide,
        FEED=feed,
        DOWN=down,
        STRIKE=strike,
        END=strike + wide,
        aims=tuple((index, target) for index in range(len(spells)) for target in (*range(wide - 1), -1)),
    )


def _letters(runes: list[Rune]) -> dict[Rune, str]:
    """A letter for each rune: the first of its name that no other has (Wyrms: Y, for Waves have the W)."""
    taken: dict[Rune, str] = {}
    for rune in runes:
        taken[rune] = next(letter for letter in rune.upper() if letter not in taken.values())
    return taken


def _parts(definition: Definition, players: int, seats: int, advanced: bool) -> dict[str, int]:
    """What lies on the table beside the cards: one of each for every seat, an aid for every player, and
    with advanced spells their markers."""
    each = {"aid": players}
    return {
        entry.id: entry.copies * (1 if entry.per == "kit" else each.get(entry.kind, seats))
        for entry in definition.components
        if entry.kind != "card" and (entry.per != "kit" or advanced)
    }
