"""A kit is built again, and what differs is told by the first place that a person understands."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.verify import rebuilding, unlike
from pnp.verify.files import Kit
from pnp.verify.rebuilding import Again
from tests.broken.files_editing import rewrite, seal
from tests.broken.rebuilt import DEFECTS, UNBUILT, Damage
from tests.gamefile import component, game_toml

GAME = open_game("magicans-duel")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of one kind of part, as this program builds it."""
    out = tmp_path_factory.mktemp("out")
    (plan,) = plans([GAME], locales=["en"], papers=["a4"], formats="pdf,svg,png", only=["tracker*"], out=out)
    return rebuilding.build(plan)


def told(folder: Path, out: Path, again: Again = "own", game: Game = GAME) -> list[Finding]:
    kit = Kit(game, folder, lambda _: None)
    return rebuilding.same_bytes(kit, out / "again", folder.parent.parent, again)


@pytest.fixture
def copy(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kit to be damaged; what it is held against is the kit, which is built once."""
    monkeypatch.setattr(rebuilding, "_build_here", lambda kit, plan: sound)
    return Path(shutil.copytree(sound, tmp_path / "kit"))


def test_the_same_again_gives_the_same_bytes(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the hour is said to be."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert told(sound, tmp_path) == []
    assert os.environ["SOURCE_DATE_EPOCH"] == "1234567890"
    assert list((tmp_path / "again").rglob("manifest.json")), "nothing was built"


@pytest.mark.parametrize(
    ("code", "damage"),
    [
        pytest.param(code, each, id=name)
        for code, several in DEFECTS.items()
        for name, each in several.items()
    ],
)
def test_what_only_a_rebuild_shows_is_found(code: str, damage: Damage, copy: Path, tmp_path: Path) -> None:
    damage(copy)
    seal(copy)
    found = told(copy, tmp_path)
    assert {each.code for each in found} == {code}
    assert {each.severity for each in found} == {"error"}


@pytest.mark.parametrize(
    ("code", "name"), [(code, name) for code, several in UNBUILT.items() for name in several]
)
def test_what_a_kit_says_of_its_maker_is_told_where_it_is_not_built_again(
    code: str, name: str, copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A note: no bytes were asked for, and what this program draws is compared all the same."""
    monkeypatch.setattr(rebuilding, "_build_here", lambda kit, plan: pytest.fail("it was built"))
    assert told(copy, tmp_path, "never") == [], "a kit of this version is no news"
    UNBUILT[code][name](copy)
    seal(copy)
    (found,) = told(copy, tmp_path, "never")
    assert (found.where, found.code, found.severity) == ("kit", code, "note")
    assert found.message.startswith(f"was built by pnp 0.0.1, and this is pnp {pnp.__version__}")


def test_what_differs_is_told_by_the_first_place_in_it(copy: Path, tmp_path: Path) -> None:
    for name in ("a pixel of the preview", "the author of the cards", "a space in the content of a page"):
        DEFECTS["F48"][name](copy)
    html = copy / "svg" / "sheets" / "cards-1.svg"
    html.write_bytes(html.read_bytes().replace(b"<path", b"<path ", 1))
    (copy / "png" / "faces" / "extra.png").write_bytes(b"")  # of which F19 tells, as of the next
    (copy / "cards.pdf").rename(copy / "renamed.pdf")
    found = {each.where: each.message for each in told(copy, tmp_path)}
    assert found.pop("svg/sheets/cards-1.svg").startswith("differs from its rebuild: line 2: expected '")
    assert found == {
        "preview.png": "differs from its rebuild: the picture, from pixel (7, 5) to (8, 6)",
        "cards.pdf": "is made by a rebuild, and not here",
    }


def test_a_manifest_that_only_follows_its_files_is_not_told_beside_them(copy: Path, tmp_path: Path) -> None:
    DEFECTS["F48"]["a pixel of the preview"](copy)
    data = manifest.read_manifest(copy)
    DEFECTS["F48"]["a pixel of the preview"](copy)
    seal(copy)
    read = manifest.read_manifest(copy)
    assert read != data
    manifest.write(read, copy)
    assert [each.where for each in told(copy, tmp_path)] == ["preview.png"]


def test_kits_among_the_files_of_their_game_are_this_program_s(tmp_path: Path) -> None:
    """A game at the root of a repository, whose kits lie in a folder of it."""
    home = tmp_path / "rain"
    home.mkdir()
    (home / "game.toml").write_text(RAIN, encoding="utf-8")
    game = open_game(str(home))
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=home / "output")
    folder = rebuilding.build(plan)
    assert told(folder, tmp_path, game=game) == []
    moved = Path(shutil.move(folder, tmp_path / "kit"))
    kit = Kit(game, moved, lambda _: None)
    assert rebuilding.is_own(kit, home / "output")
    assert not rebuilding.is_own(kit, tmp_path / "elsewhere")
    (home / "game.toml").write_text(RAIN.replace("It rains", "It pours"), encoding="utf-8")
    assert not rebuilding.is_own(kit, home / "output")


RAIN = game_toml("rain", component("Rain"), tagline="It rains", players=[2])


def test_a_kit_of_another_version_is_told_to_be_one_and_is_not_built(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "kit"))
    rewrite(folder, lambda data: data.update(built_from="0" * 64, pnp="0.0.1"))
    monkeypatch.setattr(rebuilding, "_build_here", lambda kit, plan: pytest.fail("it was built"))
    (found,) = told(folder, tmp_path)
    assert (found.where, found.code, found.severity) == ("kit", "F49", "error")
    assert found.message.startswith("was built by pnp 0.0.1, and this is pnp ")
    (found,) = told(folder, tmp_path, "never")
    assert (found.code, found.severity) == ("F49", "note")


def test_what_a_manifest_says_of_its_maker_spares_no_byte(copy: Path, tmp_path: Path) -> None:
    """A forged digest of what built it: what differs is named all the same."""
    path = copy / manifest.NAME
    mine = manifest.read_manifest(copy).built_from
    path.write_text(path.read_text(encoding="utf-8").replace(mine, "0" * 64), encoding="utf-8")
    (found,) = told(copy, tmp_path)
    assert (found.where, found.code, found.severity) == ("kit", "F48", "note")
    assert found.message.endswith("a rebuild has the same bytes, so there is nothing to do")
    DEFECTS["F48"]["the author of the cards"](copy)
    (found,) = told(copy, tmp_path)
    assert (found.where, found.code, found.severity) == ("cards.pdf", "F48", "error")
    assert found.message.startswith("differs from its rebuild: ")
    assert found.hint.endswith(
        "a file of the game, the program, a font or a library changed after it was built; build the kit again"
    )


def test_asked_for_a_kit_of_another_version_is_built_by_a_process_of_its_own(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "kit"))
    monkeypatch.setattr(rebuilding, "build", lambda plan: sound)
    assert told(folder, tmp_path, "any") == []
    rewrite(folder, lambda data: data.update(minutes=99))
    (found,) = told(folder, tmp_path, "any")
    assert (found.where, found.code, found.severity) == ("manifest.json", "F23", "error")
    assert "minutes" in found.message
    assert told(folder, tmp_path, "never") == []


@pytest.mark.parametrize(
    ("again", "code", "builder"), [("own", "F48", "_build_here"), ("any", "F23", "build")]
)
def test_what_cannot_be_built_again_is_told(
    again: Again, code: str, builder: str, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Path:
        raise PnpError("the disk is full")

    monkeypatch.setattr(rebuilding, builder, fails)
    (found,) = told(sound, tmp_path, again)
    assert (found.where, found.code) == (sound.name, code)
    assert found.message == "cannot be built again: the disk is full"


def test_a_package_that_stumbles_while_a_kit_is_built_again_is_told(
    sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pnp.kit import produce

    def stumbles(*_: object, **__: object) -> None:
        raise KeyError("a9")

    monkeypatch.setattr(produce, "produce", stumbles)
    (found,) = told(sound, tmp_path)
    assert "a fault of the program" in found.message
    assert "KeyError" in found.message


LINES = "one\ntwo\nthree\n"

UNLIKE: tuple[tuple[str, bytes, bytes, str], ...] = (
    ("a.html", b"one\ntwa\n", b"one\ntwo\n", "line 2: expected 'two', found 'twa'"),
    ("a.svg", b"one\n", b"one\ntwo\n", "line 2: expected 'two', found ''"),
    ("a.svg", b"one", b"one\ntwo", "has 1 lines, expected 2"),
    ("a.html", b"\xff", b"\xfe", "from byte 1 on"),
    ("a.json", b'{"a": [1, {"b": 2}]}', b'{"a": [1, {"b": 3}]}', "a[1].b: expected '3', found '2'"),
    ("a.json", b'{"a": 1}', b'{"a": 1, "b": 2}', "b is missing"),
    ("a.json", b'{"a": 1, "b": 2}', b'{"a": 1}', "b is more than is expected"),
    ("a.json", b'{"a": [1]}', b'{"a": [1, 2]}', "a: expected 2 of them, found 1"),
    ("a.json", b'{"a":1}', b'{"a": 1}', "from byte 6 on"),
    ("a.json", b"[" * 100_000, b"[]", "from byte 2 on"),
    ("a.json", b"no", b"{}", "from byte 1 on"),
    ("a.png", b"no", b"na", "from byte 2 on"),
    ("a.pdf", b"no", b"nono", "has 2 bytes, expected 4"),
    ("a", b"no", b"na", "from byte 2 on"),
)


@pytest.mark.parametrize(("name", "found", "expected", "where"), UNLIKE)
def test_the_first_place_that_differs(name: str, found: bytes, expected: bytes, where: str) -> None:
    assert unlike.find_difference(name, found, expected) == where


def in_pdf(change: Callable[..., object], sound: Path, tmp_path: Path) -> str:
    """The first place where the cards differ once they are changed."""
    from tests.broken.files_editing import edit_pdf

    path = Path(shutil.copy(sound / "cards.pdf", tmp_path))
    edit_pdf(path, lambda pdf: (change(pdf), None)[1])
    return unlike.find_difference("cards.pdf", path.read_bytes(), (sound / "cards.pdf").read_bytes())


def test_the_first_place_in_a_pdf(sound: Path, tmp_path: Path) -> None:
    import pikepdf

    from tests.broken.rebuilt import longer_pause

    def boxed(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.TrimBox[2] = 99

    def of_form(pdf: pikepdf.Pdf) -> None:
        forms = pdf.pages[0].obj.Resources.XObject
        form = forms[min(forms.keys())]
        form.write(form.read_bytes() + b"\nn")

    def wider(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.UserUnit = 2

    def less(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0].obj["/BleedBox"]

    def place(change: Callable[..., object]) -> str:
        return in_pdf(change, sound, tmp_path)

    assert place(longer_pause).startswith("page 1, Contents, line 1: expected '")
    assert place(boxed).startswith("page 1, TrimBox 3: expected '")
    assert place(of_form).startswith("page 1, Resources XObject ")
    assert place(wider) == "page 1, the page itself: /UserUnit is more than is expected"
    assert place(less) == "page 1, the page itself: /BleedBox is missing"
    assert place(lambda pdf: pdf.pages.append(pdf.pages[0])) == "has 2 pages, expected 1"
    assert place(lambda pdf: pdf.docinfo.__setitem__("/Title", "x")).startswith("the document, Info Title: ")
    assert place(lambda pdf: None).startswith("from byte ")
