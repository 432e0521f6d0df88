"""What to build: the options of one kit, the name they give its folder, and how they are chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path

from pnp.definition import MOST_COPIES
from pnp.errors import PnpError, UnknownName, unknown
from pnp.export import FORMATS
from pnp.games import TEXT_SIZES, Game, TextSize
from pnp.kit import printers
from pnp.scene import BACKS, VARIANTS, Backs, Variant
from pnp.units import CARD_ALIASES, CARD_SIZES, DEFAULT_CARD, PAPER_ALIASES, PAPERS, Point

MOST_SETS = 26
"""As many as there are letters to tell them apart."""

ALIASES = {
    "paper": PAPER_ALIASES,
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
    only: tuple[str, ...] = ()
    printer: str = ""
    """The printer that the backs are moved for, by `back_offset` mm; empty for none."""
    back_offset: Point = (0.0, 0.0)

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
        if self.printer:
            parts.append(f"printer-{self.printer}")
        if self.only:
            parts.append("only-" + sha256("\n".join(self.only).encode()).hexdigest()[:6])
        return "-".join(parts)


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


def _option(what: str) -> str:
    """Where a person chooses it."""
    return {"card size": "--card-size", "text size": "--text"}.get(what, f"--{what}")


def known(what: str, value: str, names: Iterable[str]) -> str:
    """A name as typed, or an alias of one, as pnp writes it; raises UnknownName."""
    names = tuple(names)
    typed = value.strip().casefold()
    typed = ALIASES.get(what, {}).get(typed, typed)
    if typed not in names:
        raise unknown(what, value.strip(), names, place=_option(what))
    return typed


def chosen(what: str, value: str, names: Iterable[str]) -> tuple[str, ...]:
    """A list with commas, `all` meaning every name; each once, in the order given."""
    names = tuple(names)
    if value.strip().casefold() == "all":
        return names
    picked = [known(what, part, names) for part in value.split(",") if part.strip()]
    if not picked:
        raise UnknownName(f"no {what} given", place=_option(what), hint=f"known: {', '.join(names)}")
    return tuple(dict.fromkeys(picked))


def plans(
    games: Sequence[Game],
    *,
    locales: Sequence[str],
    papers: Sequence[str],
    variant: str = "colour",
    backs: str = "duplex-long",
    formats: str = "pdf",
    players: int | None = None,
    sets: int = 1,
    card_size: str = DEFAULT_CARD,
    text: str = "normal",
    only: Sequence[str] = (),
    printer: str | None = None,
    out: Path,
) -> tuple[Plan, ...]:
    """One plan for each game, locale and paper. Raises UnknownName for what a game has not."""
    turned = known("backs", backs, BACKS)
    if printer is not None and turned not in ("duplex-long", "duplex-short", "separate"):
        raise PnpError(
            "a printer's offset moves only backs that are printed on another side than their fronts",
            place="--printer",
            expected="--backs duplex-long, duplex-short or separate",
            found=turned,
        )
    if not 1 <= sets <= MOST_SETS:
        raise PnpError(
            "a set has a letter of its own",
            place="--sets",
            expected=f"a number from 1 to {MOST_SETS}",
            found=str(sets),
        )
    moved_for = printers.printer(printer) if printer is not None else printers.Printer("", (0.0, 0.0))
    result = []
    for game in games:
        definition = game.definition
        offered = definition.game.players
        if players is not None and players not in offered:
            raise PnpError(
                f"{game.id} is not for {players} players",
                place="--players",
                expected=" or ".join(str(n) for n in offered),
                found=str(players),
            )
        _refuse_heaps(game, players or max(offered), sets)
        for pattern in only:
            if not any(fnmatchcase(entry.id, pattern) for entry in definition.components):
                raise unknown(
                    "component", pattern, (entry.id for entry in definition.components), place=game.id
                )
        for locale in locales:
            for paper in papers:
                options = Options(
                    locale=locale,
                    paper=known("paper", paper, PAPERS),
                    variant=known("variant", variant, VARIANTS),  # type: ignore[arg-type]  # one of VARIANTS
                    backs=turned,  # type: ignore[arg-type]
                    formats=chosen("format", formats, FORMATS),
                    sets=sets,
                    text=known("text size", text, TEXT_SIZES),  # type: ignore[arg-type]
                    card_size=known("card size", card_size, CARD_SIZES),
                    players=0 if players in (None, max(offered)) else int(players or 0),
                    only=tuple(only),
                    printer=moved_for.name,
                    back_offset=moved_for.offset,
                )
                result.append(Plan(game.id, definition.folder, options, out))
    return tuple(result)


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
