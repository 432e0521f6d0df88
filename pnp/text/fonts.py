"""Find fonts among the installed packages, never among those of the system. Make fonts for HTML pages as
WOFF2, each with only the letters that the page needs."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from math import log
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unicodedata import category, normalize

import fontpkg  # type: ignore[import-untyped]
import uharfbuzz as hb

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Font, Glyph, Segment, Typeface
from pnp.units import to_points

OPTICAL_SIZES = (8, 9, 10, 12, 14, 18, 24, 36, 60)
"""The optical sizes in points. Text takes the nearest, so that a kit has few cuts of each font."""

CJK_EXTRA = "pnp-kit[cjk]"
"""The extra that installs the fonts for Japanese and Chinese. They have tens of megabytes."""


@dataclass(frozen=True, slots=True)
class FontPackage:
    """A font family from a package that is not one of fontpkg (the packages `fontpkg-NAME`, one for each
    family). `module` is the package and `file` its font file. `face` is the index of the font in that file,
    `called` the family name inside the font. `weights` are the least and the greatest weight."""

    module: str
    file: str
    face: int
    called: str
    weights: tuple[float, float]


PACKAGED = {
    **{
        f"noto-sans-cjk-{region}": FontPackage(
            "manimgx_fonts_cjk",
            "NotoSansCJK-VF.otf.ttc",
            index,
            f"Noto Sans CJK {region.upper()}",
            (100.0, 900.0),
        )
        for index, region in enumerate(("jp", "kr", "sc", "tc"))
    },
    **{
        f"noto-serif-cjk-{region}": FontPackage(
            module,
            f"NotoSerif{region.upper()}-Regular.otf",
            0,
            f"Noto Serif {region.upper()}",
            (400.0, 400.0),
        )
        for region, module in (("jp", "pylopdf_fonts_jp"), ("sc", "pylopdf_fonts_zh_cn"))
    },
}
"""The families outside of fontpkg, by name."""

_BLANKS = frozenset((0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)))
"""Spaces whose width HarfBuzz derives from the plain space, if the font has no other."""


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path
    face: int
    axes: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """A font with a weight and an optical size, ready for shaping. `key` names its file and its axes, `upem`
    is the em in font units, `characters` are the code points that it has."""

    key: str
    font: Any = field(repr=False)
    upem: int
    characters: frozenset[int] = field(repr=False)


def describe(font: Font) -> str:
    """Return a font's name for messages: 'eb-garamond 400 italic'."""
    return f"{font.family} {font.weight}{' italic' if font.italic else ''}"


def is_installed(family: str) -> bool:
    """Return whether the package of a font family is installed. `family` is a key of PACKAGED, which has
    the families whose packages are not named fontpkg-NAME."""
    return find_spec(PACKAGED[family].module) is not None


def require_font(font: Font) -> None:
    """Raise LayoutError if a font is not installed, or not in this weight or slant. A family with one font
    for each region, such as noto-sans-cjk, is not checked, because only some languages need it."""
    if font.family not in {name.rpartition("-")[0] for name in PACKAGED}:
        _source(font)


def packaged_file(family: str) -> Path:
    """Return the file of a family of PACKAGED. Raises LayoutError, which names the extra of pnp-kit that
    installs it."""
    package = PACKAGED[family]
    spec = find_spec(package.module)
    if spec is None or not spec.submodule_search_locations:
        raise LayoutError(f"font {family!r} is not installed", hint=f"pip install '{CJK_EXTRA}'")
    return Path(spec.submodule_search_locations[0]) / package.file


def _package_file(font: Font) -> _Source:
    package, path = PACKAGED[font.family], packaged_file(font.family)
    if font.italic:
        raise LayoutError(f"font {font.family!r} has no italic")
    axes = (("wght", *package.weights),) if package.weights[0] < package.weights[1] else ()
    return _Source(path, package.face, axes)


def _how_to_have(family: str) -> str:
    """Return the hint for a family that is not installed: the most similar name, and how to install the
    family."""
    near = get_close_matches(family, fontpkg.families(), n=1, cutoff=0.6)
    install = f"pip install fontpkg-{fontpkg.slugify(family)}"
    return f"did you mean {near[0]!r}? Else: {install}" if near else install


def _as_there_is(font: Font) -> str:
    """Return the hint for a weight or slant that a family lacks: the nearest one, as a theme writes it."""
    there = nearest(font) or nearest(Font(font.family, font.weight))
    return f"did you mean '{there.family}:{there.weight}{' italic' * there.italic}'?" if there else ""


@memoize
def _source(font: Font) -> _Source:
    if font.family in PACKAGED:
        return _package_file(font)
    try:
        family = fontpkg.family(font.family)
        chosen = fontpkg.select_file(family, font.weight, "italic" if font.italic else "normal")
    except fontpkg.FamilyNotInstalled as error:
        raise LayoutError(f"font {font.family!r} is not installed", hint=_how_to_have(font.family)) from error
    except fontpkg.FontpkgError as error:
        raise LayoutError(f"no font {describe(font)!r}", hint=_as_there_is(font)) from error
    axes = tuple((axis.tag, axis.min, axis.max) for axis in family.axes) if chosen.variable else ()
    return _Source(chosen.path, 0, axes)


_OPENED: dict[str, tuple[Path, int]] = {}
"""The fonts that this process has opened, by the beginning of the keys of their glyphs."""


@memoize
def _face(path: Path, face: int) -> tuple[Any, str, frozenset[int]]:
    """Open a face of a file. Return it with the digest of the file and the characters that the face has."""
    digest = sha256(path.read_bytes()).hexdigest()
    loaded = hb.Face(hb.Blob.from_file_path(str(path)), face)  # mapped: a font for Japanese has 10 MB
    name = f"{digest[:16]}.{face}"
    _OPENED[name] = (path, face)
    return loaded, name, frozenset(loaded.unicodes)


def origin_of(glyph: Glyph) -> tuple[Path, int, int]:
    """Return where a glyph comes from: the font file, the index of the font in the file, and the index of the
    glyph. Raises KeyError if this process has not opened the font."""
    font, *_, number = glyph.key.split("/")
    return (*_OPENED[font], int(number))


@memoize
def _instance(font: Font, points: int) -> Instance:
    source = _source(font)
    face, digest, characters = _face(source.path, source.face)
    scaled = hb.Font(face)
    wanted = {"wght": float(font.weight), "opsz": float(points)}
    axes = {tag: min(max(wanted[tag], low), high) for tag, low, high in source.axes if tag in wanted}
    if axes:
        scaled.set_variations(axes)
    key = "/".join((digest, *(f"{tag}{value:g}" for tag, value in sorted(axes.items()))))
    return Instance(key, scaled, face.upem, characters)


def nearest(font: Font) -> Font | None:
    """Return the font of the same family whose weight is nearest to that of `font`. Return None if an italic
    is asked for and the family has none.

    Raises LayoutError if the family is not installed.
    """
    if font.family in PACKAGED:
        low, high = PACKAGED[font.family].weights
        return None if font.italic else Font(font.family, int(min(max(font.weight, low), high)))
    try:
        style = "italic" if font.italic else "normal"
        chosen = fontpkg.select_file(fontpkg.family(font.family), font.weight, style, nearest=True)
    except fontpkg.StyleNotAvailable:
        return None
    except fontpkg.FontpkgError as error:
        raise LayoutError(f"font {font.family!r} is not installed", hint=_how_to_have(font.family)) from error
    weight = font.weight
    if chosen.variable:
        weight = min(max(weight, chosen.wght_min), chosen.wght_max)
    elif chosen.weight is not None:
        weight = chosen.weight
    return Font(font.family, weight, font.italic)


def characters_of(font: Font) -> frozenset[int]:
    """Return the code points that a font has. Raises LayoutError if it is not installed."""
    source = _source(font)
    return _face(source.path, source.face)[2]


def face_of(font: Font, points: int = 12) -> tuple[Any, dict[str, float]]:
    """Return the HarfBuzz face (an opened font file) of a font, and the positions of its axes by tag ("wght",
    "opsz") for the font's weight and a size in points."""
    source = _source(font)
    wanted = {"wght": float(font.weight), "opsz": float(points)}
    # What is not asked for stands where its designer has put it.
    axes = {tag: min(max(wanted.get(tag, low), low), high) for tag, low, high in source.axes if tag in wanted}
    return _face(source.path, source.face)[0], axes


@memoize
def _optical(typeface: Typeface) -> bool:
    return any(tag == "opsz" for font in typeface.fonts for tag, _, _ in _source(font).axes)


@memoize
def optical_size(typeface: Typeface, size: float) -> int:
    """Return the optical size in points for text with an em of `size` mm, or 0 if no font of the typeface has
    optical sizes."""
    if not _optical(typeface):
        return 0
    points = max(to_points(size), 0.1)
    return min(OPTICAL_SIZES, key=lambda step: abs(log(step / points)))


@memoize
def instances(typeface: Typeface, points: int) -> tuple[Instance, ...]:
    """Return the instances of a typeface's fonts at an optical size.

    Raises LayoutError for a typeface without fonts, or a font that is not installed.
    """
    if not typeface.fonts:
        raise LayoutError("a typeface without fonts", expected="at least one font")
    return tuple(_instance(font, points) for font in typeface.fonts)


def ignorable(character: str) -> bool:
    """Return whether a character only controls how text is set and is never visible (joiners, direction
    marks)."""
    return category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f" or character == "\u034f"


@memoize
def has(instance: Instance, character: str) -> bool:
    """Return whether a font can show a character, as one glyph or composed from parts as HarfBuzz does."""
    code = ord(character)
    if code in instance.characters or ignorable(character):
        return True
    if code in _BLANKS:
        return 0x20 in instance.characters
    if code == 0x2011:
        return 0x2010 in instance.characters
    parts = normalize("NFD", character)
    return len(parts) > 1 and all(ord(part) in instance.characters for part in parts)


class _Pen:
    """A pen that receives an outline from HarfBuzz, which turns quadratic curves into cubic ones itself."""

    def __init__(self, upem: int) -> None:
        self.upem = upem
        self.segments: list[Segment] = []

    def add(self, command: str, *values: float) -> None:
        flipped = (value if i % 2 == 0 else -value for i, value in enumerate(values))
        self.segments.append((command, *(round(value / self.upem, 6) + 0.0 for value in flipped)))


def _draw_functions() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.add("M", x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.add("L", x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.add("C", a, b, c, d, x, y))
    functions.set_close_path_func(lambda pen: pen.add("Z"))
    return functions


_DRAW = _draw_functions()


@memoize
def outline(instance: Instance, number: int) -> tuple[Glyph, float, float]:
    """Return the glyph with an index in a font, and how far its outline reaches above and below the baseline,
    in em.

    The reach includes control points, so it may be larger than that of the ink.
    """
    pen = _Pen(instance.upem)
    instance.font.draw_glyph(number, _DRAW, pen)
    glyph = Glyph(f"{instance.key}/{number}", tuple(pen.segments))
    heights = [float(value) for segment in glyph.segments for value in segment[2::2]]
    return (glyph, -min(heights), max(heights)) if heights else (glyph, 0.0, 0.0)


@memoize
def reach(instance: Instance, letters: str, metric: str) -> float:
    """Return how far some letters reach from the baseline, in em. For the metric "ascender" this is the
    height of the tallest letter, for "descender" the depth of the deepest one.

    For a font without these letters (Hebrew, kana), return the ascender or descender that the font states.
    """
    numbers = [number for c in letters if (number := instance.font.get_nominal_glyph(ord(c)))]
    if numbers:
        reaches = [outline(instance, number)[1:] for number in numbers]
        return max(below if metric == "descender" else above for above, below in reaches)
    extents = instance.font.get_font_extents("ltr")
    return abs(float(getattr(extents, metric))) / instance.upem


EFFORT = 5
"""The effort of Brotli, at most 11. fontTools uses 11 and writes outlines in another form. Its fonts are a
sixth smaller, but take twenty times as long."""

FIGURES = tuple(int.from_bytes(feature, "big") for feature in (b"lnum", b"tnum"))
"""The features of fonts that pages ask for besides those that HarfBuzz keeps: lining figures, and figures of
one width."""

LARGE, LARGE_EFFORT = 60_000, 10
"""The bytes from which a font takes more effort, and how much. A font of Chinese or Japanese letters becomes
a tenth smaller. A book of such a language has three, which are a fifth of its page."""


def webfont(font: Font, letters: Iterable[str]) -> bytes:
    """Return the font of the family with the nearest weight as WOFF2, reduced to the given letters. The
    result is empty if the font has none of them, or if an italic is asked for and the family has none.

    The same letters give the same bytes. Raises LayoutError if the family is not installed.
    """
    found = nearest(font)
    if found is None:
        return b""
    font = found
    wanted = frozenset(map(ord, letters)) & characters_of(font)
    return _woff2(font, wanted) if wanted else b""


@memoize
def _woff2(font: Font, wanted: frozenset[int]) -> bytes:
    from fontTools.ttLib import TTFont, woff2

    face, axes = face_of(font)
    subset = hb.SubsetInput()
    subset.unicode_set.update(wanted)
    subset.layout_feature_tag_set.update(FIGURES)
    subset.pin_all_axes_to_default(face)  # nobody asks for them, and a static font is smaller
    for tag, value in axes.items():
        subset.pin_axis_location(face, tag, value)
    content = bytes(subset.subset(face).blob.data)
    result = BytesIO()
    with TTFont(BytesIO(content), recalcTimestamp=False, recalcBBoxes=False) as made:
        made.flavor = "woff2"
        made.flavorData = woff2.WOFF2FlavorData(transformedTables=())
        with _effort(woff2, LARGE_EFFORT if len(content) > LARGE else EFFORT):
            made.save(result)
    return result.getvalue()


@contextmanager
def _effort(woff2: Any, quality: int) -> Iterator[None]:
    """Set the effort of Brotli's compression within a `with` block. fontTools has no parameter for it."""
    usual = woff2.brotli
    woff2.brotli = SimpleNamespace(
        compress=partial(usual.compress, quality=quality), MODE_FONT=usual.MODE_FONT
    )
    try:
        yield
    finally:
        woff2.brotli = usual
