"""What somebody who has never seen a game is told on its page: what to do now, who plays, and why not."""

from pathlib import Path
from random import Random

import pytest

from tests.webplay.hosts import GAMES, ask, begin, host, view
from tests.webplay.tables import Player, sat_down

QIAHN = "qiahn-tactics-goblin"
RIVAL_BEGINS, ONE_BEGINS = 3, 1
"""Seeds after which the opponent decides first, and the person."""

SEEN = """(() => {
  const shown = document.getElementById("what").getBoundingClientRect();
  return shown.top >= 0 && shown.bottom <= innerHeight && shown.height > 0;
})()"""
"""Whether the task is in view."""

COVERED = """(() => {
  const box = document.getElementById("reason").getBoundingClientRect();
  return [...document.querySelectorAll('#table [data-light="can"]')].filter((node) => {
    const own = node.getBoundingClientRect();
    return own.left < box.right && box.left < own.right && own.top < box.bottom && box.top < own.bottom;
  }).length;
})()"""
"""How many things that can be chosen the reason lies over."""

TURN_CARD = ["middle", 0]


HIDDEN_BY = {
    "kuhn": {"hand.2": "deal.card"},
    "duelo-de-runas": {"hand.2": "setup.deal"},
    "el-switcher": {"hand.2": "setup.hand"},
    QIAHN: {"hand.2": "setup.qiahnberas"},
}
"""The clause of each hidden hand that the player to move sees, by game."""


def said(player: Player) -> str:
    return " ".join(player.page.inner_text("#said").split())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_position_says_what_to_do(name: str) -> None:
    table, rng = host(name), Random(5)
    seen = begin(table, 2, seed=5)
    for _ in range(60):
        if seen["turn"]["kind"] == "person":
            viewer = seen["turn"]["player"]
            seen = view(ask(table, "view", viewer=viewer))
            task = seen["turn"]["task"]
            assert task["text"].endswith(".")
            assert task["clause"]["text"]
            assert view(ask(table, "view", viewer=1 - viewer))["turn"]["task"] is None
            seen = view(ask(table, "act", viewer=viewer, code=rng.choice(seen["actions"])["code"]))
        elif seen["turn"]["kind"] == "end":
            break
        else:
            seen = view(ask(table, "go"))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_who_points_at_a_hidden_part_hears_which_clause_hides_it(name: str) -> None:
    table = host(name)
    seen = begin(table, 2, seed=5)
    while seen["turn"]["kind"] == "chance":
        seen = view(ask(table, "go"))
    viewer = seen["turn"]["player"]
    seen = view(ask(table, "view", viewer=viewer))
    hands = {part[2]: part[3] for part in seen["placements"] if not part[0] and part[2].startswith("hand.")}
    told = {
        zone: ask(table, "point", viewer=viewer, touches=[[zone, order]])["secrecy"]
        for zone, order in hands.items()
    }
    assert {zone: clause["name"] for zone, clause in told.items()} == HIDDEN_BY.get(name, {})
    assert all(clause["text"] for clause in told.values())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_each_clause_that_hides_something_is_in_the_book(name: str) -> None:
    program = host(name).program
    for options in ({}, {"mode": "covered"}) if name == QIAHN else ({},):
        rules = GAMES[name].rules(2, options)
        named = {zone: rules.secrecy(zone) for zone in rules.zones}
        assert {clause for clause in named.values() if clause} <= program.clauses["en"].keys()
        owned = {zone for zone, each in rules.zones.items() if each.seen == "owner"}
        assert all(named[zone] for zone in owned)


def test_a_part_is_told_with_what_counts_on_it_if_the_viewer_sees_it() -> None:
    table = host("duelo-de-runas")
    seen = begin(table, 2, seed=5)
    while seen["turn"]["kind"] == "chance":
        seen = view(ask(table, "go"))
    own = view(ask(table, "view", viewer=0, locale="es"))
    told = {each[0]: own["inscriptions"].get(each[0]) for each in own["placements"] if each[2] == "hand.1"}
    assert len(told) > 2
    assert all(told.values())
    hidden = {each[0] for each in view(ask(table, "view", viewer=1))["placements"] if each[2] == "hand.2"}
    assert hidden
    assert not hidden & own["inscriptions"].keys()


def test_opponents_wait_for_start_and_early_news_is_said_again(tmp_path: Path) -> None:
    with sat_down(QIAHN, tmp_path) as player:
        page = player.page
        assert page.inner_text("#who") == "Before the game begins"  # nobody has chosen this game yet
        assert page.inner_text("#what") == "Cara – you · Cruz – Opponent: eager"
        player.tell("document.getElementById('said').textContent = ''")  # it was said while nobody listened
        page.keyboard.press("Shift")
        page.wait_for_timeout(150)
        assert "Cara – you" in said(player)
        player.click(TURN_CARD)
        assert page.locator("dialog.large").count() == 1  # one looks around
        page.keyboard.press("Escape")
        player.begin(seats=["person", "eager"], seed=RIVAL_BEGINS)
        before = player.view["ply"]
        page.wait_for_timeout(300)
        assert player.view["ply"] == before
        assert not player.view["undo"]
        page.click("#main-actions .main")
        player.wait(f"!pnpGame.state.opening && pnpGame.state.view.ply > {before}")
        assert "Cruz" in page.inner_text("#lately")
        player.begin(seats=["person", "eager"], seed=ONE_BEGINS)
        assert page.inner_text("#who") == "Your turn, Cara"


def test_the_task_is_in_view_and_each_part_answers(tmp_path: Path) -> None:
    with sat_down(QIAHN, tmp_path, width=360, height=740) as player:
        page = player.page
        player.begin(seats=["person", "eager"], seed=ONE_BEGINS)
        task = "Deploy: send a fighter from your reserve to your vanguard."
        assert page.inner_text("#what").startswith(task)
        page.evaluate("scrollTo(0, 500)")
        assert player.tell(SEEN)
        for touch, words, clause in (
            (TURN_CARD, "Nothing is done with it now: Turn card", "deploy.own"),
            (["hand.2", 0], "A hidden part of Cruz: nobody else may look at it.", "setup.qiahnberas"),
            (["open.2", 0], "It belongs to Cruz", "deploy.own"),
        ):
            player.click(touch)
            player.wait("!document.getElementById('reason').hidden")
            told = page.inner_text("#reason")
            assert words in told
            assert task in said(player)
            assert page.locator("#reason a").get_attribute("href") == f"rulebook.html#clause:{clause}"
            assert player.tell(COVERED) == 0
            page.keyboard.press("Escape")
        shield = next(
            each for each in player.view["placements"] if each[0].startswith("equipment.cara.shield")
        )
        player.click([shield[2], shield[3]])
        player.wait("!document.getElementById('reason').hidden")
        link = page.locator("#reason a").get_attribute("href")
        assert link == "rulebook.html#clause:equipment.shield"  # not only that it is too early


def test_names_tell_what_is_printed_and_a_single_target_is_offered_in_words(tmp_path: Path) -> None:
    with sat_down(QIAHN, tmp_path) as player:
        page = player.page
        player.begin(seats=["person", "eager"], seed=ONE_BEGINS)
        lit = page.locator('#table [data-light="can"]').first
        name = lit.get_attribute("data-name") or ""
        assert any(
            f"({kind}, " in name for kind in ("Mage", "Paladin", "Knight", "Beast", "Archer", "Foot soldier")
        )
        assert page.locator("#moves details[open] button").count() == len(player.view["actions"])
        hint = "To see a card large"
        assert hint in page.inner_text("#how")
        lit.click()
        player.wait("pnpGame.state.taps.length === 1")
        assert "it can do only one thing" in page.inner_text("#what")
        button = page.locator("#main-actions .main")
        player.wait("document.querySelector('#main-actions .main').textContent.includes('sends')")
        player.wait("document.getElementById('said').textContent.includes('sends')")
        assert player.view["undo"] is False
        button.click()
        player.wait("pnpGame.state.view.undo")
        assert "to the vanguard" in page.inner_text("#lately")
        assert said(player).endswith(
            "Deploy: call out an enemy fighter."
        )  # the next step, without being asked
        player.begin(seats=["person", "eager"], seed=ONE_BEGINS)
        assert hint not in page.inner_text("#how")  # once


def test_the_log_is_one_stop_and_a_question_mark_tells_the_keys(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        page = player.page
        player.begin()
        player.play(4, "clicks")
        assert page.locator("#log .chip").count() > 4
        assert page.locator('#log .chip[tabindex="0"]').count() == 1
        page.locator('#log .chip[tabindex="0"]').focus()
        row = "document.activeElement.closest('li').dataset.ply"
        first = player.tell(row)
        page.keyboard.press("ArrowDown")
        assert int(player.tell(row)) == int(first) - 1
        page.keyboard.press("ArrowUp")
        assert player.tell(row) == first
        assert page.locator('#log .chip[tabindex="0"]').count() == 1
        page.keyboard.press("?")
        assert page.locator("dialog.help kbd").last.inner_text() == "?"


def test_choices_are_explained(tmp_path: Path) -> None:
    with sat_down(QIAHN, tmp_path) as player:
        page = player.page
        page.click("#fresh")
        form = page.locator("dialog form")
        assert "Half-covered" in form.inner_text()
        assert "The game of the book" in form.inner_text()
        page.select_option("select[name=seat1]", "random")
        assert "Easy to beat." in form.inner_text()
        policies = "select[name=seat1] option[value^=spirit]"
        assert page.locator(policies).count() == 0
        page.select_option("select[name=spirit]", "with")
        assert page.locator(policies).count() == 8
        assert page.input_value("select[name=seat1]") == "random"


def test_a_free_table_tells_the_turn_and_covers_nothing(tmp_path: Path) -> None:
    with sat_down("moth-hour", tmp_path) as player:
        page = player.page
        page.click("#cover button")
        player.wait("!pnpGame.state.covered")
        assert page.locator("#moves .number").all_inner_texts() == ["3.1", "3.2", "3.3", "3.4"]
        assert page.locator(".own .counter").inner_text().startswith("Counter:")
        player.click(["hand.1", 0])
        player.wait("pnpGame.state.taps.length === 1")
        assert page.locator("dialog").count() == 0
        verbs = page.locator("#main-actions button").all_inner_texts()
        assert verbs[:2] == ["Turn over: other side up", "Turn sideways: by 90°"]
        player.click(["left.1", None])
        player.wait("pnpGame.state.view.ply === 1")
        assert "At the left lamp" in page.inner_text("#lately")
        lamps = [each[0] for each in player.view["placements"] if each[2] == "row"]
        player.click(["lamps", None])
        player.wait("pnpGame.state.taps.length === 1")
        player.click(["row", 1])  # its left half: the new lamp comes before it
        player.wait("pnpGame.state.view.ply === 2")
        now = [each[0] for each in player.view["placements"] if each[2] == "row"]
        assert [now[0], *now[2:]] == lamps


BOARD = """(() => {
  const box = document.querySelector("#table .board").getBoundingClientRect();
  return [box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round);
})()"""
"""The place of the board on the page, and its size."""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_the_board_stays_where_it_is_when_the_words_above_it_change(
    width: int, height: int, tmp_path: Path
) -> None:
    with sat_down("magicans-duel", tmp_path, locale="de", width=width, height=height) as player:
        player.begin(seats=["person", "eager"], seed=3)
        words, places = set(), set()
        for number in (0, 5, 20, -1, 2):
            for _ in range(2):
                words.add(player.page.inner_text("#prompt"))
                places.add(tuple(player.tell(BOARD)))
                if number >= 0:
                    player.click(player.view["actions"][number]["touches"][0])
                player.wait()
            player.page.keyboard.press("Escape")
            player.tell("(code) => pnpGame.act(code)", player.view["actions"][number]["code"])
            player.wait("pnpGame.state.taps.length === 0")
        assert len(words) > 6
        assert len(places) == 1


def test_words_that_do_not_fit_grow_the_room_once(tmp_path: Path) -> None:
    """Long words are never cut: the room grows, and stays as large until the game is another."""
    with sat_down("magicans-duel", tmp_path, width=360, height=740) as player:
        page = player.page
        page.click("#menu")
        page.click("dialog .choices button:has-text('step by step')")
        player.wait("pnpGame.state.told")
        heights = []
        for _ in range(4):
            assert player.tell(
                "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(at('prompt'))"
            )
            heights.append(player.tell("at('prompt').offsetHeight"))
            page.click("#main-actions .main")
            player.wait()
        assert heights == sorted(heights)
        page.click("#main-actions button:has-text('Leave')")
        page.click("dialog button[type=submit]")
        player.wait("!pnpGame.state.told")
        assert player.tell("at('prompt').offsetHeight") < heights[-1]
