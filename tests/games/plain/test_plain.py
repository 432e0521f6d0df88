"""A game of somebody else, which is data only: drawn, built, counted, and refused when it is wrong."""

import re
import shutil
import subprocess
from collections import Counter
from math import hypot
from pathlib import Path

import pikepdf
import pytest

from pnp import kit
from pnp.errors import DefinitionError, LayoutError, PnpError
from pnp.games import Game, Setting, open_game
from pnp.games.package import PLAIN
from pnp.games.plain.faces.rosette import DIFFERENT, told_apart
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.scene.elements import leaves
from pnp.scene.theme import VARIANTS, Variant
from pnp.verify import drawing, gate, model, run
from tests import command

SAMPLE = Path(__file__).parent / "sample"
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "game"
    shutil.copytree(SAMPLE, target)
    return target


def edit(folder: Path, old: str, new: str) -> int:
    """Replace the first `old`; the line on which it stood."""
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def drawn(game: Game, variant: Variant = "colour") -> Setting:
    return Setting(game, variant, "en", max(game.definition.game.players), lambda text: text)


def pnp(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return command.pnp(*arguments, cwd=cwd, environment={"HOME": str(cwd)})


def errors(game: Game) -> list[tuple[str, str, str]]:
    found = [finding for check in (*model.CHECKS, *game.checks.MODEL) for finding in check(game)]
    return [(each.code, each.where, each.message) for each in found if each.severity == "error"]


def test_a_game_by_its_path_is_drawn_by_the_plain_faces() -> None:
    game = open_game(str(SAMPLE / "game.toml"))
    assert (game.id, game.package) == ("hedgerow", PLAIN)
    assert open_game(str(SAMPLE)).id == "hedgerow"
    assert game.numbers["tiles"] == 30
    assert game.numbers["count_bird_wren"] == 1
    assert game.numbers["cells"] == 61
    assert game.numbers["components"] == 80


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_plain_faces_satisfy_every_check(variant: Variant) -> None:
    game = open_game(str(SAMPLE))
    setting = drawn(game, variant)
    components = game.faces.components(setting)
    found = drawing.run(game, setting, components)
    assert [finding for finding in found if finding.severity == "error"] == []
    assert errors(game) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_plain_standee_folds_onto_itself(folder: Path, variant: Variant) -> None:
    """D23 among them: what is seen from behind is what stands in front, and its name can be read there."""
    path = folder / "game.toml"
    entry = '\n[[components]]\nid = "standee.fox"\nkind = "standee"\nname = "The fox of the hedge"\n'
    entry += 'copies = 1\nsource = "stated: here"\n'
    path.write_text(path.read_text(encoding="utf-8") + entry, encoding="utf-8")
    game = open_game(str(folder))
    setting = drawn(game, variant)
    components = [each for each in game.faces.components(setting) if each.kind == "standee"]
    assert [each.id for each in components] == ["standee.fox"]
    found = drawing.run(game, setting, components)
    assert [finding for finding in found if finding.severity == "error"] == []


def test_its_kit_is_counted_from_the_pdfs(tmp_path: Path) -> None:
    game = open_game(str(SAMPLE))
    planned = plans([game], locales=["en"], papers=["a4"], out=tmp_path)
    events = list(kit.build(planned, gate.refuse_drawing, jobs=1))
    assert [event.error for event in events if event.error] == []
    folder = tmp_path / "hedgerow" / "en-a4"
    found = manifest.read_manifest(folder)
    by_kind: Counter[str] = Counter()
    for part in found.components:
        by_kind[part.kind] += part.copies
    counts = game.definition.counts
    assert counts is not None
    assert by_kind == {kind: n for kind, n in counts.model_dump(exclude={"source"}).items() if n}
    # Painted, not promised: each name as often as its copies, and each cell of the board once.
    said = "\n".join(_texts(folder / "cards.pdf") + _texts(folder / "pieces.pdf"))
    for component in game.definition.components:
        if component.kind in ("card", "tile"):
            painted = len(re.findall(rf"\b{component.name}\b", said))
            assert painted == component.copies, component.name
    rows = [text for text in _texts(folder / "board-a3.pdf") if re.fullmatch(r"[\d ]+", text)]
    assert sorted(int(number) for row in rows for number in row.split()) == list(range(61))
    assert not (folder / "rulebook.pdf").exists()


def _texts(path: Path) -> list[str]:
    """The lines of text of a PDF, by another library than the one that wrote it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as same:
        assert len(same.pages) == len(document)
    lines: list[str] = []
    for page in document:
        lines += [line.strip() for line in page.get_textpage().get_text_range().splitlines()]
    document.close()
    return lines


def test_a_count_that_is_off_is_found_with_its_line(folder: Path) -> None:
    line = edit(folder, "card = 24", "card = 23")
    ((code, where, message),) = errors(open_game(str(folder)))
    assert code == "M09"
    assert where == f"{folder / 'game.toml'}:{line}: counts.card"
    assert message == "expected 23 components of the kind 'card', as [counts] states; found 24"
    result = pnp("build", str(folder / "game.toml"), "--locale", "en", "--paper", "a4", cwd=folder)
    assert result.returncode == 0, "a kit is built all the same"
    assert f"{where}: {message}\n  hint: a row or a copy is too many, or the count is old" in result.stderr
    assert "the kit is built all the same; pnp verify will report 1 error in the definition" in result.stderr


def test_a_kind_that_nobody_counted_is_found(folder: Path) -> None:
    edit(folder, "marker = 4\n", "")
    assert [code for code, _, _ in errors(open_game(str(folder)))] == ["M09"]


def test_a_front_shows_one_thing(folder: Path) -> None:
    line = edit(folder, 'id = "bird.robin"', 'id = "bird.robin"\nfront = "bird.wren"')
    found = errors(open_game(str(folder)))
    assert {code for code, _, _ in found} == {"PL01"}
    assert any(f"game.toml:{line + 3}: components" in where for _, where, _ in found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'kind = "tile"\nname = "Hazel"',
            'kind = "tile"\nname = "Hazel"\ntext = "x"',
            "no text on a plain",
        ),
        (
            'kind = "board"\nname = "The Garden"\ncopies = 1',
            'kind = "board"\nname = "G"\ncopies = 2',
            "one copy",
        ),
        ('front = "garden"', 'front = "garden"\nback = "x"', "no back of a board"),
        ('front = "fox"', 'front = "fox"\ntrim_mm = [12, 14]', "as wide as tall"),
    ],
)
def test_what_a_face_cannot_show_is_found(folder: Path, old: str, new: str, told: str) -> None:
    edit(folder, old, new)
    found = [(code, message) for code, _, message in errors(open_game(str(folder)))]
    assert any(code == "PL02" and told in message for code, message in found), found


def test_a_layout_that_cannot_be_read_is_the_only_fault(folder: Path) -> None:
    """Its faces would show the text of a tile, which plain faces do not."""
    edit(folder, 'kind = "tile"\nname = "Hazel"', 'kind = "tile"\nname = "Hazel"\ntext = "x"')
    layout = folder / "layout.toml"
    layout.write_text(
        'schema = 1\n\n[faces.tile.boxes.name]\ntext = "{name}"\nline = "blue"\n', encoding="utf-8"
    )
    assert {code for code, _, _ in errors(open_game(str(folder)))} == {"PL04"}
    layout.write_text('schema = 1\n\n[faces.card.boxes.name]\ntext = "{name}"\n', encoding="utf-8")
    assert "PL02" in {code for code, _, _ in errors(open_game(str(folder)))}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('front = "garden"', 'front = "../../etc/passwd"', "front"),
        ('back = "gate"', 'back = "/dev/zero"', "back"),
        ('id = "hedgerow"', 'id = "../../hedgerow"', "game.id"),
        ('id = "hedgerow"', "id = 7", "a game needs an id"),
        ('id = "bird.wren"', 'id = "a/b"', "id"),
        ('name = "Wren"', 'name = "Wr\\u001ben"', "name"),
        ('name = "Wren"', 'name = "Wr\\u0000en"', "name"),
        ('name = "Wren"', f'name = "{"W" * 100_000}"', "name"),
        ("copies = 3", "copies = 9999", "too many components"),
        ("copies = 3", "copies = -1", "copies"),
        ("copies = 3", "copies = 99999999999999999999", "copies"),
        ("copies = 3", "copies = 3.5", "copies"),
        ("side = 5", "side = 31", "side"),
        (
            "[counts]\n",
            '[facts]\nx = "1"\n\n[counts]\n',
            "x: wrong value; expected a whole number, at least 0",
        ),
        ("[counts]\n", "[facts]\nx = true\n\n[counts]\n", "facts.x: wrong value"),
        ("[counts]\n", "[facts]\nx = 1000001\n\n[counts]\n", "facts.x: wrong value"),
        ("[counts]\n", "[facts.turn]\nx = 1\n\n[counts]\n", "facts.turn: wrong value"),
        ('name = "Wren"', 'name = "Wren"\ntrim_mm = [63]', "trim_mm"),
        ('name = "Wren"', 'name = "Wren"\ncolor = "red"', "unknown key"),
    ],
)
def test_hostile_data_is_one_message(folder: Path, old: str, new: str, told: str) -> None:
    edit(folder, old, new)
    with pytest.raises(DefinitionError) as caught:
        open_game(str(folder))
    message = str(caught.value)
    assert told in message
    assert "game.toml:" in message
    assert len(message) < 1000
    assert "\x1b" not in message
    assert "\x00" not in message


@pytest.mark.parametrize("link", ["game.toml", "clauses.toml"])
@pytest.mark.parametrize("target", ["/dev/zero", "/dev/stdin", "/nowhere", ".", "itself"])
def test_links_to_what_is_no_file_are_one_message(folder: Path, link: str, target: str) -> None:
    (folder / link).unlink(missing_ok=True)
    (folder / link).symlink_to(folder / link if target == "itself" else target)
    if link == "clauses.toml" and target in ("/nowhere", "itself"):
        assert open_game(str(folder)).definition.clauses == ()
        return
    with pytest.raises(PnpError):
        open_game(str(folder / "game.toml"))


def test_another_file_is_no_game(folder: Path) -> None:
    (folder / "clauses.toml").write_text("schema = 1\n")
    with pytest.raises(DefinitionError, match="a file called game"):
        open_game(str(folder / "clauses.toml"))


def test_python_beside_a_game_is_never_run(folder: Path) -> None:
    for name in (
        "facts.py",
        "faces.py",
        "checks.py",
        "__init__.py",
        "pnp.py",
        "sitecustomize.py",
        "typer.py",
    ):
        (folder / name).write_text("raise SystemExit('ran')\n", encoding="utf-8")
    result = pnp("list", "game.toml", cwd=folder)
    assert result.returncode == 0, result.stderr
    assert "Song Thrush" in result.stdout


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{% include '/etc/passwd' %}",
        "{% include '../secret.txt' %}",
        "{% include 'linked.txt' %}",
        "{{ 'x' * 10000000000 }}",
        "{% for a in range(99999999) %}x{% endfor %}",
        "::: figure cover",
        "{{ clause('no.such') }}",
        "{{ numbers.__class__ }}",
    ],
)
def test_a_template_that_tries_to_get_out_is_one_message(folder: Path, source: str) -> None:
    from pnp.kit import book, catalogs

    (folder.parent / "secret.txt").write_text("a secret", encoding="utf-8")
    (folder / "linked.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "rulebook.md.j2").write_text(f"# Rules\n\n{source}\n", encoding="utf-8")
    game = open_game(str(folder))
    with pytest.raises(PnpError) as caught:
        book.rulebook(game, catalogs.translations(game, "en"), digest="")
    assert "a secret" not in str(caught.value)


def test_a_book_of_its_own_may_name_its_numbers(folder: Path) -> None:
    from pnp.kit import book, catalogs
    from pnp.rulebook.book import plain, walk

    text = "# Rules\n\n{% trans n=numbers.tiles %}Shuffle the {{ n }} tiles.{% endtrans %}\n"
    (folder / "rulebook.md.j2").write_text(text, encoding="utf-8")
    game = open_game(str(folder))
    made = book.rulebook(game, catalogs.translations(game, "en"), digest="")
    said = [plain(block.content) for block in walk(made.blocks) if hasattr(block, "content")]
    assert "Shuffle the 30 tiles." in said


CLAUSE = """schema = 1
[[clause]]
name = "setup.deal"
kind = "action"
text = "Deal %(hand)s of %(cards)s cards and %(examples)s more."
source = "stated: x"
"""


def test_numbers_of_its_own_are_facts(folder: Path) -> None:
    (folder / "clauses.toml").write_text(CLAUSE, encoding="utf-8")
    edit(folder, "[counts]\n", "[facts]\nhand = 5\nexamples = 2\n\n[counts]\n")
    game = open_game(str(folder))
    assert game.clause_text("setup.deal") == "Deal 5 of 24 cards and 2 more."
    assert game.examples == ()
    assert errors(game) == []


def test_a_number_that_is_typed_is_refused_with_the_line_to_write(folder: Path) -> None:
    (folder / "clauses.toml").write_text(CLAUSE.replace("%(hand)s", "5"), encoding="utf-8")
    game = open_game(str(folder))
    (typed,) = (each for check in model.CHECKS for each in check(game) if each.code == "M06")
    assert typed.hint == (
        "write %(name)s; where pnp does not count it, game.toml says it under [facts]: name = 5"
    )


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("cards", "expected a name that pnp does not count itself, found 'cards', of which it counts 24"),
        ("hand-size", "expected a name of letters, digits and underscores, found 'hand-size'"),
    ],
)
def test_a_fact_has_a_name_of_its_own_that_texts_can_write(folder: Path, name: str, told: str) -> None:
    line = edit(folder, "[counts]\n", f"[facts]\n{name} = 24\n\n[counts]\n") + 1
    found = [each for each in errors(open_game(str(folder))) if each[0] == "PL03"]
    assert found == [("PL03", f"{folder / 'game.toml'}:{line}: facts.{name}", told)]


def test_markup_in_names_is_printed_as_it_is(folder: Path) -> None:
    from pnp.kit import book, catalogs
    from pnp.rulebook.book import Credits, Paragraph, plain, walk

    nasty = r"**A** | <b>x</b> [l](u) ![f](/etc/passwd) {{ 7*7 }} ::: #let"
    edit(folder, 'work = "Hedgerow"', f"work = '{nasty}'")
    (folder / "rulebook.md.j2").write_text("# Rules\n\nNone.\n", encoding="utf-8")
    game = open_game(str(folder))
    made = book.rulebook(game, catalogs.translations(game, "en"), digest="")
    (listed,) = (block for block in walk(made.blocks) if isinstance(block, Credits))
    said = "\n".join(plain(block.content) for block in walk((listed,)) if isinstance(block, Paragraph))
    assert nasty in said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "Wren"', f'name = "{"Long " * 60}"'),
        ('name = "Wren"', 'name = "Wren \\U0001F9FF"'),
        ('text = "Draw one card."', f'text = "{"Draw one card. " * 90}"'),
        ('name = "Wren"', 'name = "Wren"\ntrim_mm = [20, 20]'),
        ("size_mm = 12.0", "size_mm = 4.0"),
    ],
)
def test_what_does_not_fit_is_one_message_that_names_it(folder: Path, old: str, new: str) -> None:
    edit(folder, old, new)
    game = open_game(str(folder))
    with pytest.raises(LayoutError) as caught:
        game.faces.components(drawn(game))
    index = next(
        k for k, each in enumerate(game.definition.components) if f"{each.name!r}: " in str(caught.value)
    )
    assert caught.value.place == game.definition.place("components", index).partition(": ")[0]


OTHER_GRIDS = """[[boards]]
id = "court"
grid = "square"
columns = 8
rows = 6
cells = 48
size_mm = 16.0
source = "stated: x"

[[boards]]
id = "web"
grid = "points"
points = [[0,0],[2,0],[4,0],[1,1],[3,1],[0,2],[2,2],[4,2]]
steps = [[2,0],[1,1],[-1,1]]
cells = 8
pitch_mm = [16.0, 24.0]
source = "stated: x"

[[components]]
id = "board.court"
kind = "board"
name = "The Court"
copies = 1
front = "court"
source = "stated: x"

[[components]]
id = "board.web"
kind = "board"
name = "The Web"
copies = 1
front = "web"
source = "stated: x"

[[pieces]]
id = "gardener\""""


def test_squares_and_points_are_boards_too(folder: Path) -> None:
    edit(folder, '[[pieces]]\nid = "gardener"', OTHER_GRIDS)
    edit(folder, "board = 1", "board = 3")
    game = open_game(str(folder))
    for variant in VARIANTS:
        setting = drawn(game, variant)
        components = game.faces.components(setting)
        assert [f for f in drawing.run(game, setting, components) if f.severity == "error"] == []
    court, web = (each.front for each in components if each.id in ("board.court", "board.web"))
    names = [[element.name for element, _ in leaves(face.elements)] for face in (court, web)]
    cells = [[name for name in those if name.startswith("cell:")] for those in names]
    assert cells == [[f"cell:{n}" for n in range(48)], [f"cell:{n}" for n in range(8)]]
    # 2 + 1 + 2 ways in the rows, four up and four down from the two points of the middle row.
    assert sum(name.startswith("path:") for name in names[1]) == 5 + 8


@pytest.mark.parametrize("points", ["[]", "[[0, 0], [99999999999, 0]]"])
def test_points_off_every_paper_are_one_message(folder: Path, points: str) -> None:
    grids = OTHER_GRIDS.replace("[[0,0],[2,0],[4,0],[1,1],[3,1],[0,2],[2,2],[4,2]]", points)
    edit(folder, '[[pieces]]\nid = "gardener"', grids)
    game = open_game(str(folder))
    with pytest.raises(LayoutError, match="points"):
        game.faces.components(drawn(game))


def test_points_between_whole_numbers_are_one_message_with_a_way_out(folder: Path) -> None:
    grids = OTHER_GRIDS.replace("[2,0],[4,0]", "[2.5,0],[4.5,0]")
    edit(folder, '[[pieces]]\nid = "gardener"', grids)
    with pytest.raises(DefinitionError, match=r"multiply all by 10 and divide pitch_mm by 10") as caught:
        open_game(str(folder))
    assert len(str(caught.value).splitlines()) == 1


def test_a_board_of_few_points_has_sheets_of_ground_alone(folder: Path, tmp_path: Path) -> None:
    """Its discs have the size of pieces, however far apart the points are."""
    lattice = "[[0,0],[2,0],[4,0],[1,1],[3,1],[0,2],[2,2],[4,2]]"
    grids = OTHER_GRIDS.replace(lattice, "[[5,1],[9,2],[3,4]]")
    grids = grids.replace("steps = [[2,0],[1,1],[-1,1]]\ncells = 8", "lines = [[0,1],[1,2]]\ncells = 3")
    edit(folder, '[[pieces]]\nid = "gardener"', grids.replace("[16.0, 24.0]", "[100.0, 100.0]"))
    edit(folder, "board = 1", "board = 3")
    game = open_game(str(folder))
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=tmp_path)
    list(kit.build([plan], gate.refuse_drawing, jobs=1))
    _, result = run([game], kit=plan.target)
    assert [each for each in result.findings if each.code in ("F01", "F03", "F04")] == []


def test_rosettes_are_told_apart_and_stay_the_same() -> None:
    from pnp.games.plain.faces import rosette as faces_rosette

    seeds = tuple(f"card {n}" for n in range(60))
    found = told_apart(seeds, frozenset())
    masks = [faces_rosette._mask(found[seed]) for seed in seeds]
    apart = [faces_rosette._apart(a, b) for i, a in enumerate(masks) for b in masks[:i]]
    assert min(apart) >= DIFFERENT
    told_apart.cache_clear()
    assert told_apart(seeds, frozenset()) == found


def test_no_motif_begins_or_stays_at_its_tip() -> None:
    """Two renderers draw the corner where a line is closed in two ways; a sharp one shows it."""
    from pnp.games.plain.faces.rosette import _motifs, rosette

    for number in range(20):
        for ring in rosette(f"motif {number}"):
            segments = _motifs(ring, (10.0, 10.0), 8.0)
            ends = [(index, each[-2:]) for index, each in enumerate(segments) if each[0] != "Z"]
            for index, at in ends:
                if segments[index][0] == "M":
                    begun, reach = at, hypot(float(at[0]) - 10.0, float(at[1]) - 10.0)
                    assert ring.inner * 8.0 + 1e-3 < reach < ring.outer * 8.0 - 1e-3
                elif segments[index + 1][0] == "Z":
                    assert at != begun
                if segments[index + 1][0] == "L":
                    assert at != segments[index + 1][-2:]


def test_backs_look_the_same_upside_down_and_in_the_mirror() -> None:
    from pnp.games.plain.faces.rosette import _dark, rosette

    for number in range(40):
        shape = rosette(f"back {number}", even=True)
        for k in range(200):
            radius, turn = 0.11 + 0.88 * ((k * 37) % 101) / 101, ((k * 61) % 211) / 211 + 0.0007
            dark = _dark(shape, radius, turn)
            assert _dark(shape, radius, turn + 0.5) == dark
            assert _dark(shape, radius, 1 - turn) == dark


def test_the_chords_of_a_rosette_lie_near_its_edge() -> None:
    from pnp.games.plain.faces import rosette as faces_rosette

    for name, profile in faces_rosette.PROFILES.items():
        for radius in (5.0, 20.0, 80.0):
            ring = faces_rosette.Ring(name, 8, 0.56, 0.8, half=False, inverted=False)
            edge = faces_rosette._edge(ring, radius)
            assert len(edge) <= 32
            for k in range(1, 100):
                turn, reach = profile(k / 100) / 8, radius * (0.56 + 0.24 * k / 100)
                following = next(number for number, (_, end) in enumerate(edge) if end >= reach)
                off = faces_rosette._distance(edge[following - 1], edge[following], (turn, reach))
                assert off <= 1.2 * faces_rosette.OFF, (name, radius, k)
