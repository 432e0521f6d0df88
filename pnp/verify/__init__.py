"""The verifier: compares the definition, engine, drawings and files of each game with each other."""

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
    "refusal_result",
    "report",
    "rules",
    "run",
]


REFUSED = "refused"
"""The code of a finding about something that could not be read."""

UNENDED = "R15"
"""The code of the finding about an engine that runs without end."""

OF_ANOTHER = "F49"
"""The code of the finding about a kit that another version of pnp built."""


@dataclass(frozen=True, slots=True)
class Result:
    """The findings on one game's definition (then `kit` is empty) or on one of its kits. `codes` are the
    codes of the checks that ran.

    `source` is the game.toml that was used. If something could not be read, `refusal` is the error, and
    `findings` has the same error as a finding.
    """

    game: str
    kit: str
    findings: tuple[Finding, ...]
    codes: tuple[str, ...] = ()
    source: str = ""
    refusal: PnpError | None = None

    @property
    def checks(self) -> int:
        """Return how many checks ran."""
        return len(self.codes)

    @property
    def has_errors(self) -> bool:
        """Return whether there is an error. Warnings and notes do not count."""
        return any(finding.severity == "error" for finding in self.findings)

    @property
    def is_of_another_version(self) -> bool:
        """Return whether another version of pnp built the kit, as the kit's manifest says."""
        return any(finding.code == OF_ANOTHER for finding in self.findings)

    @property
    def is_unended(self) -> bool:
        """Return whether the game's engine was stopped because it ran without end. The checks after that did
        not call the engine."""
        return any(finding.code == UNENDED for finding in self.findings)

    @property
    def as_strict(self) -> "Result":
        """Return the result with warnings as errors."""
        found = tuple(
            replace(each, severity="error") if each.severity == "warning" else each for each in self.findings
        )
        return replace(self, findings=found)


def refusal_result(error: PnpError, game: str = "", kit: str = "", source: str = "") -> Result:
    """Return the result for a game or kit that could not be read or does not exist, with a finding for each
    error."""
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
    """Run every check on every game and return the results: first the definition (M checks) and the engine (R
    checks) of a game, then its kits (D and F checks).

    The kits of a game are those under out/<game>/. With `kit`, only the kit in that folder and its game are
    checked. A game without a kit is built into a temporary folder, in English on A4. With `locales`, only
    kits in these languages are checked; if there are none, a kit is built in each of these languages that the
    game has. `rules_only` skips the kits.

    `rebuild` selects the kits that are also built again to compare every byte: "never", "own" (kits that this
    version of pnp built, but no kit that was built just for this run), or "any". `jobs` is the number of
    processes that check kits. With `scheduler`, the address of a Dask cluster such as "tcp://host:8786", the
    workers of the cluster check them instead. Results are in the order of the games, then of the kits' names,
    and findings in the order of the checks, whatever the number of processes. `say` is called with a line
    about each step. A game or kit that cannot be read gives a result with the error, and the others are still
    checked.

    Raises KitError if `kit` is a folder without a kit, or holds the kit of a game that is not in `games`.
    """
    if kit is not None and not rules_only:
        games = [_game_of(kit, games)]
    results: list[Result] = []
    with kits.rare_garbage_collection():
        for game in games:
            try:
                results += _game_results(
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
                results.append(refusal_result(error, game.id, source=_source(game)))
    return results


def _source(game: Game) -> str:
    return str(game.definition.source.path)


def _game_results(
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
    """Yield the results of a game's definition, then of each of its kits."""
    from pnp.verify import model

    say(f"{game.id}: definition")
    checks = (*model.CHECKS, *game.checks.MODEL)
    found = [finding for check in model.CHECKS for finding in check(game)]
    own, broken = own_findings(game)
    codes, sound = _codes(checks), not any(each.severity == "error" for each in (*found, *own))
    found += [*own, *broken]
    if rules_only or not sound:
        yield _definition_result(game, found, codes, sound and (lambda: _engine_findings(game)), say)
        return
    with tempfile.TemporaryDirectory(prefix="pnp-verify-") as private:
        folders = _folders(game, kit, out, locales)
        if not folders:
            folders = list(_build_kits(game, Path(private), locales, say))
            rebuild = "any" if rebuild == "any" else "never"
        asked = [kits.KitTask(folder, out, rebuild) for folder in folders]
        looked = _kit_codes(game, rebuild=rebuild)
        if jobs < 2 and scheduler is None:
            yield (result := _definition_result(game, found, codes, lambda: _engine_findings(game), say))
            if result.is_unended:
                return
            for folder, each in zip(folders, kits.check_here(game, asked, say), strict=True):
                yield _kit_result(game, folder, each, looked)
            return
        with kits.Workers(game, asked, jobs, scheduler) as workers:
            yield (result := _definition_result(game, found, codes, workers.rules, say))
            if result.is_unended:
                return
            for folder, each in zip(folders, workers.kits(say), strict=True):
                yield _kit_result(game, folder, each, looked)


def own_findings(game: Game) -> tuple[list[Finding], list[Finding]]:
    """Run a game's own M checks. Return their findings, and a finding for each of these checks that raised an
    exception or ran without end. Either the check or the engine that it calls may be wrong."""
    from pnp.play.failure import describe_unending, failure
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
            told = f"{check.title}: this check comes to {describe_unending(error, limits.seconds, home)}"
            broken.append(check.error(game.id, told, _FAILED))
            break
        except Exception as error:  # noqa: BLE001  # whatever somebody's check does
            failed = failure(error, None, home)
            broken.append(
                check.error(failed.place, f"{check.title}: this cannot be checked: {failed}", _FAILED)
            )
    return found, broken


_FAILED = "the check is wrong, or the engine that it asks"


def _engine_findings(game: Game) -> list[Finding]:
    """Return the findings of the R checks on a game's engine. Raises DefinitionError if scenarios.toml cannot
    be read."""
    from pnp.verify import rules

    return list(rules.run(game))


def _definition_result(
    game: Game,
    found: list[Finding],
    codes: tuple[str, ...],
    ruled: Callable[[], list[Finding]] | Literal[False],
    say: Callable[[str], object],
) -> Result:
    """Return the result of a definition with the findings `found`. `ruled` is a function that returns the
    findings on the engine; these and the findings on the texts are added. `ruled` is False if the definition
    has errors. Findings on reworded texts do not stop the kits from being checked."""
    from pnp.verify import rules, wording

    if ruled:
        texts = [finding for check in wording.CHECKS for finding in check(game)]
        if game.engine:
            say(f"{game.id}: rules")
            found, codes = [*found, *ruled()], (*codes, *_codes(rules.CHECKS))
        found, codes = [*found, *texts], (*codes, *_codes(wording.CHECKS))
    return Result(game.id, "", tuple(found), codes, _source(game))


def _kit_result(game: Game, folder: Path, found: kits.Found, codes: tuple[str, ...]) -> Result:
    """Return the result of the kit in a folder. `found` are its findings, or the error if something in it
    could not be read."""
    from pnp.verify import rebuilding

    if isinstance(found, PnpError):
        return refusal_result(found, game.id, folder.name, _source(game))
    told = rebuilding.merge_stale([finding for _, finding in found], game, folder)
    return Result(game.id, folder.name, told, codes, _source(game))


def _codes(checks: Sequence[Check[Any]]) -> tuple[str, ...]:
    return tuple(check.code for check in checks)


def _game_of(folder: Path, games: Sequence[Game]) -> Game:
    """Return the game of the kit in a folder."""
    from pnp.errors import KitError
    from pnp.kit.folder import manifest

    name = manifest.read_manifest(folder).game
    for game in games:
        if game.id == name:
            return game
    known = ", ".join(game.id for game in games)
    raise KitError("the kit of another game", place=str(folder), expected=known, found=name)


def _folders(game: Game, folder: Path | None, out: Path, locales: Sequence[str] | None) -> list[Path]:
    """Return the folders of the kits to check, by name."""
    from pnp.kit.folder import manifest

    if folder is not None:
        return [folder.resolve()]  # the folder's name is the kit's name, and "." has none
    found = sorted(path.parent for path in (out / game.id).glob(f"*/{manifest.NAME}"))
    return found if locales is None else [each for each in found if _is_in(each, locales)]


def _is_in(folder: Path, locales: Sequence[str]) -> bool:
    """Return whether a kit is in one of the languages. If its manifest cannot be read, the language is taken
    from the name of its folder."""
    from pnp.kit.folder import manifest

    try:
        return manifest.read_manifest(folder).locale in locales
    except PnpError:
        return any(folder.name.startswith(f"{each}-") for each in locales)


def _build_kits(
    game: Game, out: Path, locales: Sequence[str] | None, say: Callable[[str], object]
) -> Iterator[Path]:
    """Build kits in a temporary folder, one by one, and yield their folders: one kit in English or, with
    `locales`, one in each of these languages that the game has."""
    from pnp.kit.catalogs import game_locales
    from pnp.kit.plan import plans
    from pnp.verify import rebuilding

    spoken = ["en"] if locales is None else [each for each in locales if each in game_locales(game)]
    for locale in spoken:
        say(f"{game.id}: no kit here; building one" + ("" if locales is None else f" in {locale}"))
        (plan,) = plans([game], locales=[locale], papers=["a4"], out=out)
        yield rebuilding.build(plan)


def _kit_codes(game: Game, *, rebuild: "Again") -> tuple[str, ...]:
    """Return the codes of all checks that run on a kit."""
    from pnp.verify import drawing, files, rebuilding, sheets

    again = rebuilding.CHECKS[rebuild]
    return _codes((*drawing.CHECKS, *game.checks.DRAWING, *files.CHECKS, *sheets.CHECKS, *again))
