"""Finds the parts to print again since an earlier kit: faces that differ, and additional copies."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from pnp.changes.version import Version
from pnp.errors import PnpError
from pnp.kit import book, printing
from pnp.kit.folder import manifest
from pnp.kit.folder.manifest import Manifest
from pnp.kit.plan import Plan
from pnp.kit.produce import Artwork, artwork
from pnp.options import RECORD, Options
from pnp.rulebook import text_of
from pnp.scene import Component, id_of

_Kept = tuple[str, str]
"""The id that the definition gives a component, and the letter of its set."""


@dataclass(frozen=True, slots=True)
class PrintedComponent:
    """A component as it was printed: the digests of its front and back (None without a back), and its number
    of copies. A kit for a class holds several sets of the components; there, `copies` is the number in one
    set."""

    front: str
    back: str | None
    copies: int


@dataclass(frozen=True, slots=True)
class Again:
    """The parts to print again since an earlier version. `copies` has the number of copies to print, by
    component id; in a kit with several sets of the components, it is the largest number that any set needs.
    `gone` has the number of copies that are no longer needed, counted in the same way. `unchanged` is the
    number of components without a change. `rules` says whether the rulebook differs, or is None if that is
    unknown."""

    copies: Mapping[str, int]
    whole: Mapping[str, int]
    """The number of copies that the game has of each of these components."""
    unchanged: int
    gone: Mapping[str, int]
    rules: bool | None

    def plan(self, plan: Plan, since: str) -> Plan:
        """Return the plan of a kit, reduced to the parts to print again. `since` is the label of the earlier
        version."""
        fewer = {name: many for name, many in self.copies.items() if many < self.whole[name]}
        options = replace(
            plan.options, only=tuple(sorted(self.copies)), since=since, fewer=tuple(sorted(fewer.items()))
        )
        return replace(plan, options=options)


def since_version(plan: Plan, earlier: Version) -> Again:
    """Return the parts to print again since an earlier version of the plan's game. Raises PnpError."""
    then, now = artwork(replace(plan, folder=earlier.folder)), artwork(plan)
    if (found := then.setting.game.id) != plan.game:
        raise PnpError("a version of another game", place=earlier.label, expected=plan.game, found=found)
    rules = _rulebook_text(then) != _rulebook_text(now)
    return _find_reprint(
        printed_components(_chosen_components(then, plan.options), plan.options.backs),
        printed_components(_chosen_components(now, plan.options), plan.options.backs),
        rules,
    )


def since_kit(plan: Plan, earlier: Manifest, place: str) -> Again:
    """Return the parts to print again since an earlier kit, described by its manifest. `place` is the path of
    the manifest, for messages. Raises PnpError if the two kits cannot be compared."""
    _refuse_unlike(plan.options, earlier, place)
    now = artwork(plan)
    theme = now.setting.game.faces.theme(plan.options.variant)
    components = printing.all_sets(_chosen_components(now, plan.options), plan.options.sets, theme)
    if plan.options.proof:
        components = printing.add_proof_lines(components, plan.options.variant)
    backs = earlier.backs != "none"
    then = {
        part.id: PrintedComponent(part.face, part.back if backs else None, part.copies)
        for part in earlier.components
        if not plan.options.only
        or printing.plain_id(part.id) in {printing.plain_id(each.id) for each in components}
    }
    return _find_reprint(then, printed_components(components, plan.options.backs), None)


def folder_label(folder: Path) -> str:
    """Return a label for the folder of an earlier kit or game: its name and six digits of a hash of its path.
    The hash tells folders of the same name apart."""
    return f"{folder.resolve().name}-{sha256(str(folder.resolve()).encode()).hexdigest()[:6]}"


def printed_components(components: Iterable[Component], backs: str) -> dict[str, PrintedComponent]:
    """Return the digests and copies of the components by id. Components without copies are left out. If
    `backs` is "none", the components have no backs. With any other value they have the backs of the game."""
    return {
        each.id: PrintedComponent(
            each.front.digest, each.back.digest if each.back and backs != "none" else None, each.copies
        )
        for each in components
        if each.copies
    }


def _chosen_components(art: Artwork, options: Options) -> Sequence[Component]:
    ids = art.setting.definition.printed_ids(options.only)
    return [each for each in art.components if id_of(each.id) in ids]


def _find_reprint(
    then: Mapping[str, PrintedComponent], now: Mapping[str, PrintedComponent], rules: bool | None
) -> Again:
    more, fewer, needed = Counter[_Kept](), Counter[_Kept](), Counter[_Kept]()
    unchanged = set()
    for name, each in now.items():
        before = then.get(name)
        kept = before.copies if before and _shows(before, each) else 0
        if each.copies > kept:
            more[_read_kept(name)] += each.copies - kept
        else:
            unchanged.add(printing.plain_id(name))
        needed[_read_kept(name)] += each.copies
    for name, each in then.items():
        if name not in now or now[name].copies < each.copies:
            fewer[_read_kept(name)] += each.copies - (now[name].copies if name in now else 0)
    copies, whole, gone = (_largest_counts(each) for each in (more, needed, fewer))
    return Again(copies, whole, len(unchanged - copies.keys()), gone, rules)


def _read_kept(name: str) -> _Kept:
    return printing.plain_id(name), printing.set_letter(name)


def _largest_counts(counted: Counter[_Kept]) -> dict[str, int]:
    """Return by component id the largest count of any set."""
    found: dict[str, int] = {}
    for (plain, _), many in counted.items():
        found[plain] = max(found.get(plain, 0), many)
    return found


def _shows(before: PrintedComponent, now: PrintedComponent) -> bool:
    """Return whether a printed part already has the needed faces. In a kit without backs, the back does not
    matter."""
    return before.front == now.front and now.back in (None, before.back)


def _rulebook_text(art: Artwork) -> str:
    """Return the text of the rulebook."""
    game = art.setting.game
    return text_of(book.rulebook(game, art.spoken, digest="").blocks) if book.has_rulebook(game) else ""


def _refuse_unlike(options: Options, earlier: Manifest, place: str) -> None:
    """Raise PnpError if the two kits differ in language, look or size, so that every face would differ."""
    for each in RECORD:
        wanted, had = getattr(options, each.name), getattr(earlier, each.key)
        had = each.usual if had is None else had
        if each.alike and wanted != had:
            raise PnpError(
                f"the earlier kit has another {each.alike}",
                place=place,
                expected=str(had),
                found=str(wanted),
                hint=f"build with {each.flag} {had}",
            )
    if earlier.only:
        raise PnpError(
            "the earlier kit is a part of one",
            place=place,
            expected="the manifest of a whole kit",
            hint="what else was printed before, its manifest does not tell",
        )


def find_kit(name: str) -> Path | None:
    """Return the folder of a kit, or None. `name` is a path: of the folder, or of the manifest in it. None
    means that there is no manifest at this path."""
    path = Path(name)
    if path.name == manifest.NAME and path.is_file():
        return path.parent
    return path if name and (path / manifest.NAME).is_file() else None
