"""Define the options of a build, as one record for the command line, the plan, the manifest, the index page
and the verifier.

A field with its `Option` is all that an option needs besides the code that acts on it
(docs/recipes/option.md). `Look` has the options that faces are drawn for, `Options` has all.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Literal, get_args

from pnp import languages
from pnp.errors import PnpError, UnknownName, unknown
from pnp.papers import PAPERS, parse_size
from pnp.units import CARD_ALIASES, CARD_SIZES, DEFAULT_CARD, Point

Variant = Literal["colour", "low-ink", "mono"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)

Backs = Literal["duplex-long", "duplex-short", "gutterfold", "separate", "none"]
"""How the backs reach the fronts: the printer turns the sheet over its long or short edge; both are on one
side and folded together; fronts first, then backs, by hand; or no backs at all."""

BACKS: tuple[Backs, ...] = get_args(Backs)

TextSize = Literal["normal", "large"]
"""The size of sentences. pnp.games.reading applies it."""

TEXT_SIZES: tuple[TextSize, ...] = get_args(TextSize)

Boxes = Literal["none", "cards", "sleeved"]
"""Whether each deck gets a tuck box, for cards as they are or in sleeves. pnp.games.boxing makes them."""

BOXES: tuple[Boxes, ...] = get_args(Boxes)

MarkInk = Literal["black", "grey", "red", "blue"]
"""The colour of crop marks; pnp.kit.sheets has the inks."""

MARK_INKS: tuple[MarkInk, ...] = get_args(MarkInk)

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        "pdf": "sheets to print",
        "svg": "sheets and faces to edit",
        "png": "sheets and faces for the screen",
        "play": "play.html, the game in a browser",
    }
)
"""The formats of `--format` and their purposes. Each but `play` has a module of pnp.export that writes it."""

PAGE = "play"
"""The format that is one page with the game in it, and no pictures of sheets and faces."""

LONGEST_ONLY = 40
"""The most letters of --only in a folder's name. Windows allows 260 letters for a whole path."""

_PLAIN = re.compile(r"[A-Za-z0-9.+-]*[A-Za-z0-9]")
_ODD = re.compile(r"[^A-Za-z0-9.+-]+")
"""A pattern for characters that some system may not allow in the name of a folder."""

Kind = Literal[
    "each",
    "list",
    "choice",
    "number",
    "flag",
    "patterns",
    "word",
    "label",
    "counts",
    "offset",
    "length",
    "grid",
    "slots",
]
"""The types of an option's value. "each": a name, of which people may list several to get a kit of each.
"list": a list of names. "choice": one of several names. "number". "flag": yes or no. "patterns": patterns of
ids. "word": any word. "label": any text. "counts": numbers by ids. "offset": a distance (x, y). "length": a
length in mm. "grid": columns by rows, as in 2x4. "slots": numbers of slots, from 1."""

_GRID = re.compile(r"([1-9][0-9]?)\s*[x×]\s*([1-9][0-9]?)")
MOST_SLOTS = 999


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a build: how users set it, and where it is reported."""

    usual: Any
    """The default value; MISSING if there is none."""
    kind: Kind
    help: str = ""
    """The text of `--help`; empty for an option that has no flag of its own because other options set it."""
    name: str = ""
    """The name of the field in the class of options."""
    after: str = ""
    """For an option of Look: the option of Options after which it is listed."""
    is_drawn: bool = False
    """Whether faces are drawn differently for its values."""
    flag: str = ""
    """The option on the command line, `--card-size`. By default it is the name with hyphens."""
    metavar: str = "NAME"
    what: str = ""
    """The name of its value in messages; by default the name of the option."""
    names: tuple[str, ...] = ()
    """The possible values, if they are known without a game."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other words that people type, and the values that they mean."""
    least: int = 0
    most: int | None = None
    """The smallest and the largest number are `least` and `most`. Without `most`, the game sets the
    bounds."""
    why: str = ""
    """The message for a number that is outside the bounds."""
    folder: str = ""
    """The part of the name of a kit's folder that states a value other than the default: "{}-cards"."""
    key: str = ""
    """Its key in the manifest; by default the name of the option."""
    is_always_stated: bool = False
    """Whether the manifest states it even if it has the default value, because other checks prove it. New
    options do not, because manifests of older kits lack them."""
    stated_with: str = ""
    """The name of another option. If that one is set, the manifest states this one too, even with the default
    value."""
    is_in_margins: bool = True
    """Whether the digest in the margins of sheets covers it if it does not have the default value and is not
    always stated. The digest then proves its value in the manifest. False for options that other checks
    prove."""
    whole: str = ""
    """What this option needs and a kit of only some parts does not have, in words for a message. Such a kit
    is refused. "" if the option can be used with some parts."""
    alike: str = ""
    """The name of the option in messages, if two kits that differ in its value have no face in common;
    otherwise ""."""
    index: str = ""
    """The words in index.html about a kit in which it does not have the default value (a msgid). {n} and
    {name} are its value."""
    page: tuple[str, str] = ("", "")
    """Its key in the address of the page of `pnp serve`, and its label there; both are empty if it cannot be
    chosen there."""

    def parse(self, value: Any) -> Any:
        """Convert a value that a user typed to the form that the manifest of a kit records. Return the
        default for None.

        Raises PnpError.
        """
        if value is None:
            return self.usual
        if self.kind in ("choice", "each"):
            return match_name(self.what, value, self.names)
        if self.kind == "list":
            return match_names(self.what, value, self.names)
        if self.kind == "patterns":
            return tuple(sorted(set(value)))
        if self.kind == "grid":
            if (found := _GRID.fullmatch(value.strip().casefold())) is None:
                expected = "columns by rows, as in 2x4"
                raise PnpError(f"{self.what} of what size?", place=self.flag, expected=expected, found=value)
            return "x".join(found.groups())
        if self.kind == "slots":
            return _slots(value, self.flag)
        if self.most is not None and not self.least <= value <= self.most:
            expected = f"a number from {self.least} to {self.most}"
            raise PnpError(self.why, place=self.flag, expected=expected, found=str(value))
        return value

    def parse_several(self, value: str | None) -> tuple[Any, ...]:
        """Return the values in a comma-separated list, each once, or all possible values for "all". For None,
        return the default alone. Raises PnpError."""
        if value is None:
            return (self.usual,)
        if value.strip().casefold() == "all":
            return self.names
        return tuple(dict.fromkeys(self.parse(each.strip()) for each in value.split(",")))

    def folder_part(self, value: Any) -> str:
        """Return the part of a kit folder's name that states a value of this option. It is empty for the
        default."""
        if value == self.usual:
            return ""
        return self.folder.format("+".join(map(str, value)) if isinstance(value, tuple) else value)


def _slots(value: str | Sequence[int], place: str) -> tuple[int, ...]:
    """Return numbers of slots, given as a text with commas or as a list in a manifest. Raises PnpError."""
    said = [each.strip() for each in value.split(",")] if isinstance(value, str) else [*map(str, value)]
    if not all(each.isascii() and each.isdecimal() and 0 < int(each[:5]) <= MOST_SLOTS for each in said):
        expected = f"numbers of slots from 1 to {MOST_SLOTS} with commas, as in 1,9"
        raise PnpError("which slots?", place=place, expected=expected, found=repr(value))
    return tuple(sorted({int(each) for each in said}))


def _option(usual: Any, kind: Kind, words: str = "", **told: Any) -> Any:
    """Return the dataclass field of an option of Look or Options. `words` is its help text, and `told` has
    other fields of its Option."""
    return field(default=usual, metadata={"option": Option(usual, kind, words, **told)})


_INKS = {"color": "colour", "bw": "mono", "black": "mono", "low_ink": "low-ink", "lowink": "low-ink"}
_TURNS = {"duplex": "duplex-long", "long": "duplex-long", "short": "duplex-short", "fold": "gutterfold"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The options that change how faces are drawn, besides variant, language and players. `pnp.games.Setting`
    has the same fields."""

    card_size: str = _option(
        DEFAULT_CARD,
        "choice",
        "poker, mini, tarot or square.",
        after="sets",
        what="card size",
        names=tuple(CARD_SIZES),
        aliases=CARD_ALIASES,
        folder="{}-cards",
        alike="size of cards",
        index="{name} cards",
        page=("size", "Cards"),
    )
    """The size of cards, by its name in CARD_SIZES: one of those that the game's faces lay out."""
    text: TextSize = _option(
        "normal",
        "choice",
        "normal, or large: 12 points where it fits.",
        after="card_size",
        what="text size",
        names=TEXT_SIZES,
        folder="{}-text",
        alike="size of text",
        index="large print",
    )
    boxes: Boxes = _option(
        "none",
        "choice",
        "A tuck box for each deck: cards, or sleeved.",
        after="booklet",
        names=BOXES,
        folder="boxes-{}",
        whole="decks to put into boxes",
        index="Boxes",
    )

    @property
    def look(self) -> tuple[Any, ...]:
        """Return the values of these options, as a part of a cache key."""
        return tuple(getattr(self, each.name) for each in fields(Look))


@dataclass(frozen=True, slots=True)
class Options(Look):
    """All options on which a kit depends, besides the game and the version of pnp."""

    locale: str = _option(
        MISSING,
        "each",
        "Languages with commas (es,en), or all.",
        metavar="LIST",
        folder="{}",
        is_always_stated=True,
        alike="language",
        page=("locale", "Language"),
    )
    paper: str = _option(
        MISSING,
        "each",
        "a4, letter, legal, a3 ..., or a size as 330x482mm; with commas, or all.",
        metavar="LIST",
        names=tuple(PAPERS),
        aliases=PAPERS.aliases,
        folder="{}",
        is_always_stated=True,
        page=("paper", "Paper"),
    )
    variant: Variant = _option(
        "colour",
        "choice",
        "colour, low-ink, mono; with commas, or all.",
        metavar="LIST",
        names=VARIANTS,
        aliases=_INKS,
        folder="{}",
        is_always_stated=True,
        alike="variant",
        page=("variant", "Ink"),
    )
    backs: Backs = _option(
        "duplex-long",
        "choice",
        "duplex-long, duplex-short, gutterfold, separate or none.",
        names=BACKS,
        aliases=_TURNS,
        folder="{}",
        is_always_stated=True,
        page=("backs", "Backs"),
    )
    players: int = _option(
        0, "number", "Print what so many need.", metavar="N", folder="{}p", is_always_stated=True
    )
    """The number of players. 0 is the largest number of the game, the default."""
    sets: int = _option(
        1,
        "number",
        "A class set: so many kits in one, each with a letter.",
        metavar="N",
        least=1,
        most=26,  # letters that tell them apart
        why="a set has a letter of its own",
        folder="{}sets",
        is_in_margins=False,
        alike="number of sets",
        index="{n} sets",
    )
    """The number of class sets in the kit. If there are several, every part has a letter that tells its
    set."""
    booklet: bool = _option(
        False,
        "flag",
        "The rulebook as a booklet: fold, staple.",
        folder="booklet",
        is_in_margins=False,
        whole="rulebook to make a booklet of",
        index="with a booklet",
    )
    """Whether the rulebook is made as a booklet as well."""
    formats: tuple[str, ...] = _option(
        ("pdf",),
        "list",
        f"{', '.join(FORMATS)}, with commas, or all; default: pdf or, of a zip, what the kit has.",
        flag="--format",
        metavar="LIST",
        what="format",
        names=tuple(FORMATS),
        is_always_stated=True,
    )
    only: tuple[str, ...] = _option(
        (),
        "patterns",
        "Only these components: 'piece.A.*'; may be repeated.",
        metavar="PATTERN",
        is_always_stated=True,
    )
    spacing: float | None = _option(
        None,
        "length",
        "Between parts, mm; 0: no bleed between them.",
        metavar="MM",
        least=0,
        most=50,
        why="parts cannot lie so far apart",
        folder="{:g}mm-apart",
    )
    """The distance in mm between parts. None means no distance if parts can share a cut, and otherwise room
    for both bleeds."""
    groups: str = _option(
        "", "grid", "Parts in groups, 2x4: columns by rows.", metavar="CxR", folder="groups-{}"
    )
    gap: float = _option(
        10.0,
        "length",
        "Between groups, mm.",
        metavar="MM",
        least=0,
        most=100,
        why="groups cannot lie so far apart",
        folder="gap-{:g}mm",
    )
    empty: tuple[int, ...] = _option(
        (), "slots", "Slots of each sheet to leave free: 1,9.", metavar="LIST", folder="empty-{}"
    )
    """Slots that stay free, for the marks of a cutting machine. They are counted row by row, from 1."""
    marks: float | None = _option(
        None,
        "length",
        "Length of crop marks, mm; 0: none.",
        metavar="MM",
        least=0,
        most=12,
        why="no marks have such a length",
        folder="{:g}mm-marks",
    )
    mark_ink: MarkInk = _option(
        "black",
        "choice",
        "Colour of crop marks: black, grey, red or blue.",
        what="colour of crop marks",
        names=MARK_INKS,
        folder="{}-marks",
    )
    """The colour of crop marks. In mono they are black."""
    proof: bool = _option(
        False,
        "flag",
        "A proof: lines where it is cut and safe.",
        folder="proof",
        index="proof, not for play",
        alike="proof lines",
    )
    """Whether the lines of trim and safe zone are painted on each face."""
    since: str = _option(
        "",
        "label",
        "Only what changed: since a folder, a revision of git, or an earlier kit's manifest.json.",
        metavar="OLD",
    )
    """The name of the earlier version, if the kit contains only what has changed since then; otherwise empty.
    `only` lists the changed components."""
    fewer: tuple[tuple[str, int], ...] = _option((), "counts", is_in_margins=False)
    """The components of which not all copies are printed, and the number of copies that are."""
    printer: str = _option(
        "",
        "word",
        "Move the backs as pnp calibrate found for it.",
        folder="printer-{}",
        is_in_margins=False,
    )
    """The printer that the backs are moved for, by `back_offset` mm; empty for none."""
    back_offset: Point = _option(
        (0.0, 0.0), "offset", key="back_offset_mm", stated_with="printer", is_in_margins=False
    )

    @property
    def name(self) -> str:
        """Return the name of the kit's folder: `es-a4`, followed by the options that are not default."""
        parts = [each.folder_part(getattr(self, each.name)) for each in RECORD]
        if self.since:
            parts.append(f"since-{_word(self.since)}")
        elif self.only:
            parts.append(f"only-{self._parts}")
        return "-".join(filter(None, parts))

    @property
    def _parts(self) -> str:
        """Return the chosen parts of the kit for the name of its folder: the patterns or, if a folder cannot
        have such a name, their allowed characters and a digest. Ids have neither + nor _, so two choices
        never share a name."""
        digest = "\n".join((self.printer, *self.only))
        return _word("+".join(self.only), digest, plain=not self.printer)

    @property
    def face_options(self) -> "Options":
        """Return a copy in which only the options that change how faces are drawn keep their values. All
        others have their defaults, and `paper` is empty. Two kits for which the copies are equal have the
        same faces."""
        return Options(paper="", **{each.name: getattr(self, each.name) for each in RECORD if each.is_drawn})


def _word(told: str, meant: str = "", *, plain: bool = True) -> str:
    """Return a text as a part of a folder's name. If a folder cannot have that name, or if `plain` is False,
    return the allowed characters followed by a digest of `meant` or, if that is empty, of the text."""
    if plain and _PLAIN.fullmatch(told) and len(told) <= LONGEST_ONLY:
        return told
    kept = _ODD.sub("", told)[:LONGEST_ONLY].rstrip("+.-")
    return f"{kept}_{sha256((meant or told).encode()).hexdigest()[:8]}"


def _record() -> tuple[Option, ...]:
    """Return all options in the order of a kit's folder and manifest."""
    drawn = {"locale", "variant", "players", *(each.name for each in fields(Look))}
    told: dict[str, Option] = {each.name: each.metadata["option"] for each in fields(Options)}
    order = [name for name, each in told.items() if not each.after]
    for name, each in told.items():
        if each.after:
            order.insert(order.index(each.after) + 1, name)
    return tuple(
        replace(
            told[name],
            name=name,
            is_drawn=name in drawn,
            flag=told[name].flag or f"--{name.replace('_', '-')}",
            what=told[name].what or name,
            key=told[name].key or name,
        )
        for name in order
    )


RECORD = _record()

BY_NAME: Mapping[str, Option] = MappingProxyType({each.name: each for each in RECORD})

ASKED = tuple(
    sorted((each for each in RECORD if each.help), key=lambda each: each.kind not in ("each", "list"))
)
"""The options that people ask for, as help lists them: those that take lists first."""

_BY_WHAT = {each.what: each for each in RECORD}


def match_name(what: str, value: str, names: Iterable[str]) -> str:
    """Return the name that a user typed, in pnp's spelling. `what` is the kind of name, such as "paper", and
    `names` are the names of this kind. If the option of this kind has aliases (other spellings, from its
    table in this module), an alias is replaced by its name. For "paper", a size such as 330x482mm is also a
    name. Raises UnknownName."""
    names = tuple(names)
    if what == "locale":
        return languages.match_language(value, names)
    told = _BY_WHAT.get(what)
    typed = value.strip().casefold()
    typed = told.aliases.get(typed, typed) if told else typed
    if what == "paper" and (paper := parse_size(typed)) is not None:
        return paper.name
    if typed not in names:
        error = unknown(what, value.strip(), names, place=_flag(what))
        if what == "paper":
            error.hint = f"{error.hint}; or a size, as in 330x482mm"
        raise error
    return typed


def match_names(
    what: str, value: str, names: Iterable[str], every: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Return the names in a comma-separated list that a user typed, in pnp's spelling, each once, in the
    order of the list. `what` is the kind of name, such as "paper". For "all", return the names in `every` or,
    without it, all names.

    Raises UnknownName for an unknown name, and for a list without names.
    """
    names = tuple(names)
    if value.strip().casefold() == "all":
        return names if every is None else tuple(every)
    picked = [match_name(what, part, names) for part in value.split(",") if part.strip()]
    if not picked:
        raise UnknownName(f"no {what} given", place=_flag(what), hint=f"known: {', '.join(names)}")
    return tuple(dict.fromkeys(picked))


def _flag(what: str) -> str:
    """Return the flag of the option whose values are called `what`."""
    return _BY_WHAT[what].flag if what in _BY_WHAT else f"--{what}"
