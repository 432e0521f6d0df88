"""build, pack and rulebook as a person meets them: which game is meant, in which language, what is told."""

import json
import re
import shutil
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from typer.testing import CliRunner

from pnp.cli import choices
from pnp.cli.app import _status, app
from tests.gamefile import component, game_toml

EMPTY = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GAME = game_toml("grids", component("One"), component("Two"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game of data alone, to stand in."""
    (tmp_path / "game.toml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "none.toml"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path


def said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[int, str, str]:
    """The status of `pnp ...`, and what it wrote to either stream."""
    monkeypatch.setattr("sys.argv", ["pnp", *arguments])
    status = _status()
    told = capsys.readouterr()
    return status, told.out, told.err


def pnp(*arguments: str) -> tuple[int, str]:
    """Status and output of a verb that is not refused."""
    done = CliRunner().invoke(app, list(arguments))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout


def test_build_tells_programs_what_it_made(here: Path) -> None:
    build = ("build", "--locale", "en", "--paper", "a4", "--only", "card.one", "--json")
    status, told = pnp(*build)
    data = json.loads(told)
    (kit,) = data.pop("kits")
    assert (status, data) == (0, {"index": "output/index.html"})
    assert kit == {
        "game": "grids",
        "version": "1.0",
        "locale": "en",
        "paper": "a4",
        "variant": "colour",
        "backs": "duplex-long",
        "players": 2,
        "folder": "output/grids/en-a4-only-card.one",
        "sheets": 1,
        "files": ["cards.pdf", "preview.png"],
    }
    assert (here / kit["folder"] / "manifest.json").is_file()
    assert pnp(*build) == (0, told), "what is unchanged is told alike"


def test_pack_takes_what_build_takes(here: Path) -> None:
    asked = (
        "--locale",
        "en",
        "--paper",
        "a4",
        "--only",
        "card.*",
        "--sets",
        "2",
        "--text",
        "large",
        "--card-size",
        "mini",
    )
    status, told = pnp("pack", "grids", *asked, "--players", "2", "--format", "pdf,svg", "--json")
    (kit,) = json.loads(told)
    assert status == 0
    assert kit["folder"].startswith("output/grids/en-a4-2sets-mini-cards-large-text-only-card_")
    assert any(file.startswith("svg/") for file in kit["files"])
    assert (here / kit["file"]).is_file()


def test_pack_takes_several_games(here: Path) -> None:
    status, told = pnp("pack", "grids", str(here), "--locale", "en", "--paper", "a4", "--only", "card.two")
    assert (status, told.splitlines()) == (0, ["output/grids-en-a4-only-card.two-1.0.zip"])


def test_two_games_of_one_id_do_not_share_a_folder(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "copy").mkdir()
    shutil.copy(here / "game.toml", here / "copy")
    status, out, told = said(capsys, monkeypatch, "build", "grids", "copy", "--locale", "en", "--paper", "a4")
    assert (status, out) == (2, "")
    assert told.startswith("pnp: grids: two games of one id; expected one of them; found ")


@pytest.mark.parametrize("name", [(), ("grids",), ("Grid",), ("game.toml",), (".",)])
def test_the_game_of_this_folder_is_meant(name: tuple[str, ...], here: Path) -> None:
    assert json.loads(pnp("list", *name, "--json")[1])[0]["game"] == "grids"
    status, told = pnp("verify", *name, "--rules", "--format", "json")
    assert status == 0
    assert '"grids"' in told


def test_a_game_that_is_not_here_is_an_installed_one(here: Path) -> None:
    assert json.loads(pnp("list", "magicans", "--json")[1])[0]["game"] == "magicans-duel"


@pytest.mark.usefixtures("here")
def test_a_name_that_is_nowhere_is_answered_with_the_game_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, told = said(capsys, monkeypatch, "list", "gridz")
    assert status == 2
    assert "hint: the game here is grids; " in told


@pytest.mark.parametrize("verb", ["rulebook", "moves", "perft --depth 1", "simulate --games 1", "play"])
def test_where_no_game_is_one_has_to_be_named(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, told = said(capsys, monkeypatch, *verb.split())
    assert (status, out) == (2, "")
    assert told.startswith("pnp: which game?; expected its id")


@pytest.mark.parametrize("verb", ["build", "rulebook", "pack"])
@pytest.mark.parametrize("catalog", ["", 'msgid "One"\nmsgstr ""\n', '#, fuzzy\nmsgid "One"\nmsgstr "Uno"\n'])
def test_a_language_without_a_word_is_refused(
    verb: str, catalog: str, here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "locale").mkdir()
    (here / "locale" / "es.po").write_text(EMPTY + catalog, encoding="utf-8")
    status, out, told = said(capsys, monkeypatch, verb, "--locale", "es", "--paper", "a4")
    assert (status, out) == (2, "")
    assert told.startswith("pnp: locale/es.po: grids is not translated into 'es' yet; expected a translation")
    assert "found 0 of 5 messages" in told
    assert "--locale en" in told
    assert not (here / "output").exists()


def test_a_new_catalog_and_its_refusal_count_the_same_messages(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kits have words in Spanish of their own, which do not count as words of the game."""
    text = (here / "game.toml").read_text(encoding="utf-8")
    (here / "game.toml").write_text(text.replace('name = "One"', 'name = "Your turn"'), encoding="utf-8")
    _, made, _ = said(capsys, monkeypatch, "locales", "new", "es")
    count = re.search(r"0 of \d+ messages", made)
    status, _, told = said(capsys, monkeypatch, "build", "--locale", "es", "--paper", "a4")
    assert count is not None
    assert (status, f"found {count[0]};" in told or f"found {count[0]}\n" in told) == (2, True), told


def test_what_stands_in_english_is_counted(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "locale").mkdir()
    (here / "locale" / "es.po").write_text(EMPTY + 'msgid "One"\nmsgstr "Uno"\n', encoding="utf-8")
    build = ("build", "--locale", "es", "--paper", "a4", "--only", "card.one")
    status, _, told = said(capsys, monkeypatch, *build)
    assert status == 0
    assert (
        "grids es is a draft: 4 of 5 texts are not translated; they stand in English, and are marked\n"
        in told
    )


def test_a_language_that_is_ready_must_be_whole(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "locale").mkdir()
    (here / "locale" / "es.po").write_text(EMPTY + 'msgid "One"\nmsgstr "Uno"\n', encoding="utf-8")
    game = (here / "game.toml").read_text(encoding="utf-8")
    (here / "game.toml").write_text(game.replace("[game]\n", '[game]\nready = ["es"]\n'), encoding="utf-8")
    build = ("build", "--locale", "es", "--paper", "a4", "--only", "card.one")
    status, out, told = said(capsys, monkeypatch, *build)
    assert (status, out) == (2, "")
    assert "grids is ready in 'es', but not all of it is translated; expected a translation of every" in told
    assert "and 3 more" in told
    assert not list((here / "output").glob("*/es-*"))


def test_every_sheet_of_a_draft_says_that_it_is_one(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "locale").mkdir()
    (here / "locale" / "es.po").write_text(EMPTY + 'msgid "One"\nmsgstr "Uno"\n', encoding="utf-8")
    assert said(capsys, monkeypatch, "build", "--locale", "es", "--paper", "a4", "--only", "card.one")[0] == 0
    (kit,) = (here / "output").glob("*/es-*")
    pages = [page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(kit / "cards.pdf")]
    assert pages
    assert all("es, borrador: 4 textos en inglés" in page for page in pages)
    assert (
        said(capsys, monkeypatch, "build", "--locale", "all", "--paper", "a4", "--only", "card.one")[0] == 0
    )
    assert [path.name[:2] for path in sorted((here / "output").glob("*/*-a4-*"))] == ["en", "es"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "--out", ""),
        ("pack", "--out", ""),
        ("verify", "--out", " "),
        ("verify", "--kit", ""),
        ("rulebook", "--out", ""),
        ("calibrate", "--out", ""),
    ],
)
def test_an_empty_path_is_refused(
    arguments: tuple[str, ...],
    here: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    status, out, told = said(capsys, monkeypatch, *arguments)
    assert (status, out) == (2, "")
    assert told == (
        f"pnp: {arguments[1]}: this names nothing; expected a path; found {arguments[2]!r}\n"
        "  hint: write . for the folder you are in\n"
    )
    assert [path.name for path in here.iterdir()] == ["game.toml"]


NUMBER = "wrong value; expected a whole number"
ABSURD = {
    "simulate magicans --games 99999999999999999999": f"--games: {NUMBER} from 1 to 10000000; found '9999",
    "simulate magicans --games 0": f"--games: {NUMBER} from 1 to 10000000; found '0'",
    "simulate magicans --games 1 --cap 1000001": f"--cap: {NUMBER} from 1 to 1000000; found '1000001'",
    "simulate magicans --games many": f"--games: {NUMBER} from 1 to 10000000; found 'many'",
    "build --jobs 257": f"--jobs: {NUMBER} from 1 to 256; found '257'",
    "verify --jobs 0": f"--jobs: {NUMBER} from 1 to 256; found '0'",
    "perft magicans --depth 101": f"--depth: {NUMBER} from 1 to 100; found '101'",
    "moves magicans --seed half": f"--seed: {NUMBER}; found 'half'",
    "build --sets 99999999999999999999": "--sets: a set has a letter of its own; expected a number from",
    "build --players 99999999999999999999": "--players: grids is not for 99999999999999999999 players",
    "calibrate --printer x --dx nan --dy 0": "calibration: dx: wrong value; expected a number from -5 to 5",
    "calibrate --printer x --dx much --dy 0": "--dx: wrong value; expected a number; found 'much'",
}


@pytest.mark.parametrize("arguments", ABSURD)
@pytest.mark.usefixtures("here")
def test_absurd_numbers_are_refused_with_their_bounds(
    arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, message = said(capsys, monkeypatch, *arguments.split())
    assert (status, out) == (2, "")
    assert f"pnp: {ABSURD[arguments]}" in message
    assert "Input should" not in message


@pytest.mark.usefixtures("here")
def test_a_variable_that_is_wrong_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_JOBS", "all")
    assert said(capsys, monkeypatch, "build")[2].startswith(
        f"pnp: PNP_JOBS: {NUMBER} from 1 to 256; found 'all'"
    )


def test_whatever_tells_facts_tells_them_to_programs(here: Path) -> None:
    perft = json.loads(pnp("perft", "magicans", "--depth", "1", "--json")[1])
    assert (perft["game"], perft["depth"], perft["total"]) == ("magicans-duel", 1, len(perft["actions"]))
    sheet = json.loads(pnp("calibrate", "--locale", "en", "--paper", "a4", "--json")[1])
    assert sheet == {"file": "calibration.pdf"}
    read = json.loads(pnp("calibrate", "--printer", "HP", "--dx", "1", "--dy", "-0.5", "--json")[1])
    assert read == {"printer": "hp", "offset_mm": [1.0, -0.5], "file": (here / "printers.toml").as_posix()}
    (made,) = json.loads(pnp("locales", "new", "ca", "grids", "--json")[1])
    assert made["translated"] == 0
    assert made["messages"] > 100, "with what kits share, which has no Catalan"
    told = {each["name"]: each for each in json.loads(pnp("locales", "--json")[1])}
    assert told["grids"] == {
        "name": "grids",
        "messages": 5,
        "translated": {"ca": 0},
        "ready": [],
    }
    book = ("rulebook", "magicans", "--locale", "en", "--paper", "a4", "--out", "b.html", "--json")
    assert json.loads(pnp(*book)[1]) == {
        "game": "magicans-duel",
        "locale": "en",
        "paper": "a4",
        "file": "b.html",
    }


def test_of_several_games_those_without_a_deck_are_left_out_of_boxes(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr(
        "pnp.cli.choices.build_kits",
        lambda opened, plans, jobs: made.extend(plan.game for plan in plans) or choices.Outcome(),
    )
    options = ("--boxes", "cards", "--locale", "en", "--paper", "a4", "--out", str(here / "out"))
    status, _, told = said(capsys, monkeypatch, "build", "dehexz-war", "duelo-de-runas", "magicans", *options)
    assert (status, made) == (0, ["duelo-de-runas"])
    assert told == "no deck to put into a box, not built: dehexz-war, magicans-duel\n"
    status, _, told = said(capsys, monkeypatch, "build", "dehexz-war", "magicans-duel", *options)
    assert status == 2
    assert "dehexz-war has no cards to put into a box" in told


def test_a_build_says_that_there_are_warnings(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They keep nothing from being built, and nobody runs `pnp verify` who does not know of them. What is
    unchanged has them as well."""
    with (here / "game.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[tables]]\nfile = "cards.csv"\nkind = "card"\nsource = "stated: my own"\n')
    (here / "layout.toml").write_text('schema = 1\n[faces.card]\nextends = "poker"\n', encoding="utf-8")

    def built(*texts: str) -> str:
        rows = "".join(f"Card {number},{text}\n" for number, text in enumerate(texts))
        (here / "cards.csv").write_text(f"name,text\n{rows}", encoding="utf-8")
        status, _, told = said(capsys, monkeypatch, "build", "--locale", "en", "--paper", "a4")
        assert status == 0
        return told

    after = "grids: the kit is built all the same; pnp verify will report"
    assert "warning" not in built("Draw **a** card.")
    for state in ("built", "unchanged"):
        told = built("Draw **a card.")
        assert state in told
        assert told.endswith(f"{after} 1 warning in the definition\n")
    two = f"{after} 2 warnings in the definition\n"
    assert built("Draw **a card.", "Take **it.").endswith(two)
