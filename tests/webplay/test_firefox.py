"""play.html in Firefox, from a file: the game starts, clicks do actions, and no error is logged."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.games import Setting, draw, listening
from pnp.kit import catalogs
from pnp.kit.playing.page import make_page
from tests import firefox
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
    setting = listening(Setting(game, "colour", "en", max(game.definition.game.players), spoken.gettext))
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


@pytest.mark.parametrize(
    ("name", "act"),
    [("moth-hour", draw_a_card), ("magicans-duel", do_an_action)],
    ids=["moth-hour", "magicans-duel"],
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
