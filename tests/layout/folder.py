"""Folders of games with a layout.toml, for tests."""

from pathlib import Path

from pnp.games import Game, Setting, open_game
from pnp.games.plain.faces import components
from pnp.scene import Component, Element, Text, Variant, leaves

GAME = """\
schema = 1

[game]
id = "laid"
title = "Laid"
tagline = "A game of cards"
version = "0.1"
players = [2]
source = "stated: here"

[[credits]]
work = "Laid"
author = "Me"
licence = "CC BY 4.0"
source = "stated: here"
"""

CARD = """
[[components]]
id = "card.{number}"
kind = "{kind}"
name = "{name}"
copies = 1
source = "stated: here"
"""


def game_in(path: Path, layout: str, *entries: str, more: str = "") -> Path:
    """A game's folder with a layout.toml: `entries` are keys of one component each, after its kind and name
    ("Sun" if nothing else is said)."""
    path.mkdir(exist_ok=True)
    parts = [GAME, more]
    for number, entry in enumerate(entries or ("",), 1):
        kind = "card" if "kind =" not in entry else ""
        made = CARD.format(number=number, kind=kind, name=f"Sun {number}" if number > 1 else "Sun")
        if not kind:
            made = made.replace('kind = ""\n', "")
        if "name =" in entry:
            made = "\n".join(line for line in made.split("\n") if not line.startswith("name ="))
        parts.append(made + entry + "\n")
    (path / "game.toml").write_text("\n".join(parts), encoding="utf-8")
    (path / "layout.toml").write_text(layout, encoding="utf-8")
    return path


def drawn(
    path: Path, variant: Variant = "colour", card_size: str = "poker", text: str = "normal"
) -> tuple[Component, ...]:
    """The components of a game's folder."""
    return components(setting_of(open_game(str(path)), variant, card_size, text))


def setting_of(
    game: Game, variant: Variant = "colour", card_size: str = "poker", text: str = "normal"
) -> Setting:
    return Setting(game, variant, "en", 2, lambda said: said, card_size=card_size, text=text)  # type: ignore[arg-type]


def said(elements: tuple[Element, ...]) -> list[str]:
    """The lines of text of a drawing, in order."""
    return [leaf.text for leaf, _ in leaves(elements) if isinstance(leaf, Text)]
