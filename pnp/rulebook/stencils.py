"""Put the pictures of a book into its PDF as forms (drawings that a PDF stores once and can show many times).

Typst writes a picture out in full wherever it is shown, and each of its parts as often as the picture has it,
which takes long and makes large files. So Typst gets stencils instead. A stencil is an SVG of the picture's
size that shows one pixel in a colour of its own. The PDF then has an image of that pixel, which `fill` turns
into a form with the picture. What pictures have in common, such as a card or a letter, is written once.
"""

import struct
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from io import BytesIO

import pikepdf

from pnp.rulebook.picture import Picture
from pnp.scene import Drawing


class Stencils:
    """The stencils of one book: placeholders for its pictures while Typst sets it.

    `print_forms` returns a PDF with a page for each of the given drawings, in their order. The only content
    of a page is a form, in mm from the top left of the drawing, with y down. A book without drawings needs no
    `print_forms`.
    """

    def __init__(self, print_forms: Callable[[Sequence[Drawing]], bytes] = lambda _: b"") -> None:
        self._print_forms = print_forms
        self._drawings: list[Drawing] = []
        self._cut: dict[int, str] = {}
        """The stencil of each drawing, by its id."""

    def make_stencil(self, picture: Picture) -> str:
        """Return the SVG of the stencil that stands for a drawing. An SVG document needs no stencil and is
        returned unchanged."""
        if isinstance(picture, str):
            return picture
        if id(picture) not in self._cut:
            pixel = b64encode(_pixel(len(self._drawings))).decode()
            width, height = f"{picture.width:.4f}", f"{picture.height:.4f}"
            self._cut[id(picture)] = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
                f'viewBox="0 0 {width} {height}"><image width="{width}" height="{height}" '
                f'preserveAspectRatio="none" href="data:image/png;base64,{pixel}"/></svg>'
            )
            self._drawings.append(picture)
        return self._cut[id(picture)]

    def fill(self, book: bytes) -> bytes:
        """Return the PDF of the book with the pictures in place of their stencils."""
        if not self._drawings:
            return book
        filled = BytesIO()
        with (
            pikepdf.open(BytesIO(book)) as document,
            pikepdf.open(BytesIO(self._print_forms(self._drawings))) as drawn,
        ):
            for form in _forms_in(drawn):
                for unused in {"/Font", "/ProcSet"} & set(form.Resources.keys()):
                    del form.Resources[unused]
            forms = [next(iter(page.obj.Resources.XObject.values())) for page in drawn.pages]
            for image in [each for each in document.objects if _is_pixel(each)]:
                number = int.from_bytes(image.read_bytes(), "big")
                _replace(image, document.copy_foreign(forms[number]), self._drawings[number])
            document.save(filled, deterministic_id=True)
        return filled.getvalue()


def _pixel(number: int) -> bytes:
    """Return a PNG of one pixel, whose colour is the number."""
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" + number.to_bytes(3, "big"))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _forms_in(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for each in document.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def _is_pixel(thing: pikepdf.Object) -> bool:
    return (
        isinstance(thing, pikepdf.Stream)
        and thing.get("/Subtype") == "/Image"
        and thing.get("/Width") == thing.get("/Height") == 1
    )


def _replace(image: pikepdf.Object, form: pikepdf.Object, drawing: Drawing) -> None:
    """Make an object that is an image of one pixel a form with a drawing, in the same place."""
    for key in set(image.keys()) - {"/Type", "/Length"}:
        del image[key]
    image.Subtype = pikepdf.Name.Form
    width, height = Decimal(f"{drawing.width:.4f}"), Decimal(f"{drawing.height:.4f}")
    image.BBox = pikepdf.Array([0, 0, width, height])
    # An image of a PDF is a unit square with y up.
    across, down = Decimal(f"{1 / drawing.width:.10f}"), Decimal(f"{-1 / drawing.height:.10f}")
    image.Matrix = pikepdf.Array([across, 0, 0, down, 0, 1])
    image.Resources = form.Resources
    image.write(form.read_raw_bytes(), filter=pikepdf.Name.FlateDecode)
