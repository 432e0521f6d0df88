"""What the page draws is what the view says: each part in its zone, with its face, its name and its number."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.webplay.tables import STILL, Player, sat_down

DRAWN = """() => {
  const { view } = pnpGame.state, stage = readData("stage"), wrong = [], byZone = new Map();
  for (const part of view.placements) byZone.set(part[2], [...(byZone.get(part[2]) || []), part]);
  const entryOf = ([component, copy]) => stage.components[`${component}#${copy}`] || stage.components[component];
  const faceOf = (part) => {
    const [component, , , , side, , back] = part, entry = component && entryOf(part);
    const key = !component ? stage.backs[back]
      : side === "front" ? entry.standing || entry.front : entry.back || entry.front;
    return stage.faces[key];
  };
  const nameOf = (part) => (part[0] ? view.labels[part[0]] || part[0] : view.backs[part[6]]);
  const { zones, boards } = stage.tables[String(view.players)], nodes = (what) => [...document.querySelectorAll(what)];
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.bottom]; };
  const sourceOf = (node) => node.querySelector("img.face")?.src;
  for (const zone of zones) {
    const parts = (byZone.get(zone.id) || []).filter((part) => !boards.includes(part[0]));
    const cell = document.querySelector(`.cell[data-zone="${zone.id}"]`);
    const lying = nodes(`.lying .part[data-at="${zone.id}"]`);
    const singles = nodes(`button.part[data-zone="${zone.id}"]`);
    if (cell && lying.length + singles.length) {
      const shown = zone.kind === "pile" ? parts.slice(-3) : parts;
      const want = shown.map((part) => faceAddress(faceOf(part))).sort();
      const have = [...lying, ...singles].map(sourceOf).sort();
      if (JSON.stringify(want) !== JSON.stringify(have)) wrong.push(`${zone.id}: other faces`);
      const own = cell.getBoundingClientRect();
      for (const node of lying) {
        const [x, y] = middle(node);
        if (x < own.left - 12 || x > own.right + 12 || y < own.top - 12 || y > own.bottom + 40) wrong.push(`${zone.id}: apart`);
      }
    } else if (cell && parts.some(faceOf)) wrong.push(`${zone.id}: nothing lies there`);
    if (cell) {
      if (cell.dataset.many !== String(parts.length)) wrong.push(`${zone.id}: ${cell.dataset.many}, not ${parts.length}`);
      for (const part of parts) if (!cell.dataset.name.includes(nameOf(part))) wrong.push(`${zone.id}: not named ${nameOf(part)}`);
      if (!cell.dataset.name.startsWith(view.zones[zone.id])) wrong.push(`${zone.id}: called ${cell.dataset.name}`);
    } else if (parts.length && !zone.on && zone.id !== "box") {
      const orders = singles.flatMap((node) => node.dataset.orders.split(" ").map(Number)).sort((a, b) => a - b);
      if (JSON.stringify(orders) !== JSON.stringify(parts.map((part) => part[3]).sort((a, b) => a - b))) wrong.push(`${zone.id}: parts ${orders}`);
      for (const node of singles) {
        const own = node.dataset.orders.split(" ").map(Number), top = parts.find((part) => part[3] === own[own.length - 1]);
        if (sourceOf(node) !== faceAddress(faceOf(top))) wrong.push(`${zone.id}/${own}: another face`);
        if (!node.dataset.name.startsWith(nameOf(top))) wrong.push(`${zone.id}/${own}: named ${node.dataset.name}`);
        const badge = node.querySelector(".many");
        if ((badge ? Number(badge.textContent) : 1) !== own.length) wrong.push(`${zone.id}/${own}: counted ${badge && badge.textContent}`);
      }
    }
  }
  /* Each picture is of one face. */
  const shown = new Map();
  for (const [key, face] of Object.entries(stage.faces)) {
    const src = faceAddress(face);
    if (shown.has(src) && shown.get(src) !== face.symbol) wrong.push(`${key}: the picture of another face`);
    shown.set(src, face.symbol);
  }
  const lit = (light) => nodes(`#table [data-zone][data-light="${light}"]`).map((node) => node.dataset.zone);
  const firsts = new Set(view.actions.filter(({ touches }) => touches.length).map(({ touches }) => touches[0][0]));
  const isAsked = view.turn.kind === "person" && view.turn.player === pnpGame.state.viewer;
  if (isAsked && JSON.stringify([...new Set(lit("can"))].sort()) !== JSON.stringify([...firsts].sort())) wrong.push(`lights ${lit("can")}`);
  return wrong;
}"""
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
  URL.createObjectURL = (blob) => { const address = own.call(URL, blob); blobs.set(address, blob); return address; };
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
