"""F checks on play.html, the page on which the game is played: it has exactly the text that pnp writes, its
faces are the game's drawings, and its data is the game's."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp.boxes import side_up
from pnp.finding import Check, Finding, check
from pnp.kit.playing.frame import NAME, Frame
from pnp.rulebook import template
from pnp.scene import IDENTITY, Drawing, Face, Group, outline
from pnp.tabletop.picture import Dress
from pnp.verify.compare import TOLERANCE, expected_shapes, match
from pnp.verify.files.kit import Kit
from pnp.verify.paint import PagePaint, Unreadable
from pnp.verify.paint.svg import read_symbols
from pnp.verify.profile import check_symbols

LARGEST = 16_000_000
"""The most characters that play.html may have. Pages that pnp writes have at most 12 MB, a third of which are
faces, fonts and words."""

MOST = 20
"""The most differences of data that are reported."""

SIDES = 6
"""The number of sides of a die."""

_MARK = "\ue000{}\ue000"


@dataclass(frozen=True)
class Screenplay:
    """The expected contents of play.html, the page on which a game is played. `frame` has the parts of the
    page that depend on the game (`parts` returns their texts), `dress` the game's look, and `ornaments`
    functions that draw the page's ornaments, by name."""

    frame: Frame
    dress: Dress
    dice: Mapping[str, Face]
    """The nets of dice by the ids of their components."""
    ornaments: Mapping[str, Callable[[], Drawing]]

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """Return those texts of the page that differ from game to game, by the name of the part."""
        return self.frame.parts()

    @cached_property
    def surroundings(self) -> tuple[list[str], list[str]]:
        """Return the names of the parts in their order on the page, and the texts around them: before the
        first part, between the parts, and after the last."""
        marks = {_MARK.format(name): name for name in self.parts}
        page = self.frame.put_around({name: mark for mark, name in marks.items()})
        names, around = [], []
        for mark in sorted(marks, key=page.index):
            before, _, page = page.partition(mark)
            names.append(marks[mark])
            around.append(before)
        return names, [*around, page]


@dataclass(frozen=True)
class ScreenParts:
    """The result of `split`: the texts of a play.html that differ from game to game, by the names that
    `Screenplay.parts` uses. `fault` describes the first place where the rest of the page is not what pnp
    writes, or is ""."""

    parts: Mapping[str, str]
    fault: str = ""


def split(text: str, wanted: Screenplay) -> ScreenParts:
    """Take the text of play.html apart, and return the parts that differ from game to game. The text around
    them (HTML frame, security policy, style sheet and script) must be exactly what pnp writes for `wanted`;
    the first difference is the `fault` of the result."""
    names, around = wanted.surroundings
    parts: dict[str, str] = {}
    if not text.startswith(around[0]):
        return ScreenParts(parts, _difference(text, around[0], 0))
    at = len(around[0])
    for name, after in zip(names, around[1:], strict=True):
        end = text.find(after, at) if name != names[-1] else max(at, len(text) - len(after))
        if end < 0 or text[end : end + len(after)] != after:
            start = text.find(after.lstrip("\n").partition("\n")[0], at)
            return ScreenParts(parts, _difference(text, after, start if start >= 0 else at))
        parts[name] = text[at:end]
        at = end + len(after)
    return ScreenParts(parts)


def _difference(text: str, wanted: str, at: int) -> str:
    """Return a message about the first difference between a text, from the place `at` on, and the expected
    text."""
    skip = len(wanted) - len(wanted.lstrip("\n")) if not text.startswith("\n", at) else 0
    same = skip
    while same < len(wanted) and at + same - skip < len(text) and wanted[same] == text[at + same - skip]:
        same += 1
    place = at + same - skip
    expected, found = wanted[same : same + 40], text[place : place + 40]
    return f"line {text.count(chr(10), 0, place) + 1}: expected {expected!r}, found {found!r}"


def _screenplay(kit: Kit) -> Screenplay | None:
    """Return the expected contents of play.html, or None if the kit has no such page or books are not
    checked."""
    if NAME not in kit.listed_files or kit.library is None:
        return None
    wanted: Screenplay = kit.library.screenplay
    return wanted


def _read_parts(kit: Kit, wanted: Screenplay) -> ScreenParts:
    """Return the parts of play.html, read once for a kit."""
    if NAME not in kit.told:
        kit.told[NAME] = _read(kit, wanted)
    found: ScreenParts = kit.told[NAME]
    return found


def _read(kit: Kit, wanted: Screenplay) -> ScreenParts:
    try:
        data = (kit.folder / NAME).read_bytes()
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        return ScreenParts({}, f"cannot be read: {error}")
    if len(text) > LARGEST:
        return ScreenParts({}, f"is larger than {LARGEST} characters")
    return split(text, wanted)


@check("F55", "play.html contains only what pnp writes")
def play_contents(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """play.html consists of exactly the HTML frame (page.html.j2), the style sheet and the scripts of
    templates/play. Its content security policy lets only these scripts run, and nothing be loaded. Its fonts
    and the Python that it runs are those that pnp puts there, byte for byte. Its faces are symbols in a small
    part of SVG (docs/profile.md), and each of them is used. Its data is JSON in which "<" is escaped, so that
    no text in it can end the <script> element around it. So the page contains no script, link or picture from
    anybody else. F56 compares the faces, and F57 the data."""
    wanted = _screenplay(kit)
    if wanted is None:
        return
    found = _read_parts(kit, wanted)
    if found.fault:
        yield self.error(NAME, found.fault, _ANEW)
        return
    own = wanted.parts
    for name, what in (("fonts", "the fonts"), ("runtime", "the Python that runs in the page")):
        if found.parts[name] != own[name]:
            yield self.error(NAME, f"{what}: {_difference(found.parts[name], own[name], 0)}", _ANEW)
    for each in check_symbols(found.parts["symbols"]):
        yield self.error(NAME, f"{each.where}: {each.what}", _ANEW)
    for name in ("stage", "program"):
        if _load(found.parts[name]) is None:
            yield self.error(NAME, f"the data {name!r} is not JSON as pnp writes it", _ANEW)


def _load(text: str) -> Any:
    """Return JSON as data, or None if it is not written as pnp writes it."""
    try:
        data = json.loads(text)
        return data if template.embed(data) == text else None
    except (ValueError, RecursionError):
        return None


@check("F56", "play.html shows each component as it is printed")
def faces(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each component of play.html shows the face that is printed, to 0.02 mm: its front, its back, a standee
    as it is seen when it stands, and the sides of a die. The backs of hidden parts and the ornaments of the
    page are those of the game. Shapes are compared one to one inside the trim of the face, as for printed
    sheets (F02)."""
    wanted = _screenplay(kit)
    if wanted is None or (found := _read_parts(kit, wanted)).fault:
        return
    data = _load(found.parts["stage"])
    if data is None or check_symbols(found.parts["symbols"]):
        return  # F55 says so
    try:
        paints = dict(read_symbols(found.parts["symbols"], NAME))
    except Unreadable as error:
        yield self.error(NAME, f"{error.problem}: {error.found}", _ANEW)
        return
    known: dict[tuple[int, str], str] = {}
    shown: set[str] = set()
    for place, path, face in _wanted_faces(wanted):
        key = _value_at(data, path)
        entry = _value_at(data, ("faces", key)) if isinstance(key, str) else None
        symbol = _value_at(entry, ("symbol",))
        if not isinstance(entry, dict) or not isinstance(symbol, str) or symbol not in paints:
            yield self.error(NAME, f"{place}: expected a face, found {key!r}", _ANEW)
            continue
        shown.add(symbol)
        if (id(face), symbol) not in known:
            known[id(face), symbol] = _face_difference(face, paints[symbol], entry)
        if message := known[id(face), symbol]:
            yield self.error(NAME, f"{place}: {message}", _ANEW)
    for symbol in sorted(paints.keys() - shown)[:MOST]:
        yield self.error(NAME, f"the symbol {symbol!r} is no face of the game", _ANEW)


def _wanted_faces(wanted: Screenplay) -> Iterator[tuple[str, tuple[str | int, ...], Face | Drawing]]:
    """Yield each expected face of the page: its place for messages, the path of its key in the page's data,
    and its drawing."""
    dress = wanted.dress
    for name, component in dress.components.items():
        if component.kind == "box":
            continue
        at = ("components", name)
        yield f"{name}, front", (*at, "front"), component.front
        if component.back is not None:
            yield f"{name}, back", (*at, "back"), component.back
        if (standing := dress.standing(name)) is not None:
            yield f"{name}, standing", (*at, "standing"), standing
    for name, net in wanted.dice.items():
        for number in range(SIDES):
            if (side := side_up(net, number + 1)) is not None:
                yield f"{name}, side {number + 1}", ("components", name, "sides", number), side
    for name, face in dress.backs.items():
        yield f"back {name}", ("backs", name), face
    for name, draw in wanted.ornaments.items():
        yield f"ornament {name}", ("ornaments", name), draw()


def _face_difference(face: Face | Drawing, paint: PagePaint, entry: Mapping[str, Any]) -> str:
    """Return a message about the first difference between a drawing and what a symbol paints, or ""."""
    size = (face.width, face.height)
    if paint.odd:
        return f"has {', '.join(paint.odd)}"
    for stated in ((paint.width, paint.height), (entry.get("width"), entry.get("height"))):
        if not _is_size(stated, size):
            return f"is {stated[0]} x {stated[1]} mm, expected {size[0]:.2f} x {size[1]:.2f} mm"
    clip = outline(face.trim) if isinstance(face, Face) else ()
    drawn = Group(face.elements, clip=clip) if clip else Group(face.elements)
    differences = match(expected_shapes((drawn,), IDENTITY, None, ""), paint)
    return next((str(each) for each in differences), "")


def _is_size(stated: tuple[Any, Any], size: tuple[float, float]) -> bool:
    return all(
        isinstance(one, int | float) and abs(one - other) <= TOLERANCE
        for one, other in zip(stated, size, strict=True)
    )


def _value_at(data: Any, path: Sequence[str | int]) -> Any:
    """Return the value at a place in nested data, or None if there is none."""
    for key in path:
        if isinstance(data, dict) and isinstance(key, str):
            data = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


@check("F57", "the data of play.html agrees with the game")
def data_of_page(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The components, zones and places of play.html are those of the definition for each number of players.
    Its colours are those of the theme, and its words those of the catalogs (the translations). The page also
    has data for its host, the program in the page that applies the rules: clauses with their numbers and
    texts, options, catalogs, and the example game of story.toml, which the page can show turn by turn. The
    check makes this data again from the game. Everything has to be equal, so that a lost card, a moved cell
    or a changed clause is found."""
    wanted = _screenplay(kit)
    if wanted is None or (found := _read_parts(kit, wanted)).fault:
        return
    own = wanted.parts
    for name in ("stage", "program"):
        data = _load(found.parts[name])
        if data is None:
            continue  # F55 says so
        for count, message in enumerate(_data_differences(json.loads(own[name]), data, name)):
            if count == MOST:
                yield self.error(NAME, f"{name}: and more differences", _ANEW)
                break
            yield self.error(NAME, message, _ANEW)


def _data_differences(wanted: Any, found: Any, place: str) -> Iterator[str]:
    """Yield a message for each place in which two pieces of data differ."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() ^ found.keys()):
            yield f"{place}: {'lacks' if key in wanted else 'has'} {key[:60]!r}"
        for key in wanted:
            if key in found:
                yield from _data_differences(wanted[key], found[key], f"{place}.{key}")
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from _data_differences(one, other, f"{place}[{_name_of(one, number)}]")
    elif type(wanted) is not type(found) or wanted != found:
        yield f"{place}: expected {_short(wanted)}, found {_short(found)}"


def _name_of(entry: Any, number: int) -> str:
    """Return the id of an entry in a list, or its number if it has no id."""
    return str(entry["id"]) if isinstance(entry, dict) and "id" in entry else str(number)


def _short(value: Any) -> str:
    if isinstance(value, list | dict):
        return f"{len(value)} entries"
    return repr(value)[:80]


_ANEW = "build the kit again"

CHECKS = (play_contents, faces, data_of_page)
