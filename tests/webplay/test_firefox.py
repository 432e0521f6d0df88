"""play.html in Firefox, from a file: the game starts, clicks do actions, and no error is logged."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pnp.games import Setting, draw, with_listener
from pnp.kit import catalogs
from pnp.kit.playing.page import make_page
from pnp.play import Rules
from pnp.webplay.records import read_record
from tests import firefox
from tests.webplay import hosts
from tests.webplay.hosts import FREE, GAMES
from tests.webplay.tables import FIND

READY = "!!window.pnpGame && !pnpGame.state.busy && !!pnpGame.state.view"


COMPLAINTS = (
    "console.error('what went wrong')",
    "throw new Error('what went wrong')",
    "fetch('http://127.0.0.1:49151/what-went-wrong').catch(() => 0)",
)


def write_play(name: str, folder: Path) -> Path:
    """Write play.html of a game, as a kit has it."""
    game = FREE.get(name) or GAMES[name]
    spoken = catalogs.translations(game, "en")
    setting = with_listener(Setting(game, "colour", "en", max(game.definition.game.players), spoken.gettext))
    path = folder / "play.html"
    path.write_text(make_page(setting, draw(setting)), encoding="utf-8")
    return path


def draw_a_card(page: firefox.Page) -> None:
    page.click("#cover button")
    page.wait("!pnpGame.state.covered")
    before = page.tell("pnpGame.state.view.placements")
    page.click('#table .pile[data-zone="night"]')
    page.click('[data-code^="draw:night>hand.1"]')
    page.wait(f"{READY} && pnpGame.state.view.ply > 0")
    after = page.tell("pnpGame.state.view.placements")
    hands = [[part[0] for part in parts if part[2] == "hand.1"] for parts in (before, after)]
    assert len(hands[1]) == len(hands[0]) + 1
    assert all(hands[1]), "who has drawn a card sees it"


def do_an_action(page: firefox.Page) -> None:
    page.click("#main-actions .main")  # Start: opponents wait for it
    page.wait("!pnpGame.state.opening && pnpGame.state.view.actions.length > 0")
    before = page.tell("pnpGame.state.view")
    action = next(each for each in before["actions"] if len(each["touches"]) > 1)
    for touch in action["touches"]:
        page.click(page.tell(f"({FIND})({json.dumps(touch)})"))
    page.wait(f"{READY} && pnpGame.state.view.ply > 0")
    moves = page.tell("pnpGame.state.log.map((each) => each.effects.join(' '))")
    assert moves
    assert page.tell("pnpGame.state.view.placements") != before["placements"]
    assert page.tell("document.querySelector('#log li').innerText")


HURRY = "document.body.dataset.hurry = 'true'"
SEED, MOST_DECISIONS = 4, 400
"""A seed of Magicans Duel whose game between players in a hurry ends soon, and the most decisions in it."""

LAST = {"players": 2, "options": {}, "setup": None, "seats": ["person", "person"]}
"""The seats that the dialog offers: two people at one screen."""


def play_to_its_end(page: firefox.Page) -> None:
    """Play a game by clicks alone. Each position is the engine's own after the same record."""
    rules, rng = GAMES["magicans-duel"].rules(2), Random(SEED)
    page.tell(HURRY)
    page.tell(f"localStorage.setItem('pnp.play:magicans-duel:last', {json.dumps(json.dumps(LAST))})")
    page.click("#fresh")
    page.tell(f"document.querySelector('input[name=seed]').value = '{SEED}'")
    page.click("dialog button[type=submit]")
    page.wait(f"{READY} && !document.querySelector('dialog') && !pnpGame.state.opening")
    state, done = rules.initial_state(), 0
    for _ in range(MOST_DECISIONS):
        page.wait(f"{READY} && ['person', 'end'].includes(pnpGame.state.view.turn.kind)")
        record = page.tell("pnpGame.ask({ ask: 'record', viewer: null }).then((told) => told.record)")
        moves = read_record(record, hosts.program("magicans-duel")).moves
        for code in moves[done:]:
            state = rules.after(state, rules.read(state, code))
        done, seen = len(moves), page.tell("pnpGame.state.view")
        assert [*map(tuple, seen["placements"])] == [*map(tuple, rules.placements(state) or ())]
        if seen["turn"]["kind"] == "end":
            break
        choose(page, rules, state, rng.choice(rules.eager(state)))
        page.wait(f"{READY} && pnpGame.state.view.ply > {done}")
    assert seen["ended"]["returns"] == [*rules.returns(state)]
    assert page.tell("document.getElementById('what').innerText") == seen["ended"]["result"]


def choose(page: firefox.Page, rules: Rules[Any, Any], state: Any, action: Any) -> None:
    """Do an action by clicks on what it touches and, where others begin with the same, on its button."""
    before = page.tell("pnpGame.state.view.ply")
    code = json.dumps(rules.notation(state, action))
    for zone, order in rules.list_touches(state, action) or ():
        if page.tell(f"pnpGame.state.view.ply > {before} || !!document.querySelector('dialog')"):
            break
        page.click(page.tell(f"({FIND})({json.dumps([zone, order])})"))
        page.wait("!pnpGame.state.busy")
    if page.tell(f"pnpGame.state.view.ply === {before}"):
        page.click(f"dialog [data-code={code}], #main-actions [data-code={code}]")


@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("moth-hour", draw_a_card),
        ("magicans-duel", do_an_action),
        ("magicans-duel", play_to_its_end),
    ],
    ids=["moth-hour", "magicans-duel", "magicans-duel-whole"],
)
def test_a_game_is_played_from_a_file(name: str, act: Callable[[firefox.Page], None], tmp_path: Path) -> None:
    with firefox.page(write_play(name, tmp_path)) as page:
        page.wait(READY)
        act(page)


@pytest.mark.parametrize("script", COMPLAINTS, ids=["console", "exception", "network"])
def test_what_a_page_complains_of_fails_the_test(script: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<!DOCTYPE html><p>.</p><script>{script}</script>", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"what.went.wrong"), firefox.page(path) as page:
        page.wait("document.readyState === 'complete'")
