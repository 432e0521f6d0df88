"""The input of the D checks, which examine drawings before anything is printed: all drawings of a game in one
setting. The same components can also be drawn in other variants."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from pnp.definition import Chart, HexBoard, HexField, MapBoard, PointBoard, SquareBoard
from pnp.games.game import Game, Setting
from pnp.games.sizing import draw
from pnp.scene import Component, Drawing, Face, Theme, Variant

AnyBoard = TypeVar("AnyBoard", HexBoard, HexField, SquareBoard, PointBoard, MapBoard)


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """All drawings of a kit, for checks before anything is printed. `components` are drawn for the
    `setting`. `theme` returns the theme of a variant, `figures` has the functions that draw the figures of
    the book by name, and `faces_in` draws the same components in another variant."""

    setting: Setting
    components: tuple[Component, ...]
    theme: Callable[[Variant], Theme]
    figures: Mapping[str, Callable[[Setting], Drawing]]
    faces_in: Callable[[Variant], tuple[Component, ...]]
    errors_only: bool = False
    """Whether checks may skip warnings that take long to find. A build sets it, because only errors stop a
    build."""

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def faces(self) -> Mapping[str, Face]:
        """Each distinct face once, by name; a second face of the same name is "name (2)"."""
        return _distinct_faces(self)[0]

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kind of component that each face is printed on, by the face's name."""
        return _distinct_faces(self)[1]

    def boards(self) -> dict[str, tuple[HexBoard | HexField, Face]]:
        """The hexagonal boards that are drawn in this kit, by id, each with its face."""
        return {**self._boards(HexBoard), **self._boards(HexField)}

    def square_boards(self) -> dict[str, tuple[SquareBoard, Face]]:
        """The square boards that are drawn in this kit, by id, each with its face."""
        return self._boards(SquareBoard)

    def point_boards(self) -> dict[str, tuple[PointBoard, Face]]:
        """The boards of points that are drawn in this kit, by id, each with its face."""
        return self._boards(PointBoard)

    def map_boards(self) -> dict[str, tuple[Chart, Face]]:
        """The boards with grid = "map" that are drawn in this kit, by id, each with its chart and its
        face."""
        charts = {chart.board.id: chart for chart in self.setting.definition.charts}
        return {name: (charts[board.id], face) for name, (board, face) in self._boards(MapBoard).items()}

    def _boards(self, grid: type[AnyBoard]) -> dict[str, tuple[AnyBoard, Face]]:
        definition = self.setting.definition
        tables = {board.id: board for board in definition.boards if isinstance(board, grid)}
        shown = {entry.id: entry.front for entry in definition.components}
        return {
            shown[each.id]: (tables[shown[each.id]], each.front)
            for each in self.components
            if shown.get(each.id) in tables
        }


@lru_cache(maxsize=4)
def _distinct_faces(proof: Proof) -> tuple[Mapping[str, Face], Mapping[str, str]]:
    """Return the distinct faces of a proof and their kinds. The result is cached, because all checks ask for
    it."""
    found: dict[str, tuple[Face, str]] = {}
    for each in proof.components:
        for side in (each.front, each.back):
            if side is None:
                continue
            name, n = side.name, 1
            while name in found and found[name][0] is not side and found[name][0] != side:
                n += 1
                name = f"{side.name} ({n})"
            found.setdefault(name, (side, each.kind))
    faces = {name: face for name, (face, _) in found.items()}
    return faces, {name: kind for name, (_, kind) in found.items()}


def pull(game: Game, setting: Setting, components: Sequence[Component]) -> Proof:
    """Return the Proof of a kit for its checks. `components` are its components, drawn in the setting."""

    def faces_in(variant: Variant) -> tuple[Component, ...]:
        return draw(replace(setting, game=game, variant=variant))

    return Proof(setting, tuple(components), game.faces.theme, game.faces.FIGURES, faces_in)
