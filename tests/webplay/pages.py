"""Small pages that run a game's Python in a browser, as play.html does, without its table."""

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.games import Game
from pnp.kit.playing.frame import FOLDER, policy
from pnp.kit.playing.page import make_program
from pnp.rulebook import template
from pnp.webplay import Host, Program
from pnp.webplay.packing.modules import make_blocks
from tests import browser

START = """
const say = (key, values) => `${key} ${JSON.stringify(values)}`;
const program = document.getElementById("program").textContent;
const table = makeWorkerTable({ blocks: runtimeBlocks(), program, limit: LIMIT });
const tell = (text) => { document.getElementById("told").textContent = text; document.title = "done"; };
"""

PLAY_OUT = """
const goes = (last) => last.view && ["chance", "opponent"].includes(last.view.turn.kind);
(async () => {
  let last = await table.ask(NEW);
  for (let ply = 0; ply < PLIES && goes(last); ply += 1) {
    last = await table.ask({ ask: "go", locale: "es", viewer: 0 });
  }
  tell(JSON.stringify(last));
})().catch((error) => tell(`fault: ${error.message}`));
"""
"""Plays a game of opponents to its end, or so many plies, and tells the last answer."""


def request(game: Game, players: int) -> dict[str, object]:
    """Return the request for a game that opponents play to its end."""
    seats = ["eager"] * players
    return {
        "ask": "new",
        "players": players,
        "options": {},
        "setup": None,
        "seed": 11,
        "seats": seats,
        "viewer": 0,
        "locale": "es",
    }


def play_natively(game: Game, players: int, plies: int) -> Any:
    """Return the last answer of the same game, played by a host here."""
    host = Host(Program.from_data(json.loads(json.dumps(make_program(game).to_data()))), game.rules)
    last = json.loads(host.answer(json.dumps(request(game, players))))
    for _ in range(plies):
        if last["view"]["turn"]["kind"] not in ("chance", "opponent"):
            break
        last = json.loads(host.answer(json.dumps({"ask": "go", "locale": "es", "viewer": 0})))
    return last


def write(
    path: Path,
    script: str,
    blocks: Mapping[str, str],
    program: Any,
    *,
    without: str = "",
    limit: int = 60000,
) -> Path:
    """Write a page with a script after the one that starts the worker. `without` is cut out of its policy."""
    body = (FOLDER / "transport.js").read_text(encoding="utf-8") + START.replace("LIMIT", str(limit)) + script
    parts = [f'<script type="text/plain" id="{name}">{text}</script>' for name, text in blocks.items()]
    path.write_text(
        '<!DOCTYPE html><meta charset="utf-8"><title>begun</title><link rel="icon" href="data:,">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(body).replace(without, "")}">'
        f'<p id="told"></p>{"".join(parts)}'
        f'<script type="application/json" id="program">{template.embed(program)}</script>'
        f"<script>{body}</script>",
        encoding="utf-8",
    )
    return path


def write_game(path: Path, game: Game, players: int, plies: int) -> Path:
    """Write a page that plays a game of opponents."""
    script = PLAY_OUT.replace("NEW", json.dumps(request(game, players))).replace("PLIES", str(plies))
    return write(path, script, dict(make_blocks(game)), make_program(game).to_data())


def told_by(path: Path, seconds: float = 120) -> str:
    """Return the text that a page shows when it is done. Fail if it requests a file or reports an error."""
    with browser.page(path) as page:
        end = time.monotonic() + seconds
        while page.title() != "done" and time.monotonic() < end:
            time.sleep(0.1)
        return page.locator("#told").text_content() or ""
