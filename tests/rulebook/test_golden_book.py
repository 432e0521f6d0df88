"""A book with all that a book can have: as a tree, as HTML and as Typst's source, as last looked at."""

import base64
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from typst import Compiler

from pnp.papers import PAPERS
from pnp.rulebook import html, typst
from pnp.rulebook.typst import Press
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK, FIGURES, LOOK, sample_book

Golden = Callable[[str, str], None]


def test_golden_tree(golden: Golden) -> None:
    golden("book-tree.txt", "".join(f"{block!r}\n" for block in sample_book().blocks))


def test_golden_html(tmp_path: Path, golden: Golden) -> None:
    path = tmp_path / "book.html"
    html.write(sample_book(), path, DRAWINGS, DRAWN_LOOK)
    text = re.sub(r"(?<=base64,)[\w+/=]+", shortened, path.read_text(encoding="utf-8"))
    golden("book.html.txt", re.sub(r"(<svg[^>]*>)(.*?)(?=</svg>)", drawn, text, flags=re.DOTALL))


def drawn(found: re.Match[str]) -> str:
    return f"{found[1]}({sha256(found[2].encode()).hexdigest()[:12]})"


def shortened(found: re.Match[str]) -> str:
    return f"({sha256(base64.b64decode(found[0])).hexdigest()[:12]})"


@pytest.mark.parametrize(("paper", "leaflet"), [("a4", False), ("letter", True)])
def test_golden_typst(
    paper: str, leaflet: bool, tmp_path: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources: list[str] = []
    compiled = Press._compile

    def listening(self: Press, compiler: Compiler) -> bytes:
        look, step, _ = (self.root / "book.typ").read_text(encoding="utf-8").split("\n", 2)
        sources.append("\n".join((look, step, (self.root / "main.typ").read_text(encoding="utf-8"))))
        return compiled(self, compiler)

    monkeypatch.setattr(Press, "_compile", listening)
    typst.write(sample_book(), tmp_path / "book.pdf", FIGURES, LOOK, paper=PAPERS[paper], leaflet=leaflet)
    golden(f"book-{paper}.typ.txt", sources[0])
