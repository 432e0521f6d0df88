"""D checks (their codes begin with D): check the drawings of a game's components before they are printed.
They compare boards with the cells of the rules, and check ink, text and colours.

`prove` runs the checks for a build. It skips drawings that passed them before, in this build or an earlier
one.
"""

import marshal
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pnp.caching import memoize
from pnp.finding import Check, Finding
from pnp.games import Game, Setting, plain_theme
from pnp.games.proof import Proof, pull
from pnp.kit.printing import without_letters
from pnp.scene import (
    Circle,
    Component,
    Element,
    Face,
    Glyph,
    Gradient,
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
from pnp.verify.drawing import cut, figures, folding, likeness, looks, pictures, text
from pnp.verify.drawing.boards import board, charts, places
from pnp.verify.ledger import Ledger

__all__ = ["CHECKS", "Verdicts", "boards", "charts", "likeness", "prove", "run"]


CHECKS: tuple[Check[Proof], ...] = (
    *board.CHECKS,
    *cut.CHECKS,
    *text.CHECKS,
    *looks.CHECKS,
    *board.POINT_CHECKS,
    *charts.CHECKS,
    *folding.STANDEE_CHECKS,
    *folding.BOX_CHECKS,
    *folding.DICE_CHECKS,
    *pictures.CHECKS,
    *figures.CHECKS,
    *places.CHECKS,
)


def run(game: Game, setting: Setting, components: Sequence[Component]) -> list[Finding]:
    """Run all D checks on the drawings of a kit and return their findings: pnp's own checks and those that
    the game defines. In a kit with several class sets (the game several times, for a school class), pnp adds
    the letter of its set to each component; the checks of the game get the drawings without these letters."""
    proof, own = proofs(game, setting, components)
    found = [finding for check in CHECKS for finding in check(proof)]
    found += [finding for check in game.checks.DRAWING for finding in check(own)]
    return list(map(game.place_finding, found))


def proofs(game: Game, setting: Setting, components: Sequence[Component]) -> tuple[Proof, Proof]:
    """Return two proofs of a kit. A proof is the input of the D checks: all drawings with their setting. The
    first is for pnp's checks, the second for the checks that the game defines itself. In the second,
    components lack the letter of their class set (A, B and so on), which pnp adds. If no component has such a
    letter, both are the same proof."""
    proof = pull(game, setting, components)
    bare = without_letters(components)
    unlike = any(one is not other for one, other in zip(bare, components, strict=True))
    return proof, pull(game, setting, bare) if unlike else proof


SINGLE: tuple[Check[Proof], ...] = (
    *(each for each in cut.CHECKS if each is not cut.backs),
    text.sizes,
    text.text_contrast,
    text.icon_contrast,
    looks.mono,
    *folding.STANDEE_CHECKS,
    *folding.BOX_CHECKS,
    *pictures.CHECKS,
)
"""The checks that look at each face separately. The place of their findings is the face."""


TOGETHER: tuple[Check[Proof], ...] = (looks.mono,)
"""The SINGLE checks that also look at a theme, or that sum up their findings. They get all faces at once."""

AT_ONCE = 64
"""The number of faces that the other SINGLE checks get at once, which limits the areas of ink in memory."""


OF_THE_DESIGN: tuple[Check[Proof], ...] = (looks.variants, *figures.CHECKS)
"""Checks that compare designs of a game, and so draw other variants or the book's figures. `pnp verify` runs
them, a build does not."""


OF_THE_COLOURS: tuple[Check[Proof], ...] = (looks.telling_colours, looks.telling_in_grey)
"""Checks on a theme's colours only. A build skips them for pnp's plain theme, which pnp's own tests check,
because they load a slow library. `pnp verify` runs them."""


def prove(
    game: Game, setting: Setting, components: Sequence[Component], known: Ledger, *, strictly: bool = False
) -> list[Finding]:
    """Run the D checks on the drawings of a kit and return their findings. Skip what passed before.

    `known` is a stored set of keys. A key is a digest of everything on which the result of a check depends:
    drawings, options and pnp's code. Results whose keys are in `known` are skipped, and the keys of results
    without an error are added to it.

    `strictly`: look for warnings too, and add only the keys of results without any finding. Run also the
    checks that a build skips: those on the book's figures, on the differences between colour, low-ink and
    mono, and on the colours of pnp's plain theme.
    """
    keys = Keys(known.code)
    parts = [
        (each.id, each.kind, each.label, each.copies, [keys.side(side) for side in (each.front, each.back)])
        for each in components
    ]
    whole = keys.verdict_key(
        "kit", _source_files(setting, "locale/*"), _options(setting), setting.locale, parts
    )
    if whole in known:
        return []
    proof, own = proofs(game, setting, components)
    proof = replace(proof, errors_only=not strictly)
    found: list[Finding] = []
    proved: list[str] = []
    faces = {
        name: keys.verdict_key("face", setting.variant, proof.kinds[name], keys.face_digest(face))
        for name, face in proof.faces.items()
    }
    new = [name for name, key in faces.items() if key not in known]
    alone = select_faces(proof, new)
    found_alone = _check_faces(alone)
    passed_over = () if strictly else OF_THE_DESIGN
    if not strictly and proof.theme("colour") == plain_theme("colour"):
        passed_over += OF_THE_COLOURS
    for check in CHECKS:
        if check in passed_over:
            continue
        reads = READS.get(check.code)
        key = keys.verdict_key(check.code, reads(proof, keys)) if reads else ""
        if key and key in known:
            continue
        if check in SINGLE:
            errors = check(alone) if check in TOGETHER else found_alone[check.code]
        else:
            errors = check(proof)
        found += errors
        if key and not _wrong_places(errors, strictly):
            proved.append(key)
    found += [finding for check in game.checks.DRAWING for finding in check(own)]
    wrong = _wrong_places(found, strictly)
    proved += [faces[name] for name in new if name not in wrong]
    known.add(proved if wrong else [whole, *proved])
    return list(map(game.place_finding, found))


def _check_faces(proof: Proof) -> dict[str, list[Finding]]:
    """Return the findings of the checks that look at each face separately, by code."""
    found: dict[str, list[Finding]] = {check.code: [] for check in SINGLE}
    for begin in range(0, len(proof.components), AT_ONCE):
        some = replace(proof, components=proof.components[begin : begin + AT_ONCE])
        for check in SINGLE:
            if check not in TOGETHER:
                found[check.code] += check(some)
    return found


def _wrong_places(found: Iterable[Finding], strictly: bool) -> set[str]:
    """Return the places of errors or, with `strictly`, of all findings."""
    return {finding.where for finding in found if strictly or finding.severity == "error"}


def select_faces(proof: Proof, names: Sequence[str]) -> Proof:
    """Return a proof (the input of the D checks) that contains only the faces with the given names, each as
    the front of a component without a back."""
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
    """Return the options that a drawing depends on, except its language."""
    return (setting.variant, setting.players, *setting.look)


class Keys:
    """A maker of keys under which results of checks are stored. A key is a digest of everything on which a
    result depends. `code` identifies the checking code and is part of every key."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._faces: dict[int, str] = {}
        self._symbols: dict[int, str] = {}

    def verdict_key(self, *parts: object) -> str:
        """Return the key of a result that depends on plain data: numbers, texts, tuples and lists of them."""
        return _digest((self._code, parts))

    def side(self, face: Face | None) -> object:
        """Return the name and the digest of the face on one side of a component, or None if the side has no
        face."""
        return face and (face.name, self.face_digest(face))

    def face_digest(self, face: Face) -> str:
        """Return a digest of all that a face contains except its name, down to its symbols and glyphs."""
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
    """Return a sha256 of nested tuples and lists. Equal data have equal digests in all processes."""
    try:
        plain = marshal.dumps(content, 2)  # ten times as fast as repr; version 2 knows no references
    except ValueError:  # a type of number that marshal does not know
        plain = repr(content).encode()
    return sha256(plain).hexdigest()


@memoize
def _glyph(glyph: Glyph) -> str:
    return _digest((glyph.key, glyph.segments))


@memoize
def _style(style: Style) -> object:
    ink = (style.fill and _swatch(style.fill), style.stroke and _swatch(style.stroke))
    return (*ink, style.width, style.dash, style.round, style.evenodd, style.opacity)


def _swatch(swatch: Swatch) -> object:
    if isinstance(swatch, Gradient):
        stops = tuple((place, each.name, each.hex) for place, each in swatch.stops)
        return swatch.name, swatch.hex, swatch.kind, stops, swatch.frame
    return swatch.name, swatch.hex


def _source_files(setting: Setting, *also: str) -> object:
    """Return the source files of a game: its tables, the rows of its spreadsheets, and files in its folder
    that match `also`."""
    folder = setting.definition.folder
    paths = sorted(path for pattern in ("*.toml", *also) for path in folder.glob(pattern) if path.is_file())
    found = [(path.name, path.read_bytes()) for path in paths]
    definition = setting.definition
    if any(zone.slots for zone in definition.zones):  # slots may be ids of elements in picture files
        pictures = sorted(path for path in folder.rglob("*.svg") if path.is_file())
        found += [(path.name, path.read_bytes()) for path in pictures]
    rows = [repr(entry) for entry in definition.components[: len(definition.rows)]]
    return found, rows, [repr(row.placing) for row in definition.placed]


def _boards(proof: Proof, keys: Keys) -> object:
    """Return the boards in the definition and as they are drawn."""
    tables = (proof.boards(), proof.square_boards(), proof.point_boards(), proof.map_boards())
    return [
        [(name, repr(table), keys.face_digest(face)) for name, (table, face) in found.items()]
        for found in tables
    ]


def _stated_tables(proof: Proof, keys: Keys) -> object:
    """Return the definition as written and, if zones may lie on faces, the faces."""
    definition = proof.setting.definition
    if not (definition.zones or definition.placed):
        return ()
    faces = [(each.id, keys.face_digest(each.front)) for each in proof.components]
    return _source_files(proof.setting), faces


def _theme(proof: Proof, _: Keys) -> object:
    """Return the swatches and typefaces of the kit's variant and of the colour variant."""
    spoken = proof.setting.locale.partition("-")[0]
    language = spoken if spoken in EAST_ASIAN else ""  # only their own kits check their letters
    return language, [repr(proof.theme(variant)) for variant in (proof.setting.variant, "colour")]


def _game(proof: Proof, _: Keys) -> object:
    """Return the data on which the checks of a game's looks depend: the definition, the options, and the
    names of the drawn faces. A build compares variants in one language only; `pnp verify` compares them in
    each."""
    return _source_files(proof.setting), _options(proof.setting), sorted(proof.faces)


def _silhouettes(proof: Proof, keys: Keys) -> object:
    """Return the small faces with their kinds, and the number of faces that equal another face."""
    faces = proof.faces
    small = [
        (proof.kinds[name], keys.face_digest(face))
        for name, face in faces.items()
        if max(face.width, face.height) <= likeness.SMALL
    ]
    return len(faces) - len({face.digest for face in faces.values()}), sorted(small)


READS: Mapping[str, Callable[[Proof, Keys], object]] = {
    board.cells_drawn.code: _boards,
    board.cells_named.code: _boards,
    **dict.fromkeys((each.code for each in (*board.POINT_CHECKS, *charts.CHECKS)), _boards),
    looks.marks.code: _boards,
    text.alphabets.code: _theme,
    looks.telling_colours.code: _theme,
    looks.telling_in_grey.code: _theme,
    looks.faces_differ.code: _silhouettes,
    **dict.fromkeys((each.code for each in places.CHECKS), _stated_tables),
}
"""Functions by the code of a check, for the checks that have keys of their own. A function returns the data
on which the result of the check depends. The other checks always run, unless the whole kit is known."""


FACES_AT_ONCE = 4
"""The number of faces that are checked in one step, which takes some tens of milliseconds."""

MOST_VERDICTS = 20_000
"""The largest number of stored results. When there are more, all are dropped."""


class Verdicts:
    """A checker of the drawings of one game in any settings. It keeps the findings in memory, so that no
    drawing is checked twice."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Finding, ...]] = {}

    def findings(
        self, game: Game, setting: Setting, components: Sequence[Component]
    ) -> Iterator[list[Finding]]:
        """Check the drawings in many small steps and yield the findings of each step, so that the caller can
        do other work between them. The same fault of a theme may be reported several times. The
        checks on the book's figures and on the differences between colour, low-ink and mono are skipped, as
        they are in a build."""
        if len(self._kept) > MOST_VERDICTS:
            self._kept.clear()
        proof, own = proofs(game, setting, components)
        yield from self._check_faces(proof)
        for check in CHECKS:
            if check not in SINGLE and check not in OF_THE_DESIGN:
                yield self._check_together(check, proof)
        for check in game.checks.DRAWING:
            yield list(check(own))

    def _check_faces(self, proof: Proof) -> Iterator[list[Finding]]:
        """Yield the findings on each face, a few faces at a time."""
        faces, kinds = proof.faces, proof.kinds
        look = proof.setting.variant
        keys = {name: (name, look, kinds[name], face.digest) for name, face in faces.items()}
        new = [name for name, key in keys.items() if key not in self._kept]
        yield [finding for key in keys.values() for finding in self._kept.get(key, ())]
        for begin in range(0, len(new), FACES_AT_ONCE):
            names = new[begin : begin + FACES_AT_ONCE]
            part = select_faces(proof, names)
            found: dict[str, list[Finding]] = {name: [] for name in names}
            for check in SINGLE:
                for finding in check(part):  # a finding about a theme names no face
                    found.get(finding.where, found[names[0]]).append(finding)
            self._kept |= {keys[name]: tuple(found[name]) for name in names}
            yield [finding for each in found.values() for finding in each]

    def _check_together(self, check: Check[Proof], proof: Proof) -> list[Finding]:
        """Return the findings of a check that compares several faces."""
        reads = READS.get(check.code)
        if reads is None:
            return check(proof)
        keys = Keys(check.code)
        key = keys.verdict_key(check.code, reads(proof, keys), proof.setting.variant)
        if key not in self._kept:
            self._kept[key] = tuple(check(proof))
        return list(self._kept[key])
