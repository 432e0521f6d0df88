"""How soon play.html lists what is legal and answers a tap, in Chromium, over what the issue allows.

Python alone, started by the same worker from the same blocks, is what the first list is held against.
"""

import json
import shutil
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.measuring import Missing, Ratio, Result, Size
from benchmarks.screens import AIM
from pnp.games import Game, every_game
from pnp.kit.plan import plans
from pnp.kit.playing import page
from pnp.kit.playing.frame import FOLDER, policy
from pnp.kit.produce import artwork
from pnp.play import CHANCE, TERMINAL
from pnp.webplay.match import PERSON, Match
from pnp.webplay.packing.modules import make_blocks
from pnp.webplay.packing.runtime import FILES
from pnp.webplay.program import SCHEMA
from pnp.webplay.records import Record, write_record

ROUNDS = 5
"""Starts of each page that are counted, after one that is not."""

ABOVE_PYTHON = 0.7
TAP = 0.1
WHY = 0.005
OPPONENT = 0.5
GAP = 0.1
"""Seconds that are allowed."""

TAPS = 10
TRACED = 4
"""Taps of each kind that are traced."""
MOVES = 30
"""Moves of opponents that are measured."""

PLIES = 150
"""Plies of a game between eager opponents among which the position with the most actions is looked for."""

LIMIT = 120_000
"""Milliseconds after which a page that does not answer is given up."""

WATCH = (Path(__file__).parent / "play.js").read_text(encoding="utf-8")
"""What watches a page from inside."""

PYTHON_ALONE = """
self.onmessage = async ({ data }) => {
  const files = {};
  const blocks = Object.entries(data.start.blocks);
  await Promise.all(blocks.map(async ([name, packed]) => { files[name] = await unpack(packed); }));
  await startPython(files);
  self.postMessage({ ready: true });
};
"""


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


@contextmanager
def open_page(browser: Browser, path: Path, more: str = "") -> Iterator[Page]:
    """Open a page from its file, with nothing stored."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    try:
        shown = context.new_page()
        shown.add_init_script(WATCH)
        shown.goto(f"{path.as_uri()}{more}")
        yield shown
    finally:
        context.close()


def wait(page: Page, name: str) -> float:
    """Return the seconds from the opening of a page until something that is watched: "first" or a step of
    the worker's start."""
    return float(page.evaluate("measures.wait", [name, LIMIT])) / 1000


def write_python_alone(path: Path, blocks: Mapping[str, str]) -> Path:
    """Write a page whose worker starts Python from the blocks of a game's page, and does nothing with it."""
    worker, begin, _ = (FOLDER / "worker.js").read_text(encoding="utf-8").partition("let answer = ")
    assert begin, "worker.js has another form"
    kept = {name: blocks[name] for name in FILES}
    kept["worker.js"] = b64encode((worker + PYTHON_ALONE).encode()).decode()
    body = (
        "const say = (key) => key, at = (id) => document.getElementById(id);\n"
        f"{(FOLDER / 'transport.js').read_text(encoding='utf-8')}"
        'makeWorkerTable({ blocks: runtimeBlocks(), program: "{}" });'
    )
    parts = [f'<script type="text/plain" id="{name}">{text}</script>' for name, text in kept.items()]
    path.write_text(
        '<!DOCTYPE html><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(body)}">'
        f"<title>Python</title>{''.join(parts)}<script>{body}</script>",
        encoding="utf-8",
    )
    return path


def count_processor(page: Page) -> CDPSession:
    """Return what `processor` reads."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    return session


def processor(session: CDPSession) -> float:
    """Return the seconds of processor time that the process of a page has taken, all its threads together."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ProcessTime"))


@dataclass(frozen=True, slots=True)
class Start:
    """How a page starts."""

    seconds: float
    """Until its Python runs, or the first list of actions is drawn."""
    processor: float
    """The same, in processor time of the page's process: a busy machine tells the same."""
    gap: float = 0.0
    """Seconds of the longest task of the page."""
    steps: str = ""
    """What was done when, for a reader."""


def time_python(browser: Browser, path: Path) -> Start:
    """Return how long a page takes until its Python runs."""
    with open_page(browser, path) as found:
        session = count_processor(found)
        return Start(wait(found, "ready"), processor(session))


def time_start(browser: Browser, path: Path) -> Start:
    """Return how long a page takes until its first list of actions is drawn."""
    with open_page(browser, path) as found:
        session = count_processor(found)
        first, spent = wait(found, "first"), processor(session)
        watched = found.evaluate("watched")
        steps = {**watched["progress"], **{name: begun + took for name, took, begun in watched["asked"]}}
        in_order = sorted(steps.items(), key=lambda each: each[1])
        told = ", ".join(f"{name} {value:.0f}" for name, value in in_order)
        return Start(first, spent, _longest(watched), told)


WORKER, MAIN, TASK = "DedicatedWorker thread", "CrRendererMain", "ThreadControllerImpl::RunTask"
"""What Chromium's traces call the thread of a worker, the main thread of a page and a task."""


@contextmanager
def trace_tasks(browser: Browser, page: Page) -> Iterator[list[float]]:
    """Trace a page. The list has the processor time of its longest task afterwards, in seconds: unlike the
    time that passes, it is the same on a busy machine."""
    found: list[float] = []
    browser.start_tracing(page=page, categories=["toplevel"])
    try:
        yield found
    finally:
        found.append(longest_task(json.loads(browser.stop_tracing())["traceEvents"]))


def longest_task(events: Sequence[Any]) -> float:
    """Return the processor time, in seconds, of the longest task of the page that has a worker."""
    threads = {
        (each["pid"], each["tid"]): each["args"]["name"] for each in events if each["name"] == "thread_name"
    }
    pages = {pid for (pid, _), name in threads.items() if name == WORKER}
    mains = {key for key, name in threads.items() if name == MAIN and key[0] in pages}
    tasks = (each for each in events if each["name"] == TASK and (each["pid"], each["tid"]) in mains)
    return max((each.get("tdur", 0) for each in tasks), default=0) / 1_000_000


def _longest(watched: Any) -> float:
    return max((took for _, took in watched["gaps"]), default=0.0) / 1000


def trace_start(browser: Browser, path: Path) -> float:
    """Return the processor time of the longest task of a page until its first list of actions is drawn."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    try:
        shown = context.new_page()
        shown.add_init_script(WATCH)
        with trace_tasks(browser, shown) as longest:
            shown.goto(path.as_uri())
            wait(shown, "first")
            shown.wait_for_timeout(500)
        return longest[0]
    finally:
        context.close()


def measure_game(browser: Browser, game: Game, folder: Path) -> list[Result]:
    """Return what is measured of one game's page."""
    (plan,) = plans([game], out=Path("none"), papers=["a4"], locales=["es"], formats="play")
    art = artwork(plan)
    made = folder / f"{game.id}.html"
    made.write_text(page.make_page(art.setting, art.components), encoding="utf-8")
    alone = write_python_alone(folder / "python.html", dict(make_blocks(game)))
    pythons, starts = [], []
    for count in range(ROUNDS + 1):
        for turn in (0, 1) if count % 2 else (1, 0):
            if turn:
                pythons.append(time_python(browser, alone))
            else:
                starts.append(time_start(browser, made))
    name, pairs = game.id, list(zip(starts, pythons, strict=True))[1:]
    more = [start.seconds - python.seconds for start, python in pairs]
    spent = [start.processor - python.processor for start, python in pairs]
    alone_took = median(python.seconds for _, python in pairs)
    results: list[Result] = [
        Size(f"{name}: play.html", made.stat().st_size, AIM),
        Ratio(
            f"{name}: first list above Python alone",
            tuple(each / ABOVE_PYTHON for each in more),
            1,
            f"Python alone {alone_took:.2f} s, {median(more):+.2f} s; {starts[-1].steps}",
        ),
        Ratio(
            f"{name}: the same, in processor time",
            tuple(each / ABOVE_PYTHON for each in spent),
            None,
            f"{median(spent):+.2f} s, of all threads",
        ),
        _ratio(f"{name}: longest task, start", [start.gap for start in starts[1:]], GAP),
        _spent(f"{name}: longest task, start", trace_start(browser, made)),
    ]
    position = find_busy_position(game)
    with open_page(browser, made, f"#game={position.record}") as found:
        wait(found, "first")
        found.wait_for_timeout(500)
        found.evaluate("watched.gaps.length = 0")
        session = count_processor(found)
        before = processor(session)
        taps = found.evaluate("measures.taps", TAPS)
        each = (processor(session) - before) / len(taps)
        gap = _longest(found.evaluate("watched"))
        for kind in ("select", "refuse", "act", "undo"):
            taken = [took / 1000 for told, took in taps if told == kind]
            if taken:
                results.append(_ratio(f"{name}: tap, {kind}", taken, TAP, f"of {position.actions} actions"))
        results.append(Ratio(f"{name}: tap, processor time", (each / TAP,), None, f"{each * 1000:.0f} ms"))
        results.append(_ratio(f"{name}: longest task, playing", [gap], GAP))
        with trace_tasks(browser, found) as longest:
            found.evaluate("measures.taps", TRACED)
        results.append(_spent(f"{name}: longest task, playing", longest[0]))
        why = [each / 1000 for each in found.evaluate("measures.why", position.codes)]
        results.append(_ratio(f"{name}: why", why, WHY))
        moves = found.evaluate("measures.opponents", [max(game.definition.game.players), MOVES])
        results.append(_ratio(f"{name}: an eager opponent's move", [each / 1000 for each in moves], OPPONENT))
    return results


def _spent(name: str, seconds: float) -> Result:
    return Ratio(f"{name}, processor time", (seconds / GAP,), None, f"{seconds * 1000:.0f} ms")


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
