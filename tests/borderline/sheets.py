"""Borders of the F checks of sheets and manifests: a copy of a sound kit whose files or manifest are changed.

SHEETS is a kit of Supper Is Served with the tokens of one player and the tiles, with backs, as PDF, SVG and PNG.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

from tests.borderline.border import Border
from tests.broken.files_editing import Json, content, edit_pdf, manifest_of, rewrite
from tests.broken.sheets import BAR, FOLD, STROKE, Damage, first, in_page, moved

SHEETS, NINE, AID = "sheets", "nine", "aid"
PIECES, FACE = "pieces.pdf", "svg/faces/tile-dish.milk.svg"
POINT = 25.4 / 72

__all__ = ["FOLD", "content"]


def told(change: Callable[[Json], object]) -> Damage:
    """The manifest, changed."""
    return lambda folder: rewrite(folder, lambda data: (change(data), None)[1])


def in_pdf(change: Callable[[pikepdf.Pdf], object], file: str = PIECES) -> Damage:
    return lambda folder: edit_pdf(folder / file, lambda pdf: (change(pdf), None)[1])


def in_text(pattern: str, new: str | Callable[[re.Match[str]], str], file: str = PIECES, page: int = 1) -> Damage:
    """The first match of a pattern in the content of a page."""

    def change(text: str) -> str:
        return re.sub(pattern, new, text, count=1, flags=re.DOTALL)

    return in_page(file, change, page)


def in_svg(pattern: str, new: str | Callable[[re.Match[str]], str], file: str = FACE) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        changed = re.sub(pattern, new, text, count=1, flags=re.DOTALL)
        assert changed != text, f"{pattern} is not there"
        path.write_text(changed, encoding="utf-8", newline="\n")

    return damage


def shifted(match: re.Match[str], mm: float) -> str:
    """A matrix that moves things so much further to the right."""
    return f"{match[1]}{float(match[2]) + mm:.4f}{match[3]}"


SLOT = r"(\nq\n1 0 0 1 )(\S+)( \S+ cm\n)"


FILES: Mapping[str, tuple[Border[Damage], ...]] = {
    "F01": (
        Border(
            "mm by which a token lies beside its place",
            lambda mm: in_text(SLOT, lambda match: shifted(match, mm)),
            0.019,
            0.022,
            SHEETS,
        ),
    ),
}
"""By the code of the check."""
