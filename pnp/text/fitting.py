"""Fit lines of any kind into a box: choose line breaks, the largest size that fits, and the baselines. Record
which texts were set smaller than requested."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Literal, NamedTuple, Protocol, TypeVar

from pnp.errors import LayoutError
from pnp.scene import Box
from pnp.text.wrapping import Starts, break_lines, is_one_piece
from pnp.units import number_unlike, to_points

Valign = Literal["top", "middle", "bottom"]

_SHRINK = 0.975
_EVENING = 7
"""How many times the width is halved in the search for the narrowest block with as many lines. It is found to
1 %."""
_SHORT = 0.4
"""The least length of a last line of one word, as a share of the longest line above it."""
_NEARLY = 0.9
"""The least size with whole phrases, as a share of the size that lines broken anywhere could have."""
SLACK = 1e-6
"""A tolerance in mm: a line that fills its box exactly fits."""


class MeasuredLine(Protocol):
    """A line of text or other content: its width, and how far its ink reaches above and below the baseline,
    in em."""

    @property
    def width(self) -> float: ...
    @property
    def above(self) -> float: ...
    @property
    def below(self) -> float: ...


AnyLine = TypeVar("AnyLine", bound=MeasuredLine)


def lines_of(
    text: str, shape: Callable[[str], AnyLine], width: float, starts: Starts | None = None
) -> list[AnyLine]:
    """Return the lines of a text, at most `width` em wide unless a single word is wider. `shape` makes a line
    from its text and so measures it. `starts(text)` returns the indices at which a line may begin in a script
    without spaces; without it, the script's general rules apply."""
    return [shape(line) for line in break_lines(text, lambda line: shape(line).width <= width, starts)]


def full_lines(
    text: str, shape: Callable[[str], AnyLine], width: float, starts: Starts | None = None
) -> list[AnyLine]:
    """Return the lines of a text, like `lines_of`, with the same arguments. If the last line of a paragraph
    would be one short word, the paragraph is broken at a narrower width, if there is one that avoids this
    without more lines."""
    lines: list[AnyLine] = []
    for paragraph in text.rstrip().split("\n"):
        lines += _without_runt(paragraph, shape, width, starts)
    return lines


def _without_runt(
    paragraph: str, shape: Callable[[str], AnyLine], width: float, starts: Starts | None
) -> list[AnyLine]:
    def lines_within(width: float) -> tuple[str, ...]:
        return break_lines(paragraph, lambda line: shape(line).width <= width, starts) or ("",)

    def ends_short(lines: Sequence[str]) -> bool:
        *before, last = lines
        if not before or not is_one_piece(last, starts):
            return False
        return shape(last).width < _SHORT * max(shape(line).width for line in before)

    lines = found = lines_within(width)
    narrower = width
    while ends_short(found) and len(found) == len(lines) and narrower > width / 2:
        narrower *= _SHRINK
        found = lines_within(narrower)
    widest = max(shape(line).width for line in found)
    kept = found if len(found) == len(lines) and not ends_short(found) and widest <= width else lines
    return [shape(line) for line in kept]


def even_lines(
    text: str,
    shape: Callable[[str], AnyLine],
    width: float,
    lines: list[AnyLine],
    starts: Starts | None = None,
) -> list[AnyLine]:
    """Return a text broken into lines of about equal width, at most `width` em. `lines` are its lines at that
    full width; the result has as many. `shape` makes a line from its text and so measures it. `starts(text)`
    returns the indices at which a line may begin in a script without spaces; without it, the script's general
    rules apply."""
    low, high = width / 2, width
    for _ in range(_EVENING):
        middle = (low + high) / 2
        tried = lines_of(text, shape, middle, starts)
        if len(tried) == len(lines) and max(line.width for line in tried) <= middle:
            high, lines = middle, tried
        else:
            low = middle
    return lines


def baselines_of(
    lines: Sequence[MeasuredLine],
    size: float,
    leading: float,
    box: Box,
    valign: Valign,
    cap: float,
    low: float,
) -> list[float]:
    """Return the y of each baseline of a block, shifted so that its ink lies inside the box.

    `leading` is the distance of baselines in em; all other lengths are in mm. `cap` is the height of letters
    above the first baseline and `low` the depth of letters below the last one. `valign` aligns these heights
    with the box.
    """
    _, top, _, bottom = box
    step = leading * size
    rest = step * (len(lines) - 1)
    first = {
        "top": top + cap,
        "middle": (top + bottom + cap - rest) / 2,
        "bottom": bottom - low - rest,
    }[valign]
    above, below = ink_of(lines, step, size)
    first = min(max(first, top + above), bottom - below)
    return [first + step * i for i in range(len(lines))]


def ink_of(lines: Sequence[MeasuredLine], step: float, size: float) -> tuple[float, float]:
    """Return how far the ink of a block reaches above and below its first baseline, in mm. `step` is the
    distance of baselines and `size` the em, both in mm."""
    above = max(line.above * size - step * i for i, line in enumerate(lines))
    below = max(line.below * size + step * i for i, line in enumerate(lines))
    return above, below


def too_big(text: str, size: float, found: tuple[float, float], box: Box, place: str) -> LayoutError:
    """Return the error for a text that does not fit a box. `size` is the em, and `found` the width and height
    of the text, all in mm."""
    room = (box[2] - box[0], box[3] - box[1])
    over = [
        f"{number_unlike(f - r, 0)} mm {how}"
        for f, r, how in zip(found, room, ("too wide", "too tall"), strict=True)
        if f - r > SLACK
    ]
    most, needed = (" x ".join(map(number_unlike, *pair)) for pair in ((room, found), (found, room)))
    shown = text if len(text) <= 80 else f"{text[:77]}..."
    return LayoutError(
        f"text does not fit: {shown!r}",
        place=place,
        expected=f"at most {most} mm",
        found=f"{needed} mm at {to_points(size):.1f} pt ({', '.join(over)})",
        hint="shorten the text, enlarge its box or allow a smaller size",
    )


def fit_text(
    text: str,
    shape: Callable[[str, float], AnyLine],
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    told: str,
    place: str = "",
    ways: Sequence[Starts] = (),
) -> tuple[tuple[AnyLine, ...], float]:
    """Return the lines of a text in a box, and the largest size from `size` down to `floor` in which they
    fit. Sizes are the em in mm, and `leading` is the distance of baselines in em.

    `shape` makes a line from its text and a size. With `even`, the lines get about equal widths. `ways` are
    functions that say where lines may begin, best first, each as `starts` of `lines_of`. The first way is
    used that keeps at least 0.9 (_NEARLY) of the size that the text has if lines break anywhere. If there is
    no such way, lines break anywhere.

    Raises LayoutError if the text does not fit even in the smallest size. The message names `place`, and
    calls the text `told`.
    """

    def in_way(starts: Starts | None, least: float) -> tuple[tuple[AnyLine, ...], float]:
        return _fit_lines(text, shape, size, least, box, leading, even, told, place, starts)

    if not ways:
        return in_way(None, floor)
    anywhere, least = None, floor
    with suppress(LayoutError):
        anywhere = in_way(None, floor)
        least = max(floor, anywhere[1] * _NEARLY)
    for starts in ways:
        with suppress(LayoutError):
            return in_way(starts, least)
    return anywhere or in_way(None, floor)


def _fit_lines(
    text: str,
    shape: Callable[[str, float], AnyLine],
    size: float,
    floor: float,
    box: Box,
    leading: float,
    even: bool,
    told: str,
    place: str,
    starts: Starts | None,
) -> tuple[tuple[AnyLine, ...], float]:
    left, top, right, bottom = box

    def room(lines: Sequence[AnyLine]) -> tuple[float, float]:
        return max(line.width for line in lines) * size, sum(ink_of(lines, leading * size, size))

    def shaped_now(line: str) -> AnyLine:
        return shape(line, size)

    while lines := lines_of(text, shaped_now, (right - left + SLACK) / size, starts):
        width, height = room(lines)
        if width <= right - left + SLACK and height <= bottom - top + SLACK:
            break
        if size <= floor:
            raise too_big(told, size, (width, height), box, place)
        size = max(size * _SHRINK, floor)
    else:
        return (), size
    if len(lines) > 1:
        space = (right - left) / size
        better = (
            even_lines(text, shaped_now, space, lines, starts)
            if even
            else full_lines(text, shaped_now, space + SLACK / size, starts)
        )
        lines = better if room(better)[1] <= bottom - top + SLACK else lines
    return tuple(lines), size


class Shrunk(NamedTuple):
    """A text that was set smaller than requested. `asked` and `got` are the requested and the final em in
    mm."""

    place: str
    text: str
    asked: float
    got: float


_noted: ContextVar[list[Shrunk] | None] = ContextVar("_noted", default=None)


@contextmanager
def collect_shrunk() -> Iterator[list[Shrunk]]:
    """Context manager: collect the texts that are set smaller than requested within the `with` block. Yield
    the list to which they are added, in order."""
    heard: list[Shrunk] = []
    token = _noted.set(heard)
    try:
        yield heard
    finally:
        _noted.reset(token)


def note(place: str, text: str, asked: float, got: float) -> None:
    """Record a text that was set smaller than requested. `asked` and `got` are the requested and the final em
    in mm. Outside of a `collect_shrunk` block nothing is recorded."""
    heard = _noted.get()
    if heard is not None and got < asked:
        heard.append(Shrunk(place, text, asked, got))
