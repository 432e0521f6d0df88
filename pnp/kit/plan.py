"""What to build: the options of one kit, the name they give its folder, and how they are chosen."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TypedDict, Unpack

from pnp import languages
from pnp.definition import MOST_COPIES, Definition
from pnp.errors import PnpError, UnknownName, unknown
from pnp.export import FORMATS
from pnp.games import (
    BOXES,
    TEXT_SIZES,
    Boxes,
    Game,
    TextSize,
    refuse_boxes,
    refuse_parts,
    refuse_size,
)
from pnp.kit import printers
from pnp.kit.preferences import own_papers
from pnp.papers import PAPERS, sized
from pnp.scene import BACKS, VARIANTS, Backs, Component, Variant
from pnp.units import CARD_ALIASES, CARD_SIZES, DEFAULT_CARD, Point

MOST_SETS = 26
"""As many as there are letters to tell them apart."""

LONGEST_ONLY = 40
"""Letters of --only in a folder's name; Windows has 260 for a whole path."""

_PLAIN = re.compile(r"[A-Za-z0-9.+-]*[A-Za-z0-9]")
_ODD = re.compile(r"[^A-Za-z0-9.+-]+")
"""What a folder can be called after on every system, and what it cannot."""

ALIASES = {
    "variant": {"color": "colour", "bw": "mono", "black": "mono", "low_ink": "low-ink", "lowink": "low-ink"},
    "backs": {"duplex": "duplex-long", "long": "duplex-long", "short": "duplex-short", "fold": "gutterfold"},
    "card size": CARD_ALIASES,
    "format": {},
}
"""Words that people type and what they mean."""


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that a kit depends on besides the game and the program."""

    locale: str
    paper: str
    variant: Variant = "colour"
    backs: Backs = "duplex-long"
    formats: tuple[str, ...] = ("pdf",)
    players: int = 0
    """How many play; 0 stands for as many as the game takes, which is the default."""
    sets: int = 1
    """How many kits in one, for a class; each of several has a letter of its own on every part."""
    card_size: str = DEFAULT_CARD
    text: TextSize = "normal"
    booklet: bool = False
    """Whether the rulebook is made as a booklet as well."""
    boxes: Boxes = "none"
    only: tuple[str, ...] = ()
    printer: str = ""
    """The printer that the backs are moved for, by `back_offset` mm; empty for none."""
    back_offset: Point = (0.0, 0.0)
    since: str = ""
    """What a kit is told by that holds only what changed since then; `only` names it."""
    fewer: tuple[tuple[str, int], ...] = ()
    """Components of which not all copies are printed, and how many are."""

    @property
    def name(self) -> str:
        """The kit's folder: `es-a4`, with what is not default behind it."""
        parts = [self.locale, self.paper]
        if self.variant != "colour":
            parts.append(self.variant)
        if self.backs != "duplex-long":
            parts.append(self.backs)
        if self.players:
            parts.append(f"{self.players}p")
        if self.sets > 1:
            parts.append(f"{self.sets}sets")
        if self.card_size != DEFAULT_CARD:
            parts.append(f"{self.card_size}-cards")
        if self.text != "normal":
            parts.append(f"{self.text}-text")
        if self.booklet:
            parts.append("booklet")
        if self.boxes != "none":
            parts.append(f"boxes-{self.boxes}")
        if self.printer:
            parts.append(f"printer-{self.printer}")
        if self.since:
            parts.append(f"since-{_word(self.since)}")
        elif self.only:
            parts.append(f"only-{self._parts}")
        return "-".join(parts)

    @property
    def _parts(self) -> str:
        """What the kit holds, as the patterns say it; where a folder cannot be called so, what is left of
        them and a digest of them. Ids have neither + nor _, so two choices never share a name."""
        digest = "\n".join((self.printer, *self.only))
        return _word("+".join(self.only), digest, plain=not self.printer)


def _word(told: str, meant: str = "", *, plain: bool = True) -> str:
    """A text as a part of a folder's name: itself where that can be, else what can be and a digest of what
    is meant, which is the text unless told."""
    if plain and _PLAIN.fullmatch(told) and len(told) <= LONGEST_ONLY:
        return told
    kept = _ODD.sub("", told)[:LONGEST_ONLY].rstrip("+.-")
    return f"{kept}_{sha256((meant or told).encode()).hexdigest()[:8]}"


@dataclass(frozen=True, slots=True)
class Plan:
    """One kit to build: the game's folder, the options, and where the kit goes."""

    game: str
    folder: Path
    options: Options
    out: Path

    @property
    def target(self) -> Path:
        return self.out / self.game / self.options.name

    @property
    def label(self) -> str:
        """What messages call it."""
        return f"{self.game} {self.options.name}"


def printed(
    definition: Definition, components: Sequence[Component], only: Sequence[str], fewer: Mapping[str, int]
) -> tuple[Component, ...]:
    """Those of the components that are printed. `fewer` says of which not all copies are: how many each
    player gets is then nobody's matter."""
    ids = definition.printed(only) | {each.id for each in components if each.kind == "box"}
    return tuple(
        replace(each, copies=fewer[each.id], per_player=0) if each.id in fewer else each
        for each in components
        if each.id in ids
    )


def _option(what: str) -> str:
    """Where a person chooses it."""
    return {"card size": "--card-size", "text size": "--text"}.get(what, f"--{what}")


def known(what: str, value: str, names: Iterable[str]) -> str:
    """A name as typed, or an alias of one, as pnp writes it; raises UnknownName."""
    names = tuple(names)
    if what == "locale":
        return languages.named(value, names)
    if what == "paper":
        return paper_named(value)
    typed = value.strip().casefold()
    typed = ALIASES.get(what, {}).get(typed, typed)
    if typed not in names:
        raise unknown(what, value.strip(), names, place=_option(what))
    return typed


def paper_named(value: str) -> str:
    """A paper as pnp writes it: of those that ship, one that the user's config.toml has, or any by its size.
    Raises UnknownName, and DefinitionError for a config.toml that is wrong."""
    typed = value.strip().casefold()
    own = own_papers()
    if typed in own:
        typed = own[typed]
    typed = PAPERS.aliases.get(typed, typed)
    if (found := sized(typed)) is not None:
        return found.name
    if typed not in PAPERS:
        error = unknown("paper", value.strip(), (*PAPERS, *own), place=_option("paper"))
        error.hint = f"{error.hint}; or a size, as in 330x482mm" if error.hint else "a size, as in 330x482mm"
        raise error
    return typed


def chosen(
    what: str, value: str, names: Iterable[str], every: Sequence[str] | None = None
) -> tuple[str, ...]:
    """A list with commas, `all` meaning `every` name or, without it, all of them; each once, in the order
    given."""
    names = tuple(names)
    if value.strip().casefold() == "all":
        return names if every is None else tuple(every)
    picked = [known(what, part, names) for part in value.split(",") if part.strip()]
    if not picked:
        raise UnknownName(f"no {what} given", place=_option(what), hint=f"known: {', '.join(names)}")
    return tuple(dict.fromkeys(picked))


class Asked(TypedDict, total=False):
    """What somebody can ask of kits besides their languages and papers, as people type it; what is left
    out is as in Options."""

    variant: str
    backs: str
    formats: str
    """With commas, or all."""
    players: int | None
    """How many play; None stands for as many as the game takes."""
    sets: int
    card_size: str
    text: str
    booklet: bool
    boxes: str
    only: Sequence[str]
    printer: str | None


def plans(
    games: Sequence[Game],
    *,
    locales: Sequence[str],
    papers: Sequence[str],
    out: Path,
    **asked: Unpack[Asked],
) -> tuple[Plan, ...]:
    """One plan for each game, locale and paper. Raises UnknownName for what a game has not, a size of cards
    among it."""
    common = _common(asked)
    for game in games:
        refuse_size(game, common.card_size)
        refuse_boxes(game, common.boxes)
    players = {game.id: _players(game, asked.get("players"), common) for game in games}
    return tuple(
        Plan(
            game.id,
            game.definition.folder,
            replace(common, locale=locale, paper=known("paper", paper, PAPERS), players=players[game.id]),
            out,
        )
        for game in games
        for locale in locales
        for paper in papers
    )


def _common(asked: Asked) -> Options:
    """What all games, languages and papers share."""
    usual = Options(locale="", paper="")
    backs = known("backs", asked.get("backs", usual.backs), BACKS)
    printer = asked.get("printer")
    if printer is not None and backs not in ("duplex-long", "duplex-short", "separate"):
        raise PnpError(
            "a printer's offset moves only backs that are printed on another side than their fronts",
            place="--printer",
            expected="--backs duplex-long, duplex-short or separate",
            found=backs,
        )
    sets = asked.get("sets", usual.sets)
    if not 1 <= sets <= MOST_SETS:
        expected = f"a number from 1 to {MOST_SETS}"
        raise PnpError("a set has a letter of its own", place="--sets", expected=expected, found=str(sets))
    moved_for = printers.printer(printer) if printer is not None else printers.Printer("", (0.0, 0.0))
    return replace(
        usual,
        variant=known("variant", asked.get("variant", usual.variant), VARIANTS),  # type: ignore[arg-type]  # one of VARIANTS
        backs=backs,  # type: ignore[arg-type]
        formats=chosen("format", asked.get("formats", ",".join(usual.formats)), FORMATS),
        sets=sets,
        text=known("text size", asked.get("text", usual.text), TEXT_SIZES),  # type: ignore[arg-type]
        card_size=known("card size", asked.get("card_size", usual.card_size), CARD_SIZES),
        booklet=_booklet(asked),
        boxes=_boxes(asked),
        only=tuple(sorted(set(asked.get("only", ())))),
        printer=moved_for.name,
        back_offset=moved_for.offset,
    )


def _booklet(asked: Asked) -> bool:
    wanted = asked.get("booklet", False)
    if wanted:
        _refuse_part(asked, "--booklet", "rulebook to make a booklet of")
    return wanted


def _boxes(asked: Asked) -> Boxes:
    wanted = known("boxes", asked.get("boxes", "none"), BOXES)
    if wanted != "none":
        _refuse_part(asked, "--boxes", "decks to put into boxes")
    return wanted  # type: ignore[return-value]  # one of BOXES


def _refuse_part(asked: Asked, option: str, lacks: str) -> None:
    if asked.get("only"):
        expected = f"{option} or --only"
        raise PnpError(f"a part of a kit has no {lacks}", place=option, expected=expected, found="both")


def _players(game: Game, asked: int | None, common: Options) -> int:
    """How many players a game's kits are for, as Options say it; refuses what cannot be printed for them."""
    refuse_parts(game, asked, common.only)
    most = max(game.definition.game.players)
    _refuse_heaps(game, asked or most, common.sets)
    return 0 if asked in (None, most) else int(asked or 0)


def _refuse_heaps(game: Game, players: int, sets: int) -> None:
    copies = sum(game.copies(players).values()) * sets
    if copies > MOST_COPIES:
        raise PnpError(
            f"{game.id} in so many sets is too much for one kit",
            place="--sets",
            expected=f"at most {MOST_COPIES} parts",
            found=f"{copies}",
            hint="build it in two goes",
        )
