"""A game of data alone that shows all that the looks ship: cards of four sizes, tokens, tiles and so on."""

from pathlib import Path

from tests.gamefile import component, game_toml

_GAME = game_toml(
    "looks-sample", title="The Lantern Road", version="0.1", players=[2, 4], source="stated: a sample"
)

_TEXT = "Draw two cards, then pass one to the player on your left. Keep the lamp burning: pay 1 oil at dusk."

PARTS = (
    # kind, face, name, columns
    (
        "card",
        "poker",
        "The Lantern Keeper",
        {"icon": "lantern", "value": 3, "label": "Character", "text": _TEXT},
    ),
    (
        "card",
        "mini",
        "Salt Road",
        {"icon": "boot", "value": 1, "label": "Place", "text": "Earn 2 coins, then rest."},
    ),
    ("card", "tarot", "Storm Petrel", {"icon": "bird", "value": 7, "label": "Omen", "text": _TEXT}),
    ("card", "square", "Night Market", {"icon": "coin", "value": 5, "label": "Place", "text": _TEXT}),
    ("card", "poker", "Nothing", {}),
    (
        "aid",
        "aid",
        "Your turn",
        {"text": "1. Draw a card.\\n2. Play a card, and do what it says.\\n3. Pass the lamp."},
    ),
    ("tile", "tile", "Old bridge", {"icon": "tower"}),
    ("tile", "tile-hex", "Salt marsh", {"icon": "drop", "value": 4}),
    ("marker", "token-round", "Sun", {"icon": "sun"}),
    ("marker", "token-square", "Oil", {"icon": "drop"}),
    ("marker", "token-hex", "Wind", {"icon": "wind"}),
    ("standee", "standee", "The smith", {"icon": "person"}),
    ("mat", "mat", "The inn", {"text": "Lay four cards here, face down. Whoever sleeps draws one of them."}),
)
NAMES = {face: name for _, face, name, columns in reversed(PARTS) if columns}
CRESTS = {"poker": "", "mini": "star", "tarot": "eye", "square": "coin", "aid": "book", "tile-hex": "leaf"}
"""Kinds that have a back, and the icon on it."""

WIDE_LAYOUT = """schema = 1
[faces.card]
extends = ["poker"]
[faces."back:night"]
extends = ["back"]
columns = { crest = "moon" }
"""


def write(folder: Path, look: str, *, icons: bool = True) -> Path:
    """The sample in a look; its game.toml."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = [_GAME]
    for number, (kind, face, name, columns) in enumerate(PARTS):
        fields = {key: value for key, value in columns.items() if key != "text" and (icons or key != "icon")}
        text = {"text": columns["text"]} if "text" in columns else {}
        back = {"back": f"{face}-back"} if face in CRESTS else {}
        tables.append(
            component(name, kind, id=f"{kind}.n{number}", **text, layout=face, **back, fields=fields)
        )
    (folder / "game.toml").write_text("\n".join(tables), encoding="utf-8")
    faces = dict.fromkeys(face for _, face, _, _ in PARTS)
    layout = ["schema = 1", *(f'[faces.{face}]\nextends = "{face}"' for face in faces)]
    sized = [face for face in faces if face in CRESTS]
    layout += [
        f'[faces."back:{face}-back"]\nextends = "{"back-hex" if face == "tile-hex" else "back"}"\n'
        f'columns = {{ crest = "{CRESTS[face]}" }}'
        for face in sized
    ]
    (folder / "layout.toml").write_text("\n\n".join(layout) + "\n", encoding="utf-8")
    (folder / "theme.toml").write_text(f'schema = 1\nlook = "{look}"\n', encoding="utf-8")
    return folder / "game.toml"


def wide(folder: Path, look: str, size: tuple[float, float]) -> Path:
    """A game of two cards of a size that is wider than high, with a back; its game.toml."""
    folder.mkdir(parents=True, exist_ok=True)
    text = _TEXT if size[0] > 65 else "Draw two cards."
    cards = [("The Lantern Keeper", {"icon": "lantern", "label": "Place"}), ("Salt Road", {})]
    tables = [
        component(
            name,
            "card",
            id=f"card.n{number}",
            text=text,
            back="night",
            trim_mm=list(size),
            fields={"value": 11, **fields},
        )
        for number, (name, fields) in enumerate(cards)
    ]
    (folder / "game.toml").write_text("\n".join((_GAME, *tables)), encoding="utf-8")
    (folder / "layout.toml").write_text(WIDE_LAYOUT, encoding="utf-8")
    (folder / "theme.toml").write_text(f'schema = 1\nlook = "{look}"\n', encoding="utf-8")
    return folder / "game.toml"


def _written(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
