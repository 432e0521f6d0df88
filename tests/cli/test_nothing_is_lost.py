"""Every command that writes, among files of somebody's, killed at any step: each keeps its bytes and name."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests import command, made
from tests.foreign import KINDS, Kept, look, make

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")

SAMPLE = command.ROOT / "tests" / "games" / "plain" / "sample"
PART = ("--locale", "en", "--paper", "a4", "--only", "piece.fox")
KIT = "hedgerow/en-a4-only-piece.fox"


class Writing(NamedTuple):
    """A command that writes, and the names that matter to it."""

    words: tuple[str, ...]
    names: tuple[str, ...]
    edited: tuple[str, ...] = ()
    """The user's own files that it is asked to change."""


WRITING = {
    "build": Writing(
        ("build", "game", *PART, "--out", "out"),
        (
            *("out/index.html", "out/.building/mine", f"out/{KIT}/notes", f"out/{KIT}/preview.png"),
            *(f"out/{KIT}.swap", f"out/hedgerow/.{Path(KIT).name}.new/mine", f"out/{KIT}/manifest.json"),
            *("out/.pnp.lock", "out/hedgerow", f"out/{KIT}/pieces.pdf/mine", "out/.pnp-x/mine"),
        ),
    ),
    "pack": Writing(
        ("pack", "game", *PART, "--out", "out"),
        ("out/hedgerow-en-a4-only-piece.fox-1.0.zip", "out/index.html", f"out/{KIT}/notes"),
    ),
    "calibrate": Writing(
        ("calibrate", "--locale", "en", "--paper", "a4"),
        ("calibration.pdf", ".pnp-x", ".calibration.pdf.new"),
    ),
    "calibrate --printer": Writing(
        ("calibrate", "--printer", "hp", "--dx", "1", "--dy", "0"),
        ("conf/config.toml", "conf/printers.toml.new", "conf/.printers.toml.new", "conf/other"),
        ("conf/printers.toml",),
    ),
    "new": Writing(
        ("new", "Harvest"), ("Harvest", "harvest", "Harvest/game.toml", "Harvest/mine", ".Harvest.new")
    ),
    "locales new": Writing(
        ("locales", "new", "fr", "game"), ("game/locale/fr.po", "game/locale/.fr.po.new", "game/locale")
    ),
    "locales update": Writing(
        ("locales", "update", "es", "game"),
        ("game/locale/.es.po.new", "game/locale/es.mo", "game/locale/ES.po.bak"),
        ("game/locale/es.po",),
    ),
    "locales extract": Writing(
        ("locales", "extract", "game"), ("game/locale/messages.pot", "game/locale/.messages.pot.new")
    ),
    "diff --html": Writing(
        ("diff", "game", "game", "--html", "what.html"), ("what.html", ".what.html.new", ".pnp-x/mine")
    ),
    "rulebook": Writing(
        ("rulebook", "magicans", "--locale", "en", "--paper", "a4", "--out", "book.html"),
        ("book.html", "book"),
    ),
}
SECONDS = 120
"""A command that waits for something for so long is ended by a signal, which is none of its statuses."""

SLOW = ("rulebook", "diff --html", "pack")
QUICK = sorted(WRITING.keys() - set(SLOW))
PRINTERS = "# mine\n[canon]  # at work\ndx = 0.5\ndy = -1\n"
CATALOG = '# mine\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgid "Hedgerow"\nmsgstr "Seto"\n'


def grow(here: Path, writing: Writing, kinds: Mapping[str, str], *, is_kit: bool) -> Kept:
    """Make a game, a kit and what is somebody's; return the last."""
    shutil.copytree(SAMPLE, here / "game")
    own: set[str] = set()
    if is_kit and writing.words[0] in ("build", "pack"):
        made.kit(here / "out" / KIT, {"pieces.pdf": b"old", "rulebook.pdf": b"old"})
        own = {name for name in look(here) if name.startswith("out")}
    for name, text in (("conf/printers.toml", PRINTERS), ("game/locale/es.po", CATALOG)):
        if name in writing.edited:
            (here / name).parent.mkdir(exist_ok=True)
            (here / name).write_text(text, encoding="utf-8")
    for name, kind in kinds.items():
        make(here / name, kind)
    return {name: kept for name, kept in look(here).items() if name not in {*own, *writing.edited}}


def run(here: Path, writing: Writing, step: int) -> int:
    environment = {"PNP_CONFIG": str(here / "conf" / "config.toml"), "PNP_CACHE": "off"}
    done = command.pnp(*writing.words, cwd=here, environment=environment, step=step, seconds=SECONDS)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2, -9), done.stderr
    if done.returncode == 2:
        assert done.stderr.count("\npnp: ") + done.stderr.startswith("pnp: ") >= 1, done.stderr
    return done.returncode


def compare(here: Path, writing: Writing, theirs: Kept) -> None:
    """Hold what is somebody's against what it was; what they have asked to have changed keeps their words."""
    assert look(here, theirs) == theirs
    for name in writing.edited:
        text = (here / name).read_text(encoding="utf-8")
        assert "# mine" in text
        assert "Seto" in text or ("[canon]  # at work" in text and "dy = -1" in text)


@pytest.mark.parametrize("name", [*QUICK, "pack"])
def test_a_command_among_files_of_somebody_s_loses_none(tmp_path: Path, name: str) -> None:
    """Beside what it writes, where it refuses nothing."""
    writing = WRITING[name]
    beside = [
        each
        for each in writing.names
        if each.rpartition("/")[2] in ("notes", "mine", "other") or "/." in each
    ]
    kinds = {each: "read-only" for each in beside if not each.startswith(("Harvest", f"out/{KIT}/pieces"))}
    theirs = grow(tmp_path, writing, kinds, is_kit=True)
    assert run(tmp_path, writing, 0) == 0
    compare(tmp_path, writing, theirs)
    assert run(tmp_path, writing, 0) == (2 if name in ("new", "locales new") else 0), (
        "and once more over its own"
    )
    compare(tmp_path, writing, theirs)


@pytest.mark.parametrize("name", ["rulebook", "diff --html", "calibrate"])
def test_a_file_that_somebody_has_named_and_pnp_did_not_write_is_refused(tmp_path: Path, name: str) -> None:
    writing = WRITING[name]
    theirs = grow(tmp_path, writing, {writing.names[0]: "file"}, is_kit=False)
    assert run(tmp_path, writing, 0) == 2
    compare(tmp_path, writing, theirs)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data(), name=st.sampled_from(QUICK), step=st.integers(0, 40), is_kit=st.booleans())
def test_whatever_lies_there_and_whenever_it_is_killed(
    tmp_path: Path, data: st.DataObject, name: str, step: int, is_kit: bool
) -> None:
    writing = WRITING[name]
    named = st.dictionaries(st.sampled_from(writing.names), st.sampled_from(KINDS), min_size=1, max_size=3)
    here = Path(tempfile.mkdtemp(dir=tmp_path))
    theirs = grow(here, writing, data.draw(named), is_kit=is_kit)
    event(f"{name}: {run(here, writing, step)}")
    compare(here, writing, theirs)
