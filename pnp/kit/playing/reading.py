"""Reads the texts of a face for people who do not see it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import attrgetter

from pnp.scene import Face, Text, Use, leaves, transform_point

SHORT, MOST = 24, 3
"""The most letters of a text that is spoken along with a component's name, and the most such texts."""

ICON = re.compile("icon-(.+)-[0-9a-f]+")
"""A pattern for the key of an icon's symbol. Its group is the icon's name."""

IN_A_LINE = "sign:"
"""The beginning of the names of icons that stand in a line of text."""

GAP = 0.12
"""The least gap between two words, in em."""

ENDS = ".!?:;…。！？؟"
"""The marks at which a sentence ends."""

_AFTER_ICON = re.compile(r" (?=[,.;:!?)](?:\s|$))")
"""A pattern for the blank between an icon and a punctuation mark."""

_EAST_ASIAN = re.compile("[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")


@dataclass(frozen=True, slots=True)
class SpokenFace:
    """The words that a screen reader speaks for a face. `values` are short texts that are spoken after the
    name of its component, such as a number and a kind; `text` has all other words."""

    values: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class _Run:
    """A part of a line: its words, where it begins, and its width."""

    words: str
    x: float
    y: float
    width: float


@dataclass(slots=True)
class _Box:
    """The runs of a text on a face, in the order in which they are painted."""

    size: float
    is_level: bool
    runs: list[_Run] = field(default_factory=list)

    def read(self, *, right_to_left: bool) -> list[str]:
        """Return the lines of the text. An icon is read where it stands in its line."""
        lines: list[list[_Run]] = []
        for run in self.runs:
            near = (line for line in lines if self.is_level and abs(line[0].y - run.y) < self.size / 2)
            line = next(near, None)
            if line is None:
                lines.append([run])
            else:
                line.append(run)
        for line in lines:
            line.sort(key=attrgetter("x"), reverse=right_to_left)
        return [_AFTER_ICON.sub("", " ".join(self._join(line).split())) for line in lines]

    def _join(self, line: Sequence[_Run]) -> str:
        """Return the words of a line, with a blank where a gap is between two runs."""
        joined = line[0].words
        for one, other in pairwise(line):
            left, right = sorted((one, other), key=attrgetter("x"))
            is_apart = right.x - left.x - left.width > GAP * self.size
            joined += " " * is_apart + other.words
        return joined


def read_face(
    face: Face, name: str, *, is_whole: bool, right_to_left: bool = False, known: str = ""
) -> SpokenFace:
    """Return what is spoken for a face besides the name of its component, which is `name`.

    With `is_whole`, the whole face is read: `values` has the short texts, largest first, then the names of
    its icons, and `text` has all other words in the order in which they are painted. Without it, for games
    whose engine describes the cards, only `values` is filled. It then has only the short texts that contain
    neither icons nor the component's name.

    With `right_to_left`, the pieces of a line are read from the right to the left. `known` is a text without
    hyphens at the ends of lines, such as all texts of the game. It serves to join a word that a line break
    divides: a hyphen at the end of a line is removed if the word without it occurs in `known`.
    """
    boxes = list(_find_boxes(face).values())
    called = name.casefold()
    values: list[tuple[float, str]] = []
    texts: list[str] = []
    for box in boxes:
        lines = box.read(right_to_left=right_to_left)
        words = join_lines(lines, known)
        if not words or words.casefold() in called or not (is_whole or len(box.runs) == 1):
            continue
        if len(lines) == 1 and len(words) <= SHORT and words[-1] not in ENDS:
            if is_whole or called not in words.casefold():
                values.append((-box.size, words))
        else:
            texts.append(words)
    values.sort(key=lambda value: value[0])
    said = [*dict.fromkeys(words for _, words in values)]
    drawn = _name_icons(face) if is_whole else ()
    text = _join_sentences((*dict.fromkeys(texts), *said[MOST:])) if is_whole else ""
    return SpokenFace(", ".join([*dict.fromkeys([*said[:MOST], *drawn])]), text)


def _find_boxes(face: Face) -> dict[str, _Box]:
    """Return the texts of a face by the names of their boxes."""
    boxes: dict[str, _Box] = {}
    latest: _Box | None = None
    for number, element in enumerate(face.elements):
        if isinstance(element, Use) and element.name.startswith(IN_A_LINE):
            if latest is not None and (match := ICON.fullmatch(element.symbol.key)):
                x, y = element.transform[4:]
                latest.runs.append(_Run(f" {match[1].replace('-', ' ')} ", x, y + latest.size, 0.0))
            continue
        for order, (leaf, matrix) in enumerate(leaves((element,))):
            if isinstance(leaf, Text):
                latest = boxes.setdefault(
                    leaf.name or f"{number}.{order}", _Box(leaf.size, is_level=not leaf.angle)
                )
                latest.runs.append(_Run(leaf.text, *transform_point(matrix, leaf.origin), leaf.width))
    return boxes


def _name_icons(face: Face) -> list[str]:
    """Return the names of the icons that stand in no line of text, with their numbers."""
    icons = Counter(
        (match[1].replace("-", " "), element.name)
        for element in face.elements
        if isinstance(element, Use) and not element.name.startswith(IN_A_LINE)
        if (match := ICON.fullmatch(element.symbol.key))
    )
    boxes = Counter(icon for icon, _ in icons)  # an icon in several boxes is named, not counted
    return [
        icon if number == 1 or boxes[icon] > 1 else f"{icon} ×{number}" for (icon, _), number in icons.items()
    ]


def join_lines(lines: Sequence[str], known: str = "") -> str:
    """Return the lines of a text as one. If a line ends with a hyphen and the word without the hyphen occurs
    in the text `known`, such as all texts of the game, the hyphen is removed; otherwise it stays."""
    joined = lines[0] if lines else ""
    for before, line in pairwise(lines):
        first, last = line.split(" ")[0], before.rstrip("-").split(" ")[-1]
        if before.endswith("-"):
            joined = joined[:-1] + line if last and f"{last}{first}" in known else joined + line
        elif _EAST_ASIAN.match(before[-1:]) and _EAST_ASIAN.match(line):
            joined += line
        else:
            joined += f" {line}"
    return joined


def _join_sentences(texts: Iterable[str]) -> str:
    return " ".join(text if text[-1] in ENDS else f"{text}." for text in texts).removesuffix(".")
