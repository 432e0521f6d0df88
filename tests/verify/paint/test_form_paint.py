"""A form that was drawn before is told from what it painted then: only where that is what it paints."""

from pathlib import Path
from typing import Any

import pytest

from pnp.scene import Segment
from pnp.verify.paint import PagePaint
from pnp.verify.paint.pdf import forms, page, read_pdf
from tests.verify.making import pdf

FORM = ("/BBox [0 0 30 30] /Resources << >>", "0 0 m 30 0 l 15 30 l h W n 2 w 5 5 20 20 re B 40 40 5 5 re f")

PLACES = {
    "the same": "1 0 0 1 10 10",
    "in another place": "1 0 0 1 50.3 70.9",
    "larger": "1.5 0 0 1.5 90 10",
    "turned": "0 1 -1 0 130 90",
    "beyond the edge": "1 0 0 1 -10 50",
    "beyond the right edge": "1 0 0 1 190 100",
    "beyond the lower edge": "1 0 0 1 100 280",
}

STATES = {
    "filled otherwise": "1 0 0 rg",
    "with other lines": "0 1 0 RG",
    "with corners": "1 j",
    "with dashes": "[3 2] 0 d",
    "under a clip": "52 70 12 12 re W n",
    "under a slanted clip": "52 70 m 70 72 l 60 95 l h W n",
    "as a pattern": "/Pattern cs /P scn",
}


def read(path: Path, content: str) -> tuple[PagePaint, ...]:
    return read_pdf(pdf(path, content, forms={"A": FORM}))


def numbers(outline: tuple[Segment, ...]) -> list[Any]:
    return [value for segment in outline for value in segment[1:]]


def alike(one: PagePaint, other: PagePaint) -> None:
    """Both paint the same, to what the last digits of numbers differ."""
    for some, others in ((one.shapes, other.shapes), (one.unseen, other.unseen)):
        assert len(some) == len(others)
        for a, b in zip(some, others, strict=True):
            assert [s[0] for s in a.outline] == [s[0] for s in b.outline]
            assert numbers(a.outline) == pytest.approx(numbers(b.outline), abs=1e-6)
            assert a.bounds == pytest.approx(b.bounds, abs=1e-6)
            for what in ("fill", "stroke", "width", "dash", "pen", "evenodd", "alpha", "unseen"):
                assert getattr(a, what) == getattr(b, what), what
            assert (a.clip is None) == (b.clip is None)
            if a.clip is not None:
                assert a.clip.symmetric_difference(b.clip).area < 1e-6


def test_forms_paint_what_they_would_without_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [f"q {matrix} cm /A Do Q" for matrix in (*PLACES.values(), *PLACES.values())]
    drawn += [f"q {state} 1 0 0 1 50 70 cm /A Do Q" for state in STATES.values()]
    # A window so small that it is all that both have in common with their pages.
    drawn += [f"q 55 75 3 3 re W n {matrix} 50 70 cm /A Do Q" for matrix in ("1 0 0 1", "1.2 0 0 1.2")]
    told: list[object] = []
    moved = forms.FormPaint.move_to
    monkeypatch.setattr(forms.FormPaint, "move_to", lambda *given: told.append(given) or moved(*given))
    (with_memory,) = read(tmp_path / "one.pdf", "\n".join(drawn))
    assert len(told) == 5, "the first place tells the second; then each tells itself, but those at the edge"
    monkeypatch.setattr(page, "form_key", lambda *_, **__: None)
    (without,) = read(tmp_path / "other.pdf", "\n".join(drawn))
    alike(with_memory, without)
