"""The Typst shell loads nothing: no package, no plugin, no file but what the writer puts beside it."""

import re
from pathlib import Path

import pytest

from pnp.resources import TEMPLATES


@pytest.mark.parametrize("path", sorted((TEMPLATES / "book").glob("*.typ")), ids=lambda path: path.name)
def test_the_shell_is_closed(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"@preview|@local|\bplugin\(|\bread\(|\beval\(|\bimport\b|\binclude\b", source)
