"""Which steps a kit asks for, and their panels: only those that it needs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.games import Setting
from pnp.imposition import File, snips
from pnp.kit import sets
from pnp.kit.assembly.boards import back_panel, join_panel, mount_panel
from pnp.kit.assembly.families import Family
from pnp.kit.assembly.panels import (
    box_panel,
    dice_panel,
    parts_panel,
    ready_panel,
    snip_panel,
    sort_panel,
    stand_panel,
    strips_panel,
)
from pnp.kit.assembly.paper import first_leaf, unfold_leaf
from pnp.kit.assembly.pen import Pen
from pnp.kit.assembly.proofs import fold_panel, light_panel, pile_panel, print_panel
from pnp.options import Options
from pnp.scene import Component, Drawing, Face

_THICK = ("tile", "piece", "marker")
"""What is nicer to take in hand when it is as thick as card, and can be if it has no backs."""


class Panels:
    """The panels of a kit, in the order in which it is made."""

    def __init__(
        self,
        setting: Setting,
        components: Sequence[Component],
        files: Sequence[File],
        choices: Mapping[str, str],
        options: Options,
    ) -> None:
        self._pen = Pen(setting.game.faces.theme(setting.variant))
        self._components = {component.id: component for component in components if component.copies}
        self._small = [c for c in self._components.values() if c.stock != "board"]
        self._files = [file for file in files if file.placements]
        self._choices, self._options = choices, options
        flat = [file for file in self._files if self._stock(file) != "board"]
        self._main = max(flat, key=lambda file: len(file.placements), default=None)
        self._tiled = next((f for f in self._files if any(p.clip for p in f.placements)), None)
        self._glued = next((file for file in flat if self._is_thick(file)), None)
        steps = list(self._names())
        if len(self._backs()) > 1 and len(steps) % 2 == 0:
            steps.append("sort")  # the rules tell it as well: it is shown where it fills a row
        self.names = (*steps, "ready")
        self.glued = self._glued.name if self._glued else ""

    def _stock(self, file: File) -> str:
        component = self._components.get(sets.plain_id(file.placements[0].component))
        return component.stock if component else ""

    def _is_thick(self, file: File) -> bool:
        ids = {sets.plain_id(placement.component) for placement in file.placements}
        kinds = {self._components[each].kind for each in ids if each in self._components}
        one_sided = not any(placement.side == "back" for placement in file.placements)
        return bool(kinds) and kinds <= set(_THICK) and one_sided

    def _names(self) -> Iterator[str]:
        backed = any(p.side == "back" for file in self._files if not file.folds for p in file.placements)
        yield "print"
        if backed and self._options.backs == "separate":
            yield "pile"
        if backed:
            yield "light"
        if any(file.folds for file in self._files):
            yield "fold"
        if self._glued:
            yield "back"
        if self._main:
            yield "strips"
            yield "parts"
        if any(_snips(component) for component in self._small):
            yield "snip"
        if any(component.kind == "standee" for component in self._small):
            yield "stand"
        if any(component.kind == "dice" for component in self._small):
            yield "dice"
        if any(component.kind == "box" for component in self._small):
            yield "box"
        if self._tiled:
            yield "join"
        if self._board() is not None:
            yield "mount"

    def _board(self) -> Component | None:
        return next((c for c in self._components.values() if c.stock == "board"), None)

    def _backs(self) -> list[Face]:
        """Return the backs by which cards are told apart, each of several kinds of card."""
        cards = [component for component in self._small if component.kind == "card"]
        backs = {c.back.name: c.back for c in cards if c.back}
        uses = Counter(c.back.name for c in cards if c.back)
        return [back for name, back in backs.items() if uses[name] > 1]

    def drawn(self, name: str, families: Sequence[Family]) -> Drawing:
        """Return a panel by its name, which is one of `names`."""
        pen = self._pen
        leaf = first_leaf(self._main or self._files[0])
        match name:
            case "print":
                return print_panel(pen, leaf)
            case "light":
                return light_panel(pen, first_leaf(self._two_sided()))
            case "pile":
                return pile_panel(pen, first_leaf(self._two_sided()))
            case "fold":
                return fold_panel(pen, first_leaf(max(self._files, key=lambda file: file.folds)))
            case "back":
                assert self._glued is not None
                return back_panel(pen, first_leaf(self._glued))
            case "strips":
                return strips_panel(pen, unfold_leaf(leaf))
            case "parts":
                return parts_panel(pen, unfold_leaf(leaf))
            case "snip":
                return snip_panel(pen, max(self._small, key=_snips))
            case "stand":
                return stand_panel(pen, next(c for c in self._small if c.kind == "standee"))
            case "dice":
                return dice_panel(pen, next(c for c in self._small if c.kind == "dice"))
            case "box":
                return box_panel(pen, next(c for c in self._small if c.kind == "box"))
            case "join":
                assert self._tiled is not None
                return join_panel(pen, self._tiled)
            case "sort":
                return sort_panel(pen, self._backs())
            case "mount":
                board = self._board()
                assert board is not None
                return mount_panel(pen, board.front)
            case _:
                return ready_panel(pen, families, wide=len(self.names) % 2 == 1)

    def _two_sided(self) -> File:
        backed = (f for f in self._files if not f.folds and any(p.side == "back" for p in f.placements))
        return max(backed, key=lambda file: len(file.placements))


def _snips(component: Component) -> int:
    """Return the number of snips for one copy."""
    face = component.front
    return snips(face.trim, face.width, face.height)
