"""The [facts] table of Duelo de Runas as typed data, and the numbers and texts that follow from it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pnp.definition import ComponentTable, Definition, SourcedTable, Table

Rune = Literal["moons", "suns", "waves", "leaves", "wyrms", "knots"]
Rank = Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "P", "T", "C"]
"""The rank of a card: Ace, a number, Pawn, Court or Crown. The Excuse has the rank ""."""

RUNES: tuple[Rune, ...] = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
"""The six runes in the Decktet's order."""

Runes = Annotated[tuple[Rune, ...], Field(strict=False)]


def _in_order(runes: tuple[Rune, ...]) -> tuple[Rune, ...]:
    """Return runes in the order of `RUNES`, so that equal sets of runes compare equal."""
    return tuple(sorted(runes, key=RUNES.index))


Mixture = Annotated[Runes, AfterValidator(_in_order)]
Some = Annotated[int, Field(ge=1, le=99)]


class Play(SourcedTable):
    """The numbers of the rules: cards in hand and in the sequence, life points."""

    hand: Some
    limit: Some
    kept: Some
    life: Some
    fast_cards: Some
    middle: Some
    """The smallest share of the deck that lies above the Excuse, and below it, as a divisor: 3 means a
    third."""


class Step(SourcedTable):
    """A step in the guide for the solo opponent, which plays cards dealt from the deck: what the opponent
    does with an activation rune."""

    weak: bool
    rune: Rune
    text: str


class Solo(SourcedTable):
    """The guide for the solo opponent, which plays cards dealt from the deck. The opponent is weak if it has
    `weak_to` life points or fewer. Steps with `weak` set are for a weak opponent, the others for one that is
    not weak. The player, who moves for the opponent, tries them in the order of `steps`."""

    weak_to: Some
    steps: Annotated[tuple[Step, ...], Field(strict=False)]


class Structure(SourcedTable):
    """The numbers of cards that the deck must have."""

    numbers: Annotated[tuple[Rank, ...], Field(strict=False)]
    each_suit: int
    basic: int
    pawns: int
    courts: int


class Ranks(SourcedTable):
    """The ranks from the lowest to the highest."""

    order: Annotated[tuple[Rank, ...], Field(strict=False)]


class RuneTable(SourcedTable):
    """A rune. `step` is the place of an activation rune in the order in which spells are resolved, from 1 to
    3. It is 0 for an energy rune."""

    id: Rune
    one: str
    many: str
    role: Literal["activation", "energy"]
    step: Annotated[int, Field(ge=0, le=3)] = 0


class Spell(SourcedTable):
    """A spell in a spell table: the activation rune of its column, the energy runes of its row, and its
    effect. `lasts` is "turns" for a spell whose marker counts the turns left, "monster" for a spell whose
    marker counts the life of a monster, and "" for a spell without a marker."""

    id: str
    name: str
    table: Literal["basic", "advanced"]
    rune: Rune
    energy: Mixture
    text: str
    lasts: Literal["", "turns", "monster"] = ""


class CounterSpell(SourcedTable):
    """The Counter Spell, which needs all three activation runes."""

    id: str
    name: str
    text: str


class Card(SourcedTable):
    """The rank and the runes of a card."""

    id: str
    rank: Rank
    runes: Runes


class Cast(Table):
    """A spell that an example casts, and the cards whose runes feed it. A card that feeds two runes is listed
    twice."""

    spell: str
    fed_by: Annotated[tuple[str, ...], Field(strict=False)]


class Example(SourcedTable):
    """An example in a figure of the document: the cards of a sequence, the newest last, and the spells that
    are cast with it."""

    id: str
    cards: Annotated[tuple[str, ...], Field(strict=False)]
    cast: Annotated[tuple[Cast, ...], Field(strict=False)]


class Facts(Table):
    """All of [facts] in game.toml."""

    play: Play
    solo: Solo
    structure: Structure
    ranks: Ranks
    runes: Annotated[tuple[RuneTable, ...], Field(strict=False)]
    spells: Annotated[tuple[Spell, ...], Field(strict=False)]
    counter: CounterSpell
    cards: Annotated[tuple[Card, ...], Field(strict=False)]
    examples: Annotated[tuple[Example, ...], Field(strict=False)]

    def card(self, name: str) -> Card:
        """Return the card with that id. Raises StopIteration if there is none."""
        return next(card for card in self.cards if card.id == name)

    def spell(self, name: str) -> Spell | None:
        """Return the spell with that id, or None for the Counter Spell, which is in no table."""
        return next((spell for spell in self.spells if spell.id == name), None)

    def runes_used(self, cast: Cast, newest: str) -> tuple[tuple[str, Rune], ...]:
        """Return (card, rune) for each rune that a spell of an example uses, its activation rune first.
        `newest` is the newest card of the example, which has the activation rune."""
        spell = self.spell(cast.spell)
        if spell is None:
            own = next(rune for rune in self.of_role("activation") if rune in self.card(newest).runes)
            others = [rune for rune in self.of_role("activation") if rune != own]
            return ((newest, own), *zip(cast.fed_by, others, strict=False))
        fed = tuple(
            (card, rune) for card in cast.fed_by for rune in spell.energy if rune in self.card(card).runes
        )
        return ((newest, spell.rune), *fed)

    def of_role(self, role: str) -> tuple[Rune, ...]:
        """Return the runes with a role, "activation" or "energy". Activation runes are in the order in which
        they are resolved."""
        chosen = [rune for rune in self.runes if rune.role == role]
        return tuple(rune.id for rune in sorted(chosen, key=lambda rune: rune.step))

    def table(self, name: str) -> dict[tuple[Rune, Runes], Spell]:
        """Return the spells of a table by (activation rune, energy runes)."""
        return {(spell.rune, spell.energy): spell for spell in self.spells if spell.table == name}


def cards_of(definition: Definition, group: str = "") -> tuple[ComponentTable, ...]:
    """Return the components that are cards of a group: "basic", "pawn", "court" or "excuse"; "" stands for
    all cards."""
    chosen = f"card.{group}"
    return tuple(entry for entry in definition.components if entry.kind == "card" and chosen in entry.id)


def deck(definition: Definition) -> tuple[Card, ...]:
    """Return the cards that are shuffled into the deck: the basic cards and the Pawns."""
    facts: Facts = definition.facts
    shuffled = [entry.front for group in ("basic", "pawn") for entry in cards_of(definition, group)]
    return tuple(card for name in shuffled for card in facts.cards if card.id == name)


def runes_shown(cards: Sequence[Card]) -> Counter[Rune]:
    """Return the number of times that cards show each rune."""
    return Counter(rune for card in cards for rune in card.runes)


def texts(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield (text, comment for translators) for the texts in [facts] that are printed on cards, aids and
    figures."""
    facts: Facts = definition.facts
    for rune in facts.runes:
        yield rune.one, f"a rune, {rune.role}: one of them"
        yield rune.many, f"a rune, {rune.role}: the suit"
    named: tuple[Spell | CounterSpell, ...] = (*facts.spells, facts.counter)
    for spell in named:
        yield spell.name, "name of a spell, on the player aid; short"
        yield spell.text, f"player aid, what {spell.name} does; very short"
    for step in facts.solo.steps:
        yield step.text, f"flow card, what the opponent does with its {step.rune}; short"


def numbers(definition: Definition) -> dict[str, int | str]:
    """Return the numbers that the texts of the game may use, by the names that stand for them in the
    texts."""
    facts: Facts = definition.facts
    counted = {group: len(cards_of(definition, group)) for group in ("basic", "pawn", "court", "excuse")}
    spells: Counter[str] = Counter(spell.table for spell in facts.spells)
    result: dict[str, int | str] = {
        f"{example.id}_{cast.spell}".replace("-", "_"): len(cast.fed_by)
        for example in facts.examples
        for cast in example.cast
    }
    return result | {
        "players_min": min(definition.game.players),
        "players_max": max(definition.game.players),
        "hand": facts.play.hand,
        "limit": facts.play.limit,
        "kept": facts.play.kept,
        "life": facts.play.life,
        "fast_cards": facts.play.fast_cards,
        "middle": facts.play.middle,
        "basic_cards": counted["basic"],
        "pawns": counted["pawn"],
        "courts": counted["court"],
        "shuffled": counted["basic"] + counted["pawn"],
        "cards": counted["basic"] + counted["pawn"] + counted["excuse"],
        "each_rune": facts.structure.each_suit,
        "most_runes": max(len(card.runes) for card in facts.cards),
        "least_runes": min(len(card.runes) for card in facts.cards if card.rank),
        "rune_kinds": len(facts.runes),
        "basic_spells": spells["basic"],
        "advanced_spells": spells["advanced"],
        "weak_to": facts.solo.weak_to,
        "strong_from": facts.solo.weak_to + 1,
    }
