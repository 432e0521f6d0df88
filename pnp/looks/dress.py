"""Read the look of a game: a look that ships with pnp, changed by the game's theme.toml. Draw an ornament of
a look into a box: place, stretch, repeat and mirror its paths."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from math import ceil, cos, pi, sin
from pathlib import Path

from pnp.caching import memoize
from pnp.definition import TomlSource, validate
from pnp.errors import DefinitionError, LayoutError, unknown
from pnp.looks.schema import LookFile, PathTable, SymbolTable, ThemeFile, Tones
from pnp.resources import TEMPLATES
from pnp.scene import (
    VARIANTS,
    Box,
    Element,
    Font,
    Group,
    Segment,
    Style,
    Swatch,
    Theme,
    Typeface,
    Use,
    Variant,
    read_path,
    rectangle,
    segments_of,
    symbol,
    translate,
)
from pnp.scene import Path as Outline
from pnp.text import require_font
from pnp.units import Point, mm

FOLDER = TEMPLATES / "looks"
LOOKS = ("workshop", "woodcut", "riso", "herbarium", "blueprint", "deco")
"""The looks that ship. The first is used if a game names none."""

USUAL = LOOKS[0]
FILE = "theme.toml"

INKS = ("blue", "ochre", "green", "plum", "umber", "slate")
"""The colours that every look has for things that players have to distinguish. For each there is a swatch
NAME-wash, a pale tone mixed with paper, and a swatch NAME-vein, a tone mixed with a little white."""

MARKED = {name: f"the pattern of family {number}" for number, name in enumerate(INKS, 1)}
_WASH, _VEIN, _PALE = 0.82, 0.25, 0.6
"""The share of paper in a wash, the share of white in a vein, and the share of white in a vein of low-ink."""

_WHITE = "#ffffff"
_BARE = "none"


def swatches_by_colour(palette: Mapping[str, tuple[str, str, str]], theme: Theme) -> Mapping[str, Swatch]:
    """Return the swatches of `theme` by their colours (#rrggbb) in the colour variant. `palette` has, by the
    name of each swatch, its colours in the variants colour, low-ink and mono. If several swatches have the
    same colour in the colour variant, the first is used."""
    found: dict[str, Swatch] = {}
    for name, (colour, *_) in palette.items():
        found.setdefault(colour, theme.swatches[name])
    return found


@dataclass(frozen=True, eq=False)
class Dress:
    """The look of a game: its colours, fonts and ornaments. `palette` has by the name of each swatch its
    colours in the variants colour, low-ink and mono. `type` has the typefaces by their roles. `symbols` has
    the ornaments by the thing that they frame; None means that the thing has none."""

    look: str
    palette: Mapping[str, tuple[str, str, str]]
    type: Mapping[str, Typeface]
    symbols: Mapping[str, SymbolTable | None]

    def theme(self, variant: Variant) -> Theme:
        """Return the colours and the typefaces of a variant."""
        column = VARIANTS.index(variant)
        swatches = {name: Swatch(name, tones[column]) for name, tones in self.palette.items()}
        return Theme(variant, swatches, dict(self.type), (INKS,), dict(MARKED))

    def swatches_by_colour(self, variant: Variant) -> Mapping[str, Swatch]:
        """Return the swatches of a variant by their colours (#rrggbb) in the colour variant. Pictures are
        drawn in the colours of the colour variant; the mapping gives the swatch that replaces each of them.
        If several swatches have the same colour, the first is used."""
        return swatches_by_colour(self.palette, self.theme(variant))

    def symbol(self, name: str, box: Box, theme: Theme) -> tuple[Element, ...]:
        """Return an ornament drawn into a box, whose edges are in mm. Return an empty tuple if the theme sets
        the ornament to "none". Raises UnknownName."""
        if name not in self.symbols:
            raise unknown("symbol", name, self.symbols)
        table = self.symbols[name]
        return draw_symbol(f"{self.look}-{name}", table, box, theme) if table else ()


def dress(folder: Path | None = None, look: str = USUAL) -> Dress:
    """Return the look of the game in a folder: that of its theme.toml or, if it has none, the named look.

    Raises DefinitionError with file, line and key, and UnknownName for an unknown look or ornament.
    """
    if folder is None or not (folder / FILE).exists():
        return _plain(look)
    stamp = (folder / FILE).stat()
    return _own(folder / FILE, (stamp.st_mtime_ns, stamp.st_size, stamp.st_ino))


@lru_cache(maxsize=len(LOOKS))
def _plain(look: str) -> Dress:
    return _worn(look, None, None)


@lru_cache(maxsize=8)
def _own(path: Path, stamp: tuple[int, int, int]) -> Dress:
    """Return the look of a theme.toml. `stamp` is the state of the file, by which results are cached."""
    del stamp
    source = TomlSource(path)
    return _worn("", validate(ThemeFile, source.data, source), source)


def _worn(name: str, own: ThemeFile | None, source: TomlSource | None) -> Dress:
    name = own.look if own else name
    if name not in LOOKS:
        raise unknown("look", name, LOOKS, place=source.place(("look",)) if source else "")
    look = _read_look(name)
    palette = _palette({**look.palette, **(own.palette if own else {})})
    roles = {role: _chain(fonts) for role, fonts in look.type.items()}
    for role, fonts in (own.type if own else {}).items():
        # Letters that the author's own font lacks come from the fonts of the look.
        roles[role] = _join_typefaces(_chain(fonts), roles.get(role, roles["text"]))
    if own is None or own.figures == "lining":
        roles = {role: replace(typeface, lining=True) for role, typeface in roles.items()}
    if own and source:
        _check_names(own, source, palette, look.type)
    symbols: dict[str, SymbolTable | None] = {**look.symbols, **(own.symbols if own else {})}
    for each, given in ((look.ornament, None), (own.ornament if own else {}, source)):
        for role, wanted in each.items():
            place = given.place(("ornament", role)) if given else name
            symbols[role] = None if wanted == _BARE else _find_symbol(wanted, symbols, place)
    return Dress(name, palette, roles, symbols)


def _check_names(
    own: ThemeFile, source: TomlSource, palette: Collection[str], roles: Collection[str]
) -> None:
    """Check the names in a theme.toml.

    Raises DefinitionError with all of these faults: an unknown swatch as the paint of a symbol, a font that
    is not installed, and a role of fonts that is probably a misspelling of one of the look's roles.
    """
    found = [
        _misspelt("unknown swatch", swatch, palette, source.place(("symbols", name, "paths", at, key)))
        for name, symbol in own.symbols.items()
        for at, path in enumerate(symbol.paths)
        for key, swatch in (("fill", path.fill), ("stroke", path.stroke))
        if swatch is not None and swatch not in palette
    ]
    for role, fonts in own.type.items():
        for number, written in enumerate(fonts):
            try:
                require_font(_font(written))
            except LayoutError as error:
                at = source.place(("type", role, number))
                found.append(DefinitionError(error.problem, place=at, found=error.found, hint=error.hint))
    found += [
        _misspelt("unknown role", role, roles, source.place(("type", role)))
        for role in own.type
        if role not in roles and get_close_matches(role, roles, n=1, cutoff=0.79)
    ]
    if found:
        first, *others = found
        first.others = tuple(others)
        raise first


def _misspelt(problem: str, name: str, known: Collection[str], place: str) -> DefinitionError:
    close = get_close_matches(name, known, n=1)
    return DefinitionError(
        f"{problem} {name!r}",
        place=place,
        expected="a swatch of [palette] or of the look" if "swatch" in problem else "a role of the look",
        found=repr(name),
        hint=f"did you mean {close[0]!r}?" if close else f"known: {', '.join(sorted(known))}",
    )


@lru_cache(maxsize=len(LOOKS))
def _read_look(name: str) -> LookFile:
    source = TomlSource(FOLDER / f"{name}.toml")
    return validate(LookFile, source.data, source)


def _find_symbol(wanted: str, symbols: Mapping[str, SymbolTable | None], place: str) -> SymbolTable | None:
    """Return a symbol by its name, or by look and name: "deco/frame". Return None if the look sets the symbol
    to none. `place` is where the name is written. Raises UnknownName."""
    look, _, name = wanted.rpartition("/")
    if look and look not in LOOKS:
        raise unknown("look", look, LOOKS, place=place)
    free = _read_look(look).symbols if look else symbols
    if name not in free:
        raise unknown("symbol", name, free, place=place)
    return free[name]


def _chain(fonts: Iterable[str]) -> Typeface:
    return Typeface(tuple(_font(written) for written in fonts))


def _font(written: str) -> Font:
    named, _, style = written.partition(" ")
    family, _, weight = named.partition(":")
    return Font(family, int(weight or 400), style == "italic")


def _join_typefaces(own: Typeface, behind: Typeface) -> Typeface:
    return Typeface(tuple(dict.fromkeys((*own.fonts, *behind.fonts))))


def _palette(given: Mapping[str, Tones]) -> dict[str, tuple[str, str, str]]:
    """Return each swatch in three tones, one for each variant. Add the swatches `-wash` and `-vein` of each
    ink, unless they are given."""
    whole = {name: _three(tones) for name, tones in given.items()}
    paper = whole["paper"][0]
    for name in INKS:
        ink, low, _ = whole[name]
        whole.setdefault(f"{name}-wash", (_mix(ink, paper, _WASH), _WHITE, _WHITE))
        whole.setdefault(f"{name}-vein", (_mix(ink, _WHITE, _VEIN), _mix(low, _WHITE, _PALE), "#000000"))
    return whole


def _three(tones: Tones) -> tuple[str, str, str]:
    if not isinstance(tones, str):
        return tones
    light = Swatch("", tones).luminance > 0.4
    return (tones, tones, _WHITE if light else "#000000")


def _mix(one: str, other: str, share: float) -> str:
    """Return a mixture of two colours. `share` is the share of the colour `other`, from 0 to 1."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


Moved = Callable[[float, float], Point]


def draw_symbol(called: str, table: SymbolTable, box: Box, theme: Theme) -> tuple[Element, ...]:
    """Return an ornament drawn into a box (its edges in mm), in the variant and the colours of a theme.
    `called` is the name of the elements. Return an empty tuple if the box has no area. Raises UnknownName for
    a swatch that the theme lacks."""
    wide, high = table.size
    left, top, right, bottom = box
    if right - left <= 0 or bottom - top <= 0:
        return ()
    if table.fit == "tile":
        return _tile_symbol(called, table, box, theme)
    if table.fit == "grow":
        x = _stretch(wide, table.across, right - left)
        y = _stretch(high, table.down, bottom - top)
        return tuple(_paint_symbol(called, table, theme, lambda a, b: (left + x(a), top + y(b))))
    ratios = ((right - left) / wide, (bottom - top) / high)
    times = min(ratios) if table.fit == "contain" else max(ratios)
    x0, y0 = (left + right - times * wide) / 2, (top + bottom - times * high) / 2
    elements = tuple(_paint_symbol(called, table, theme, lambda a, b: (x0 + times * a, y0 + times * b)))
    if table.fit == "contain" or not elements:
        return elements
    return (Group(elements, clip=_window(box), name=f"symbol:{called}"),)


def over_the_cut(elements: Sequence[Element], mark: str = "bleed:") -> tuple[Element, ...]:
    """Return elements with a prefix before their names and those of all their parts. The prefix "bleed:" says
    that an element is printed beyond the cut."""
    found: list[Element] = []
    for each in elements:
        name = f"{mark}{each.name}"
        if isinstance(each, Group):
            found.append(replace(each, children=over_the_cut(each.children, mark), name=name))
        elif isinstance(each, Use):
            made = symbol("over", over_the_cut(each.symbol.children, mark))
            found.append(replace(each, symbol=made, name=name))
        else:
            found.append(replace(each, name=name))
    return tuple(found)


def _tile_symbol(called: str, table: SymbolTable, box: Box, theme: Theme) -> tuple[Element, ...]:
    """Return a symbol repeated in its own size from the middle of the box outwards, cut off at the edges of
    the box."""
    (wide, high), (left, top, right, bottom) = table.size, box
    one = tuple(_paint_symbol(called, table, theme, lambda a, b: (a, b)))
    if not one:
        return ()
    made = symbol(f"tile-{called}", one)
    across, down = ceil((right - left) / wide / 2 - 0.5), ceil((bottom - top) / high / 2 - 0.5)
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    uses = tuple(
        Use(made, translate(x + column * wide, y + row * high), f"symbol:{called}")
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
    )
    return (Group(uses, clip=_window(box), name=f"symbol:{called}"),)


def _window(box: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = box
    return segments_of(rectangle(left, top, right - left, bottom - top, Style()))


def _stretch(size: float, bands: Sequence[tuple[float, float]], wanted: float) -> Callable[[float], float]:
    """Return a function that maps a coordinate of a symbol's field, which is `size` mm long, to a coordinate
    in a box of the length `wanted`. Only the `bands` of the field are stretched, all by one factor. Without
    bands, or if the box is too small for the rest, the whole field is scaled."""
    if not bands:
        return lambda at: at * wanted / size
    soft = sum(end - begin for begin, end in bands)
    if soft <= 0 or wanted < size - soft:  # smaller than the rigid parts: everything shrinks
        return lambda at: at * wanted / size
    more = (wanted - (size - soft)) / soft - 1
    return lambda at: at + more * sum(min(max(at - begin, 0.0), end - begin) for begin, end in bands)


def _paint_symbol(called: str, table: SymbolTable, theme: Theme, place: Moved) -> Iterator[Element]:
    for path in table.paths:
        if theme.variant not in path.only:
            continue
        style = Style(
            fill=theme.swatch(path.fill) if path.fill else None,
            stroke=theme.swatch(path.stroke) if path.stroke else None,
            width=path.width,
            dash=path.dash,
            round=path.round,
            evenodd=path.evenodd,
        )
        segments = tuple(
            part for copy in _copies(path, table.size) for part in _through(_segments(path.d), copy, place)
        )
        yield Outline(segments, style, f"symbol:{called}")


@memoize
def _segments(written: str) -> tuple[Segment, ...]:
    return read_path(written)


def _copies(path: PathTable, size: tuple[float, float]) -> Iterator[Moved]:
    """Yield a function for each copy of a path, turned or mirrored. It maps a point of the path to its place
    in the copy."""
    wide, high = size
    flips = {"none": [(1, 1)], "across": [(1, 1), (-1, 1)], "down": [(1, 1), (1, -1)]}
    for right, down in flips.get(path.mirror, [(1, 1), (-1, 1), (1, -1), (-1, -1)]):
        for number in range(path.around):
            yield _copy(wide / 2, high / 2, right, down, 2 * pi * number / path.around)


def _copy(x: float, y: float, right: int, down: int, turn: float) -> Moved:
    c, s = cos(turn), sin(turn)
    if turn == 0:
        return lambda a, b: (x + right * (a - x), y + down * (b - y))
    return lambda a, b: (
        x + right * (c * (a - x) - s * (b - y)),
        y + down * (s * (a - x) + c * (b - y)),
    )


def _through(segments: Iterable[Segment], copy: Moved, place: Moved) -> Iterator[Segment]:
    for kind, *values in segments:
        numbers: list[float] = []
        for a, b in zip(values[::2], values[1::2], strict=True):
            x, y = place(*copy(float(a), float(b)))
            numbers += (mm(x), mm(y))
        yield (kind, *numbers)
