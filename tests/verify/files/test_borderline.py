"""No F check reports a kit that is right, however close it comes to one that is wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.kit.plan import plans
from pnp.verify import files, rebuilding
from pnp.verify import sheets as verified_sheets
from pnp.verify.files.kit import Kit
from pnp.verify.library import Library
from pnp.verify.rebuilding import Again
from pnp.verify.sheets.comparing import Pages
from tests.borderline import books, model, rebuilt, sheets
from tests.borderline.border import Border, assert_fails, assert_holds, cases, only
from tests.broken.definition import Slip, apply
from tests.broken.files_editing import seal
from tests.broken.sheets import Damage
from tests.serve.served import CARDS, write
from tests.verify.files.test_checks import Known, build, counted_once, laid_once, rulebook, run

__all__ = ["counted_once", "laid_once"]  # fixtures

ORCHARD = Path(model.__file__).with_name(model.ORCHARD)
SUPPER = Path(__file__).resolve().parents[3] / "examples" / "supper-is-served"

SAMPLES: dict[str, tuple[Path, dict[str, Any]]] = {
    sheets.SHEETS: (SUPPER, {"only": ["house.kitten", "dish.milk"], "formats": "pdf,svg,png"}),
    sheets.NINE: (Path("harvest"), {"papers": ["letter"], "locales": ["en"], "only": ["card.*"]}),
    sheets.AIDS: (SUPPER, {"only": ["aid*"]}),
    sheets.PROOF: (
        SUPPER,
        {
            "only": ["house.kitten"],
            "proof": True,
            "groups": "2x1",
            "gap": 6.0,
            "spacing": 2.0,
            "empty": "2",
            "marks": 6.0,
        },
    ),
    books.BOOK: (ORCHARD, {"booklet": True}),
}
Sample = Callable[[str], Kit]


def kit_of(game: Game, out: Path, **options: Any) -> Kit:
    """A kit that is built for this, on A4 and in Spanish if nothing else is said."""
    (plan,) = plans([game], out=out, **{"papers": ["a4"], "locales": ["es"], **options})
    return Kit(game, build(plan), rulebook, library=Library)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """A sound kit by its name in SAMPLES."""
    made: dict[str, Kit] = {}

    def get(name: str) -> Kit:
        if name not in made:
            folder, options = SAMPLES[name]
            out = tmp_path_factory.mktemp(name)
            if name == sheets.NINE:
                folder = write(out / folder)
                (folder / "cards.csv").write_text(CARDS.replace("Oats,2", "Oats,5"), encoding="utf-8")
            made[name] = kit_of(open_game(str(folder)), out, **options)
            assert run(made[name]) == []
        return made[name]

    return get


def of(code: str, kit: Kit) -> list[Finding]:
    """What one check finds."""
    pages = Pages(kit)
    return [
        *(found for check in only(code, files.CHECKS) for found in check(kit)),
        *(found for check in only(code, verified_sheets.CHECKS) for found in check(pages)),
    ]


@pytest.mark.parametrize(("code", "border"), cases(sheets.FILES) + cases(books.FILES))
def test_a_kit_near_the_border_is_right(
    code: str, border: Border[Damage], sample: Sample, tmp_path: Path
) -> None:
    sound = sample(border.of)

    def changed(amount: Any, name: str) -> Kit:
        folder = tmp_path / name
        shutil.copytree(sound.folder, folder)
        border.near(amount)(folder)
        seal(folder)
        return Known(sound, folder)

    assert_holds(code, run(changed(border.holds_at, "holds")))
    assert_fails(code, of(code, changed(border.fails_at, "fails")))


@pytest.mark.parametrize(("code", "border"), cases(sheets.EDITED) + cases(books.EDITED))
def test_a_kit_near_the_border_of_its_game_is_right(
    code: str, border: Border[Slip], sample: Sample, tmp_path: Path
) -> None:
    """The game was edited after the kit was built."""
    sound = sample(border.of)

    def edited(amount: Any, name: str) -> Kit:
        folder = tmp_path / name / sound.game.id
        shutil.copytree(sound.game.definition.folder, folder)
        apply(border.near(amount), folder)
        return Kit(open_game(str(folder)), sound.folder, rulebook, library=Library)

    assert_holds(code, run(edited(border.holds_at, "holds")))
    assert_fails(code, of(code, edited(border.fails_at, "fails")))


@pytest.mark.parametrize(("code", "border"), cases(books.BUILT))
def test_a_book_near_the_border_is_right(code: str, border: Border[Slip], tmp_path: Path) -> None:
    def built(amount: Any, name: str) -> Kit:
        folder = tmp_path / name / model.ORCHARD
        shutil.copytree(ORCHARD, folder)
        apply(border.near(amount), folder)
        return kit_of(open_game(str(folder)), tmp_path / name, locales=["en"])

    assert_holds(code, run(built(border.holds_at, "holds")))
    assert_fails(code, of(code, built(border.fails_at, "fails")))


@pytest.mark.parametrize(("code", "border"), cases(sheets.PICTURES))
def test_pictures_near_the_border_are_alike(
    code: str, border: Border[Damage], sample: Sample, tmp_path: Path
) -> None:
    from tests.renderer import svg2png

    svg2png(b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')  # or skip
    sound = sample(border.of)

    def pictured(amount: Any, name: str) -> Kit:
        kit = Known(sound, sound.folder)
        kit.pictures = Path(shutil.copytree(sound.folder / "svg" / "faces", tmp_path / name))
        border.near(amount)(kit.pictures)
        return kit

    assert_holds(code, run(pictured(border.holds_at, "holds")))
    assert_fails(code, of(code, pictured(border.fails_at, "fails")))


@pytest.mark.parametrize(("code", "border"), cases(rebuilt.REBUILT))
def test_a_kit_near_the_border_is_the_same_again(
    code: str, border: Border[Damage], sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = sample(border.of)
    monkeypatch.setattr(rebuilding, "_build_here", lambda kit, plan: sound.folder)
    monkeypatch.setattr(rebuilding, "build", lambda plan: sound.folder)
    again: Again = "any" if code == "F23" else "own"

    def found(amount: Any, name: str) -> list[Finding]:
        folder = tmp_path / name / "kit"
        shutil.copytree(sound.folder, folder)
        border.near(amount)(folder)
        kit = Kit(sound.game, folder, lambda _: None)
        return rebuilding.same_bytes(kit, tmp_path / "again", sound.folder.parent.parent, again)

    assert_holds(code, found(border.holds_at, "holds"))
    assert_fails(code, found(border.fails_at, "fails"))
