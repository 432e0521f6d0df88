"""F checks that build a kit again and compare the bytes. The other checks only read a kit, and do not depend
on these."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import pnp
from pnp import kit as kits
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.games import Game, Setting, authors, draw, with_listener
from pnp.kit import catalogs
from pnp.kit.book import Pictures
from pnp.kit.fingerprint import contents, fingerprint
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan
from pnp.kit.produce import Artwork
from pnp.scene import Component
from pnp.system.process import fault
from pnp.verify import unlike
from pnp.verify.files import Kit

Again = Literal["never", "own", "any"]
"""Which kits are built again: none ("never"), those that this version of pnp built ("own"), or all, in a
separate process ("any")."""


def build(plan: Plan) -> Path:
    """Build one plan and return its folder. Raises PnpError."""
    for event in kits.build([plan], _skip_checks):
        if event.error is not None:
            raise event.error
    return plan.target


def _build_here(kit: Kit, plan: Plan) -> Path:
    """Build a plan in this process, where fonts, libraries and figures are already loaded, and return the
    kit's folder. Raises PnpError."""
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
    """Draw a kit's artwork again and return it. Figures already drawn for the same words are reused."""
    game, setting = kit.game, with_listener(kit.face_setting)
    untranslated = catalogs.refuse_unfinished(
        game, setting.locale, catalogs.source(game).messages(setting.locale)
    )
    return Artwork(setting, kit.translations, draw(setting), Pictures(setting), untranslated)


def _skip_checks(game: Game, setting: Setting, components: Sequence[Component]) -> None:
    """Accept any drawing, as a replacement for the checks of a build: the verifier reports on drawings
    itself."""


def plan_of(kit: Kit, out: Path) -> Plan:
    """Return the build plan of a kit, with the options in the kit's manifest and the output folder `out`."""
    return Plan(kit.game.id, kit.game.definition.folder, kit.options, out)


class RebuildTask(NamedTuple):
    """The task of building a kit again: the kit, the folder `out` for the new build, the folder `home` of all
    kits, and the kits that are to be built again (`again`: "never", "own" for those that this version of pnp
    built, or "any")."""

    kit: Kit
    out: Path
    home: Path
    again: Again = "own"


def is_own(kit: Kit, home: Path) -> bool:
    """Return whether the running program built a kit from the game as it is now: whether the digest of
    program, game and options equals the one in the manifest.

    The folder of all kits (`home`) may lie inside the game's folder. So two digests are computed: one
    leaves out the folder `home`, the other the folder of all kits in which the given kit lies. One of the
    two has to match.
    """
    outs = (kit.folder.parent.parent, home)
    return kit.manifest.built_from in {fingerprint(plan_of(kit, out)) for out in outs}


def is_of_another(kit: Kit) -> bool:
    """Return whether a kit's manifest says that another version of pnp built it."""
    return kit.manifest.pnp != pnp.__version__


@check("F23", "a build in a separate process gives the same bytes")
def rebuild(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """With --rebuild every kit is built again in a separate process, with the options of its manifest,
    whatever version built it. Every file must have the same bytes. Then anybody who builds from the same
    sources gets the files that were verified."""
    hint = ""
    if not is_own(subject.kit, subject.home):
        hint = "the kit was built from another program, definition, font or library; build it again"
    try:
        again = build(plan_of(subject.kit, subject.out))
    except PnpError as error:
        yield self.error(subject.kit.folder.name, f"cannot be built again: {error}", hint)
        return
    yield from _compare(self, subject.kit, again, hint)


@check("F48", "building the kit again gives the same bytes")
def same_again(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """A kit that this version of pnp built is built again into a temporary folder, from the game as it is
    now. Every file must have the same bytes; for a file that differs, the message names the first page, line,
    key or pixel that differs. This finds faults that no other check looks for, and no other check depends on
    it.

    The key `built_from` of the manifest identifies the game, the program, the fonts and the libraries from
    which the kit was built. Anybody can edit it, so all bytes are compared in any case. If one of these has
    changed since the build, a file that differs is an error, with the hint to build the kit again. If no file
    differs although `built_from` says that something has changed, there is only a note.

    The drawings of the rebuild are not checked here, because the D checks of `pnp verify` check them anew
    each time. The rebuild takes less time than the checks of the files. --no-rebuild skips it; --rebuild
    does it in a separate process (F23). Kits of another version of pnp are reported by F49.
    """
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
            "was built before a file of the game, the program, a font or a library changed; "
            "a rebuild has the same bytes, so there is nothing to do",
        )


@check("F49", "this version of pnp built the kit, so its bytes can be compared")
def other_version(self: Check[RebuildTask], subject: RebuildTask) -> Iterator[Finding]:
    """The kit's manifest says that another version of pnp built it. The kit's files are compared with what
    this version draws, but this version cannot make the same bytes, so faults that only a rebuild shows may
    remain. Anybody can edit the version in a manifest, so a skipped comparison is reported: as an error, and
    in the last line of the report. Build the kit again, or verify it with the version that built it. With
    --no-rebuild this is a note, and still in the last line of the report."""
    kit = subject.kit
    if not is_of_another(kit):
        return
    told = f"was built by pnp {kit.manifest.pnp}, and this is pnp {pnp.__version__}"
    if subject.again == "never":
        yield self.note(kit.folder.name, f"{told}: its files were compared with what this one draws", _ANEW)
    else:
        yield self.error(kit.folder.name, f"{told}, which cannot build the same bytes again", _ANEW)


_CHANGED = (
    "by its manifest, a file of the game, the program, a font or a library changed after it was built; "
    "build the kit again"
)

MOST = 3
"""The most files of a game that a message names as newer than a kit."""


def merge_stale(found: Sequence[Finding], game: Game, folder: Path) -> tuple[Finding, ...]:
    """Return the findings of a kit, unless the kit is older than its game: then one error replaces all errors
    of F checks, because they have one cause. `folder` is the folder of the kit."""
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
    """Return the names of a game's files that were changed after a kit was built."""
    try:
        built = (folder / manifest.NAME).stat().st_mtime
        files = contents(game.definition.folder, folder.parent.parent)
        return sorted(name for name, path in files if path.stat().st_mtime > built)
    except OSError:
        return []


_ANEW = "pnp build builds it anew; --no-rebuild verifies all but its bytes"


def _compare(self: Check[RebuildTask], kit: Kit, again: Path, hint: str) -> Iterator[Finding]:
    """Yield an error for each file that differs between a kit and its rebuild."""
    for name, message in _differences(kit, again):
        yield self.error(name, message, hint)


def _differences(kit: Kit, again: Path) -> Iterator[tuple[str, str]]:
    """Yield (file, difference) for each file that differs between a kit and its rebuild. A different
    `built_from` in the manifest is ignored, and so are files that do not belong to the kit."""
    two = {name: (again / name).read_bytes() for name in manifest.contents(again)[0]}
    of_kit = kit.contents[0] & {*two, *kit.listed_files, manifest.NAME}
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
    """Return whether a manifest differs only because of differences that are reported elsewhere. These change
    the digests of files and `built_from`. The manifest's seal must fit its content or be unchanged."""
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
"""The checks that build a kit again, for each value of the option that selects the kits."""


def same_bytes(kit: Kit, out: Path, home: Path, again: Again) -> list[Finding]:
    """Run the checks that build a kit again into `out` and compare the bytes, and return the findings. `home`
    is the folder of all kits. `again` states which kits are built: none ("never"), those of this version of
    pnp ("own"), or any, in a separate process ("any"). If the kit is not built, only the version in its
    manifest is checked."""
    return [each for check in CHECKS[again] for each in check(RebuildTask(kit, out, home, again))]
