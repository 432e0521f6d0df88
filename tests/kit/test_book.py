"""A game's book has every clause, every gap and every credit of its definition, and wears its theme."""

import re
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from pnp.cli.session.game import Clauses
from pnp.errors import UnknownName
from pnp.games import Setting, every_game, open_game
from pnp.kit.book import Pictures, clause_numbers, look, rulebook, write
from pnp.kit.catalogs import translations
from pnp.kit.words import sentence
from pnp.rulebook import trim
from pnp.rulebook.book import GAPS, Clause, Credits, Gap, Heading, Untranslated, text_of, walk
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.text import language_typeface

GAME = open_game("magicans-duel")
GAMES = {game.id: game for game in every_game()}


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_the_definition_has_is_in_the_book(language: str) -> None:
    book, definition = rulebook(GAME, translations(GAME, language), digest="a1b2c3"), GAME.definition
    blocks = list(walk(book.blocks))
    assert [block.name for block in blocks if isinstance(block, Clause)] == [
        clause.name for clause in definition.clauses
    ]
    assert [
        (block.reference.target, block.provenance)
        for block in blocks
        if isinstance(block, Gap) and block.reference
    ] == [(f"clause:{clause.name}", clause.provenance) for clause in definition.clauses if clause.gap]
    (printed,) = (block for block in blocks if isinstance(block, Credits))
    said = text_of(printed.blocks)
    assert all(translations(GAME, language).gettext(credit.work) in said for credit in definition.credits)
    assert "a1b2c3" in book.edition


def test_clauses_have_the_same_numbers_in_all_languages() -> None:
    english, spanish = (clause_numbers(GAME, translations(GAME, language)) for language in ("en", "es"))
    assert english == spanish
    assert list(english) == [clause.name for clause in GAME.definition.clauses]


def test_a_book_wears_the_theme_of_its_game() -> None:
    setting = Setting(GAME, "colour", "en", 2, str)
    pictures, theme = Pictures(setting), GAME.faces.theme("colour")
    worn = look(pictures)
    assert {name: getattr(worn, name) for name in ("ink", "accent", "line", "tint")} == {
        name: theme.swatch(name).hex for name in ("ink", "accent", "line", "tint")
    }
    title = language_typeface(theme.typeface("title"), "en")
    assert worn.title_fonts == tuple(dict.fromkeys(font.family for font in title.fonts))
    assert worn.ornament == pictures.figure(GAME.faces.COVER)
    with pytest.raises(UnknownName, match="unknown figure 'cuver'"):
        pictures.figure("cuver")


@pytest.mark.parametrize(
    ("language", "written", "printed"),
    [
        ("en", "CC BY 4.0", "CC BY 4.0."),
        ("en", "J. R. R.", "J. R. R."),
        ("en", "Made by you!", "Made by you!"),
        ("en", "“All rights reserved.” ", "“All rights reserved.”"),
        ("en", "(c) me", "(c) me."),
        ("ar", "بإذن", "بإذن."),
        ("ar", "لماذا؟", "لماذا؟"),
        ("he", "ברשות", "ברשות."),
        ("ja", "許可", "許可。"),
        ("ja", "許可。", "許可。"),
        ("ja", "（許可）", "（許可）。"),
        ("ja", "「許可。」", "「許可。」"),
        ("zh", "许可", "许可。"),
        ("zh", "CC BY 4.0", "CC BY 4.0。"),
    ],
)
def test_a_sentence_ends_once(language: str, written: str, printed: str) -> None:
    assert sentence(written, language) == printed


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("name", GAMES)
def test_credits_in_han_end_with_their_own_stop_and_have_no_blank_behind_it(name: str, language: str) -> None:
    spoken = translations(GAMES[name], language)
    (found,) = [b for b in walk(rulebook(GAMES[name], spoken, digest="").blocks) if isinstance(b, Credits)]
    for each, credit in zip(found.blocks, GAMES[name].definition.credits, strict=True):
        told = text_of([each])
        assert told.endswith(f"。{credit.url}" if credit.url else "。")
        assert "。 " not in told
        assert "**" not in told, "what is strong is read as such"
        assert f"{spoken.gettext(credit.author).rstrip('.。')}" in told


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "72, 73, 72"),
        ("es", "72, 73, 72"),
        ("ja", "72、73、72"),
        ("zh", "72、73、72"),
        ("ar", "72، 73، 72"),
    ],
)
def test_several_numbers_under_one_name_are_enumerated_in_the_language(language: str, expected: str) -> None:
    game = GAMES["dehexz-war"]
    told = text_of(rulebook(game, translations(game, language), digest="").blocks)
    assert expected in told
    assert game.numbers["elf_reach"] == "72, 73, 72"
    clause = next(each.name for each in game.definition.clauses if "%(elf_reach)s" in each.text)
    assert expected in Clauses(game, translations(game, language)).clause_text(clause), "in a terminal, too"


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_credits_are_sentences_and_an_address_ends_them(name: str, locale: str) -> None:
    game = GAMES[name]
    spoken = translations(game, locale)
    blocks = walk(rulebook(game, spoken, digest="").blocks)
    (found,) = [block for block in blocks if isinstance(block, Credits)]
    told = [text_of([block]) for block in found.blocks]
    assert len(told) == len(game.definition.credits)
    for each, credit in zip(told, game.definition.credits, strict=True):
        assert ".." not in each
        if credit.url:
            assert each.endswith(f" {credit.url}")
            each = each.removesuffix(f" {credit.url}")
        assert each.endswith(".")
        for part in (credit.work, credit.author, credit.licence):
            assert re.search(re.escape(spoken.gettext(part).rstrip(".")) + r"\.( |$)", each), part


def test_what_a_draft_says_in_english_is_marked(tmp_path: Path) -> None:
    """A clause and a heading that Spanish lacks: each with a mark before it, on paper and on the screen."""
    whole = translations(GAME, "es")
    clause = GAME.definition.clauses[3]
    english, head = trim(clause.text), "The goal"
    lost = {key for key in whole.messages if key.endswith((english, head))}
    assert len(lost) == 2
    draft = replace(whole, messages={key: said for key, said in whole.messages.items() if key not in lost})
    told = rulebook(GAME, draft, digest="")
    marked = [block for block in walk(told.blocks) if Untranslated() in getattr(block, "content", ())]
    assert len(marked) == 2
    assert not any(UNTRANSLATED in text for text in (told.title, told.subtitle, text_of(told.blocks)))
    pictures = Pictures(Setting(GAME, "colour", "es", 2, draft.gettext))
    paths = (tmp_path / "book.pdf", tmp_path / "book.html")
    write(told, pictures, *paths, paper="a4")
    assert (
        paths[1].read_text(encoding="utf-8").count('<span class="untranslated" lang="en">EN</span>') == 3
    ), "the contents"
    pages = "\n".join(page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(paths[0]))
    assert plain_start(english) in " ".join(pages.split())
    assert len(re.findall(r"\bEN\b", pages)) >= 3
    assert UNTRANSLATED not in pages + paths[1].read_text(encoding="utf-8")


def plain_start(text: str) -> str:
    """The first words of a clause, before anything is filled in."""
    return re.split(r"[%*\[]", text)[0].strip()[:24]


def test_a_book_without_gaps_has_no_chapter_of_them() -> None:
    """Its credits stand at the end all the same."""
    ford = open_game(str(Path(__file__).parents[2] / "examples" / "ford-at-dusk"))
    for game, has_gaps in ((ford, False), (GAME, True)):
        blocks = list(walk(rulebook(game, translations(game, "en"), digest="").blocks))
        assert any(isinstance(block, Heading) and block.identifier == GAPS for block in blocks) == has_gaps
        assert any(isinstance(block, Gap) for block in blocks) == has_gaps
        assert any(isinstance(block, Credits) for block in blocks)
