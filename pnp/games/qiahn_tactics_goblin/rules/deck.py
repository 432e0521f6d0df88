"""The cards as the rules see them, made once from the definition.

Sets are masks: bit k of a set of fighters is the k-th fighter (Cara's first, then Cruz's), bit k of a
set of equipment, magic and qíahnberas is the k-th such card of a side.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.facts import Facts, cards


def members(mask: int) -> Iterator[int]:
    """The numbers in a set, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(numbers: Iterable[int]) -> int:
    """The set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Each(dict[int, tuple[tuple[str, int], ...]]):
    """One kind of action upon each fighter of a set, by the set; made when first asked for."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, fighters: int) -> tuple[tuple[str, int], ...]:
        made = self[fighters] = tuple((self.kind, fighter) for fighter in members(fighters))
        return made


class Strikes(dict[tuple[int, int], tuple[tuple[str, int], ...]]):
    """What some qíahnberas (a set of cards) can do to some fighters that are open to them."""

    def __init__(self, cards: Mapping[str, int], hits: Mapping[str, int]) -> None:
        super().__init__()
        self.cards, self.hits = cards, hits

    def __missing__(self, key: tuple[int, int]) -> tuple[tuple[str, int], ...]:
        held, fighters = key
        made = self[key] = tuple(
            (card, fighter)
            for card, hit in self.hits.items()
            if self.cards[card] & held
            for fighter in members(hit & fighters)
        )
        return made


class Totals(dict[int, int]):
    """The fight values of a set of fighters, as printed, added up."""

    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__()
        self.values_printed = values

    def __missing__(self, fighters: int) -> int:
        made = self[fighters] = sum(self.values_printed[fighter] for fighter in members(fighters))
        return made


@dataclass(frozen=True, slots=True, eq=False)
class Camp:
    """What one side owns. `cards` has the copies of each card by its short name, in order ("sword",
    "banana"), `parts` the component of each; `hits` are the enemies that a qíahnbera can hit."""

    id: str
    name: str
    army: int
    cards: Mapping[str, int]
    parts: Mapping[str, str]
    sword: int
    shield: int
    water: int
    air: int
    fire: int
    earth: int
    tricks: int
    everything: int
    hits: Mapping[str, int]
    strikes: Strikes


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All that is looked up while playing: both camps, the fighters, the numbers of the game."""

    mode: str
    spirit: bool
    """Whether the Spirit card lies on the table."""
    camps: tuple[Camp, Camp]
    ids: tuple[str, ...]
    names: tuple[str, ...]
    """A fighter as notation has it: the last part of its id."""
    titles: tuple[str, ...]
    values: tuple[int, ...]
    numbers: Mapping[str, int]
    """A fighter's number, by its name."""
    totals: Totals
    fewest: int
    most: int
    bonus: tuple[int, int]
    """What equipment adds in defence and in attack."""
    fire: int
    kept: int
    covered_discards: int
    spirit_tropa: int
    spirit_cost: int
    each: Mapping[str, Each]
    arm: tuple[Each, Each]
    """Equipment on fighters, in defence and in attack."""

    def camp_of(self, fighter: int) -> int:
        """Whose fighter it is."""
        return 0 if self.camps[0].army >> fighter & 1 else 1

    def fighters(self, mask: int) -> list[str]:
        """The names of a set of fighters."""
        return [self.names[fighter] for fighter in members(mask)]

    def titled(self, mask: int) -> str:
        """The names of a set of fighters as people say them."""
        *rest, last = (self.titles[fighter] for fighter in members(mask))
        return f"{', '.join(rest)} and {last}" if rest else last

    def hidden(self, side: int) -> int:
        """The cards of a side that its rival cannot see before they are used."""
        if self.mode == "open":
            return 0
        return self.camps[side].everything if self.mode == "covered" else self.camps[side].tricks


ON_FIGHTERS = ("send", "call", "take", "copy", "turn", "sword", "shield", "water", "air", "fire", "earth")
"""Kinds of actions that name one fighter, beside the qíahnberas."""


def shuffled(definition: Definition, mode: str, spirit: bool) -> Deck:
    """The cards of a definition, for one of the three ways to play."""
    facts: Facts = definition.facts
    fighters = [entry for side in facts.sides for entry in cards(definition, "fighter", side.id)]
    types = [entry.id.split(".")[2] for entry in fighters]
    values = tuple(facts.type(each).value for each in types)
    each = {kind: Each(kind) for kind in ON_FIGHTERS}
    armies = [
        mask_of(k for k, entry in enumerate(fighters) if entry.id.split(".")[1] == side.id)
        for side in facts.sides
    ]
    first, second = (
        _camp(definition, side.id, side.name, armies[index], armies[1 - index], types)
        for index, side in enumerate(facts.sides)
    )
    names = tuple(_short(entry.id) for entry in fighters)
    return Deck(
        mode=mode,
        spirit=spirit,
        camps=(first, second),
        ids=tuple(entry.id for entry in fighters),
        names=names,
        titles=tuple(entry.name for entry in fighters),
        values=values,
        numbers={name: number for number, name in enumerate(names)},
        totals=Totals(values),
        fewest=facts.battle.fewest,
        most=facts.battle.most,
        bonus=(facts.effects.shield, facts.effects.sword),
        fire=facts.effects.fire,
        kept=facts.deal.kept,
        covered_discards=facts.deal.covered_discards,
        spirit_tropa=facts.spirit.tropa,
        spirit_cost=facts.spirit.cost,
        each=each,
        arm=(each["shield"], each["sword"]),
    )


def _camp(definition: Definition, side: str, name: str, army: int, enemies: int, types: list[str]) -> Camp:
    facts: Facts = definition.facts
    held: dict[str, int] = {}
    parts: dict[str, str] = {}
    tricks: dict[str, int] = {}
    count = 0
    for sort in ("equipment", "magic", "qiahnbera"):
        for entry in cards(definition, sort, side):
            short = _short(entry.id)
            held[short] = mask_of(range(count, count + entry.copies))
            parts[short] = entry.id
            count += entry.copies
            if sort == "qiahnbera":
                hits = facts.hits(entry.id)
                tricks[short] = enemies & mask_of(k for k, each in enumerate(types) if each in hits)
    return Camp(
        id=side,
        name=name,
        army=army,
        cards=held,
        parts=parts,
        sword=held["sword"],
        shield=held["shield"],
        water=held["water"],
        air=held["air"],
        fire=held["fire"],
        earth=held["earth"],
        tricks=sum(held[short] for short in tricks),
        everything=sum(held.values()),
        hits=tricks,
        strikes=Strikes(held, tricks),
    )


def _short(component: str) -> str:
    return component.rpartition(".")[2]


@lru_cache(maxsize=4096)
def stacked(camp: Camp, hand: int, box: int) -> tuple[int, int]:
    """A hand and what is in the box, where copies of a card are alike: a hand has the first of them,
    the box the last, and what was used lies between."""
    first = last = 0
    for copies in camp.cards.values():
        numbers = tuple(members(copies))
        held, boxed = (hand & copies).bit_count(), (box & copies).bit_count()
        first |= mask_of(numbers[:held])
        last |= mask_of(numbers[len(numbers) - boxed :])
    return first, last
