"""A table on a page: everything is drawn once, nothing leaves the page, no two zones lie on each other."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.tabletop import Placement, Table, Zone
from pnp.tabletop.arranging import Arrangement, Frame, Sizes, arrange

SIZES = {"card": (63.0, 88.0), "tile": (40.0, 40.0), "board": (250.0, 180.0), "coin": (18.0, 18.0)}
KINDS = ("space", "pile", "row", "fan", "supply")


def sizes() -> Sizes:
    return Sizes(
        of=lambda part: SIZES[part.component],
        spot=lambda _, zone: (30.0 + 20.0 * int(zone.spot), 60.0) if zone.spot else None,
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    players = draw(st.integers(1, 5))
    zones: dict[str, Zone] = {}
    placements: list[Placement] = []
    for number in range(draw(st.integers(1, 9))):
        owner = draw(st.integers(-1, players - 1))
        zone = Zone(f"z{number}", f"Zone {number}", draw(st.sampled_from(KINDS)), owner)
        zones[zone.id] = zone
        for order in range(draw(st.integers(0, 14))):
            component = draw(st.sampled_from(("card", "tile", "coin")))
            placements.append(Placement(component, order + 1, zone.id, order))
    zones["middle"] = Zone("middle", "Middle", "space")
    placements.append(Placement("board", 1, "middle", 0))
    for cell in range(draw(st.integers(0, 5))):
        zone = Zone(f"board.{cell}", "Board", "space", on="board", spot=str(cell))
        zones[zone.id] = zone
        placements.append(Placement("coin", 20 + cell, zone.id, 0))
    return Table(players, zones, tuple(placements))


def within(page: Arrangement, left: float, top: float, right: float, low: float) -> bool:
    return left >= -0.01 and top >= -0.01 and right <= page.width + 0.01 and low <= page.height + 0.01


def apart(one: Frame, other: Frame) -> bool:
    return (
        one.x + one.width <= other.x + 0.01
        or other.x + other.width <= one.x + 0.01
        or one.y + one.height <= other.y + 0.01
        or other.y + other.height <= one.y + 0.01
    )


@settings(max_examples=50, deadline=None)
@given(tables())
def test_every_part_is_drawn_inside_the_page_and_zones_lie_apart(table: Table) -> None:
    page = arrange(table, sizes(), width=150.0, height=190.0)
    assert page.width <= 150.01
    assert page.height <= 190.01
    assert_all_has_its_place(page)


@settings(max_examples=50, deadline=None)
@given(tables())
def test_the_same_holds_of_a_wide_page_without_names(table: Table) -> None:
    page = arrange(table, sizes(), width=168.0, height=60.0, named=False)
    assert page.captions == ()
    assert_all_has_its_place(page)


def assert_all_has_its_place(page: Arrangement) -> None:
    for part in page.parts:
        assert within(page, part.x, part.y, part.x + part.width, part.y + part.height)
        wide, high = SIZES[part.placement.component]
        assert part.width == pytest.approx(wide * page.scale, abs=0.01)
        assert part.height == pytest.approx(high * page.scale, abs=0.01)
    for caption in page.captions:
        half = caption.width / 2
        assert within(page, caption.x - half, caption.y, caption.x + half, caption.y + caption.height)
    for number, room in enumerate(page.rooms):
        assert all(apart(room, other) for other in page.rooms[:number])


@settings(max_examples=50, deadline=None)
@given(tables())
def test_the_parts_that_are_drawn_and_the_numbers_on_heaps_are_all_parts(table: Table) -> None:
    page = arrange(table, sizes(), width=150.0, height=190.0)
    drawn: Counter[str] = Counter()
    for part in page.parts:
        zone = table.zones[part.placement.zone]
        if zone.kind == "pile":
            if part.copies > 1:  # the top one says how many there are; those below are only edges
                drawn[zone.id] = part.copies
            else:
                drawn[zone.id] = max(drawn[zone.id], 1)
        else:
            drawn[zone.id] += part.copies
    assert drawn == Counter(part.zone for part in table.placements)


def test_a_bigger_page_shows_the_table_larger() -> None:
    zones = {"a": Zone("a", "A", "row"), "b": Zone("b", "B", "row", owner=0)}
    parts = [Placement("card", n + 1, "a", n) for n in range(6)]
    parts += [Placement("card", n + 7, "b", n) for n in range(3)]
    table = Table(1, zones, tuple(parts))
    small = arrange(table, sizes(), width=86.0, height=120.0)
    large = arrange(table, sizes(), width=150.0, height=190.0)
    assert large.scale > small.scale


def test_parts_on_a_face_lie_where_the_face_names_their_zone() -> None:
    zones = {
        "middle": Zone("middle", "Middle", "space"),
        "board.2": Zone("board.2", "Board", "space", on="board", spot="2"),
    }
    table = Table(1, zones, (Placement("board", 1, "middle", 0), Placement("coin", 1, "board.2", 0)))
    page = arrange(table, sizes(), width=150.0, height=190.0)
    board, coin = page.parts
    x, y = coin.middle
    assert (x - board.x) / page.scale == pytest.approx(70.0, abs=0.1)
    assert (y - board.y) / page.scale == pytest.approx(60.0, abs=0.1)


def test_the_first_player_sits_below_and_two_of_four_do_where_that_is_larger() -> None:
    zones = {f"h{n}": Zone(f"h{n}", "Hand", "row", owner=n) for n in range(4)}
    parts = [Placement("card", 9 * n + k + 1, f"h{n}", k) for n in range(4) for k in range(9)]
    page = arrange(Table(4, zones, tuple(parts)), sizes(), width=150.0, height=190.0)
    rows = {room.zone: round(room.y) for room in page.rooms}
    assert rows["h0"] == rows["h3"] > rows["h1"] == rows["h2"]


def test_players_in_one_row_sit_in_the_order_of_reading() -> None:
    zones = {f"h{n}": Zone(f"h{n}", "Hand", "row", owner=n) for n in range(4)}
    parts = tuple(Placement("card", n + 1, f"h{n}", 0) for n in range(4))
    page = arrange(Table(4, zones, parts), sizes(), width=300.0, height=110.0)
    assert len({room.y for room in page.rooms}) == 1
    assert [room.zone for room in sorted(page.rooms, key=lambda room: room.x)] == ["h0", "h1", "h2", "h3"]


def test_what_stays_in_the_box_is_not_drawn() -> None:
    zones = {"a": Zone("a", "A"), "box": Zone("box", "In the box", "supply")}
    table = Table(1, zones, (Placement("card", 1, "a", 0), Placement("card", 2, "box", 0)))
    page = arrange(table, sizes(), width=150.0, height=190.0)
    assert [part.placement.zone for part in page.parts] == ["a"]


def test_on_a_wide_page_players_are_beside_the_middle_and_their_parts_larger() -> None:
    zones = {f"hand.{n}": Zone(f"hand.{n}", "Hand", "row", n - 1) for n in (1, 2)}
    zones["middle"] = Zone("middle", "Middle", "space")
    parts = (
        Placement("board", 1, "middle", 0),
        Placement("card", 1, "hand.1", 0),
        Placement("card", 2, "hand.2", 0),
    )
    table = Table(2, zones, parts)
    page = arrange(table, sizes(), width=168.0, height=46.0, named=False)
    board, first, second = (next(p for p in page.parts if p.placement == each) for each in parts)
    assert first.x + first.width < board.x < board.x + board.width < second.x
    assert board.height > 0.9 * 46.0
