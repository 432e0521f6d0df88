"""templates/play/faces.js makes pictures of the symbols of a page: each paints the face, and nothing else."""

from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.kit.playing.frame import FOLDER
from pnp.scene import IDENTITY, Drawing, Group, outline
from pnp.verify.compare import expected_shapes, match
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


def test_the_picture_of_each_face_paints_the_face(tmp_path: Path) -> None:
    stage = made(str(MARKET))
    scripts = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("make.js", "faces.js"))
    page = tmp_path / "faces.html"
    page.write_text(
        f"<!DOCTYPE html><meta charset=utf-8><svg>{stage.symbols}</svg><script>{scripts}</script>",
        encoding="utf-8",
    )
    with browser.page(page) as shown:
        pictures = shown.evaluate(PICTURES, stage.data["faces"])
    assert pictures.keys() == stage.data["faces"].keys()
    for component in drawn(open_game(str(MARKET)), "en"):
        if component.kind == "dice":
            continue
        face = component.front
        path = tmp_path / "face.svg"
        path.write_text(pictures[stage.data["components"][component.id]["front"]], encoding="utf-8")
        paint = read_svg(path)
        wanted = Drawing(face.width, face.height, (Group(face.elements, clip=outline(face.trim)),))
        inch = 25.4 / 96  # a width without a unit is in px
        assert (paint.width, paint.height) == pytest.approx((wanted.width * inch, wanted.height * inch))
        scaled = Group(wanted.elements, (inch, 0.0, 0.0, inch, 0.0, 0.0))
        assert [str(each) for each in match(expected_shapes((scaled,), IDENTITY, None, ""), paint)] == []
