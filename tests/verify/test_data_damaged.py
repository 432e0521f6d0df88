"""A slip in a game of data is refused with its place, or told by one check alone."""

import shutil
from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Setting, draw, open_game
from pnp.games.proof import pull
from pnp.kit import book
from pnp.kit.catalogs import translations
from pnp.verify import REFUSED, drawing, model
from tests.broken.definition import Edit
from tests.broken.layouts import DEFECTS
from tests.broken.trying import besides_tables

SUPPER = Path(__file__).resolve().parents[2] / "examples" / "supper-is-served"


def looked_at(folder: Path) -> list[Finding]:
    """What is found in a game's definition, book and drawings, in this order, until something is wrong.
    Raises PnpError where it cannot be read or drawn."""
    game = open_game(str(folder / "game.toml"))
    found = [each for check in model.CHECKS for each in check(game) if each.severity != "note"]
    if found:
        return found
    spoken = translations(game, "en")
    book.rulebook(game, spoken, digest="")
    setting = Setting(game, "colour", "en", 2, spoken.gettext)
    proof = pull(game, setting, draw(setting))
    return [each for check in drawing.CHECKS for each in check(proof) if each.severity != "note"]


def test_the_sound_game_has_no_finding() -> None:
    assert looked_at(SUPPER) == []


@pytest.mark.parametrize(
    ("code", "slip"),
    [
        pytest.param(code, each, id=name)
        for code, several in DEFECTS.items()
        for name, each in several.items()
    ],
)
def test_a_slip_is_found(code: str, slip: Edit, tmp_path: Path) -> None:
    folder = damaged(slip, tmp_path)
    if code == REFUSED:
        with pytest.raises(PnpError) as refusal:
            looked_at(folder)
        assert refusal.value.place.startswith(str(folder)), "no place is told"
    else:
        assert besides_tables((each.code for each in looked_at(folder)), code) == {code}


def damaged(slip: Edit, tmp_path: Path) -> Path:
    folder = Path(shutil.copytree(SUPPER, tmp_path / "supper-is-served"))
    slip.apply(folder)
    return folder


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        (
            "a back of nobody",
            "cats.csv:2: back: unknown back 'hause'; expected a back of layout.toml, which would have it as "
            "[faces.\"back:hause\"]; found 'hause'\nhint: did you mean 'house'?",
        ),
        (
            "a colour that is none",
            'theme.toml:7: palette.paper: wrong value; expected a colour ("#8f2f22") or three of them, for '
            "colour, low-ink and mono; found '#fff6e'",
        ),
        (
            "a board of nobody",
            "game.toml:60: components[0].front: unknown board 'flor'; expected the id of one of [[boards]]; "
            "found 'flor'\nhint: did you mean 'floor'?",
        ),
        (
            "a number as clauses name it",
            "layout.toml:150: faces.turn.boxes.or.text: this is how clauses name a number; "
            "expected {noses} in a layout; found %(noses)s",
        ),
        (
            "a role of letters of nobody",
            "theme.toml:36: type.titel: unknown role 'titel'; expected a role of the look; found 'titel'\n"
            "hint: did you mean 'title'?",
        ),
    ],
)
def test_a_slip_is_told_to_who_does_not_program(slip: str, told: str, tmp_path: Path) -> None:
    folder = damaged(DEFECTS[REFUSED][slip], tmp_path)
    with pytest.raises(PnpError) as refusal:
        looked_at(folder)
    assert "\n".join(line.strip() for line in str(refusal.value).splitlines()) == f"{folder}/{told}"
