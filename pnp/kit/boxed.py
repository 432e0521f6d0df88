"""The list of parts on the first page of a book: each family of parts (those that a player would put on one
pile) with its picture and number of copies."""

from collections.abc import Hashable, Sequence
from functools import partial

from pnp.games import Setting
from pnp.kit.assembly import Family, families, family_figure
from pnp.kit.book import Pictures
from pnp.kit.words import Words
from pnp.rulebook import BoxItem
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Drawing, Theme, id_of

_MOST = 20
"""The most families that fit on the page beside a story."""
_FEW = 8
_LARGE, _SMALL = 3.0, 1.5
"""`_FEW` is the most families whose pictures are large. `_LARGE` is the size of large pictures and `_SMALL`
that of the others, as multiples of the size on the assembly sheet."""


def component_families(
    pictures: Pictures, components: Sequence[Component], spoken: Translations
) -> tuple[BoxItem, ...]:
    """Return the families of a game's components with their pictures, for the list of parts in the book. A
    family is the components that a player would put on one pile. Return an empty tuple if there are more
    families than fit on a page."""
    theme = pictures.setting.game.faces.theme(pictures.setting.variant)
    found = book_families(pictures.setting, components, spoken)
    return tuple(
        BoxItem(
            family.name,
            family.copies,
            pictures.draw(_shows(family, len(found)), partial(picture, theme, family, len(found))),
        )
        for family in found
    )


def picture(theme: Theme, family: Family, many: int) -> Drawing:
    """Return the picture of a family, the components that a player would put on one pile. `many` is the
    number of families in the list. If there are few, their pictures are large and show more details."""
    return family_figure(theme, family, _LARGE if many <= _FEW else _SMALL)


def book_families(
    setting: Setting, components: Sequence[Component], spoken: Translations
) -> tuple[Family, ...]:
    """Return the families of those `components` that a kit contains by default, without tuck boxes and
    optional components. A family is the components that a player would put on one pile. Return an empty tuple
    if there are more families than fit on a page."""
    usual = setting.definition.printed_ids(())  # without tuck boxes and optional components
    kept = [each for each in components if id_of(each.id) in usual]
    found = families(kept, Words().translate(spoken.gettext))
    return found if len(found) <= _MOST else ()


def _shows(family: Family, many: int) -> Hashable:
    """Return everything that the picture of a family depends on: its faces, which may contain words, and the
    number of copies. `many` is the number of families."""
    return (
        "box",
        many <= _FEW,
        family.backed,
        tuple(
            (each.kind, each.stock, each.copies, each.front.digest, each.back.digest if each.back else "")
            for each in family.members
        ),
    )
