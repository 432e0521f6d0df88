"""Good cases of the check that reads how figures of rulebook.html answer."""

from collections.abc import Mapping

from tests.borderline.border import Border
from tests.broken.answers import Damage, moved

ANSWERS: Mapping[str, tuple[Border[Damage], ...]] = {
    "F58": (
        Border(
            "thousandths of a figure's width by which a place lies further right",
            moved,
            0,
            1,
            "magicans-duel",
        ),
    ),
}
"""By the code of the check."""
