"""The [facts] table of Qíahn Tactics Goblin as typed data, and the numbers and texts that follow from it.

A card's id names its sort and side: `fighter.<side>.<type>.<who>`, `equipment.<side>.<class>`,
`magic.<side>.<element>`, `qiahnbera.<side>.<what>`. The cards `turn` and `spirit` belong to both sides.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.definition import ComponentTable, Definition, SourcedTable, Table

SideId = Literal["cara", "cruz"]
TypeId = Literal["mage", "paladin", "knight", "beast", "archer", "infantry"]
Element = Literal["water", "air", "fire", "earth"]

ELEMENTS: tuple[Element, ...] = ("water", "air", "fire", "earth")
CLASSES = ("sword", "shield")


class Side(SourcedTable):
    """One of the two armies. Each army belongs to one side of the game's coin. `elements` are the two
    elements on that side, from top to bottom."""

    id: SideId
    name: str
    elements: Annotated[tuple[Element, Element], Field(strict=False)]


class FighterType(SourcedTable):
    """A type of fighter with its fight value. `colour` is the word that the rules document has for its
    colour, such as "yellow"."""

    id: TypeId
    name: str
    value: Annotated[int, Field(ge=1, le=9)]
    colour: str


class Deck(SourcedTable):
    """The number of cards of each sort that a side has."""

    fighters: int
    equipment: int
    magic: int
    qiahnberas: int


class Deal(SourcedTable):
    kept: int
    covered_discards: int


class Battle(SourcedTable):
    fewest: int
    most: int
    equipment_each: int
    magic_each: int


class Effects(SourcedTable):
    sword: int
    shield: int
    fire: int


class Spirit(SourcedTable):
    tropa: int


class Qiahnbera(SourcedTable):
    """A qíahnbera card and the types of fighters that it knocks out."""

    card: str
    hits: Annotated[tuple[TypeId, ...], Field(strict=False)]


Borne = Annotated[tuple[str, ...], Field(strict=False)]
"""The card ids of a fighter and of the cards that lie on it."""


class Example(SourcedTable):
    """A combat in the book: each fighter with the cards on it, and the result. `copies` has the fighters that
    Water cards copy, in the order of the Water cards."""

    id: str
    attack: Annotated[tuple[Borne, ...], Field(strict=False)]
    defence: Annotated[tuple[Borne, ...], Field(strict=False)]
    copies: Annotated[tuple[str, ...], Field(strict=False)] = ()
    winner: Literal["attack", "defence", "tie"]


class Facts(Table):
    """All of [facts] in game.toml."""

    sides: Annotated[tuple[Side, ...], Field(strict=False)]
    types: Annotated[tuple[FighterType, ...], Field(strict=False)]
    deck: Deck
    deal: Deal
    battle: Battle
    effects: Effects
    spirit: Spirit
    qiahnberas: Annotated[tuple[Qiahnbera, ...], Field(strict=False)]
    examples: Annotated[tuple[Example, ...], Field(strict=False)]

    def type(self, name: str) -> FighterType:
        """Return the type of fighter with that id. Raises StopIteration if there is none."""
        return next(each for each in self.types if each.id == name)

    def side(self, name: str) -> Side:
        return next(each for each in self.sides if each.id == name)

    def hits(self, card: str) -> tuple[TypeId, ...]:
        """Return the types that a qíahnbera, given by its card id, knocks out. Empty if [facts] does not list
        the card."""
        return next((each.hits for each in self.qiahnberas if each.card == card), ())


def cards(definition: Definition, sort: str, side: str = "") -> tuple[ComponentTable, ...]:
    """Return the cards of a sort, such as "fighter" or "magic", in the definition's order. `side` limits them
    to one side."""
    return tuple(
        entry
        for entry in definition.components
        if entry.id.split(".")[0] == sort and (not side or entry.id.split(".")[1:2] == [side])
    )


def strengths(facts: Facts, example: Example) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the values of the fighters of an example: (attackers, defenders).

    Fire doubles the printed value. Water copies the value of another fighter, doubled by fire but without
    equipment. Equipment is added last.
    """
    bare = {}
    for fighter, *borne in (*example.attack, *example.defence):
        value = facts.type(fighter.split(".")[2]).value
        bare[fighter] = value * facts.effects.fire if _bears(borne, "fire") else value
    copied = iter(example.copies)

    def strength(fighter: str, borne: list[str]) -> int:
        value = bare[next(copied, fighter)] if _bears(borne, "water") else bare[fighter]
        return (
            value
            + facts.effects.sword * _bears(borne, "sword")
            + facts.effects.shield * _bears(borne, "shield")
        )

    attack = tuple(strength(fighter, borne) for fighter, *borne in example.attack)
    return attack, tuple(strength(fighter, borne) for fighter, *borne in example.defence)


def _bears(borne: list[str], what: str) -> int:
    return sum(card.rpartition(".")[2] == what for card in borne)


def columns(definition: Definition, entry: ComponentTable) -> dict[str, str | int]:
    """Return the values of a card that layout.toml shows besides its name and text, by the name of their
    column: `side`, `what` and the elements `upper` and `lower` for a card of a side, and for each sort of
    card its own, such as `type` and `value` for a fighter, `bonus` for equipment and `count` for a
    qíahnbera."""
    facts: Facts = definition.facts
    sort, *rest = entry.id.split(".")
    found: dict[str, str | int] = {}
    if rest:
        upper, lower = facts.side(rest[0]).elements
        found |= {"side": rest[0], "upper": upper, "lower": lower, "what": rest[-1]}
    if sort == "fighter":
        kind = facts.type(rest[1])
        found |= {"tone": kind.id, "type": kind.name, "value": kind.value}
    elif sort == "equipment":
        found["bonus"] = facts.effects.sword if rest[-1] == "sword" else facts.effects.shield
    elif sort == "magic":
        found |= {"tone": rest[-1], "factor": facts.effects.fire}
    elif sort == "qiahnbera":
        kinds = [facts.type(each) for each in facts.hits(entry.id)]
        found |= {
            "count": len(kinds),
            "hits": ",".join(kind.id for kind in kinds),
            "types": ",".join(kind.name for kind in kinds),
            "values": ",".join(str(kind.value) for kind in kinds),
        }
    elif sort == "spirit":
        found["least"] = facts.spirit.tropa
    return found


def texts(definition: Definition) -> Iterator[tuple[str, str]]:
    """Yield (msgid, comment) for the translators: the names of both sides."""
    facts: Facts = definition.facts
    for side in facts.sides:
        yield side.name, "terminal, a side of the coin; Cara and Cruz stay as they are"


def numbers(definition: Definition) -> dict[str, int | str]:
    """Return the numbers that texts of the game can insert, by name: those of [facts], such as `fighters`;
    the value of each type of fighter under the type's id; and of each worked combat its sums and single
    values, such as `sword_attack` and `sword_attack_1` for an example with the id "sword"."""
    facts: Facts = definition.facts
    deck, deal = facts.deck, facts.deal
    hand = deck.equipment + deck.magic + deck.qiahnberas
    found: dict[str, int | str] = {
        "players": max(definition.game.players),
        "cards": sum(entry.copies for entry in definition.components),
        "fighters": deck.fighters,
        "types": len(facts.types),
        "of_type": deck.fighters // len(facts.types),
        "equipment": deck.equipment,
        "of_class": deck.equipment // len(CLASSES),
        "magic": deck.magic,
        "of_element": deck.magic // len(ELEMENTS),
        "qiahnberas": deck.qiahnberas,
        "kept": deal.kept,
        "covered": hand,
        "covered_discards": deal.covered_discards,
        "covered_hand": hand - deal.covered_discards,
        "fewest": facts.battle.fewest,
        "most": facts.battle.most,
        "equipment_each": facts.battle.equipment_each,
        "magic_each": facts.battle.magic_each,
        "sword": facts.effects.sword,
        "shield": facts.effects.shield,
        "fire": facts.effects.fire,
        "spirit_tropa": facts.spirit.tropa,
        "side_total": sum(each.value for each in facts.types) * deck.fighters // len(facts.types),
    }
    found |= {each.id: each.value for each in facts.types}
    for example in facts.examples:
        for side, values in zip(("attack", "defence"), strengths(facts, example), strict=True):
            found[f"{example.id}_{side}"] = sum(values)
            found |= {f"{example.id}_{side}_{k}": value for k, value in enumerate(values, 1)}
    return found
