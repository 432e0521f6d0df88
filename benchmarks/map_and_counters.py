"""What strangers bring as data: a map, counters and repeated boxes.

Each function writes a game that pnp builds, and the list from which a script of protograf draws the same.
"""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

COLUMNS, ROWS, SIZE = 40, 25, 4.6
"""The map: its cells across and down, and mm from the middle of one to its corners."""

TERRAINS = ("wood", "hill", "marsh", "sea", "field")
FILLS = {"wood": "#d3ded5", "hill": "#ecdcc2", "marsh": "#dcdcdc", "sea": "#d2dfe9", "field": "#f3efe0"}

SIDES, TYPES = ("crown", "league", "free"), ("foot", "horse", "guns")
COPIES = 20
"""Of each of 90 counters."""

ACROSS, DOWN = 100, 50
"""The repeated boxes."""

HEAD = """schema = 1
[game]
id = "{id}"
title = "{title}"
tagline = "For the clock alone"
version = "1.0"
players = [2]
source = "stated: benchmarks"
[[credits]]
work = "{title}"
author = "Nobody"
licence = "CC0"
source = "stated: benchmarks"
"""


def _written(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def _table(path: Path, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows((head, *rows))


def terrain(column: int, row: int) -> str:
    """The terrain of a cell: in patches, as on a map."""
    return TERRAINS[(column // 3 + row // 2 + (column * row) % 3) % len(TERRAINS)]


def the_map(folder: Path) -> Path:
    """A map of 1,000 hexagons, of each of which a table says the terrain; returns the table."""
    cells = [(f"{c:02}{r:02}", terrain(c, r)) for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1)]
    board = f"""[[boards]]
id = "map"
grid = "map"
form = "hexagon"
columns = {COLUMNS}
rows = {ROWS}
size_mm = {SIZE}
names = "0101"
cells = {len(cells)}
table = "map.csv"
source = "stated: benchmarks"
[boards.terrain.wood]
fill = "green-wash"
hatch = "rising"
[boards.terrain.hill]
fill = "ochre-wash"
hatch = "falling"
[boards.terrain.marsh]
fill = "slate-wash"
hatch = "level"
[boards.terrain.sea]
fill = "blue-wash"
hatch = "upright"
[boards.terrain.field]
fill = "tint"
hatch = "none"
[[components]]
id = "map"
kind = "board"
name = "The Map"
copies = 1
source = "stated: benchmarks"
"""
    _written(folder, "game.toml", HEAD.format(id="a-map", title="A Map") + board)
    _table(folder / "map.csv", ("cell", "terrain"), cells)
    return folder / "map.csv"


def counters(folder: Path) -> Path:
    """1,800 counters, 90 different ones; returns their table."""
    rows = [
        (f"{side} {kind} {attack}-{pace}", side, kind, attack, pace, COPIES)
        for side in SIDES
        for kind in TYPES
        for attack, pace in ((a, p) for a in range(1, 6) for p in (3, 6))
    ]
    table = """[[tables]]
file = "units.csv"
kind = "tile"
id = "{side}.{type}-{attack}-{pace}"
layout = "unit"
source = "stated: benchmarks"
"""
    layout = """schema = 1
[faces.unit]
size = [15, 15]
safe = 1.2
ground = "{'plum-wash' if side == 'crown' else 'blue-wash' if side == 'league' else 'green-wash'}"
[faces.unit.boxes.frame]
shape = "rectangle"
fill = "paper"
stroke = "ink"
line = 0.4
top = 0
height = 6
left = 1.2
right = 1.2
[faces.unit.boxes.foot]
shape = "path"
d = "M0.3 0.3L9.9 5.7M9.9 0.3L0.3 5.7"
stroke = "ink"
line = 0.4
of = "frame"
when = "type == 'foot'"
[faces.unit.boxes.horse]
shape = "path"
d = "M0.3 5.7L9.9 0.3"
stroke = "ink"
line = 0.4
of = "frame"
when = "type == 'horse'"
[faces.unit.boxes.guns]
shape = "ellipse"
fill = "ink"
solid = true
of = "frame"
width = 2.6
height = 2.6
when = "type == 'guns'"
[faces.unit.boxes.value]
text = "{attack}-{pace}"
font = "label"
size = 10
smallest = 9
align = "middle"
valign = "middle"
bottom = 0
height = 4.6
translate = false
"""
    _written(folder, "game.toml", HEAD.format(id="counters", title="Counters") + table)
    _written(folder, "layout.toml", layout)
    _table(folder / "units.csv", ("name", "side", "type", "attack", "pace", "copies"), rows)
    return folder / "units.csv"


def boxes(folder: Path) -> Path:
    """A mat with 5,000 repeated boxes; returns a list of how many there are."""
    part = """[[components]]
id = "mat"
kind = "mat"
name = "A Mat"
copies = 1
layout = "grid"
source = "stated: benchmarks"
"""
    layout = f"""schema = 1
[faces.grid]
size = [180, 100]
safe = 3
[faces.grid.boxes.box]
shape = "rectangle"
stroke = "ink"
line = 0.25
width = 1.4
height = 1.4
repeat = {{ columns = {ACROSS}, rows = {DOWN} }}
"""
    _written(folder, "game.toml", HEAD.format(id="boxes", title="Boxes") + part)
    _written(folder, "layout.toml", layout)
    _written(folder, "boxes.json", json.dumps([ACROSS, DOWN]))
    return folder / "boxes.json"
