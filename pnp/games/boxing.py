"""Finds the decks of a kit that get tuck boxes, and decides what each box shows of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.boxes import FEWEST, Dress, Picture, box_face, inner, net
from pnp.errors import PnpError
from pnp.games.game import Setting
from pnp.scene import Component, Swatch

COVER_WIDTH = 150.0
"""The width in mm at which the illustration of a box is drawn before it is scaled down. Illustrations are
made for pages of this width."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The contents of one tuck box: cards of one size and back, and other cards and aids that are stored with
    them. `width` and `height` are those of the cards in mm."""

    width: float
    height: float
    members: tuple[Component, ...]

    @property
    def copies(self) -> int:
        return sum(each.copies for each in self.members)


def decks(components: Sequence[Component]) -> tuple[Deck, ...]:
    """Return the decks of a kit, in the order of their first cards. A deck consists of cards of one size and
    back, if there are enough of them for a box. The first deck of each size also gets the aids of that size,
    and cards that are too few for a box of their own."""
    piles: dict[tuple[float, float, str], list[Component]] = {}
    for each in components:
        if each.kind in ("card", "aid") and each.copies:
            back = each.kind if each.kind == "aid" or each.back is None else f"back {each.back.name}"
            piles.setdefault((each.front.width, each.front.height, back), []).append(each)
    whole = {
        key: pile
        for key, pile in piles.items()
        if key[2] != "aid" and sum(each.copies for each in pile) >= FEWEST
    }
    for key, pile in piles.items():
        if key not in whole and (near := next((one for one in whole if one[:2] == key[:2]), None)):
            whole[near] = [*whole[near], *pile]
    return tuple(Deck(width, height, tuple(pile)) for (width, height, _), pile in whole.items())


def tuck_boxes(setting: Setting, components: Sequence[Component]) -> tuple[Component, ...]:
    """Return a tuck box for each deck among the components, or an empty tuple if the setting asks for no
    boxes. Raises PnpError if it asks for boxes and there is no deck, and LayoutError if a box cannot be
    drawn."""
    if setting.boxes == "none":
        return ()
    found = decks(components)
    if not found:
        raise PnpError(
            f"{setting.game.id} has no deck of cards to put into a box",
            place="--boxes",
            expected=f"a game with {FEWEST} cards or more of one size and back",
            hint="build it without --boxes",
        )
    front, lettered = _picture(setting, found[0])
    return tuple(_box(setting, deck, f"box.{k}", front, lettered=lettered) for k, deck in enumerate(found, 1))


def _box(setting: Setting, deck: Deck, name: str, front: Picture, *, lettered: bool) -> Component:
    theme = setting.game.faces.theme(setting.variant)
    first = deck.members[0]
    back = first.back or first.front
    title = setting.say(setting.definition.game.title)
    made = net(inner(deck.copies, deck.width, deck.height, sleeved=setting.boxes == "sleeved"))
    dress = Dress(
        theme=theme,
        ground=_ground(setting, back.ground),
        title=title,
        line=setting.say(setting.definition.game.tagline),
        count=str(deck.copies),
        front=front,
        back=Picture(back.elements, back.width, back.height),
        lettered=lettered,
    )
    face = box_face(name, made, dress)
    return Component(name, "box", "boxes", 1, face, f"{title} · {deck.copies}")


def _ground(setting: Setting, own: Swatch) -> Swatch:
    """Return the background colour of a box: that of its deck's back, so that the boxes of several decks
    differ."""
    return own if setting.variant != "mono" else Swatch("white", "#ffffff")


def _picture(setting: Setting, deck: Deck) -> tuple[Picture, bool]:
    """Return the picture for the front of a box, and whether it contains the title."""
    draw = setting.game.illustrator
    if draw is None:
        figure = setting.game.faces.FIGURES[setting.game.faces.COVER](setting)
        return Picture(figure.elements, figure.width, figure.height), False
    height = round(COVER_WIDTH * deck.height / deck.width, 1)
    page = draw(setting, "page", COVER_WIDTH, height)
    if page.plate[1] > height / 2:  # where a book writes on it, a box does not: more of the picture is shown
        page = draw(setting, "page", COVER_WIDTH, round(height * height / page.plate[1], 1))
    low = page.plate[1] if page.plate[1] > height / 2 else page.drawing.height
    return Picture(page.drawing.elements, COVER_WIDTH, min(low, page.drawing.height)), True
