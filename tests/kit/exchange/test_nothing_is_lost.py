"""The exchange of kits in any folder, killed at any step: what pnp did not make keeps its bytes and name."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pnp.kit.folder import exchange
from tests import killed, made
from tests.foreign import KINDS, Kept, look, make
from tests.kit.exchange.exchanging import KIT, NEW, OLD, run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")

INSIDE = (
    *("notes.txt", "BOARD.PDF", "board.pdf", "cards.pdf", "mats", "mats/m.pdf", "mats/mine", "manifest.json"),
    *(
        "svg",
        "svg/2.svg",
        "svg/mine",
        "svg/faces/b.svg",
        "my/deep/file",
        "my",
        "Ñandú 🎲",
        ".DS_Store",
        "-rf",
    ),
    *("journal", "es-a4.swap", ".es-a4.new", "new", "old", ".pnp-x/file"),
)
"""What somebody may have put into the folder of the kit."""
AROUND = (
    *("index.html", "notes", ".building/mine", ".building/0123456789abcdef-0123456789abcdef/new/mine"),
    *(".building/0123456789abcdef-0123456789abcdef/journal", ".building/kit.tmp", "game/.es-a4.new/file"),
    *("game/es-a4.swap", "game/.es-a4.old/file", "game/ES-A4/file", "game/b.swap", "game/.b.new/file"),
    *(
        "game/mine.swap",
        "game/.mine.old/file",
        "game/.swap",
        ".game/x",
        "game/es-a4.new",
        "other/es-a4/manifest.json",
    ),
)
"""What may lie around it, journals of older versions and what looks like a private folder among it."""

TREES = st.fixed_dictionaries(
    {
        "inside": st.dictionaries(st.sampled_from(INSIDE), st.sampled_from(KINDS), max_size=6),
        "around": st.dictionaries(st.sampled_from(AROUND), st.sampled_from(KINDS), max_size=6),
        "changed": st.lists(st.sampled_from([*OLD, "manifest.json"]), max_size=1),
        "deleted": st.lists(st.sampled_from([*OLD, "manifest.json"]), max_size=1),
        "is_kit": st.sampled_from([True, True, True, False]),
    }
)


def grow(out: Path, tree: Mapping[str, object]) -> tuple[Kept, bool]:
    """Make a kit and what somebody has done to it and around it; return what is theirs, and whether the kit
    can be exchanged."""
    target = out / KIT
    own: dict[str, bytes] = {}
    if tree["is_kit"]:
        made.kit(target, OLD)
        own = {**OLD, "manifest.json": (target / "manifest.json").read_bytes()}
        for name in (*_names(tree, "changed"), *_names(tree, "deleted")):
            path = target / name
            path.write_bytes(path.read_bytes() + b" mine") if name in _names(
                tree, "changed"
            ) else path.unlink()
            own.pop(name, None)
    for folder, kinds in ((target, tree["inside"]), (out, tree["around"])):
        assert isinstance(kinds, dict)
        for name, kind in kinds.items():
            make(folder / name, kind)
    every = look(out)
    theirs = {name: kept for name, kept in every.items() if not is_own(name, every, own)}
    inside = [name.removeprefix(f"{KIT}/") for name in theirs if name.startswith(f"{KIT}/")]
    listed = {*OLD, "manifest.json"}
    is_sound = "manifest.json" in own and not any(name in listed for name in inside)
    is_free = not any(_clash(name, new, theirs) for name in inside for new in (*NEW, "manifest.json"))
    return theirs, not inside if not tree["is_kit"] else is_sound and is_free


def _names(tree: Mapping[str, object], key: str) -> Sequence[str]:
    found = tree[key]
    assert isinstance(found, list)
    return found


def _clash(name: str, new: str, theirs: Kept) -> bool:
    """Whether a new kit's file wants the name of somebody's, or a folder of it, or the other way round."""
    is_folder = theirs[f"{KIT}/{name}"][0] == "folder"
    return name == new or (new.startswith(f"{name}/") and not is_folder) or name.startswith(f"{new}/")


def is_own(name: str, every: Kept, own: Mapping[str, bytes]) -> bool:
    """Whether it is an unchanged file of the kit, or a folder that there is for the sake of one."""
    inside = name.removeprefix(f"{KIT}/")
    if every[name][0] == "folder":
        return name in ("game", KIT, ".building") or any(each.startswith(f"{inside}/") for each in OLD)
    return name.startswith(f"{KIT}/") and own.get(inside) == every[name][1]


def kit_there(out: Path) -> str:
    """Which kit is whole at the target: the old one, the new one, or none."""
    for word, files in (("old", OLD), ("new", NEW)):
        found = look(out / KIT, [*OLD, *NEW, "manifest.json"])
        kind, listed, _ = found.get("manifest.json", ("", b"", 0))
        if kind != "file" or {name for name in {**OLD, **NEW} if f'"{name}"'.encode() in listed} != set(
            files
        ):
            continue
        if all(found.get(name, ("",))[1:2] == (content,) for name, content in files.items()):
            return word
    return "none"


@pytest.fixture
def base() -> Iterator[Path]:
    """A folder that is removed, whatever may only be read in it."""
    with tempfile.TemporaryDirectory(prefix="pnp-lost-") as name:
        yield Path(name)
        for folder, _, _ in os.walk(name):
            Path(folder).chmod(0o700)


WAYS = ("exchange", "renames", "copies")


def compare(out: Path, theirs: Kept, when: str) -> None:
    """Hold what is somebody's against what it was."""
    assert look(out, theirs) == theirs, when


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(tree=TREES, way=st.sampled_from(WAYS), step=st.integers(0, 90))
def test_whatever_lies_there_and_whenever_it_is_killed(
    base: Path, tree: Mapping[str, object], way: str, step: int
) -> None:
    out = Path(tempfile.mkdtemp(dir=base)) / "out"
    out.mkdir()
    theirs, is_possible = grow(out, tree)
    if way == "copies" and any(name.startswith(KIT) and kept[0] == "pipe" for name, kept in theirs.items()):
        is_possible = False  # what has no second name and cannot be copied
    before = kit_there(out)
    ended = run(out, way, step)
    event(f"ended with {ended}, {'possible' if is_possible else 'impossible'}")
    assert ended != killed.FAILED
    if ended != killed.KILLED:
        assert (ended == killed.DONE) == is_possible
    if way == "exchange":  # the others need the next command
        compare(out, theirs, "at once")
        assert kit_there(out) in (before, "new")
    assert run(out, "recover") == killed.DONE
    compare(out, theirs, "after recovery")
    assert kit_there(out) in (before, "new")
    assert (run(out, way) == killed.DONE) == is_possible
    compare(out, theirs, "after the next build")
    assert kit_there(out) == ("new" if is_possible else before)
    ours = {
        name for name in look(out) if name not in theirs and not name.startswith((f"{KIT}/", ".building"))
    }
    assert ours <= {"game", KIT}
    assert not [name for name in look(out) if name.startswith(".building/") and name not in theirs]


RICH: Mapping[str, Any] = {
    "inside": {
        "notes.txt": "pipe",
        "svg/mine": "read-only",
        "my/link": "dangling",
        "my/closed": "closed folder",
    },
    "around": {".building/mine": "file", "game/es-a4.swap": "empty"},
    "changed": [],
    "deleted": [],
    "is_kit": True,
}


COPIED = {**RICH, "inside": {name: kind for name, kind in RICH["inside"].items() if kind != "pipe"}}
"""The same without what cannot be copied."""


@pytest.mark.parametrize("way", WAYS)
def test_it_may_be_killed_at_each_step(base: Path, way: str) -> None:
    """Steps are counted until the exchange comes to its end, which shows that none was left out."""
    ends = set()
    for step in range(1, 400):
        out = base / str(step)
        out.mkdir()
        theirs, is_possible = grow(out, RICH if way != "copies" else COPIED)
        assert is_possible
        ended = run(out, way, step)
        if way == "exchange":
            compare(out, theirs, f"killed before step {step}")
            assert kit_there(out) != "none", step
        ends.add(kit_there(out))
        exchange.recover(out)
        compare(out, theirs, f"recovered from step {step}")
        assert kit_there(out) in ("old", "new"), step
        if ended == killed.DONE:
            break
        assert ended == killed.KILLED
        shutil.rmtree(out)
    assert ended == killed.DONE
    assert step > 60
    assert ends == {"old", "new"} if way == "exchange" else {"old", "none", "new"}
