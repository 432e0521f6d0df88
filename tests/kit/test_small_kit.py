"""A kit of two kinds of cards, the smallest there is: its steps, its files, what its README names."""

from pathlib import Path

import pytest

from pnp.errors import KitError
from pnp.games import open_game
from pnp.kit import write_rulebook
from pnp.kit.folder import manifest, pack
from pnp.kit.plan import Options, Plan
from pnp.kit.produce import produce
from tests.gamefile import component, entry, game_toml
from tests.kit.test_output import told

GAME = game_toml(
    "harvest",
    component("Rain", text="Every field grows.", copies=2),
    component("Sun", text="Every field dries."),
    entry("counts", card=3, source="stated: the back of the box"),
    tagline="A quick game of tiles and rain",
    players=[2, 4],
    licence="CC BY 4.0",
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "harvest"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    (folder / "rulebook.md.j2").write_text("# Play\n\n{% trans %}Draw.{% endtrans %}\n", encoding="utf-8")
    return folder


def test_a_kit_is_made_step_by_step_and_its_manifest_names_what_is_there(game: Path, tmp_path: Path) -> None:
    steps: list[str] = []
    options, folder = Options("en", "a4", formats=("pdf", "svg")), tmp_path / "kit"
    folder.mkdir()
    plan = Plan("harvest", game, options, tmp_path / "output")
    produce(plan, folder, steps.append, check=lambda *_: None)
    assert steps == ["drawing", "cards.pdf", "svg", "rulebook", "assembly", "preview"]
    made = manifest.read_manifest(folder)
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {file.path for file in made.files} | {manifest.NAME} == files
    assert {"rulebook.pdf", "rulebook.html", "assembly.pdf", "preview.png", "cards.pdf"} <= files
    assert sorted(path for path in files if path.startswith("svg/")) == [
        "svg/faces/card-card.rain.svg",
        "svg/faces/card-card.sun.svg",
        "svg/sheets/cards-1.svg",
    ]
    assert 'lang="en"' in (folder / "svg/sheets/cards-1.svg").read_text(encoding="utf-8")


def test_a_book_alone_is_that_of_the_game(game: Path, tmp_path: Path) -> None:
    write_rulebook(open_game(str(game / "game.toml")), "en", "a4", tmp_path / "book.html")
    said = (tmp_path / "book.html").read_text(encoding="utf-8")
    assert '<html lang="en"' in said
    assert "Harvest" in said
    assert "Draw." in said


def test_a_readme_names_files_in_the_order_in_which_one_wants_them(game: Path, tmp_path: Path) -> None:
    wanted = [
        "assembly.pdf", "board.pdf", "board-a3.pdf", "pieces.pdf", "cards.pdf", "mats.pdf", "rulebook.pdf",
        "rulebook.html", "preview.png", "svg/sheets/cards-1.svg", "png/sheets/cards-1.png",
    ]  # fmt: skip
    found = manifest.Manifest.model_construct(
        title="Harvest",
        version="1.0",
        locale="en",
        paper="a4",
        files=[manifest.File(path=path, sha256=64 * "0") for path in sorted(wanted)],
    )
    said = pack.readme(open_game(str(game / "game.toml")), found, "kit").splitlines()
    names = [line.split()[0] for line in said if line.startswith("kit-")]
    assert names == [f"kit-{path.replace('/', '-')}" for path in wanted]


def test_where_no_kit_is_none_is_read(tmp_path: Path) -> None:
    with pytest.raises(KitError, match=r"no kit here; expected a folder with a manifest.json"):
        manifest.read_manifest(tmp_path)
    assert manifest.read_manifest(told(tmp_path / "kit", paper="letter")).paper == "letter"
