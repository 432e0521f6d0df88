"""Boxes and dice are as they were last looked at, element by element: tests/golden/boxes.txt."""

from collections.abc import Callable, Iterator

import pytest

from pnp.boxes import Dress, Picture, box_face, cube, die_face, inner, net
from pnp.errors import LayoutError
from pnp.scene import (
    Circle,
    Element,
    Face,
    Font,
    Group,
    Polygon,
    Style,
    Swatch,
    Theme,
    Typeface,
    Use,
    Variant,
    bounds,
    digest,
    rectangle,
    symbol,
)
from pnp.text import set_line

PAPER, INK, ACCENT, DARK = (
    Swatch(name, colour)
    for name, colour in (("paper", "#fdfbf5"), ("ink", "#222222"), ("accent", "#9b5b08"), ("dark", "#1d2b3a"))
)
TITLE, LABEL = Typeface((Font("cinzel", 700),)), Typeface((Font("alegreya-sans"),))
DECKS = {"poker": (54, 63.0, 88.0), "small": (12, 44.0, 68.0), "thick": (240, 70.0, 120.0)}


def theme(variant: Variant) -> Theme:
    swatches = {"paper": PAPER, "ink": INK, "accent": ACCENT, "line": DARK}
    return Theme(variant, swatches, {"title": TITLE, "label": LABEL, "text": LABEL})


def picture(width: float, height: float) -> Picture:
    """Thin lines, letters large and small, and a group and a symbol that shrink what is in them."""
    ring = Circle((10.0, 12.0), 6.0, Style(None, INK, 0.3))
    drawn = (
        rectangle(0, 0, width, height, Style(fill=DARK)),
        ring,
        set_line("Runes", TITLE, 6.0, PAPER, (4.0, 30.0), name="title"),
        set_line("too small to be read", LABEL, 2.0, PAPER, (4.0, 40.0), name="small"),
        Group((ring, rectangle(2, 2, 8, 8, Style(None, PAPER, 0.2))), (0.5, 0.0, 0.0, 0.5, 20.0, 20.0)),
        Use(symbol("ring", (ring,)), (0.0, 0.4, -0.4, 0.0, 40.0, 20.0), "stamp"),
    )
    return Picture(drawn, width, height)


def dressed(variant: Variant, ground: Swatch, *, lettered: bool = True, line: str = "A duel.") -> Dress:
    drawn = picture(60.0, 90.0)
    return Dress(theme(variant), ground, "Runes", line, "54", drawn, picture(63.0, 88.0), lettered)


def listed(face: Face) -> Iterator[str]:
    """Each element with its box in mm and a digest of all that it is."""
    yield f"{face.width:g} x {face.height:g}, {len(face.trim)} corners {digest(face.trim)[:8]}"
    yield f"ground {face.ground.hex}, bleed {face.bleed:g}, safe {face.safe:g}"
    for element in face.elements:
        box = " ".join(f"{each:.2f}" for each in bounds([element]) or ())
        yield f"{type(element).__name__} {element.name}: {box} {digest([element])[:8]}"


def boxes() -> Iterator[tuple[str, Face]]:
    long = "A duel of wizards in the dark, with spells, monsters and a mirror that turns them all round. " * 3
    for deck, (cards, width, height) in DECKS.items():
        made = net(inner(cards, width, height))
        yield deck, box_face(deck, made, dressed("colour", DARK, lettered=deck != "thick", line=long))
    made = net(inner(30, 63.0, 88.0, sleeved=True))
    yield "sleeved, low-ink", box_face("sleeved", made, dressed("low-ink", PAPER))
    yield (
        "sleeved, mono",
        box_face("sleeved", made, dressed("mono", Swatch("white", "#ffffff"), lettered=False)),
    )
    for side in (16.0, 30.0):
        spot: tuple[Element, ...] = (Circle((side / 2, side / 2), side / 10, Style(fill=INK)),)
        for ground in (PAPER, DARK):
            yield (
                f"die of {side:g} on {ground.name}",
                die_face("die", theme("colour"), ground, side, (spot,) * 6),
            )


def test_golden_boxes(golden: Callable[[str, str], None]) -> None:
    golden("boxes.txt", "".join(f"{name}: {line}\n" for name, face in boxes() for line in listed(face)))


def test_the_sides_of_a_die_that_lie_opposite_make_seven() -> None:
    """Folded round, those two apart in the row face each other, and so do the uppermost and the lowest."""
    corners = cube(20.0).corners
    row = sorted((x, number) for number, (x, y) in enumerate(corners, 1) if y == corners[0][1])
    (one, two, three, four), rest = (number for _, number in row), {1, 2, 3, 4, 5, 6}
    assert one + three == two + four == sum(rest - {one, two, three, four}) == 7


@pytest.mark.parametrize(("side", "found"), [(1.0, "1 mm"), (90.0, "90 mm")])
def test_a_die_that_nobody_can_fold_is_refused(side: float, found: str) -> None:
    with pytest.raises(LayoutError, match="a die of a size that cannot be folded") as caught:
        die_face("die.d6", theme("colour"), PAPER, side, ((),) * 6)
    assert (caught.value.place, caught.value.found) == ("die.d6", found)


def test_a_title_without_room_is_refused() -> None:
    made = net(inner(54, 63.0, 88.0))
    dress = dressed("colour", DARK)
    endless = Dress(dress.theme, DARK, "Runes " * 20, dress.line, dress.count, dress.front, dress.back)
    with pytest.raises(LayoutError, match="a line has no room on the box") as caught:
        box_face("box.1", made, endless)
    assert caught.value.place == "box.1"
    assert caught.value.hint == "a shorter text, or no --boxes"


def test_a_figure_lies_on_the_paper_that_it_was_drawn_for() -> None:
    """Dark lines of a book's figure would be lost on the ground of a dark deck."""
    made = net(inner(54, 63.0, 88.0))

    def under(ground: Swatch, *, lettered: bool = False) -> list[object]:
        face = box_face("box", made, dressed("colour", ground, lettered=lettered))
        names = [element.name for element in face.elements]
        pages = [each for each in face.elements if each.name == "page"]
        assert not pages or names.index("page") < names.index("art:front")
        return [each.style.fill for each in pages if isinstance(each, Polygon)]

    assert under(DARK) == [PAPER]
    assert under(PAPER) == under(DARK, lettered=True) == []
