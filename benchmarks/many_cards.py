"""A stranger's game of data: so many different cards of a table, drawn by a layout."""

from pathlib import Path

from benchmarks.plain_cards import NAMES, TEXTS

ICONS = ("sun", "moon", "leaf", "fish", "crown", "key", "tower", "wolf")

_GAME = """schema = 1

[game]
id = "many-cards"
title = "Many Cards"
tagline = "Cards of a table"
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

[faces.card.boxes]
frame = { shape = "rectangle", stroke = "blue", left = 0, right = 0, top = 0, bottom = 0 }
title = { text = "{name}", font = "title", size = 14, smallest = 8, \
left = 3.6, right = "cost.left", top = 3, height = 9 }
cost = { text = "{cost}", font = "title", size = 16, width = 8, right = 3, top = 3, height = 9 }
panel = { shape = "rounded", fill = "{suit}", left = 3, right = 3, top = "title.bottom + 2", height = 26 }
picture = { icon = "{icon}", colour = "paper", of = "panel", width = 20, height = 20 }
body = { text = "{text}", size = 9, left = 3, right = 3, top = "panel.bottom + 3", bottom = 3 }
"""


def write(folder: Path, cards: int) -> Path:
    """The game in a folder of its own; the path of its game.toml."""
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(_GAME, encoding="utf-8")
    (folder / "layout.toml").write_text(_LAYOUT, encoding="utf-8")
    save(folder, cards, 0)
    return folder / "game.toml"


def save(folder: Path, cards: int, changed: int) -> None:
    """The table, with another cost for one of its cards."""
    suits = ("blue", "green", "plum", "umber")
    rows = ["name,text,cost,suit,icon"]
    for n in range(cards):
        cost = changed if changed and n == changed * 37 % cards else n % 7
        name = f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}"
        rows.append(f'{name},"{TEXTS[n % len(TEXTS)]}",{cost + 10},{suits[n % 4]},{ICONS[n % len(ICONS)]}')
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
