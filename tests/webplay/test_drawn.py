"""What the page draws is what the view says: each part in its zone, with its face, its name and its
number."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.webplay.tables import STILL, Player, sat_down

DRAWN = Path(__file__).with_name("drawn.js").read_text(encoding="utf-8").partition("*/")[2].strip()
"""The differences between the table that is drawn and the view that it should show."""


def look_and_play(player: Player, decisions: int) -> None:
    """Play so many decisions, and hold what is drawn against each view."""
    rng = Random(4)
    for _ in range(decisions):
        player.wait(STILL)
        assert player.tell(DRAWN) == []
        actions = player.view["actions"]
        if not actions:
            return
        player.tell(f"pnpGame.act({json.dumps(rng.choice(actions)['code'])}).then(() => 0)")


@pytest.mark.parametrize("name", ["duelo-de-runas", "el-switcher", "magicans-duel", "qiahn-tactics-goblin"])
def test_each_part_is_drawn_where_it_lies(name: str, tmp_path: Path) -> None:
    with sat_down(name, tmp_path) as player:
        player.begin(seats=["person", "eager"])
        if player.tell("Boolean(pnpGame.state.opening)"):
            player.page.click("#main-actions .main")
        look_and_play(player, 8)


LAST = """[...document.querySelectorAll('#table [data-last="true"]')].map((node) => node.dataset.zone)"""


def test_what_moved_last_is_marked(tmp_path: Path) -> None:
    with sat_down("magicans-duel", tmp_path) as player:
        player.begin()
        assert player.tell(LAST) == []
        action = next(each for each in player.view["actions"] if len(each["touches"]) > 1)
        player.tell(f"pnpGame.act({json.dumps(action['code'])}).then(() => 0)")
        player.wait("pnpGame.state.view.ply > 0")
        assert {zone for zone, _ in action["touches"]} <= set(player.tell(LAST))


def test_a_card_under_the_mouse_is_shown_large(tmp_path: Path) -> None:
    with sat_down("qiahn-tactics-goblin", tmp_path) as player:
        player.begin(seats=["person", "eager"], seed=1)
        card = player.page.locator("#table .own .part:not(.pile)").first
        card.hover()
        large = player.page.locator(".peek img")
        large.wait_for()
        assert large.get_attribute("src") == card.locator("img").get_attribute("src")
        player.page.mouse.move(2, 2)
        large.wait_for(state="hidden")


@pytest.mark.parametrize("name", ["magicans-duel", "dehexz-war"])
def test_the_layers_of_a_board_show_all_its_shapes(name: str, tmp_path: Path) -> None:
    """The layers together have as many shapes as the picture as a whole."""
    with sat_down(name, tmp_path) as player:
        layers, whole = player.tell(SHAPES)
        assert layers > 700
        assert layers == whole


SHAPES = """async () => {
  const stage = readData("stage"), [component] = stage.tables[2].boards;
  const face = stage.faces[stage.components[component].front], blobs = new Map(), own = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const address = own.call(URL, blob);
    blobs.set(address, blob);
    return address;
  };
  const { layers, address: whole } = faceMaker();
  const count = async (address) => {
    const made = new DOMParser().parseFromString(await blobs.get(address).text(), "image/svg+xml");
    const weigh = (node) => node.localName === "use"
      ? weigh(made.getElementById(node.getAttribute("href").slice(1)))
      : [...node.children].reduce((sum, each) => sum + weigh(each), 0) || 1;
    return [...made.documentElement.children].slice(1).reduce((sum, each) => sum + weigh(each), 0);
  };
  let sum = 0;
  for (const address of layers(face)) sum += await count(address);
  return [sum, await count(whole(face))];
}"""
"""How many shapes the layers of a board have, and how many its picture as a whole."""
