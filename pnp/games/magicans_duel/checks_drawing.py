"""D checks that only Magicans Duel can have: what the board tells of its places and its start."""

from collections.abc import Iterator, Sequence

from pnp.finding import Check, Finding, check
from pnp.games.magicans_duel.facts import Facts, niches, pieces
from pnp.games.proof import Proof
from pnp.verify.drawing_ink import inks
from pnp.verify.drawing_points import drawn_paths, drawn_points


@check("MD04", "paths to niches are drawn apart from all others")
def gargoyle_paths(self: Check, proof: Proof) -> Iterator[Finding]:
    """The paths that only gargoyles take share one way of being painted (dashes and width, not colour
    alone), and no other path is painted that way: a mage that strays into a niche breaks a rule."""
    facts: Facts = proof.setting.definition.facts
    closed = niches(facts)
    for name, (board, face) in proof.point_boards().items():
        looks: dict[bool, set[tuple[object, ...]]] = {True: set(), False: set()}
        for (a, b), shapes in drawn_paths(inks(proof)[face.name].shapes, board).items():
            looks[bool({a, b} & closed)] |= {(shape.dash, round(shape.width, 2)) for shape in shapes}
        if len(looks[True]) > 1 or looks[True] & looks[False]:
            yield self.error(name, "expected the paths to niches in one line style of their own")


@check("MD05", "the board says where each piece starts")
def start_marks(self: Check, proof: Proof) -> Iterator[Finding]:
    """Beside the place where a piece starts, and nearer to it than to any other, its name is printed,
    once for each player."""
    facts: Facts = proof.setting.definition.facts
    wanted = {name: place for name, place in pieces(facts.start)}
    for name, (board, face) in proof.point_boards().items():
        ink = inks(proof)[face.name]
        places = {point: found[0].centre for point, found in drawn_points(ink.shapes, board).items() if found}
        said: dict[str, list[tuple[int, int]]] = {}
        for line in ink.lines:
            label, _, piece = line.text.name.partition(":")
            if label == "start" and places:
                x, y = line.middle
                near = min(places, key=lambda p: (places[p][0] - x) ** 2 + (places[p][1] - y) ** 2)
                said.setdefault(piece if line.text.text == piece.partition(".")[0] else "?", []).append(near)
        for piece in sorted(wanted.keys() | said.keys()):
            if said.get(piece, []) != [wanted.get(piece)] * 2:
                yield self.error(
                    name, f"expected {piece} twice beside {wanted.get(piece)}, found it beside {said.get(piece, [])}"
                )


DRAWING: Sequence[Check] = (gargoyle_paths, start_marks)
