"""Hosts of games, as a page asks them: requests and answers are JSON."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pnp.games import Game, every_game, open_game
from pnp.kit.playing.page import make_program
from pnp.webplay import FreeHost, Host, Program
from pnp.webplay.protocol import Answerer
from tests.play import kuhn

GAMES: dict[str, Game] = {game.id: game for game in (*every_game(), kuhn.game()) if game.engine}
"""All games with an engine."""

DATA: dict[str, Game] = {
    path.parent.name: open_game(str(path.parent)) for path in sorted(Path("examples").glob("*/game.toml"))
}
"""All games of data that ship with pnp. Each has a free table."""

FREE: dict[str, Game] = {"moth-hour": DATA["moth-hour"]}
"""The game of data that most tests play."""

FOUND = "fault"


@cache
def data(name: str) -> str:
    """Return the program of a game as JSON, as a page has it."""
    game = DATA.get(name) or GAMES.get(name) or open_game(f"examples/{name}")
    return json.dumps(make_program(game).to_data())


@cache
def program(name: str) -> Program:
    """Return the program of a game, as a page has it: through JSON."""
    return Program.from_data(json.loads(data(name)))


def host(name: str, **more: Any) -> Host:
    """Return a new host of a game."""
    return Host(program(name), GAMES[name].rules, **more)


def open_table(name: str) -> Host | FreeHost:
    """Return a new host of a game, which is free for a game of data."""
    return FreeHost(program(name)) if name in DATA else host(name)


def ask(table: Answerer, ask: str, **more: Any) -> Any:
    """Return the answer to a request."""
    answer = table.answer(json.dumps({"ask": ask, "locale": "en", "viewer": None, **more}))
    return json.loads(answer)


def begin(table: Answerer, players: int, **more: Any) -> Any:
    """Begin a game with a person at each seat, and return its view."""
    asked = {"options": {}, "setup": None, "seed": 7, "seats": ["person"] * players, **more}
    return view(ask(table, "new", players=players, **asked))


def view(answer: Any) -> Any:
    """Return the view of an answer, which must be no fault."""
    assert FOUND not in answer, answer
    return answer["view"]


def problem(answer: Any) -> str:
    """Return the words of a fault."""
    assert list(answer) == [FOUND], answer
    return str(answer[FOUND]["problem"])
