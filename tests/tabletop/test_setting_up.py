"""A set-up as its rows say: every part is somewhere, once, and every fault is told at its row."""

import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.definition import Definition, load
from pnp.games.plain.facts import Facts
from pnp.tabletop import NOBODY, SetUpResult, in_zones, set_up, set_ups, spare_parts, unequal_zones
from tests.definition.test_placing import BOARD, placement, zone
from tests.gamefile import SOURCE, component, entry, game_toml

PARTS = (
    BOARD,
    component("Coin", "marker", copies=8),
    component("Cart", "marker", copies=2, per="player"),
    component("Rope", "marker", copies=1, from_players=3),
    component("Ace", copies=6, back="red"),
    component("King", copies=6, back="red"),
    component("Fool", copies=1, back="blue", optional=True),
    component("Joker", copies=2, back="blue"),
)
ZONES = (
    zone("middle", kind="space"),
    zone("deck", kind="pile", shuffled=True),
    zone("bank", kind="supply", holds=5),
    zone("hand", kind="fan", per="player", seen="owner"),
    zone("shelf", kind="row", per="player", holds=2),
    zone("bag", seen="count", players=[3, 4]),
)


def defined(*rows: str, zones: Sequence[str] = ZONES) -> Definition:
    with tempfile.TemporaryDirectory() as folder:
        text = game_toml("mine", *PARTS, *zones, *rows, entry("facts", hand=3), players=[2, 4])
        (Path(folder) / "game.toml").write_text(text, encoding="utf-8")
        return load(Path(folder), Facts)


def lying(stated: SetUpResult) -> Mapping[str, list[str]]:
    return {
        name: [part.component for part in parts] for name, parts in in_zones(stated.table.placements).items()
    }


def problems(stated: SetUpResult) -> list[str]:
    return [fault.problem for fault in stated.faults]


WHATS = ("marker.coin", "marker.*", "card", "back:red", "back:blue", "card.ace, card.king", "deck", "hand",
         "hand.1", "bank", "board", "marker.rope", "card.fool", "nothing", "deck, card.ace")  # fmt: skip
WHERES = ("middle", "deck", "bank", "hand", "hand.2", "shelf", "shelf.*", "box", "board.1", "board.*", "bag",
          "nowhere", "deck, bank", "hand.3")  # fmt: skip

rows = st.fixed_dictionaries(
    {"what": st.sampled_from(WHATS), "where": st.sampled_from(WHERES)},
    optional={
        "how_many": st.integers(1, 7),
        "side": st.sampled_from(("front", "back")),
        "turn": st.sampled_from((90, 180)),
        "players": st.sampled_from(([2], [3, 4])),
        "shuffled": st.booleans(),
    },
)
several = st.lists(rows, max_size=9)
usual = settings(deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow])


@usual
@given(several, st.integers(2, 4), st.integers(0, 3))
def test_no_part_is_lost_or_doubled_whatever_the_rows_say(
    said: list[dict[str, object]], players: int, seed: int
) -> None:
    definition = defined(*(placement(**row) for row in said))
    stated = set_up(definition, players, seed=seed)
    parts = [(part.component, part.copy) for part in stated.table.placements]
    assert len(set(parts)) == len(parts)
    needed = Counter(
        {each.id: each.copies_for(players) for each in definition.components if not each.optional}
    )
    assert Counter(name for name, _ in parts) + Counter(stated.left) == +needed
    assert all(1 <= copy <= needed[name] for name, copy in parts)
    for name, there in in_zones(stated.table.placements).items():
        assert [part.order for part in there] == list(range(len(there))), name
        assert name in stated.table.zones


@usual
@given(several, st.integers(2, 4))
def test_room_is_reported_where_it_lacks_and_nowhere_else(
    said: list[dict[str, object]], players: int
) -> None:
    stated = set_up(defined(*(placement(**row) for row in said)), players)
    counts = Counter(part.zone for part in stated.table.placements)
    full = {
        name
        for name, zone in stated.table.zones.items()
        if zone.holds is not None and counts[name] > zone.holds
    }
    told = {each.partition(" ")[0] for each in problems(stated) if "has no room" in each}
    assert told == full


@usual
@given(several, st.integers(2, 4))
def test_the_seed_changes_only_what_is_drawn_by_lot(said: list[dict[str, object]], players: int) -> None:
    """What a row of mixed components leaves to later rows is drawn by lot, too: how much later ones find
    depends on the seed. So the parts are mixed in the deck alone."""
    definition = defined(*(placement(**{**row, "shuffled": False}) for row in said))
    one, other = set_up(definition, players, seed=1), set_up(definition, players, seed=2)
    assert set_up(definition, players, seed=1) == one
    assert problems(one) == problems(other)
    assert one.by_lot == other.by_lot
    certain = [
        [
            (part.component, part.copy, part.zone)
            for part in each.table.placements
            if part[:2] not in each.by_lot
        ]
        for each in (one, other)
    ]
    assert sorted(certain[0]) == sorted(certain[1])
    assert Counter(part.zone for part in one.table.placements) == Counter(
        part.zone for part in other.table.placements
    )


def test_rows_are_followed_in_their_order() -> None:
    stated = set_up(
        defined(
            placement(what="board", where="middle"),
            placement(what="card", where="deck"),
            placement(what="deck", where="hand", how_many="hand"),
            placement(what="deck", where="board.2", how_many=1, turn=90),
            placement(what="marker.cart", where="shelf"),
            placement(what="marker.coin", where="bank", how_many=1, per_player=True),
            placement(what="marker.rope", where="bank"),
            placement(what="marker.coin", where="box"),
        ),
        3,
    )
    assert problems(stated) == []
    assert stated.left == {}
    counts = {name: len(parts) for name, parts in lying(stated).items()}
    assert counts == {
        "middle": 1, "deck": 14 - 9 - 1, "bank": 4, "hand.1": 3, "hand.2": 3, "hand.3": 3,
        "shelf.1": 2, "shelf.2": 2, "shelf.3": 2, "board.2": 1, "box": 5,
    }  # fmt: skip
    (dealt,) = in_zones(stated.table.placements)["board.2"]
    assert (dealt.side, dealt.turn) == ("front", 90)
    assert {part.side for part in in_zones(stated.table.placements)["deck"]} == {"back"}


def test_a_row_for_other_numbers_of_players_is_not_followed() -> None:
    definition = defined(
        placement(what="marker.coin", where="hand", how_many=3, players=[2]),
        placement(what="marker.coin", where="hand", how_many=2, players="3-4"),
    )
    found = {players: lying(stated)["hand.1"] for players, _, stated in set_ups(definition)}
    assert {players: len(coins) for players, coins in found.items()} == {2: 3, 3: 2, 4: 2}


def test_each_of_the_setups_has_its_rows() -> None:
    setups = [
        entry("[setups]", id=name, name=name, players=players, seats=list(range(players)), source=SOURCE)
        for name, players in (("long", 2), ("short", 2), ("three", 3), ("four", 4))
    ]  # fmt: skip
    definition = defined(
        placement(what="marker.coin", where="hand", how_many=4, setup="long"),
        placement(what="marker.coin", where="hand", how_many=1, setup="short"),
        zones=(*ZONES, *setups),
    )
    assert [(players, setup) for players, setup, _ in set_ups(definition)] == [
        (2, "long"), (2, "short"), (3, "three"), (4, "four"),
    ]  # fmt: skip
    coins = [len(lying(stated).get("hand.1", ())) for _, _, stated in set_ups(definition)]
    assert coins == [4, 1, 0, 0]


def test_a_zone_that_is_dealt_from_may_hold_too_much_before() -> None:
    stated = set_up(
        defined(
            placement(what="marker.coin", where="bank"),
            placement(what="bank", where="deck", how_many=3),
        ),
        2,
    )
    assert problems(stated) == []
    assert len(lying(stated)["bank"]) == 5, "as many as it holds"


def test_hands_get_what_lies_on_top_and_each_their_own() -> None:
    """A zone that each player has gives to the zones of the same player."""
    stated = set_up(
        defined(
            placement(what="card.ace", where="shelf.1", how_many=2),
            placement(what="card.king", where="shelf.2", how_many=2),
            placement(what="shelf", where="hand", how_many=1),
        ),
        2,
    )
    assert problems(stated) == []
    assert (lying(stated)["hand.1"], lying(stated)["hand.2"]) == (["card.ace"], ["card.king"])
    assert [part.copy for part in in_zones(stated.table.placements)["hand.1"]] == [2]


def test_a_component_of_the_name_of_a_zone_is_put_down_before_it_is_dealt() -> None:
    zones = (*ZONES, zone("marker.coin", kind="supply"))
    stated = set_up(
        defined(
            placement(what="marker.coin", where="marker.coin"),
            placement(what="marker.coin", where="hand", how_many=2),
            zones=zones,
        ),
        3,
    )
    assert problems(stated) == []
    assert {name: len(parts) for name, parts in lying(stated).items()} == {
        "marker.coin": 2, "hand.1": 2, "hand.2": 2, "hand.3": 2,
    }  # fmt: skip


def test_mixed_parts_are_all_put_down_in_another_order() -> None:
    definition = defined(placement(what="card.ace, card.king", where="board.*", how_many=3, shuffled=True))
    tables = [lying(set_up(definition, 2, seed=seed)) for seed in range(6)]
    assert len({str(table) for table in tables}) > 1
    for table in tables:
        assert {len(cell) for cell in table.values()} == {3}
        assert sum(cell.count("card.ace") for cell in table.values()) == 6


@pytest.mark.parametrize(
    ("row", "key", "said"),
    [
        ({"what": "marker.cion", "where": "bank"}, "what", "did you mean 'marker.coin'?"),
        ({"what": "marker.coin", "where": "bnak"}, "where", "did you mean 'bank'?"),
        ({"what": "marker.coin", "where": "board.7"}, "where", "board.0 to board.3"),
        ({"what": "marker.coin", "where": "deck", "how_many": 9}, "how_many", "at most 8 with 2 players"),
        ({"what": "marker.coin", "where": "hand", "how_many": 5}, "how_many", "10 in 2 zones"),
        ({"what": "marker.coin", "where": "bank"}, "where", "at most 5"),
        ({"what": "marker.coin", "where": "middle", "how_many": 2}, "where", "2: 2 x marker.coin"),
        ({"what": "deck", "where": "hand", "how_many": 1}, "what", "nothing can be dealt from deck"),
        ({"what": "board", "where": "middle", "how_many": 2}, "how_many", "at most 1 with 2 players"),
        ({"what": "board, card.joker", "where": "middle"}, "where", 'kind = "row" lays them side by side'),
        ({"what": "card.joker", "where": "deck, bank, box"}, "what", "2 of card.joker cannot be shared"),
        ({"what": "card.fool", "where": "bank"}, "what", "card.fool is optional, so no kit has it"),
        ({"what": "deck, card.ace", "where": "bank"}, "what", "components and zones in one row"),
    ],
)
def test_a_fault_has_its_row_what_was_expected_and_what_was_found(
    row: dict[str, object], key: str, said: str
) -> None:
    definition = defined(placement(**row))
    (fault,) = set_up(definition, 2).faults
    assert fault.place == definition.source.place(("placements", 0, key))
    assert fault.expected
    assert fault.found
    assert said in " ".join((fault.problem, fault.expected, fault.found, fault.hint))


def test_one_slip_is_told_once() -> None:
    """The deal from a deck that nothing was put in, because its row is wrong, is no second fault."""
    stated = set_up(
        defined(placement(what="crads", where="deck"), placement(what="deck", where="hand", how_many=3)),
        2,
    )
    assert len(stated.faults) == 1


def test_what_follows_from_a_row_with_a_fault_is_silent() -> None:
    """Nothing is left of the coins because the row above has a number too high."""
    wrong = placement(what="marker.coin", where="hand", how_many=5)
    rest = placement(what="marker.coin", where="bank")
    assert problems(set_up(defined(wrong, rest), 2)) == [
        "there are not enough of 'marker.coin' (the 1st [[placements]])"
    ]


def test_what_lies_elsewhere_already_is_told_with_its_place() -> None:
    placed = placement(what="marker.coin", where="hand", how_many=4)
    again = placement(what="marker.coin", where="bank", how_many=1)
    (fault,) = set_up(defined(placed, again), 2).faults
    assert fault.problem == "nothing is left of 'marker.coin' (the 2nd [[placements]])"
    assert fault.found == "none: all lie elsewhere already (hand.1, hand.2)"


def test_the_zone_that_was_meant_is_among_those_listed() -> None:
    many = tuple(zone(f"a{number:02}") for number in range(20))
    placed = placement(what="marker.coin", where="shlef")
    (fault,) = set_up(defined(placed, zones=(*ZONES, *many)), 2).faults
    assert fault.expected.startswith("one of shelf, a00, a01")
    assert fault.expected.endswith(" ...")


SLOTTED = (
    zone("goods", per="player", on="marker.cart", slots=["a", "b"]),
    zone("yard", on="board", slots=["a", "b", "c"]),
)


@pytest.mark.parametrize(
    ("where", "zones"),
    [
        ("goods", ["goods.1.1", "goods.1.2", "goods.2.1", "goods.2.2"]),
        ("goods.2", ["goods.2.1", "goods.2.2"]),
        ("goods.*.1", ["goods.1.1", "goods.2.1"]),
        ("yard", ["yard.1", "yard.2", "yard.3"]),
        ("yard.2", ["yard.2"]),
    ],
)
def test_the_id_of_a_zone_with_slots_means_all_its_slots(where: str, zones: list[str]) -> None:
    placed = placement(what="marker.coin", where=where, how_many=1)
    stated = set_up(defined(placed, zones=SLOTTED), 2)
    assert problems(stated) == []
    assert list(lying(stated)) == zones


def test_a_component_that_few_players_do_not_use_is_passed_over() -> None:
    definition = defined(placement(what="marker.rope", where="bank", how_many=1))
    assert problems(set_up(definition, 2)) == []
    assert lying(set_up(definition, 3)) == {"bank": ["marker.rope"]}
    assert spare_parts(definition, 2) == {"marker.rope": 1}, "the carts of others are not looked for"
    assert spare_parts(definition, 4) == {}


def test_what_is_left_may_be_nothing_if_it_goes_into_the_box() -> None:
    placed = placement(what="marker.coin", where="hand", how_many=4)
    assert problems(set_up(defined(placed, placement(what="marker.coin", where="box")), 2)) == []
    assert problems(set_up(defined(placed, placement(what="marker.coin", where="bank")), 2)) == [
        "nothing is left of 'marker.coin' (the 2nd [[placements]])"
    ]


def test_unequal_players_are_told_by_zone() -> None:
    definition = defined(
        placement(what="marker.coin", where="hand.1", how_many=2),
        placement(what="marker.coin", where="shelf", how_many=1),
    )
    table = set_up(definition, 2).table
    assert list(unequal_zones(table)) == [("hand", {0: 2, 1: 0})]
    assert all(zone.owner == NOBODY or zone.base in ("hand", "shelf") for zone in table.zones.values())
