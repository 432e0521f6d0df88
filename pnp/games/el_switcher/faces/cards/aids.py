"""The turn summary: the steps of a turn on the front, and when a figure counts on the back."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.cards import aid_pictures
from pnp.games.el_switcher.faces.cards.card import USUAL, brass_plate
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.reading import largest, named
from pnp.scene import Circle, Element, Face, Path, Style, Theme
from pnp.text import ascent, cap_height, flow, set_block, set_line, wrap
from pnp.units import from_points, mm

TURN = (
    "Your turn",
    (
        "Show a movement card, swap two drawers, discard the card.",
        "A figure of yours? Discard its card and turn up the next.",
        "Somebody else’s figure? It may be blocked.",
        "Every figure used locks its colour.",
        "Stop when you like, and fill your hand up again.",
    ),
)
"""The (heading, steps) of the front."""

FIGURE = (
    "It counts if …",
    (
        "all its drawers are of one colour,",
        "no other drawer of that colour lies against a side,",
        "and that colour is not locked.",
        "Turn it any way; a mirrored figure is another one.",
    ),
)
"""The (heading, conditions) of the back."""


_SIZE = 9.0
"""Points of the text; in large print up to 12."""

_LEADING = 1.2

_TOP, _BOTTOM = 17.0, 81.4
"""The room for the steps, in mm."""


def aid_face(setting: Setting, name: str) -> Face:
    """Return the front ("turn") or the back ("figure")."""
    look = theme(setting.variant)
    heading, points = TURN if name == "turn" else FIGURE
    said = [setting.say(each) for each in points]
    elements = (*_frame(look), *_heading(setting.say(heading), look, f"aid {name}"))
    elements += tuple(_points(setting, said, numbered=name == "turn", place=f"aid {name}"))
    return USUAL.face(f"aid:{name}", elements, look.swatch("walnut-wash"))


def _frame(look: Theme) -> Iterator[Element]:
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    width = 1.0 if look.variant == "mono" else 0.8
    fill = look.swatch("tint") if look.variant == "colour" else None
    yield Path(wood.rounded_rectangle(*USUAL.whole, 3.0), Style(fill, edge, width))


def _heading(words: str, look: Theme, place: str) -> Iterator[Element]:
    """Draw the heading on a brass plate."""
    left, top, right, _ = USUAL.whole
    box = (left + 0.5, top + 0.5, right - 0.5, top + 10.0)
    yield from brass_plate(box, look)
    face, size = look.typeface("title"), from_points(15)
    at = (mm(USUAL.width / 2), mm((box[1] + box[3] + cap_height(face, size)) / 2))
    yield set_line(words, face, size, look.swatch("ink"), at, anchor="middle", place=place)


def _points(setting: Setting, lines: Sequence[str], *, numbered: bool, place: str) -> Iterator[Element]:
    """Draw the numbered steps with their pictures; in large print the words take the pictures' space."""
    look, large = theme(setting.variant), setting.text == "large"
    face, ink, size = look.typeface("text"), look.swatch("ink"), from_points(_SIZE)
    pictures = aid_pictures.steps() if numbered else aid_pictures.points(setting.definition.facts)
    left, right = (13.0 if large else 19.6 if numbered else 23.4), 57.0
    sides = flow(USUAL.width)

    def heights() -> dict[str, float]:
        leading = size * _LEADING
        return {words: len(wrap(words, face, size, right - left, place=place)) * leading for words in lines}

    least, size = size, largest(size, setting.text)
    while size > least and sum(heights().values()) > _BOTTOM - _TOP:
        size = max(least, size - from_points(0.25))
    height = heights()
    # Every step is at least as tall as its picture, and what is left over lies between them.
    tall = {words: height[words] if large else max(height[words], 11.4) for words in lines}
    gap = (_BOTTOM - _TOP - sum(tall.values())) / len(lines)
    top = _TOP + max(gap, 0.0) / 2
    for number, (words, picture) in enumerate(zip(lines, pictures, strict=True), 1):
        middle = mm(top + tall[words] / 2)
        if not large:
            yield from picture((sides.x(mm((left + 4.6) / 2)), middle), look)
        if large and not numbered:
            yield Circle((sides.x(9.0), mm(top + ascent(face, size) / 2)), 1.2, Style(look.swatch("walnut")))
        elif numbered:
            down = top + ascent(face, size) / 2 if large else middle - 4.3
            first = (sides.x(9.0 if large else 7.0), mm(down))
            yield from _number(str(number), first, look, place)
        # Where a language needs more lines than there is room for, the words get smaller.
        start = top if large else middle - height[words] / 2
        yield from set_block(
            words,
            face,
            size,
            ink,
            sides.box((left, mm(start), right, mm(start + height[words] + min(gap, 0.0) + 0.5))),
            leading=_LEADING,
            smallest=from_points(7.5),
            name=named("", setting.text),
            place=place,
        )
        top += tall[words] + gap


def _number(words: str, at: tuple[float, float], look: Theme, place: str) -> Iterator[Element]:
    """Draw a number on a small disc."""
    face, size = look.typeface("label"), from_points(8.0)
    yield Circle(at, 1.9, Style(look.swatch("walnut")))
    base = (at[0], mm(at[1] + cap_height(face, size) / 2))
    yield set_line(words, face, size, look.swatch("paper"), base, anchor="middle", place=place)
