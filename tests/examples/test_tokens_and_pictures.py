"""Supper Is Served, tokens on hexagons, and The Endless Coast, pictures: what they print, counted."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pypdfium2
from PIL import Image
from pypdfium2 import raw

from pnp.finding import Finding
from pnp.games import Game, Setting, open_game
from pnp.kit.plan import plans
from pnp.scene import Face, Text, leaves
from pnp.units import to_points
from pnp.verify import files
from pnp.verify.files.kit import Kit
from tests.kits import built_here

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = ("supper-is-served", "endless-coast")


def built(name: str, out: Path) -> Path:
    """The kit of an example, in English on A4."""
    (plan,) = plans([opened(name)], locales=["en"], papers=["a4"], out=out)
    return built_here(plan)


def opened(name: str) -> Game:
    return open_game(str(EXAMPLES / name))


def faces(name: str) -> dict[str, Face]:
    game = opened(name)
    setting = Setting(game, "colour", "en", 2, lambda text: text)
    return {each.id: each.front for each in game.faces.components(setting)}


def numbers(path: Path) -> Counter[str]:
    """How often each number stands in a PDF with nothing but numbers beside it, by another library than the
    one that wrote it."""
    document = pypdfium2.PdfDocument(path)
    lines = [line for page in document for line in page.get_textpage().get_text_range().splitlines()]
    document.close()
    return Counter(number for line in lines if re.fullmatch(r"[\d ]+", line) for number in line.split())


def found(name: str, folder: Path) -> list[Finding]:
    return [each for each in files.run(Kit(opened(name), folder, lambda _: None)) if each.severity != "note"]


def test_cats_and_dishes_are_counted_from_the_pdf(tmp_path: Path) -> None:
    """Each token bears its number, as often as there are copies."""
    folder = built("supper-is-served", tmp_path)
    wanted: Counter[str] = Counter()
    for each in opened("supper-is-served").definition.components:
        if each.kind in ("marker", "tile"):
            wanted[str(each.fields["bites" if each.kind == "marker" else "worth"])] += each.copies
    assert sum(wanted.values()) == 33
    assert numbers(folder / "pieces.pdf") == wanted
    assert found("supper-is-served", folder) == []


def test_pictures_are_counted_from_the_pdf(tmp_path: Path) -> None:
    """The six of pixels lie on the sheets once each; the verifier finds those of lines."""
    folder = built("endless-coast", tmp_path)
    rows = opened("endless-coast").definition.components
    pixels = [each for each in rows if str(each.fields.get("picture", "")).endswith(".png")]
    assert len([each for each in rows if each.kind == "card"]) == 21
    painted = pictures(folder / "cards.pdf")
    assert painted == len(pixels) == 6
    assert found("endless-coast", folder) == []
    game = opened("endless-coast")
    counts = game.definition.counts
    assert counts is not None
    more = replace(game.definition, counts=counts.model_copy(update={"dice": 2}))
    wrong = files.run(Kit(replace(game, definition=more), folder, lambda _: None))
    assert ("F03", "counts.dice") in {(each.code, each.where) for each in wrong}


def pictures(path: Path) -> int:
    """How many pictures of pixels a PDF paints, by another library than the one that wrote it."""
    document = pypdfium2.PdfDocument(path)
    count = sum(1 for page in document for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]))
    document.close()
    return count


def test_any_two_pictures_of_the_coast_meet() -> None:
    """At both cuts, left and right, all cards have the same colours at the same heights."""
    edges = set()
    for path in sorted((EXAMPLES / "endless-coast" / "images").glob("two-*.png")):
        if "." in path.stem:
            continue
        with Image.open(path) as picture:
            wide, tall = picture.size
            for at in (3, 66):
                x = round(at / 69 * wide)
                column = [picture.convert("RGB").getpixel((x, y)) for y in range(0, tall, 10)]
                edges.add(tuple(_family(each) for each in column))
    assert len(edges) == 1


def _family(colour: object) -> tuple[int, ...]:
    """A colour to what a palette of its own may have changed of it."""
    assert isinstance(colour, tuple)
    return tuple(round(each / 40) for each in colour)


def test_a_board_has_the_title_and_the_corners_of_its_layout() -> None:
    board = faces("supper-is-served")["board.floor"]
    titles = [
        each for each, _ in leaves(board.elements) if isinstance(each, Text) and to_points(each.size) > 20
    ]
    assert [each.name for each in titles] == ["box:title"]
    assert not [each for each, _ in leaves(board.elements) if getattr(each, "name", "") == "rosette"]
