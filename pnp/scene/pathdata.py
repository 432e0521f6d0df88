"""Read path data of SVG ("M2 2h8v8z") into segments of absolute lines and cubic curves. Write segments as
path data in few characters."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan

from pnp.scene.elements import Segment
from pnp.units import Point, mm

LONGEST = 60_000
"""The most letters of one path. An icon has five hundred, an engraving some thousands."""

_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_NUMBER = re.compile(r"[ \t\r\n,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"[ \t\r\n,]*([01])")
_COMMAND = re.compile(r"[ \t\r\n,]*([A-Za-z])")
_FARTHEST = 1e5


def read_path(written: str) -> tuple[Segment, ...]:
    """Return the segments of path data, with arcs and quadratic curves as cubic ones. Raises ValueError,
    whose message names the letter and what was expected there."""
    if len(written) > LONGEST:
        raise ValueError(f"at most {LONGEST} letters")
    pen = _Pen()
    for at, command, values in _commands(written):
        if command not in "Mm" and not pen.segments:
            raise ValueError(f"a path that begins with M, at letter {at + 1}")
        pen.draw(command, values)
    if not pen.segments:
        raise ValueError("a path, as 'M2 2h8v8z'")
    return tuple((part[0], *(mm(float(value)) for value in part[1:])) for part in pen.segments)


def short_number(value: float, places: int = 0) -> str:
    """Return a number as text with at most `places` decimals, without a zero before the point.

    >>> short_number(-0.25, 2), short_number(12.04, 1), short_number(3.0, 2), short_number(-0.001, 1)
    ('-.25', '12', '3', '0')
    """
    if not places:
        return str(round(value))
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def join_numbers(texts: Iterable[str]) -> str:
    """Join numbers with blanks where two of them would read as one.

    >>> join_numbers(("1", "-2", ".5", ".5"))
    '1-2 .5 .5'
    """
    joined = ""
    for text in texts:
        joined += text if not joined or text[0] == "-" else f" {text}"
    return joined


def relative_path(
    segments: Iterable[tuple[str, Sequence[int]]],
    say: Callable[[int], str] = str,
    *,
    absolute_moves: bool = False,
) -> str:
    """Return path data in few characters, each point relative to the one before it.

    `segments` are the letters M, L, C and Z with their coordinates. These are whole numbers, so that rounding
    errors do not add up.
    `say` writes one coordinate. A move is relative too, unless `absolute_moves`.

    >>> relative_path((("M", (1, 2)), ("L", (5, 1)), ("L", (0, 1)), ("Z", ())))
    'm1 2l4-1h-5z'
    """
    parts: list[str] = []
    x = y = left = top = 0
    before = ""
    for kind, values in segments:
        if kind == "Z":
            parts.append("z")
            x, y, before = left, top, "z"
            continue
        *_, across, down = values
        if kind == "M":
            letter = "m"
            left, top = across, down
        elif kind == "C":
            letter = "c"
        elif down == y:
            letter = "h"
        else:
            letter = "v" if across == x else "l"
        if letter == "h":
            said = say(across - x)
        elif letter == "v":
            said = say(down - y)
        elif letter == "m" and absolute_moves:
            letter, said = "M", join_numbers((say(across), say(down)))
        else:
            said = join_numbers([say(value - (y if k % 2 else x)) for k, value in enumerate(values)])
        if letter == before and letter not in "mM":
            parts.append(said if said[0] == "-" else f" {said}")
        else:
            parts.append(letter + said)
        before = letter
        x, y = across, down
    return "".join(parts)


def _commands(written: str) -> Iterator[tuple[int, str, list[float]]]:
    """Yield each command with its numbers. Commands repeated without their letter are yielded one by one."""
    at = 0
    while written[at:].strip(" \t\r\n,"):
        found = _COMMAND.match(written, at)
        if found is None or found[1].upper() not in _TAKES:
            raise ValueError(f"one of M L H V C S Q T A Z at letter {at + 1}")
        command, at = found[1], found.end()
        takes, first = _TAKES[command.upper()], True
        while first or (takes and _NUMBER.match(written, at)):
            begin, values = at, []
            for index in range(takes):
                pattern = _FLAG if command in "Aa" and index in (3, 4) else _NUMBER
                number = pattern.match(written, at)
                if number is None or abs(float(number[1])) > _FARTHEST:
                    raise ValueError(f"{takes} numbers for {command} at letter {begin + 1}")
                values.append(float(number[1]))
                at = number.end()
            yield begin, command, values
            command = {"M": "L", "m": "l"}.get(command, command)
            first = False


class _Pen:
    """The current point of a path while it is read."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: tuple[str, Point] | None = None
        """The last control point of a curve, and of which kind it is: S and T reflect it."""

    def draw(self, command: str, values: list[float]) -> None:
        kind, (x0, y0) = command.upper(), self.at
        if command.islower() and kind != "A":
            values = [
                value + (x0, y0)[(index if kind != "V" else 1) % 2] for index, value in enumerate(values)
            ]
        elif command == "a":
            values = [*values[:5], values[5] + x0, values[6] + y0]
        before, self.control = self.control, None
        match kind:
            case "M":
                self.start = self.at = (values[0], values[1])
                self.segments.append(("M", *self.at))
            case "Z":
                self.at = self.start
                self.segments.append(("Z",))
            case "H":
                self._line((values[0], y0))
            case "V":
                self._line((x0, values[0]))
            case "L":
                self._line((values[0], values[1]))
            case "A":
                self._arc(values)
            case "C":
                self._curve(values)
            case "S":
                x1, y1 = self._reflect_control(before, "C")
                self._curve([x1, y1, *values])
            case "Q":
                self._quadratic((values[0], values[1]), (values[2], values[3]))
            case "T":
                self._quadratic(self._reflect_control(before, "Q"), (values[0], values[1]))

    def _reflect_control(self, before: tuple[str, Point] | None, kind: str) -> Point:
        if before is None or before[0] != kind:
            return self.at
        return (2 * self.at[0] - before[1][0], 2 * self.at[1] - before[1][1])

    def _line(self, to: Point) -> None:
        self.at = to
        self.segments.append(("L", *to))

    def _curve(self, values: list[float]) -> None:
        self.segments.append(("C", *values))
        self.control, self.at = ("C", (values[2], values[3])), (values[4], values[5])

    def _quadratic(self, control: Point, to: Point) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.at, control, to
        third = [
            x0 + 2 / 3 * (x1 - x0),
            y0 + 2 / 3 * (y1 - y0),
            x2 + 2 / 3 * (x1 - x2),
            y2 + 2 / 3 * (y1 - y2),
        ]
        self._curve([*third, x2, y2])
        self.control = ("Q", control)

    def _arc(self, values: list[float]) -> None:
        """Draw an arc of an ellipse, in curves of a quarter turn at most (SVG 1.1, appendix F.6)."""
        rx, ry, turn, large, sweep, x, y = values
        x0, y0 = self.at
        rx, ry, phi = abs(rx), abs(ry), turn * pi / 180
        if rx == 0 or ry == 0 or (x0, y0) == (x, y):
            self._line((x, y))
            return
        c, s = cos(phi), sin(phi)
        dx, dy = (x0 - x) / 2, (y0 - y) / 2
        u, v = c * dx + s * dy, -s * dx + c * dy
        grown = hypot(u / rx, v / ry)
        if grown > 1:
            rx, ry = rx * grown, ry * grown
        under = max(0.0, (rx * ry) ** 2 - (rx * v) ** 2 - (ry * u) ** 2)
        along = sqrt(under / ((rx * v) ** 2 + (ry * u) ** 2)) * (-1 if large == sweep else 1)
        cu, cv = along * rx * v / ry, -along * ry * u / rx
        cx, cy = c * cu - s * cv + (x0 + x) / 2, s * cu + c * cv + (y0 + y) / 2
        first = atan2((v - cv) / ry, (u - cu) / rx)
        whole = atan2((-v - cv) / ry, (-u - cu) / rx) - first
        if sweep and whole < 0:
            whole += 2 * pi
        elif not sweep and whole > 0:
            whole -= 2 * pi
        count = max(1, ceil(abs(whole) / (pi / 2) - 1e-9))
        step = whole / count
        reach = 4 / 3 * tan(step / 4)

        def point(a: float, b: float) -> Point:
            return cx + c * rx * a - s * ry * b, cy + s * rx * a + c * ry * b

        for number in range(count):
            a, b = first + number * step, first + (number + 1) * step
            end = (x, y) if number == count - 1 else point(cos(b), sin(b))
            one = point(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
            two = point(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
            self.segments.append(("C", *one, *two, *end))
        self.at = (x, y)
