"""D checks on looks: players see differences that matter in play by colour and by shape, in every variant."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, groupby, zip_longest

import shapely

from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import (
    COPY,
    VARIANTS,
    Component,
    Element,
    Face,
    Group,
    Image,
    Swatch,
    Text,
    Use,
    mix_colours,
    segments_of,
)
from pnp.units import number_unlike
from pnp.verify.drawing.boards.board import assign_hexagons, find_hexagons
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks
from pnp.verify.drawing.likeness import (
    DIFFERENT,
    SMALL,
    VISIONS,
    contrast,
    distance,
    ground_colour,
    lightness,
    lookalikes,
    read_signs,
    tone,
    unshared_share,
    unshared_turned,
)
from pnp.verify.drawing.pictures import PICTURE, grey_pictures, pictures
from pnp.verify.paint import Area, Shape, is_picture

APART = 10.0
"""The least distance in CAM02-UCS of colours that tell things apart. The palette of Okabe and Ito, made for
colour-blind readers, has 11."""

GREY = 10.0
"""The least distance in L* of colours that tell things apart in print without colours."""


@check("D13", "colours that carry meaning differ for colour-blind players too")
def telling_colours(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The colours that the theme declares to tell things apart (`telling`) are at least 10 from each other in
    CAM02-UCS, for normal, protan, deutan (Machado 2009) and tritan vision (Brettel 1997). Only the colour
    variant is checked; the other variants use patterns."""
    theme = proof.theme("colour")
    for group in theme.telling:
        for one, other in combinations(group, 2):
            for vision in VISIONS:
                apart = distance(theme.swatch(one).hex, theme.swatch(other).hex, vision)
                if apart < APART:
                    found = number_unlike(apart, APART, 1)
                    yield self.error(
                        f"swatches {one!r} and {other!r}",
                        f"expected a distance of {APART:g} under {vision} vision, found {found}",
                    )


@check("D24", "colours that carry meaning differ in grey, or come with different marks")
def telling_in_grey(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The colours that the theme declares to tell things apart (`telling`) are at least 10 from each other in
    CIE L*, so that a printer without colours keeps them apart. Two of them may be closer if the theme states
    in `marked` a shape or pattern that always goes with each, and these differ. Only the colour variant is
    checked; the other variants use shapes."""
    theme = proof.theme("colour")
    for group in theme.telling:
        for one, other in combinations(group, 2):
            marked = [theme.marked[name] for name in (one, other) if name in theme.marked]
            apart = abs(lightness(theme.swatch(one).hex) - lightness(theme.swatch(other).hex))
            if apart < GREY and len(set(marked)) < 2:
                found = number_unlike(apart, GREY, 1)
                yield self.error(
                    f"swatches {one!r} and {other!r}",
                    f"expected a distance of {GREY:g} in L*, found {found}",
                    "other colours, or say in the theme's `marked` what else tells each of the two",
                )


@check("D14", "cells of different colours have different marks")
def marks(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """If the cells of a board have different colours of the theme, players who do not see the colours can
    tell the cells apart by marks. The shapes inside every cell of one colour differ from those inside the
    cells of every other."""
    for name, (board, face) in proof.boards().items():
        ink = inks(proof)[face.name]
        found = find_hexagons(ink.shapes, board.size_mm)
        if not found:
            continue
        by_cell, _ = assign_hexagons(found, board.size_mm, board.hexes)
        marked = signs_inside(ink, [hexagon.index for drawn in by_cell.values() for hexagon in drawn], _sign)
        common: dict[str, set[str]] = {}
        for index, inner in marked.items():
            style = ink.styles[index]
            tone = style.fill.name if style and style.fill else ""
            common[tone] = common[tone] & inner if tone in common else set(inner)
        for one, other in combinations(sorted(common), 2):
            if common[one] == common[other]:
                yield self.error(name, f"expected marks that tell {one!r} from {other!r}, found the same")


PLATE = "plate:"
"""The prefix of the names of plates: boxes of one colour that a layout draws under words on a hatch. They do
not count as marks of a cell."""


def signs_inside(
    ink: Ink, cells: list[int], sign: Callable[[Shape], str], *, by_outline: bool = False
) -> dict[int, set[str]]:
    """Return the signatures of the shapes inside each cell. A cell is given by the index of its shape.

    A shape is inside a cell if it is wholly in the box around the cell's shape or, with `by_outline`, in the
    cell's exact area. Of clipped shapes, such as hatches, only the visible part counts. `sign` returns the
    signature of a shape: a text that is the same for shapes that count as the same mark.
    """
    glyphs = {line.first + k for line in ink.lines for k in range(len(line.middles))}
    written = glyphs.union(i for i, s in enumerate(ink.shapes) if s.name.startswith(PLATE))
    others = [i for i, s in enumerate(ink.shapes) if not s.unseen and i not in written and i not in cells]
    tree = shapely.STRtree([_visible_box(ink.shapes[i]) for i in others])
    hexes = [
        ink.area(i).buffer(TOLERANCE) if by_outline else shapely.box(*ink.shapes[i].bounds) for i in cells
    ]
    found: dict[int, set[str]] = {i: set() for i in cells}
    for cell, other in zip(*tree.query(hexes, predicate="contains").tolist(), strict=True):
        found[cells[cell]].add(sign(ink.shapes[others[other]]))
    return found


def _visible_box(shape: Shape) -> Area:
    """Return the box of a shape's visible part: of a hatch or a picture that is clipped, the part within its
    clip."""
    box = shapely.box(*shape.bounds)
    return box if shape.clip is None else box.intersection(shape.clip)


def _sign(shape: Shape) -> str:
    """Return a signature of a shape without its place and colours: commands, fill or stroke, and size."""
    left, top, right, bottom = shape.bounds
    commands = "".join(str(segment[0]) for segment in shape.outline)
    paint = ("f" if shape.fill else "") + ("s" if shape.stroke else "")
    return f"{commands} {paint} {right - left:.1f} {bottom - top:.1f}"


@check("D15", "the variant mono is only black and white")
def mono(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Every swatch of the mono theme is black or white, and so is everything painted in mono. Greys,
    gradients and transparent paint become dots on a home printer, or vanish on a copier. A raster picture is
    printed in greys, which is a warning, unless there is a black and white picture for mono."""
    pure = ("#000000", "#ffffff")
    for name, swatch in sorted(proof.theme("mono").swatches.items()):
        if swatch.hex.lower() not in pure:
            yield self.error(f"swatch {name!r}", f"expected black or white in mono, found {swatch.hex}")
    if proof.setting.variant != "mono":
        return
    grey: list[tuple[str, str]] = []
    for name, ink in inks(proof).items():
        used = {colour for shape in ink.shapes for colour in (shape.fill, shape.stroke) if colour}
        used |= {f"opacity {min(shape.alpha):g}" for shape in ink.shapes if min(shape.alpha) < 1}
        if odd := sorted(each for each in used.difference(pure) if not is_picture(each)):
            yield self.error(name, f"expected black and white alone in mono, found {', '.join(odd)}")
        grey += [(name, what) for what in grey_pictures(ink)]
    if grey:
        (name, what), *more = grey
        message = f"{what} is printed in greys" + (f", and {len(more)} more" if more else "")
        yield self.warning(
            name, message, "for black and white give one for mono: sun.mono.png beside sun.png"
        )


@check("D16", "no two faces look alike")
def faces_differ(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """No two faces look exactly the same. Small faces (up to 40 mm) of one kind can be told apart across a
    table and in grey. They differ in shape, in their ground by 20 in L*, in words or numbers of 8 points or
    more, or in their dark parts: laid on one another, at least three tenths of these do not coincide. Small
    faces that differ less get a warning. So do words that turn into each other when a face is turned round,
    as 6 and 9. Faces with different raster pictures are not compared further."""
    # Copies of one card differ in their number alone.
    digests = {name: face.digest for name, face in proof.faces.items() if COPY not in name}
    for one, other in combinations(digests, 2):
        if digests[one] == digests[other]:
            yield self.error(
                one, f"expected a face of its own, found the same as {other}", _same_face_hint(proof)
            )
    if proof.errors_only:
        return
    small = [name for name in digests if _is_small(proof.faces[name])]
    kinds, shown = proof.kinds, {name: pictures(inks(proof)[name]) for name in small}
    marked = {name: read_signs(inks(proof)[name]) for name in small}
    pairs = [
        (one, other)
        for one, other in combinations(small, 2)
        if kinds[one] == kinds[other] and digests[one] != digests[other] and shown[one] == shown[other]
    ]
    upright = [(one, other) for one, other in pairs if not marked[one].differ(marked[other])]
    dark = _Dark(proof)
    for one, other in lookalikes({name: dark[name] for name in _names_in(upright)}, upright):
        share = unshared_share(dark[one].area + dark[other].area, dark[one].intersection(dark[other]).area)
        if share < DIFFERENT:
            found = number_unlike(100 * max(share, 0.0), 100 * DIFFERENT, 0)
            yield self.warning(
                one,
                f"expected {100 * DIFFERENT:.0f} % of its dark parts to differ from {other}, found {found} %",
                "players take one for the other; "
                + (
                    "print the words in which they differ at 8 points or more"
                    if marked[one].smaller != marked[other].smaller
                    else "give them another number, sign, ground or shape"
                ),
            )
    for one, other in pairs:
        is_turned = marked[one].words and marked[one].words != marked[other].words == marked[one].upside_down
        if is_turned and unshared_turned(dark[one], dark[other], proof.faces[other]) < DIFFERENT:
            yield self.warning(
                one,
                f"expected another look than that of {other} turned round, found nearly the same",
                "draw a line under the number, or a sign at its head",
            )


def _same_face_hint(proof: Proof) -> str:
    """Return a hint for faces that paint the same."""
    variant = proof.setting.variant
    if variant == "colour":
        return ""
    return (
        f"in {variant} grounds become paper and fills become outlines; give one of them a rim, a box with "
        """shape = "rectangle", fill = "none", stroke = "ink", line = 1, when = "variant != 'colour'"; """
        "or keep the fill of a box by solid = true"
    )


def _names_in(pairs: Iterable[tuple[str, str]]) -> Iterable[str]:
    """Return the names that occur in pairs, each once."""
    return dict.fromkeys(chain.from_iterable(pairs))


class _Dark(dict[str, Area]):
    """The dark parts of the faces of a proof by name, each computed when it is looked up."""

    def __init__(self, proof: Proof) -> None:
        super().__init__()
        self._proof = proof

    def __missing__(self, name: str) -> Area:
        self[name] = _dark(inks(self._proof)[name])
        return self[name]


def _is_small(face: Face) -> bool:
    return max(face.width, face.height) <= SMALL


def _dark(ink: Ink) -> Area:
    """Return the part of a face that is dark on its ground, with later shapes painted over earlier ones."""
    dark: Area = shapely.Polygon()
    ground = ground_colour(ink)

    def is_dark(index: int) -> bool:
        shape, shown = ink.shapes[index], tone(ink, index)
        opacity = shape.alpha[0 if shape.fill else 1]
        if opacity < 1:
            shown = mix_colours(Swatch("", ground), Swatch("", shown), opacity)
        return contrast(shown, ground) >= 3

    # Neighbours in painting order that are dark, or light, are joined first: one union, not hundreds.
    painted = (index for index, shape in enumerate(ink.shapes) if index and not shape.unseen)
    for darkens, run in groupby(painted, is_dark):
        if dark.is_empty and not darkens:
            continue  # light shapes come first, and there are many of them
        area = shapely.union_all([ink.area(index) for index in run])
        dark = dark.union(area) if darkens else dark.difference(area)
    # Nobody sees a twentieth of a millimetre across a table, and overlays of curves are slow.
    return dark.intersection(ink.trim).simplify(0.05)


@check("D17", "colour, low-ink and mono differ in more than their colours")
def variants(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The elements of each face differ between colour, low-ink and mono, even without their colours. A design
    that is only recoloured loses its distinctions, or saves no ink. A bare ground, or a face with only words
    and signs, may be the same in all three. A face with a picture from a file gets a warning, because only
    the author can draw another picture."""
    faces = {variant: _faces(proof, variant) for variant in VARIANTS}
    same: list[tuple[str, str]] = []
    for one, other in combinations(VARIANTS, 2):
        for name in sorted(faces[one].keys() & faces[other].keys()):
            if not _same_elements(faces[one][name], faces[other][name]):
                continue
            if any(shape.name.startswith(PICTURE) for shape in inks(proof)[name].shapes):
                same.append((name, other))
            elif not _is_lettering(proof.faces[name]):
                yield self.error(name, f"expected other elements in {other} than in {one}, found the same")
    if same:
        (name, variant), *more = same
        message = f"its picture is the same in {variant}" + (
            f", as are those of {len(more)} more" if more else ""
        )
        yield self.warning(name, message, f"give one for {variant}: sun.{variant}.png beside sun.png")


def _is_lettering(face: Face) -> bool:
    """Return whether a face has nothing on its ground except words and signs."""
    return all(
        isinstance(each, Text) or each.name.startswith(("sign:", "snip")) for each in face.elements[1:]
    )


def _faces(proof: Proof, variant: str) -> dict[str, Face]:
    """Return the faces of a variant by their names."""
    drawn: Iterable[Component] = (
        proof.components if variant == proof.setting.variant else proof.faces_in(variant)  # type: ignore[arg-type]  # a name from VARIANTS
    )
    faces = {side.name: side for each in drawn for side in (each.front, each.back) if side is not None}
    return {name: face for name, face in faces.items() if name in proof.faces}


def _same_elements(one: Face, other: Face) -> bool:
    """Return whether two faces have the same elements, without regard to colours. Most faces differ in the
    first few elements."""
    pairs = zip_longest(_outlines(one.elements), _outlines(other.elements))
    return all(mine == theirs for mine, theirs in pairs)


def _outlines(elements: Iterable[Element]) -> Iterator[object]:
    """Yield the geometry of elements in painting order, without colours."""
    for element in elements:
        if element.name.startswith("set:"):
            continue  # the letter of a class set is the same in every variant
        match element:
            case Group(children=children, transform=transform, clip=clip):
                yield transform, clip
                yield from _outlines(children)
            case Use(symbol=used, transform=transform):
                yield transform
                yield from _outlines(used.children)
            case Image(raster=raster, box=box):
                yield raster.key
                yield box
            case Text(text=words, origin=origin, size=size, angle=angle):
                yield words, origin, size, angle
            case _:
                style = element.style
                yield segments_of(element), bool(style.fill), bool(style.stroke) and (style.width, style.dash)


CHECKS: tuple[Check[Proof], ...] = (telling_colours, telling_in_grey, marks, mono, faces_differ, variants)
