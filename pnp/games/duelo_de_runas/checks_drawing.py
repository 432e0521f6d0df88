"""D checks of Duelo de Runas: the visible strip of a card in a sequence, and identical backs."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.finding import Check, Finding, check
from pnp.games.duelo_de_runas.facts import Facts
from pnp.games.proof import Proof
from pnp.scene import (
    IDENTITY,
    Box,
    Element,
    Group,
    Matrix,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    segments_of,
    transform_segments,
)
from pnp.units import number_unlike

STRIP = 17.0
"""The least width in mm that a sequence shows of a card."""

_NEAR = 0.06
"""Two points that are closer than this, in mm, are taken for one."""


def _uses(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, str, Box]]:
    """Yield (name, key of the symbol, box) of every use of a symbol."""
    for element in elements:
        if isinstance(element, Group):
            yield from _uses(element.children, compose(matrix, element.transform))
        elif isinstance(element, Use) and (box := bounds((element,), matrix)):
            yield element.name, element.symbol.key, box


def _all_text(elements: Iterable[Element]) -> str:
    """Return everything that texts say, in painting order."""
    return " ".join(leaf.text for leaf, _ in leaves(elements) if isinstance(leaf, Text))


@check("DR11", "a card shows its rank and its runes where a sequence shows them")
def columns(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each card bears the runes that the definition gives it, from top to bottom, and its rank, all
    within the 17 mm at its left that the next card leaves uncovered."""
    facts: Facts = proof.setting.definition.facts
    fronts = {entry.id: entry.front for entry in proof.setting.definition.components if entry.kind == "card"}
    for each in proof.components:
        if each.id not in fronts:
            continue
        card, name = facts.card(fronts[each.id]), each.front.name
        drawn = [(box, key) for use, key, box in _uses(each.front.elements) if use.startswith("rune:")]
        drawn.sort(key=lambda item: item[0][1])
        shown = tuple(key.split("-")[2] for _, key in drawn)
        if shown != card.runes:
            yield self.error(
                name, f"expected the runes {', '.join(card.runes) or 'none'}, found {', '.join(shown)}"
            )
        marks = [
            element for element in each.front.elements if getattr(element, "name", "") == f"rank:{card.rank}"
        ]
        if card.rank and len(marks) != 1:
            yield self.error(name, f"expected the rank {card.rank} once, found it {len(marks)} times")
        reach = max(
            (box[2] for box in (*(box for box, _ in drawn), *filter(None, [bounds(marks)]))), default=0.0
        )
        if reach > STRIP:
            yield self.error(
                name,
                f"expected rank and runes within {STRIP:g} mm from the left, "
                f"found {number_unlike(reach, STRIP, 1)} mm",
            )


@check("DR12", "the back of a card looks the same upside down")
def symmetric_back(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Turned by half a turn about its middle, the back paints the same shapes in the same colours: a
    card that lies upside down in the deck is not marked."""
    for each in proof.components:
        face = each.back
        if each.kind != "card" or face is None:
            continue
        shapes = []
        for leaf, matrix in leaves(face.elements):
            if isinstance(leaf, Text):
                yield self.error(face.name, f"expected no text on a back, found {leaf.text!r}")
                continue
            paint = (leaf.style.fill, leaf.style.stroke)
            ends = [s[-2:] for s in transform_segments(segments_of(leaf), matrix) if s[0] != "Z"]
            xs, ys = [float(x) for x, _ in ends], [float(y) for _, y in ends]
            shapes.append((paint, (min(xs), min(ys), max(xs), max(ys))))
        for paint, (left, top, right, bottom) in shapes:
            turned = (face.width - right, face.height - bottom, face.width - left, face.height - top)
            if not any(
                p == paint and max(abs(a - b) for a, b in zip(box, turned, strict=True)) <= _NEAR
                for p, box in shapes
            ):
                yield self.error(
                    face.name,
                    f"expected at {turned[0]:.1f}, {turned[1]:.1f} mm what stands at {left:.1f}, {top:.1f}, "
                    "turned by half a turn; found nothing like it",
                )
                return
        return


@check("DR13", "mat and tracker have as many places as the rules need")
def places(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The mat has a place for each card of a full sequence, the tracker one for each life point and one
    for none."""
    facts: Facts = proof.setting.definition.facts
    wanted = {"mat": ("slot:", facts.play.limit), "tracker": ("life:", facts.play.life + 1)}
    for each in proof.components:
        if each.kind not in wanted:
            continue
        prefix, count = wanted[each.kind]
        names = Counter(getattr(element, "name", "") for element in each.front.elements)
        found = sum(many for name, many in names.items() if name.startswith(prefix))
        if found != count:
            yield self.error(each.front.name, f"expected {count} places, found {found}")


@check("DR14", "the aids tell every spell, and every step of the guide")
def aid(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each side of the player aid says the name of every spell of its table, and what it does, in the kit's
    language; the basic side tells the Counter Spell as well. The flow card says each step of the guide on
    one of its sides."""
    say = proof.setting.say
    facts: Facts = proof.setting.definition.facts
    for each in proof.components:
        if each.kind != "aid":
            continue
        if each.id == "aid.solo":
            said = _run_on("".join(_all_text(side.elements) for side in (each.front, each.back) if side))
            for step in facts.solo.steps:
                if _run_on(say(step.text)) not in said:
                    yield self.error(each.front.name, f"expected {say(step.text)!r}, found no such text")
            continue
        for table, face in (("basic", each.front), ("advanced", each.back)):
            if face is None:
                yield self.error(each.id, f"expected a side with the {table} spells, found none")
                continue
            spells = [spell for spell in facts.spells if spell.table == table]
            wanted = [text for spell in spells for text in (spell.name, spell.text)]
            if table == "basic":
                wanted += [facts.counter.name, facts.counter.text]
            said = _run_on(_all_text(face.elements))
            for text in wanted:
                if _run_on(say(text)) not in said:
                    yield self.error(face.name, f"expected {say(text)!r}, found no such text")


def _run_on(text: str) -> str:
    """Return a text without its blanks: at line ends, Chinese has none and German may have a soft hyphen."""
    return "".join(text.replace("\u00ad", "").split())


DRAWING: tuple[Check[Proof], ...] = (columns, symmetric_back, places, aid)
