"""templates/play/faces.js makes pictures of the symbols of a page: each paints the face, and nothing else. A
face of many shapes becomes several pictures, which paint it one on the other."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.kit.playing.frame import FOLDER
from pnp.scene import IDENTITY, Drawing, Group, outline
from pnp.verify.compare import expected_shapes, match
from pnp.verify.paint.shapes import PagePaint
from pnp.verify.paint.svg import read_svg
from tests import browser
from tests.kit.playing.test_stage import MARKET, drawn, made

PICTURES = """async (faces) => {
  const blobs = [], make = URL.createObjectURL.bind(URL), found = {};
  URL.createObjectURL = (blob) => { blobs.push(blob); return make(blob); };
  for (const [key, face] of Object.entries(faces)) {
    const address = faceAddress(face);
    if (faceAddress(face) !== address) throw new Error("made twice");
    found[key] = await blobs[blobs.length - 1].text();
  }
  return blobs.length === Object.keys(faces).length ? found : {};
}"""


MOST = 4
LAYERS = """async (faces) => {
  const blobs = [], make = URL.createObjectURL.bind(URL), found = {};
  URL.createObjectURL = (blob) => { blobs.push(blob); return make(blob); };
  for (const [key, face] of Object.entries(faces)) {
    const before = blobs.length, addresses = faceLayers(face, MOST);
    if (faceLayers(face, MOST) !== addresses) throw new Error("made twice");
    if (addresses.length === 1 && addresses[0] === faceAddress(face)) continue;
    found[key] = await Promise.all(blobs.slice(before).map((blob) => blob.text()));
    if (found[key].length !== addresses.length) throw new Error("not one address each");
  }
  return found;
}"""
"""The pictures of each face that has more than MOST shapes."""


def test_the_pictures_of_each_face_paint_the_face(tmp_path: Path) -> None:
    stage = made(str(MARKET))
    scripts = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("make.js", "faces.js"))
    page = tmp_path / "faces.html"
    page.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><svg>{stage.symbols}</svg><script>{scripts}</script>",
        encoding="utf-8",
    )
    with browser.page(page) as shown:
        alone = shown.evaluate(PICTURES, stage.data["faces"])
        layers = shown.evaluate(LAYERS.replace("MOST", str(MOST)), stage.data["faces"])
    assert alone.keys() == stage.data["faces"].keys()
    assert max(map(len, layers.values())) > 2
    for component in drawn(open_game(str(MARKET)), "en"):
        if component.kind == "dice":
            continue
        face = component.front
        name = stage.data["components"][component.id]["front"]
        wanted = Drawing(face.width, face.height, (Group(face.elements, clip=outline(face.trim)),))
        inch = 25.4 / 96  # a width without a unit is in px
        scaled = Group(wanted.elements, (inch, 0.0, 0.0, inch, 0.0, 0.0))
        for texts in filter(None, ([alone[name]], layers.get(name))):
            paints = [read(text, tmp_path / "face.svg") for text in texts]
            for paint in paints:
                size = (wanted.width * inch, wanted.height * inch)
                assert (paint.width, paint.height) == pytest.approx(size)
            paint = replace(paints[0], shapes=tuple(shape for each in paints for shape in each.shapes))
            assert [str(each) for each in match(expected_shapes((scaled,), IDENTITY, None, ""), paint)] == []


def read(text: str, path: Path) -> PagePaint:
    path.write_text(text, encoding="utf-8")
    return read_svg(path)
