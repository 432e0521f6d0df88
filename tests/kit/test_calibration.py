"""The test sheet of a printer as it was last looked at: what each of its two pages is painted with."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pnp.export import pdf
from pnp.kit import calibration
from pnp.papers import PAPERS
from pnp.scene import Page, Text, leaves
from pnp.scene.elements import digest


def test_golden_calibration(
    golden: Callable[[str, str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[Sequence[Page], dict[str, str]]] = []
    monkeypatch.setattr(
        pdf,
        "write",
        lambda pages, path, **told: (written.append((pages, told)), path.write_bytes(b"startxref")),
    )
    for paper, locale, printer in (("a4", "en", "hp"), ("letter", "es", "")):
        calibration.write(tmp_path / "sheet.pdf", PAPERS[paper], locale, printer)
    golden("calibration.txt", "".join(f"{line}\n" for pages, told in written for line in lines(pages, told)))


def lines(pages: Sequence[Page], told: dict[str, str]) -> Iterator[str]:
    yield " ".join(f"{key} {value!r}" for key, value in told.items())
    for page in pages:
        drawing = page.drawing
        size = f"{drawing.width:g} x {drawing.height:g} mm"
        yield f"{size} {page.trim} {page.bleed} {digest(drawing.elements)[:12]}"
        said = (shape.text for shape, _ in leaves(drawing.elements) if isinstance(shape, Text))
        yield f"  {' | '.join(said)}"
