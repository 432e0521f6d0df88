"""What a drawing paints, one step after the other: its paths, each with its own matrix, paint and clips."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.scene import (
    IDENTITY,
    Drawing,
    Element,
    Group,
    Image,
    Matrix,
    Segment,
    Text,
    Use,
    compose,
    glyph_paths,
    segments_of,
)


@dataclass(frozen=True, eq=False)
class Step:
    """A path in its own numbers; `matrix` leads to mm of the drawing, lengths of lines are the path's own.

    `clips` are (path, matrix), one within the other; `picture` is the key of a picture in the path's place.
    """

    segments: tuple[Segment, ...]
    matrix: Matrix
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False
    evenodd: bool = False
    clips: tuple[tuple[tuple[Segment, ...], Matrix], ...] = ()
    picture: str = ""
    name: str = ""

    @cached_property
    def kinds(self) -> str:
        """The kinds of its segments."""
        return "".join([str(segment[0]) for segment in self.segments])

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers of its segments."""
        return numbers_in(self.segments)


def numbers_in(segments: Sequence[Segment]) -> NDArray[np.float64]:
    """The numbers of a path's segments."""
    values: list[Any] = [value for segment in segments for value in segment[1:]]
    return np.array(values, dtype=np.float64)


def steps(drawing: Drawing) -> tuple[Step, ...]:
    """What a drawing paints, in order; what has neither fill nor line, or no path, is left out."""
    return tuple(_steps(drawing.elements, IDENTITY, (), ""))


def _steps(
    elements: Iterable[Element],
    matrix: Matrix,
    clips: tuple[tuple[tuple[Segment, ...], Matrix], ...],
    around: str,
) -> Iterator[Step]:
    for element in elements:
        match element:
            case Group():
                inner = compose(matrix, element.transform)
                within = (*clips, (element.clip, inner)) if element.clip else clips
                yield from _steps(element.children, inner, within, element.name or around)
            case Use():
                inner = compose(matrix, element.transform)
                yield from _steps(element.symbol.children, inner, clips, element.name or around)
            case Text():
                name = element.name or f"the text {element.text!r}"
                for outline in glyph_paths(element):
                    yield Step(outline, matrix, element.fill.hex.lower(), clips=clips, name=name)
            case Image():
                key = f"{'mask' if element.raster.channels == 4 else 'image'}:{element.raster.key}"
                yield Step(segments_of(element), matrix, "picture", clips=clips, picture=key, name=around)
            case _:
                style, segments = element.style, segments_of(element)
                if segments and (style.fill or (style.stroke and style.width > 0)):
                    lined = style.stroke and style.width > 0
                    yield Step(
                        segments,
                        matrix,
                        style.fill.hex.lower() if style.fill else "",
                        style.stroke.hex.lower() if style.stroke and lined else "",
                        style.width if lined else 0.0,
                        tuple(style.dash) if lined else (),
                        bool(lined and style.round),
                        style.evenodd,
                        clips,
                        name=element.name or around or type(element).__name__.lower(),
                    )
