"""The turn summary: a card with a turn on one side, and what makes a figure count on the other."""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.el_switcher.faces import wood
from pnp.games.el_switcher.faces.figure_cards import HEIGHT, TRIM, WIDTH, base
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.reading import largest, named
from pnp.scene import Circle, Element, Face, Path, Style, Theme
from pnp.text import ascent, cap_height, set_block, set_line, wrap
from pnp.units import from_points, mm

TURN = (
    "Your turn",
    (
        "Show a movement card, swap two drawers, discard the card.",
        "A figure of yours? Discard its card and turn up the next.",
        "A figure of another’s? It may be blocked.",
        "Every figure used locks its colour.",
        "Stop when you like, and fill your hand up again.",
    ),
)
"""(heading, steps) of the front."""

FIGURE = (
    "It counts if …",
    (
        "all its drawers are of one colour,",
        "no other drawer of that colour lies against a side,",
        "and that colour is not locked.",
        "Turn it any way; a mirrored figure is another one.",
    ),
)
"""(heading, points) of the back."""


def aid_face(setting: Setting, name: str) -> Face:
    """The front ("turn") or the back ("figure")."""
    look = theme(setting.variant)
    heading, points = TURN if name == "turn" else FIGURE
    elements: list[Element] = [base(look), *_frame(look)]
    elements.append(
        set_line(
            setting.say(heading),
            look.typeface("title"),
            from_points(16),
            look.swatch("accent"),
            (WIDTH / 2, 14.6),
            anchor="middle",
            place=f"aid {name}",
        )
    )
    elements += _points(
        setting, [setting.say(each) for each in points], numbered=name == "turn", place=f"aid {name}"
    )
    return Face(f"aid:{name}", WIDTH, HEIGHT, TRIM, tuple(elements), look.swatch("paper"))


def _frame(look: Theme) -> Iterator[Element]:
    fill = look.swatch("wood-pale") if look.variant == "colour" else None
    yield Path(wood.rounded(4.0, 4.0, 59.0, 84.0, 3.0), Style(fill, look.swatch("walnut"), 0.8))
    if look.variant != "mono":
        yield Path(wood.rounded(5.4, 5.4, 57.6, 82.6, 2.0), Style(None, look.swatch("brass-dark"), 0.3))


def _points(setting: Setting, lines: Sequence[str], *, numbered: bool, place: str) -> Iterator[Element]:
    look = theme(setting.variant)
    face, ink = look.typeface("text"), look.swatch("ink")
    label, size, leading = look.typeface("label"), from_points(9.5), 1.22
    left, right, top, bottom = 13.4, 56.2, 18.6, 81.0

    def heights() -> dict[str, float]:
        return {
            words: len(wrap(words, face, size, right - left, place=place)) * size * leading for words in lines
        }

    least, size = size, largest(size, setting.text)
    while size > least and sum(heights().values()) > bottom - top:
        size = max(least, size - from_points(0.25))
    height = heights()
    gap = (bottom - top - sum(height.values())) / len(lines)
    for number, words in enumerate(lines, 1):
        middle = (9.6, mm(top + ascent(face, size) / 2))
        yield Circle(middle, 2.3, Style(look.swatch("walnut")))
        if numbered:
            at = (middle[0], mm(middle[1] + cap_height(label, size) / 2))
            yield set_line(str(number), label, size, look.swatch("paper"), at, anchor="middle", place=place)
        else:
            yield Circle(middle, 0.8, Style(look.swatch("cream")))
        # Where a language needs more lines than there is room for, the words get smaller.
        room = (left, top, right, top + height[words] + min(gap, 0.0) + 0.5)
        yield from set_block(
            words,
            face,
            size,
            ink,
            room,
            leading=leading,
            smallest=from_points(7.5),
            name=named("", setting.text),
            place=place,
        )
        top += height[words] + gap
