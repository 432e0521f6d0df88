"""The game on its page: played by clicks and by keys, covered between turns, saved, loaded and refused."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests import browser
from tests.webplay.hosts import ask, begin, host, view
from tests.webplay.tables import behind, sat_down

CARDS = ("card.J", "card.Q", "card.K")
SHOWN = """[
  ...["table", "side", "prompt", "said", "cover"].map((id) => document.getElementById(id).outerHTML),
  ...[pnpGame.state.view, pnpGame.state.log, { ...localStorage, ...sessionStorage }].map((each) =>
  JSON.stringify(each))].join("")"""
"""All that a page holds of a running game."""

SAVED = """Object.keys(localStorage).some((key) => key.includes(":game:")
  && JSON.parse(localStorage[key]).ply === pnpGame.state.view.ply)"""
"""Whether the game is saved as it stands."""

LATER = re.compile(r"sequence\.\d\.[2-5]")
"""A slot of a sequence that lies over another."""

LONGEST_GAME = 1000
WHOLE = {"dehexz-war": 5, "magicans-duel": 4}
"""Seeds of games that end soon."""

OBSERVE = """
window.taken = new Set();
new MutationObserver((changes) => {
  for (const { removedNodes } of changes) for (const node of removedNodes) if (node.matches) taken.add(node);
}).observe(document.getElementById("table"), { childList: true, subtree: true });
"""
"""Collects what is taken out of the table, if only for a moment."""


@pytest.mark.parametrize(
    ("name", "way", "locale", "decisions"),
    [
        ("magicans-duel", "clicks", "en", 5),
        ("magicans-duel", "keys", "ar", 4),
        ("kuhn", "clicks", "ja", 9),
        ("kuhn", "keys", "en", 9),
        ("el-switcher", "clicks", "ar", 60),
        ("el-switcher", "keys", "ja", 60),
        ("dehexz-war", "clicks", "ja", 60),
        ("dehexz-war", "keys", "en", 60),
        ("duelo-de-runas", "clicks", "en", 60),
        ("duelo-de-runas", "keys", "ar", 60),
        ("qiahn-tactics-goblin", "clicks", "ja", 60),
        ("qiahn-tactics-goblin", "keys", "en", 60),
    ],
)
def test_a_game_is_played_as_the_engine_has_it(
    name: str, way: str, locale: str, decisions: int, tmp_path: Path
) -> None:
    with sat_down(name, tmp_path, locale=locale) as player:
        player.begin()
        player.play(decisions, way)
        assert player.view["ply"] >= 3
        assert player.by_touch or name == "kuhn", "Kuhn poker has buttons for all but to fold"


@pytest.mark.parametrize(
    ("name", "way", "locale", "policy"),
    [
        pytest.param(name, way, locale, policy, id=f"{name}-{way}-{locale}")
        for name, policy, locales in (
            ("magicans-duel", "eager", ("ja", "en")),
            ("qiahn-tactics-goblin", "random", ("en", "ar")),
            ("duelo-de-runas", "eager", ("ar", "ja")),
            ("el-switcher", "eager", ("en", "ar")),
            ("dehexz-war", "random", ("ar", "ja")),
            ("kuhn", "random", ("ar", "ja")),
        )
        for way, locale in zip(("clicks", "keys"), locales, strict=True)
    ],
)
def test_a_whole_game_is_played_to_its_end(
    name: str, way: str, locale: str, policy: str, tmp_path: Path
) -> None:
    with sat_down(name, tmp_path, locale=locale) as player:
        player.begin(seed=WHOLE.get(name, 3))
        player.play(LONGEST_GAME, way, seed=WHOLE.get(name, 3), policy=policy)
        assert player.view["turn"]["kind"] == "end"
        assert player.by_touch or name == "kuhn"
        assert player.rules is not None
        assert player.view["ended"]["returns"] == list(player.rules.returns(player.state))
        assert player.page.inner_text("#what") == player.view["ended"]["result"]


def test_on_a_phone_all_that_is_touched_is_in_reach(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path, width=360, height=740) as player:
        player.begin()
        player.play(3, "clicks")
        assert player.tell("document.documentElement.scrollWidth") <= 360


def test_nothing_of_another_hand_is_on_the_page(tmp_path: Path) -> None:
    with sat_down("kuhn", tmp_path) as player:
        player.begin()
        hands: dict[int, str] = {}
        for _ in range(3):
            player.wait()
            if player.tell("pnpGame.state.covered"):
                assert not [card for card in CARDS if card in player.tell(SHOWN)]
                player.page.click("#cover button")
                player.wait("!pnpGame.state.covered")
            view = player.view
            if view["turn"]["kind"] != "person":
                break
            own = {each[0] for each in view["placements"] if each[2] == f"hand.{view['viewer'] + 1}"}
            hands[view["viewer"]] = own.pop()
            seen = [card for card in CARDS if card in player.tell(SHOWN)]
            assert seen == [hands[view["viewer"]]]
            player.do(view["actions"][0], "clicks")
            if player.view["turn"]["kind"] == "person":
                player.page.click("#main-actions .main")
        assert sorted(hands) == [0, 1]
        assert hands[0] != hands[1]


def test_a_reload_finds_the_game_again(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin(seats=["person", "eager"])
        player.play(2, "clicks")
        player.wait(SAVED)
        before = player.view
        player.page.reload()
        player.wait()
        after = player.view
        assert (after["ply"], after["placements"], after["seats"]) == (
            before["ply"],
            before["placements"],
            before["seats"],
        ), player.page.inner_text("body")


EARLY = """for (const way of ["getItem", "setItem", "removeItem", "key"]) {
  const own = Storage.prototype[way];
  Storage.prototype[way] = function (...given) {
    if (document.readyState === "loading" || !window.pnpGame) window.early = way;
    return own.apply(this, given);
  };
}"""
"""Notes whether a script of the page asks for the store while the page is being opened."""


def test_the_store_is_left_alone_while_the_page_is_opened(tmp_path: Path) -> None:
    """Otherwise Chromium may give it a blank one: see whenStored in saving.js."""
    with sat_down("magicans-duel", tmp_path) as player:
        player.page.add_init_script(EARLY)
        player.page.reload()
        player.wait()
        assert player.tell("window.early || null") is None


@pytest.mark.parametrize("record", ["nonsense", "", "pnp1.AAAA"])
def test_a_damaged_save_is_refused_with_words(record: str, tmp_path: Path) -> None:
    entry = json.dumps({"form": 1, "record": record, "when": 1, "ply": 3, "seats": ["person", "person"]})
    store = f"localStorage.setItem('pnp.play:magicans-duel:game:old', {json.dumps(entry)});"
    with sat_down("magicans-duel", tmp_path, store=store) as player:
        player.wait("!document.getElementById('reason').hidden")
        assert "cannot be read" in player.page.inner_text("#reason")
        assert player.view["ply"] == 0


def test_a_link_shows_its_position_and_a_damaged_one_words(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        player.play(3, "clicks")
        record = player.tell("pnpGame.ask({ ask: 'record' }).then((told) => told.record)")
        before = player.view
        address = player.page.url
        for link, ply in ((record, before["ply"]), (record[:-9], 0)):
            player.page.evaluate("localStorage.clear(), sessionStorage.clear()")
            player.page.goto("about:blank")
            player.page.goto(f"{address}#game={link}")
            player.wait()
            assert player.view["ply"] == ply
            assert player.tell("document.getElementById('reason').hidden") is (ply > 0)
        assert player.page.url.endswith("play.html")


def test_two_tabs_keep_two_games(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin(seed=5)
        player.play(1, "clicks")
        player.wait(SAVED)
        other = player.page.context.new_page()
        behind(other, "magicans-duel")
        other.goto(player.page.url)
        second = type(player)(other, player.rules, player.program)
        other.wait_for_selector("dialog.tabs")
        assert player.tell("pnpGame.state.away") is False
        other.click("dialog.tabs .plain:not(.main)")
        second.wait()
        second.begin(seed=6)
        second.play(1, "clicks")
        second.wait(SAVED)
        player.play(1, "clicks")
        player.wait(SAVED)
        kept = player.tell(
            "Object.keys(localStorage).filter((key) => key.includes(':game:'))"
            ".map((key) => JSON.parse(localStorage[key]).record)"
        )
        seeds = []
        for record in kept:
            answer = player.tell(
                "(record) => pnpGame.ask({ ask: 'load', record }).then((told) => told.view.seed)",
                record,
            )
            seeds.append(answer)
        assert {5, 6} <= set(seeds)


def test_one_tab_at_a_time_plays_a_game(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin(seed=5)
        player.play(1, "clicks")
        player.wait(SAVED)
        before = player.view
        other = player.page.context.new_page()
        behind(other, "magicans-duel")
        other.goto(player.page.url)
        other.click("dialog.tabs .main")
        second = type(player)(other, player.rules, player.program)
        second.wait("!document.querySelector('dialog')")
        assert second.view["placements"] == before["placements"]
        player.wait("pnpGame.state.away")
        assert "another tab" in player.page.inner_text("#who")
        player.click(before["actions"][0]["touches"][0])
        assert player.tell("pnpGame.state.taps.length") == 0
        second.play(1, "clicks")
        second.wait(SAVED)
        player.page.click("#main-actions .main")
        player.wait(f"!pnpGame.state.away && pnpGame.state.view.ply > {before['ply']}")
        assert player.view["placements"] == second.view["placements"]
        second.wait("pnpGame.state.away")
        kept = "Object.keys(localStorage).filter((key) => key.includes(':game:')).length"
        assert player.tell(kept) == 2  # the one with which the page began, and this one


def test_a_part_that_can_only_be_a_target_says_at_once_why_it_does_nothing(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        view = player.view
        firsts = {each["touches"][0][0] for each in view["actions"] if each["touches"]}
        spell = next(each[2] for each in view["placements"] if each[0] == "spell.1")
        assert spell not in firsts
        player.click([spell, None])
        player.wait("!document.getElementById('reason').hidden")
        assert "in line with H1" in player.page.inner_text("#reason .cause")
        assert "does nothing by itself" in player.page.inner_text("#what")
        player.page.keyboard.press("Escape")
        free = next(
            touch[0]
            for each in view["actions"]
            for touch in each["touches"][1:]
            if touch[0] not in {placed[2] for placed in view["placements"]}
        )
        player.click([free, None])
        player.wait("pnpGame.state.taps.length === 1")
        assert player.page.inner_text("#what") == "Tap one of the ringed parts."


def test_a_click_on_cards_that_overlap_means_the_one_on_top(tmp_path: Path) -> None:
    """The cards of a sequence in Duelo de Runas lie over one another, each in a slot of its own."""
    table, rng = host("duelo-de-runas"), random.Random(3)
    seen = begin(table, 2, seed=3)
    while not (
        lit := [
            each for each in seen["actions"] if each["touches"][:1] and LATER.match(each["touches"][0][0])
        ]
    ):
        if seen["turn"]["kind"] == "person":
            viewer = seen["turn"]["player"]
            actions = view(ask(table, "view", viewer=viewer))["actions"]
            seen = view(ask(table, "act", viewer=viewer, code=rng.choice(actions)["code"]))
        else:
            seen = view(ask(table, "go"))
        if seen["turn"]["kind"] == "person":
            seen = view(ask(table, "view", viewer=seen["turn"]["player"]))
    record = ask(table, "record")["record"]
    with sat_down("duelo-de-runas", tmp_path) as player:
        address = player.page.url
        player.page.goto("about:blank")
        player.page.goto(f"{address}#game={record}")
        player.wait("pnpGame.state.view.ply > 5 && pnpGame.state.covered")
        player.page.click("#cover button")
        player.wait("!pnpGame.state.covered")
        zone = lit[0]["touches"][0][0]
        player.click([zone, 0])
        player.wait("pnpGame.state.taps.length || document.querySelector('dialog')")
        assert player.tell("pnpGame.state.taps.map((each) => each.zone)") == [zone]


NUMBERED = """[...new Set([...document.querySelectorAll("body *")].filter((each) => each.offsetParent
  && [...each.childNodes].some((node) => node.nodeType === 3 && /\\d/.test(node.data))).map((each) =>
  getComputedStyle(each).fontVariantNumeric))].sort()"""
"""The figures of all elements on the page in which a digit stands."""


def test_figures_are_lining(tmp_path: Path) -> None:
    with sat_down("moth-hour", tmp_path) as player:
        player.uncover()
        assert player.tell(NUMBERED) == ["lining-nums", "lining-nums tabular-nums"]


def test_options_are_called_in_the_words_of_the_game(tmp_path: Path) -> None:
    with sat_down("qiahn-tactics-goblin", tmp_path, locale="es") as player:
        player.page.click("#fresh")
        told = player.page.inner_text("dialog form")
        assert all(word in told for word in ("Modo", "Semicubierto", "Descubierto", "Espíritu"))
        assert "Half" not in told
        assert player.page.query_selector("select[name=setup]") is None  # the options say it


def test_a_board_and_the_parts_that_did_not_move_stay_where_they_are(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        player.tell(OBSERVE)
        player.play(3, "clicks")
        assert player.tell("[...document.querySelectorAll('.middle, .holder, .board')].length") >= 3
        assert not player.tell("[...taken].some((node) => node.matches('.middle, .holder, .board'))")
        parts = player.tell("document.querySelectorAll('.lying .part').length")
        assert player.tell("[...taken].filter((node) => node.matches('.lying .part')).length") < parts / 2


MARK = "document.querySelectorAll('#table .zone .part').forEach((node) => { node.marked = true; })"
KEPT = """(zone) => [...document.querySelectorAll(`#table .part[data-zone="${zone}"]`)]
  .filter((node) => node.marked).length"""
SHOWN_SINGLY = """(zone) => document.querySelectorAll(
  `#table .part[data-zone="${zone}"]:not(.pile):not(:has(.many))`).length"""


def test_a_card_that_did_not_move_is_the_same_element(tmp_path: Path) -> None:
    with sat_down("duelo-de-runas", tmp_path) as player:
        player.begin(seats=["person", "eager"])
        kept = 0
        for _ in range(4):
            player.tell(MARK)
            before = player.view["placements"]
            action = next(each for each in player.view["actions"] if each["touches"])
            player.tell(f"pnpGame.act({json.dumps(action['code'])}).then(() => 0)")
            player.wait()
            after = {tuple(each[:3]) for each in player.view["placements"]}
            for zone in {each[2] for each in before}:
                stayed = {tuple(each[:3]) for each in before if each[0] and each[2] == zone} & after
                shown = player.tell(SHOWN_SINGLY, zone)
                assert player.tell(KEPT, zone) >= min(len(stayed), shown), zone
                kept += min(len(stayed), shown)
        assert kept > 8


def test_a_new_game_is_asked_for_once_and_undo_asks_for_no_log(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.tell(
            "window.asked = []; const ask = pnpTransport.ask;"
            "pnpTransport.ask = (request) => { asked.push(request.ask); return ask(request); }; 0"
        )
        player.begin(seats=["person", "eager"])
        assert [each for each in player.tell("asked") if each not in ("record", "explain")] == ["new"]
        player.play(2, "clicks")
        player.page.click("#undo")
        player.wait("asked.includes('undo')")
        assert "log" not in player.tell("asked")
        heard = "pnpGame.ask({ ask: 'log', from: 0 }).then(({ log }) => log)"
        assert player.tell("pnpGame.state.log") == player.tell(heard)
        shown = "[...document.querySelectorAll('#log li')].map((node) => Number(node.dataset.ply))"
        assert player.tell(shown) == [each["ply"] for each in reversed(player.tell(heard))]


def test_a_long_log_is_read_in_parts(tmp_path: Path) -> None:
    table, rng = host("dehexz-war"), random.Random(2)
    seen = begin(table, 2, viewer=0)
    while seen["ply"] < 60:
        if seen["turn"]["kind"] == "chance":
            seen = view(ask(table, "go", viewer=0))
            continue
        player = seen["turn"]["player"]
        code = rng.choice(view(ask(table, "view", viewer=player))["actions"])["code"]
        seen = view(ask(table, "act", code=code, viewer=player))
    record = ask(table, "record")["record"]
    with sat_down("dehexz-war", tmp_path) as player:
        player.page.add_init_script(
            "window.parts = 0; const ask = pnpTransport.ask;"
            "pnpTransport.ask = (each) => { parts += each.ask === 'log' ? 1 : 0; return ask(each); }"
        )
        player.tell(f"location.hash = 'game={record}'")
        player.page.reload()
        player.wait("parts > 0")
        heard = player.tell("pnpGame.ask({ ask: 'log', from: 0 }).then(({ log }) => log)")
        assert len(heard) > 30
        player.wait(f"pnpGame.state.log.length === {len(heard)}")
        assert player.tell("pnpGame.state.log") == heard
        shown = player.tell(
            "[...document.querySelectorAll('#log li')].map((node) => Number(node.dataset.ply))"
        )
        assert shown == [each["ply"] for each in reversed(heard)]
        assert player.tell("parts") > 3  # the one of this test is among them


def test_a_list_of_actions_is_made_when_it_is_opened(tmp_path: Path) -> None:
    with sat_down("dehexz-war", tmp_path) as player:
        player.begin()
        player.play(2, "clicks")  # the two choices before the game are few, and shown at once
        assert player.tell("document.querySelectorAll('#moves button').length") == 0
        for summary in player.page.query_selector_all("#moves summary"):
            summary.click()
        codes = "[...document.querySelectorAll('#moves button')].map((node) => node.dataset.code)"
        player.wait(f"{codes}.length >= pnpGame.state.view.actions.length")
        assert sorted(player.tell(codes)) == sorted(each["code"] for each in player.view["actions"])


def test_the_shapes_of_the_faces_are_not_styled(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        assert not player.tell("document.querySelector('symbol').parentElement.checkVisibility()")


def test_what_is_not_possible_says_why_with_its_clause(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        player.click(player.view["actions"][0]["touches"][0])
        player.click(["board.0", None])
        player.wait("!document.getElementById('reason').hidden")
        link = player.page.query_selector("#reason a")
        assert link is not None
        assert str(link.get_attribute("href")).startswith("rulebook.html#clause:")
        assert player.page.inner_text("#reason .cause").strip()
        player.page.keyboard.press("Escape")
        player.page.keyboard.press("Escape")
        assert player.tell("pnpGame.state.taps.length") == 0


def test_arrows_go_to_the_next_by_geometry(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        player.page.focus('#table [data-zone][tabindex="0"]')
        where = (
            "(() => { const box = document.activeElement.getBoundingClientRect(); return [box.x, box.y]; })()"
        )
        for key, axis, sign in (
            ("ArrowRight", 0, 1),
            ("ArrowDown", 1, 1),
            ("ArrowLeft", 0, -1),
            ("ArrowUp", 1, -1),
        ):
            before = player.tell(where)
            player.page.keyboard.press(key)
            assert (player.tell(where)[axis] - before[axis]) * sign > 0, key
        assert player.tell("document.querySelectorAll('#table [data-zone][tabindex=\"0\"]').length") == 1


def test_an_action_tapped_while_the_record_is_asked_is_done(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        code = player.view["actions"][0]["code"]
        player.tell(f"pnpGame.ask({{ ask: 'record', viewer: null }}), pnpGame.act({json.dumps(code)}), 0")
        player.wait("pnpGame.state.view.ply > 0")


def test_undo_and_the_told_game(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        before = player.view["placements"]
        player.play(1, "clicks")
        player.page.click("#undo")
        player.wait("pnpGame.state.view.ply === 0")
        assert player.view["placements"] == before
        player.page.click("#menu")
        player.page.click("dialog .choices button:nth-child(3)")
        player.wait("pnpGame.state.told")
        told = set()
        while not player.view["told"]["done"]:
            told.add(player.page.inner_text("#what"))
            player.page.click("#main-actions .main")
            player.page.wait_for_timeout(15)
            player.wait()
        assert len(told) > 3
        player.page.click("#main-actions .main")
        assert player.page.query_selector("dialog.new-game") is not None


@pytest.mark.parametrize(("locale", "way"), [("ar", "rtl"), ("he", "rtl"), ("ja", "ltr"), ("de", "ltr")])
def test_the_language_is_chosen_in_the_page(locale: str, way: str, tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        before = player.page.inner_text("#what")
        player.page.click("#menu")
        player.page.select_option("select[name=language]", locale)
        player.wait(f"document.documentElement.lang === '{locale}'")
        player.page.wait_for_timeout(50)
        player.wait()
        assert player.tell("document.documentElement.dir") == way
        assert player.page.inner_text("#what") != before
        assert player.tell("getComputedStyle(document.getElementById('table')).direction") == "ltr"


def test_without_a_runtime_the_page_says_so(tmp_path: Path) -> None:
    from tests.webplay.tables import frame

    path = tmp_path / "play.html"
    path.write_text(frame("magicans-duel").write(), encoding="utf-8")
    with browser.page(path) as page:
        page.wait_for_timeout(300)
        assert page.inner_text("#who") == "The game cannot start"
        assert page.inner_text("#what")


WEIGH = "([actions, taps, tap]) => weigh(actions, taps, tap)"


def tap(zone: str, *orders: int, cell: bool = False, many: int = 0) -> dict[str, Any]:
    return {
        "zone": zone,
        "orders": list(orders) or None,
        "isCell": cell,
        "isPile": False,
        "isRoom": not cell and not orders,
        "many": many,
    }


@pytest.mark.parametrize(
    ("actions", "taps", "tapped", "found"),
    [
        pytest.param(
            {"a": [["b.1", 0], ["b.2", None]]}, [], tap("b.1", cell=True, many=1), "select", id="begins"
        ),
        pytest.param(
            {"a": [["b.1", 0], ["b.2", None]]},
            [tap("b.1", cell=True)],
            tap("b.2", cell=True),
            "do",
            id="ends",
        ),
        pytest.param(
            {"a": [["b.1", 0]], "b": [["b.1", 0]]}, [], tap("b.1", cell=True), "offer", id="two share all"
        ),
        pytest.param(
            {"a": [["b.1", 0]], "b": [["b.1", 0], ["b.2", None]]},
            [],
            tap("b.1", cell=True),
            "ready",
            id="a whole one and a longer one",
        ),
        pytest.param(
            {"a": [["b.1", 0], ["b.2", None]]}, [], tap("b.9", cell=True), "ask", id="means nothing"
        ),
        pytest.param(
            {"a": [["hand.1", 2], ["row", None]]},
            [tap("hand.1", 2)],
            tap("row", 0),
            "do",
            id="a card that lies in the row",
        ),
        pytest.param({"a": [["hand.1", 2], ["row", None]]}, [], tap("hand.1", 1), "ask", id="another card"),
        pytest.param(
            {"a": [["s", 4], ["b.2", None]]}, [], tap("s", 3, 4, 5), "select", id="a heap of equal parts"
        ),
        pytest.param(
            {"a": [["hand.1", 0], ["b.1", 0], ["b.2", 0]]},
            [tap("b.1", cell=True)],
            tap("b.2", cell=True),
            "do",
            id="the card is clear",
        ),
        pytest.param(
            {"a": [["b.1", 0], ["b.2", None]]},
            [tap("b.1", cell=True)],
            tap("b.1", cell=True),
            "drop",
            id="again",
        ),
    ],
)
def test_what_a_tap_means(
    actions: dict[str, Any], taps: list[Any], tapped: Any, found: str, weighing: Any
) -> None:
    listed = [{"code": code, "touches": touches, "topic": ""} for code, touches in actions.items()]
    assert found in weighing.evaluate(WEIGH, [listed, taps, tapped])


@pytest.fixture(scope="module")
def weighing(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A page with the functions that weigh taps."""
    from pnp.kit.playing.frame import FOLDER

    path = tmp_path_factory.mktemp("taps") / "taps.html"
    path.write_text(f"<script>{(FOLDER / 'taps.js').read_text(encoding='utf-8')}</script>", encoding="utf-8")
    with browser.page(path) as page:
        yield page
