"""A face before any row: its size, what is said of it, and where its boxes stand."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.caching import remembered
from pnp.errors import DefinitionError
from pnp.expression import names
from pnp.layout import images
from pnp.layout.anchors import Measure, hangs_on_words, resolved
from pnp.layout.merging import Given, Keys, Merged, lineage, merged, near
from pnp.layout.reading import Layout
from pnp.layout.row import Hand, expressions
from pnp.layout.schema import CONTENTS
from pnp.scene import Box
from pnp.units import mm

BLEED, SAFE = 3.0, 3.0
NEAR = 0.01
"""mm."""

CORNER = 3.0
"""mm of a rounded face that does not say."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A face of one size in one variant, before any row: what is said of it, and where its boxes stand."""

    merged: Merged
    width: float
    height: float
    boxes: Mapping[str, Box]
    contents: Mapping[str, str]
    """What each box is, by its name."""
    frames: Mapping[str, Box]
    by_words: bool
    """Whether boxes have their place by the words of others: each row has its own then, and `boxes` none."""

    def placed(self, measure: Measure) -> Mapping[str, Box]:
        """Where the boxes stand for a row. Raises DefinitionError, LayoutError."""
        return resolved(self.merged.boxes, self.frames, measure) if self.by_words else self.boxes

    def bleeds(self, box: Box) -> bool:
        """Whether a box goes over the cut, and to the end of the bleed wherever it leaves the safe zone."""
        trim, safe, bleed = (self.frames[name] for name in ("trim", "safe", "bleed"))
        sides = [(sign * box[k], sign * safe[k], sign * bleed[k]) for k, sign in enumerate((1, 1, -1, -1))]
        over = any(sign * box[k] < sign * trim[k] for k, sign in enumerate((1, 1, -1, -1)))
        inside = box[0] < safe[2] and box[1] < safe[3] and box[2] > safe[0] and box[3] > safe[1]
        return over and inside and all(at >= kept or abs(at - end) < NEAR for at, kept, end in sides)

    def key(self, name: str) -> Given | None:
        return self.merged.keys.get(name)

    def value(self, name: str, otherwise: float) -> float:
        given = self.key(name)
        return otherwise if given is None or given.value is None else float(given.value)


def size_of(layout: Layout, name: str) -> str | tuple[float, float] | None:
    """The size that a face says it has: the name of one of cards, or mm. Raises DefinitionError."""
    told = [table.size for _, _, table in lineage(layout, name) if table.size is not None]
    return told[-1] if told else None


def sizes_of(layout: Layout, name: str) -> frozenset[str]:
    """The sizes of cards that a face says what is otherwise in. Raises DefinitionError."""
    return frozenset(size for _, _, table in lineage(layout, name) for size in table.sizes)


def asked(plan: Plan, hand: Hand) -> tuple[str, ...]:
    """The columns that a face shows or asks for, for a row. Raises DefinitionError."""
    found: dict[str, None] = {}
    for keys in (plan.merged.keys, *plan.merged.boxes.values()):
        for key, given in keys.items():
            for expression in expressions(key, given):
                found |= dict.fromkeys(name for name, _ in names(expression))
    pictured = (box for name, box in plan.merged.boxes.items() if plan.contents[name] == "image")
    return tuple(found | dict.fromkeys(name for box in pictured for name in images.asked(box, hand)))


@remembered
def plan(layout: Layout, name: str, size: str, variant: str, width: float, height: float) -> Plan:
    """A face of the game worked out, once for all its rows. Raises DefinitionError."""
    found = merged(layout, name, size, variant)
    bleed, safe = (_number(found, key, usual) for key, usual in (("bleed", BLEED), ("safe", SAFE)))
    if 2 * safe >= min(width, height) - 1:
        raise DefinitionError(
            f"the face {name!r} has no room inside its safe zone",
            place=_place(found, "safe"),
            expected=f"less than {min(width, height) / 2 - 0.5:g} mm on {width:g} x {height:g} mm",
            found=f"{safe:g} mm",
        )
    frames = {
        "trim": (0.0, 0.0, width, height),
        "safe": (safe, safe, mm(width - safe), mm(height - safe)),
        "bleed": (-bleed, -bleed, mm(width + bleed), mm(height + bleed)),
    }
    contents = {box: content(found, box, keys) for box, keys in found.boxes.items()}
    by_words = hangs_on_words(found.boxes)
    boxes = {} if by_words else resolved(found.boxes, frames)
    return Plan(found, width, height, boxes, contents, frames, by_words)


def _number(found: Merged, key: str, usual: float) -> float:
    given = found.keys.get(key)
    return usual if given is None or given.value is None else float(given.value)


def _place(found: Merged, key: str) -> str:
    return found.keys[key].place if key in found.keys else found.place


def content(found: Merged, box: str, keys: Keys) -> str:
    """What a box is: one of CONTENTS. Raises DefinitionError."""
    has = [each for each in CONTENTS if each in keys]
    if len(has) == 1:
        return has[0]
    place = keys[has[0]].place if has else next((each.place for each in keys.values()), found.place)
    raise DefinitionError(
        f"the box {box!r} is {'nothing' if not has else 'several things'}",
        place=place,
        expected=f"one of {', '.join(CONTENTS)}",
        found=" and ".join(has) or "none of them",
        hint="" if has else _meant(box, found),
    )


def _meant(box: str, found: Merged) -> str:
    """The box whose name is misspelt, if there is such a one."""
    hint = near(box, tuple(each for each in found.boxes if each != box), "boxes")
    return hint if hint.startswith("did") else ""
