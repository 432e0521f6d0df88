"""Good cases of the checks that read play.html: a page of the market (tests/broken/plays.py) that is changed
where nobody can see it."""

from collections.abc import Mapping
from typing import Any

from tests.borderline.border import Border
from tests.broken.plays import Damage, stage, sub

MARKET = "market"
"""The game whose page is changed."""


def _moved(mm: float) -> Damage:
    return sub(r'(<symbol id="s1"[^>]*><g )', rf'\1transform="translate({mm} 0)" ')


def _number(written: str) -> Damage:
    return sub(r'(<symbol id="s1" viewBox="0 0 \d+)', rf"\g<1>{written}")


def _keys(change: str) -> Damage:
    def changed(found: dict[str, Any]) -> None:
        card = found["components"]["card.apples"]
        keys = [key for key in reversed(card) if change == "in another order" or key != "copies"]
        found["components"]["card.apples"] = {key: card[key] for key in keys}

    return stage(changed)


PLAYS: Mapping[str, tuple[Border[Damage], ...]] = {
    "F55": (Border("what follows the whole number of a width in a face", _number, ".0", "e0", MARKET),),
    "F56": (Border("mm by which a face on screen lies to the right", _moved, 0.014, 0.021, MARKET),),
    "F57": (Border("the keys of a card", _keys, "in another order", "without its copies", MARKET),),
}
"""By the code of the check."""
