"""A printer's offset: read off a test sheet, remembered, and proved on the kit that it moved."""

import json
from pathlib import Path

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import Game, Setting, open_game
from pnp.kit import calibration, preferences
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.kit.produce import produce
from pnp.papers import PAPERS
from pnp.verify import files
from pnp.verify.files.kit import Kit
from pnp.verify.paint.pdf import read_pdf
from pnp.verify.paint.shapes import PagePaint


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "conf" / "config.toml"))


def nothing_refused(game: Game, setting: Setting, components: object) -> None:
    """Drawings are verified elsewhere."""


def test_what_is_stored_is_found_again_and_others_stay() -> None:
    preferences.store("HP", 1.5, -0.5)
    preferences.store("brother", 0, 1)
    assert preferences.printer("hp").offset == (1.5, -0.5)
    assert list(preferences.printers()) == ["brother", "hp"]
    with pytest.raises(UnknownName, match="known: brother, hp"):
        preferences.printer("canon")


@pytest.mark.parametrize(("name", "dx"), [("a/b", 0.0), ("", 0.0), ("hp", 9.0), ("hp", float("nan"))])
def test_what_cannot_be_is_refused(name: str, dx: float) -> None:
    with pytest.raises(PnpError):
        preferences.store(name, dx, 0.0)
    assert not preferences.printers_file().exists()


def test_what_somebody_has_written_beside_the_numbers_stays(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    text = '# mine\n\n["hp"] # at work\n  dx = 1   # measured\ndy=2\n\n# last\n[canon]\ndx = 0\ndy = 0\n'
    real.write_text(text)
    preferences.printers_file().parent.mkdir()
    preferences.printers_file().symlink_to(real)
    preferences.store("hp", -0.25, 3)
    preferences.store("brother", 0, 1)
    assert preferences.printers_file().is_symlink()
    moved = text.replace("dx = 1 ", "dx = -0.25 ").replace("dy=2", "dy=3.0")
    assert real.read_text() == f"{moved}\n[brother]\ndx = 0.0\ndy = 1.0\n"
    assert preferences.printer("hp").offset == (-0.25, 3)


@pytest.mark.parametrize("text", ["hp = { dx = 1, dy = 2 }\n", "[hp]\ndx = 1\ndy = +2_0e-1\n[x]\ndx=1\n"])
def test_a_file_that_pnp_cannot_change_stays_as_it_is(text: str) -> None:
    preferences.printers_file().parent.mkdir()
    preferences.printers_file().write_text(text)
    with pytest.raises(PnpError, match=r"laid out|not a printer"):
        preferences.store("hp", 0, 0)
    assert preferences.printers_file().read_text() == text


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_ring_lies_behind_its_cross_but_for_what_the_cell_says(
    tmp_path: Path, locale: str, paper: str
) -> None:
    page = PAPERS[paper]
    calibration.write(tmp_path / "sheet.pdf", page, locale, "hp")
    front, back = read_pdf(tmp_path / "sheet.pdf")

    def crosses(paint: PagePaint, arm: float, x: float, y: float) -> bool:
        """Whether a level line of two arms has its middle there."""
        return any(
            len(shape.outline) == 2
            and abs(shape.outline[1][1] - shape.outline[0][1] - 2 * arm) < 0.01
            and abs(shape.centre[0] - x) < 0.01
            and abs(shape.centre[1] - y) < 0.01
            for shape in paint.shapes
        )

    for dx in calibration.STEPS:
        for dy in calibration.STEPS:
            x, y = calibration.centre(page, dx, dy)
            assert crosses(front, calibration.ARM, x, y)
            assert crosses(back, calibration.RING, page.width - x + dx, y + dy)


@pytest.mark.parametrize(("backs", "moved"), [("duplex-long", (1.5, -0.5)), ("duplex-short", (-1.5, 0.5))])
def test_a_moved_kit_is_sound_and_no_other_offset_is(
    tmp_path: Path, backs: str, moved: tuple[float, float]
) -> None:
    preferences.store("hp", 1.5, -0.5)
    game = open_game("dehexz-war")
    places = []
    for printer in ("hp", None):
        (plan,) = plans(
            [game],
            locales=["en"],
            papers=["a4"],
            only=["piece.D.*"],
            backs=backs,
            printer=printer,
            out=tmp_path,
        )
        plan.target.mkdir(parents=True)
        produce(plan, plan.target, lambda step: None, check=nothing_refused)
        parts = manifest.read_manifest(plan.target).components
        places.append([(p.side, p.x_mm or 0.0, p.y_mm or 0.0) for part in parts for p in part.placements])
        if printer:
            folder = plan.target
            assert "printer-hp" in folder.name
    for (side, x, y), (_, x0, y0) in zip(*places, strict=True):
        assert (x - x0, y - y0) == pytest.approx(moved if side == "back" else (0, 0), abs=1e-3)
    found = manifest.read_manifest(folder)
    assert (found.printer, found.back_offset_mm) == ("hp", (1.5, -0.5))
    assert files.run(Kit(game, folder, lambda kit: None)) == []
    data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    data["back_offset_mm"] = [1.0, -0.5]
    (folder / "manifest.json").write_text(manifest.text(data), encoding="utf-8", newline="\n")
    assert {f.code for f in files.run(Kit(game, folder, lambda kit: None))} == {"F06", "F10"}


def test_backs_beside_their_fronts_are_not_a_printer_s() -> None:
    with pytest.raises(PnpError, match="found gutterfold"):
        plans(
            [open_game("dehexz-war")],
            locales=["en"],
            papers=["a4"],
            backs="gutterfold",
            printer="hp",
            out=Path("output"),
        )
