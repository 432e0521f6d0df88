"""A part of a board on a page: what is in focus is seen, at its place, as large as the page allows."""

import pytest

from pnp.scene import Path, bounds, leaves
from pnp.tabletop.closeup import Closeup, close_up
from tests.tabletop.test_picture import dress, table_of


def view(name: str, focus: list[str], *, standing: float = 1.0, height: float = 60.0) -> Closeup:
    return close_up(
        table_of(name, 2), dress(name), "board", focus=focus, width=90.0, height=height, standing=standing
    )


def lying(name: str) -> list[str]:
    """Return the cells of the board on which something lies."""
    return [part.zone for part in table_of(name, 2).placements if part.zone.startswith("board.")]


@pytest.mark.parametrize("name", ["dehexz-war", "magicans-duel"])
def test_all_that_is_in_focus_lies_in_the_picture(name: str) -> None:
    cells = lying(name)
    for focus in (cells[:1], cells[:3], cells[-2:], cells):
        shown = view(name, focus)
        assert shown.width <= 90.0
        assert shown.height <= 60.0
        parts = [part for part, _ in shown.parts if part.placement.zone in focus]
        assert len(parts) == len(focus)
        for part in parts:
            assert 0.0 <= part.x < part.x + part.width <= shown.width, focus
            assert 0.0 <= part.y < part.y + part.height <= shown.height, focus


def test_few_cells_are_shown_larger_than_many_but_no_larger_than_asked() -> None:
    cells = lying("dehexz-war")
    assert view("dehexz-war", cells[:1]).scale == 0.75
    assert view("dehexz-war", cells).scale < 0.35


def test_what_lies_on_a_cell_is_at_its_middle_and_what_stands_has_its_foot_there() -> None:
    cells = lying("dehexz-war")
    for part, _ in (flat := view("dehexz-war", cells[:4])).parts:
        assert part.middle == pytest.approx(flat.middle(part.placement.zone), abs=0.02)
    cells = lying("magicans-duel")
    for size in (1.0, 0.6):
        for part, _ in (upright := view("magicans-duel", cells[:4], standing=size)).parts:
            x, y = upright.middle(part.placement.zone)
            foot = dress("magicans-duel").foot(part.placement.component)
            assert foot is not None
            assert part.x + part.width / 2 == pytest.approx(x, abs=0.02)
            assert part.y + part.height - foot * upright.scale * size == pytest.approx(y, abs=0.02)
            assert part.width == pytest.approx(23.5 * upright.scale * size, abs=0.02)


def test_an_arrow_leads_from_zone_to_zone_and_stops_short_of_both() -> None:
    shown = view("dehexz-war", ["board.100", "board.104"])
    shown.arrow("board.100", "board.104")
    box = bounds(shown.over)
    assert box is not None
    assert shown.middle("board.100")[0] < box[0] < box[2] < shown.middle("board.104")[0]
    assert (box[1] + box[3]) / 2 == pytest.approx(shown.middle("board.100")[1], abs=0.1)


def test_a_line_goes_around_what_lies_in_a_zone() -> None:
    cells = lying("dehexz-war")
    plain, marked = view("dehexz-war", cells[:2]), view("dehexz-war", cells[:2])
    marked.halo(cells[0])
    more = len(list(leaves(marked.draw().elements))) - len(list(leaves(plain.draw().elements)))
    assert more == 2


def test_what_does_not_show_is_left_out() -> None:
    """A book with many such pictures stays small."""
    cells = lying("dehexz-war")
    part, whole = view("dehexz-war", cells[:1]), view("dehexz-war", cells)
    few, all_of_it = (sum(isinstance(e, Path) for e, _ in leaves([v.board])) for v in (part, whole))
    assert few < all_of_it / 2


def test_a_zone_that_is_not_on_the_board_is_refused() -> None:
    with pytest.raises(KeyError):
        view("dehexz-war", ["table"])
