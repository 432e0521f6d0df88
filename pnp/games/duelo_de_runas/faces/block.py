"""A woodblock: shapes cut into it one after another, printed as each variant prints them.

Solid parts are charcoal in colour and in mono; in low ink they are outlines with hatching. Cuts show the
paper. A tone is a second block in a rune's colour, or dots or lines instead.
"""

from dataclasses import dataclass, field

from pnp.games.duelo_de_runas.faces.shapes import Outline, poly, shift_shape
from pnp.scene import Element, Group, Path, Style, Swatch, Theme, bounds
from pnp.units import mm

HAIR = 0.75
"""The thinnest line in a block's units: 0.31 mm on a card."""

_SMALL = 9.0
"""The width in a block's units below which shapes are not engraved."""


@dataclass(slots=True)
class Block:
    """A woodcut in the units of its block: 100 wide, 150 tall on a card. `colours` are the names of the
    swatches of the card's runes, from the sky to the ground."""

    look: Theme
    colours: tuple[str, ...] = ("ash",)
    elements: list[Element] = field(default_factory=list)
    hair: float = HAIR
    """The thinnest line. It is more than HAIR if the block is printed smaller than on a card."""
    engraved: float = 0.0
    """The width of the lit strip at the upper left of solid shapes, cut in lines."""

    @property
    def ink(self) -> Swatch:
        return self.look.swatch("ink")

    @property
    def paper(self) -> Swatch:
        return self.look.swatch("paper")

    def solid(self, *shapes: Outline, halo: float = 2.2, evenodd: bool = False) -> None:
        """Draw a black shape with a white line around it."""
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2)))
        if self.look.variant == "low-ink":
            self.elements.append(Path(shape, Style(self.paper, evenodd=evenodd)))
            if not evenodd:
                self.hatch(shape, 2.9)
            self.elements.append(Path(shape, Style(stroke=self.ink, width=max(1.1, self.hair))))
            return
        self.elements.append(Path(shape, Style(self.ink, evenodd=evenodd)))
        if self.engraved and halo:
            self._engrave(shape)

    def _engrave(self, shape: Outline) -> None:
        """Cut fine lines over a shape and fill all but those at its lit edge; small shapes stay solid."""
        box = bounds((Path(shape, Style(self.ink)),))
        if box is None or min(box[2] - box[0], box[3] - box[1]) < _SMALL:
            return
        start = len(self.elements)
        self.hatch(shape, 2.4 * self.hair, self.paper)
        shade = shift_shape(shape, self.engraved, 0.7 * self.engraved)
        self.elements.append(Path(shade, Style(self.ink)))
        self.clip(shape, start)
        self.elements.append(Path(shape, Style(stroke=self.ink, width=max(1.1, self.hair))))

    def light(self, *shapes: Outline, width: float = 1.5, halo: float = 1.6) -> None:
        """Draw a paper shape with a black outline."""
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2 + width)))
        self.elements.append(Path(shape, Style(self.paper, self.ink, max(width, self.hair))))

    def tone(self, *shapes: Outline, rune: int = 0, width: float = 1.5, halo: float = 1.6) -> None:
        """Draw an outlined shape in the colour of one of the card's runes, or with lines where there is no
        colour."""
        width = max(width, self.hair)
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2 + width)))
        colour = self.look.swatch(self.colours[rune % len(self.colours)])
        match self.look.variant:
            case "colour":
                self.elements.append(Path(shape, Style(colour, self.ink, width)))
            case "low-ink":
                self.elements.append(Path(shape, Style(self.paper)))
                self.hatch(shape, 2.2, colour, angle_down=False)
                self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))
            case "mono":
                self.elements.append(Path(shape, Style(self.paper)))
                self.hatch(shape, 1.9, angle_down=False)
                self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))

    def cut(self, *shapes: Outline, width: float = 1.4) -> None:
        """Cut white lines into the black."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(stroke=self.paper, width=max(width, self.hair))))

    def gouge(self, *shapes: Outline) -> None:
        """Cut white areas into the black."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(self.paper)))
        if self.look.variant == "low-ink":
            self.elements.append(Path(shape, Style(stroke=self.ink, width=self.hair)))

    def line(self, *shapes: Outline, width: float = 1.8, halo: float = 0.0) -> None:
        """Draw black lines."""
        width = max(width, self.hair)
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=width + 2 * halo)))
        self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))

    def rod(self, *shapes: Outline, width: float = 4.0) -> None:
        """Draw a black bar along a line, with white on both sides; a hollow one in low ink."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(stroke=self.paper, width=width + 3.6)))
        self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))
        if self.look.variant == "low-ink" and width > 3:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=width - 2)))

    def wash(self, shape: Outline, swatch: str) -> None:
        """Draw a flat light tone, in colour only."""
        if self.look.variant == "colour":
            self.elements.append(Path(shape, Style(self.look.swatch(swatch))))

    def hatch(
        self, shape: Outline, pitch: float, swatch: Swatch | None = None, *, angle_down: bool = True
    ) -> None:
        """Draw slanting lines over a shape and nothing else."""
        box = bounds((Path(shape, Style(self.ink)),))
        if box is None:
            return
        left, top, right, bottom = box
        tall = bottom - top
        lines: list[tuple[str | float, ...]] = []
        x = left - tall + pitch / 2
        while x < right:
            start, end = (x, x + tall) if angle_down else (x + tall, x)
            lines += [("M", mm(start), mm(top)), ("L", mm(end), mm(bottom))]
            x += pitch
        strokes = Path(tuple(lines), Style(stroke=swatch or self.ink, width=self.hair, round=False))
        self.elements.append(Group((strokes,), clip=shape))

    def clip(self, shape: Outline, start: int) -> None:
        """Clip everything drawn since element number `start` to a shape."""
        inside = tuple(self.elements[start:])
        del self.elements[start:]
        self.elements.append(Group(inside, clip=shape))


FULL: Outline = poly("0 0 100 0 100 150 0 150")
