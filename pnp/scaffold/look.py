"""theme.toml and layout.toml of a new game that begins with a look."""

from collections.abc import Iterator
from itertools import cycle

from pnp.looks import LOOKS
from pnp.scaffold.definition import Start, quoted
from pnp.scaffold.table import BACK
from pnp.tables import id_part

_OTHERS = ", ".join(LOOKS)

THEME = """# What your game wears. Another look, and all faces change: {others}.
# docs/looks.md shows them; pnp new --keys tells what may stand here.

schema = 1
look = "{look}"

# Swatches of your own, or in place of those of the look: one colour, or [colour, low-ink, mono].
[palette]
# sun = ["#e0a020", "#b07a10", "#000000"]

# Lettering by role, from installed font families: title, label, text, or a role of your own.
[type]
# title = ["cinzel:700"]

# Ornament by what it frames: a symbol of the look, one of another look, or "none".
[ornament]
# frame = "deco/frame"
"""

LAYOUT = """# What stands where on a face. Each begins with a face that ships with pnp, as the look has it;
# say here what is to be otherwise. docs/layouts.md tells how.

schema = 1

# The cards. Columns that they show if a table has them: name, text, label (a word above the text), value (a
# number), icon (sun, coin, sword ...; or icons/NAME.svg of your own), image (a file in images/).
[faces.card]
extends = ["poker"]  # or mini, tarot, square
# columns = {{ icon = "star" }}  # what a card has that says nothing

# A box is moved, changed or left out by its name:
# [faces.card.boxes.title]
# size = 12
# [faces.card.boxes.chip]
# when = "false"

# The backs, by the name that a card's `back` has; `crest` is the icon in the middle.
{backs}
[faces.aid]
extends = ["aid"]

[faces."back:aid"]
extends = ["back"]
columns = {{ crest = "book" }}
"""

CRESTS = ("sun", "moon", "star", "tree", "tower", "ship", "crown", "flower")
"""What tells backs apart, where there are several."""


def files(start: Start) -> Iterator[tuple[str, str]]:
    """The files by their names; finished pictures have a layout of their own."""
    yield "theme.toml", THEME.format(look=start.look, others=_OTHERS)
    if start.pictures is None:
        yield "layout.toml", LAYOUT.format(backs=_backs(start))


def _backs(start: Start) -> str:
    """A face for each back that the cards have; that of those whose row names none comes first."""
    named = dict.fromkeys(id_part(card.back, 40) or BACK for card in start.deck.cards)
    names = sorted(named, key=lambda name: name != BACK)
    crests = ("", *CRESTS) if BACK in names else CRESTS
    faces = []
    for name, crest in zip(names, cycle(crests), strict=False):
        told = f'columns = {{ crest = "{crest}" }}\n' if crest and len(names) > 1 else ""
        faces.append(f'[faces.{quoted(f"back:{name}")}]\nextends = ["back"]\n{told}')
    return "\n".join(faces)
