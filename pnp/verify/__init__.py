"""The verifier: definition, drawings and produced files confronted with each other, game by game."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.verify import kits

if TYPE_CHECKING:
    from pnp.verify.rebuilding import Again

__all__ = [
    "Result",
    "drawing",
    "gate",
    "inspect",
    "ledger",
    "model",
    "own_findings",
    "refused",
    "report",
    "rules",
    "run",
]


REFUSED = "refused"
"""The code of what is no finding of a check: something could not be read."""

UNENDED = "R15"
"""The code of what is said of an engine that comes to no end."""

OF_ANOTHER = "F49"
"""The code of what is said of a kit of another version of pnp."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the checks of those `codes` found in one game's definition (`kit` empty) or in one of its kits.

    `source` is the game.toml that it is held to. Where something could not be read, `refusal` says what, and
    the findings repeat it.
    """

    game: str
    kit: str
    findings: tuple[Finding, ...]
    codes: tuple[str, ...] = ()
    source: str = ""
    refusal: PnpError | None = None

    @property
    def checks(self) -> int:
        """How many checks looked."""
        return len(self.codes)

    @property
    def failed(self) -> bool:
        """Whether there is an error; warnings and notes fail nothing."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def is_of_another_version(self) -> bool:
        """Return whether this is a kit that another version of pnp built, as its manifest says."""
        return any(finding.code == OF_ANOTHER for finding in self.findings)

    @property
    def is_unended(self) -> bool:
        """Return whether the game's engine came to no end, so that nothing else was asked of it."""
        return any(finding.code == UNENDED for finding in self.findings)

    @property
    def strictly(self) -> "Result":
        """The same, its warnings being errors."""
        found = tuple(
            replace(each, severity="error") if each.severity == "warning" else each for each in self.findings
        )
        return replace(self, findings=found)


def refused(error: PnpError, game: str = "", kit: str = "", source: str = "") -> Result:
    """What is told where something could not be read, or was asked for and does not exist."""
    findings = tuple(
        Finding(REFUSED, "error", each.place, each.sentence, each.hint) for each in (error, *error.others)
    )
    return Result(game, kit, findings, (), source, error)


def run(
    games: Sequence[Game],
    *,
    kit: Path | None = None,
    rules_only: bool = False,
    rebuild: "Again" = "never",
    locales: Sequence[str] | None = None,
    out: Path = Path("output"),
    jobs: int = 1,
    scheduler: str | None = None,
    say: Callable[[str], object] = lambda _: None,
) -> list[Result]:
    """Every check on every game: first its definition (M) and its engine (R), then its kits (D and F).

    Kits are those under out/<game>/, or the one in the folder `kit`, whose game alone is then looked
    at; a game without a kit is built into a temporary folder, in English on A4. Of `locales` only kits in
    these languages are looked at, and where there is none, one is built in each of them that the game has.
    `rules_only` leaves the kits out. `rebuild` says which kits are also built again, to compare every byte:
    never any, those of this version of pnp ("own", but for one that was built for this), or any. Kits are
    looked at by `jobs` processes at once, or by the workers of the cluster at `scheduler`; the order is that
    of the games, then of the kits' names, then of the codes, however many they are. A game or a kit that
    cannot be read is a result that says so, and the others are looked at all the same.

    Raises KitError for a folder that holds no kit, or the kit of a game that is not among `games`.
    """
    if kit is not None and not rules_only:
        games = [_game_of(kit, games)]
    results: list[Result] = []
    with kits.seldom_swept():
        for game in games:
            try:
                results += _of_game(
                    game,
                    kit,
                    out,
                    locales,
                    rules_only=rules_only,
                    rebuild=rebuild,
                    jobs=jobs,
                    scheduler=scheduler,
                    say=say,
                )
            except PnpError as error:
                results.append(refused(error, game.id, source=_source(game)))
    return results


def _source(game: Game) -> str:
    return str(game.definition.source.path)


def _of_game(
    game: Game,
    kit: Path | None,
    out: Path,
    locales: Sequence[str] | None,
    *,
    rules_only: bool,
    rebuild: "Again",
    jobs: int,
    scheduler: str | None,
    say: Callable[[str], object],
) -> Iterator[Result]:
    """What is found in a game's definition, then in each of its kits."""
    from pnp.verify import model

    say(f"{game.id}: definition")
    checks = (*model.CHECKS, *game.checks.MODEL)
    found = [finding for check in model.CHECKS for finding in check(game)]
    own, broken = own_findings(game)
    codes, sound = _codes(checks), not any(each.severity == "error" for each in (*found, *own))
    found += [*own, *broken]
    if rules_only or not sound:
        yield _told(game, found, codes, sound and (lambda: _ruled(game)), say)
        return
    with tempfile.TemporaryDirectory(prefix="pnp-verify-") as private:
        folders = _folders(game, kit, out, locales)
        if not folders:
            folders = list(_built(game, Path(private), locales, say))
            rebuild = "any" if rebuild == "any" else "never"
        asked = [kits.Asked(folder, out, rebuild) for folder in folders]
        looked = _looked(game, rebuild=rebuild)
        if jobs < 2 and scheduler is None:
            yield (result := _told(game, found, codes, lambda: _ruled(game), say))
            if result.is_unended:
                return
            for folder, each in zip(folders, kits.one_by_one(game, asked, say), strict=True):
                yield _result(game, folder, each, looked)
            return
        with kits.Workers(game, asked, jobs, scheduler) as workers:
            yield (result := _told(game, found, codes, workers.rules, say))
            if result.is_unended:
                return
            for folder, each in zip(folders, workers.kits(say), strict=True):
                yield _result(game, folder, each, looked)


def own_findings(game: Game) -> tuple[list[Finding], list[Finding]]:
    """What the checks find that only this game has, and those of them that end in an exception: a game's
    check may ask its engine, and neither need be right."""
    from pnp.play.failure import failure, unending
    from pnp.system.limits import Limits, Unending

    found: list[Finding] = []
    broken: list[Finding] = []
    home = game.definition.folder if game.engine_folder is None else game.engine_folder.parent
    for check in game.checks.MODEL:
        limits = Limits()
        try:
            with limits:
                found += check(game)
        except PnpError:
            raise
        except Unending as error:
            told = f"{check.title}: this check comes to {unending(error, limits.seconds, home)}"
            broken.append(check.error(game.id, told, _FAILED))
            break
        except Exception as error:  # noqa: BLE001  # whatever somebody's check does
            failed = failure(error, None, home)
            broken.append(
                check.error(failed.place, f"{check.title}: this cannot be checked: {failed}", _FAILED)
            )
    return found, broken


_FAILED = "the check is wrong, or the engine that it asks"


def _ruled(game: Game) -> list[Finding]:
    """What is found in an engine. Raises DefinitionError where scenarios.toml cannot be read."""
    from pnp.verify import rules

    return list(rules.run(game))


def _told(
    game: Game,
    found: list[Finding],
    codes: tuple[str, ...],
    ruled: Callable[[], list[Finding]] | Literal[False],
    say: Callable[[str], object],
) -> Result:
    """The result of a definition: what was `found` and, where it is sound, what is found in the engine
    (`ruled` tells) and in the texts: what was reworded keeps no kit from being looked at."""
    from pnp.verify import rules, wording

    if ruled:
        texts = [finding for check in wording.CHECKS for finding in check(game)]
        if game.engine:
            say(f"{game.id}: rules")
            found, codes = [*found, *ruled()], (*codes, *_codes(rules.CHECKS))
        found, codes = [*found, *texts], (*codes, *_codes(wording.CHECKS))
    return Result(game.id, "", tuple(found), codes, _source(game))


def _result(game: Game, folder: Path, found: kits.Found, codes: tuple[str, ...]) -> Result:
    """What was found in the kit in a folder; where something of it cannot be read, that."""
    from pnp.verify import rebuilding

    if isinstance(found, PnpError):
        return refused(found, game.id, folder.name, _source(game))
    told = rebuilding.gathered([finding for _, finding in found], game, folder)
    return Result(game.id, folder.name, told, codes, _source(game))


def _codes(checks: Sequence[Check[Any]]) -> tuple[str, ...]:
    return tuple(check.code for check in checks)


def _game_of(folder: Path, games: Sequence[Game]) -> Game:
    """The game of the kit in a folder."""
    from pnp.errors import KitError
    from pnp.kit import manifest

    name = manifest.read_manifest(folder).game
    for game in games:
        if game.id == name:
            return game
    known = ", ".join(game.id for game in games)
    raise KitError("the kit of another game", place=str(folder), expected=known, found=name)


def _folders(game: Game, folder: Path | None, out: Path, locales: Sequence[str] | None) -> list[Path]:
    """Return the kits to look at, by name."""
    from pnp.kit import manifest

    if folder is not None:
        return [folder.resolve()]  # a kit is called by its folder's name, and . is none
    found = sorted(path.parent for path in (out / game.id).glob(f"*/{manifest.NAME}"))
    return found if locales is None else [each for each in found if _is_in(each, locales)]


def _is_in(folder: Path, locales: Sequence[str]) -> bool:
    """Return whether a kit is in one of the languages, or says so by its name where it cannot be read."""
    from pnp.kit import manifest

    try:
        return manifest.read_manifest(folder).locale in locales
    except PnpError:
        return any(folder.name.startswith(f"{each}-") for each in locales)


def _built(
    game: Game, out: Path, locales: Sequence[str] | None, say: Callable[[str], object]
) -> Iterator[Path]:
    """Build kits as they come in a temporary folder: one in English or, of `locales`, one in each that the
    game has."""
    from pnp.kit.catalogs import game_locales
    from pnp.kit.plan import plans
    from pnp.verify import rebuilding

    spoken = ["en"] if locales is None else [each for each in locales if each in game_locales(game)]
    for locale in spoken:
        say(f"{game.id}: no kit here; building one" + ("" if locales is None else f" in {locale}"))
        (plan,) = plans([game], locales=[locale], papers=["a4"], out=out)
        yield rebuilding.build(plan)


def _looked(game: Game, *, rebuild: "Again") -> tuple[str, ...]:
    """The checks that a kit goes through."""
    from pnp.verify import drawing, files, rebuilding, sheets

    again = rebuilding.CHECKS[rebuild]
    return _codes((*drawing.CHECKS, *game.checks.DRAWING, *files.CHECKS, *sheets.CHECKS, *again))
