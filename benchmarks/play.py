"""How soon play.html lists what is legal and answers a tap, in Chromium, over what the issue allows.

Python alone, started by the same worker from the same blocks, is what the first list is held against.
"""

import shutil
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measuring import Missing, Ratio, Result, Size
from benchmarks.screens import AIM
from pnp.games import Game, every_game
from pnp.kit.artwork import artwork
from pnp.kit.plan import plans
from pnp.kit.playing import page
from pnp.kit.playing.frame import FOLDER, policy
from pnp.play import CHANCE, TERMINAL
from pnp.webplay.blocks import make_blocks
from pnp.webplay.match import PERSON, Match
from pnp.webplay.program import SCHEMA
from pnp.webplay.records import Record, write_record
from pnp.webplay.runtime import FILES

ROUNDS = 5
"""Starts of each page that are counted, after one that is not."""

ABOVE_PYTHON = 0.7
TAP = 0.1
WHY = 0.005
OPPONENT = 0.5
GAP = 0.1
"""Seconds that are allowed."""

TAPS = 10
MOVES = 30
"""Moves of opponents that are measured."""

PLIES = 150
"""Plies of a game between eager opponents among which the position with the most actions is looked for."""

LIMIT = 120_000
"""Milliseconds after which a page that does not answer is given up."""

WATCH = """
Math.random = () => 0.25;
window.watched = { asked: [], gaps: [], progress: {}, first: null };
new PerformanceObserver((list) => watched.gaps.push(...list.getEntries().map((each) => [each.startTime, each.duration])))
  .observe({ type: "longtask", buffered: true });
const begun = new Map();
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const key = data.progress || (data.ready && "ready") || (data.failed && "failed");
      if (key) watched.progress[key] = performance.now();
      if (begun.has(data.id)) watched.asked.push([begun.get(data.id)[0], performance.now() - begun.get(data.id)[1], begun.get(data.id)[1]]);
    });
  }
  postMessage(data, ...more) {
    if (data.id) begun.set(data.id, [JSON.parse(data.text).ask, performance.now()]);
    super.postMessage(data, ...more);
  }
};
document.addEventListener("DOMContentLoaded", () => {
  document.body.dataset.hurry = "true";
  const look = () => {
    const view = window.pnpGame && pnpGame.state.view;
    if (view && view.actions.length) watched.first = performance.now(); else requestAnimationFrame(look);
  };
  look();
});
"""
"""Notes when the worker tells of its start, how long it takes over each request, when the first list of
actions is drawn, and the tasks of the page that take 50 ms and more. Pauses between opponents are left out."""

WAIT = """(async (told, limit) => {
  const end = performance.now() + limit;
  while (!told()) {
    if (performance.now() > end || (window.watched && watched.progress.failed)) throw new Error(document.body.innerText);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return told();
})"""

PYTHON_ALONE = """
self.onmessage = async ({ data }) => {
  const files = {};
  await Promise.all(Object.entries(data.start.blocks).map(async ([name, packed]) => { files[name] = await unpack(packed); }));
  await startPython(files);
  self.postMessage({ ready: true });
};
"""

TAP_OFTEN = """async (taps) => {
  const { state } = pnpGame, later = (resolve) => setTimeout(resolve, 5), told = [];
  const spots = (light) => [...document.querySelectorAll("#table [data-zone]")].filter((node) => (node.dataset.light || "") === light);
  const settle = async () => {
    while (state.busy || !["person", "end"].includes(state.view.turn.kind)) await new Promise(later);
  };
  /* The frame after the next one begins when the next one has been painted. */
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  }));
  const time = async (kind, tap) => {
    await settle();
    const begin = performance.now();
    await tap();
    while (state.busy && kind !== "act") await new Promise((resolve) => setTimeout(resolve, 0));
    await painted();
    told.push([kind, performance.now() - begin]);
    await settle();
  };
  await settle();
  const actions = state.view.actions;
  for (let n = 0; n < taps; n += 1) {
    const lit = spots("can"), node = lit[Math.floor(n * lit.length / taps)];
    if (node) await time("select", () => node.click());
    const dark = spots(""), other = dark[Math.floor(n * dark.length / taps)];
    if (other && state.taps.length) await time("refuse", () => other.click());
    document.querySelector("dialog")?.close();
    const before = state.view.ply;
    await time("act", () => pnpGame.act(actions[Math.floor(n * actions.length / taps)].code));
    if (state.view.ply === before) throw new Error("nothing was done");
    await time("undo", () => document.getElementById("undo").click());
    if (state.view.ply !== before) throw new Error("nothing was undone");
  }
  return told;
}"""
"""Selects parts that are lit, points at what is not, does an action and takes it back, many times. Returns
[kind, milliseconds] of each tap, until its answer is painted."""

WHY_OFTEN = """async (codes) => {
  const told = [];
  for (const code of codes) {
    const begin = performance.now();
    const answer = await pnpGame.ask({ ask: "why", code });
    if (!answer.meant && !answer.fault) throw new Error(JSON.stringify(answer));
    told.push(performance.now() - begin);
  }
  return told;
}"""
"""Asks whether each code is legal and returns the milliseconds until each answer."""

PLAY_OUT = """async ([players, moves]) => {
  const told = [], seats = Array(players).fill("eager");
  let last = await pnpGame.ask({ ask: "new", players, options: {}, setup: null, seed: 5, seats, viewer: null });
  while (told.length < moves && ["chance", "opponent"].includes(last.view.turn.kind)) {
    const { kind } = last.view.turn, begin = performance.now();
    last = await pnpGame.ask({ ask: "go", viewer: 0 });
    if (kind === "opponent") told.push(performance.now() - begin);
  }
  return told;
}"""
"""Lets eager opponents play and returns the milliseconds that each of their moves takes."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position with many actions, as the record of the game that led to it."""

    record: str
    codes: Sequence[str]
    """Actions that are legal, and some that were legal before."""
    actions: int


def find_busy_position(game: Game) -> Position:
    """Return the position with the most actions of a game between eager opponents."""
    players, seed = max(game.definition.game.players), 1
    rules = game.rules(players)
    match = Match(rules, seed, ["eager"] * players)
    most, at, who = 0, 0, 0
    while len(match.plies) < PLIES and match.player != TERMINAL:
        if match.player != CHANCE:
            found = len(rules.legal_actions(match.state))
            if found > most:
                most, at, who = found, len(match.plies), match.player
        match.go()
    state = match.plies[at].state
    legal = [rules.notation(state, each) for each in rules.legal_actions(state)]
    earlier = [ply.code for ply in match.plies[:at] if ply.player == who]
    seats = [PERSON if player == who else "eager" for player in range(players)]
    moves = [ply.code for ply in match.plies[:at]]
    record = Record(
        *(SCHEMA, game.id, game.definition.game.version, players, dict(rules.chosen)),
        *(None, seed, seats, None, moves),
    )
    step = max(1, len(legal) // TAPS)
    return Position(write_record(record), [*legal[::step][:TAPS], *earlier[-TAPS:]], most)


@dataclass(slots=True)
class Opened:
    """A page in a browser, and what it told of itself."""

    page: Page
    path: Path

    def wait(self, script: str) -> Any:
        """Return what a script says as soon as it is true."""
        return self.page.evaluate(f"{WAIT}(() => {script}, {LIMIT})")


@contextmanager
def opened(browser: Browser, path: Path, more: str = "") -> Iterator[Opened]:
    """Open a page from its file, with nothing stored."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    try:
        shown = context.new_page()
        shown.add_init_script(WATCH)
        shown.goto(f"{path.as_uri()}{more}")
        yield Opened(shown, path)
    finally:
        context.close()


def write_python_alone(path: Path, blocks: Mapping[str, str]) -> Path:
    """Write a page whose worker starts Python from the blocks of a game's page, and does nothing with it."""
    worker, begin, _ = (FOLDER / "worker.js").read_text(encoding="utf-8").partition("let answer = ")
    assert begin, "worker.js has another form"
    kept = {name: blocks[name] for name in FILES}
    kept["worker.js"] = b64encode((worker + PYTHON_ALONE).encode()).decode()
    body = (
        'const say = (key) => key, at = (id) => document.getElementById(id);\n'
        f'{(FOLDER / "transport.js").read_text(encoding="utf-8")}'
        'makeWorkerTable({ blocks: runtimeBlocks(), program: "{}" });'
    )
    parts = [f'<script type="text/plain" id="{name}">{text}</script>' for name, text in kept.items()]
    path.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy(body)}">'
        f'<title>Python</title>{"".join(parts)}<script>{body}</script>',
        encoding="utf-8",
    )
    return path


def time_python(browser: Browser, path: Path) -> float:
    """Return the seconds from opening a page until its Python runs."""
    with opened(browser, path) as found:
        return float(found.wait("watched.progress.ready")) / 1000


@dataclass(frozen=True, slots=True)
class Start:
    """How a page starts."""

    first: float
    """Seconds until the first list of actions is drawn."""
    gap: float
    """Seconds of the longest task of the page."""
    steps: str
    """What was done when, for a reader."""


def time_start(browser: Browser, path: Path) -> Start:
    """Return how long a page takes until its first list of actions is drawn."""
    with opened(browser, path) as found:
        first = float(found.wait("watched.first"))
        watched = found.page.evaluate("watched")
        steps = {**watched["progress"], **{name: begun + took for name, took, begun in watched["asked"]}}
        told = ", ".join(f"{name} {value:.0f}" for name, value in sorted(steps.items(), key=lambda each: each[1]))
        return Start(first / 1000, _longest(watched), told)


def _longest(watched: Any) -> float:
    return max((took for _, took in watched["gaps"]), default=0.0) / 1000


def measure_game(browser: Browser, game: Game, folder: Path) -> list[Result]:
    """Return what is measured of one game's page."""
    (plan,) = plans([game], out=Path("none"), papers=["a4"], locales=["es"], formats="play")
    art = artwork(plan)
    made = folder / f"{game.id}.html"
    made.write_text(page.make_page(art.setting, art.components), encoding="utf-8")
    alone = write_python_alone(folder / "python.html", dict(make_blocks(game)))
    python, starts = [], []
    for count in range(ROUNDS + 1):
        for turn in (0, 1) if count % 2 else (1, 0):
            if turn:
                python.append(time_python(browser, alone))
            else:
                starts.append(time_start(browser, made))
    name, more = game.id, [start.first - bare for start, bare in zip(starts, python, strict=True)][1:]
    results: list[Result] = [
        Size(f"{name}: play.html", made.stat().st_size, AIM),
        Ratio(
            f"{name}: first list above Python alone",
            tuple(each / ABOVE_PYTHON for each in more),
            1,
            f"Python alone {median(python[1:]):.2f} s, {median(more):+.2f} s; {starts[-1].steps}",
        ),
        _ratio(f"{name}: longest task, start", [start.gap for start in starts[1:]], GAP),
    ]
    position = find_busy_position(game)
    with opened(browser, made, f"#game={position.record}") as found:
        found.wait("watched.first")
        found.page.wait_for_timeout(500)
        found.page.evaluate("watched.gaps.length = 0")
        taps = found.page.evaluate(TAP_OFTEN, TAPS)
        gap = _longest(found.page.evaluate("watched"))
        for kind in ("select", "refuse", "act", "undo"):
            taken = [each / 1000 for told, each in taps if told == kind]
            if taken:
                results.append(_ratio(f"{name}: tap, {kind}", taken, TAP, f"of {position.actions} actions"))
        results.append(_ratio(f"{name}: longest task, playing", [gap], GAP))
        why = [each / 1000 for each in found.page.evaluate(WHY_OFTEN, position.codes)]
        results.append(_ratio(f"{name}: why", why, WHY))
        moves = found.page.evaluate(PLAY_OUT, [max(game.definition.game.players), MOVES])
        results.append(_ratio(f"{name}: an eager opponent's move", [each / 1000 for each in moves], OPPONENT))
    return results


def _ratio(name: str, seconds: Sequence[float], aim: float, more: str = "") -> Ratio:
    told = f"{median(seconds) * 1000:.0f} ms, at most {max(seconds) * 1000:.0f}"
    return Ratio(name, tuple(each / aim for each in seconds), 1, f"{told} {more}".strip())


def measure(names: Sequence[str] = ()) -> list[Result]:
    """Return what is measured of every game's page in Spanish, or of these games."""
    program = shutil.which("chromium")
    if program is None:
        return [Missing("play.html in a browser", "there is no chromium")]
    results: list[Result] = []
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for game in every_game():
            if not names or game.id in names:
                results += measure_game(browser, game, Path(folder))
        browser.close()
    return results
