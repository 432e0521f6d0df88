"""Folders of games with a layout.toml, for tests."""

import re
from pathlib import Path

from pnp.games import Game, Setting, open_game
from pnp.games.plain.faces import components
from pnp.scene import Component, Element, Text, Variant, leaves
from tests.gamefile import SOURCE, entry, game_toml

GAME = game_toml("laid", version="0.1")
"""The head of a game without a component."""


def game_in(path: Path, layout: str, *entries: str, more: str = "") -> Path:
    """A game's folder with a layout.toml: `entries` are keys of one component each, after its kind and name
    ("Sun" if nothing else is said)."""
    path.mkdir(exist_ok=True)
    parts = [GAME, more]
    for number, said in enumerate(entries or ("",), 1):
        keys = {
            "id": f"card.{number}",
            "kind": "card",
            "name": f"Sun {number}" if number > 1 else "Sun",
            "copies": 1,
            "source": SOURCE,
        }
        made = {key: value for key, value in keys.items() if not re.search(rf"^{key} =", said, re.MULTILINE)}
        parts.append(f"\n{entry('[components]', **made)}{said}\n")
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
    look = {"card_size": card_size, "text": text}
    return Setting(game, variant, "en", 2, lambda said: said, **look)  # type: ignore[arg-type]


def said(elements: tuple[Element, ...]) -> list[str]:
    """The lines of text of a drawing, in order."""
    return [leaf.text for leaf, _ in leaves(elements) if isinstance(leaf, Text)]
