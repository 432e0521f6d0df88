"""Pictures of a game's folder as figures of its books."""

import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from pnp import scaffold
from pnp.errors import DefinitionError, PnpError
from pnp.games import Setting, open_game
from pnp.games.plain.faces import HIGHEST, WIDEST
from pnp.rulebook import source
from pnp.rulebook.book import Figure, Text
from pnp.scaffold import Start
from pnp.scene import Drawing
from tests import command

ROOT = Path(__file__).resolve().parents[3]

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">'
    '<path d="M5 38V18L30 3L55 18V38Z" fill="#a5432d"/></svg>'
)


def game(folder: Path, *lines: str) -> Path:
    """A new game in a folder, with two pictures and lines at the end of its book."""
    folder = folder / "game"
    scaffold.write(Start("mine", "Mine"), folder)
    (folder / "images").mkdir()
    Image.new("RGB", (300, 150), "#1f5f8b").save(folder / "images" / "table.png")
    (folder / "images" / "hut.svg").write_text(SVG, encoding="utf-8")
    book = folder / "rulebook.md.j2"
    text = book.read_text(encoding="utf-8")
    book.write_text(text + "\n# Pictures\n\n" + "\n\n".join(lines) + "\n", encoding="utf-8")
    return folder


def pnp(*arguments: object) -> tuple[int, str]:
    """Status and all that is said, on one line."""
    done = command.pnp(*map(str, arguments), cwd=ROOT, environment={"PNP_CACHE": "off"})
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def drawn(folder: Path, name: str) -> Drawing:
    opened = open_game(str(folder))
    setting = Setting(game=opened, variant="colour", locale="en", players=2, say=str)
    return opened.faces.FIGURES[name](setting)


def test_a_picture_in_a_paragraph_of_its_own_is_a_figure() -> None:
    (_, one, two) = source.parse('# A\n\n![A table, set](a.png "The *table*")\n\n![A hut](b/hut.svg)\n')
    assert isinstance(one, Figure)
    assert isinstance(two, Figure)
    assert (one.name, one.number, one.alt, one.identifier) == ("a.png", "1", "A table, set", "figure:a.png")
    assert [getattr(part, "text", "emphasis") for part in one.caption] == ["The ", "emphasis"]
    assert (two.name, two.number, two.caption) == ("b/hut.svg", "2", (Text("A hut"),))


def test_a_picture_may_be_shown_twice_and_be_referred_to() -> None:
    blocks = source.parse("# A\n\n![x](a.png)\n\nSee [](#figure:a.png).\n\n![x](a.png)\n")
    assert [block.number for block in blocks if isinstance(block, Figure)] == ["1", "2"]
    assert len({block.identifier for block in blocks if isinstance(block, Figure)}) == 2


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("A sun ![sun](sun.png) shines.", "a picture among words"),
        ("![](a.png)", "a picture without words"),
    ],
)
def test_what_is_no_figure_is_told_with_its_line(written: str, told: str) -> None:
    with pytest.raises(DefinitionError, match=rf"line 3.*{told}"):
        source.parse(f"# A\n\n{written}\n")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("images/tabel.png", "no such picture.*did you mean 'table.png'"),
        ("../other.png", "outside the game's folder"),
        ("/etc/other.png", "outside the game's folder"),
        ("notes.txt", "unknown figure 'notes.txt'"),
    ],
)
def test_a_picture_that_is_not_there_is_told(name: str, told: str, tmp_path: Path) -> None:
    folder = game(tmp_path, f"![A table]({name})")
    status, said = pnp("build", folder, "--locale", "en", "--paper", "a4", "--out", tmp_path / "out")
    assert status != 0
    assert re.search(told, said), said
    assert not (tmp_path / "out" / "mine").exists()


@pytest.mark.parametrize("variant", ["colour", "mono"])
def test_it_is_printed_and_proved_and_another_picture_is_found(variant: str, tmp_path: Path) -> None:
    folder = game(tmp_path, '![A blue table](images/table.png "The table")', "![A red hut](images/hut.svg)")
    out = tmp_path / "out"
    asked = ("--locale", "en", "--paper", "a4", "--variant", variant, "--out", out)
    status, said = pnp("build", folder, *asked)
    assert status == 0, said
    status, said = pnp("verify", folder, "--no-rebuild", "--out", out)
    assert status == 0, said
    (kit,) = [path.parent for path in out.glob("mine/*/manifest.json")]
    words = "".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(kit / "rulebook.pdf")
    )
    assert "Figure 1" in words
    assert "The table" in words
    html = (kit / "rulebook.html").read_text(encoding="utf-8")
    assert 'aria-label="A blue table"' in html
    Image.new("RGB", (300, 150), "#8b1f1f" if variant == "colour" else "#ffffff").save(
        folder / "images" / "table.png"
    )
    status, said = pnp("verify", folder, "--no-rebuild", "--out", out)
    assert status == 1
    assert "F44" in said or "F50" in said, said


def test_a_picture_is_as_large_as_it_is_or_as_it_has_room(tmp_path: Path) -> None:
    folder = game(tmp_path)
    Image.new("RGB", (3000, 100), "red").save(folder / "images" / "wide.png")
    Image.new("RGB", (300, 2000), "red").save(folder / "images" / "high.png")
    names = ("images/table.png", "images/hut.svg", "images/wide.png", "images/high.png")
    sizes = {name: (drawn(folder, name).width, drawn(folder, name).height) for name in names}
    assert sizes["images/table.png"] == pytest.approx((50.8, 25.4))
    assert sizes["images/hut.svg"] == pytest.approx((60, 40), abs=0.01)
    assert sizes["images/wide.png"] == pytest.approx((WIDEST, 4))
    assert sizes["images/high.png"] == pytest.approx((13.5, HIGHEST))


def test_no_other_name_is_a_figure(tmp_path: Path) -> None:
    folder = game(tmp_path)
    figures = open_game(str(folder)).faces.FIGURES
    assert list(figures) == ["cover"]
    assert "table" not in figures
    with pytest.raises(PnpError, match="no such picture"):
        drawn(folder, "images/gone.png")


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("images/TABLE.png", "did you mean 'table.png'?"),
        ("Images/hut.svg", "did you mean 'images/hut.svg'?"),
        ("images/x.png", ""),
    ],
)
def test_a_picture_that_is_not_there_is_told_at_its_line(tmp_path: Path, path: str, hint: str) -> None:
    folder = game(tmp_path, "Words.", f"![x]({path})")
    with pytest.raises(PnpError, match="no such picture") as caught:
        drawn(folder, path)
    lines = (folder / "rulebook.md.j2").read_text(encoding="utf-8").splitlines()
    assert caught.value.place == f"{folder / 'rulebook.md.j2'}:{lines.index(f'![x]({path})') + 1}"
    assert (caught.value.found, caught.value.hint) == (repr(path), hint)
