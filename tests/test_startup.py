"""What `pnp --help` does not load: a fact about imports, not a time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.plain_cards import write_game

ROOT = Path(__file__).parent.parent

HEAVY = {
    "PIL",
    "babel",
    "cairosvg",
    "fontTools",
    "jinja2",
    "numpy",
    "pikepdf",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "shapely",
    "starlette",
    "svgwrite",
    "tree_sitter",
    "typst",
    "uharfbuzz",
    "uvicorn",
    "watchfiles",
}

RUN = """
import sys
from pnp.cli.app import app
try:
    app(sys.argv[1:])
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(*arguments: str) -> tuple[str, set[str]]:
    """What the command says, and the top-level packages that it has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout, set(done.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_asking_how_to_use_it_loads_nothing_heavy(arguments: list[str]) -> None:
    said, packages = loaded(*arguments)
    assert said.strip()
    assert "typer" in packages
    assert packages & HEAVY == set()


@pytest.mark.parametrize(
    "verb",
    ["list", "new", "build", "calibrate", "pack", "rulebook", "verify", "play", "moves", "perft", "simulate"],
)
def test_asking_how_to_use_a_verb_loads_only_what_typer_does(verb: str) -> None:
    """From 0.29 on, typer reads a verb's options with pydantic."""
    said, packages = loaded(verb, "--help")
    assert said.strip()
    assert packages & HEAVY <= {"pydantic"}


def test_only_workers_load_what_draws(tmp_path: Path) -> None:
    """The command itself needs the definition and the manifest; so an unchanged kit is told at once."""
    options = ["--locale", "en", "--paper", "a4", "--only", "piece.A.*", "--out", str(tmp_path)]
    said, packages = loaded("build", "dehexz-war", *options)
    assert "index.html" in said
    assert "pydantic" in packages
    drawing = {"reportlab", "typst", "uharfbuzz", "shapely", "numpy", "pikepdf", "pypdfium2", "svgwrite"}
    assert packages & drawing == set()


UNNEEDED = {
    "budoux": "nothing is said in Japanese",
    "coloraide": "the plain theme is proved by the tests",
    "tinycss2": "no SVG of a stranger is read",
    "tree_sitter": "nothing is wrong",
    "wcwidth": "nobody plays at a terminal",
}
"""What a plain deck can be built without, and why."""

PRODUCE = """
import sys
from pathlib import Path
from pnp.kit import plan, produce
from pnp.verify import gate
folder, out = map(Path, sys.argv[1:])
made = plan.Plan("plain-cards", folder, plan.Options("en", "a4"), out)
out.mkdir()
produce.produce(made, out, lambda step: None, check=gate.refuse_drawing)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
"""All that a worker does."""


def test_a_plain_deck_is_built_without_what_it_does_not_need(tmp_path: Path) -> None:
    path = write_game(tmp_path / "plain-cards")
    done = subprocess.run(
        [sys.executable, "-c", PRODUCE, str(path.parent), str(tmp_path / "out")],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PNP_CACHE": "off"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (tmp_path / "out" / "cards.pdf").is_file()
    packages = set(done.stdout.split())
    assert {"reportlab", "typst", "shapely"} <= packages
    assert packages & UNNEEDED.keys() == set()
