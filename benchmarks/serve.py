"""`pnp serve` with 500 different cards: from saving the table to the picture of the card that changed."""

import http.client
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from benchmarks.measuring import ROOT, Ratio, Result
from benchmarks.plain_cards import NAMES, TEXTS

CARDS = 500
ROUNDS = 9

AIM = 0.5
"""Seconds: what a person still takes for at once."""

_GAME = """schema = 1

[game]
id = "many-cards"
title = "Many Cards"
tagline = "Five hundred cards of a table"
version = "1.0"
players = [2]
source = "stated: my own design"

[[credits]]
work = "Many Cards"
author = "A. Designer"
licence = "CC BY 4.0"
source = "stated: my own design"

[[tables]]
file = "cards.csv"
kind = "card"
source = "stated: my own design"
"""

_LAYOUT = """schema = 1

[faces.card]
size = "poker"

[faces.card.boxes.frame]
shape = "rectangle"
stroke = "blue"
left = 0
right = 0
top = 0
bottom = 0

[faces.card.boxes.title]
text = "{name}"
font = "title"
size = 14
smallest = 8
left = 3
right = "cost.left - 2"
top = 3
height = 9

[faces.card.boxes.cost]
text = "{cost}"
font = "title"
size = 16
width = 8
right = 3
top = 3
height = 9

[faces.card.boxes.body]
text = "{text}"
size = 9
left = 3
right = 3
top = "title.bottom + 20"
bottom = 3
"""


def measure(rounds: int = ROUNDS) -> list[Result]:
    """Seconds as a page meets them, over the aim; and the first look, for comparison."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "many-cards"
        folder.mkdir()
        (folder / "game.toml").write_text(_GAME, encoding="utf-8")
        (folder / "layout.toml").write_text(_LAYOUT, encoding="utf-8")
        _save(folder, 0)
        with _served(folder) as address:
            news = _news(address)
            began = perf_counter()
            first = next(news)
            drawn = perf_counter() - began
            proved = _until_proved(news) - began
            seconds = [_changed(folder, address, news, number) for number in range(1, rounds + 1)]
    told = f"median {sorted(seconds)[rounds // 2]:.2f} s, longest {max(seconds):.2f} s"
    remark = f"{told}; {len(first['faces'])} faces drawn in {drawn:.1f} s, proved in {proved:.1f} s"
    return [
        Ratio(f"one card of {CARDS} saved and seen / {AIM} s", tuple(s / AIM for s in seconds), 1, remark)
    ]


def _save(folder: Path, changed: int) -> None:
    """The table, with another cost for one of its cards."""
    rows = ["name,text,cost"]
    for n in range(CARDS):
        cost = changed if n == changed * 37 % CARDS else n % 7
        rows.append(f'{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1},"{TEXTS[n % len(TEXTS)]}",{cost + 10}')
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "pnp", "serve", str(folder)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate(timeout=20)


def _get(address: str, path: str) -> http.client.HTTPResponse:
    at = urlsplit(address)
    line = http.client.HTTPConnection(str(at.hostname), at.port, timeout=120)
    line.request("GET", path)
    return line.getresponse()


def _news(address: str) -> Iterator[Any]:
    """What the page is told: faces, and findings under that name."""
    for line in _get(address, "/events"):
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


def _until_proved(news: Iterator[Any]) -> float:
    while "findings" not in next(news):
        pass
    return perf_counter()


def _changed(folder: Path, address: str, news: Iterator[Any], number: int) -> float:
    """From saving a table to having the last picture that is another one."""
    before = {face["id"]: face["key"] for face in _faces(address)}
    began = perf_counter()
    _save(folder, number)
    told = next(each for each in news if "faces" in each)
    fresh = [face["key"] for face in told["faces"] if before.get(face["id"]) != face["key"]]
    assert fresh, "nothing has changed"
    for key in fresh:
        assert _get(address, f"/pictures/{key}.svg").read().startswith(b"<svg")
    took = perf_counter() - began
    _until_proved(news)
    return took


def _faces(address: str) -> Any:
    return next(_news(address))["faces"]
