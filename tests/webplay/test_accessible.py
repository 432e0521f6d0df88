"""axe-core finds nothing on play.html, whatever it shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import axe, nights
from tests.webplay.tables import Player, sat_down


@pytest.mark.parametrize("locale", ["en", "ar", "ja"])
@pytest.mark.parametrize(
    "name",
    [
        "dehexz-war",
        "duelo-de-runas",
        "el-switcher",
        "kuhn",
        "magicans-duel",
        "moth-hour",
        "qiahn-tactics-goblin",
    ],
)
def test_axe_finds_nothing(name: str, locale: str, tmp_path: Path) -> None:
    with sat_down(name, tmp_path, locale=locale) as player:
        for number, state in enumerate(visit(player)):
            views = axe.VIEWS if nights.WHOLE else axe.VIEWS[number % 2 :: 2]
            assert axe.find_faults(player.page, views) == [], state


def visit(player: Player) -> Iterator[str]:
    """Show one after the other what the page has, and yield a name of each."""
    page = player.page
    uncover(player)
    page.click("#menu")
    yield "menu"
    entries = page.locator("dialog .choices button").count()
    for number in (1, *range(3, entries + 1)):  # the second is another game
        if number > 1:
            page.click("#menu")
        page.click(f"dialog .choices button:nth-child({number})")
        player.wait()
        yield f"entry {number} of the menu"
        if page.locator("dialog").count():
            page.keyboard.press("Escape")
    player.begin()
    if player.tell("pnpGame.state.covered"):
        yield "cover"
        uncover(player)
    page.locator("#table [data-zone]").first.press("Enter")  # on a free table a choice of what to do
    player.wait()
    yield "something is chosen"
    page.keyboard.press("Escape")
    page.locator('#table [data-light=""][data-zone]').last.press("Enter")
    player.wait()
    yield "why not"
    page.keyboard.press("Escape")
    page.evaluate("document.body.classList.add('side-open')")
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    player.wait()
    yield "list of moves"
    if player.rules:
        player.play(3, "clicks")
        yield "after three moves"


def uncover(player: Player) -> None:
    """Show the cards of whose turn it is, if the table is covered."""
    if player.tell("pnpGame.state.covered"):
        player.page.click("#cover button")
        player.wait("!pnpGame.state.covered")
