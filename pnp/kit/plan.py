"""Plans the kits to build, each with its options and its folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pnp.definition import MOST_COPIES, Definition
from pnp.errors import PnpError
from pnp.games import Game, refuse_boxes, refuse_parts, refuse_size
from pnp.kit import preferences
from pnp.options import ASKED, BY_NAME, Options
from pnp.scene import COPY, Component, id_of


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
        """Return the name of the kit in messages."""
        return f"{self.game} {self.options.name}"


def printed_components(
    definition: Definition, components: Sequence[Component], only: Sequence[str], fewer: Mapping[str, int]
) -> tuple[Component, ...]:
    """Return the components that a kit prints: those that match a pattern of `only` or, without patterns, all
    that are not optional; and all boxes. `fewer` has the components of which fewer copies are printed than
    the game has: the number of copies to print, by the id of the component. For these components,
    `per_player` (the copies that each player gets) becomes 0, which stands for unknown."""
    ids = definition.printed_ids(only) | {each.id for each in components if each.kind == "box"}
    alone = {id_of(each.id) for each in components if COPY in each.id}
    return tuple(
        replace(each, copies=fewer[each.id], per_player=0) if each.id in fewer.keys() - alone else each
        for each in components
        if id_of(each.id) in ids
    )


def plans(
    games: Sequence[Game],
    *,
    locales: Sequence[str],
    papers: Sequence[str],
    out: Path,
    **asked: Any,
) -> tuple[Plan, ...]:
    """Return one plan for each game, locale and paper. `asked` has other options by their names in
    pnp.options.ASKED, with the values that people type. An option that is None or missing has its default.
    Raises UnknownName for a value that a game does not have, such as a size of cards."""
    common = _common(asked)
    for game in games:
        refuse_size(game, common.card_size)
        refuse_boxes(game, common.boxes)
    players = {game.id: _players(game, asked.get("players"), common) for game in games}
    paper = BY_NAME["paper"]
    return tuple(
        Plan(
            game.id,
            game.definition.folder,
            replace(common, locale=locale, paper=paper.parse(each), players=players[game.id]),
            out,
        )
        for game in games
        for locale in locales
        for each in papers
    )


def _common(asked: Mapping[str, Any]) -> Options:
    """Return the options that all games, languages and papers of a build share, from the values that a person
    typed."""
    able = [each for each in ASKED if each.kind not in ("each", "label")]
    if strange := asked.keys() - {each.name for each in able}:
        raise TypeError(f"no options of a kit: {', '.join(sorted(strange))}")
    common = Options(locale="", paper="", **{each.name: each.parse(asked.get(each.name)) for each in able})
    for each in able:
        if each.whole and common.only and getattr(common, each.name) != each.usual:
            expected = f"{each.flag} or --only"
            raise PnpError(
                f"a part of a kit has no {each.whole}", place=each.flag, expected=expected, found="both"
            )
    if common.gap != BY_NAME["gap"].usual and not common.groups:
        raise PnpError(
            "there is no gap without groups", place="--gap", expected="--groups as well", found="none"
        )
    if asked.get("printer") is None:
        return common
    moved_for = _printer(common)
    return replace(common, printer=moved_for.name, back_offset=moved_for.offset)


def _printer(options: Options) -> preferences.Printer:
    """Return the printer for whose offset backs are moved. Raises PnpError if the kit's backs cannot be
    moved."""
    if options.backs not in ("duplex-long", "duplex-short", "separate"):
        raise PnpError(
            "a printer's offset moves only backs that are printed on another side than their fronts",
            place="--printer",
            expected="--backs duplex-long, duplex-short or separate",
            found=options.backs,
        )
    return preferences.printer(options.printer)


def _players(game: Game, asked: int | None, common: Options) -> int:
    """Return the number of players of a game's kits in the form of Options, where 0 is the largest number.
    `asked` is the number that the user wants, or None. Raises PnpError if such kits cannot be printed."""
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
