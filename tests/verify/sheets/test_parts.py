"""What a page orders, what of a face reaches beyond its trim, and the texts of a sheet, without a file."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.export import pdf
from pnp.scene import BLACK, Drawing, Face, Group, Page, Polygon, Style, Text, Use, symbol, translate
from pnp.verify.files import Spot
from pnp.verify.paint import PagePaint, TextRun
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.sheets import comparing, find_text_faults
from pnp.verify.sheets.comparing import Slot, page_items


def square(left: float, top: float, right: float, bottom: float, name: str = "") -> Polygon:
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), Style(fill=BLACK), name)


SMALL = symbol("small", (square(0, 0, 4, 4),))
FRAME = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("Z",))


def test_slots_and_what_stands_around_them_come_in_painting_order() -> None:
    use = Use(SMALL, translate(1, 2), "slot:card.a:b:12:front")
    group = Group((Group((use,), clip=FRAME), use), translate(100, 200))  # type: ignore[arg-type]
    around = Group((square(0, 0, 1, 1, "mark:crop:3"), square(2, 2, 3, 3, "mine")))
    marks, first, second = page_items((around, group))
    assert isinstance(marks, list)
    assert [shape.name for shape in marks] == ["a crop mark", "mine"]
    assert isinstance(first, Slot)
    assert isinstance(second, Slot)
    assert (first.component, first.copy, first.side) == ("card.a:b", 12, "front")
    assert first.matrix == second.matrix == (1, 0, 0, 1, 101, 202)
    assert second.clips == ()
    (clip,) = first.clips
    assert clip[0][1:] == (100, 200)


def test_what_a_tile_shows_is_measured_on_its_face() -> None:
    """Of what lies wholly in the part that shows, nothing reaches beyond it."""
    parts = (square(1, 1, 2, 2), square(4, 4, 6, 6), square(8, 8, 9, 9))
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    face = Face("board", 10, 10, corners, parts, BLACK)

    def crossing(clip: tuple[float, ...] | None) -> tuple[int, ...]:
        spot: Any = Spot.__new__(Spot)
        for name, value in (("face", face), ("matrix", (1, 0, 0, 1, 100, 50)), ("clip", clip)):
            object.__setattr__(spot, name, value)
        return comparing._crossing_shapes(spot)

    assert crossing(None) == ()
    assert crossing((100, 50, 107, 60)) == (2,)
    assert crossing((103, 50, 110, 60)) == (0,)
    assert crossing((100, 53, 110, 57)) == (0, 2)


@pytest.mark.parametrize("left", [2.0, 50.0, 87.5])
def test_a_bleed_ends_at_the_edge_of_the_paper(left: float, tmp_path: Path) -> None:
    part, corners = square(-3, -3, 13, 13), ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    face, box = Face("card", 10, 10, corners, (part,), BLACK), (0.0, 0.0, 100.0, 100.0)
    use = Use(symbol("card", (part,)), translate(left, 50), "slot:card:1:front")
    page = Page(Drawing(100, 100, (use,)), box, box)
    pdf.write([page], tmp_path / "a.pdf", title="Card", language="en")
    (paint,) = read_pdf(tmp_path / "a.pdf")
    spot = SimpleNamespace(
        component="card", copy=1, side="front", matrix=use.transform, clip=None, face=face, name="card 1/1"
    )
    compared = SimpleNamespace(differences=(), absent=(), painted={"card 1/1": ((0, 0),)})
    kit: Any = SimpleNamespace(
        spots_on=lambda *_: [spot], shown_indices=lambda _: (0,), compare_sheet=lambda _: compared
    )
    sheet: Any = SimpleNamespace(file="a.pdf", page=1, paint=paint)
    assert comparing.find_faults(kit, sheet, page) == []
    spot.matrix = translate(left + 0.01, 50)
    assert comparing.find_faults(kit, sheet, page) is None  # the manifest has it elsewhere


def text(said: str, at: tuple[float, float], angle: float = 0.0, visual: str = "") -> Text:
    return Text((), at, 4.0, 20.0, BLACK, said, visual or said, angle)


def run(said: str, at: tuple[float, float], turn: float = 0.0, size: float = 4.0) -> TextRun:
    return TextRun(at, size, None, hidden=True, font="A", text=said, turn=turn)


def wrong(texts: list[Text], runs: list[TextRun], *, drawn: bool = False) -> list[str]:
    page = Page(Drawing(210, 297, tuple(texts)), (0, 0, 210, 297), (0, 0, 210, 297))
    return list(find_text_faults(page, PagePaint(210, 297, (), texts=tuple(runs)), drawn=drawn))


def test_texts_are_found_where_they_are_painted() -> None:
    words = [text("One", (10, 10)), text("Two", (10, 20)), text("One", (10, 30))]
    there = [
        run("One", (10, 30.04)),
        run("Two", (10, 20), size=4.04),
        run("On", (10, 10)),
        run("e", (10, 10)),
    ]
    assert wrong(words, there) == []
    assert wrong([text("Up", (5, 5), 270)], [run("Up", (5, 5), 269.95)]) == []
    assert wrong([text("Up", (5, 5), 0)], [run("Up", (5, 5), 359.95)]) == []


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ([], ["expected the text 'One' at (10.0, 20.0) mm, found none"]),
        ([run("On", (10, 20))], ["expected the text 'One' at (10.0, 20.0) mm, found 'On'"]),
        (
            [run("On", (10.06, 20))],
            [
                "expected the text 'One' at (10.0, 20.0) mm, found none",
                "has the text 'On' at (10.1, 20.0) mm, which is not painted there",
            ],
        ),
        ([run("On", (10, 20.04))], ["expected the text 'One' at (10.0, 20.0) mm, found 'On'"]),
        ([run("One", (10, 20), 0.2)], ["expected the text 'One' at (10.0, 20.0) mm, found 'One'"]),
        ([run("One", (10, 20), size=4.1)], ["expected the text 'One' at (10.0, 20.0) mm, found 'One'"]),
        (
            [run("One", (10, 20)), run("One", (30, 20))],
            ["has the text 'One' at (30.0, 20.0) mm, which is not painted there"],
        ),
    ],
)
def test_texts_that_are_not_there_are_told(there: list[TextRun], told: list[str]) -> None:
    assert wrong([text("One", (10, 20))], there) == told


def test_twelve_texts_are_told_one_by_one() -> None:
    for many in (12, 13, 15):
        lines = wrong([text(f"t{n}", (10, n)) for n in range(many)], [])
        assert [line[:18] for line in lines[:12]] == 12 * ["expected the text "]
        more = [f"{many - 12} more texts of this page are not what is painted"]
        assert lines[12:] == (more if many > 12 else [])
        spare = wrong([], [run(f"t{n}", (10, n)) for n in range(many)])
        assert len(spare) == len(lines)
        assert spare[12:] == lines[12:]


def test_a_picture_has_labels_and_a_pdf_what_is_painted() -> None:
    said = [text("אב", (10, 10), visual="בא"), text("", (10, 20), visual="..."), text("x\u00a0y", (10, 30))]
    assert wrong(said, [run("אב", (10, 10)), run("x\u00a0y", (10, 30))], drawn=True) == []
    assert wrong(said, [run("בא", (10, 10)), run("...", (10, 20)), run("x y", (10, 30))]) == []
