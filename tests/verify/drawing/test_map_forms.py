"""Maps of every form, with all that a table may say of cells, have no finding and are counted on paper."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from pnp import kit, verify
from pnp.games import Setting, draw, open_game
from pnp.games.proof import pull
from pnp.kit.plan import plans
from pnp.scene import VARIANTS, leaves
from pnp.verify import gate
from pnp.verify.drawing import CHECKS
from tests.broken import regions
from tests.broken.maps import FOLDER

LOOKS = """
[boards.terrain.wood]
fill = "green-wash"
icon = "pine"
[boards.terrain.hill]
fill = "ochre-wash"
[boards.terrain.fen]
hatch = { kind = "dots", colour = "slate", every = 2 }
[[boards.borders]]
stroke = "blue"
line = 1.2
between = ["%s"]
[[boards.routes]]
stroke = "umber"
dash = [2, 1]
through = ["%s"]
"""

HEAD, POINTS = "cell,name,terrain,missing\n", "cell,name,terrain,missing,x,y\n"
HEXES = 'form = "hexagon"\ncolumns = 7\nrows = 6\nsize_mm = 11\nnames = "0101"\n'
ROWS = "0203,Oakley,wood,\n0303,,hill,\n0402,Fen,fen,\n0505,,,yes\n0101,,fen,\n0706,,wood,\n"
LETTERS = "B3,Oakley,wood,\nC3,,hill,\nD2,Fen,fen,\nE5,,,yes\nA1,,fen,\nG6,,wood,\n"

REGIONS = "regions of a picture"

FORMS = {
    "pointed": (HEXES, ROWS, "0203-0303", "0202 0203 0303"),
    "pointed, odd": (f'{HEXES}shifted = "odd"\n', ROWS, "0203-0303", "0202 0203 0303"),
    "pointed, half": (f'{HEXES}edges = "half"\n', ROWS, "0203-0303", "0202 0203 0303"),
    "pointed, odd, half": (
        f'{HEXES}edges = "half"\nshifted = "odd"\n',
        ROWS,
        "0203-0303",
        "0202 0203 0303",
    ),
    "blue lines": (f'{HEXES}stroke = "blue"\nline = 0.6\n', ROWS, "0203-0303", "0202 0203 0303"),
    "no lines": (f'{HEXES}stroke = "none"\nstars = ["0203", "0404"]\n', ROWS, "0203-0303", "0202 0203 0303"),
    "points and blue lines": (
        'form = "point"\ncolumns = 7\nrows = 6\nsize_mm = 16\nnames = "A1"\nspot_mm = 0\nstroke = "blue"\n',
        "E5,,,yes\n",
        "B3-C3",
        "B2 B3 C3",
    ),
    "flat": (f'{HEXES}tops = "flat"\n', ROWS, "0203-0303", "0202 0203 0303"),
    "flat, half": (f'{HEXES}tops = "flat"\nedges = "half"\n', ROWS, "0203-0303", "0202 0203 0303"),
    "flat, odd, half": (
        f'{HEXES}tops = "flat"\nedges = "half"\nshifted = "odd"\n',
        ROWS,
        "0203-0303",
        "0202 0203 0303",
    ),
    "squares": (
        'form = "square"\ncolumns = 7\nrows = 6\nsize_mm = 16\nnames = "A1"\nlabels = "sides"\n',
        LETTERS,
        "B3-C3",
        "B2 B3 C3",
    ),
    "squares from below": (
        'form = "square"\ncolumns = 7\nrows = 6\nsize_mm = 16\nnames = "A1"\nrows_from = "bottom"\n',
        LETTERS,
        "B3-C3",
        "B2 B3 C3",
    ),
    "triangles": (
        'form = "triangle"\ncolumns = 7\nrows = 6\nsize_mm = 32\nnames = "A1"\n',
        LETTERS,
        "B3-C3",
        "B2 B3 C3",
    ),
    "triangles without names": (
        'form = "triangle"\ncolumns = 7\nrows = 6\nsize_mm = 24\nnames = "none"\n',
        "15,Oakley,wood,\n16,,hill,\n10,Fen,fen,\n32,,,yes\n0,,fen,\n41,,wood,\n",
        "15-16",
        "8 15 16",
    ),
    "points with spots": (
        'form = "point"\ncolumns = 7\nrows = 6\nsize_mm = 16\nnames = "A1"\nspot_mm = 9\nlabels = "sides"\n',
        LETTERS,
        "B3-C3",
        "B2 B3 C3",
    ),
    "points of a table": (
        'form = "point"\nsize_mm = 20\n',
        "Vega,Vega,wood,,10,10\nDeneb,,hill,,50,4\nSadr,,fen,,90,30\nAltair,Altair,,,20,70\nMira,,,yes,5,5\n",
        "Vega-Deneb",
        "Vega Altair Sadr",
    ),
    "points without spots": (
        'form = "point"\ncolumns = 7\nrows = 6\nsize_mm = 16\nnames = "A1"\nspot_mm = 0\nlabels = "sides"\n'
        'stars = ["F2"]\n',
        "E5,,,yes\n",
        "B3-C3",
        "B2 B3 C3",
    ),
}


def folder_of(path: Path, form: str) -> Path:
    if form == REGIONS:
        return Path(shutil.copytree(regions.FOLDER, path))
    path.mkdir()
    board, rows, border, route = FORMS[form]
    text = (FOLDER / "game.toml").read_text(encoding="utf-8")
    head, rest = text[: text.index("[[boards]]")], text[text.index("[[components]]") :]
    cells = 41 if "columns" in board else 4
    table = f'[[boards]]\nid = "map"\nsource = "stated: map"\ngrid = "map"\n{board}cells = {cells}\n'
    looks = LOOKS % (border, route)
    if "terrain" not in rows and rows.count("\n") == 1:
        looks = looks[looks.index("[[boards.borders]]") :]
    (path / "game.toml").write_text(f'{head}{table}table = "map.csv"\n{looks}{rest}', encoding="utf-8")
    (path / "map.csv").write_text(f"{HEAD if 'columns' in board else POINTS}{rows}", encoding="utf-8")
    return path


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("form", [*FORMS, REGIONS])
def test_a_map_of_any_form_is_sound(tmp_path: Path, form: str, variant: Any) -> None:
    setting = Setting(open_game(str(folder_of(tmp_path / "map", form))), variant, "en", 2, str)
    proof = pull(setting.game, setting, draw(setting))
    assert [found for check in CHECKS for found in check(proof) if found.severity != "note"] == []


@pytest.mark.parametrize("form", [*FORMS, REGIONS])
def test_its_cells_are_counted_on_paper(tmp_path: Path, form: str) -> None:
    game = open_game(str(folder_of(tmp_path / "map", form)))
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=tmp_path / "out")
    assert [event.error for event in kit.build([plan], gate.refuse_drawing, jobs=1) if event.error] == []
    *_, found = verify.run([game], kit=plan.target)
    assert "F03" in found.codes
    assert [each for each in found.findings if each.severity == "error"] == []


@pytest.mark.parametrize(("variant", "own"), [("colour", True), ("low-ink", False), ("mono", False)])
@pytest.mark.parametrize("form", ["blue lines", "no lines"])
def test_lines_have_the_look_that_the_board_asks_for(
    tmp_path: Path, form: str, variant: Any, own: bool
) -> None:
    setting = Setting(open_game(str(folder_of(tmp_path / "map", form))), variant, "en", 2, str)
    (board,) = (each.front for each in draw(setting) if each.kind == "board")
    styles = {
        leaf.name.partition(":")[0]: leaf.style
        for leaf, _ in leaves(board.elements)
        if leaf.name.startswith(("cell:", "rim"))
    }
    if not own:
        assert styles["cell"].width == 0.3
        assert styles["rim"].width > 0.6
    elif form == "no lines":
        assert styles["cell"].stroke is None
        assert "rim" not in styles
    else:
        assert {styles[name].width for name in ("cell", "rim")} == {0.6}
        assert len({styles[name].stroke for name in ("cell", "rim")}) == 1
