"""`pnp build --format play`: the page is a file of the kit like others, and no kit has it unasked."""

from pathlib import Path
from typing import Any

import pytest

from pnp.games import open_game
from pnp.kit.folder import index, manifest, pack
from pnp.kit.plan import plans
from pnp.kit.playing.frame import NAME
from pnp.kit.produce import produce
from tests import browser
from tests.kit.playing.test_stage import MARKET


def built(out: Path, **options: Any) -> Path:
    (plan,) = plans([open_game(str(MARKET))], out=out, papers=["a4"], locales=["en"], **options)
    plan.target.mkdir(parents=True)
    produce(plan, plan.target, lambda _: None, check=lambda *_: None)
    return plan.target


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("out"), formats="play")


def test_the_page_is_a_file_of_the_kit(kit: Path) -> None:
    listed = {file.path for file in manifest.read_manifest(kit).files}
    assert NAME in listed
    assert not {"cards.pdf", "board.pdf"} & listed, "sheets are of another format"
    assert not (kit / "play").exists()


LETTERED = """[...document.querySelectorAll("h1, h2, p, button, .called")].filter((node) => node.offsetWidth)
  .map((node) => getComputedStyle(node).fontFamily.split(",")[0])"""
"""The first font of each element with words."""


def test_the_page_is_set_in_the_letters_of_its_game(kit: Path) -> None:
    with browser.page(kit / NAME) as page:
        page.wait_for_selector("h2")
        used = set(page.evaluate(LETTERED))
        loaded = page.evaluate(
            "[...document.fonts].filter((font) => font.status === 'loaded').map((f) => f.family)"
        )
    assert {name.strip('"').partition(" ")[0] for name in used} == {"title", "label", "text"}
    assert used <= {f'"{name}"' for name in loaded}


def test_the_index_has_a_link_to_it(kit: Path) -> None:
    out = kit.parent.parent
    index.write(out)
    assert f'href="market/{kit.name}/{NAME}"' in (out / index.NAME).read_text(encoding="utf-8")
    assert "Play in the browser" in (out / index.NAME).read_text(encoding="utf-8")


def test_a_zip_says_what_it_is(kit: Path) -> None:
    said = pack.readme(open_game(str(MARKET)), manifest.read_manifest(kit), "market")
    assert f"market-{NAME}" in said
    assert "the game, to play in a browser" in said


@pytest.mark.parametrize("options", [{"only": ["card.*"], "formats": "pdf,play"}, {"only": ["card.*"]}])
def test_a_kit_of_some_parts_has_none(options: dict[str, Any], tmp_path: Path) -> None:
    assert not (built(tmp_path, **options) / NAME).exists()


def test_nobody_gets_it_unasked(tmp_path: Path) -> None:
    (plan,) = plans([open_game(str(MARKET))], out=tmp_path, papers=["a4"], locales=["en"])
    assert plan.options.formats == ("pdf",)
