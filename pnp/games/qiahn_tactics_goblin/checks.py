"""The checks of Qíahn Tactics Goblin: its sides, targets and examples, and its drawings."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.proof import Proof
from pnp.games.qiahn_tactics_goblin.facts import CLASSES, ELEMENTS, Facts, cards, strengths
from pnp.scene import (
    IDENTITY,
    Element,
    Face,
    Group,
    Matrix,
    Path,
    Segment,
    Swatch,
    Symbol,
    Text,
    Use,
    bounds,
    chords,
    compose,
    leaves,
    segments_of,
    transform_segments,
    translate,
)
from pnp.units import Point, number_unlike

__all__ = ["DRAWING", "MODEL"]


# The picture of a symbol, small and in grey: lightness pixel by pixel, and the difference of two symbols.

PIXELS = 30
"""The number of pixels along each side of a picture: a goblin 15 mm wide, at half a millimetre a pixel, which
an eye can see at a distance of two metres."""

REACH = 27.0
"""Half the width in mm of the part of a goblin's drawing that a picture shows."""

_STEP = 2 * REACH / PIXELS
_CHORDS = 6

Mask = frozenset[int]
"""A set of pixels, by their numbers row by row."""

Grey = tuple[float, ...]
"""The lightness of each pixel of a picture, 0 to 100."""

_ALL: Mask = frozenset(range(PIXELS * PIXELS))


@memoize
def grey(symbol: Symbol) -> Grey:
    """Return the lightness L* (CIE 1976) of each pixel of a symbol drawn on white, row by row: PIXELS x
    PIXELS values from 0 to 100. The painted part of the symbol is centred in this picture."""
    shade = [100.0] * (PIXELS * PIXELS)
    left, top, right, bottom = bounds(symbol.children) or (0.0, 0.0, 0.0, 0.0)
    centred = translate(-(left + right) / 2, -(top + bottom) / 2)
    for pixels, swatch in _painted_masks(symbol.children, centred, _ALL):
        light = lightness(swatch)
        for pixel in pixels:
            shade[pixel] = light
    return tuple(shade)


def difference(one: Grey, other: Grey) -> float:
    """Return the mean difference in lightness of two pictures, from 0 to 100, over the pixels that are not
    white in at least one of them."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if min(a, b) < 99.5]
    return sum(abs(a - b) for a, b in pairs) / len(pairs) if pairs else 0.0


def lightness(swatch: Swatch) -> float:
    """Return the lightness L* (CIE 1976) of an sRGB colour.

    >>> round(lightness(Swatch("half", "#777777")))
    50
    """
    y = swatch.luminance
    return float(116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y)


def _painted_masks(
    elements: Iterable[Element], matrix: Matrix, window: Mask
) -> Iterator[tuple[Mask, Swatch]]:
    """Yield (pixels, swatch) for each element except texts, in painting order: the pixels of the window that
    the element covers, and its colour."""
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            seen = (
                window & _pixels_inside(_lines(transform_segments(element.clip, inner)))
                if element.clip
                else window
            )
            yield from _painted_masks(element.children, inner, seen)
        elif isinstance(element, Use):
            yield from _painted_masks(element.symbol.children, compose(matrix, element.transform), window)
        elif not isinstance(element, Text):
            lines, style = _lines(transform_segments(segments_of(element), matrix)), element.style
            if style.fill:
                yield _pixels_inside(lines) & window, style.fill
            if style.stroke:
                # A line counts in a pixel if it covers a good part of it.
                yield _pixels_along(lines, style.width / 2 + _STEP / 4) & window, style.stroke


def _lines(segments: Iterable[Segment]) -> list[list[Point]]:
    """Return each subpath as points, with chords for curves. A closed subpath ends with its first point."""
    found: list[list[Point]] = []
    for segment in segments:
        v = [float(value) for value in segment[1:]]
        if segment[0] == "M":
            found.append([(v[0], v[1])])
        elif segment[0] == "L":
            found[-1].append((v[0], v[1]))
        elif segment[0] == "Z":
            found[-1].append(found[-1][0])
        else:
            found[-1].extend(chords(found[-1][-1], v, _CHORDS))
    return found


def _pixels_inside(lines: list[list[Point]]) -> Mask:
    """Return the pixels whose centres are inside outlines, by the non-zero winding rule."""
    pixels: set[int] = set()
    for row in range(PIXELS):
        y = (row + 0.5) * _STEP - REACH
        crossings = sorted(
            (x0 + (y - y0) * (x1 - x0) / (y1 - y0), 1 if y1 > y0 else -1)
            for line in lines
            for (x0, y0), (x1, y1) in zip(line, [*line[1:], line[0]], strict=True)
            if (y0 <= y) != (y1 <= y)
        )
        winding = 0
        for (x, turn), (end, _) in pairwise(crossings):
            winding += turn
            if winding:
                first, last = (max(0, _column(x)), min(PIXELS, _column(end)))
                pixels.update(range(row * PIXELS + first, row * PIXELS + last))
    return frozenset(pixels)


def _column(x: float) -> int:
    """Return the number of the first column of pixels whose centre is at x or to the right of it."""
    return int(-((REACH + x) / _STEP - 0.5) // -1)


def _pixels_along(lines: list[list[Point]], reach: float) -> Mask:
    """Return the pixels whose centres are at most `reach` mm from a line."""
    pixels: set[int] = set()
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy or 1.0
            rows = range(max(0, _column(min(y0, y1) - reach)), min(PIXELS, _column(max(y0, y1) + reach)))
            columns = range(max(0, _column(min(x0, x1) - reach)), min(PIXELS, _column(max(x0, x1) + reach)))
            for row in rows:
                y = (row + 0.5) * _STEP - REACH
                for column in columns:
                    x = (column + 0.5) * _STEP - REACH
                    t = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
                    if (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2 <= reach * reach:
                        pixels.add(row * PIXELS + column)
    return frozenset(pixels)


# D checks of Qíahn Tactics Goblin: differences between goblins, values and backs as drawn.

APART = 10.0
"""The smallest allowed mean difference in lightness (0 to 100) between the pictures of two goblins."""


@check("QT06", "the pictures of the goblins differ at a width of 15 mm in grey")
def strangers(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The goblins of any two fighters look different: their pictures, 15 mm wide and in grey, differ in
    lightness by at least 10 of 100 on average. Names, numbers and backgrounds of the cards do not count."""
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
            picture = f"picture-{each.id.rpartition('.')[2]}"
            for used in _uses(each.front.elements):
                if used.symbol.key.rpartition("-")[0] == picture:
                    yield each.id, used.symbol


def _icons(face: Face) -> set[str]:
    """Return the names of the icons on a face."""
    kinds = (used.symbol.key.split("-") for used in _uses(face.elements))
    return {name for kind, name, *_ in kinds if kind == "icon"}


def _uses(elements: tuple[Element, ...]) -> Iterator[Use]:
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children)
        elif isinstance(element, Use):
            yield element


@check("QT07", "a fighter's card shows its fight value and its type's colour and emblem")
def values_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each fighter's card shows the fight value of its type, alone in the upper right corner, a disc of the
    type's colour on the right, and the type's emblem."""
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
            if not isinstance(e, Text) and e.name == "box:tone" and e.style.fill is not None
        ]
        if kind.id not in discs:
            yield self.error(
                each.id, f"expected a disc in the colour {kind.id!r}, found {sorted(set(discs))}"
            )
        if kind.id not in (emblems := _icons(each.front)):
            yield self.error(each.id, f"expected the emblem of {kind.id!r}, found {sorted(emblems)}")


@check("QT08", "a qíahnbera's card shows the types that it knocks out")
def targets_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each qíahnbera's card shows the emblem of every type that the qíahnbera knocks out, and of no other
    type."""
    facts: Facts = proof.setting.definition.facts
    types = {each.id for each in facts.types}
    for each in proof.components:
        if each.id.startswith("qiahnbera."):
            wanted = set(facts.hits(each.id))
            shown = _icons(each.front) & types
            if shown != wanted:
                yield self.error(each.id, f"expected the emblems {sorted(wanted)}, found {sorted(shown)}")


@check("QT09", "the backs of cards look the same upside down")
def backs_symmetric(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The back of each deck looks the same after half a turn: for each shape there is one of the same
    colours and size at the place to which half a turn takes it. So players cannot tell which cards of a
    tropa (a draw pile of fighters) are upside down."""
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
    """Yield (colours, box in mm) of each painted shape, separately for each subpath of a path."""
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


# M checks of Qíahn Tactics Goblin: its sides, the targets of its qíahnberas, its examples.


@check("QT01", "each side has as many cards of each kind as the document states")
def decks(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each side has as many fighters, equipment, magic cards and qíahnberas as section 1 of the rules
    document states, and every card of a side has that side's back."""
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


@check("QT02", "both sides have equally many cards of each kind")
def equal_sides(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each side has equally many fighters of every type, equally many swords and shields, and equally many
    magic cards of every element."""
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


@check("QT03", "each side's qíahnberas knock out every type exactly twice")
def weaknesses(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each qíahnbera knocks out two or more different types (section 3). The qíahnberas of each side together
    knock out every type exactly twice."""
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


@check("QT04", "each type has a fight value of its own")
def values(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The fight values of the types are 1, 2, 3 and so on, one value for each type (table 1). So a number
    alone identifies the type."""
    facts: Facts = game.definition.facts
    found = sorted(each.value for each in facts.types)
    if found != list(range(1, len(found) + 1)):
        yield self.error(
            game.definition.place("facts", "types"), f"expected 1 to {len(found)}, each once, found {found}"
        )


@check("QT05", "the combats in the book follow the rules")
def examples(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each combat in the book is correct: its cards exist, no fighter has more equipment or magic cards than
    the rules allow (one of each), swords are in the attack and shields in the defence, and the side with the
    higher sum wins."""
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
