"""Pictures of pixels in the assembly sheet: no more of them than can be seen in their panel."""

import io

from PIL import Image as Pixels

from pnp.kit.assembly.paper import reduce_face
from pnp.pictures import reduce_pixels
from pnp.pictures.pixels import read_raster
from pnp.scene import BLACK, WHITE, Element, Face, Group, Image, Raster, Style, Use, rectangle


def noise(width: int, height: int, form: str = "PNG") -> Raster:
    file = io.BytesIO()
    Pixels.effect_noise((width, height), 80).convert("RGB").save(file, form)
    return read_raster(file.getvalue(), "noise", f".{form.lower()}")


def images(elements: tuple[Element, ...]) -> list[Image]:
    found = []
    for each in elements:
        if isinstance(each, Image):
            found.append(each)
        elif isinstance(each, Group | Use):
            found += images(each.children if isinstance(each, Group) else each.symbol.children)
    return found


def test_a_card_is_shown_with_the_pixels_of_its_panel() -> None:
    picture = Image(noise(750, 1050), (0.0, 0.0, 63.0, 88.0), "art")
    cut = Group((picture,), clip=(("M", 0.0, 0.0), ("L", 63.0, 0.0), ("L", 63.0, 88.0), ("Z",)))
    ground = rectangle(-3, -3, 69, 94, Style(WHITE), "ground")
    trim = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
    face = Face("card", 63.0, 88.0, trim, (ground, cut), WHITE)
    (shown,) = images(reduce_face(face, 0.25, BLACK).elements)
    # a factor of fiftieths, 0.24, of 63 and 88 mm, 240 pixels an inch
    assert (shown.raster.width, shown.raster.height) == (143, 200)
    assert shown.box == picture.box
    assert len(shown.raster.data) < len(picture.raster.data) / 10


def test_fewer_pixels_keep_their_kind_and_what_has_few_stays() -> None:
    assert reduce_pixels(noise(400, 300, "JPEG"), 40, 30).form == "jpeg"
    small = noise(40, 30)
    assert reduce_pixels(small, 36, 28) is small
