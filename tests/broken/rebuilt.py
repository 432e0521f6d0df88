"""Damage that only building again shows: a kit of one tracker, as PDF and PNG, in which one byte or more is
another, though everything that is printed is as it was."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf
from PIL import Image

from tests.broken.files_editing import Json, edit_pdf, rewrite

Damage = Callable[[Path], object]
CARDS = "cards.pdf"


def pixel(name: str) -> Damage:
    """One pixel of a picture, a shade darker."""

    def damage(folder: Path) -> None:
        with Image.open(folder / name) as picture:
            changed = picture.convert("RGB")
            about = picture.info.get("dpi", (96, 96))
        red, green, blue = changed.getpixel((7, 5))  # type: ignore[misc]  # three of a picture in RGB
        changed.putpixel((7, 5), (red - 1 if red else 1, green, blue))
        changed.save(folder / name, dpi=about)

    return damage


def of_pdf(change: Callable[[pikepdf.Pdf], object]) -> Damage:
    """The cards, changed."""
    return lambda folder: edit_pdf(folder / CARDS, lambda pdf: (change(pdf), None)[1])


def in_manifest(change: Callable[[Json], object]) -> Damage:
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def both(one: Damage, other: Damage) -> Damage:
    """One damage after another."""
    return lambda folder: (one(folder), other(folder))


def longer_pause(pdf: pikepdf.Pdf) -> None:
    """A space more in the content of the first page."""
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes().replace(b" cm", b"  cm", 1))


DEFECTS: Mapping[str, Mapping[str, Damage]] = {
    "F48": {
        "a pixel of the preview": pixel("preview.png"),
        "the preview is no picture": lambda folder: (folder / "preview.png").write_bytes(b"\0"),
        "the author of the cards": of_pdf(lambda pdf: pdf.docinfo.__setitem__("/Author", "A. Nobody")),
        "a space in the content of a page": of_pdf(longer_pause),
        "the cards packed again": of_pdf(lambda pdf: None),
        "the minutes that cutting takes": in_manifest(lambda data: data.update(minutes=data["minutes"] + 1)),
        "the ink": in_manifest(lambda data: data.update(ink_percent=data["ink_percent"] + 1)),
        "a pixel of the preview, and the digest of what built it": both(
            pixel("preview.png"), in_manifest(lambda data: data.update(built_from="0" * 64))
        ),
        "the author of the cards, and the digest of what built it": both(
            of_pdf(lambda pdf: pdf.docinfo.__setitem__("/Author", "A. Nobody")),
            in_manifest(lambda data: data.update(built_from="0" * 64)),
        ),
    },
    "F49": {
        "a version of pnp": in_manifest(lambda data: data.update(pnp="0.0.1")),
        "a pixel of the preview, and a version of pnp": both(
            pixel("preview.png"), in_manifest(lambda data: data.update(pnp="0.0.1"))
        ),
        "another version of pnp, and the digest of what built it": in_manifest(
            lambda data: data.update(built_from="0" * 64, pnp="0.0.1")
        ),
    },
}
"""By the code of the check that finds them, and in words."""

UNBUILT: Mapping[str, Mapping[str, Damage]] = {
    "F49": {
        "another version of pnp, looked at with --no-rebuild": in_manifest(
            lambda data: data.update(pnp="0.0.1")
        ),
    },
}
"""What is told of kits that are not built again."""
