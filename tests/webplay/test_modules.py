"""The modules that a page holds: only what is used, and a game that plays as it does here."""

import ast
import json
import os
import subprocess
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pnp.definition import load
from pnp.errors import PnpError
from pnp.games import Game, ids, open_game
from pnp.kit.playing.page import make_program
from pnp.webplay.packing.modules import choose_modules, needs_of, pack_modules
from pnp.webplay.packing.runtime import key_of, read_compiled
from pnp.webplay.packing.stripping import strip
from pnp.webplay.portable import read_portable, write_portable
from tests.webplay import pages

ROOT = Path(__file__).parents[2]
PLIES = 50

PLAY = """
import json, sys
sys.path.insert(0, sys.argv[1])
from pnp.webplay.browser import start_engine
asked = json.load(sys.stdin)
host = start_engine(asked["program"], asked["definition"])
last = json.loads(host.answer(json.dumps(asked["request"])))
for _ in range(asked["plies"]):
    if last["view"]["turn"]["kind"] not in ("chance", "opponent"):
        break
    last = json.loads(host.answer(json.dumps({"ask": "go", "locale": "es", "viewer": 0})))
foreign = [name for name in sys.modules if name.startswith(("pydantic_core", "babel", "pnp.rulebook"))]
print(json.dumps([last, foreign]))
"""
"""Plays a game with nothing but the modules of its page, in a Python that finds no others."""


@pytest.mark.parametrize("name", ids())
def test_the_modules_of_a_page_play_the_game_as_pnp_does(name: str, tmp_path: Path) -> None:
    game = open_game(name)
    players = min(game.definition.game.players)
    definition, roots, whole = needs_of(game)
    with zipfile.ZipFile(tmp_path / "modules.zip", "w") as made:
        for path, source in choose_modules(roots, whole).items():
            made.writestr(path, source)
    program = json.dumps(make_program(game).to_data())
    asked = {
        "program": program,
        "definition": definition,
        "request": pages.request(game, players),
        "plies": PLIES,
    }
    done = subprocess.run(
        [sys.executable, "-I", "-c", PLAY, tmp_path / "modules.zip"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    last, foreign = json.loads(done.stdout)
    assert last == pages.play_natively(game, players, PLIES)
    assert foreign == []


def test_only_what_is_used_is_packed() -> None:
    _, roots, whole = needs_of(open_game("magicans"))
    sources = choose_modules(roots, whole)
    assert "pnp/games/magicans_duel/rules/legal.py" in sources
    absent = (
        "pnp/definition/tables/sheets.py",
        "pnp/games/game.py",
        "pnp/scene/__init__.py",
        "pnp/play/claims.py",
    )
    assert not set(absent) & set(sources)
    definition = ast.parse(sources["pnp/definition/__init__.py"])
    names = {node.name for node in definition.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert "Definition" in names
    assert "load" not in names
    assert sum(map(len, sources.values())) < 200_000


def test_the_same_bytes_for_every_hash_seed() -> None:
    program = (
        "from hashlib import sha256; from pnp.games import open_game;"
        "from pnp.webplay.packing.modules import make_blocks;"
        "print(sha256(repr(make_blocks(open_game('switcher'))).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def plug_in(folder: Path, engine: str) -> Game:
    """Write a package beside chomp whose engine has other imports."""
    package = folder / "gnaw"
    for name in ("__init__.py", "facts.py", "rules/engine.py", "rules/__init__.py"):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / "examples/chomp/chomp" / name).read_text("utf-8").replace("chomp", "gnaw")
        path.write_text(engine + text if name == "rules/engine.py" else text, "utf-8")
    sys.path.insert(0, str(folder))
    try:
        definition = load(ROOT / "examples/chomp/chomp/definition", import_module("gnaw.facts").Facts)
        import_module("gnaw.rules.engine")
    finally:
        sys.path.remove(str(folder))
    return Game(definition, "gnaw")


def test_a_library_that_no_browser_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    game = plug_in(tmp_path, "import numpy\nSIZE = numpy.int64(3)\n")
    _, roots, whole = needs_of(game)
    with pytest.raises(PnpError, match="not there in a browser: numpy") as refused:
        pack_modules(roots, whole)
    assert refused.value.place.endswith("engine.py:1")


SOURCE = '''"""A module."""
from dataclasses import dataclass
from typing import ClassVar

LIMIT: int = 3  # the most
"""Its meaning."""


@dataclass(frozen=True)
class Card:
    """A card."""

    name: str
    cost: int = 1
    kinds: ClassVar[int] = 2

    def paid(self, *others: int, limit: "int | None" = None) -> dict[str, int]:
        """Return what is paid."""
        left: int = self.cost
        shown = f"{left!r} # no comment"
        text = """two

lines # neither"""
        return {shown + text: left}
'''


def test_what_is_for_readers_alone_is_cut_out() -> None:
    stripped = strip(SOURCE)
    for gone in ("A card", "the most", "Its meaning", "limit:", "->", ": int", ": str"):
        assert gone not in stripped
    for source in (SOURCE, stripped):
        made: dict[str, Any] = {"__name__": __name__}
        exec(source, made)
        assert made["Card"]("a", 2).paid(limit=4) == {"2 # no commenttwo\n\nlines # neither": 2}
        assert (made["Card"]("a"), made["LIMIT"]) == (made["Card"]("a", 1), 3)
    assert "kinds: ClassVar[int] = 2" in stripped


def test_a_packed_dataclass_need_not_describe_itself() -> None:
    made: dict[str, Any] = {"__name__": __name__}
    exec(strip(SOURCE), made)
    assert made["Card"].__doc__ == "-"


def test_a_definition_comes_back_as_it_was() -> None:
    game = open_game("duelo")
    facts = read_portable(write_portable(game.definition.facts))
    assert write_portable(facts) == write_portable(game.definition.facts)
    assert facts.card("betrayal") is facts.cards[[card.id for card in facts.cards].index("betrayal")]
    assert write_portable(frozenset(("b", "a", "c"))) == write_portable(frozenset(("c", "b", "a")))
    value = {"cells": (1, 2.5, None), 3: [True, {"x": ()}], "set": frozenset((1, 2))}
    assert read_portable(write_portable(value)) == value


def test_facts_without_fields_are_refused() -> None:
    with pytest.raises(PnpError, match="cannot be taken into a page"):
        write_portable({"fact": object()})


def test_bytecode_is_used_for_its_own_source_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    _, roots, whole = needs_of(open_game("magicans"))
    path, source = "pnp/webplay/browser.py", choose_modules(roots, whole)["pnp/webplay/browser.py"]
    assert key_of(path, source) != key_of(path, source + " ")
    assert key_of(path, source) != key_of("other.py", source)
    monkeypatch.setattr(
        "pnp.webplay.packing.modules.read_compiled", lambda: {key_of(path, source): b"bytecode"}
    )
    packed = pack_modules(roots, whole)
    assert b"pnp/webplay/browser.pyc" in packed
    assert b"bytecode" in packed
    assert b"pnp/webplay/host.py" in packed


def test_most_modules_of_our_games_have_bytecode() -> None:
    """A change of a module makes its bytecode stale: then a browser compiles that module. Some may be stale
    while pnp is written, but not most: `python -m tools.runtime --engines --write`."""
    compiled, found = read_compiled(), []
    for name in ids():
        _, roots, whole = needs_of(open_game(name))
        found += [key_of(*each) in compiled for each in choose_modules(roots, whole).items()]
    assert sum(found) > 0.5 * len(found)
