"""Borders of the checks of stated tables: edits of tests/broken/market, a small game of data."""

from tests.borderline.border import Border
from tests.broken.definition import GAME, Edit, Slip
from tests.broken.tabletop import BANK, CELL, DEAL, STALL, placement, resized, swapped

MARKET = "market"


def _coins_in_the_bank(number: int) -> Slip:
    return swapped(BANK, BANK.replace("6", str(number)))


def _for_three(bank: int) -> Slip:
    """A game for three alone, all of whose other coins are placed."""
    two = placement('what = "deck"\nwhere = "hand"\nhow_many = 5\nplayers = [2]')
    return (
        Edit(GAME, "players = [2, 3]", "players = [3]"),
        Edit(GAME, two, ""),
        *_coins_in_the_bank(bank),
    )


def _hands(number: int) -> Slip:
    """A row that deals the first player so many cards, before the one for all."""
    first = DEAL.replace("4", "1").replace('"hand"', '"hand.1"')
    others = first.replace('"hand.1"', f'"hand.{number}"')
    rows = [first, others, first.replace('"hand.1"', '"hand.3"')]
    return (Edit(GAME, placement(DEAL), "\n".join(map(placement, rows))),)


def _mats(kind: str) -> Slip:
    return (
        *swapped(STALL, 'what = "mat.stall"\nwhere = "middle"'),
        Edit(
            GAME,
            'name = "Middle of the table"\nkind = "space"',
            f'name = "Middle"\nkind = "{kind}"\nholds = 4',
        ),
    )


def _till(x: float) -> Slip:
    apart = Edit("layout.toml", "left = 40", "left = 80")  # the other place, which would lie below the coin
    return (Edit(GAME, "at_mm = [100, 20]", f"at_mm = [{x}, 45]"), apart)


MODEL: dict[str, tuple[Border[Slip], ...]] = {
    "M13": (
        Border(
            "coins in the bank, of ten of which three players have three and one is on the board",
            _coins_in_the_bank,
            6,
            7,
            MARKET,
        ),
        Border(
            "room in the bank for a rope, a die and six coins",
            lambda room: (Edit(GAME, "holds = 8", f"holds = {room}"),),
            8,
            7,
            MARKET,
        ),
        Border(
            "cards dealt to three players from sixteen",
            lambda cards: swapped(DEAL, DEAL.replace("4", str(cards))),
            5,
            6,
            MARKET,
        ),
        Border(
            "a coin on a cell of nine, counted from 0",
            lambda cell: swapped(CELL, CELL.replace("board.4", f"board.{cell}")),
            8,
            9,
            MARKET,
        ),
    ),
    "M14": (Border("the second of three cards is dealt to this player", _hands, 2, 1, MARKET),),
    "M15": (Border("coins in the bank, where six leave none for the box", _for_three, 6, 5, MARKET),),
    "M16": (Border("a board and two mats in a zone of this kind", _mats, "row", "space", MARKET),),
}

DRAWING: dict[str, tuple[Border[Slip], ...]] = {
    "D33": (
        Border(
            "mm from the left to a point of a mat 120 mm wide",
            lambda x: (Edit(GAME, "at_mm = [100, 20]", f"at_mm = [{x}, 20]"),),
            119.9,
            120,
            MARKET,
        ),
        Border(
            "the slot called so is the box of a layout, of which there is one",
            lambda slot: (Edit(GAME, '["left", "right"]', f'["left:{slot}", "right"]'),),
            1,
            2,
            MARKET,
        ),
    ),
    "D34": (Border("mm of a coin on a cell of 25 mm", lambda mm: resized("Coin", mm), 25.2, 25.3, MARKET),),
    "D35": (
        Border(
            "mm from the left to the middle of a coin of 20 mm, beside a cart that ends at 30 mm",
            _till,
            40,
            39.8,
            MARKET,
        ),
    ),
}
