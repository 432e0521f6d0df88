"""A small game in two versions, for tests of what differs between them."""

from pathlib import Path

from pnp.changes import State, Version, state
from tests.gamefile import component, entry, game_toml

CARDS: tuple[dict[str, str | int], ...] = (
    {"id": "card.rain", "name": "Rain", "text": "Every field grows.", "copies": 2, "back": "day"},
    {"id": "card.sun", "name": "Sun", "text": "Every field dries.", "copies": 1, "back": "day"},
    {"id": "card.wind", "name": "Wind", "text": "Take any one card.", "copies": 3, "back": "day"},
)

CLAUSES = """
schema = 1

[[clause]]
name = "play.draw"
kind = "action"
text = "{draw}"
source = "stated: page 3"

[[clause]]
name = "play.end"
kind = "end"
text = "After %(cards)s cards the game ends."
source = "stated: page 3"
"""

BOOK = """# Play

{% trans %}TOLD{% endtrans %}

{{ clause("play.draw") }}

{{ clause("play.end") }}
"""

SPANISH = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "Rain"
msgstr "{rain}"
"""


def head(version: str, *entries: str) -> str:
    """Return the text of game.toml with these entries."""
    return game_toml(
        "harvest",
        *entries,
        version=version,
        tagline="A quick game of tiles and rain",
        players=[2, 4],
        licence="CC BY 4.0",
        source="stated: page 1",
    )


def game(
    folder: Path,
    *cards: dict[str, str | int],
    version: str = "1.0",
    draw: str = "Draw a card.",
    told: str = "Read this before you play.",
    rain: str = "Lluvia",
) -> Path:
    """Write the game into a folder, with these cards or the usual ones."""
    deck = cards or CARDS
    folder.mkdir(parents=True, exist_ok=True)
    entries = [component(**card) for card in deck]  # type: ignore[arg-type]
    counts = entry("counts", card=sum(int(card["copies"]) for card in deck), source="derived: the components")
    (folder / "game.toml").write_text(head(version, counts, *entries), "utf-8")
    (folder / "clauses.toml").write_text(CLAUSES.format(draw=draw), "utf-8")
    (folder / "rulebook.md.j2").write_text(BOOK.replace("TOLD", told), "utf-8")
    (folder / "locale").mkdir(exist_ok=True)
    (folder / "locale" / "es.po").write_text(SPANISH.format(rain=rain), "utf-8")
    return folder


def changed(number: int, **change: str | int) -> tuple[dict[str, str | int], ...]:
    """The usual cards, one of them otherwise."""
    return tuple(card | change if place == number else card for place, card in enumerate(CARDS))


def read(folder: Path) -> State:
    return state(Version(folder.name, folder))


LAYOUT = """
schema = 1
[faces.card.boxes.title]
text = "{name}"
top = 0
left = 0
right = 0
height = 9
[faces.card.boxes.words]
text = "{text}"
top = 30
left = 0
right = 0
height = 12
size = 9
smallest = 5
"""


def tabled(folder: Path, *rows: str, layout: str = LAYOUT) -> Path:
    """A game whose cards are the rows of a table, under name,copies,text,suit,value, drawn by a layout."""
    folder.mkdir(parents=True)
    table = entry("[tables]", file="cards.csv", kind="card", source="stated: page 2")
    (folder / "game.toml").write_text(head("1.0", table), "utf-8")
    (folder / "cards.csv").write_text("\n".join(("name,copies,text,suit,value", *rows)) + "\n", "utf-8")
    (folder / "layout.toml").write_text(layout, "utf-8")
    return folder
