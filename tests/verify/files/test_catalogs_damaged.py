"""A slip in a catalog is told by the check of catalogs, and a sound part of one is not."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages import Catalog, Message

from pnp import resources
from pnp.rulebook import catalog
from pnp.translation import updating
from pnp.verify.files import books
from tests.broken.catalogs import DEFECTS, EXCHANGED, Exchanged, Slip

KEPT = 30
"""Messages of a catalog that are looked at, after that which is damaged."""


@cache
def messages(game: str, language: str) -> tuple[Message, ...]:
    read = catalog.read_catalog(resources.RULES / game / "locale" / f"{language}.po")
    return tuple(each for each in read if each.id)


def part(all_of_them: Sequence[Message], language: str) -> Catalog:
    """A catalog of copies of some messages."""
    made = Catalog(locale=language)
    for each in all_of_them:
        made.add(
            each.id, each.string, flags=each.flags, auto_comments=each.auto_comments, context=each.context
        )
    return made


def write(path: Path, made: Catalog, original: Path) -> None:
    """Write a catalog with the header of another one."""
    head = updating.find_head(original.read_text(encoding="utf-8"))
    path.write_text(head + updating.lay_out(made), encoding="utf-8", newline="\n")


def found(
    path: Path, wanted: Sequence[Message], language: str, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, str]]:
    """What the check says of a kit in that language whose game's catalog this is."""
    game = SimpleNamespace(path=lambda _: path, messages=lambda _: wanted, shared=())
    shared = SimpleNamespace(path=lambda _: path.parent / "none.po", messages=lambda _: (), shared=None)
    monkeypatch.setattr(books.catalogs, "is_ready", lambda *_: True)
    memory = SimpleNamespace(sources=lambda _: (game, shared))
    tableless = SimpleNamespace(definition=SimpleNamespace(rows=(), charts=()))
    kit: Any = SimpleNamespace(manifest=SimpleNamespace(locale=language), game=tableless, memory=memory)
    return [(each.code, each.severity) for each in books.translations(kit)]


@pytest.mark.parametrize(
    ("code", "slip"),
    [
        pytest.param(code, each, id=name)
        for code, several in DEFECTS.items()
        for name, each in several.items()
    ],
)
def test_a_slip_in_a_catalog_is_found(
    code: str, slip: Slip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything = messages(slip.game, slip.language)
    path = tmp_path / f"{slip.language}.po"
    original = resources.RULES / slip.game / "locale" / f"{slip.language}.po"
    for start in range(len(everything)):
        kept = everything[start : start + KEPT]
        made = part(kept, slip.language)
        if slip.damage(made, made.get(kept[0].id, kept[0].context) or pytest.fail("lost")):
            break
    else:
        pytest.fail("no message can suffer it")
    write(path, part(kept, slip.language), original)
    assert found(path, kept, slip.language, monkeypatch) == []
    write(path, made, original)
    assert set(found(path, kept, slip.language, monkeypatch)) == {(code, "error")}


@pytest.mark.parametrize(
    ("code", "slip"),
    [
        pytest.param(code, each, id=name)
        for code, several in EXCHANGED.items()
        for name, each in several.items()
    ],
)
def test_two_translations_in_each_other_s_place_are_found(
    code: str, slip: Exchanged, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = resources.RULES / slip.game / "locale" / f"{slip.language}.po"
    read = catalog.read_catalog(original)
    one, other = (
        next(each for each in read if str(each.id).startswith(begin)) for begin in (slip.one, slip.other)
    )
    one.string, other.string = other.string, one.string
    path = tmp_path / original.name
    write(path, read, original)
    told = found(path, (), slip.language, monkeypatch)
    assert {each for each, _ in told} == {code}
    assert (code, "warning") in told  # beside what their words lack
