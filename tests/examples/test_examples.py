"""The games of examples/ that are data alone: whole in every language, and counted from what is printed."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp import verify
from pnp.games import Game, Setting, open_game
from pnp.games.plain.faces import cover
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.scene.theme import VARIANTS, Variant
from pnp.translation import examine
from pnp.verify import drawing, model
from tests.kits import built_here

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DATA = sorted(path.parent for path in EXAMPLES.glob("*/game.toml") if not any(path.parent.rglob("*.py")))
BUILT_ELSEWHERE = {"endless-coast", "supper-is-served"}
"""Examples with tests of their own that build and count them."""
GALLERY = ("ford-at-dusk", "half-past-laughing", "polder-blue", "who-lights-the-stars")
"""Examples of what a few lines of data make. Their game, layout and theme have less than 150 lines together;
the tables and the words of the rules come on top."""
FOLDERS = [pytest.param(folder, id=folder.name) for folder in DATA]


def test_there_are_games_of_data() -> None:
    assert "moth-hour" in {folder.name for folder in DATA}


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_definition_agrees_with_itself(folder: Path) -> None:
    game = open_game(str(folder))
    found = [finding for check in (*model.CHECKS, *game.checks.MODEL) for finding in check(game)]
    assert [finding for finding in found if finding.severity != "note"] == []
    assert game.id == folder.name
    assert (folder / "README.md").is_file()


@pytest.mark.parametrize("folder", FOLDERS)
def test_its_ready_languages_are_whole(folder: Path) -> None:
    game = open_game(str(folder))
    for language in game.definition.game.ready:
        assert examine(folder / "locale" / f"{language}.po") == ()


def test_a_face_called_cover_is_what_the_title_page_wears() -> None:
    game = open_game(str(EXAMPLES / "moth-hour"))
    drawn = cover(Setting(game, "colour", "en", 2, lambda text: text))
    assert (drawn.width, drawn.height) == (110, 110)
    assert "images/silk-10.svg" in repr(drawn.elements)


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each != "colour"])
@pytest.mark.parametrize("folder", FOLDERS)
def test_its_faces_satisfy_every_check(folder: Path, variant: Variant) -> None:
    """In colour they are looked at when the kit is built."""
    game = open_game(str(folder))
    setting = Setting(game, variant, "en", max(game.definition.game.players), lambda text: text)
    found = drawing.run(game, setting, game.faces.components(setting))
    assert [finding for finding in found if finding.severity == "error"] == []


@pytest.fixture(scope="module")
def built_kit(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Game, Variant], Path]:
    """Builds the kit of an example, in English on A4, once for all that look at it."""
    out = tmp_path_factory.mktemp("kits")
    made: dict[tuple[str, Variant], Path] = {}

    def get(game: Game, variant: Variant) -> Path:
        if (game.id, variant) not in made:
            (plan,) = plans([game], locales=["en"], papers=["a4"], out=out, variant=variant)
            made[game.id, variant] = built_here(plan)
        return made[game.id, variant]

    return get


@pytest.mark.parametrize("folder", [each for each in FOLDERS if each.id not in BUILT_ELSEWHERE])
def test_its_kit_is_counted_from_the_pdfs(folder: Path, built_kit: Callable[[Game, Variant], Path]) -> None:
    game = open_game(str(folder))
    built = built_kit(game, "colour")
    by_kind: Counter[str] = Counter()
    for part in manifest.read_manifest(built).components:
        by_kind[part.kind] += part.copies
    counts = game.definition.counts
    assert counts is not None
    assert by_kind == {kind: n for kind, n in counts.model_dump(exclude={"source"}).items() if n}
    _cards_as_often_as_their_copies(game, built / "cards.pdf")


def _cards_as_often_as_their_copies(game: Game, path: Path) -> None:
    """Painted, not promised: what cards show their names (each on a line of its own) as often as copied."""
    cards = [each for each in game.definition.components if each.kind == "card"]
    if not cards:
        return
    said = Counter(_lines(path))
    named = [each for each in cards if each.fields.get("species") or each.fields.get("deck")]
    for card in named:
        assert said[card.name] == card.copies, card.name


def _lines(path: Path) -> list[str]:
    """The lines of text of a PDF, by another library than the one that wrote it."""
    document = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as same:
        assert len(same.pages) == len(document)
    lines = [
        re.sub(r"\s+", " ", line).strip()
        for page in document
        for line in page.get_textpage().get_text_range().splitlines()
    ]
    document.close()
    return lines


@pytest.mark.parametrize("variant", ["colour", "mono"])
@pytest.mark.parametrize("name", GALLERY)
def test_a_kit_of_the_gallery_is_verified(
    name: str, variant: Variant, built_kit: Callable[[Game, Variant], Path]
) -> None:
    game = open_game(str(EXAMPLES / name))
    *_, of_kit = verify.run([game], kit=built_kit(game, variant))
    assert len(of_kit.codes) > 60
    assert [each for each in of_kit.findings if each.severity == "error"] == []


@pytest.mark.parametrize("name", GALLERY)
def test_a_game_of_the_gallery_is_a_few_lines(name: str) -> None:
    files = [EXAMPLES / name / f"{each}.toml" for each in ("game", "layout", "theme")]
    lines = [line for file in files if file.exists() for line in file.read_text("utf-8").splitlines()]
    assert len(lines) < 190
    assert max(map(len, lines)) < 400, "and none that should be several"


ROW = re.compile(r"^\| \[[^]]+\]\(\.\./(examples/[^)]+)\) \| (\d+) \|", re.MULTILINE)


def test_the_page_says_how_many_lines_a_file_has() -> None:
    page = (EXAMPLES.parent / "docs" / "examples.md").read_text(encoding="utf-8")
    told = {file: int(lines) for file, lines in ROW.findall(page)}
    found = {file: len((EXAMPLES.parent / file).read_text("utf-8").splitlines()) for file in told}
    assert told == found
    assert {file.split("/")[1] for file in told} == set(GALLERY)
