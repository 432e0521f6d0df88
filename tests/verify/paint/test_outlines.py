"""Outlines of glyphs: what is like what, and what fonts of files may not have."""

from io import BytesIO
from pathlib import Path

import fontpkg  # type: ignore[import-untyped]
import pytest
import uharfbuzz as hb
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from pnp.verify.paint.book.outlines import Original, Program, originals, pack_tables


@pytest.fixture(scope="module")
def serif() -> Original:
    """A font of two axes, weight and size."""
    return originals(Path(fontpkg.path("source-serif-4", nearest=True)))[0]


@pytest.fixture(scope="module")
def naskh() -> Original:
    return originals(Path(fontpkg.path("amiri", nearest=True)))[0]


def part(original: Original, letters: str, weight: float, size: float) -> bytes:
    """A font as a book carries it: some letters at one place of its axes, and no rules."""
    asked = hb.SubsetInput()
    asked.unicode_set.update(map(ord, letters))
    for tag, value in (("wght", weight), ("opsz", size)):
        asked.pin_axis_location(original.face, tag, value)
    with TTFont(BytesIO(asked.subset(original.face).blob.data)) as font:
        for tag in set(font.keys()) - {
            "GlyphOrder",
            "glyf",
            "head",
            "hhea",
            "hmtx",
            "loca",
            "maxp",
            "name",
            "post",
        }:
            del font[tag]
        made = BytesIO()
        font.save(made)
    return made.getvalue()


def test_a_letter_is_like_itself_at_its_own_weight_and_size(serif: Original) -> None:
    program = Program(part(serif, "34", 600, 11))
    own = [program.drawing.outline(glyph) for glyph in (1, 2)]
    three, four = (serif.nominal_glyph(each) for each in "34")
    assert three is not None
    assert four is not None
    there = serif.drawing_at({"wght": 600, "opsz": 11})
    assert there.outline(three).is_like(own[0])
    assert there.outline(four).is_like(own[1])
    assert not there.outline(three).is_like(own[1])
    assert not serif.drawing_at({"wght": 400, "opsz": 11}).outline(three).is_like(own[0])
    assert not serif.drawing_at({"wght": 600, "opsz": 30}).outline(three).is_like(own[0])


def test_letters_become_ligatures_and_forms_but_no_other_letters(serif: Original, naskh: Original) -> None:
    fi = serif.reachable_glyphs("fi") - serif.reachable_glyphs("f") - serif.reachable_glyphs("i")
    assert fi
    assert not serif.reachable_glyphs("3") & serif.reachable_glyphs("4")
    assert serif.nominal_glyphs("34") < serif.reachable_glyphs("34")
    assert naskh.reachable_glyphs("\u0641") < naskh.substituted_glyphs("\u0641")
    assert not naskh.substituted_glyphs("\u0641") & naskh.nominal_glyphs("\u0642")


def test_a_font_of_another_kind_is_refused(serif: Original) -> None:
    with TTFont(BytesIO(part(serif, "34", 400, 11))) as font:
        tables = {tag.encode(): bytes(font.reader[tag]) for tag in font.reader.keys()}  # noqa: SIM118  # no mapping
    made = pack_tables(tables | {b"COLR": b"\0" * 14}, b"\0\1\0\0")
    with pytest.raises(ValueError, match="COLR"):
        Program(made)
    with pytest.raises(ValueError, match="cannot be read"):
        Program(b"no font")


def compact(matrix: tuple[float, ...]) -> bytes:
    """A table of CFF with one letter, a rectangle."""
    made = FontBuilder(1000, isTTF=False)
    made.setupGlyphOrder([".notdef", "a"])
    pen = T2CharStringPen(500, None)
    for k, at in enumerate(((0, 0), (300, 0), (300, 700), (0, 700))):
        (pen.lineTo if k else pen.moveTo)(at)
    pen.closePath()
    empty = T2CharStringPen(500, None)
    drawn = {".notdef": empty.getCharString(), "a": pen.getCharString()}
    made.setupCFF("A", {"FontMatrix": list(matrix)}, drawn, {})
    return bytes(made.font["CFF "].compile(made.font))


def test_a_bare_table_is_drawn_unless_it_is_turned() -> None:
    program = Program(compact((0.001, 0, 0, 0.001, 0, 0)))
    outline = program.drawing.outline(program.glyph(1))
    assert abs(abs(outline.area) - 0.21) < 1e-9
    with pytest.raises(ValueError, match="turned or stretched"):
        Program(compact((-0.001, 0, 0, 0.001, 0, 0)))
