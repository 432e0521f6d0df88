"""No D check reports a drawing that is right, however close it comes to one that is wrong."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pnp.finding import Check, Finding
from pnp.games import Game, Setting, draw, open_game
from pnp.games.proof import Proof, pull
from pnp.kit.catalogs import translations
from pnp.scene import Drawing, Face
from pnp.verify import drawing
from pnp.verify.drawing import figures
from tests.borderline import games_drawn
from tests.borderline.border import Border, assert_fails, assert_holds, cases, only
from tests.borderline.drawing import BOX, DIE, DRAWING, FORD, ISLES, SUPPER
from tests.broken import regions
from tests.broken.drawing import Defect
from tests.broken.maps import FOLDER
from tests.layout.folder import game_in, setting_of

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
Proofs = Callable[[str], Proof]


@pytest.fixture(scope="module", autouse=True)
def looked_at_once() -> Iterator[None]:
    """A figure of the book that nothing has changed is looked at once."""
    look, known = figures._face, dict[object, Face]()
    kept: list[Drawing] = []

    def looked_at(name: str, drawing: Drawing, proof: Proof) -> Face:
        ground = next(iter(proof.theme(proof.setting.variant).swatches.values()))
        key = (name, id(drawing.elements), drawing.width, drawing.height, ground)
        if key not in known:
            kept.append(drawing)  # so that no other drawing gets its id
            known[key] = look(name, drawing, proof)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "_face", looked_at)
        yield


def pulled(game: Game, boxes: str = "none") -> Proof:
    """A proof of all that a game prints; with boxes, of them alone."""
    players = min(game.definition.game.players)
    setting = Setting(game, "colour", "en", players, translations(game, "en").gettext, boxes=boxes)  # type: ignore[arg-type]
    drawn = [each for each in draw(setting) if boxes == "none" or each.kind == "box"]
    found = pull(game, setting, drawn)
    return replace(found, faces_in=cache(found.faces_in))


@pytest.fixture(scope="module")
def proofs(tmp_path_factory: pytest.TempPathFactory) -> Proofs:
    """Sound proofs: of a game, of a tuck box, of a die."""

    @cache
    def get(name: str) -> Proof:
        if name == BOX:
            return pulled(open_game("duelo-de-runas"), "cards")
        if name == DIE:
            entry = 'kind = "dice"\nfaces = [1, 2, 3, 4, 5, 6]'
            folder = game_in(tmp_path_factory.mktemp("die") / "game", "schema = 1", entry)
            setting = setting_of(open_game(str(folder)))
            found = pull(setting.game, setting, setting.game.faces.components(setting))
            return replace(found, faces_in=cache(found.faces_in))
        if name == FORD:
            return pulled(open_game(str(FOLDER)))
        if name == ISLES:
            return pulled(open_game(str(regions.FOLDER)))
        return pulled(open_game(str(EXAMPLES / SUPPER) if name == SUPPER else name))

    return get


def found(proof: Proof, checks: Iterable[Check[Proof]]) -> list[Finding]:
    return [each for check in checks for each in check(proof)]


@cache
def of_parts(name: str) -> Proof:
    """Return a sound proof of the components that a game's own checks are tried on.

    It has one variant: to draw the others, for D17, would take longer than all else.
    """
    whole = pulled(open_game(name))
    chosen = tuple(each for each in whole.components if each.id in games_drawn.PARTS[name])
    return replace(whole, components=chosen, faces_in=lambda variant: ())


@pytest.mark.parametrize(("code", "border"), cases(games_drawn.GAMES))
def test_a_drawing_of_a_game_near_its_own_border_is_right(code: str, border: Border[Defect]) -> None:
    sound = of_parts(border.of)
    checks = (*drawing.CHECKS, *sound.game.checks.DRAWING)
    assert found(sound, checks) == []
    assert_holds(code, found(border.near(border.holds_at)(sound), checks))
    assert_fails(code, found(border.near(border.fails_at)(sound), only(code, checks)))


@pytest.mark.parametrize(("code", "border"), cases(DRAWING))
def test_a_drawing_near_the_border_is_right(code: str, border: Border[Defect], proofs: Proofs) -> None:
    sound = proofs(border.of)
    checks = (*drawing.CHECKS, *sound.game.checks.DRAWING)
    assert_holds(code, found(border.near(border.holds_at)(sound), checks))
    assert_fails(code, found(border.near(border.fails_at)(sound), only(code, checks)))
