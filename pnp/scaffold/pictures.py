"""A deck of finished pictures: one card for each picture, as many copies as its name says, and a layout that
shows them."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.errors import DefinitionError, PnpError
from pnp.pictures import aspect_ratio
from pnp.scaffold.table import BACK, Card, Deck, Table
from pnp.scene import VARIANTS
from pnp.system import disk
from pnp.tables import is_unprintable
from pnp.units import CARD_ALIASES, CARD_SIZES, number_unlike

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
FOLDER = "images"
"""The folder of pictures in the game's folder."""

BLEED = 3.0
"""The width in mm of the bleed in a picture that goes over the cut."""

NEAR = 0.12
"""The largest difference between the aspect ratios of a picture and a card, as a share."""

MOST_BYTES = 64_000_000
MOST = 999
"""The most copies of a card that the name of its picture may ask for, as in sun@3.png."""

_OWN = re.compile(r"\.(mono|low-ink)$")
"""A pattern for the name of a picture for a variant, such as sun.mono.png."""

LAYOUT = """\
# What cards look like: a picture, over the whole face. A box with text = "{{name}}" would write on it.
schema = 1

[faces.card]
size = {size}
{boxes}"""

BOX = """
[{face}.boxes.{name}]
image = "{image}"
of = "{frame}"
fit = "{fit}"
"""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of a new game, the size of its cards in mm, and whether the pictures include the bleed."""

    fronts: tuple[Path, ...]
    others: tuple[Path, ...]
    """Pictures for variants, in the same folder."""
    back: Path | None
    size: tuple[float, float]
    is_bled: bool

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the path and bytes of each picture file in the game's folder."""
        for path in (*self.fronts, *self.others):
            yield f"{FOLDER}/{path.name}", disk.follow(path, MOST_BYTES)
        for path, ending in self._backs():
            yield f"back{ending}{path.suffix.lower()}", disk.follow(path, MOST_BYTES)

    def _backs(self) -> Iterator[tuple[Path, str]]:
        """Yield the back and the backs for variants beside it, each with the ending of its name."""
        if self.back is None:
            return
        yield self.back, ""
        for variant in VARIANTS:
            own = self.back.with_name(f"{self.back.stem}.{variant}{self.back.suffix}")
            if own.is_file():
                yield own, f".{variant}"

    def layout(self) -> str:
        """Return the text of layout.toml."""
        name = next((name for name, size in CARD_SIZES.items() if size == self.size), "")
        size = f'"{name}"' if name else f"[{self.size[0]:g}, {self.size[1]:g}]"
        boxes = "".join(self._boxes("faces.card", f"{FOLDER}/{{picture}}"))
        if self.back is not None:
            boxes += f'\n[faces."back:{BACK}"]\nsize = {size}\n'
            boxes += "".join(self._boxes(f'faces."back:{BACK}"', f"back{self.back.suffix.lower()}"))
        return LAYOUT.format(size=size, boxes=boxes)

    def _boxes(self, face: str, image: str) -> Iterator[str]:
        if not self.is_bled:  # what is beyond the cut is seen where a knife slips
            yield BOX.format(face=face, name="beyond", image=image, frame="bleed", fit="stretch")
        frame = "bleed" if self.is_bled else "trim"
        yield BOX.format(face=face, name="picture", image=image, frame=frame, fit="cover")


def pictures(folder: Path, back: Path | None, size: str | None) -> Pictures:
    """Return the pictures of a folder, sorted by name. Raises PnpError if there are none, DefinitionError for
    a picture of another shape than the others, and LayoutError for one that cannot be read."""
    if not folder.is_dir():
        raise PnpError("there is no such folder", place=f"--images {folder}", expected="a folder of pictures")
    there = sorted(
        (path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.name[0] != "."),
        key=lambda path: [
            (int(part), "") if part.isdecimal() else (0, part.casefold())
            for part in re.split(r"(\d+)", path.name)
        ],
    )
    fronts = tuple(path for path in there if not _OWN.search(path.stem))
    if not fronts:
        expected = f"a folder with {', '.join(SUFFIXES)}"
        raise PnpError("no pictures", place=f"--images {folder}", expected=expected, found="none")
    shapes = {path: aspect_ratio(path) for path in (*fronts, *([back] if back is not None else []))}
    found, is_bled = _size(shapes[fronts[0]], fronts[0], size)
    wanted = _shape(found, is_bled=is_bled)
    odd = [path for path, shape in shapes.items() if abs(shape / wanted - 1) > NEAR]
    if odd:
        raise _all([_odd(path, shapes[path], wanted) for path in odd])
    others = tuple(path for path in there if path not in fronts)
    return Pictures(fronts, others, back, found, is_bled)


def deck(found: Pictures, room: int) -> Deck:
    """Return a deck with a card for each picture. `room` is the most copies of all cards together. Raises
    DefinitionError."""
    cards = [_card(path) for path in found.fronts]
    twice = Counter(card.name for card in cards)
    faults = [
        DefinitionError("a name stands twice", place=str(path), expected="a name of its own for each card",
                        found=f"{card.name!r} again")
        for path, card in zip(found.fronts, cards, strict=True)
        if twice[card.name] > 1 or not card.name
    ]  # fmt: skip
    if faults:
        raise _all(faults)
    total = sum(card.copies for card in cards)
    if not 0 < total <= room:
        raise DefinitionError(
            "no cards" if not total else "too many cards",
            place=str(found.fronts[0].parent),
            expected=f"from 1 to {room} in all",
            found=str(total),
            hint="sun@3.png is three copies of sun.png",
        )
    text = io.StringIO()
    rows = [(card.name, card.copies, path.name) for card, path in zip(cards, found.fronts, strict=True)]
    csv.writer(text, lineterminator="\n").writerows([("name", "copies", "picture"), *rows])
    return Deck(tuple(cards), (), Table("cards.csv", None, text.getvalue().encode()))


def _card(path: Path) -> Card:
    stem, _, copies = path.stem.partition("@")
    name = " ".join(each for each in re.split(r"[\s_-]+", stem) if each)
    if copies and not (copies.isascii() and copies.isdecimal() and int(copies) <= MOST):
        raise DefinitionError(
            "wrong number of copies",
            place=str(path),
            expected=f"a whole number from 0 to {MOST} after the @, as in sun@3.png",
            found=repr(copies[:80]),
        )
    clean = "".join(each for each in name if not is_unprintable(each))
    return Card(clean[:1].upper() + clean[1:], int(copies) if copies else 1)


def _size(shape: float, path: Path, asked: str | None) -> tuple[tuple[float, float], bool]:
    """Return the size of the cards in mm, and whether pictures include the bleed: for the size in `asked` or,
    if None, for the nearest usual size."""
    sizes = [_parse_size(asked)] if asked is not None else list(CARD_SIZES.values())
    ways = [(size, is_bled) for size in sizes for is_bled in (False, True)]
    near = min((abs(shape / _shape(size, is_bled=is_bled) - 1), size, is_bled) for size, is_bled in ways)
    if near[0] > NEAR and asked is None:
        known = ", ".join(f"{name} ({width:g} x {height:g})" for name, (width, height) in CARD_SIZES.items())
        raise PnpError(
            "these pictures have the shape of no card",
            place=str(path),
            expected=known,
            found=f"{shape:.2f} to 1",
            hint="say how large the cards are, as in --size 63x88",
        )
    return near[1], near[2]


def _parse_size(size: str) -> tuple[float, float]:
    name = CARD_ALIASES.get(size.casefold(), size.casefold())
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    found = re.fullmatch(r"(\d{1,3}(?:\.\d)?)[x×](\d{1,3}(?:\.\d)?)", name)
    if not found or not all(20 <= float(each) <= 200 for each in found.groups()):
        raise PnpError(
            "no such size",
            place="--size",
            expected=f"{', '.join(CARD_SIZES)}, or width and height from 20 to 200 mm",
            found=repr(size),
            hint="as in --size 63x88",
        )
    return float(found[1]), float(found[2])


def _shape(size: tuple[float, float], *, is_bled: bool) -> float:
    more = 2 * BLEED if is_bled else 0.0
    return (size[0] + more) / (size[1] + more)


def _odd(path: Path, shape: float, wanted: float) -> PnpError:
    return DefinitionError(
        "a picture of another shape",
        place=str(path),
        expected=f"{number_unlike(wanted, shape)} to 1, as the first",
        found=f"{number_unlike(shape, wanted)} to 1",
        hint="pictures of one deck are of one size",
    )


def _all(faults: Sequence[PnpError]) -> PnpError:
    first, *others = faults
    first.others = tuple(others)
    return first
