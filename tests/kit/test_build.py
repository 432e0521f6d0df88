"""Building kits for real: whole, counted, the same bytes every time, and nothing done twice."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pnp import kit
from pnp.games import open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan, plans
from pnp.kit.produce import artwork
from pnp.verify import gate

ROOT = Path(__file__).resolve().parent.parent.parent


WHOLE = "magicans-duel"
"""The game of whole kits."""


def planned(out: Path, game: str = "dehexz-war", **options: object) -> tuple[Plan, ...]:
    chosen = {"locales": ["en"], "papers": ["letter"], **options}
    return plans([open_game(game)], out=out, **chosen)  # type: ignore[arg-type]


def nothing_refused(*_: object) -> None:
    """What is drawn here is checked by the first kit of this module, and elsewhere."""


def build(made: tuple[Plan, ...], *, check: Any = nothing_refused) -> list[str]:
    events = list(kit.build(made, check, jobs=2))
    assert [event.error for event in events if event.error] == []
    return [event.kind for event in events if event.kind in ("done", "unchanged")]


def bytes_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("output")
    build(planned(folder, WHOLE), check=gate.refuse_drawing)
    return folder


def test_a_kit_holds_what_one_prints_and_its_manifest_names_it_all(out: Path) -> None:
    folder = out / WHOLE / "en-letter"
    found = manifest.read_manifest(folder)
    wanted = (
        "assembly.pdf board.pdf board-tabloid.pdf pieces.pdf cards.pdf rulebook.pdf rulebook.html preview.png"
    )
    assert {file.path for file in found.files} == set(wanted.split())
    for file in found.files:
        assert sha256((folder / file.path).read_bytes()).hexdigest() == file.sha256
        if file.path.endswith(".pdf"):
            with pikepdf.open(folder / file.path) as document:
                assert len(document.pages) == file.pages


def test_every_copy_has_a_place_on_each_side(out: Path) -> None:
    found = manifest.read_manifest(out / WHOLE / "en-letter")
    for part in found.components:
        printed = [place for place in part.placements if place.choice is None]
        fronts = sorted(place.copy_ for place in printed if place.side == "front")
        backs = sorted(place.copy_ for place in printed if place.side == "back")
        assert fronts == list(range(1, part.copies + 1))
        assert backs == (fronts if part.back else [])


def test_the_index_links_to_files_that_are_there(out: Path) -> None:
    html = (out / "index.html").read_text(encoding="utf-8")
    links = [part.split('"')[0] for part in html.split('href="')[1:]]
    assert len(links) >= 7
    assert all((out / link).is_file() for link in links)


def test_what_has_not_changed_is_not_built_again(out: Path) -> None:
    before = bytes_of(out / WHOLE / "en-letter")
    assert build(planned(out, WHOLE)) == ["unchanged"]
    assert bytes_of(out / WHOLE / "en-letter") == before


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of some pieces alone, built."""
    out = tmp_path_factory.mktemp("lost")
    build(planned(out, only=["piece.A.*"]))
    (kit,) = (path for path in (out / "dehexz-war").iterdir() if "only" in path.name)
    return kit


def test_a_changed_file_of_a_kit_is_its_users_and_a_missing_one_is_made_again(lost: Path) -> None:
    before = bytes_of(lost)
    (lost / "pieces.pdf").write_bytes(b"coffee")
    events = kit.build(planned(lost.parent.parent, only=["piece.A.*"]), nothing_refused, jobs=1)
    (refused,) = [event.error for event in events if event.error]
    assert "give it another name, else delete it" in refused.hint
    assert (lost / "pieces.pdf").read_bytes() == b"coffee"
    (lost / "pieces.pdf").unlink()
    assert build(planned(lost.parent.parent, only=["piece.A.*"])) == ["done"]
    assert bytes_of(lost) == before


def test_two_players_get_their_share_and_only_lost_pieces_can_be_printed(tmp_path: Path, lost: Path) -> None:
    build(planned(tmp_path, players=2))
    two = manifest.read_manifest(tmp_path / "dehexz-war" / "en-letter-2p")
    assert sum(part.copies for part in two.components if part.kind == "piece") == 82
    parts = json.loads((lost / "manifest.json").read_text(encoding="utf-8"))["components"]
    assert [part["id"] for part in parts] == ["piece.A.D", "piece.A.E", "piece.A.H"]
    assert not (lost / "rulebook.pdf").exists()


def test_a_kit_in_svg_and_png_alone(tmp_path: Path) -> None:
    build(planned(tmp_path, formats="svg,png", only=["piece.*"]))
    (folder,) = (path for path in (tmp_path / "dehexz-war").iterdir())
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert "pieces.pdf" not in names
    kinds = "ADEHIÄF"
    assert {f"{kind}/faces/piece-{letter}.{kind}" for kind in ("svg", "png") for letter in kinds} <= names
    assert "svg/sheets/pieces-2.svg" in names


def test_kits_that_share_a_worker_have_the_bytes_of_those_built_alone(tmp_path: Path, out: Path) -> None:
    """Nothing of an earlier paper or language stays behind in a later kit."""
    first, *_, other = planned(tmp_path, WHOLE, locales=["es", "en"], papers=["a4", "letter"])
    events = list(kit.build([first, other], nothing_refused, jobs=1))
    assert [event.error for event in events if event.error] == []
    assert bytes_of(tmp_path / WHOLE / "en-letter") == bytes_of(out / WHOLE / "en-letter")


def test_a_game_that_was_edited_meanwhile_is_drawn_anew(tmp_path: Path) -> None:
    source = open_game("magicans-duel").definition.folder
    folder = tmp_path / "magicans-duel"
    shutil.copytree(source, folder)
    (plan,) = plans([open_game(str(folder))], locales=["en"], papers=["a4"], out=tmp_path / "out")
    before = artwork(plan)
    assert artwork(plan) is before
    path = folder / "game.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('version = "', 'version = "9', 1), encoding="utf-8"
    )
    assert artwork(plan).setting.definition.game.version == "9" + before.setting.definition.game.version
