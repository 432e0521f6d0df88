"""axe-core finds nothing on play.html, whatever it shows."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

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
    player.uncover()
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
        player.uncover()
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


def focused(page: Page) -> str:
    """Return the role, the name and the state of what has the focus, as a screen reader has them."""
    return page.locator(":focus").aria_snapshot().removeprefix("- ").strip("'")


def test_a_game_is_played_to_its_end_by_ear(tmp_path: Path) -> None:
    """With the keyboard, from what has the focus and what is said."""
    with sat_down("kuhn", tmp_path) as player:
        player.begin()
        page, said, heard = player.page, player.page.locator("#said"), [""]
        for _ in range(40):
            player.wait()
            if player.view["turn"]["kind"] == "end":
                break
            heard.append(said.inner_text())
            assert focused(page).startswith('button "')
            page.keyboard.press("Enter")
            page.wait_for_timeout(50)
        assert any(text.endswith("Player 2 to move") for text in heard)
        assert any(text.endswith("Hand over to Player 2") for text in heard)
        assert said.inner_text().endswith("The game is over. Winner: player 1. (Clause end.showdown)")


def test_what_is_chosen_done_or_refused_is_said_and_the_focus_stays(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        page, said = player.page, player.page.locator("#said")
        assert said.inner_text() == "Black to move. Move pieces, or end your turn: 3 actions left."
        page.get_by_role("link", name="Skip to the table").press("Enter")
        assert focused(page) == 'button "c3: Black mage M1, can be chosen"'
        page.keyboard.press("Enter")
        assert focused(page) == 'button "c3: Black mage M1, chosen" [pressed]'
        assert said.inner_text() == "c3: Black mage M1: now choose a target. b2, d2, e3, b4, d4"
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        player.wait("!document.getElementById('reason').hidden")
        assert said.inner_text().startswith("Not possible: ")
        for key in ("n", "Enter"):
            page.keyboard.press(key)
            player.wait()
        assert "for 1 action. 2 actions are left. (Clause " in said.inner_text()
        assert focused(page) == 'button "b2: Black mage M1, can be chosen"'
        assert "actions left: 2 of 3" in page.get_by_role("group", name="The position as text").inner_text()
        page.locator("summary").nth(3).press("Enter")
        page.wait_for_selector("#moves details[open] button")  # made when the list is opened
        page.keyboard.press("Tab")
        before = player.view["ply"]
        page.keyboard.press("Enter")
        player.wait(f"pnpGame.state.view.ply > {before}")
        assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_the_rule_on_a_card_is_said(tmp_path: Path) -> None:
    with sat_down("half-past-laughing", tmp_path) as player:
        page = player.page
        player.uncover()
        assert page.locator("#table .part.pile").count() == 1
        assert page.locator("#table .part[data-text]").count() == 0  # nobody sees into a pile
        player.tell("pnpGame.act('move:pile/39>won.1')")
        player.wait("pnpGame.state.view.ply > 0")
        (placed,) = (each for each in player.view["placements"] if each[2] == "won.1")
        text = str(player.tell("(id) => readData('stage').components[id].text", placed[0]))
        assert len(text) > 20
        card = page.locator('#table .part[data-zone="won.1"]')
        name = card.get_attribute("data-name") or ""
        assert text not in name  # it is said, and has no room above the table
        assert (card.get_attribute("aria-label") or "").startswith(f"{name}, {text}")
        card.focus()
        page.keyboard.press("l")
        shown = page.get_by_role("dialog").filter(has=page.get_by_role("img", name=text))
        assert shown.get_attribute("aria-describedby") == "shown"


def test_a_free_table_is_walked_by_zones_and_counted(tmp_path: Path) -> None:
    with sat_down("moth-hour", tmp_path) as player:
        page, said = player.page, player.page.locator("#said")
        player.wait("document.activeElement.closest('#cover')")
        page.keyboard.press("Enter")
        player.wait("!pnpGame.state.covered && document.activeElement.closest('#table')")
        page.keyboard.press("Enter")
        player.wait("pnpGame.state.taps.length")
        assert ": tap where it goes, or choose:" in said.inner_text()
        page.keyboard.press("n")
        assert focused(page) == 'button "At the left lamp (player 1) (empty)"'
        page.keyboard.press("Enter")
        player.wait("pnpGame.state.view.ply > 0")
        assert "“Hand (player 1)” to “At the left lamp (player 1)”" in said.inner_text()
        page.get_by_role("button", name="Player 3: One more").press("Enter")
        player.wait("pnpGame.state.view.ply > 1")
        assert said.inner_text() == "Counter of Player 3: 1."
        assert focused(page).startswith('button "Player 3: One more"')
        page.keyboard.press("n")
        assert page.evaluate("document.activeElement.dataset.zone")


def test_a_thumb_finds_what_can_be_meant(tmp_path: Path) -> None:
    """A touch beside a small cell that can be meant means it. Neither a mouse there nor a far touch does."""
    with sat_down("magicans-duel", tmp_path, width=360, height=740) as player:
        player.begin()
        page = player.page
        page.locator('[data-zone="board.27"]').scroll_into_view_if_needed()
        touch = page.context.new_cdp_session(page)
        zone, size, beside, far = page.evaluate(NEAR)
        assert size < 12

        def tap(x: float, y: float) -> None:
            for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
                touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        chosen = "pnpGame.state.taps.map((each) => each.zone)"
        tap(*far)
        player.wait("!document.getElementById('reason').hidden || pnpGame.state.taps.length")
        assert zone not in player.tell(chosen)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.mouse.click(*beside)
        page.wait_for_timeout(200)
        assert player.tell(chosen) == []
        tap(*beside)
        player.wait("pnpGame.state.taps.length")
        assert player.tell(chosen) == [zone]


NEAR = """(() => {
  const middle = (node) => { const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; };
  const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const cells = [...document.querySelectorAll(".cell")];
  const lit = cells.find((node) => node.dataset.light === "can"), at = middle(lit);
  const dark = cells.filter((node) => !node.dataset.light);
  const near = (node) => Math.min(...cells.filter((each) => each.dataset.light)
    .map((each) => apart(middle(each), middle(node))));
  const side = dark.reduce((one, other) => (apart(middle(other), at) < apart(middle(one), at) ? other : one));
  const share = 16 / apart(middle(side), at);
  return [lit.dataset.zone, lit.offsetWidth, at.map((each, n) => each + (middle(side)[n] - each) * share),
    middle(dark.find((node) => near(node) > 30))];
})()"""
"""A cell that can be chosen, its width, a point 16 px beside it, and the middle of a cell far from such."""


LEAST_CONTRAST = 4.5

CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const table = document.getElementById("table");
  const pixel = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [red, green, blue] = pixel(colour).map((each) => linear(each / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const ground = getComputedStyle(table).backgroundImage;
  const stops = ground.match(/(?:oklab|rgba?|color)\\([^()]*\\)/g).map(light);
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
  const texts = [...table.querySelectorAll("*")].filter((node) => [...node.childNodes].some(isText));
  const isBare = (node) => !node.closest(".many, .blank, .plain, .tool") && node.checkVisibility();
  const least = (node) => Math.min(...stops.map((stop) => ratio(light(getComputedStyle(node).color), stop)));
  return [stops.length, texts.filter(isBare).map((node) => [node.textContent, least(node)])];
}"""
"""The colours of the table's ground, and each text on it with its contrast on the worst of them."""


@pytest.mark.parametrize("name", ["dehexz-war", "kuhn"])
def test_the_words_on_the_table_are_read_on_each_shade_of_its_ground(name: str, tmp_path: Path) -> None:
    """axe-core does not judge texts on a ground that runs from one colour to another."""
    with sat_down(name, tmp_path) as player:
        player.uncover()
        for shade in ("light", "dark"):
            player.page.emulate_media(color_scheme=shade)
            player.wait(f"document.documentElement.dataset.tone === '{shade}'")
            count, texts = player.tell(CONTRAST)
            assert count == 3
            assert len(texts) >= 3
            assert [each for each in texts if each[1] < LEAST_CONTRAST] == []
