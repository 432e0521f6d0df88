"""Every game in the made languages: nothing that is written is beyond a translator's reach, and there is room
for words that are two fifths longer."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp import games
from pnp.cli import choices
from pnp.cli.app import app
from pnp.errors import PnpError
from pnp.games import Setting, ids, open_game
from pnp.kit import assembly, book, catalogs, produce
from pnp.kit.assembly import Sheets
from pnp.kit.cost import Cost
from pnp.kit.plan import Options, Plan
from pnp.rulebook import text_of, walk
from pnp.rulebook.book import Figure, Heading, Table, plain
from pnp.rulebook.catalog import PSEUDO, PSEUDO_RTL
from pnp.scene import VARIANTS, Text, leaves
from pnp.text import language

WORD = re.compile(r"[^\W\d_]{3,}")
ADDRESS = re.compile(r"https?://\S+|\S+\.(?:pdf|html)\b|\bpnp \S+.*")
NAMES = frozenset(("and", "PMSL", "PMYK", "tsilver", "SIL", "Open", "Font", "License"))
"""How CLDR lists in English; cards, people and licences that are called so in every language."""


@cache
def setting(game: str, language: str, variant: str = "colour") -> Setting:
    found = open_game(game)
    said = catalogs.translations(found, language).gettext
    return Setting(found, variant, language, max(found.definition.game.players), said)  # type: ignore[arg-type]


def untouched(game: str, texts: Iterator[str]) -> set[str]:
    """Words of three letters and more that nobody has put an accent on."""
    title = open_game(game).definition.game.title.casefold()
    words = {word for text in texts for word in WORD.findall(ADDRESS.sub("", text)) if word.isascii()}
    return {word for word in words - NAMES if word.casefold() not in title}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", ids())
def test_every_word_on_a_face_is_a_message(game: str, variant: str) -> None:
    drawn = games.draw(setting(game, PSEUDO, variant))
    faces = [face for each in drawn for face in (each.front, each.back) if face]
    texts = [leaf.text for face in faces for leaf, _ in leaves(face.elements) if isinstance(leaf, Text)]
    assert any(not text.isascii() for text in texts)
    assert untouched(game, iter(texts)) == set()


@pytest.mark.parametrize("made", [PSEUDO, PSEUDO_RTL])
@pytest.mark.parametrize("game", ids())
def test_every_picture_has_room_for_longer_words(game: str, made: str) -> None:
    pictures = book.Pictures(setting(game, made))
    told = book.rulebook(open_game(game), catalogs.translations(open_game(game), made), digest="")
    assert len(pictures.figures_in(told)) > 3
    if made == PSEUDO_RTL:
        assert games.draw(setting(game, made))


@pytest.mark.parametrize("game", ids())
def test_every_word_of_a_book_is_a_message(game: str) -> None:
    spoken = catalogs.translations(open_game(game), PSEUDO)
    told = book.rulebook(open_game(game), spoken, digest="")

    def texts() -> Iterator[str]:
        yield from (told.subtitle, *told.facts, told.words.contents, told.words.figure)
        for block in walk(told.blocks):
            match block:
                case Heading(content=content):
                    yield plain(content)
                case Figure(caption=caption, alt=alt):
                    yield from (plain(caption), alt)
                case Table(header=header, rows=rows):
                    yield from (plain(cell) for row in (header, *rows) for cell in row)
                case _:
                    yield text_of((block,))

    assert untouched(game, texts()) <= {"project"}


@pytest.mark.parametrize("game", ids())
def test_every_word_of_an_assembly_sheet_is_a_message(game: str) -> None:
    options = Options(PSEUDO, "a4")
    plan = Plan(game, open_game(game).definition.folder, options, Path("output"))
    drawn = produce.draw(plan)
    kit: Sheets = produce.assembly_data(drawn, options, Cost(1, 1, 1, 1, 1), 8)
    told = assembly.make_sheet(kit)
    texts = (text_of((block,)) for block in walk(told.blocks))
    assert untouched(game, iter((told.subtitle, *texts))) == set()
    margins = [
        leaf.text.replace(drawn.digest, "")
        for file in drawn.files
        for leaf, _ in leaves(file.pages[0].drawing.elements)
        if isinstance(leaf, Text)
    ]
    assert untouched(game, iter(margins)) <= {PSEUDO}


def test_whole_kits_can_be_had_in_made_languages(tmp_path: Path) -> None:
    both = ["--locale", f"{PSEUDO},{PSEUDO_RTL}"]
    asked = ["build", "magicans", *both, "--paper", "a4", "--jobs", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    for made, direction in ((PSEUDO, "ltr"), (PSEUDO_RTL, "rtl")):
        page = (tmp_path / "magicans-duel" / f"{made}-a4" / "rulebook.html").read_text(encoding="utf-8")
        assert f'dir="{direction}"' in page


def test_a_made_language_is_not_among_all() -> None:
    assert PSEUDO not in catalogs.game_locales(open_game("magicans"))
    assert PSEUDO not in CliRunner().invoke(app, ["locales"]).output


def test_who_asks_for_japanese_without_its_fonts_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language, "is_installed", lambda family: False)
    with pytest.raises(PnpError, match=r"fonts of 'ja'.*\n?.*pip install 'pnp-kit\[cjk\]'"):
        choices.refuse_unlettered("ja")
    choices.refuse_unlettered("el")
