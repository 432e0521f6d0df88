"""The fonts that rulebook.html carries, held against those that kits are made with by what they draw."""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any
from unicodedata import name as name_of

import numpy as np
import uharfbuzz as hb
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

from pnp.verify.paint.book.outlines import Drawing
from pnp.verify.paint.book.programs import pack_tables
from pnp.verify.told import Library, short

RULE = re.compile(
    r'@font-face \{ font-family: "([^"]*)"; font-weight: (\d+); font-style: (\w+); '
    r'src: url\("data:font/woff2;base64,([^"]*)"\)'
)
CHAIN = re.compile(r'"([^"]*)"')

WEIGHTS = {"title": None, "label": {600}, "text": {400, 600}, "code": {400, 600}}
"""The weights of fonts by what they are for; the theme's own for titles."""

TABLES = frozenset(
    ("BASE", "CFF ", "CFF2", "GDEF", "GPOS", "GSUB", "HVAR", "OS/2", "STAT", "VORG", "VVAR", "cmap", "cvt ")
) | frozenset(
    ("fpgm", "gasp", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep", "vhea", "vmtx")
)
"""What fonts of pages for screens have. Any other might paint glyphs in another way."""

FEATURES: tuple[dict[str, bool], ...] = ({}, {"lnum": True, "tnum": True})
"""What the style sheet asks for: nothing, and in tables digits of one width."""

OFF = 0.004
"""Of the em: by how much places may differ, which are rounded."""


Shaped = NDArray[np.float64]
"""Glyphs in order: the number of each, where its letters are, how far it goes on, where it is moved to."""


def faults(
    style: str, settings: Mapping[str, str], sentences: Iterable[str], library: Library
) -> Iterator[str]:
    """Yield how the fonts of a style sheet draw the words of its page otherwise than the kit's fonts."""
    words = sorted({word for sentence in sentences for word in sentence.split()})
    known: dict[str, set[str]] = {role: set() for role in library.screen_families}
    for family, weight, slant, data in RULE.findall(style):
        role, _, name = family.partition(" ")
        if name not in library.screen_families.get(role, ()):
            yield f"a font {family!r} that the game's theme has not"
            continue
        known[role].add(family)
        allowed = WEIGHTS[role]
        original = library.screen_font(name, int(weight), italic=slant == "italic")
        if original is None or (allowed is not None and int(weight) not in allowed):
            yield f"a font {family!r} of a weight that the style sheet does not use"
            continue
        try:
            face = _opened(data)
        except ValueError as error:
            yield f"the font {family!r}: {error}"
            continue
        word = _otherwise(face, *original, words)
        if word:
            yield f"the font {family!r} draws {short(word)} otherwise than its family does"
    for role, families in known.items():
        named = CHAIN.findall(settings.get(f"{role}-fonts", ""))
        if set(named) - families:
            yield f"--{role}-fonts: expected fonts of the page, found {', '.join(map(short, named))}"


def _opened(data: str) -> Any:
    """The face of a font in WOFF2. Raises ValueError."""
    try:
        with TTFont(BytesIO(b64decode(data, validate=True)), lazy=True) as font:
            tags = [tag for tag in font.reader.keys() if tag != "GlyphOrder"]  # noqa: SIM118  # no mapping
            tables = {tag.encode("latin-1"): bytes(font.reader[tag]) for tag in tags}
            kind = str(font.sfntVersion).encode("latin-1")
    except Exception as error:  # fontTools raises what comes
        raise ValueError(f"cannot be read: {error}") from error
    if odd := sorted(set(tags) - TABLES):
        raise ValueError(f"has {', '.join(odd)}, which no book carries")
    return hb.Face(hb.Blob(pack_tables(tables, kind)))


def _otherwise(face: Any, original: Any, axes: Mapping[str, float], words: Iterable[str]) -> str:
    """The first word that two faces draw in two ways, of those whose letters the first has."""
    font, wanted = hb.Font(face), hb.Font(original)
    wanted.set_variations(dict(axes))
    drawn, drawings = Drawing(font), Drawing(wanted)
    same: dict[tuple[int, int], bool] = {}

    def is_same(pair: tuple[int, int]) -> bool:
        if pair not in same:
            same[pair] = drawings.outline(pair[1]).is_like(drawn.outline(pair[0]))
        return same[pair]

    def right(found: Shaped, expected: Shaped) -> NDArray[np.bool_]:
        """Which glyphs are those that are expected, and stand where these do."""
        if len(found) != len(expected):
            return np.zeros(len(found), dtype=bool)
        pairs, which = np.unique(np.stack((found[:, 0], expected[:, 0]), axis=1), axis=0, return_inverse=True)
        alike = np.array([is_same((int(one), int(other))) for one, other in pairs], dtype=bool)
        near = (np.abs(found[:, 1:] - expected[:, 1:]) <= OFF).all(axis=1)
        return np.asarray(alike[which.reshape(-1)] & near)

    rules = bytes(face.reference_table("GSUB").data)
    asked = FEATURES if any(tag.encode() in rules for tag in FEATURES[1]) else FEATURES[:1]
    for text in _texts(set(face.unicodes), words):
        # Digits of tables are asked for in another form, which most fonts of pages have no more.
        ways = [_shaped(wanted, text, features) for features in asked]
        for features, expected in zip(asked, (ways[:1], ways), strict=False):
            found = _shaped(font, text, features)
            wrong = np.flatnonzero(~np.logical_or.reduce([right(found, each) for each in expected]))
            if len(wrong):
                return _word(text, int(found[wrong[0], 1]))
    return ""


def _texts(letters: set[int], words: Iterable[str]) -> Iterator[str]:
    """What a font draws of some words, those of one script in one text where it has a blank."""
    runs: dict[str, dict[str, None]] = {}
    for word in words:
        run = ""
        for letter in (*word, ""):
            if letter and ord(letter) in letters:
                run += letter
            elif run:
                runs.setdefault(_script(run), {})[run] = None
                run = ""
    for several in runs.values():
        if ord(" ") in letters:
            yield " ".join(several)
        else:
            yield from several


def _script(run: str) -> str:
    letter = next((each for each in run if each.isalpha()), "")
    return name_of(letter, "").partition(" ")[0] if letter else ""


def _word(text: str, at: int) -> str:
    start = text.rfind(" ", 0, at) + 1
    return text[start:].partition(" ")[0]


def _shaped(font: Any, text: str, features: dict[str, bool]) -> Shaped:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, features)
    em = float(font.face.upem)
    infos = [(info.codepoint, info.cluster) for info in buffer.glyph_infos]
    places = [(each.x_advance, each.x_offset, each.y_offset) for each in buffer.glyph_positions]
    return np.column_stack((np.array(infos, dtype=float), np.array(places, dtype=float) / em))
