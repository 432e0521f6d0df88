"""Ninety-two different cards of a stranger with one back: a game.toml, and what is written on them."""

from pathlib import Path

CARDS = 92

_WORDS = """Anchor Badger Candle Dolphin Ember Falcon Garnet Harbour Island Jasmine Kestrel Lantern Marble
Nectar Orchard Pebble Quarry Raven Saffron Thistle Umbra Velvet Willow"""

NAMES = tuple(_WORDS.split())

TEXTS = (
    "Draw two cards, then put one of them back.",
    "Each other player shows a card of their choice; you may swap one of yours for it.",
    "Worth three points to whoever holds the most harbours at the end of the game.",
    "Play at any time: nothing happens to you until your next turn.",
)

_HEAD = """schema = 1

[game]
id = "plain-cards"
title = "Plain Cards"
tagline = "Ninety-two cards and nothing else"
version = "1.0"
players = [2, 3, 4]
source = "stated: my own design"

[[credits]]
work = "Plain Cards"
author = "A. Designer"
licence = "CC BY 4.0"
source = "stated: my own design"

[counts]
card = {cards}
source = "stated: my own design"
"""

_CARD = """
[[components]]
id = "card.{number}"
kind = "card"
name = "{name}"
text = "{text}"
copies = 1
back = "deck"
source = "stated: my own design"
"""


def cards() -> list[tuple[str, str]]:
    """(name, text) of each card; no two are the same."""
    return [(f"{NAMES[n % len(NAMES)]} {n // len(NAMES) + 1}", TEXTS[n // len(NAMES)]) for n in range(CARDS)]


def write_game(folder: Path) -> Path:
    """The game in a folder of its own; the path of its game.toml."""
    folder.mkdir(parents=True)
    entries = [
        _CARD.format(number=number, name=name, text=text)
        for number, (name, text) in enumerate(cards(), start=1)
    ]
    path = folder / "game.toml"
    path.write_text(_HEAD.format(cards=CARDS) + "".join(entries), encoding="utf-8")
    return path
