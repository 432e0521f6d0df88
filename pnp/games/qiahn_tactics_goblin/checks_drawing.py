"""D checks of Qíahn Tactics Goblin: differences between goblins, values and backs as drawn."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.games.qiahn_tactics_goblin.grey import difference, grey
from pnp.scene import (
    IDENTITY,
    Circle,
    Element,
    Group,
    Matrix,
    Path,
    Symbol,
    Text,
    Use,
    bounds,
    leaves,
    segments_of,
)
from pnp.units import number_unlike

APART = 10.0
"""The least mean difference in lightness (0 to 100), pixel by pixel, between two goblins in grey."""


@check("QT06", "the goblins are told apart at 15 mm in grey")
def strangers(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each fighter's goblin, 15 mm across and in grey, differs from every other by 10 of 100 in lightness
    on average over its picture. Names, numbers and backgrounds do not count."""
    found = {name: grey(symbol) for name, symbol in _goblins(proof)}
    for (one, a), (other, b) in combinations(found.items(), 2):
        apart = difference(a, b)
        if apart < APART:
            yield self.error(
                one,
                f"expected a difference of {APART:g} from {other}, found {number_unlike(apart, APART, 1)}",
            )


def _goblins(proof: Proof) -> Iterator[tuple[str, Symbol]]:
    for each in proof.components:
        if each.id.startswith("fighter."):
            for used in _uses(each.front.elements):
                if used.name.startswith("goblin:"):
                    yield each.id, used.symbol


def _uses(elements: tuple[Element, ...]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children)
        elif isinstance(element, Use):
            yield element


@check("QT07", "a fighter's card shows its fight value and its type's colour and emblem")
def values_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """In the upper right corner stands the fight value of the type, on a disc of the type's colour, and
    the type's emblem is on the card."""
    facts: Facts = proof.setting.definition.facts
    for each in proof.components:
        if not each.id.startswith("fighter."):
            continue
        kind = facts.type(each.id.split(".")[2])
        drawn = list(leaves(each.front.elements))
        corner = (each.front.width / 2, each.front.height / 2)
        texts = [
            e.text
            for e, _ in drawn
            if isinstance(e, Text) and e.origin[0] > corner[0] and e.origin[1] < corner[1]
        ]
        if texts != [str(kind.value)]:
            yield self.error(each.id, f"expected {kind.value} in the upper right corner, found {texts}")
        discs = [
            e.style.fill.name
            for e, _ in drawn
            if isinstance(e, Circle) and e.style.fill and e.centre[0] > corner[0]
        ]
        if kind.id not in discs:
            yield self.error(
                each.id, f"expected a disc in the colour {kind.id!r}, found {sorted(set(discs))}"
            )
        emblems = {used.name for used in _uses(each.front.elements)}
        if f"icon:{kind.id}" not in emblems:
            yield self.error(each.id, f"expected the emblem of {kind.id!r}, found {sorted(emblems)}")


@check("QT08", "a qíahnbera shows whom it defeats")
def targets_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A qíahnbera bears the emblem of every type that it defeats, and of no other."""
    facts: Facts = proof.setting.definition.facts
    types = {each.id for each in facts.types}
    for each in proof.components:
        if each.id.startswith("qiahnbera."):
            wanted = set(facts.hits(each.id))
            shown = {used.name.removeprefix("icon:") for used in _uses(each.front.elements)} & types
            if shown != wanted:
                yield self.error(each.id, f"expected the emblems {sorted(wanted)}, found {sorted(shown)}")


@check("QT09", "backs look the same upside down")
def backs_symmetric(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The backs of the decks, turned by half a turn, paint the same: every shape has its partner, so
    that a card the wrong way up in the tropa tells nothing."""
    for name, face in proof.faces.items():
        if not name.startswith("back."):
            continue
        shapes = list(_footprints(face.elements, IDENTITY))
        turned = [_turn_footprint(shape, face.width, face.height) for shape in shapes]
        rest = list(shapes)
        for shape in turned:
            partner = next((other for other in rest if _same(shape, other)), None)
            if partner is None:
                yield self.error(name, f"expected a partner half a turn away for {shape[0]}, found none")
                break
            rest.remove(partner)


Footprint = tuple[str, tuple[float, float, float, float]]


def _footprints(elements: tuple[Element, ...], matrix: Matrix) -> Iterator[Footprint]:
    """Yield the colours of each painted shape and the box around it; parts of a path separately."""
    for element, total in leaves(elements, matrix):
        if isinstance(element, Text):
            box = bounds((element,), total)
            yield f"text {element.text!r}", box or (0.0, 0.0, 0.0, 0.0)
            continue
        style = element.style
        paint = f"{style.fill.name if style.fill else '-'} {style.stroke.name if style.stroke else '-'}"
        segments = segments_of(element)
        starts = [i for i, s in enumerate(segments) if s[0] == "M"] + [len(segments)]
        for begin, end in pairwise(starts):
            box = bounds((Path(segments[begin:end], style),), total)
            if box:
                yield paint, box


def _turn_footprint(shape: Footprint, width: float, height: float) -> Footprint:
    left, top, right, bottom = shape[1]
    return shape[0], (width - right, height - bottom, width - left, height - top)


def _same(one: Footprint, other: Footprint) -> bool:
    return one[0] == other[0] and all(abs(a - b) < 0.03 for a, b in zip(one[1], other[1], strict=True))


DRAWING: tuple[Check[Proof], ...] = (strangers, values_drawn, targets_drawn, backs_symmetric)
