"""F: a rebuild gives the same bytes. These checks build, so they stand apart from those that only read, and
no other check relies on them."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import pnp
from pnp import kit as kits
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.games import Game, Setting, authors, draw, listening
from pnp.kit import catalogs, holding, manifest
from pnp.kit.artwork import Artwork
from pnp.kit.book import Pictures
from pnp.kit.fingerprint import contents, fingerprint
from pnp.kit.plan import Plan
from pnp.scene import Component
from pnp.system.fault import fault
from pnp.verify import unlike
from pnp.verify.files import Kit

Again = Literal["never", "own", "any"]
"""Which kits are built again: none, those of this version of pnp, or all, whatever built them (in a process
of its own)."""


def build(plan: Plan) -> Path:
    """Build one plan and return its folder. Raises PnpError."""
    for event in kits.build([plan], _skip_checks):
        if event.error is not None:
            raise event.error
    return plan.target


def _build_here(kit: Kit, plan: Plan) -> Path:
    """Build one plan in this process, which has fonts, libraries and figures at hand, and return its folder.
    Raises PnpError."""
    from pnp.kit.produce import produce

    moment = os.environ.pop("SOURCE_DATE_EPOCH", None)  # reportlab would write it into the file
    try:
        plan.target.mkdir(parents=True)
        produce(plan, plan.target, lambda _: None, check=_skip_checks, art=_draw_again(kit))
    except (PnpError, MemoryError, OSError):
        raise
    except Exception as error:  # noqa: BLE001  # whatever somebody's package does
        raise fault(error, place=plan.label, author=authors(plan.game)) from None
    finally:
        if moment is not None:
            os.environ["SOURCE_DATE_EPOCH"] = moment
    return plan.target


def _draw_again(kit: Kit) -> Artwork:
    """Return the artwork of a kit, drawn again. Figures already drawn for the same words are reused."""
    game, setting = kit.game, listening(kit.setting)
    untranslated = catalogs.refuse_unfinished(
        game, setting.locale, catalogs.source(game).messages(setting.locale)
    )
    return Artwork(setting, kit.spoken, draw(setting), Pictures(setting), untranslated)


def _skip_checks(game: Game, setting: Setting, components: Sequence[Component]) -> None:
    """Accept any drawing: the verifier reports on drawings itself."""


def plan_of(kit: Kit, out: Path) -> Plan:
    """Return the plan that a kit was built by, as its manifest states it."""
    return Plan(kit.game.id, kit.game.definition.folder, kit.options, out)


class RebuildTask(NamedTuple):
    """A kit, the folder for its rebuild, the folder of the games' kits, and which kits are built again."""

    kit: Kit
    out: Path
    home: Path
    again: Again = "own"


def is_own(kit: Kit, home: Path) -> bool:
    """Return whether this very program built a kit, from its game as it is now.

    Files among the kits are no part of a game: those in `home`, else those beside the kit.
    """
    outs = (kit.folder.parent.parent, home)
    return kit.manifest.built_from in {fingerprint(plan_of(kit, out)) for out in outs}


def is_of_another(kit: Kit) -> bool:
    """Return whether a kit says that another version of pnp built it."""
    return kit.manifest.pnp != pnp.__version__


@check("F23", "a rebuild by a process of its own gives the same bytes")
def rebuild(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """With --rebuild the kit is built again with its manifest's options, whatever built it, in a process of
    its own. Every file has the same bytes. Then anybody who builds from the same sources gets what was
    verified here."""
    hint = ""
    if not is_own(subject.kit, subject.home):
        hint = "the kit was built from another program, definition, font or library; build it again"
    try:
        again = build(plan_of(subject.kit, subject.out))
    except PnpError as error:
        yield self.error(subject.kit.folder.name, f"cannot be built again: {error}", hint)
        return
    yield from _compare(self, subject.kit, again, hint)


@check("F48", "the same again gives the same bytes")
def same_again(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """A kit of this version of pnp is built once more into a private folder, from the game as it is now, and
    every file has to have the same bytes; where one has not, the first page, line, key or pixel that differs
    is named. It finds whatever the other checks do not look at, and none of them leans on it.

    A manifest's `built_from`, which says what built the kit, is a word that anybody can write. It spares no
    byte: where the game, the program, a font or a library has changed since the kit was built and a file
    differs, that is an error too, and the hint says to build the kit again. Where every byte is the same,
    another `built_from` is a note.

    It proves no drawing (D does, in full: what builds have remembered as proved is never asked) and takes
    less time than the checks of the files do. --no-rebuild leaves it out; --rebuild does the same by a
    process of its own (F23). A kit of another version of pnp is F49's."""
    kit, name = subject.kit, subject.kit.folder.name
    if is_of_another(kit):
        return
    own = is_own(kit, subject.home)
    hint = "build the kit again; --no-rebuild looks at no bytes" if own else _CHANGED
    try:
        again = _build_here(kit, plan_of(kit, subject.out))
    except PnpError as error:
        yield self.error(name, f"cannot be built again: {error}", "" if own else _CHANGED)
        return
    differing = list(_compare(self, kit, again, hint))
    yield from differing
    if not own and not differing:
        yield self.note(
            name,
            "says that another state of the game, the program, a font or a library built it; "
            "every byte is the same in a rebuild",
        )


@check("F49", "the bytes of a kit of another version of pnp are not proved")
def other_version(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """A kit's manifest says that another version of pnp built it. Its files are compared with what this
    version draws, but this version cannot give the same bytes, so what only a rebuild shows is not proved.
    The version is a word that anybody can write, and silence must not look like proof: this is an error, and
    the last line of the report repeats it. Build the kit anew, or verify it with the version that built it.

    With --no-rebuild no bytes were asked for: then it is a note, and still the last line of the report."""
    kit = subject.kit
    if not is_of_another(kit):
        return
    told = f"was built by pnp {kit.manifest.pnp}, and this is pnp {pnp.__version__}"
    if subject.again == "never":
        yield self.note(kit.folder.name, f"{told}: its files were compared with what this one draws", _ANEW)
    else:
        yield self.error(kit.folder.name, f"{told}, which cannot prove its bytes", _ANEW)


_CHANGED = (
    "its manifest says that another state of the game, the program, a font or a library built it; "
    "build the kit again"
)

MOST = 3
"""The most files of a game that are named as newer than a kit."""


def merge_stale(found: Sequence[Finding], game: Game, folder: Path) -> tuple[Finding, ...]:
    """Return the findings of a kit. If it is older than its game, replace all findings about its files by a
    single error: they have one cause."""
    if not any(each.code == same_again.code and each.hint == _CHANGED for each in found):
        return tuple(found)
    left = [each for each in found if not (each.code.startswith("F") and each.severity == "error")]
    count = len(found) - len(left)
    newer = _newer_files(game, folder)
    cause = ", ".join(newer[:MOST]) + (f" and {len(newer) - MOST} more files" if len(newer) > MOST else "")
    told = f"is older than {cause or 'the game, the program, a font or a library'}"
    places = "place" if count == 1 else "places"
    hint = f"build the kit again; --rebuild tells each of the {count} {places} in which it differs"
    return (same_again.error(folder.name, told, hint), *left)


def _newer_files(game: Game, folder: Path) -> list[str]:
    """Return the files of a game that were written after a kit."""
    try:
        built = (folder / manifest.NAME).stat().st_mtime
        files = contents(game.definition.folder, folder.parent.parent)
        return sorted(name for name, path in files if path.stat().st_mtime > built)
    except OSError:
        return []


_ANEW = "pnp build builds it anew; --no-rebuild verifies all but its bytes"


def _compare(self: Check[RebuildTask], kit: Kit, again: Path, hint: str) -> Iterator[Finding]:
    """Yield the differences between a kit and its rebuild, file by file."""
    for name, message in _differences(kit, again):
        yield self.error(name, message, hint)


def _differences(kit: Kit, again: Path) -> Iterator[tuple[str, str]]:
    """Yield (file, how it differs) of a kit and its rebuild. The record of what built it is no difference.
    Files that are not of the kit are skipped."""
    two = {name: (again / name).read_bytes() for name in holding.contents(again)[0]}
    of_kit = kit.contents[0] & {*two, *kit.listed, manifest.NAME}
    one = {name: (kit.folder / name).read_bytes() for name in of_kit}
    other = {name for name in one.keys() & two.keys() if one[name] != two[name]}
    if manifest.NAME in other and _is_consequence(one[manifest.NAME], two[manifest.NAME], other, kit):
        other.remove(manifest.NAME)
    for name in sorted(set(one) | set(two)):
        if name not in two:
            yield name, "is not made by a rebuild"
        elif name not in one:
            yield name, "is made by a rebuild, and not here"
        elif name in other:
            yield name, f"differs from its rebuild: {unlike.find_difference(name, one[name], two[name])}"


def _is_consequence(found: bytes, expected: bytes, other: set[str], kit: Kit) -> bool:
    """Return whether a manifest differs only in the digests of files whose difference is already reported,
    and in the digest of a game whose folder has kits in it. Its seal has to be that of its content, or
    unchanged."""
    data = json.loads(expected)
    seal = data.pop("seal")
    data["built_from"] = kit.manifest.built_from
    told = {file.path: file.sha256 for file in kit.manifest.files}
    for file in data["files"]:
        if file["path"] in other:
            file["sha256"] = told.get(file["path"])
    left = manifest.lay_out({**data, "seal": seal})
    return found in (manifest.text(data).encode(), left.encode())


CHECKS: Mapping[Again, tuple[Check[RebuildTask], ...]] = {
    "never": (other_version,),
    "own": (same_again, other_version),
    "any": (rebuild,),
}
"""The checks by which kits are built again."""


def same_bytes(kit: Kit, out: Path, home: Path, again: Again) -> list[Finding]:
    """Return the findings of building again into `out`. `home` is the folder of the games' kits. For kits
    that are never built again, check only the version that they state."""
    return [each for check in CHECKS[again] for each in check(RebuildTask(kit, out, home, again))]
