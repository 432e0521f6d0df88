"""M checks of Duelo de Runas: the Decktet's structure, the spell tables, the examples.

The D checks are DRAWING, from checks_drawing.py.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.duelo_de_runas.checks_drawing import DRAWING
from pnp.games.duelo_de_runas.facts import RUNES, Facts, Rank, Rune, cards_of, deck, runes_shown

__all__ = ["DRAWING", "MODEL"]

GROUP_OF: dict[Rank, str] = {"": "excuse", "P": "pawn", "T": "court"}
"""The group of a rank that is not in the basic cards."""

WITHOUT_SPELL = ("life", "strength")
"""The markers that count something other than a lasting spell."""


@check("DR01", "every card is described once, and in its group")
def card_facts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each component that is a card has its rank and runes in [facts], and nothing there is without a
    component. Pawns, Courts and the Excuse are in the groups that their ids name; the Courts are
    optional, the others are not."""
    definition = game.definition
    facts: Facts = definition.facts
    known = {card.id: card for card in facts.cards}
    fronts = {entry.front for entry in cards_of(definition)}
    for index, card in enumerate(facts.cards):
        if card.id not in fronts:
            yield self.error(
                definition.place("facts", "cards", index, "id"), f"no component shows {card.id!r}"
            )
        elif [each.id for each in facts.cards].count(card.id) > 1:
            yield self.error(
                definition.place("facts", "cards", index, "id"), f"{card.id!r} is described twice"
            )
    for index, entry in enumerate(definition.components):
        if entry.kind != "card":
            continue
        if entry.front not in known:
            yield self.error(
                definition.place("components", index, "front"), f"no card {entry.front!r} in [facts]"
            )
            continue
        group = GROUP_OF.get(known[entry.front].rank, "basic")
        if not entry.id.startswith(f"card.{group}"):
            yield self.error(
                definition.place("components", index, "id"),
                f"expected an id that begins with 'card.{group}', as its rank says; found {entry.id!r}",
            )
        if entry.optional != (group == "court"):
            yield self.error(
                definition.place("components", index, "id"),
                f"expected the Courts, and only them, optional: {entry.id}",
            )


@check("DR02", "every number rank shows each rune once")
def number_ranks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The cards of a number rank show the six runes between them, each once; so do the Aces and the
    Crowns, with one rune a card. That is how the Decktet is made."""
    definition = game.definition
    facts: Facts = definition.facts
    for rank in ("A", *facts.structure.numbers, "C"):
        cards = [card for card in facts.cards if card.rank == rank]
        shown = runes_shown(cards)
        if shown != Counter(RUNES):
            found = ", ".join(f"{rune} {shown[rune]}" for rune in RUNES if shown[rune] != 1)
            index = facts.cards.index(cards[0]) if cards else 0
            yield self.error(
                definition.place("facts", "cards", index, "runes"),
                f"expected each rune once on the cards of rank {rank}, found {found or 'none'}",
            )


@check("DR03", "the deck has the cards and runes that it should")
def structure(self: Check[Game], game: Game) -> Iterator[Finding]:
    """36 basic cards, 4 Pawns, 4 Courts, one Excuse; and in the 40 that are shuffled each rune appears
    twelve times. Pawns and Courts show three different runes, the Excuse none."""
    definition = game.definition
    facts: Facts = definition.facts
    wanted = {"basic": facts.structure.basic, "pawn": facts.structure.pawns, "court": facts.structure.courts}
    for group, count in {**wanted, "excuse": 1}.items():
        found = len(cards_of(definition, group))
        if found != count:
            yield self.error(
                definition.place("facts", "structure"),
                f"expected {count} cards of the group {group}, found {found}",
            )
    shown = runes_shown(deck(definition))
    for rune in RUNES:
        if shown[rune] != facts.structure.each_suit:
            yield self.error(
                definition.place("facts", "structure", "each_suit"),
                f"expected {shown[rune]} {rune}, as shuffled cards show, found {facts.structure.each_suit}",
            )
    for index, card in enumerate(facts.cards):
        many = {"": 0, "P": 3, "T": 3, "A": 1, "C": 1}.get(card.rank, 2)
        if len(set(card.runes)) != many or len(card.runes) != many:
            yield self.error(
                definition.place("facts", "cards", index, "runes"),
                f"expected {many} different runes on {card.id!r}, found {list(card.runes)}",
            )


def _rows(energies: tuple[Rune, ...]) -> dict[str, set[tuple[Rune, ...]]]:
    """Return the rows of a full table: no energy or one kind (basic), or two or three kinds (advanced)."""
    mixed = chain.from_iterable(combinations(energies, k) for k in range(2, len(energies) + 1))
    return {"basic": {(), *((each,) for each in energies)}, "advanced": set(mixed)}


@check("DR04", "the spell tables are full")
def tables(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each activation rune has one spell in every row of both tables: the basic one with no energy and
    with each kind, the advanced one with every two kinds and with all three."""
    definition = game.definition
    facts: Facts = definition.facts
    rows = _rows(facts.of_role("energy"))
    found: Counter[tuple[str, Rune, tuple[Rune, ...]]] = Counter(
        (spell.table, spell.rune, spell.energy) for spell in facts.spells
    )
    for table, energies in rows.items():
        for rune in facts.of_role("activation"):
            for energy in sorted(energies):
                if found.pop((table, rune, energy), 0) != 1:
                    yield self.error(
                        definition.place("facts", "spells"),
                        f"expected one {table} spell of {rune} with {' and '.join(energy) or 'no energy'}",
                    )
    for table, rune, energy in found:
        yield self.error(
            definition.place("facts", "spells"), f"no place in the {table} table for {rune} with {energy}"
        )


@check("DR05", "the examples play by the rules")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In each example the sequence is within its limit, every spell is cast with an activation rune of
    the newest card and fed with runes that the named cards have, and no rune is used twice."""
    definition = game.definition
    facts: Facts = definition.facts
    for index, example in enumerate(facts.examples):
        place = definition.place("facts", "examples", index, "cast")
        if len(example.cards) > facts.play.limit:
            yield self.error(place, f"expected {facts.play.limit} cards at most, found {len(example.cards)}")
        uses: Counter[tuple[str, Rune]] = Counter()
        for cast in example.cast:
            used = facts.runes_used(cast, example.cards[-1])
            uses.update(used)
            if len(used) != 1 + len(cast.fed_by):
                yield self.error(place, f"a card that feeds {cast.spell!r} has no rune for it")
            for card, rune in used:
                if card not in example.cards or rune not in facts.card(card).runes:
                    yield self.error(place, f"{cast.spell!r} needs {rune} of {card!r}, which are not there")
        for (card, rune), times in uses.items():
            if times > 1:
                yield self.error(place, f"{rune} of {card!r} are used {times} times in one turn")


@check("DR06", "every spell that lasts has a marker")
def lasting(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Spells that last have a marker each; what needs the next turn only, or turns cards face down,
    may do without. Every other marker counts life points or a monster's strength."""
    definition = game.definition
    facts: Facts = definition.facts
    spells = {spell.id for spell in facts.spells if spell.lasts}
    markers = {
        entry.front: index for index, entry in enumerate(definition.components) if entry.kind == "marker"
    }
    for name in sorted(spells - markers.keys()):
        yield self.error(definition.place("components"), f"expected a marker for {name!r}, found none")
    for name in sorted(markers.keys() - spells - set(WITHOUT_SPELL)):
        yield self.error(definition.place("components", markers[name], "front"), f"no spell {name!r} lasts")


@check("DR07", "a sequence loses one card when the next is played")
def sequence(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The cards kept at the end of a turn and the next one make a full sequence; the steps in which
    activation runes are resolved are 1, 2 and 3; every rank of a card has a place in the order."""
    definition = game.definition
    facts: Facts = definition.facts
    if facts.play.kept + 1 != facts.play.limit:
        yield self.error(
            definition.place("facts", "play", "kept"),
            f"expected {facts.play.limit - 1}, one less than the limit; found {facts.play.kept}",
        )
    steps = [rune.step for rune in facts.runes if rune.role == "activation"]
    if sorted(steps) != list(range(1, len(steps) + 1)):
        yield self.error(
            definition.place("facts", "runes"), f"expected the steps 1 to {len(steps)}, found {steps}"
        )
    for rank in sorted({card.rank for card in facts.cards if card.rank} - set(facts.ranks.order)):
        yield self.error(
            definition.place("facts", "ranks", "order"), f"the rank {rank!r} has no place in the order"
        )


MODEL: tuple[Check[Game], ...] = (card_facts, number_ranks, structure, tables, examples, lasting, sequence)
