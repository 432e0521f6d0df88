"""The page of a game in a browser, with a host of this process behind it, and somebody who plays on it."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from pnp.games import Setting, draw, with_listener
from pnp.kit import catalogs
from pnp.kit.playing import stage
from pnp.kit.playing.frame import Frame
from pnp.play import CHANCE, Rules
from pnp.tabletop import ONLOOKER
from pnp.webplay import Program
from pnp.webplay.records import read_record
from tests import browser
from tests.webplay.hosts import DATA, GAMES, open_table, program

HURRY = 'document.addEventListener("DOMContentLoaded", () => { document.body.dataset.hurry = "true"; });'
"""Leaves out the pauses of opponents and of chance."""

BRIDGE = f"""
window.pnpTransport = {{ ask: async (request) => JSON.parse(await window.answer(JSON.stringify(request))) }};
{HURRY}
"""
"""Gives the page the host of this process instead of the worker, and leaves out the pauses."""

FIND = """([zone, order]) => {
  const all = [...document.querySelectorAll("#table [data-zone]")].filter((one) => one.dataset.zone === zone);
  const is_whole = (each) => each.dataset.single === "true" || each.classList.contains("pile");
  const own = all.find((each) => (each.dataset.orders || "").split(" ").includes(String(order)));
  const node = own || all.find(is_whole) || all.find((each) => !each.dataset.orders) || all[0];
  for (const each of document.querySelectorAll("[data-wanted]")) delete each.dataset.wanted;
  node.dataset.wanted = "true";
  return "[data-wanted]";
}"""
"""Marks what one points at, and returns a selector of it."""

STILL = "!document.getAnimations().some((each) => each.playState === 'running')"
"""Whether nothing moves: a card in flight is not where it will lie."""

SECONDS = 30.0
MOST_STEPS = 400

PERSONS = {"players": 2, "options": {}, "setup": None, "seed": 3, "seats": ["person", "person"]}


@cache
def frame(name: str, locale: str = "en") -> Frame:
    """Return the page of a game, without the runtime."""
    game = DATA.get(name) or GAMES[name]
    spoken = catalogs.translations(game, locale)
    setting = with_listener(
        Setting(game, "colour", locale, max(game.definition.game.players), spoken.gettext)
    )
    found = stage.make_stage(setting, draw(setting))
    return Frame(found.data, found.symbols, program(name).to_data(), "")


@dataclass
class Player:
    """Somebody at the page of a game, who knows what is behind it as well."""

    page: Page
    rules: Rules[Any, Any] | None
    program: Program
    codes: list[str] = field(default_factory=list)
    """The actions that were held against the engine's, and `state`, the position after them."""
    state: Any = None
    eyes: int | None = None
    """The seat whose eyes should be on the screen."""
    wanted: tuple[int, str] | None = None
    """The number of the ply that was done last by touches, and the code of the action that they mean."""
    by_touch: int = 0
    """The number of actions that were done by touches alone, without a button that names the action."""

    def tell(self, script: str, *given: Any) -> Any:
        """Return what a script says about the page."""
        return self.page.evaluate(script, *given)

    @property
    def view(self) -> Any:
        """The view that the page shows."""
        return self.tell("pnpGame.state.view")

    def wait(self, script: str = "true") -> None:
        """Wait until the page has nothing to do, and a script says true."""
        ready = f"""!!(window.pnpGame && !pnpGame.state.busy && pnpGame.state.view && (pnpGame.state.covered
          || pnpGame.state.told || pnpGame.state.opening
          || ["person", "end"].includes(pnpGame.state.view.turn.kind)) && ({script}))"""
        end = time.monotonic() + SECONDS
        while not self.tell(ready):
            assert time.monotonic() < end, self.tell("document.body.innerText")
            self.page.wait_for_timeout(10)

    def begin(self, **more: Any) -> None:
        """Begin a game from the dialog, as somebody would, with these seats and this seed."""
        asked = {**PERSONS, **more}
        self.page.click("#fresh")
        for number, seat in enumerate(asked["seats"] if self.rules else ()):  # a free table has no opponents
            self.page.select_option(f"select[name=seat{number}]", seat)
        self.page.fill("input[name=seed]", str(asked["seed"]))
        self.page.click("dialog button[type=submit]")
        self.wait("!document.querySelector('dialog') && pnpGame.state.view.ply < 20")

    def uncover(self) -> None:
        """Show the cards of whose turn it is, if the table is covered."""
        if self.tell("pnpGame.state.covered"):
            self.page.click("#cover button")
            self.wait("!pnpGame.state.covered")
            self.eyes = self.view["turn"]["player"]

    def do(self, action: Any, way: str) -> None:
        """Do an action by "clicks" or by "keys": by its touches and, if other actions begin with the same
        ones, by the button that names it."""
        view = self.view
        self.wanted = view["ply"], action["code"]
        before, is_alone = view["ply"], _is_alone(action, view["actions"])
        button = f"[data-code={json.dumps(action['code'], ensure_ascii=False)}]"
        for touch in action["touches"]:
            if self.view["ply"] != before or self.page.query_selector("dialog"):
                break
            self.wait(STILL)
            (self.click if way == "clicks" else self.walk)(touch)
        self.page.wait_for_timeout(20)
        self.wait()
        if self.view["ply"] > before or self.tell("pnpGame.state.covered"):
            self.by_touch += 1
        else:
            assert not is_alone, f"the touches of {action} do nothing"
            found = self.page.wait_for_selector(f"dialog {button}, #main-actions {button}")
            assert found is not None
            if way == "clicks":
                found.click()
            else:
                found.focus()
                self.page.keyboard.press("Enter")
        self.wait(f"pnpGame.state.view.ply > {before} || pnpGame.state.covered")

    def spot(self, touch: Any) -> str:
        """Return a selector of what one points at."""
        return str(self.tell(FIND, list(touch)))

    def click(self, touch: Any) -> None:
        """Click on what an action touches: near its left edge, which no other card hides."""
        node = self.page.query_selector(self.spot(touch))
        assert node is not None
        node.evaluate("(each) => each.scrollIntoView({ block: 'center' })")  # clear of the words above
        box = node.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + min(box["width"] / 2, 12), box["y"] + box["height"] / 2)

    def walk(self, touch: Any) -> None:
        """Go to what an action touches with the keys, from light to light, and choose it."""
        self.page.focus('#table [data-zone][tabindex="0"]')
        wanted = self.spot(touch)
        for _ in range(MOST_STEPS):
            if self.tell(f"document.activeElement.matches('{wanted}')"):
                break
            self.page.keyboard.press("n")
        assert self.tell(f"document.activeElement.matches('{wanted}')"), touch
        self.page.keyboard.press("Enter")

    def play(self, decisions: int, way: str, seed: int = 1, policy: str = "random") -> None:
        """Play so many decisions, or to the end, and hold each position against the engine's own. `policy` is
        "random" or "eager": who is eager comes to the end of games in which chance goes in circles."""
        rng = random.Random(seed)
        for _ in range(decisions):
            self.wait()
            self.uncover()
            self.hold()
            if self.view["turn"]["kind"] == "end":
                return
            if not self.view["actions"]:
                self.page.click("#main-actions .main")
                continue
            self.do(rng.choice(self._choices(policy)), way)

    def _choices(self, policy: str) -> Any:
        """Return the actions of the view that a policy chooses from."""
        actions = self.view["actions"]
        if policy == "random":
            return actions
        assert self.rules is not None
        codes = {self.rules.notation(self.state, each) for each in self.rules.eager(self.state)}
        return [each for each in actions if each["code"] in codes]

    def hold(self) -> None:
        """Compare what is shown with the engine's own position after the same record."""
        self.wait()
        shown = self.view
        record = self.tell("pnpGame.ask({ ask: 'record', viewer: null }).then((told) => told.record)")
        assert self.rules is not None
        moves = read_record(record, self.program).moves
        assert len(moves) == shown["ply"]
        if self.wanted is not None and self.wanted[0] < len(moves):
            assert moves[self.wanted[0]] == self.wanted[1], "the touches did another action"
        if not self.codes or moves[: len(self.codes)] != self.codes:
            self.codes, self.state = [], self.rules.initial_state()
        for code in moves[len(self.codes) :]:
            self.state = self.rules.after(self.state, self.rules.read(self.state, code))
        self.codes, state = moves, self.state
        viewer = ONLOOKER if shown["viewer"] is None else shown["viewer"]
        assert [tuple(each) for each in shown["placements"]] == list(
            map(tuple, self.rules.placements(state, viewer) or ())
        )
        player = self.rules.current_player(state)
        assert shown["turn"]["player"] == (player if player > CHANCE else None)
        if player > CHANCE and not self.rules.hides:
            self.eyes = player
        assert shown["viewer"] == self.eyes
        legal = self.rules.legal_actions(state) if player == self.eyes else ()
        assert [(each["code"], each["touches"]) for each in shown["actions"]] == [
            (self.rules.notation(state, each), list(map(list, self.rules.list_touches(state, each) or ())))
            for each in legal
        ]


def _is_alone(action: Any, actions: list[Any]) -> bool:
    """Return whether an action has touches that no other action has or begins with."""
    own = action["touches"]
    return bool(own) and sum(each["touches"][: len(own)] == own for each in actions) == 1


@contextmanager
def sat_down(
    name: str, folder: Path, *, locale: str = "en", width: int = 1200, height: int = 900, store: str = ""
) -> Iterator[Player]:
    """Open the page of a game for somebody. `store` is a script that runs before it."""
    path = folder / "play.html"
    if not path.exists():
        path.write_text(frame(name).write(), encoding="utf-8")
    rules = GAMES[name].rules(2) if name in GAMES else None
    with browser.page(
        path, width=width, height=height, prepare=lambda page: behind(page, name, locale, store)
    ) as page:
        player = Player(page, rules, program(name))
        player.wait()
        yield player


def behind(page: Page, name: str, locale: str = "en", store: str = "") -> None:
    """Put a host of this process behind a page. What it finds in the browser's store is put there before it
    looks, but not while it is being opened: see whenStored in saving.js."""
    page.expose_function("answer", open_table(name).answer)
    put = f"localStorage.setItem('pnp.play:locale', '{locale}'); {store}"
    page.add_init_script(
        f"{BRIDGE}\nif (location.protocol !== 'about:') "
        f"document.addEventListener('DOMContentLoaded', () => {{ {put} }});"
    )
