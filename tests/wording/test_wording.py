"""No book, card or other text of a game, in any language, has a run of seven words of a source document."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from pnp.resources import RULES
from tests.wording import LENGTH, SOURCES, copied, digest, listed, runs, words

GAMES = sorted(path.parent.name for path in RULES.glob("*/game.toml"))
KNOWN = frozenset(SOURCES.read_text(encoding="ascii").split())

CITED = {"source", "given", "then", "actions", "credits"}
"""Keys of tables whose texts are no prose of a game: places in a document, positions, titles."""


def strings(value: Any) -> Iterator[str]:
    """Every text in a table, as deep as it lies."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                if key not in CITED:
                    yield from strings(inner)
        case list():
            for inner in value:
                yield from strings(inner)


def texts(game: Path) -> Iterator[tuple[str, str]]:
    """Every text of a game and where it stands."""
    for name in ("game.toml", "clauses.toml", "scenarios.toml"):
        for text in strings(tomllib.loads((game / name).read_text(encoding="utf-8"))):
            yield name, text
    for paragraph in (game / "rulebook.md.j2").read_text(encoding="utf-8").split("\n\n"):
        yield "rulebook.md.j2", paragraph
    for path in sorted((game / "locale").glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file):
                for text in (message.string,) if isinstance(message.string, str) else message.string:
                    yield path.name, text


def names(game: Path) -> frozenset[str]:
    """The words of the names of a game's components and of what it has beside them, in all its languages;
    short ones, which may be any article, left out."""
    table = tomllib.loads((game / "game.toml").read_text(encoding="utf-8"))
    english = set(named(table))
    found = {word for name in english for word in words(name)}
    for path in sorted((game / "locale").glob("*.po")):
        with path.open("rb") as file:
            found |= {word for entry in read_po(file) if entry.id in english for word in words(entry.string)}
    return frozenset(word for word in found if len(word) > 3)


def named(value: Any) -> Iterator[str]:
    """Every `name` in a table."""
    if isinstance(value, dict):
        if isinstance(name := value.get("name"), str):
            yield name
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from named(inner)


@pytest.mark.parametrize("game", GAMES)
def test_no_text_follows_a_document_too_closely(game: str) -> None:
    own = names(RULES / game)
    found = [(name, run) for name, text in texts(RULES / game) for run in copied(text, KNOWN, own)]
    assert not found, f"{len(found)} runs:\n" + "\n".join(f"{name}: {run}" for name, run in found)


def test_all_texts_of_a_game_are_read() -> None:
    for game in GAMES:
        read = list(texts(RULES / game))
        assert {name for name, _ in read} == {
            "game.toml",
            "clauses.toml",
            "scenarios.toml",
            "rulebook.md.j2",
            *(path.name for path in (RULES / game / "locale").glob("*.po")),
        }
        assert sum(len(words(text)) for _, text in read) > 3000


DOCUMENT = "Cada jugador toma 3 cartas, las mira y las deja boca abajo. ¡Qué más da! Después, elige."


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("CADA JUGADOR TOMA TRES CARTAS LAS MIRÁ", ["cada jugador toma # cartas las mira"]),
        (
            "Que cada jugador tome %(kept)s cartas, **las mira** y las deja (boca abajo): que mas da.",
            ["# cartas las mira y las deja boca abajo que mas da"],
        ),
        ("Cada jugador toma 3 cartas y las mira.", []),
        (
            "coge {{ kept }} cartas, las mira; y las deja boca abajo, qué más",
            ["# cartas las mira y las deja boca abajo que mas"],
        ),
    ],
)
def test_what_is_copied_is_found(text: str, found: list[str]) -> None:
    """Whatever the case, the accents and the points, and however a number is written."""
    assert copied(text, set(listed([DOCUMENT]).split())) == found


def test_a_list_of_names_is_excused_and_a_sentence_with_names_is_not() -> None:
    known = set(
        listed(["Baraja, mira y elige: un dragón, una bruja, un ogro, tres trasgos y dos lobos."]).split()
    )
    beasts = {"dragon", "bruja", "ogro", "trasgos", "lobos"}
    assert copied("Hay una bruja, un ogro, dos trasgos y tres lobos", known, beasts) == []
    assert copied("Ahora baraja, mira y elige un dragón, una bruja", known, beasts) == [
        "baraja mira y elige un dragon una bruja"
    ]


def test_the_list_has_the_runs_of_the_documents_and_no_words() -> None:
    assert len(KNOWN) > 9000
    assert all(len(known) == len(digest("")) and set(known) <= set("0123456789abcdef") for known in KNOWN)
    assert listed([DOCUMENT, DOCUMENT]) == listed([DOCUMENT])
    assert len(list(runs(DOCUMENT))) == len(words(DOCUMENT)) - LENGTH + 1
