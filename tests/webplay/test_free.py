"""The free table of every game of data: set up as it says, moved as people like, private what is private."""

import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from pnp.games import Game, Setting, draw, listening, open_game
from pnp.kit import catalogs
from pnp.kit.playing import stage
from pnp.kit.playing.frame import Frame
from pnp.kit.playing.page import make_program
from pnp.tabletop import ONLOOKER, Zone, set_up
from pnp.webplay import FreeHost, Program
from pnp.webplay.verbs import Eyes, Layout, Part
from tests import browser
from tests.webplay.hosts import ask, begin, problem, view
from tests.webplay.tables import BRIDGE
from tests.webplay.test_host import broken_records

EXAMPLES = sorted(path.parent.name for path in Path("examples").glob("*/game.toml"))
"""The games of data."""


@cache
def game(name: str) -> Game:
    return open_game(f"examples/{name}")


@cache
def program(name: str) -> Program:
    return Program.from_data(json.loads(json.dumps(make_program(game(name)).to_data())))


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
            layout = table._running.layout
            lying = [
                (part.component, part.copy, zone, order, part.side, part.turn)
                for zone in table._running.zones
                for order, part in enumerate(layout.at(zone))
            ]
            placed = [tuple(each[:6]) for each in stated.table.placements]
            assert [each for each in lying if each in placed] == placed
            assert len(lying) == len(placed) + sum(stated.left.values())
            assert seen["free"]["counters"] == [0] * players
    assert EXAMPLES


def random_code(table: FreeHost, rng: Random) -> str:
    """Return something that can be done on a table now."""
    running = table._running
    zones = list(running.zones)
    full = [zone for zone in zones if running.layout.at(zone)]
    zone, other = rng.choice(full), rng.choice(zones)
    order, player = rng.randrange(len(running.layout.at(zone))), rng.randint(1, running.players)
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
            if any(p.component in running.dice for p in running.layout.at(each))
        ),
    ]
    return rng.choice(codes)


def played(name: str, deeds: int, seed: int = 1) -> FreeHost:
    """Return a table on which so much has been done at random."""
    table, rng = free(name), Random(f"{name} {seed}")
    begin(table, fewest(name), seed=seed)
    for _ in range(deeds):
        do(table, random_code(table, rng), rng.randrange(table._running.players))
    return table


def parts_of(table: FreeHost) -> list[tuple[str, int]]:
    layout = table._running.layout
    return sorted((part.component, part.copy) for parts in layout.parts.values() for part in parts)


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_part_is_lost_and_everything_is_undone(name: str) -> None:
    table, rng = free(name), Random(name)
    first = begin(table, fewest(name), seed=4)
    before, printed = table._running.layout, parts_of(table)
    for _ in range(40):
        do(table, random_code(table, rng))
    assert parts_of(table) == printed
    seen = view(ask(table, "view", viewer=0))
    assert seen["log_length"] == 40
    while seen["undo"]:
        seen = view(ask(table, "undo", viewer=0))
    assert table._running.layout == before
    assert view(ask(table, "view", viewer=None))["placements"] == first["placements"]
    assert problem(ask(table, "undo")) == "There is nothing to take back."


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_record_opens_to_the_same_table(name: str) -> None:
    table, other = played(name, 25), free(name)
    record = ask(table, "record")["record"]
    loaded = view(ask(other, "load", record=record, viewer=0))
    assert loaded == {**view(ask(table, "view", viewer=0)), "news": []}
    assert other._running.layout == table._running.layout
    logs = [ask(each, "log", **{"from": 0, "viewer": 0}) for each in (table, other)]
    assert logs[0] == logs[1]


def exchange_hidden(table: FreeHost, viewer: int, rng: Random) -> int:
    """Exchange what is hidden from a viewer among parts with the same back and turn, and return how many."""
    running = table._running
    hidden: dict[tuple[str | None, int], list[tuple[str, int]]] = {}
    for zone in running.zones.values():
        for order, part in enumerate(running.layout.at(zone.id)):
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
        layout = table._running.layout
        for viewer in (*range(table._running.players), None):
            ask(table, "view", viewer=viewer)
            seen = ask(table, "view", viewer=viewer)
            exchange_hidden(table, ONLOOKER if viewer is None else viewer, rng)
            assert ask(table, "view", viewer=viewer) == seen
            table._running.layout = layout
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
        before = table._running.layout
        (told,) = effects(do(table, code))
        assert told.startswith(words), code
        if code.startswith("count:2+"):
            continue
        view(ask(table, "undo", viewer=0))
        assert table._running.layout == before
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
    assert table._running.layout.at("night")[0].side == "back"


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
    }
    before = table._running.layout
    for code, words in refused.items():
        assert words in problem(ask(table, "act", code=code, viewer=0)), code
        assert words in problem(ask(table, "why", code=code, viewer=0)), code
    assert table._running.layout == before
    assert ask(table, "why", code="shuffle:night", viewer=0)["meant"][0]["legal"]
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
    setting = listening(Setting(found, "colour", "en", 4, catalogs.translations(found, "en").gettext))
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
        zones = table._running.zones
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
