"""F: a rebuild gives the same bytes. Builds, so it stands apart from the checks that only read."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp import kit as kits
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.games import Game, Setting
from pnp.kit import holding
from pnp.kit.fingerprint import fingerprint
from pnp.kit.plan import Plan
from pnp.scene import Component
from pnp.verify.files import Kit


def build(plan: Plan) -> Path:
    """Build one plan and return its folder. Raises PnpError."""
    for event in kits.build([plan], _unchecked):
        if event.error is not None:
            raise event.error
    return plan.target


def _unchecked(game: Game, setting: Setting, components: Sequence[Component]) -> None:
    """The verifier reports on drawings itself; nothing is refused here."""


def plan_of(kit: Kit, out: Path) -> Plan:
    """The plan that a kit was built by, as its manifest tells it."""
    return Plan(kit.game.id, kit.game.definition.folder, kit.options, out)


class Rebuilt(NamedTuple):
    """A kit, and the folder into which it is built again."""

    kit: Kit
    out: Path


@check("F23", "a rebuild gives the same bytes")
def rebuilt(self: Check[Rebuilt], subject: Rebuilt) -> Iterator[Finding]:
    """With --rebuild the kit is built again from its manifest's options, and every file has to have
    the same bytes: then what was verified here is what anybody else builds from the same sources."""
    kit, plan = subject.kit, plan_of(*subject)
    hint = ""
    if fingerprint(plan) != kit.manifest.built_from:
        hint = "the kit was built from another program, definition, font or library; build it again"
    try:
        again = build(plan)
    except PnpError as error:
        yield self.error(kit.folder.name, f"cannot be built again: {error}", hint)
        return
    one, two = (
        {name: (folder / name).read_bytes() for name in holding.contents(folder)[0]}
        for folder in (kit.folder, again)
    )
    for name in sorted(set(one) | set(two)):
        if name not in two:
            yield self.error(name, "is not made by a rebuild", hint)
        elif name not in one:
            yield self.error(name, "is made by a rebuild, and not here", hint)
        elif one[name] != two[name]:
            at = next((i for i, (a, b) in enumerate(zip(one[name], two[name], strict=False)) if a != b), None)
            said = f"from byte {at} on" if at is not None else "in its length"
            yield self.error(name, f"differs from its rebuild {said}", hint)


CHECKS = (rebuilt,)


def same_bytes(kit: Kit, out: Path) -> list[Finding]:
    """What a rebuild into `out` finds."""
    return rebuilt(Rebuilt(kit, out))
