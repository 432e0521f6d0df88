"""The constants of a game: its cards as the engine needs them, computed once from the definition.

Sets are bit masks: bit k of a set of fighters is the k-th fighter (Cara's first, then Cruz's), bit k of a set
of equipment, magic and qíahnberas is the k-th such card of a side. A qíahnbera is a card that knocks out
fighters.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.caching import memoize
from pnp.definition import Definition
from pnp.games.qiahn_tactics_goblin.facts import Facts, Side, cards
from pnp.play import Phrase, Words, say

FIGHTER_ACTIONS = (
    "send",
    "call",
    "copy",
    "turn",
    "taste",
    "sword",
    "shield",
    "water",
    "air",
    "fire",
    "earth",
)
"""The kinds of actions that name one fighter, except for the qíahnberas (cards that knock out fighters)."""


def members(mask: int) -> Iterator[int]:
    """Yield the numbers in a set (a bit mask), in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def mask_of(numbers: Iterable[int]) -> int:
    """Return a set of numbers as a bit mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


FighterAction = tuple[str, int]
"""An action on a fighter: the kind of the action or the name of the card that is laid, and the fighter's
number."""


class ActionsOnEach(dict[int, tuple[FighterAction, ...]]):
    """A dict that computes its values on demand. The key is a set of fighters (a bit mask), the value the
    actions of one kind, one for each of these fighters."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, fighters: int) -> tuple[FighterAction, ...]:
        actions = self[fighters] = tuple((self.kind, fighter) for fighter in members(fighters))
        return actions


class Strikes(dict[tuple[int, int], tuple[FighterAction, ...]]):
    """A dict that computes its values on demand. The key is (a set of a side's cards, a set of fighters). The
    value has every action in which a qíahnbera among these cards knocks out one of these fighters."""

    def __init__(self, cards: Mapping[str, int], hits: Mapping[str, int]) -> None:
        super().__init__()
        self.cards, self.hits = cards, hits

    def __missing__(self, key: tuple[int, int]) -> tuple[FighterAction, ...]:
        hand, fighters = key
        actions = self[key] = tuple(
            (card, fighter)
            for card, hit in self.hits.items()
            if self.cards[card] & hand
            for fighter in members(hit & fighters)
        )
        return actions


class Totals(dict[int, int]):
    """A dict that computes its values on demand. The key is a set of fighters (a bit mask), the value the sum
    of their printed fight values."""

    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__()
        self.printed = values

    def __missing__(self, fighters: int) -> int:
        total = self[fighters] = sum(self.printed[fighter] for fighter in members(fighters))
        return total


@dataclass(frozen=True, slots=True, eq=False)
class Camp:
    """The fighters and the other cards of one side. Each field from `sword` to `all_cards` is a set of cards
    (a bit mask)."""

    id: str
    name: Phrase
    army: int
    """The set of the side's fighters."""
    cards: Mapping[str, int]
    """The set of the copies of each card, by the card's short name ("sword", "banana")."""
    component_ids: Mapping[str, str]
    """The component id of each card, by its short name."""
    titles: Mapping[str, Phrase]
    """The name of each card for use in a sentence, by its short name."""
    sword: int
    shield: int
    water: int
    air: int
    fire: int
    earth: int
    qiahnberas: int
    all_cards: int
    hits: Mapping[str, int]
    """The set of the enemy fighters that each qíahnbera can hit, by its short name."""
    strikes: Strikes

    def names_of(self, cards: int) -> list[str]:
        """Return the short names of a set of cards, one for each copy."""
        names: list[str] = []
        for card, copies in self.cards.items():
            if here := copies & cards:
                names += [card] * here.bit_count()
        return names


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The constants of the engine: both camps (sides), the fighters, the numbers of the game."""

    mode: str
    spirit: bool
    """Whether the Spirit card lies on the table."""
    camps: tuple[Camp, Camp]
    component_ids: tuple[str, ...]
    """The component id of each fighter."""
    names: tuple[str, ...]
    """The name of each fighter in notation: the last part of its id."""
    titles: tuple[Phrase, ...]
    """The name of each fighter for use in a sentence."""
    values: tuple[int, ...]
    types: tuple[Phrase, ...]
    """The name of each fighter's type for use in a sentence."""
    alike: tuple[int, ...]
    """For each fighter: the set of all fighters of its type, of both sides."""
    numbers: Mapping[str, int]
    """The number of each fighter, by its name."""
    totals: Totals
    fewest: int
    """The smallest number of fighters in a vanguard."""
    most: int
    """The greatest number of fighters in a vanguard."""
    bonus: tuple[int, int]
    """The value that equipment adds in defence (index 0) and in attack (index 1)."""
    fire_factor: int
    qiahnberas_kept: int
    covered_discards: int
    spirit_tropa: int
    actions: Mapping[str, ActionsOnEach]
    """The actions of each kind in FIGHTER_ACTIONS, by the kind."""

    @staticmethod
    def from_definition(definition: Definition, mode: str, spirit: bool) -> "Tables":
        """Return the tables of a definition, for the mode "half", "open" or "covered", with or without the
        Spirit."""
        facts: Facts = definition.facts
        fighters = [entry for side in facts.sides for entry in cards(definition, "fighter", side.id)]
        sides, types = zip(*(_side_and_type(entry.id) for entry in fighters), strict=True)
        values = tuple(facts.type(kind).value for kind in types)
        cara, cruz = (
            mask_of(number for number, owner in enumerate(sides) if owner == side.id) for side in facts.sides
        )
        first, second = (
            _camp(definition, side, army, enemies, types)
            for side, army, enemies in zip(facts.sides, (cara, cruz), (cruz, cara), strict=True)
        )
        names = tuple(_short(entry.id) for entry in fighters)
        return Tables(
            mode=mode,
            spirit=spirit,
            camps=(first, second),
            component_ids=tuple(entry.id for entry in fighters),
            names=names,
            titles=tuple(Phrase(entry.name) for entry in fighters),
            values=values,
            types=tuple(Phrase(facts.type(kind).name) for kind in types),
            alike=tuple(
                mask_of(number for number, other in enumerate(types) if other == kind) for kind in types
            ),
            numbers={name: number for number, name in enumerate(names)},
            totals=Totals(values),
            fewest=facts.battle.fewest,
            most=facts.battle.most,
            bonus=(facts.effects.shield, facts.effects.sword),
            fire_factor=facts.effects.fire,
            qiahnberas_kept=facts.deal.kept,
            covered_discards=facts.deal.covered_discards,
            spirit_tropa=facts.spirit.tropa,
            actions={kind: ActionsOnEach(kind) for kind in FIGHTER_ACTIONS},
        )

    def side_of(self, fighter: int) -> int:
        """Return the side of a fighter: 0 for Cara, 1 for Cruz."""
        first, _ = self.camps
        return 0 if first.army >> fighter & 1 else 1

    def names_of(self, mask: int) -> list[str]:
        """Return the names in notation of a set of fighters (a bit mask)."""
        return [self.names[fighter] for fighter in members(mask)]

    def titles_of(self, mask: int) -> tuple[Phrase, ...]:
        """Return the names of a set of fighters (a bit mask), for use in a sentence."""
        return tuple(self.titles[fighter] for fighter in members(mask))

    def person(self, fighter: int) -> Phrase:
        """Return a fighter's name and type: "Lady Clank (Knight)"."""
        # L10N: a fighter and its type
        return say("%(name)s (%(type)s)", name=self.titles[fighter], type=self.types[fighter])

    def hit_by(self, side: int, card: str) -> tuple[Phrase, ...]:
        """Return the names of the types of fighters that a side's qíahnbera knocks out, for use in a
        sentence."""
        hit = members(self.camps[side].hits[card])
        return tuple(dict.fromkeys(self.types[fighter] for fighter in hit))

    def inscriptions(self) -> dict[str, Words]:
        """Return what is printed on each card that matters for play, by component id: the type and value of a
        fighter, the bonus of equipment, the factor of fire, the types that a qíahnbera knocks out."""
        found: dict[str, Words] = {
            # L10N: what a fighter's card shows: its type, and its fight value
            component: say("%(type)s, %(value)s", type=kind, value=value)
            for component, kind, value in zip(self.component_ids, self.types, self.values, strict=True)
        }
        for side, camp in enumerate(self.camps):
            for card, component in camp.component_ids.items():
                if card in camp.hits:
                    # L10N: what a qíahnbera shows: the types of fighters that it takes out of the game
                    found[component] = say("against %(types)s", types=self.hit_by(side, card))
                elif card in ("sword", "shield"):
                    found[component] = f"+{self.bonus[card == 'sword']}"
                elif card == "fire":
                    found[component] = f"×{self.fire_factor}"
        return found

    def targets_said(self, side: int, card: str) -> Phrase:
        """Return a sentence that says which types of fighters a side's qíahnbera takes out of the game."""
        # L10N: a qíahnbera, and the types of fighters that it takes out of the game; a sentence
        return say(
            "%(card)s works against %(types)s.",
            card=self.camps[side].titles[card],
            types=self.hit_by(side, card),
        )

    def hidden_cards(self, side: int) -> int:
        """Return the set of a side's cards (a bit mask) that its rival cannot see before they are used."""
        if self.mode == "open":
            return 0
        return self.camps[side].all_cards if self.mode == "covered" else self.camps[side].qiahnberas


def _camp(definition: Definition, side: Side, army: int, enemies: int, types: Sequence[str]) -> Camp:
    facts: Facts = definition.facts
    copies: dict[str, int] = {}
    component_ids: dict[str, str] = {}
    titles: dict[str, Phrase] = {}
    hits: dict[str, int] = {}
    count = 0
    for sort in ("equipment", "magic", "qiahnbera"):
        for entry in cards(definition, sort, side.id):
            card = _short(entry.id)
            copies[card] = mask_of(range(count, count + entry.copies))
            component_ids[card] = entry.id
            titles[card] = Phrase(entry.name)
            count += entry.copies
            if sort == "qiahnbera":
                hit = facts.hits(entry.id)
                hits[card] = enemies & mask_of(number for number, kind in enumerate(types) if kind in hit)
    return Camp(
        id=side.id,
        name=Phrase(side.name),
        army=army,
        cards=copies,
        component_ids=component_ids,
        titles=titles,
        sword=copies["sword"],
        shield=copies["shield"],
        water=copies["water"],
        air=copies["air"],
        fire=copies["fire"],
        earth=copies["earth"],
        qiahnberas=sum(copies[card] for card in hits),
        all_cards=sum(copies.values()),
        hits=hits,
        strikes=Strikes(copies, hits),
    )


def _side_and_type(component: str) -> tuple[str, str]:
    """Return the side and the type of a fighter, by its component's id."""
    _, side, kind, *_ = component.split(".")
    return side, kind


def _short(component: str) -> str:
    """Return the last part of an id."""
    *_, short = component.split(".")
    return short


@memoize
def canonical(camp: Camp, hand: int, box: int) -> tuple[int, int]:
    """Return (hand, box), two sets of a side's cards, in the form that positions use. Copies of one card
    are alike, so it does not matter which of them are in hand: the copies with the lowest numbers are put
    into the hand, those with the highest into the box (cards that were set aside), and used copies are
    those between. So positions are equal if they differ in nothing else."""
    first = last = 0
    for copies in camp.cards.values():
        numbers = tuple(members(copies))
        in_hand, in_box = (hand & copies).bit_count(), (box & copies).bit_count()
        first |= mask_of(numbers[:in_hand])
        last |= mask_of(numbers[len(numbers) - in_box :])
    return first, last
