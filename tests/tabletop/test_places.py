"""What a viewer sees of parts in zones: all that they may know, and nothing more."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition import Seen
from pnp.tabletop import NOBODY, PartPlace, Placement, Zone, in_zones, place_parts

SEEN: tuple[Seen, ...] = ("everybody", "owner", "nobody", "count")
BACKS = {"ace": "red", "king": "red", "coin": "", "map": "blue"}
ZONES: Mapping[str, Zone] = {
    f"{seen}.{owner}": Zone(f"{seen}.{owner}", seen, owner=owner, seen=seen)
    for seen in SEEN
    for owner in (NOBODY, 0, 1)
}
VIEWERS = (None, 0, 1, 2)

lyings = st.builds(
    PartPlace,
    st.sampled_from(sorted(BACKS)),
    st.sampled_from(sorted(ZONES)),
    st.sampled_from(("front", "back")),
    st.sampled_from((0, 90)),
    st.none() | st.sets(st.integers(0, 2)).map(lambda known: tuple(sorted(known))),
)
tables = st.lists(lyings, max_size=14)


def is_known(part: PartPlace, viewer: int | None) -> bool:
    """Return whether a viewer may know a part, said once more."""
    if viewer is None:
        return True
    if part.known is not None:
        return viewer in part.known
    zone = ZONES[part.zone]
    return zone.seen == "everybody" or (zone.seen == "owner" and zone.owner == viewer)


@given(tables, st.sampled_from(VIEWERS))
def test_no_part_is_lost_or_doubled(parts: Sequence[PartPlace], viewer: int | None) -> None:
    placed = place_parts(parts, ZONES, BACKS, viewer)
    assert Counter(part.zone for part in placed) == Counter(part.zone for part in parts)
    for zone, lying in in_zones(placed).items():
        assert [part.order for part in lying] == list(range(len(lying))), zone
    ranks = list(ZONES)
    assert sorted(placed, key=lambda part: (ranks.index(part.zone), part.order)) == list(placed)


@given(tables, st.sampled_from(VIEWERS))
def test_what_is_known_is_named_and_the_rest_is_not(parts: Sequence[PartPlace], viewer: int | None) -> None:
    placed = place_parts(parts, ZONES, BACKS, viewer)
    named = Counter((part.zone, part.component, part.side, part.turn) for part in placed if part.component)
    known = [part for part in parts if is_known(part, viewer)]
    assert named == Counter((part.zone, part.component, part.side, part.turn) for part in known)
    copies = Counter(part.component for part in placed if part.component)
    seen = [(part.component, part.copy) for part in placed if part.component]
    assert sorted(seen) == sorted((name, n) for name, most in copies.items() for n in range(1, most + 1))


@given(tables, st.sampled_from(VIEWERS))
def test_hidden_parts_have_no_name_no_copy_and_only_their_back(
    parts: Sequence[PartPlace], viewer: int | None
) -> None:
    for part in place_parts(parts, ZONES, BACKS, viewer):
        if part.component:
            assert part.back == ""
            continue
        assert (part.copy, part.side) == (0, "back")
        if ZONES[part.zone].seen == "count":
            assert (part.back, part.turn) == ("", 0)


@given(tables, st.sampled_from((0, 1, 2)), st.randoms(use_true_random=False))
def test_a_table_that_differs_in_hidden_things_looks_the_same(
    parts: Sequence[PartPlace], viewer: int, lot: "object"
) -> None:
    """Hidden parts change their names for others of the same back, their order and the side that is up: the
    viewer sees no difference, not even in the copies of what they know."""
    hidden = [part for part in parts if not is_known(part, viewer)]
    known = [part for part in parts if is_known(part, viewer)]
    twin = {"ace": "king", "king": "ace", "coin": "coin", "map": "map"}
    others = [
        part._replace(component=twin[part.component], side="front" if part.side == "back" else "back")
        for part in hidden
    ]
    lot.shuffle(others)  # type: ignore[attr-defined]
    assert place_parts([*others, *known], ZONES, BACKS, viewer) == place_parts(parts, ZONES, BACKS, viewer)


def test_hidden_parts_come_first_in_the_order_of_their_backs() -> None:
    parts = [
        PartPlace("map", "owner.0"),
        PartPlace("ace", "owner.0"),
        PartPlace("coin", "owner.0", known=(0, 1)),
    ]
    assert place_parts(parts, ZONES, BACKS, 1) == (
        Placement("", 0, "owner.0", 0, "back", 0, "blue"),
        Placement("", 0, "owner.0", 1, "back", 0, "red"),
        Placement("coin", 1, "owner.0", 2),
    )


def test_a_zone_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        place_parts([PartPlace("ace", "nowhere"), PartPlace("ace", "owner.0")], ZONES, BACKS)
    with pytest.raises(KeyError):
        place_parts([PartPlace("ace", "nowhere")], ZONES, BACKS)
