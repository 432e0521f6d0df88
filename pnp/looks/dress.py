"""Read the look of a game: a look that ships, changed by the game's theme.toml."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from pnp.definition import TomlSource, validated
from pnp.errors import DefinitionError, LayoutError, unknown
from pnp.looks.schema import LookFile, SymbolTable, ThemeFile, Tones
from pnp.looks.symbol import draw_symbol
from pnp.resources import TEMPLATES
from pnp.scene import VARIANTS, Box, Element, Font, Swatch, Theme, Typeface, Variant
from pnp.text import installed

FOLDER = TEMPLATES / "looks"
LOOKS = ("workshop", "woodcut", "riso", "herbarium", "blueprint", "deco")
"""The looks that ship. The first is used if a game names none."""

USUAL = LOOKS[0]
FILE = "theme.toml"

INKS = ("blue", "ochre", "green", "plum", "umber", "slate")
"""The colours that every look has for things that players tell apart. Each has a -wash and a -vein."""

MARKED = {name: f"the pattern of family {number}" for number, name in enumerate(INKS, 1)}
_WASH, _VEIN, _PALE = 0.82, 0.25, 0.6
"""The share of paper in a wash, the share of white in a vein, and the share of white in a vein of low-ink."""

_WHITE = "#ffffff"
_BARE = "none"


@dataclass(frozen=True, eq=False)
class Dress:
    """The look of a game: swatches by name, one for each variant; chains of fonts by role; symbols by what
    they frame."""

    look: str
    palette: Mapping[str, tuple[str, str, str]]
    type: Mapping[str, Typeface]
    symbols: Mapping[str, SymbolTable | None]

    def theme(self, variant: Variant) -> Theme:
        """Return the colours and the lettering of a variant."""
        column = VARIANTS.index(variant)
        swatches = {name: Swatch(name, tones[column]) for name, tones in self.palette.items()}
        return Theme(variant, swatches, dict(self.type), (INKS,), dict(MARKED))

    def symbol(self, name: str, box: Box, theme: Theme) -> tuple[Element, ...]:
        """Return a symbol drawn into a box of mm, or nothing if the theme wants none. Raises UnknownName."""
        if name not in self.symbols:
            raise unknown("symbol", name, self.symbols)
        table = self.symbols[name]
        return draw_symbol(f"{self.look}-{name}", table, box, theme) if table else ()


def dress(folder: Path | None = None, look: str = USUAL) -> Dress:
    """Return the look of the game in a folder: its theme.toml, or the named look if it has none.

    Raises DefinitionError with file, line and key, and UnknownName for an unknown look or symbol.
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
    return _worn("", validated(ThemeFile, source.data, source), source)


def _worn(name: str, own: ThemeFile | None, source: TomlSource | None) -> Dress:
    name = own.look if own else name
    if name not in LOOKS:
        raise unknown("look", name, LOOKS, place=source.place(("look",)) if source else "")
    look = _shipped(name)
    palette = _palette({**look.palette, **(own.palette if own else {})})
    roles = {role: _chain(fonts) for role, fonts in look.type.items()}
    for role, fonts in (own.type if own else {}).items():
        # Letters that a face of one's own lacks come from those of the look.
        roles[role] = _joined(_chain(fonts), roles.get(role, roles["text"]))
    if own is None or own.figures == "lining":
        roles = {role: replace(typeface, lining=True) for role, typeface in roles.items()}
    if own and source:
        _held(own, source, palette, look.type)
    symbols: dict[str, SymbolTable | None] = {**look.symbols, **(own.symbols if own else {})}
    for each, given in ((look.ornament, None), (own.ornament if own else {}, source)):
        for role, wanted in each.items():
            place = given.place(("ornament", role)) if given else name
            symbols[role] = None if wanted == _BARE else _named(wanted, symbols, place)
    return Dress(name, palette, roles, symbols)


def _held(own: ThemeFile, source: TomlSource, palette: Collection[str], roles: Collection[str]) -> None:
    """Check the names in a theme.toml.

    Raises DefinitionError with all of these faults: a symbol's paint that is no swatch, a font that is not
    installed, and a role of letters that is nearly one of the look's and that nothing would use.
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
                installed(_font(written))
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
def _shipped(name: str) -> LookFile:
    source = TomlSource(FOLDER / f"{name}.toml")
    return validated(LookFile, source.data, source)


def _named(wanted: str, symbols: Mapping[str, SymbolTable | None], place: str) -> SymbolTable | None:
    """Return a symbol by its name, or by look and name: "deco/frame"."""
    look, _, name = wanted.rpartition("/")
    if look and look not in LOOKS:
        raise unknown("look", look, LOOKS, place=place)
    free = _shipped(look).symbols if look else symbols
    if name not in free:
        raise unknown("symbol", name, free, place=place)
    return free[name]


def _chain(fonts: Iterable[str]) -> Typeface:
    return Typeface(tuple(_font(written) for written in fonts))


def _font(written: str) -> Font:
    named, _, style = written.partition(" ")
    family, _, weight = named.partition(":")
    return Font(family, int(weight or 400), style == "italic")


def _joined(own: Typeface, behind: Typeface) -> Typeface:
    return Typeface(tuple(dict.fromkeys((*own.fonts, *behind.fonts))))


def _palette(given: Mapping[str, Tones]) -> dict[str, tuple[str, str, str]]:
    """Return three tones of each swatch, with the washes and veins of the inks that state none."""
    whole = {name: _three(tones) for name, tones in given.items()}
    paper = whole["paper"][0]
    for name in INKS:
        ink, low, _ = whole[name]
        whole.setdefault(f"{name}-wash", (_mixed(ink, paper, _WASH), _WHITE, _WHITE))
        whole.setdefault(f"{name}-vein", (_mixed(ink, _WHITE, _VEIN), _mixed(low, _WHITE, _PALE), "#000000"))
    return whole


def _three(tones: Tones) -> tuple[str, str, str]:
    if not isinstance(tones, str):
        return tones
    light = Swatch("", tones).luminance > 0.4
    return (tones, tones, _WHITE if light else "#000000")


def _mixed(one: str, other: str, share: float) -> str:
    """Return a mixture of two colours. `share` is that of the second."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
