"""The buttons beside the words of the page: all of them are in sight, and the table stays where it is."""

from pathlib import Path
from typing import Any

import pytest

from tests.webplay.hosts import DATA, GAMES
from tests.webplay.tables import Player, sat_down

SIZES = ((1280, 860), (1024, 700), (768, 1024), (360, 740))
PLIES = {"dehexz-war": 3}
"""The decisions of a game at which its bar is looked at, where one is not enough."""

BAR = """(() => {
  const bar = at("main-actions"), box = bar.getBoundingClientRect(), name = (each) => each.textContent;
  const out = [...bar.children].filter((each) => {
    const own = each.getBoundingClientRect();
    const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
    return own.top < top || own.bottom > bottom || own.left < box.left || own.right > box.right
      || document.elementFromPoint(own.x + own.width / 2, own.y + own.height / 2) !== each;
  });
  const scrolls = bar.scrollHeight > bar.clientHeight;
  return { all: [...bar.children].map(name), out: out.map(name), scrolls };
})()"""
"""The buttons in the bar, and those that are not in sight or not in the bar."""

LAID = """[...document.querySelectorAll("#table .zone")].map((each) => {
  const box = each.getBoundingClientRect();
  return [each.dataset.id, box.x + scrollX, box.y + scrollY];
})"""
"""The places of all zones on the page."""

SPOTS = """(() => {
  const kinds = new Map(), { free } = pnpGame.state.view;
  [...document.querySelectorAll("#table [data-zone]")].forEach((each, n) => {
    const { orders, many, light } = each.dataset, isHeap = Boolean(orders) && orders.includes(" ");
    const kind = free ? `${each.className} ${isHeap}` : n, can = free ? orders || Number(many) : light;
    if (each.offsetParent && can && !kinds.has(kind)) kinds.set(kind, n);
  });
  const all = [...kinds.values()];
  return all.filter((_, n) => n % Math.ceil(all.length / 12) === 0);
})()"""
"""The places at which something may be chosen: at a free table one of each kind, else about twelve."""

FOCUS = """(n) => document.querySelectorAll("#table [data-zone]")[n].focus({ preventScroll: true })"""


def find_way(one: list[Any], other: list[Any]) -> float:
    """Return how far a zone has moved, in px."""
    assert one[0] == other[0]
    return max(abs(one[1] - other[1]), abs(one[2] - other[2]))


def choose(player: Player, spot: int) -> list[str]:
    """Choose what lies somewhere, by the keyboard, and return the buttons."""
    player.tell(FOCUS, spot)
    player.page.keyboard.press("Enter")
    player.wait()
    return list(player.tell(BAR)["all"])


def leave(player: Player) -> None:
    """Choose nothing any more, and close a dialog."""
    for _ in range(2):
        if player.page.query_selector("dialog") or player.tell("pnpGame.state.taps.length"):
            player.page.keyboard.press("Escape")
            player.wait()


def fullest(player: Player) -> int | None:
    """Return the place at which a choice has the most buttons, or None if nothing can be chosen."""
    found: dict[int, int] = {}
    ply = player.view["ply"]
    for spot in player.tell(SPOTS):
        found[spot] = len(choose(player, spot))
        leave(player)
        if player.view["ply"] != ply:
            player.page.click("#undo")
            player.wait(f"pnpGame.state.view.ply === {ply}")
    return max(found, key=lambda spot: found[spot], default=None)


def resize(player: Player, width: int, height: int) -> None:
    """Give the window another size, and wait until the page has seen it."""
    player.page.set_viewport_size({"width": width, "height": height})
    player.tell("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    player.wait()


def look_at_sizes(player: Player, spot: int | None, *, may_grow: bool = False) -> int:
    """Hold the bar to its buttons in all sizes, before and after a choice. Return the most buttons seen. With
    `may_grow`, the words of a button may need more room once in a size, and the table moves."""
    most, grown = 0, list[tuple[int, int]]()
    for width, height in SIZES:
        resize(player, width, height)
        before: Any = None
        for chosen in (False, True):
            if chosen and (spot is None or not choose(player, spot)):
                continue
            bar, laid = player.tell(BAR), player.tell(LAID)
            assert bar["out"] == [], (width, height, bar)
            assert not bar["scrolls"], (width, height, bar)
            moved = [one for one, other in zip(before or laid, laid, strict=True) if find_way(one, other) > 1]
            if moved and may_grow and (width, height) not in grown:
                grown.append((width, height))
            else:
                assert not moved, (width, height, bar)
            before, most = laid, max(most, len(bar["all"]))
        leave(player)
    resize(player, *SIZES[0])
    return most


@pytest.mark.parametrize("name", DATA)
def test_a_free_table_has_all_its_buttons_in_sight(name: str, tmp_path: Path) -> None:
    with sat_down(name, tmp_path, width=1280, height=860) as player:
        player.uncover()
        spot = fullest(player)
        assert spot is not None
        assert look_at_sizes(player, spot) > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_its_buttons_in_sight(name: str, tmp_path: Path) -> None:
    with sat_down(name, tmp_path, width=1280, height=860) as player:
        player.begin()
        most = 0
        for _ in range(PLIES.get(name, 1)):
            player.uncover()
            player.wait()
            if not player.view["actions"]:
                break
            most = max(most, look_at_sizes(player, fullest(player), may_grow=True))
            action = player.view["actions"][-1]
            player.tell("(code) => pnpGame.act(code)", action["code"])
            player.wait()
        assert most > 1


LENGTHEN = """for (const { code } of pnpGame.state.view.actions) {
  const effects = Array(12).fill("The card goes to the sequence.");
  pnpGame.state.explained.set(code, { code, effects, clauses: [] });
}"""
"""An engine that says of each action more than a button can show."""


def test_a_very_long_action_does_not_move_the_table(tmp_path: Path) -> None:
    with sat_down("duelo-de-runas", tmp_path, width=1280, height=860) as player:
        player.begin()
        player.uncover()
        player.wait()
        spot = fullest(player)
        assert spot is not None
        player.tell(LENGTHEN)
        for width, height in ((1280, 860), (1024, 700)):
            resize(player, width, height)
            before = player.tell(LAID)
            told, *_ = choose(player, spot)
            bar, laid = player.tell(BAR), player.tell(LAID)
            assert len(told) > 300
            assert max(map(find_way, before, laid)) <= 1
            assert (bar["out"], bar["scrolls"]) == ([], False)
            assert player.tell("at('main-actions').firstChild.title") == told
            leave(player)
