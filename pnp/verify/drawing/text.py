"""D: whether what is written on faces can be read: size, contrast, and an alphabet for every language."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import get_args

from pnp import text
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.scene import Box, Kind
from pnp.verify.drawing.colour import contrast
from pnp.verify.drawing.ink import Ink, inks, topmost
from pnp.verify.paint import Shape

LEAST = 7.0
"""Points: text that is read from a hand's distance, as print shops ask (cards, aids, mats)."""

LABEL = 6.0
"""Points: a letter or a word that names a thing which its shape tells as well."""

REFERENCE = 4.5
"""Points: cells' numbers, which are looked up and never read in play."""

SIZES: dict[str, float] = {
    **dict.fromkeys(get_args(Kind), LEAST),
    **dict.fromkeys(("board", "piece", "tile", "marker", "standee"), LABEL),
}
"""The smallest text by the kind of component."""

REFERENCES = ("cell-number", "set")
"""First parts of the names of texts that are reference marks ("cell-number:7", a class set's "set:A")."""

TEXT, ICON = 4.5, 3.0
"""Least contrast: WCAG 2.2, success criteria 1.4.3 and 1.4.11."""


@check("D09", "text is large enough")
def sizes(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Text on cards, aids and mats is set in 7 points at least; labels on boards, tiles and pieces,
    where shape and icon say the same, in 6; the numbers of cells and the letters of class sets, which
    are reference marks, in 4.5. Sizes are those on paper, after all scaling."""
    for name, ink in inks(proof).items():
        kind = proof.kinds[name]
        for line in ink.lines:
            least = REFERENCE if _is_reference(line.text.name) else SIZES[kind]
            if line.points < least - 0.01:
                yield self.error(
                    name,
                    f"expected {least:g} points or more for {line.text.text!r} on a {kind}, "
                    f"found {line.points:.2f}",
                )


@check("D10", "text stands out from what it is printed on")
def text_contrast(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Each glyph has a contrast of 4.5 : 1 with the last fill painted beneath its middle (paper where
    there is none), in every variant; reference marks, which are looked up and never read in play, have
    3 : 1, as icons."""
    for name, ink in inks(proof).items():
        tops = iter(topmost(ink.shapes, [(at, line.first) for line in ink.lines for at in line.middles]))
        for line in ink.lines:
            grounds = {_fill(ink, top) for top in islice(tops, len(line.middles))}
            text_fill = line.text.fill
            ratio, ground = min(
                ((contrast(text_fill.hex, each), each) for each in grounds), default=(21.0, "")
            )
            least = ICON if _is_reference(line.text.name) else TEXT
            if ratio < least:
                yield self.error(
                    name,
                    f"expected a contrast of {least:g} : 1 for {line.text.text!r} in {text_fill.name!r}, "
                    f"found {ratio:.2f} : 1 on {ground}",
                )


def _is_reference(name: str) -> bool:
    return name.partition(":")[0] in REFERENCES


def _fill(ink: Ink, index: int) -> str:
    return (ink.shapes[index].fill if index >= 0 else None) or "#ffffff"


@check("D11", "icons stand out from what they are printed on")
def icon_contrast(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The parts of an icon that have a contrast of 3 : 1 with the fill beneath it span at least nine
    tenths of its width and height, so that its silhouette can be seen."""
    for name, ink in inks(proof).items():
        spans = [_span(ink.shapes[icon.first : icon.last]) for icon in ink.icons]
        middles = [(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)) for box in spans]
        tops = topmost(ink.shapes, [(at, icon.first) for at, icon in zip(middles, ink.icons, strict=True)])
        for icon, box, top in zip(ink.icons, spans, tops, strict=True):
            ground = _fill(ink, top)
            strong = [shape for shape in ink.shapes[icon.first : icon.last] if _stands_out(shape, ground)]
            seen = _span(strong) if strong else (0.0, 0.0, 0.0, 0.0)
            if any(seen[i + 2] - seen[i] < 0.9 * (box[i + 2] - box[i]) for i in (0, 1)):
                yield self.error(
                    name, f"expected a contrast of {ICON:g} : 1 for {icon.name} on {ground}, found less"
                )


def _stands_out(shape: Shape, ground: str) -> bool:
    return any(colour and contrast(colour, ground) >= ICON for colour in (shape.fill, shape.stroke))


def _span(shapes: Sequence[Shape]) -> Box:
    lefts, tops, rights, bottoms = zip(*(shape.bounds for shape in shapes), strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


@check("D12", "every language has its letters in every typeface")
def alphabets(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The chain of fonts of each role has every letter, digit and mark of the twelve languages, so
    that a translation needs no new fonts. Fonts for Japanese and Chinese are large, and installed by who
    wants them (pip install 'pnp-kit[cjk]'): these two are looked at where a kit is made in them."""
    spoken = proof.setting.locale.partition("-")[0]
    typefaces = sorted(proof.theme(proof.setting.variant).typefaces.items())
    for language, alphabet in text.ALPHABETS.items():
        if language in text.EAST_ASIAN and language != spoken:
            continue
        lacking = {role: "".join(sorted(text.covers(face, alphabet, language))) for role, face in typefaces}
        roles = [role for role, missing in lacking.items() if missing]
        if not roles:
            continue
        missing = lacking[roles[0]]
        message = f"expected the letters of {language!r} in every typeface; found no font for "
        message += f"{missing[:12]!r}{' and more' if len(missing) > 12 else ''} in {', '.join(roles)}"
        yield self.error("theme", message, "add a font that has them to the theme's chain")


CHECKS: tuple[Check[Proof], ...] = (sizes, text_contrast, icon_contrast, alphabets)
