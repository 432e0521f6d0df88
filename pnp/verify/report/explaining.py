"""Describes checks, for `pnp verify --explain`."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pnp.errors import unknown
from pnp.finding import Check


@cache
def all_checks() -> Mapping[str, Check[Any]]:
    """Return every check by its code, including those of the games."""
    from pnp.games import every_game
    from pnp.verify import drawing, files, inspect, model, rebuilding, rules, sheets, wording

    found: list[Check[Any]] = [
        *model.CHECKS,
        *wording.CHECKS,
        *rules.CHECKS,
        *drawing.CHECKS,
        *files.CHECKS,
        *sheets.CHECKS,
        *(check for checks in rebuilding.CHECKS.values() for check in checks),
        *inspect.CHECKS,
    ]
    for game in every_game():
        found += [*game.checks.MODEL, *game.checks.DRAWING]
    return {check.code: check for check in found}


def explain(code: str) -> str:
    """Return the description of a check, or of all whose codes begin so (D, all). Raises UnknownName."""
    known = {name.casefold(): check for name, check in all_checks().items()}
    asked = code.strip().casefold()
    wanted = [known[asked]] if asked in known else []
    if asked.isalpha():
        wanted = [
            check for name, check in known.items() if asked == "all" or name.rstrip("0123456789") == asked
        ]
    if not wanted:
        raise unknown("check", code, (check.code for check in known.values()))
    return "\n\n".join(
        f"{check.code}: {check.title}\n\n{' '.join(check.explanation.split())}" for check in wanted
    )
