"""The command line as a person meets it: in a process of its own, in a folder of its own."""

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from pnp import resources
from tests import command, made
from tests.processes import LONGEST, group, running, until

ROOT = Path(__file__).resolve().parents[2]


def pnp(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {"PNP_CONFIG": str(cwd / "none.toml"), **environment}
    return command.pnp(*arguments, cwd=cwd, environment=own)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    target = tmp_path / "mine"
    shutil.copytree(resources.RULES / "dehexz-war", target)
    return target / "game.toml"


def listing(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".pnp.lock"
    }


def test_list_names_every_game(tmp_path: Path) -> None:
    done = pnp("list", cwd=tmp_path)
    assert done.returncode == 0
    assert all(game.parent.name in done.stdout for game in resources.RULES.glob("*/game.toml"))


def test_list_counts_components_for_programs(tmp_path: Path) -> None:
    done = pnp("list", "dehexz", "--json", cwd=tmp_path)
    (game,) = json.loads(done.stdout)
    pieces = [part["copies"] for part in game["components"] if part["kind"] == "piece"]
    assert sum(pieces) == 119


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("build", "dehecks"), "unknown game 'dehecks'"),
        (("build", "dehexz", "--paper", "leter"), "did you mean 'letter'?"),
        (("build", "dehexz", "--locale", "klingon"), "unknown locale 'klingon'"),
        (("build", "dehexz", "--variant", "sepia"), "unknown variant 'sepia'"),
        (("build", "dehexz", "--backs", "gutter-fold"), "did you mean 'gutterfold'?"),
        (("build", "dehexz", "--format", "dxf"), "unknown format 'dxf'"),
        (("build", "dehexz", "--players", "7"), "expected 2 or 3; found 7"),
        (("build", "dehexz", "--only", "card.*"), "unknown component 'card.*'"),
        (("build", "no/such/game.toml"), "cannot read the file"),
        (("build", "dehexz", "--printer", "nobody"), "unknown printer 'nobody'"),
        (("calibrate", "--dx", "1"), "expected --printer, --dx and --dy"),
        (("pack", "dehecks"), "unknown game 'dehecks'"),
        (("verify", "--explain", "X99"), "unknown check 'X99'"),
        (("verify", "dehexz", "--kit", "nowhere"), "no kit here"),
        (("verify", "dehexz", "--format", "xml"), "unknown format 'xml'"),
        (("verify", "dehexz", "--rules", "--kit", "k"), "this looks at no kit"),
        (("verify", "dehexz", "--rules", "--rebuild"), "found --rebuild"),
        (("build", "dehexz", "--text", "huge"), "pnp: --text: unknown text size 'huge'"),
        (("build", "dehexz", "--card-size", "pokr"), "pnp: --card-size: unknown card size 'pokr'"),
        (
            ("rulebook", "dehexz", "--locale", "en", "--paper", "a4,letter"),
            "pnp: --paper: one book at a time; expected one paper; found a4, letter",
        ),
        (
            ("rulebook", "dehexz", "--locale", "en,es", "--paper", "a4"),
            "pnp: --locale: one book at a time; expected one language; found en, es",
        ),
        (("rulebook", "dehexz", "--out", "book.docx"), "expected a name ending in .pdf or .html"),
    ],
)
def test_what_is_misspelt_is_refused_in_one_message(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = pnp(*arguments, cwd=tmp_path, LANG="en_GB.UTF-8")
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "magicans", "--out", "taken"),
        ("pack", "magicans", "--out", "taken"),
        ("rulebook", "magicans", "--out", "taken/book.pdf"),
        ("calibrate", "--out", "taken/sheet.pdf"),
        ("verify", "--kit", "taken"),
    ],
)
def test_a_file_where_a_folder_should_be_is_told(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    done = pnp(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert "pnp: taken" in done.stderr
    assert "; found " in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("typed", "meant"), [("--papper", "--paper"), ("biuld", "build")])
def test_a_misspelt_option_or_verb_is_answered_with_the_nearest(
    tmp_path: Path, typed: str, meant: str
) -> None:
    arguments = (typed,) if typed == "biuld" else ("build", typed, "a4")
    done = pnp(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert meant in done.stderr


EDITS = {
    "a misspelt key": ('tagline = "A war', 'taglime = "A war', "unknown key", "did you mean 'tagline'?"),
    "a wrong type": ("per_player = 24", 'per_player = "many"', "expected a whole number", "found 'many'"),
    "a count that does not add up": ("copies = 8", "copies = 7", "M02: expected 23 for 'A'", "found 24"),
    "a cell outside the board": (
        "  216, 182, 190",
        "  316, 182, 190",
        "expected a cell from 0 to 216",
        "found 316",
    ),
    "a duplicate id": (
        'id = "apart"',
        'id = "opposite"',
        "duplicate id 'opposite'",
        "found 'opposite' again",
    ),
    "no TOML": ("schema = 1", "schema: 1", "this is not TOML", "game.toml:4"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_wrong_game_file_is_one_message_and_leaves_output_as_it_was(
    game: Path, tmp_path: Path, edit: str
) -> None:
    old, new, expected, found = EDITS[edit]
    text = game.read_text(encoding="utf-8")
    assert old in text
    line = text[: text.index(old)].count("\n") + 1
    kit = tmp_path / "output" / "dehexz-war" / "es-a4"
    kit.mkdir(parents=True)
    (kit / "board.pdf").write_bytes(b"the old kit")
    before = listing(tmp_path / "output")
    game.write_text(text.replace(old, new, 1), encoding="utf-8")
    done = pnp("build", str(game), "--locale", "es", "--paper", "a4", cwd=tmp_path)
    assert done.returncode == 2
    assert expected in done.stderr
    assert found in done.stderr
    assert "game.toml:" in done.stderr
    if edit != "a count that does not add up":  # told where the number stands that it should be
        assert f"game.toml:{line}" in done.stderr
    assert "Traceback" not in done.stderr
    assert listing(tmp_path / "output") == before


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to the whole console")
def test_interrupting_a_build_leaves_the_old_kit_whole(tmp_path: Path) -> None:
    made.kit(tmp_path / "output" / "dehexz-war" / "en-a4", {"board.pdf": b"the old kit"})
    before = listing(tmp_path / "output")
    private = tmp_path / "output" / ".building"
    with running("-m", "pnp", "build", "dehexz", "--locale", "en", "--paper", "a4", cwd=tmp_path) as process:
        until(lambda: private.is_dir() and any(private.rglob("*.pdf")), process)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=LONGEST)
        assert process.returncode == 130
        assert "interrupted" in errors
        assert "Traceback" not in errors
        until(lambda: not group(process.pid))
    assert listing(tmp_path / "output") == before


def test_the_defaults_are_taken_from_the_system_and_told(tmp_path: Path) -> None:
    done = pnp("rulebook", "dehexz", "--out", "book.html", cwd=tmp_path, LC_ALL="es_MX.UTF-8")
    assert done.returncode == 0, done.stderr
    assert "language es (the system's language), paper letter (the system's country)" in done.stderr
    assert '<html lang="es"' in (tmp_path / "book.html").read_text(encoding="utf-8")


def test_every_check_explains_itself(tmp_path: Path) -> None:
    done = pnp("verify", "--explain", "M02", cwd=tmp_path)
    assert done.returncode == 0
    assert "`per_player`" in done.stdout
