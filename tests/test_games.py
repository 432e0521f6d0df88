"""What every game promises, whichever it is: a new one is tested before its author writes a test."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp import resources
from pnp.games import Setting, every_game, ids, open_game, ornament, tabling
from pnp.kit import book, catalogs, leaves, story
from pnp.rulebook.book import Clause, Figure, walk
from pnp.scene.component import Component
from pnp.scene.elements import Drawing
from pnp.scene.geometry import bounds
from pnp.scene.theme import VARIANTS, Variant
from pnp.verify import model

GAMES = ids()
PACKAGES = Path(__file__).resolve().parent.parent / "pnp" / "games"


def setting(game: str, variant: Variant = "colour", players: int = 0) -> Setting:
    opened = open_game(game)
    many = players or max(opened.definition.game.players)
    return Setting(opened, variant, "en", many, lambda text: text)


def components(game: str, variant: Variant = "colour", players: int = 0) -> tuple[Component, ...]:
    drawn = setting(game, variant, players)
    made: tuple[Component, ...] = drawn.game.faces.components(drawn)
    return made


def test_games_are_a_folder_in_rules_and_one_in_games() -> None:
    packages = {path.parent.name for path in PACKAGES.glob("*/__init__.py")}
    assert packages - {"plain"} == {game.replace("-", "_") for game in GAMES}
    assert [game.id for game in every_game()] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_found_by_any_part_of_its_name_and_by_its_path(game: str) -> None:
    assert open_game(game[1:6]).id == game
    assert open_game(str(resources.RULES / game / "game.toml")).id == game
    assert open_game(str(resources.RULES / game)).id == game


@pytest.mark.parametrize("game", GAMES)
def test_its_definition_agrees_with_itself(game: str) -> None:
    opened = open_game(game)
    findings = [finding for check in (*model.CHECKS, *opened.checks.MODEL) for finding in check(opened)]
    assert [finding for finding in findings if finding.severity != "note"] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_components_are_those_of_the_definition_in_its_order(game: str, variant: Variant) -> None:
    made = components(game, variant)
    definition = open_game(game).definition
    assert [(each.id, each.kind, each.stock) for each in made] == [
        (entry.id, entry.kind, entry.stock) for entry in definition.components
    ]
    assert [(each.back is not None) for each in made] == [bool(entry.back) for entry in definition.components]


@pytest.mark.parametrize("game", GAMES)
def test_what_players_get_follows_their_number(game: str) -> None:
    definition = open_game(game).definition
    for players in definition.game.players:
        for made, entry in zip(components(game, players=players), definition.components, strict=True):
            copies = max(entry.copies * (players if entry.per == "player" else 1), entry.least)
            assert made.copies == (copies if players >= entry.from_players else 0)


def pictures(drawn: Setting) -> Iterator[tuple[str, Drawing]]:
    """The figures of a game's book, and the table of its first game wherever it is shown."""
    for name, figure in drawn.game.faces.FIGURES.items():
        yield name, figure(drawn)
    told, table = story.tale(drawn.game), drawn.game.table
    for name, moment in told.pictures.items() if told and table else ():
        assert table is not None
        yield f"{leaves.FIGURE}{name}", table(drawn, moment)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_figure_can_be_drawn_and_holds_its_ink(game: str, variant: Variant) -> None:
    drawn = setting(game, variant)
    for name, picture in pictures(drawn):
        box = bounds(picture.elements)
        assert box is not None, name
        left, top, right, bottom = box
        # Ink under a clip may reach farther than what is seen.
        if not any("clip=((" in repr(element) for element in picture.elements):
            assert left >= -0.01, name
            assert top >= -0.01, name
            assert right <= picture.width + 0.01, name
            assert bottom <= picture.height + 0.01, name


@pytest.mark.parametrize("game", GAMES)
def test_the_book_tells_every_clause_once_in_the_order_of_clauses_toml(game: str) -> None:
    opened = open_game(game)
    source = (opened.definition.folder / "rulebook.md.j2").read_text(encoding="utf-8")
    told = re.findall(r'clause\("([^"]+)"\)', source)
    assert told == [clause.name for clause in opened.definition.clauses]


@pytest.mark.parametrize("game", GAMES)
def test_the_book_is_whole_in_every_language(game: str) -> None:
    opened = open_game(game)
    whole = None
    for locale in catalogs.game_locales(opened):
        spoken = catalogs.translations(opened, locale)
        made = book.rulebook(opened, spoken, digest="000000")
        clauses = [block.number for block in walk(made.blocks) if isinstance(block, Clause)]
        figures = [block.name for block in walk(made.blocks) if isinstance(block, Figure)]
        assert len(clauses) == len(opened.definition.clauses)
        told = story.tale(opened)
        tables = {f"{leaves.FIGURE}{name}" for name in told.pictures} if told else set()
        setups = {name for name in figures if name.startswith(tabling.FIGURE)}
        for name in setups:
            tabling.stated_table(opened, name)
        assert set(figures) <= set(opened.faces.FIGURES) | tables | setups
        whole = whole or (clauses, figures)
        assert (clauses, figures) == whole, f"{locale} has other clauses or figures than English"


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_that_is_drawn_is_shown(game: str) -> None:
    opened = open_game(game)
    made = book.rulebook(opened, catalogs.translations(opened, "en"), digest="000000")
    shown = {block.name for block in walk(made.blocks) if isinstance(block, Figure)}
    around = {opened.faces.COVER, *ornament.names(opened.faces.FIGURES)}  # no template calls for these
    assert set(opened.faces.FIGURES) - shown == around
