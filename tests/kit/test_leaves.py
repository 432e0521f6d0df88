"""The pages around the chapters of a game's book: what a first game tells is what the engine did."""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from pnp.definition import load, scenarios
from pnp.errors import DefinitionError, PnpError, UnknownName
from pnp.games import Game, Setting, every_game, open_game
from pnp.games.el_switcher.facts import Facts
from pnp.kit import catalogs, leaves, story
from pnp.kit.book import Pictures, clause_numbers, rulebook
from pnp.kit.story import Tale
from pnp.play import Answer, Words, claims, without_codes
from pnp.rulebook.book import Book, Clause, Figure, Leaf, Paragraph, Table, ToldStep, plain, text_of, walk
from tests.languages import SPREAD

GAME = open_game("el-switcher")
TELLING = [game for game in every_game() if (game.definition.folder / "story.toml").exists()]
CASES = [(game, language) for game in TELLING for language in SPREAD]


def tale_of(game: Game) -> Tale:
    found = story.tale(game)
    assert found is not None
    return found


def book_of(game: Game, language: str = "en") -> Book:
    return rulebook(game, catalogs.translations(game, language), digest="")


def kinds(book: Book) -> list[str]:
    return [block.kind if isinstance(block, Leaf) else "" for block in book.blocks]


def changed(folder: Path, *changes: tuple[str, str, str]) -> Game:
    """El Switcher, (old, new) passages of its files changed."""
    copied = folder / GAME.id
    shutil.copytree(GAME.definition.folder, copied)
    for name, old, new in changes:
        text = (copied / name).read_text(encoding="utf-8")
        assert old in text
        (copied / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return Game(load(copied, Facts), GAME.package)


@pytest.mark.parametrize(("game", "language"), CASES, ids=lambda value: getattr(value, "id", value))
def test_each_action_is_told_as_the_engine_tells_it(game: Game, language: str) -> None:
    tale, voice = tale_of(game), catalogs.voice(catalogs.translations(game, language))

    def line(words: Sequence[Words]) -> str:
        return " ".join(voice(without_codes(each)) for each in words).replace("。 ", "。")

    (told,) = (b for b in book_of(game, language).blocks if isinstance(b, Leaf) and b.kind == "story")
    actions = [block for block in walk(told.blocks) if isinstance(block, ToldStep)]
    for block, happening in zip(actions, tale.happenings, strict=True):
        *why, done = (each for each in block.blocks if isinstance(each, Paragraph))
        assert plain(done.content) == line(happening.effects)
        assert len(why) == bool(happening.turn.say), "what somebody wrote comes first"
        shown = [each for each in block.blocks if isinstance(each, Figure)]
        assert len(block.blocks) == len(why) + 1 + len(shown)
        assert bool(shown) == bool(happening.turn.picture)
        for figure in shown:
            assert figure.name == f"story:{happening.turn.picture}"
            assert figure.alt == line(story.effects(happening.moments[:1]))
    assert line(tale.effects_of("start")) in " ".join(
        block.alt for block in walk(told.blocks) if isinstance(block, Figure)
    )


@pytest.mark.parametrize(("game", "language"), CASES, ids=lambda value: getattr(value, "id", value))
def test_the_sentence_of_each_claim_is_printed_as_the_engine_says_it(game: Game, language: str) -> None:
    tale, spoken = tale_of(game), catalogs.translations(game, language)
    voice, seen = catalogs.voice(spoken), 0
    for passage in tale.story.passages:
        printed = leaves.message(game, tale, passage, spoken)
        for claim in passage.claims:
            sentence = voice(without_codes(claims.answer(tale.moments, passage, claim).words))
            assert printed.count(leaves.literal(sentence)) == 1
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_another_answer_is_another_sentence(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engine came to say something else, so does the book; nothing of the old answer is left."""
    tale, spoken = tale_of(game), catalogs.translations(game, "en")
    monkeypatch.setattr(claims, "answer", lambda *about: claims.Answer("x", "The moon is full."))
    for passage in tale.story.passages:
        printed = leaves.message(game, tale, passage, spoken)
        assert printed.count("The moon is full") == len(passage.claims)


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_quick_start_and_first_game_come_first_and_the_reference_last(game: Game) -> None:
    found = kinds(book_of(game))
    assert [kind for kind in found if kind] == ["start", "story", "reference"]
    assert (found[:2], found[-1]) == (["start", "story"], "reference")


def test_a_game_without_these_files_has_the_book_that_it_had(tmp_path: Path) -> None:
    bare = changed(tmp_path)
    for name in ("start.md.j2", "story.toml", "reference.md.j2"):
        (bare.definition.folder / name).unlink()
    book, whole = book_of(bare), book_of(GAME)
    assert not any(kinds(book))
    assert book.blocks == tuple(block for block in whole.blocks if not isinstance(block, Leaf))
    numbers = clause_numbers(GAME, catalogs.translations(GAME, "en"))
    assert numbers == {block.name: block.number for block in walk(book.blocks) if isinstance(block, Clause)}


def test_a_player_is_named_where_their_turn_begins() -> None:
    names = [block.who for block in walk(book_of(GAME).blocks) if isinstance(block, ToldStep)]
    assert [name for name in names if name] == ["Sun", "Moth"] * 3


def test_what_chance_does_is_told_with_the_action_before_it() -> None:
    tale = tale_of(GAME)
    assert sum(len(happening.moments) for happening in tale.happenings) + len(tale.dealt) == len(tale.moments)
    ends = [each for each in tale.happenings if each.turn.action == "end"]
    assert all("draws" in str(each.effects) for each in ends)


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("line-near:b1-b2", "line-near:b1-c2", 19, "'move.line-near' forbids it"),
        ("line-near:b1-b2", "lines:b1-b2", 19, "cannot be read"),
        ("yellow:5-14@1", "yellow:5-7@1", 53, "cannot happen: expected 'yellow:5-7@1' to be legal"),
        ("seed = 178", "seed = 179", 28, "cannot happen"),
        ("%(hand)s", "%(hands)s", 37, "no value for %(hands)s"),
        (
            "schema = 1\nplayers",
            "schema = 1\noptions = {speed = 'fast'}\nplayers",
            5,
            "unknown option 'speed'",
        ),
    ],
)
def test_what_cannot_be_told_is_refused_at_its_line(
    tmp_path: Path, old: str, new: str, line: int, expected: str
) -> None:
    with pytest.raises(DefinitionError) as refused:
        book_of(changed(tmp_path, ("story.toml", old, new)))
    assert f"story.toml:{line}: " in str(refused.value)
    assert expected in str(refused.value)


def test_only_what_is_shown_can_be_shown_elsewhere(tmp_path: Path) -> None:
    game = changed(tmp_path, ("start.md.j2", 'told("first-swap")', 'told("first-swop")'))
    with pytest.raises(UnknownName, match=r"unknown picture 'first-swop'\n.*did you mean 'first-swap'"):
        book_of(game)
    setting = Setting(GAME, "colour", "en", 2, str)
    with pytest.raises(UnknownName, match="unknown picture 'nowhere'"):
        Pictures(setting).figure("story:nowhere")
    assert Pictures(setting).figure("story:start").elements


def test_a_table_that_nobody_can_draw_is_told(tmp_path: Path) -> None:
    """Of a game without a story, and of one whose faces draw no table."""
    with pytest.raises(DefinitionError, match=r"expected a story\.toml"):
        leaves.table(Setting(GAME, "colour", "en", 2, str), None, "story:start")
    plain_faces = Game(GAME.definition, "pnp.games.plain")
    with pytest.raises(DefinitionError, match=r"expected a function `table\(setting, moment\)`"):
        leaves.table(Setting(plain_faces, "colour", "en", 2, str), tale_of(GAME), "story:start")


def test_without_an_engine_no_game_is_told() -> None:
    with pytest.raises(PnpError, match="no program knows how to play this game") as refused:
        story.tale(Game(GAME.definition, "pnp.games.plain"))
    assert "story.toml:" in str(refused.value)


def test_translators_are_told_where_each_message_stands() -> None:
    comments = {
        message.id: message.auto_comments
        for message in catalogs.messages(GAME)
        if isinstance(message.id, str)
    }
    assert comments["Quick start"] == ["quick start", "heading"]
    assert comments["At a glance"] == ["reference, the last page; keep it short", "heading"]
    tale = tale_of(GAME)
    for happening in tale.happenings:
        if said := happening.turn.say:
            assert comments[said] == [f"first game, round {happening.round}, why {happening.turn.action}"]
    assert comments[tale.story.written.opening] == ["first game, before the first turn"]
    assert comments[tale.story.written.closing] == ["first game, after the last turn"]
    assert text_of(book_of(GAME, "es").blocks).count("Quick start") == 0


def test_a_first_game_is_played_once_for_all_languages(tmp_path: Path) -> None:
    """Until its file changes; who goes on playing it has chance of their own."""
    definition = replace(GAME.definition, folder=tmp_path)
    told = (GAME.definition.folder / "story.toml").read_text(encoding="utf-8")
    (tmp_path / "story.toml").write_text(told, encoding="utf-8")
    game = Game(definition, GAME.package)
    first, second = tale_of(game), tale_of(game)
    assert first.moments is second.moments
    assert first.rng.random() == second.rng.random()
    (tmp_path / "story.toml").write_text(told.replace('opening = "', 'opening = "Now. ', 1), encoding="utf-8")
    assert tale_of(game).story.written.opening.startswith("Now. ")


def said_in(book: Book) -> list[str]:
    """What a book tells of its first game, and what its figures show."""
    blocks = list(walk(book.blocks))
    told = [text_of([block]) for block in blocks if isinstance(block, ToldStep)]
    return [*told, *(block.alt for block in blocks if isinstance(block, Figure))]


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_sentences_in_han_follow_each_other_without_a_blank(game: Game, language: str) -> None:
    said = said_in(book_of(game, language))
    assert not [each for each in said if "。 " in each]
    assert any("。" in each.strip("。") for each in said)
    assert any(". " in each for each in said_in(book_of(game)))


@pytest.mark.parametrize(
    ("language", "comma"),
    [("en", ", "), ("es", ", "), ("he", ", "), ("ar", "، "), ("ja", "、"), ("zh", "、")],
)
@pytest.mark.parametrize(
    ("game", "clauses"),
    [("dehexz-war", ("A.advance", "A.attack")), ("duelo-de-runas", ("moons.shield", "knots.invisibility"))],
)
def test_clauses_in_a_cell_are_enumerated_in_the_language(
    game: str, clauses: tuple[str, str], language: str, comma: str
) -> None:
    opened = open_game(game)
    book, numbers = book_of(opened, language), clause_numbers(opened, catalogs.translations(opened, "en"))
    tables = (block for block in walk(book.blocks) if isinstance(block, Table))
    cells = [plain(row[-1]) for table in tables for row in table.rows]
    assert comma.join(numbers[name] for name in clauses) in cells


@pytest.mark.parametrize("game", TELLING, ids=lambda game: game.id)
def test_each_question_of_a_page_has_its_claim(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """So R01 reports a rule that no longer says what the page prints."""
    asked: list[tuple[str, str]] = []

    def ask(situation: claims.Situation, predicate: str, arguments: Mapping[str, object]) -> Answer:
        asked.append((predicate, json.dumps(arguments, sort_keys=True)))
        return claims.ask(situation, predicate, arguments)

    monkeypatch.setattr(leaves, "claims", SimpleNamespace(ask=ask, first_situation=claims.first_situation))
    list(leaves.texts(game, catalogs.translations(game, "en")))
    written = scenarios.load(game.definition).claims
    known = {
        (each.asks, json.dumps(each.with_, sort_keys=True)) for each in written if each.answer is not None
    }
    assert not [each for each in asked if each not in known]
