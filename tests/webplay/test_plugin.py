"""A game of a plug-in with an engine on its page, as a kit has it: its Python is compiled in the browser, and
no line of JavaScript is its own."""

import random
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pnp.definition import load
from pnp.games import Game, Setting, draw, with_listener
from pnp.kit import catalogs
from pnp.kit.playing.page import make_frame
from pnp.webplay import Program
from tests import browser
from tests.webplay.tables import HURRY, Player

CHOMP = Path(__file__).parents[2] / "examples" / "chomp"


@pytest.fixture
def chomp(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Chomp, found as if it were installed."""
    monkeypatch.syspath_prepend(str(CHOMP))
    return Game(load(import_module("chomp").FOLDER, import_module("chomp.facts").Facts), "chomp")


@pytest.mark.parametrize("seats", [["person", "person"], ["person", "eager"]], ids="-".join)
def test_chomp_is_played_by_clicks_to_its_end(chomp: Game, seats: list[str], tmp_path: Path) -> None:
    setting = with_listener(Setting(chomp, "colour", "en", 2, catalogs.translations(chomp, "en").gettext))
    frame = make_frame(setting, draw(setting))
    path = tmp_path / "play.html"
    path.write_text(frame.write(), encoding="utf-8")
    rules, rng, bitten = chomp.rules(), random.Random(4), 0
    with browser.page(path, prepare=leave_out_pauses) as page:
        player = Player(page, rules, Program.from_data(frame.program))
        player.wait()
        player.begin(seats=seats)
        player.hold()
        while player.view["turn"]["kind"] != "end":
            actions = player.view["actions"]
            assert len(actions) == sum(player.state.left)
            # The poison is taken last, and bites are small, so that the game is long.
            bites = sorted(actions, key=lambda each: -int(each["touches"][0][0].removeprefix("bar.")))
            player.do(rng.choice(bites[:3]), "clicks")
            player.hold()
            bitten += 1
            if bitten == 2:
                assert_gone(player)
        assert player.by_touch == bitten >= 5
        assert player.page.inner_text("#what") == player.view["ended"]["result"]
        assert player.view["ended"]["returns"] == list(rules.returns(player.state))
        assert player.view["ended"]["clause"]["name"] == "end.poison"


def leave_out_pauses(page: Page) -> None:
    page.add_init_script(HURRY)


def assert_gone(player: Player) -> None:
    """Click on the last square of the bar, which is gone, and read why it cannot be taken."""
    before = player.view["ply"]
    player.click(["bar.27", None])
    player.wait("!document.getElementById('reason').hidden")
    assert player.page.inner_text("#reason .cause") == "The square g4 is gone."
    link = player.page.query_selector("#reason a")
    assert link is not None
    assert link.get_attribute("href") == "rulebook.html#clause:bite.gone"
    player.page.keyboard.press("Escape")
    assert player.view["ply"] == before
