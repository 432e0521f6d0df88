"""What a check looks for, as `pnp verify --explain` tells it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pnp.errors import unknown
from pnp.finding import Check


@cache
def checks() -> Mapping[str, Check[Any]]:
    """Every check by its code, those of the games included."""
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
    """What a check looks for, or each of those whose codes begin so (D, all). Raises UnknownName."""
    known = {name.casefold(): check for name, check in checks().items()}
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
