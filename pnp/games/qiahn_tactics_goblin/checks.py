"""M checks of Qíahn Tactics Goblin: its sides, the targets of its qíahnberas, its examples.

The D checks are DRAWING, from checks_drawing.py.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.qiahn_tactics_goblin.checks_drawing import DRAWING
from pnp.games.qiahn_tactics_goblin.facts import CLASSES, ELEMENTS, Facts, cards, strengths

__all__ = ["DRAWING", "MODEL"]


@check("QT01", "each side has the cards that the document counts")
def decks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Fighters, equipment, magic and qíahnberas of each side add up to the numbers of section 1, and
    every card of a side has that side's back."""
    definition = game.definition
    facts: Facts = definition.facts
    stated = {
        "fighter": facts.deck.fighters,
        "equipment": facts.deck.equipment,
        "magic": facts.deck.magic,
        "qiahnbera": facts.deck.qiahnberas,
    }
    for side in facts.sides:
        for sort, count in stated.items():
            found = sum(entry.copies for entry in cards(definition, sort, side.id))
            if found != count:
                yield self.error(
                    definition.place("facts", "deck"),
                    f"expected {count} {sort} cards of {side.id}, found {found}",
                )
    for index, entry in enumerate(definition.components):
        owner = entry.id.split(".")[1] if "." in entry.id else ""
        if owner and entry.back != f"back.{owner}":
            yield self.error(
                definition.place("components", index, "back"),
                f"expected 'back.{owner}', found {entry.back!r}",
            )


@check("QT02", "both sides are equally strong")
def equal_sides(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each side has as many fighters of one type as of every other, as many swords as shields, and as
    many magic cards of one element as of another."""
    definition = game.definition
    facts: Facts = definition.facts
    kinds = {
        "fighter": tuple(each.id for each in facts.types),
        "equipment": CLASSES,
        "magic": ELEMENTS,
    }
    for side in facts.sides:
        for sort, names in kinds.items():
            held = Counter[str]()
            for entry in cards(definition, sort, side.id):
                held[entry.id.split(".")[2]] += entry.copies
            wanted = sum(held.values()) / len(names)
            if odd := {name: held[name] for name in sorted({*names, *held}) if held[name] != wanted}:
                yield self.error(
                    definition.place("components"),
                    f"expected the same number of each {sort} of {side.id}, found {odd}",
                )


@check("QT03", "each side's qíahnberas hit every type exactly twice")
def weaknesses(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Every qíahnbera names two or more different types (section 3), and those of a side name each type
    exactly twice between them: no type is safe, and none is doomed."""
    definition = game.definition
    facts: Facts = definition.facts
    known = {entry.id for entry in cards(definition, "qiahnbera")}
    for index, each in enumerate(facts.qiahnberas):
        if each.card not in known:
            yield self.error(
                definition.place("facts", "qiahnberas", index, "card"),
                f"expected a qíahnbera, found {each.card!r}",
            )
        if len(set(each.hits)) < 2 or len(set(each.hits)) != len(each.hits):
            yield self.error(
                definition.place("facts", "qiahnberas", index, "hits"),
                f"expected two or more different types, found {list(each.hits)}",
            )
    for side in facts.sides:
        hits = Counter(
            kind for entry in cards(definition, "qiahnbera", side.id) for kind in facts.hits(entry.id)
        )
        for kind in facts.types:
            if hits[kind.id] != 2:
                yield self.error(
                    definition.place("facts", "qiahnberas"),
                    f"expected two qíahnberas of {side.id} against {kind.id!r}, found {hits[kind.id]}",
                )


@check("QT04", "fight values tell the types apart")
def values(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The fight values of the types are the numbers from one to as many as there are types, each once
    (table 1), so that the number alone names the type."""
    facts: Facts = game.definition.facts
    found = sorted(each.value for each in facts.types)
    if found != list(range(1, len(found) + 1)):
        yield self.error(
            game.definition.place("facts", "types"), f"expected 1 to {len(found)}, each once, found {found}"
        )


@check("QT05", "the book's combats end as it says")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The winner that an example names has the higher sum; its cards exist; no fighter bears more than one
    equipment and one magic card; swords are in the attack, shields in the defence."""
    definition = game.definition
    facts: Facts = definition.facts
    known = {entry.id for entry in definition.components}
    for index, each in enumerate(facts.examples):
        place = definition.place("facts", "examples", index)
        groups = (*each.attack, *each.defence)
        if strange := sorted({card for group in groups for card in group} - known):
            yield self.error(place, f"expected cards of this game, found {strange}")
            continue
        for group in groups:
            sorts = Counter(card.split(".")[0] for card in group[1:])
            if sorts["equipment"] > facts.battle.equipment_each or sorts["magic"] > facts.battle.magic_each:
                yield self.error(
                    place, f"expected one equipment and one magic card at most, found {list(group)}"
                )
        misplaced = [card for group in each.attack for card in group if card.endswith(".shield")]
        misplaced += [card for group in each.defence for card in group if card.endswith(".sword")]
        if misplaced:
            yield self.error(place, f"expected swords in attack and shields in defence, found {misplaced}")
        attack, defence = (sum(side) for side in strengths(facts, each))
        winner = "attack" if attack > defence else "defence" if defence > attack else "tie"
        if winner != each.winner:
            yield self.error(place, f"expected {winner!r} ({attack} to {defence}), found {each.winner!r}")


MODEL: tuple[Check[Game], ...] = (decks, equal_sides, weaknesses, values, examples)
