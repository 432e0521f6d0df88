"""Plan a face before any row: its size, its keys, and where its boxes stand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pnp.caching import remembered
from pnp.errors import DefinitionError
from pnp.expression import names
from pnp.layout import images
from pnp.layout.anchors import Measure, hangs_on_words, resolve_boxes
from pnp.layout.merging import Given, Keys, Merged, lineage, merged, near
from pnp.layout.reading import Layout
from pnp.layout.repeating import is_repeated, roots
from pnp.layout.row import PLACES, Hand, expressions
from pnp.layout.schema import CONTENTS
from pnp.scene import Box
from pnp.units import mm

BLEED, SAFE = 3.0, 3.0
NEAR = 0.01
"""A tolerance in mm."""

CORNER = 3.0
"""The radius in mm of a rounded face that states none."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A face of one size in one variant, before any row: its keys, and where its boxes stand."""

    merged: Merged
    width: float
    height: float
    boxes: Mapping[str, Box]
    contents: Mapping[str, str]
    """The kind of content of each box, by its name."""
    frames: Mapping[str, Box]
    by_row: bool
    """Whether boxes are placed by columns, or by the words of other boxes. Then each row has its own places,
    and `boxes` is empty."""
    roots: Mapping[str, tuple[str, ...]]
    """The repeated boxes that each box is repeated with."""
    filled: frozenset[str]
    """The boxes that are placed by columns."""

    def placed(self, hand: Hand, measure: Measure) -> Mapping[str, Box]:
        """Return where the boxes that are not repeated stand for a row. Raises DefinitionError,
        LayoutError."""
        if not self.by_row:
            return self.boxes
        names = _alone(self.roots)
        asked = [name for name in names if not self._is_idle(name, hand)]
        return resolve_boxes(self._said(hand, names), self.frames, measure, only=asked)

    def _is_idle(self, name: str, hand: Hand) -> bool:
        """Return whether a row leaves a box out whose place its columns say: empty ones say none. A box that
        others look through or stand along keeps its place."""
        if name not in self.filled or hand.is_so(self.merged.boxes[name].get("when")):
            return False
        return not any(name in _shapes_of(keys) for keys in self.merged.boxes.values())

    def again(
        self, hand: Hand, measure: Measure, known: Mapping[str, Box], root: tuple[str, ...], frame: Box
    ) -> Mapping[str, Box]:
        """Return where boxes stand that are repeated with the last of `root`, which has that frame. `known`
        has the places of boxes that they may refer to. Raises DefinitionError, LayoutError."""
        with_it = [name for name, above in self.roots.items() if above == root]
        frames = {**self.frames, **known}
        return resolve_boxes(self._said(hand, with_it), frames, measure, {root[-1]: frame}, with_it)

    def _said(self, hand: Hand, names: Sequence[str]) -> Mapping[str, Keys]:
        """Return the keys of all boxes. In those of `names`, expressions such as {cost} are replaced by the
        values of the row."""
        boxes = self.merged.boxes
        asking = [name for name in names if name in self.filled]
        return {**boxes, **{name: _with_values(boxes[name], hand) for name in asking}} if asking else boxes

    def bleeds(self, box: Box) -> bool:
        """Return whether a box goes over the cut, and to the end of the bleed or beyond it wherever it leaves
        the safe zone."""
        trim, safe, bleed = (self.frames[name] for name in ("trim", "safe", "bleed"))
        sides = [(sign * box[k], sign * safe[k], sign * bleed[k]) for k, sign in enumerate((1, 1, -1, -1))]
        over = any(sign * box[k] < sign * trim[k] for k, sign in enumerate((1, 1, -1, -1)))
        inside = box[0] < safe[2] and box[1] < safe[3] and box[2] > safe[0] and box[3] > safe[1]
        return over and inside and all(at >= kept or at - end < NEAR for at, kept, end in sides)

    def key(self, name: str) -> Given | None:
        return self.merged.keys.get(name)

    def value(self, name: str, otherwise: float) -> float:
        given = self.key(name)
        return otherwise if given is None or given.value is None else float(given.value)


def _shapes_of(keys: Keys) -> tuple[str, ...]:
    """Return the boxes by whose outline a box is painted."""
    asked = [keys[key].value for key in ("within", "along") if key in keys]
    return (*asked, *([keys["repeat"].value.along] if is_repeated(keys) else []))


def _alone(roots: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [name for name, above in roots.items() if not above]


def _has_values(keys: Keys) -> bool:
    return any(isinstance(keys[key].value, str) and "{" in keys[key].value for key in keys.keys() & PLACES)


def _with_values(keys: Keys, hand: Hand) -> Keys:
    said = {key: keys[key] for key in keys.keys() & PLACES}
    asks = {key: given for key, given in said.items() if isinstance(given.value, str) and "{" in given.value}
    return {**keys, **{key: replace(given, value=hand.filled(given)) for key, given in asks.items()}}


def size_of(layout: Layout, name: str) -> str | tuple[float, float] | None:
    """Return the size that a face states: the name of a size of cards, or mm. Raises DefinitionError."""
    told = [table.size for _, _, table in lineage(layout, name) if table.size is not None]
    return told[-1] if told else None


def sizes_of(layout: Layout, name: str) -> frozenset[str]:
    """Return the sizes of cards for which a face has other keys. Raises DefinitionError."""
    return frozenset(size for _, _, table in lineage(layout, name) for size in table.sizes)


def asked(plan: Plan, hand: Hand) -> tuple[str, ...]:
    """Return the columns that a face uses for a row. Raises DefinitionError."""
    found: dict[str, None] = {}
    for keys in (plan.merged.keys, *plan.merged.boxes.values()):
        for key, given in keys.items():
            for expression in expressions(key, given):
                found |= dict.fromkeys(name for name, _ in names(expression))
    pictured = (box for name, box in plan.merged.boxes.items() if plan.contents[name] == "image")
    return tuple(found | dict.fromkeys(name for box in pictured for name in images.used_columns(box, hand)))


def may_ask(plan: Plan, columns: Collection[str], *, pictures: bool = True) -> bool:
    """Return whether a face may show one of some columns. With `pictures`, a face with an image box may
    always, because the texts of an SVG can show any column."""
    if pictures and "image" in plan.contents.values():
        return True
    every = (plan.merged.keys, *plan.merged.boxes.values())
    asked = (each for keys in every for key, given in keys.items() for each in expressions(key, given))
    return any(name in columns for expression in asked for name, _ in names(expression))


@remembered
def plan(layout: Layout, name: str, size: str, variant: str, width: float, height: float) -> Plan:
    """Return the plan of a face of the game, made once for all its rows. Raises DefinitionError."""
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
    above = roots(found.boxes)
    filled = frozenset(name for name, keys in found.boxes.items() if _has_values(keys))
    alone = _alone(above)
    by_row = hangs_on_words({name: found.boxes[name] for name in alone}) or bool(filled & {*alone})
    boxes = {} if by_row else resolve_boxes(found.boxes, frames, only=alone)
    return Plan(found, width, height, boxes, contents, frames, by_row, above, filled)


def _number(found: Merged, key: str, usual: float) -> float:
    given = found.keys.get(key)
    return usual if given is None or given.value is None else float(given.value)


def _place(found: Merged, key: str) -> str:
    return found.keys[key].place if key in found.keys else found.place


def content(found: Merged, box: str, keys: Keys) -> str:
    """Return the content of a box: one of CONTENTS. Raises DefinitionError."""
    has = [each for each in CONTENTS if each in keys]
    if len(has) == 1:
        return has[0]
    place = keys[has[0]].place if has else next((each.place for each in keys.values()), found.place)
    raise DefinitionError(
        f"the box {box!r} is {'nothing' if not has else 'several things'}",
        place=place,
        expected=f"one of {', '.join(CONTENTS)}",
        found=" and ".join(has) or "none of them",
        hint="" if has else _spelling_hint(box, found),
    )


def _spelling_hint(box: str, found: Merged) -> str:
    """Return the hint that names the box whose name was misspelt, or an empty text."""
    hint = near(box, tuple(each for each in found.boxes if each != box), "boxes")
    return hint if hint.startswith("did") else ""
