"""The free table of every game of data: set up as it says, moved as people like, private what is private."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from pnp.games import Game, Setting, draw, open_game, with_listener
from pnp.kit import catalogs
from pnp.kit.playing import stage
from pnp.kit.playing.frame import Frame
from pnp.play import ENGLISH
from pnp.tabletop import ONLOOKER, Zone, set_up
from pnp.webplay import FreeHost
from pnp.webplay.records import read_record, write_record
from pnp.webplay.verbs import Eyes, Hands, Layout, Part, Teller
from tests import browser
from tests.webplay.hosts import ask, begin, problem, program, view
from tests.webplay.tables import BRIDGE
from tests.webplay.test_host import broken_records

EXAMPLES = sorted(path.parent.name for path in Path("examples").glob("*/game.toml"))
"""The games of data."""


@cache
def game(name: str) -> Game:
    return open_game(f"examples/{name}")


def free(name: str) -> FreeHost:
    return FreeHost(program(name))


def fewest(name: str) -> int:
    return min(game(name).definition.game.players)


def do(table: FreeHost, code: str, viewer: int | None = 0, locale: str = "en") -> Any:
    """Do what a code says, and return the view."""
    return view(ask(table, "act", code=code, viewer=viewer, locale=locale))


def effects(seen: Any) -> list[str]:
    return [effect for each in seen["news"] for effect in each["effects"]]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_table_is_set_up_as_the_definition_says(name: str) -> None:
    definition = game(name).definition
    setups = [(each.players, each.id) for each in definition.setups] or [
        (n, None) for n in definition.game.players
    ]
    for players, setup in setups:
        for seed in (0, 5):
            stated = set_up(definition, players, setup=setup, seed=seed)
            table = free(name)
            seen = begin(table, players, setup=setup, seed=seed)
            layout = table._running_table.layout
            lying = [
                (part.component, part.copy, zone, order, part.side, part.turn)
                for zone in table._running_table.zones
                for order, part in enumerate(layout.parts_in(zone))
            ]
            placed = [tuple(each[:6]) for each in stated.table.placements]
            assert [each for each in lying if each in placed] == placed
            assert len(lying) == len(placed) + sum(stated.left.values())
            assert seen["free"]["counters"] == [0] * players
    assert EXAMPLES


def random_code(table: FreeHost, rng: Random) -> str:
    """Return something that can be done on a table now."""
    running = table._running_table
    zones = list(running.zones)
    full = [zone for zone in zones if running.layout.parts_in(zone)]
    zone, other = rng.choice(full), rng.choice(zones)
    order, player = rng.randrange(len(running.layout.parts_in(zone))), rng.randint(1, running.players)
    kinds = {each.base for each in running.zones.values() if each.owner >= 0 and not each.spot}
    codes = [
        f"move:{zone}/{order}>{other}",
        f"move:{zone}/{order}>{other}/{rng.randrange(4)}",
        f"flip:{zone}/{order}",
        f"turn:{zone}/{order}@90",
        f"shuffle:{zone}",
        f"draw:{zone}>{other}*{rng.randint(1, 4)}",
        f"count:{player}+{rng.randint(1, 9)}",
        f"note:{player}=a secret of {player}",
        f"turn>{player}",
        *(f"deal:{zone}>{kind}*1" for kind in sorted(kinds)),
        *(
            f"roll:{each}"
            for each in full
            if any(p.component in running.dice for p in running.layout.parts_in(each))
        ),
    ]
    return rng.choice(codes)


def played(name: str, deeds: int, seed: int = 1) -> FreeHost:
    """Return a table on which so much has been done at random."""
    table, rng = free(name), Random(f"{name} {seed}")
    begin(table, fewest(name), seed=seed)
    for _ in range(deeds):
        do(table, random_code(table, rng), rng.randrange(table._running_table.players))
    return table


def parts_of(table: FreeHost) -> list[tuple[str, int]]:
    layout = table._running_table.layout
    return sorted((part.component, part.copy) for parts in layout.parts.values() for part in parts)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_part_is_lost_and_everything_is_undone(name: str) -> None:
    table, rng = free(name), Random(name)
    first = begin(table, fewest(name), seed=4)
    before, printed = table._running_table.layout, parts_of(table)
    for _ in range(40):
        do(table, random_code(table, rng))
    assert parts_of(table) == printed
    seen = view(ask(table, "view", viewer=0))
    assert seen["log_length"] == 40
    while seen["undo"]:
        seen = view(ask(table, "undo", viewer=0))
    assert table._running_table.layout == before
    assert view(ask(table, "view", viewer=None))["placements"] == first["placements"]
    assert problem(ask(table, "undo")) == "There is nothing to take back."


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_record_opens_to_the_same_table(name: str) -> None:
    table, other = played(name, 25), free(name)
    record = ask(table, "record")["record"]
    loaded = view(ask(other, "load", record=record, viewer=0))
    assert loaded == {**view(ask(table, "view", viewer=0)), "news": []}
    assert other._running_table.layout == table._running_table.layout
    logs = [ask(each, "log", **{"from": 0, "viewer": 0})["log"] for each in (table, other)]
    assert logs[0] == logs[1]
    part = ask(table, "log", **{"from": 5, "to": 9, "viewer": 0})["log"]
    assert part == [each for each in logs[0] if 5 <= each["ply"] < 9]


def exchange_hidden(table: FreeHost, viewer: int, rng: Random) -> int:
    """Exchange what is hidden from a viewer among parts with the same back and turn, and return how many."""
    running = table._running_table
    hidden: dict[tuple[str | None, int], list[tuple[str, int]]] = {}
    for zone in running.zones.values():
        for order, part in enumerate(running.layout.parts_in(zone.id)):
            if not running.eyes.sees(part, zone, viewer):
                look = ("" if zone.seen == "count" else running.eyes.backs.get(part.component), part.turn)
                hidden.setdefault(look, []).append((zone.id, order))
    zones = {name: list(parts) for name, parts in running.layout.parts.items()}
    for places in hidden.values():
        parts = [zones[zone][order] for zone, order in places]
        sides = [part.side for part in parts]
        rng.shuffle(parts)
        for (zone, order), part, side in zip(places, parts, sides, strict=True):
            zones[zone][order] = part._replace(side=side)
    running.layout = running.layout.with_zones({name: tuple(parts) for name, parts in zones.items()})
    return sum(map(len, hidden.values()))


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_hidden_is_in_no_view(name: str) -> None:
    rng = Random(name)
    for deeds in (0, 12):
        table = played(name, deeds)
        layout = table._running_table.layout
        for viewer in (*range(table._running_table.players), None):
            ask(table, "view", viewer=viewer)
            seen = ask(table, "view", viewer=viewer)
            exchange_hidden(table, ONLOOKER if viewer is None else viewer, rng)
            assert ask(table, "view", viewer=viewer) == seen
            table._running_table.layout = layout
            known = {part[0] for part in seen["view"]["placements"]} - {""}
            assert set(seen["view"]["labels"]) == known


def moth() -> FreeHost:
    table = free("moth-hour")
    begin(table, 3, seed=2)
    return table


def test_hands_are_private_and_piles_face_down() -> None:
    table = moth()
    names = {viewer: view(ask(table, "view", viewer=viewer))["placements"] for viewer in (0, 1, None)}
    for viewer, placements in names.items():
        for component, copy, zone, _, side, _, back in placements:
            is_own = viewer is not None and zone == f"hand.{viewer + 1}"
            is_hidden = zone in ("night", "lamps", "hours") or (zone.startswith("hand.") and not is_own)
            assert (component == "") == (copy == 0) == is_hidden, zone
            assert back == ("moth" if zone in ("night", "hand.1", "hand.2", "hand.3") and is_hidden else back)
            assert side == ("back" if is_hidden else "front")
    assert {part[2] for part in names[0] if part[0]} == {"hand.1", "row", "hour"}


def test_hidden_parts_are_exchanged_by_the_test() -> None:
    assert exchange_hidden(moth(), 0, Random(1)) > 40


def test_a_card_that_is_drawn_is_named_to_who_sees_it() -> None:
    table = moth()
    own = do(table, "draw:night>hand.2*1", 1)
    drawn = (
        own["placements"][-1] if False else [part for part in own["placements"] if part[2] == "hand.2"][-1]
    )
    name = own["labels"][drawn[0]]
    assert effects(own) == [f"Player 2 moves from “Night” to “Hand (player 2)”: {name}."]
    assert effects(view(ask(table, "view", viewer=0))) == [
        "Player 2 moves 1 card from “Night” to “Hand (player 2)”."
    ]
    assert name not in json.dumps(view(ask(table, "view", viewer=None)))
    three = do(table, "draw:night>hand.2*3", 1)
    assert effects(three)[0].count(",") == 3 - 1
    assert effects(view(ask(table, "view", viewer=0))) == [
        "Player 2 moves 3 cards from “Night” to “Hand (player 2)”."
    ]


def test_each_deed_is_said_and_undone() -> None:
    table = moth()
    said = {
        "shuffle:night": "Player 1 shuffles “Night”.",
        "deal:night>hand*2": "Player 1 deals 2 cards to everybody from “Night”.",
        "deal:night>hand*1": "Player 1 deals 1 card to everybody from “Night”.",
        "turn:row/0@90": "Player 1 turns something in “Row of lamps” by 90°.",
        "move:row/0>row/2": "Player 1 moves something within “Row of lamps”.",
        "flip:night/0": "Player 1 turns over in “Night”: ",
        "flip:hand.2/0": "Player 1 turns something over in “Hand (player 2)”.",
        "move:hand.2/0>hand.3": "Player 1 moves 1 card from “Hand (player 2)” to “Hand (player 3)”.",
        "move:hand.1/0>discard": "Player 1 moves from “Hand (player 1)” to “Discard pile”: ",
        "count:2+5": "Counter of Player 2: 5.",
        "count:2-7": "Counter of Player 2: -2.",
        "turn>3": "Next: Player 3.",
    }
    for code, words in said.items():
        before = table._running_table.layout
        (told,) = effects(do(table, code))
        assert told.startswith(words), code
        if code.startswith("count:2+"):
            continue
        view(ask(table, "undo", viewer=0))
        assert table._running_table.layout == before
    assert view(ask(table, "view", viewer=0))["free"]["counters"] == [0, 5, 0]


def test_cards_turn_face_up_where_people_see_them() -> None:
    table = moth()
    seen = do(table, "draw:night>discard*1")
    (card,) = [part for part in seen["placements"] if part[2] == "discard"]
    assert (card[0] != "", card[4]) == (True, "front")
    seen = do(table, "flip:discard/0")
    (card,) = [part for part in seen["placements"] if part[2] == "discard"]
    assert (card[0], card[4], card[6]) == ("", "back", "moth")
    seen = do(table, "move:discard/0>hand.1")
    (card,) = [part for part in seen["placements"] if part[2] == "hand.1"][-1:]
    assert card[0], "whose hand it is sees it"
    seen = do(table, "move:hand.1/3>discard")
    assert [part[4] for part in seen["placements"] if part[2] == "discard"] == ["back"], "laid face down"
    do(table, "move:discard/0>night/0")
    assert table._running_table.layout.parts_in("night")[0].side == "back"


def test_a_note_is_its_players_own() -> None:
    table = moth()
    assert do(table, "note:1=she has the lamp")["free"]["notes"] == ["she has the lamp", None, None]
    for viewer in (1, None):
        seen = view(ask(table, "view", viewer=viewer))
        assert 'lamp"' not in json.dumps(seen["free"])
        assert effects(seen) == []


def test_dice_roll_by_the_seed() -> None:
    table = free("who-lights-the-stars")
    seen = begin(table, fewest("who-lights-the-stars"), seed=1)
    assert "roll" in seen["free"]["verbs"]
    (zone,) = {zone for zone, _, _ in seen["free"]["dice"]}
    rolled = []
    for _ in range(6):
        seen = do(table, f"roll:{zone}")
        sides = [side + 1 for _, _, side in seen["free"]["dice"]]
        assert effects(seen) == [f"Player 1 rolls: {sides[0]} and {sides[1]}."]
        rolled.append(sides)
    assert len({tuple(each) for each in rolled}) > 2
    for _ in range(6):
        view(ask(table, "undo"))
    assert [
        [side + 1 for _, _, side in do(table, f"roll:{zone}")["free"]["dice"]] for _ in range(6)
    ] == rolled
    assert "roll" not in begin(moth(), 2)["free"]["verbs"]
    begin(table, fewest("who-lights-the-stars"), seed=2)
    others = [[side + 1 for _, _, side in do(table, f"roll:{zone}")["free"]["dice"]] for _ in range(40)]
    assert others[:6] != rolled, "another seed rolls other sides"
    assert {side for sides in others for side in sides} == set(range(1, 7))
    (meant,) = ask(table, "point", viewer=0, touches=[[zone, None]])["meant"][-1:]
    assert meant["code"] == f"roll:{zone}"


def test_what_cannot_be_is_refused_with_words() -> None:
    table = moth()
    refused = {
        "fly": "is not an action at this table",
        "move:night/0>nowhere": "There is no place “nowhere”",
        "move:night/999>row": "Nothing lies there: “night”.",
        "draw:discard>row*1": "Nothing lies there: “discard”.",
        "draw:night>row*0": "Nothing lies there",
        "deal:night>row*1": "There is no place “row”",
        "deal:discard>hand*1": "Nothing lies there",
        "shuffle:discard": "Nothing lies there",
        "roll:night": "There is no die in “night”.",
        "count:4+1": "There is no player 4",
        "turn>0": "There is no player 0",
        "move:../../x/0>row": "is not an action",
        "shuffle:night and more": "is not an action",
    }
    before = table._running_table.layout
    for code, words in refused.items():
        assert words in problem(ask(table, "act", code=code, viewer=0)), code
        assert words in problem(ask(table, "why", code=code, viewer=0)), code
    assert table._running_table.layout == before
    assert ask(table, "why", code="shuffle:night", viewer=0)["meant"][0]["legal"]
    assert table._running_table.layout == before
    for name in ("tale", "tell", "go"):
        assert problem(ask(table, name))
    assert problem(ask(table, "new", players=9, seed=1, seats=[], setup=None))
    assert problem(ask(table, "new", players=2, seed=1, seats=["eager", "person"], setup=None))
    assert problem(ask(table, "new", players=2, seed=1, seats=[], setup="solo"))
    assert problem(ask(free("moth-hour"), "view")) == "No game has been begun."


@pytest.mark.parametrize(
    ("touches", "codes"),
    [
        ([["row", 0]], ["flip:row/0", "turn:row/0@90"]),
        ([["night", None]], ["shuffle:night"]),
        ([["row", 0], ["discard", None]], ["move:row/0>discard"]),
        ([["row", 0], ["hour", 0]], ["move:row/0>hour/0"]),
        ([["night", None], ["hand.1", None]], ["draw:night>hand.1*1"]),
        ([["night", None], ["hand.1", None], ["row", 0]], []),
    ],
)
def test_pointing_means_what_one_does_there(touches: list[Any], codes: list[str]) -> None:
    table = moth()
    meant = ask(table, "point", viewer=0, touches=touches)["meant"]
    assert [each["code"] for each in meant] == codes
    for code in codes:
        do(table, code)
    assert problem(ask(table, "point", viewer=0, touches=[["row", 77]]))
    assert ask(table, "explain", viewer=0, codes=codes) == {"explained": []}


def test_cards_come_from_the_top_of_a_pile_one_by_one() -> None:
    table = moth()
    pile = [part.component for part in table._running_table.layout.parts_in("night")]
    hands = [len(table._running_table.layout.parts_in(f"hand.{player}")) for player in (1, 2, 3)]
    do(table, "deal:night>hand*2")
    for player in range(3):
        cards = [part.component for part in table._running_table.layout.parts_in(f"hand.{player + 1}")]
        assert cards[hands[player] :] == [pile[-1 - player], pile[-4 - player]]
    do(table, "draw:night>hand.1*2")
    assert [part.component for part in table._running_table.layout.parts_in("hand.1")[-2:]] == pile[-7:-9:-1]


def test_a_pile_is_shuffled_by_the_seed() -> None:
    table = moth()
    pile = list(table._running_table.layout.parts_in("night"))
    do(table, "shuffle:night")
    shuffled = list(pile)
    Random("2/0").shuffle(shuffled)
    assert list(table._running_table.layout.parts_in("night")) == shuffled != pile


def test_a_part_goes_to_its_place_with_its_side_and_turn() -> None:
    table = moth()
    row = table._running_table.layout.parts_in("row")
    do(table, "move:row/0>row/2")
    assert table._running_table.layout.parts_in("row") == (row[1], row[2], row[0], *row[3:])
    for _ in range(2):
        do(table, "turn:row/0@90")
    assert table._running_table.layout.parts_in("row")[0].turn == row[1].turn + 180
    do(table, "flip:night/0")
    do(table, "move:night/0>night/3")
    assert table._running_table.layout.parts_in("night")[3].side == "front"
    do(table, "move:night/1>discard")
    assert table._running_table.layout.parts_in("discard")[-1].side == "front"


def test_counters_and_notes_have_bounds_and_turns_are_passed_to_anybody() -> None:
    table = moth()
    for sign, most in (("+", 1_000_000_000), ("-", -1_000_000_000)):
        for _ in range(3):
            counters = do(table, f"count:2{sign}999999999")["free"]["counters"]
        assert counters == [0, most, 0]
    assert len(do(table, f"note:1={'x' * 3000}")["free"]["notes"][0]) == 2000
    assert do(table, "turn>3")["turn"]["player"] == 2


def test_several_cards_are_named_if_all_are_seen() -> None:
    table = moth()
    top = len(table._running_table.layout.parts_in("night")) - 1
    do(table, f"flip:night/{top}")
    own = do(table, "draw:night>hand.2*2", 1)
    assert effects(own)[-1].startswith("Player 2 moves from “Night” to “Hand (player 2)”: ")
    assert effects(view(ask(table, "view", viewer=0)))[-1] == (
        "Player 2 moves 2 cards from “Night” to “Hand (player 2)”."
    )


def test_the_steps_of_a_turn_are_those_of_the_rules() -> None:
    steps = view(ask(moth(), "view", viewer=0))["turn"]["steps"]
    assert program("moth-hour").free is not None
    assert [each["name"] for each in steps] == program("moth-hour").free["turn"]
    assert len(steps) > 2
    assert all(each["text"] for each in steps)


def test_a_roll_in_a_hand_is_private() -> None:
    made = program("who-lights-the-stars")
    zones = {"row": Zone("row", "Row"), "hand.1": Zone("hand.1", "Hand", owner=0, seen="owner")}
    assert made.free is not None
    eyes, dice = Eyes(made, zones), made.free["dice"]
    (die,) = list(dice)[:1]
    layout = Layout({"row": (Part(die, 1, die=2),), "hand.1": (Part(die, 2, die=4),)}, (0, 0), ("", ""))
    assert list(eyes.dice(layout, 0, dice)) == [("row", 0, 2), ("hand.1", 0, 4)]
    assert list(eyes.dice(layout, 1, dice)) == list(eyes.dice(layout, ONLOOKER, dice)) == [("row", 0, 2)]
    teller = Teller(eyes, str, str, lambda part: str(part.die), str)
    deed = Hands(zones, dice).do(layout, "roll:hand.1", 0, Random(1))
    assert ENGLISH(teller.tell(deed, 1) or "") == "0 rolls in “hand.1”."
    assert ENGLISH(teller.tell(deed, 0) or "").startswith("0 rolls: ")


def test_a_part_is_known_by_a_back_that_no_other_has_and_by_no_number() -> None:
    made = program("moth-hour")
    one, other = (next(name for name, back in made.backs.items() if back == wanted) for wanted in BACKS)
    lone = replace(made, components={**made.components, other: {**made.components[other], "back": "its own"}})
    zones = {"row": Zone("row", "Row")}
    layout = Layout({"row": (Part(one, 1, "back"), Part(one, 2), Part(other, 1, "back"))}, (0,), ("",))
    seen = list(Eyes(lone, zones).placements(layout, ONLOOKER))
    assert [(part.component, part.copy) for part in seen] == [("", 0), (one, 1), (other, 1)]


BACKS = ("moth", "lamp")


def test_the_seed_of_a_free_table_is_kept_back_where_it_would_tell() -> None:
    assert begin(free("moth-hour"), 2, seed=9)["seed"] == 9
    assert begin(FreeHost(program("moth-hour"), tells_seed=False), 2, seed=9)["seed"] is None


def test_what_is_done_after_an_undo_or_in_a_new_game_is_heard() -> None:
    table = moth()
    do(table, "shuffle:night")
    view(ask(table, "view", viewer=1))
    view(ask(table, "undo", viewer=0))
    do(table, "turn:row/0@90")
    assert effects(view(ask(table, "view", viewer=1))) == [
        "Player 1 turns something in “Row of lamps” by 90°."
    ]
    begin(table, 2)
    assert effects(do(table, "shuffle:night", 1)) == ["Player 2 shuffles “Night”."]


def test_a_record_keeps_its_set_up_and_an_impossible_one_the_table() -> None:
    sound = program("moth-hour")
    assert sound.free is not None
    usual = next(each for each in sound.free["setups"] if each["players"] == 2)
    bare = {**usual, "setup": "bare", "steps": usual["steps"][:-1]}
    setups = {**sound.free, "setups": [*sound.free["setups"], bare]}
    table, other = (FreeHost(replace(sound, free=setups)) for _ in range(2))
    assert begin(table, 2)["placements"] != begin(table, 2, setup="bare")["placements"]
    record = ask(table, "record")["record"]
    assert view(ask(other, "load", record=record))["setup"] == "bare"
    do(other, "turn>2")
    before = view(ask(other, "view"))
    made = read_record(record, sound)
    for move in ("9 turn>1", "1 fly", "0 turn>1", "turn>1"):
        broken = write_record(replace(made, moves=[move], seed=made.seed + 1))
        assert "action number 1 is not possible" in problem(ask(other, "load", record=broken))
    assert view(ask(other, "view")) == {**before, "news": []}


def test_damaged_and_foreign_records_are_refused() -> None:
    table = played("moth-hour", 9)
    record = ask(table, "record")["record"]
    for name, broken in broken_records(record).items():
        assert problem(ask(table, "load", record=broken)).startswith(("This record is", "This is not")), name
    assert "another game" in problem(ask(free("polder-blue"), "load", record=record))


@pytest.mark.parametrize("locale", ["es", "ar"])
def test_the_table_speaks_the_language_of_the_game(locale: str) -> None:
    table = free("moth-hour")
    if locale not in program("moth-hour").locales:
        assert begin(table, 2, locale=locale)["names"] == ["Player 1", "Player 2"]
        return
    english = view(ask(table, "new", players=2, seed=1, seats=[]))
    seen = do(table, "shuffle:night", locale=locale)
    assert set(seen["zones"].values()).isdisjoint(english["zones"].values())
    assert not re.search("shuffles", effects(seen)[0])


def test_nobody_sees_into_a_zone_whose_parts_are_counted() -> None:
    made = program("moth-hour")
    zones = {"bag": Zone("bag", "Bag", seen="count"), "row": Zone("row", "Row")}
    eyes = Eyes(made, zones)
    card = next(iter(made.components))
    layout = Layout({"bag": (Part(card, 1), Part(card, 1, "back")), "row": (Part(card, 1),)}, (0,), ("",))
    for viewer in (0, ONLOOKER):
        bag = [part for part in eyes.placements(layout, viewer) if part.zone == "bag"]
        assert [(part.component, part.back, part.side) for part in bag] == [("", "", "back")] * 2
    assert [part.component for part in eyes.placements(layout, 0) if part.zone == "row"] == [card]


def test_the_page_of_a_free_table_shows_every_zone_and_no_words_of_rules(tmp_path: Path) -> None:
    found = game("moth-hour")
    setting = with_listener(Setting(found, "colour", "en", 4, catalogs.translations(found, "en").gettext))
    made = stage.make_stage(setting, draw(setting))
    path = tmp_path / "play.html"
    path.write_text(Frame(made.data, made.symbols, program("moth-hour").to_data(), "").write(), "utf-8")
    table = free("moth-hour")

    def prepare(page: Page) -> None:
        page.expose_function("answer", table.answer)
        page.add_init_script(BRIDGE)

    with browser.page(path, prepare=prepare) as page:
        page.locator("#cover button").wait_for()
        assert page.inner_text("#cover h2") == "Player 1 to move"  # nobody has had a turn to hand over
        page.click("#cover button")
        page.locator("#table .part").first.wait_for()
        zones = table._running_table.zones
        shown = page.evaluate("[...document.querySelectorAll('#table .zone')].map((each) => each.dataset.id)")
        assert sorted(shown) == sorted(zones)
        assert page.evaluate("pnpGame.state.view.players") == 3  # the number that it is best with
        assert page.inner_text("#moves .law p").startswith("Lay a moth of your hand face up")
        page.click("#fresh")
        assert page.locator("dialog select").count() == 1
        page.select_option("select[name=players]", "2")
        page.click("dialog button[type=submit]")
        page.get_by_text("show my cards").wait_for()
        assert page.evaluate("pnpGame.state.view.players") == 2
