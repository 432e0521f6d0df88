"""Papers are data: those that ship, a user's own, and any by its size make kits that verify."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp import kit
from pnp.cli.choices import select_languages_and_papers
from pnp.errors import DefinitionError, LayoutError, UnknownName
from pnp.games import open_game
from pnp.imposition import slots
from pnp.kit.plan import plans
from pnp.kit.preferences import preferences
from pnp.options import match_name, match_names
from pnp.papers import BOOKS, LEAST, MOST, PAPERS, parse_size
from pnp.verify import gate, run
from tests.games.plain.test_small_boards import BOARDS, GAME

ROOT = Path(__file__).resolve().parents[1]


def test_every_paper_that_ships_is_whole() -> None:
    for name, paper in PAPERS.items():
        assert (paper.name, paper.width <= paper.height) == (name, True)
        assert paper.label
        assert paper.book in BOOKS
        large = PAPERS[paper.large] if paper.large else None
        assert large is None or large.width * large.height > paper.width * paper.height
    names = [*PAPERS, *PAPERS.aliases]
    assert len(set(names)) == len(names), "a name of two papers"
    assert set(PAPERS.aliases.values()) <= set(PAPERS)


def test_all_means_what_is_common() -> None:
    assert match_names("paper", "all", PAPERS, PAPERS.common) == ("a4", "letter", "a3", "tabloid")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("A4", "a4"),
        ("us-letter", "letter"),
        ("11x17", "tabloid"),
        ("13x19", "13x19"),
        ("10x15", "4x6"),
        ("330x482mm", "330x482mm"),
        ("482 x 330 mm".replace(" ", ""), "330x482mm"),
        ("33x48.2cm", "330x482mm"),
        ("12×18in", "12x18in"),
    ],
)
def test_a_paper_is_named_in_several_ways(typed: str, name: str) -> None:
    assert match_name("paper", typed, PAPERS) == name
    assert PAPERS[name].name == name


@pytest.mark.parametrize("typed", ["a44", "330x482", "20x30mm", "2000x3000mm", "330xmm", "0x0mm", ""])
def test_what_is_no_paper_is_refused(typed: str) -> None:
    with pytest.raises(UnknownName) as caught:
        match_name("paper", typed, PAPERS)
    assert "or a size, as in 330x482mm" in f"or {caught.value.hint}"
    assert typed not in PAPERS


@given(st.floats(LEAST, MOST), st.floats(LEAST, MOST), st.sampled_from(("mm", "in")))
def test_a_size_is_written_in_one_way(one: float, other: float, unit: str) -> None:
    scale = 25.4 if unit == "in" else 1.0
    found = parse_size(f"{one / scale:.2f}x{other / scale:.2f}{unit}")
    if found is not None:  # rounding may lead beyond the bounds
        assert parse_size(found.name) == found == PAPERS[found.name]
        assert abs(found.width - min(one, other)) < 0.2
        assert found.width <= found.height


def test_a_user_has_papers_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "config.toml"
    monkeypatch.setenv("PNP_CONFIG", str(config))
    config.write_text(
        'paper = "Proof"\n[papers]\nproof = "330x482mm"\n'.replace("Proof", "proof"), encoding="utf-8"
    )
    assert select_languages_and_papers(["en"], "en", "Proof,a4")[1] == ("330x482mm", "a4")
    assert preferences(["en"]).paper == "330x482mm"
    config.write_text('[papers]\nproof = "huge"\n', encoding="utf-8")
    with pytest.raises(
        DefinitionError, match=r"papers.proof: no size of a paper; expected a size from 89 to 1200 mm"
    ):
        select_languages_and_papers(["en"], "en", "proof")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "grids"
    folder.mkdir()
    (folder / "game.toml").write_text(f"{GAME}{BOARDS['hexes 9 x 8, on several sheets']}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("paper", ["legal", "13x19", "330x482mm"])
def test_a_kit_for_a_paper_is_proved(paper: str, game: Path, tmp_path: Path) -> None:
    opened, out = open_game(str(game)), tmp_path / "out"
    asked = plans([opened], locales=["en"], papers=[paper], out=out)
    events = list(kit.build(asked, gate.refuse_drawing, jobs=1))
    assert [str(event.error) for event in events if event.error] == []
    results = run([opened], out=out)
    assert [each for result in results for each in result.findings if each.severity == "error"] == []
    assert (out / "grids" / f"en-{paper}").is_dir()


def test_a_new_paper_is_a_table_of_the_file_and_nothing_else(game: Path, tmp_path: Path) -> None:
    """In a copy of the program, since what builds a kit runs in processes of its own."""
    copy = tmp_path / "program"
    for name in ("pnp", "templates"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    (copy / "rules").mkdir()
    table = '\n[papers.new]\nlabel = "New"\nmm = [215, 330]\nbook = "a4"\nlarge = "a3"\n'
    with (copy / "templates" / "papers.toml").open("a", encoding="utf-8") as file:
        file.write(table)
    for verb in (["build", "--paper", "new", "--locale", "en"], ["verify"]):
        ran = subprocess.run(
            [sys.executable, "-c", "from pnp.cli import main; main()", *verb, str(game), "--out", "out"],
            cwd=copy,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (copy / "out" / "grids" / "en-new" / "board.pdf").is_file()


def test_what_does_not_fit_names_the_smallest_paper_that_would_do(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        slots.grids(slots.Parts(254, 184, 1, gutter=0, bleed=3, folded=False), PAPERS["a5"])
    assert caught.value.hint == "--paper letter"
