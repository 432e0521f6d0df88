"""D: what was proved before is not proved again: for `pnp build` ever, for `pnp verify` in the same run.

A verdict has a key: a digest of all that it depends on. The program, its libraries and the package that
draws are part of each. A kit that differs from an earlier one only in its paper has one key and nothing is
looked at; else each face that is new is, and what confronts faces with each other where they differ.
"""

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pnp.caching import remembered
from pnp.finding import Check, Finding
from pnp.games import Game, Setting, plain_theme
from pnp.games.proof import Proof
from pnp.scene import (
    Circle,
    Component,
    Element,
    Face,
    Glyph,
    Group,
    Image,
    Path,
    Polygon,
    Style,
    Swatch,
    Symbol,
    Text,
    Use,
)
from pnp.text import EAST_ASIAN
from pnp.verify.drawing import (
    alike,
    board,
    boxes,
    charts,
    checks,
    cut,
    figures,
    fold,
    looks,
    pictures,
    points,
    text,
)
from pnp.verify.ledger import Ledger

SINGLE: tuple[Check[Proof], ...] = (
    *(each for each in cut.CHECKS if each is not cut.backs),
    text.sizes,
    text.text_contrast,
    text.icon_contrast,
    looks.mono,
    *fold.CHECKS,
    *boxes.CHECKS,
    *pictures.CHECKS,
)
"""Checks that look at each face by itself, and name it as the place of what they find."""


TOGETHER: tuple[Check[Proof], ...] = (looks.mono,)
"""Those of them that look at a theme as well, or add up what they find: they see all faces at once."""

AT_ONCE = 64
"""Faces that the others see at once: so many are areas of ink at a time, whatever the size of a deck."""


OF_THE_DESIGN: tuple[Check[Proof], ...] = (looks.variants, *figures.CHECKS)
"""Checks of a game's designs beside each other rather than of the components that are about to be printed:
they draw the other variants, or the book's figures, as well, so that `pnp verify` asks them, and a build
does not."""


OF_THE_COLOURS: tuple[Check[Proof], ...] = (looks.telling, looks.grey)
"""Checks of a theme's colours alone. A build does not ask them of the plain theme, which ships with pnp and
is proved by its tests: measuring colours takes a library that is slow to load. `pnp verify` asks them."""


def prove(
    game: Game, setting: Setting, components: Sequence[Component], known: Ledger, *, strictly: bool = False
) -> list[Finding]:
    """What the D checks find in what is not known to be right; what is, is added to what is known.

    Looked at `strictly`, the game's designs are as well, and what so much as a note is told of is told of
    anew each time; else only errors count.
    """
    keys = Keys(known.code)
    parts = [
        (each.id, each.kind, each.label, each.copies, [keys.side(side) for side in (each.front, each.back)])
        for each in components
    ]
    whole = keys.of("kit", _written(setting, "locale/*"), _options(setting), setting.locale, parts)
    if whole in known:
        return []
    proof, own = checks.proofs(game, setting, components)
    found: list[Finding] = []
    proved: list[str] = []
    faces = {
        name: keys.of("face", setting.variant, proof.kinds[name], keys.face(face))
        for name, face in proof.faces.items()
    }
    new = [name for name, key in faces.items() if key not in known]
    alone = only(proof, new)
    found_alone = _each_alone(alone)
    passed_over = () if strictly else OF_THE_DESIGN
    if not strictly and proof.theme("colour") == plain_theme("colour"):
        passed_over += OF_THE_COLOURS
    for check in checks.CHECKS:
        if check in passed_over:
            continue
        reads = READS.get(check.code)
        key = keys.of(check.code, reads(proof, keys)) if reads else ""
        if key and key in known:
            continue
        if check in SINGLE:
            errors = check(alone) if check in TOGETHER else found_alone[check.code]
        else:
            errors = check(proof)
        found += errors
        if key and not _wrong(errors, strictly):
            proved.append(key)
    found += [finding for check in game.checks.DRAWING for finding in check(own)]
    wrong = _wrong(found, strictly)
    proved += [faces[name] for name in new if name not in wrong]
    known.add(proved if wrong else [whole, *proved])
    return list(map(game.placed, found))


def _each_alone(proof: Proof) -> dict[str, list[Finding]]:
    """What checks find that see each face by itself, by their codes."""
    found: dict[str, list[Finding]] = {check.code: [] for check in SINGLE}
    for begin in range(0, len(proof.components), AT_ONCE):
        some = replace(proof, components=proof.components[begin : begin + AT_ONCE])
        for check in SINGLE:
            if check not in TOGETHER:
                found[check.code] += check(some)
    return found


def _wrong(found: Iterable[Finding], strictly: bool) -> set[str]:
    """The places of errors; looked at strictly, of all that is told."""
    return {finding.where for finding in found if strictly or finding.severity == "error"}


def only(proof: Proof, names: Sequence[str]) -> Proof:
    """The proof of some faces, each on a component without a back."""
    faces = proof.faces
    shown: dict[int, Component] = {}
    for each in proof.components:
        for side in (each.front, each.back):
            if side is not None:
                shown.setdefault(id(side), each)  # the first one, as in Proof.kinds
    components = []
    for name in names:
        face = faces[name] if faces[name].name == name else replace(faces[name], name=name)
        components.append(replace(shown[id(faces[name])], front=face, back=None))
    return replace(proof, components=tuple(components))


def _options(setting: Setting) -> object:
    """What a drawing is made for, its language apart."""
    return (setting.variant, setting.players, *setting.look)


class Keys:
    """Digests of what verdicts depend on, by the program that makes them."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._faces: dict[int, str] = {}
        self._symbols: dict[int, str] = {}

    def of(self, *parts: object) -> str:
        """The key of a verdict on plain data: numbers, texts, tuples and lists of them."""
        return _digest((self._code, parts))

    def side(self, face: Face | None) -> object:
        """A side of a component: its name and a digest of it, None where there is none."""
        return face and (face.name, self.face(face))

    def face(self, face: Face) -> str:
        """A digest of all that a face is, its name apart: what is in its symbols and glyphs as well."""
        if id(face) not in self._faces:
            about = (face.width, face.height, face.trim, face.bleed, face.safe, _swatch(face.ground))
            self._faces[id(face)] = _digest((about, tuple(self._content(face.elements))))
        return self._faces[id(face)]

    def _content(self, elements: Iterable[Element]) -> Iterator[object]:
        for element in elements:
            match element:
                case Path(segments=segments, style=style, name=name):
                    yield "path", segments, _style(style), name
                case Polygon(points=corners, style=style, name=name):
                    yield "polygon", corners, _style(style), name
                case Circle(centre=centre, radius=radius, style=style, name=name):
                    yield "circle", centre, radius, _style(style), name
                case Image(raster=raster, box=box, name=name):
                    yield "image", raster.key, box, name
                case Text(glyphs=glyphs):
                    line = tuple((_glyph(glyph), x, y) for glyph, x, y in glyphs)
                    about = (element.origin, element.size, element.width, element.angle, element.name)
                    yield "text", line, about, _swatch(element.fill), element.text, element.visual
                case Group(children=children, transform=transform, clip=clip, name=name):
                    yield "group", transform, clip, name, tuple(self._content(children))
                case Use(symbol=used, transform=transform, name=name):
                    yield "use", self._symbol(used), transform, name

    def _symbol(self, used: Symbol) -> str:
        if id(used) not in self._symbols:
            self._symbols[id(used)] = _digest((used.key, tuple(self._content(used.children))))
        return self._symbols[id(used)]


def _digest(content: Any) -> str:
    """A sha256 of nested tuples and lists; equal ones have equal digests, wherever they were made."""
    try:
        plain = marshal.dumps(content, 2)  # ten times as fast as repr; version 2 knows no references
    except ValueError:  # somebody's own kind of number
        plain = repr(content).encode()
    return sha256(plain).hexdigest()


@remembered
def _glyph(glyph: Glyph) -> str:
    return _digest((glyph.key, glyph.segments))


@remembered
def _style(style: Style) -> object:
    ink = (style.fill and _swatch(style.fill), style.stroke and _swatch(style.stroke))
    return (*ink, style.width, style.dash, style.round, style.evenodd)


def _swatch(swatch: Swatch) -> object:
    return swatch.name, swatch.hex


def _written(setting: Setting, *also: str) -> object:
    """What the game is as written: its tables, the rows of spreadsheets and, by their patterns, other
    files of its folder."""
    folder = setting.definition.folder
    paths = sorted(path for pattern in ("*.toml", *also) for path in folder.glob(pattern) if path.is_file())
    found = [(path.name, path.read_bytes()) for path in paths]
    return found, [repr(entry) for entry in setting.definition.components[: len(setting.definition.rows)]]


def _boards(proof: Proof, keys: Keys) -> object:
    """The boards as the definition has them and as they are drawn."""
    tables = (proof.boards(), proof.square_boards(), proof.point_boards(), proof.map_boards())
    return [
        [(name, repr(table), keys.face(face)) for name, (table, face) in found.items()] for found in tables
    ]


def _theme(proof: Proof, _: Keys) -> object:
    """Swatches and typefaces of the kit's look and, where colours tell, of the colour one."""
    spoken = proof.setting.locale.partition("-")[0]
    asked = spoken if spoken in EAST_ASIAN else ""  # whose letters are looked at only then
    return asked, [repr(proof.theme(variant)) for variant in (proof.setting.variant, "colour")]


def _game(proof: Proof, _: Keys) -> object:
    """The definition, and which of its faces are drawn: what the looks of a game are made of.

    Its variants are compared in one language; `pnp verify` compares them in each.
    """
    return _written(proof.setting), _options(proof.setting), sorted(proof.faces)


def _silhouettes(proof: Proof, keys: Keys) -> object:
    """Small faces with what they are on, and how many faces are the same as another."""
    faces = proof.faces
    small = [
        (proof.kinds[name], keys.face(face))
        for name, face in faces.items()
        if max(face.width, face.height) <= alike.SMALL
    ]
    return len(faces) - len({face.digest for face in faces.values()}), sorted(small)


READS: Mapping[str, Callable[[Proof, Keys], object]] = {
    board.cells_drawn.code: _boards,
    board.cells_named.code: _boards,
    **dict.fromkeys((each.code for each in (*points.CHECKS, *charts.CHECKS)), _boards),
    looks.marks.code: _boards,
    text.alphabets.code: _theme,
    looks.telling.code: _theme,
    looks.grey.code: _theme,
    looks.faces_differ.code: _silhouettes,
}
"""What else a check reads that has a key of its own; others look each time, unless the kit is known."""
