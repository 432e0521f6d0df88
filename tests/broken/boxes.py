"""Defects of tuck boxes: a proof with a sound box goes in, one that folds or stands wrong comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from pnp.games.proof import Proof
from pnp.scene.component import Face
from pnp.scene.elements import Element, Group, Path, Polygon, Text, compose, rotate
from tests.broken.drawing import Defect, repainted, texts, with_face

BOX = "box.1"


def wider(mm: float) -> Defect:
    """The right side so much wider, with all that is cut and folded beyond its middle; nothing else is."""

    def face(sound: Face) -> Face:
        folds = [each for each in sound.elements if isinstance(each, Path) and each.name == "fold"]
        upright = sorted(float(each.segments[0][1]) for each in folds if _is_upright(each))
        middle = (upright[-1] + upright[-2]) / 2

        def x(at: float) -> float:
            return at + mm if at > middle else at

        def change(element: Element) -> Iterable[Element]:
            if isinstance(element, Polygon) and element.name in ("ground", "cut"):
                return (replace(element, points=tuple((x(a), b) for a, b in element.points)),)
            if isinstance(element, Path) and element.name == "fold":
                moved = tuple((kind, x(float(a)), b) for kind, a, b in element.segments)
                return (replace(element, segments=moved),)
            return (element,)

        trim = tuple((x(a), b) for a, b in sound.trim)
        elements = tuple(new for each in sound.elements for new in change(each))
        return replace(sound, width=sound.width + mm, trim=trim, elements=elements)

    return lambda proof: with_face(proof, BOX, face)


def _is_upright(fold: Path) -> bool:
    return fold.segments[0][1] == fold.segments[1][1]


def moved_fold(dx: float, dy: float) -> Defect:
    """The first fold that runs across the way in which it is moved."""
    left = [1]

    def change(element: Element) -> Iterable[Element]:
        is_fold = isinstance(element, Path) and element.name == "fold"
        if not (is_fold and isinstance(element, Path) and _is_upright(element) == bool(dx)) or not left:
            return (element,)
        left.clear()
        moved = tuple((kind, float(x) + dx, float(y) + dy) for kind, x, y in element.segments)
        return (replace(element, segments=moved),)

    def defect(proof: Proof) -> Proof:
        left[:] = [1]
        return repainted(BOX, change)(proof)

    return defect


def no_fold(element: Element) -> Iterable[Element]:
    """All folds whole lines, which are printed but not told from others."""
    if isinstance(element, Path) and element.name == "fold":
        return (replace(element, style=replace(element.style, dash=())),)
    return (element,)


def _on_its_head(text: Text) -> Text:
    (x, y), width = text.origin, text.width
    return replace(text, angle=180.0, origin=(x + width, y - text.size * 0.6))


def standing_on_its_head(proof: Proof) -> Proof:
    """The picture in front, turned round where it is."""

    def face(sound: Face) -> Face:
        return replace(sound, elements=tuple(map(turned, sound.elements)))

    def turned(element: Element) -> Element:
        if not (isinstance(element, Group) and element.name == "art:front"):
            return element
        xs, ys = zip(*[(float(s[1]), float(s[2])) for s in element.clip if len(s) > 1], strict=True)
        middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        return replace(element, transform=compose(element.transform, rotate(180.0, middle)))

    return with_face(proof, BOX, face)


def _said(wanted: Callable[[Text], bool]) -> Defect:
    return repainted(BOX, texts(wanted, _on_its_head))


DEFECTS: Mapping[str, tuple[Defect, ...]] = {
    "D27": (
        wider(0.5),
        wider(-0.5),
        moved_fold(0.6, 0.0),
        moved_fold(0.0, 0.6),
        repainted(BOX, no_fold),
        _said(lambda text: text.text.startswith("Wizards")),
        standing_on_its_head,
    ),
}
