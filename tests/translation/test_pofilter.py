"""Every catalog by another program: what the translate toolkit's pofilter says of what is filled in."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from translate.filters import checks  # type: ignore[import-untyped]
from translate.storage import pypo  # type: ignore[import-untyped]

from pnp import resources
from pnp.rulebook import without_choices

ROOTS = (resources.TEMPLATES, *sorted(path for path in resources.RULES.iterdir() if path.is_dir()))
CATALOGS = [path for root in ROOTS for path in sorted((root / "locale").glob("*.po"))]
FILTERS = ["printf", "pythonbraceformat", "variables", "brackets", "escapes", "newlines", "tabs", "xmltags"]
WIDE = str.maketrans("（）［］｛｝", "()[]{}")
"""Brackets of Han texts, which the toolkit does not take for brackets."""

TWICE = "Different number of printf variables"
"""What is filled in is all there, and once more, as the order of a language may need it."""

IN_WORDS = "Missing printf variable"
"""A plural form for one number may say it as a word; in all others `pnp locales check` misses it."""

SINGULAR = ("page %(count)s, then page %(last)s on its back", "Added printf variable: %(one)s")
"""Of one page its first and last number are the same; who has no singular says both, as of several."""


def told(path: Path) -> Iterator[tuple[str, str, str]]:
    """(filter, English text, what it says) for all that a translator should mend."""
    config = checks.CheckerConfig(targetlanguage=path.stem)
    checker = checks.StandardChecker(checkerconfig=config, limitfilters=FILTERS)
    for unit in pypo.pofile.parsefile(str(path)).units:
        if unit.isheader() or unit.isobsolete():
            continue
        forms = [
            without_choices(str(form)).translate(WIDE)
            for form in getattr(unit.target, "strings", [unit.target])
        ]
        unit.target = forms if unit.hasplural() else forms[0]
        for name, said in checker.run_filters(unit).items():
            parts = [part for part in re.split(r", (?=[A-Z])", str(said)) if not _sound(name, part)]
            if unit.hasplural():
                parts = [part for part in parts if not part.startswith(IN_WORDS)]
            if parts and (str(unit.source), parts[0]) != SINGULAR:
                yield name, str(unit.source), parts[0]


def _sound(name: str, said: str) -> bool:
    """Whether it is no fault: a bracket more with its partner, or something filled in twice."""
    found = Counter(re.findall(r"'([^']+)'", said))
    pairs = all(found[left] == found[right] for left, right in ("()", "[]", "{}", "<>"))
    return said == TWICE or (name == "brackets" and pairs)


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_catalog_passes(path: Path) -> None:
    assert list(told(path)) == []


@pytest.mark.parametrize(
    ("english", "text", "name"),
    [
        ("%(n)s cells", "%(m)s casillas", "printf"),
        ("%(n)s cells", "casillas", "printf"),
        ("%(n)s cells", "%(n) casillas", "printf"),
        ("begin at {n}", "comienza con {m}", "pythonbraceformat"),
        ("back (or not)", "atrás (o no", "brackets"),
        ("back [](#figure:one)", "atrás [](#figure:one", "brackets"),
        ("back (or not)", "返回（或不返回", "brackets"),
        ("back\\nforth", "atrás y adelante", "newlines"),
        ("back", "atrás\\t", "tabs"),
    ],
)
def test_what_is_filled_in_wrongly_is_told(tmp_path: Path, english: str, text: str, name: str) -> None:
    path = tmp_path / "es.po"
    path.write_text(f'#, python-format\nmsgid "{english}"\nmsgstr "{text}"\n', encoding="utf-8")
    assert name in {each for each, _, _ in told(path)}


@pytest.mark.parametrize(
    ("english", "text"),
    [
        ("back (or not)", "返回（或不返回）"),
        ("back (or not)", "atrás, o no"),
        ("of %(n)s", "%(n)s (%(n)s)"),
        ("back and forth", "atrás (y adelante)"),
    ],
)
def test_what_a_language_may_do_is_let_be(tmp_path: Path, english: str, text: str) -> None:
    path = tmp_path / "es.po"
    path.write_text(f'#, python-format\nmsgid "{english}"\nmsgstr "{text}"\n', encoding="utf-8")
    assert list(told(path)) == []
