"""Lines and blocks as last looked at: which glyphs stand where, in every script and setting."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from pnp.errors import LayoutError
from pnp.scene.elements import BLACK, Text
from pnp.scene.geometry import bounds
from pnp.scene.theme import Font, Typeface
from pnp.text import ALPHABETS, ascent, cap_height, descent, set_block, set_line, wrap

SERIF = Typeface((Font("source-serif-4"), Font("frank-ruhl-libre"), Font("amiri")))
ITALIC = Typeface((Font("eb-garamond", italic=True),))
BOLD = Typeface((Font("eb-garamond", 800),))
LINES = (
    "Dehex'z War: 217 cells",
    "Ñandú, ¿qué? ¡Ätsch!",
    "fi ffl — “A” & B",
    "Ωμέγα Ϊδιος",
    "źdźbło ŁÓŻ",
    "שָׁלוֹם עוֹלָם A4 (7)",
    "مَرْحَبًا بالعالم ٣",
)
BLOCKS = (
    "Players take turns. On your turn, move one piece; then draw a card, unless you hold seven.",
    "La pieza avanza hasta tres casillas y después gira hacia el jugador que la movió.\nFin.",
    "הכלי מתקדם A4 עד שלוש משבצות ואחר כך פונה",
    "co-operation and/or well-being: an extraordinarily long-hyphenated word",
)


def test_golden_lines(golden: Callable[[str, str], None]) -> None:
    golden("lines.txt", "".join(f"{line}\n" for line in (*alphabets(), *metrics(), *lines(), *blocks())))


def alphabets() -> Iterator[str]:
    for language, characters in ALPHABETS.items():
        yield f"{language} {characters!r}"


def metrics() -> Iterator[str]:
    for name, face in (("serif", SERIF), ("italic", ITALIC), ("bold", BOLD)):
        reach = (measure(face, 4.0) for measure in (ascent, cap_height, descent))
        yield f"{name} {' '.join(f'{value:.4f}' for value in reach)}"


def lines() -> Iterator[str]:
    for text in LINES:
        yield told(set_line(text, SERIF, 4.0, BLACK, (10.0, 20.0)))
        yield f"  {wrap(text, SERIF, 4.0, 15.0)}"
    for face in (ITALIC, BOLD):
        yield told(set_line(LINES[0], face, 4.0, BLACK, (10.0, 20.0), anchor="middle", angle=30.0))
        yield told(set_line(LINES[1], face, 9.0, BLACK, (10.0, 20.0), anchor="end"))


def told(text: Text) -> str:
    places = " ".join(f"{glyph.key.rpartition('/')[2]}@{x:g},{y:g}" for glyph, x, y in text.glyphs)
    place = f"{text.origin} {text.angle:g} {text.size:g} wide {text.width:g}"
    return f"{text.text!r} {text.visual!r} {place} {bounds([text])}\n  {places}"


def blocks() -> Iterator[str]:
    for text, align, valign in product(BLOCKS, ("start", "middle", "end"), ("top", "middle", "bottom")):
        made = set_block(
            text, SERIF, 4.0, BLACK, (10.0, 20.0, 48.0, 38.0),
            align=align, valign=valign, leading=1.2, smallest=2.0, name="n",  # type: ignore[arg-type]
        )  # fmt: skip
        yield f"{align} {valign} {made[0].size:g}: " + " | ".join(
            f"{line.text}@{line.origin[0]:g},{line.origin[1]:g}" for line in made
        )


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ((0, 0, 20, 9), "found 17.84 x 25.29 mm at 12.0 pt (16.29 mm too tall)"),
        ((0, 0, 9, 90), "found 13.06 x 30.32 mm at 12.0 pt (4.06 mm too wide)"),
    ],
)
def test_what_does_not_fit_says_by_how_much(box: tuple[float, float, float, float], told: str) -> None:
    with pytest.raises(LayoutError) as caught:
        set_block("Turn the piece about, dear player", SERIF, 12 / 72 * 25.4, BLACK, box, place="card.x")
    assert told in str(caught.value)
    assert "shorten the text, enlarge its box or allow a smaller size" in str(caught.value)
