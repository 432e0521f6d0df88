"""Defects of tables that game.toml states: edits of a copy of tests/broken/market, a small game of data."""

from collections.abc import Mapping
from pathlib import Path

from tests.broken.definition import GAME, Edit, Slip

FOLDER = Path(__file__).parent / "market"
"""A board, a mat for each player with two slots, a shuffled deck, coins and a die; for two and three."""

SOURCE = 'source = "stated: made for tests"'


def placement(entry: str) -> str:
    """An entry of [[placements]] as it stands in the file."""
    return f"[[placements]]\n{entry}\n{SOURCE}\n"


def lost(entry: str) -> Slip:
    """An entry of [[placements]] that is left out."""
    return (Edit(GAME, placement(entry), ""),)


def resized(name: str, mm: float) -> Slip:
    """A marker of another width."""
    old = f'name = "{name}"\ncopies = {10 if name == "Coin" else 1}\n'
    old += ("" if name == "Coin" else 'per = "player"\n') + "trim_mm = [20, 20]"
    return (Edit(GAME, old, old.replace("[20, 20]", f"[{mm}, {mm}]")),)


def swapped(old: str, new: str) -> Slip:
    """An entry of [[placements]], written otherwise."""
    return (Edit(GAME, placement(old), placement(new)),)


def more(entry: str) -> Slip:
    """One more entry of [[placements]], before all others."""
    first = placement('what = "board"\nwhere = "middle"')
    return (Edit(GAME, first, placement(entry) + first),)


BOARD = 'what = "board"\nwhere = "middle"'
STALL = 'what = "mat.stall"\nwhere = "stall"'
DECK = 'what = "card.*"\nwhere = "deck"'
DEAL = 'what = "deck"\nwhere = "hand"\nhow_many = 4\nplayers = [3]'
CART = 'what = "marker.cart"\nwhere = "goods.*.1"\nhow_many = 1'
TILL = 'what = "marker.coin"\nwhere = "till"\nhow_many = 1'
CELL = 'what = "marker.coin"\nwhere = "board.4"\nhow_many = 1'
BANK = 'what = "marker.coin"\nwhere = "bank"\nhow_many = 6'
BOX = 'what = "marker.coin"\nwhere = "box"'
DICE = 'what = "dice"\nwhere = "bank"'

MODEL: Mapping[str, Mapping[str, Slip]] = {
    "M13": {
        "a zone that does not exist": swapped(DICE, 'what = "dice"\nwhere = "bnak"'),
        "a cell that the board does not have": swapped(CELL, CELL.replace("board.4", "board.9")),
        "a slot that the mat does not have": swapped(CART, CART.replace("goods.*.1", "goods.*.3")),
        "a component that does not exist": swapped(DICE, 'what = "die"\nwhere = "bank"'),
        "a component and a zone in one row": swapped(DECK, 'what = "card.*, bank"\nwhere = "deck"'),
        "a board that no row puts anywhere": lost(BOARD),
        "a mat that no row puts anywhere": lost(STALL),
        "a die that no row puts anywhere": lost(DICE),
        "what is left of the coins, with two players": lost(BOX),
        "a part that is placed twice": more(BOARD),
        "a die that is placed twice": more(DICE),
        "more coins than are printed": swapped(BANK, BANK.replace("6", "8")),
        "two coins on a cell that holds one": swapped(CELL, CELL.replace("how_many = 1", "how_many = 2")),
        "two carts in a slot, of which a player has one": swapped(
            CART, CART.replace("how_many = 1", "how_many = 2")
        ),
        "a board and a mat in the middle": swapped(STALL, 'what = "mat.stall"\nwhere = "middle"'),
        "more cards than the deck has, with three": swapped(
            DEAL, DEAL.replace("how_many = 4", "how_many = 6")
        ),
        "cards that cannot be shared equally": swapped(DEAL, DEAL.replace("how_many = 4\n", "")),
        "the deal before the deck is there": (
            Edit(GAME, placement(DECK), ""),
            Edit(GAME, placement(DEAL), placement(DEAL) + placement(DECK)),
        ),
        "a bank with too little room": (Edit(GAME, "holds = 8", "holds = 7"),),
        "a die that is optional, so that no kit has it": (
            Edit(GAME, 'name = "Die"\ncopies = 1', 'name = "Die"\ncopies = 1\noptional = true'),
        ),
    },
    "M14": {
        "a coin too many for the first player": swapped(TILL, TILL.replace('"till"', '"till.1"')),
        "all cards dealt to one hand": swapped(DEAL, DEAL.replace('"hand"', '"hand.2"')),
        "two carts in front of one player": swapped(
            CART,
            'what = "marker.cart"\nwhere = "goods.1.1, goods.1.2"\nhow_many = 1\nplayers = [2]\n'
            f'{SOURCE}\n\n[[placements]]\nwhat = "marker.cart"\nwhere = "goods.*.1"\nplayers = [3]',
        ),
    },
    "M15": {"a coin more in the box": swapped(BANK, BANK.replace("6", "5"))},
    "M16": {
        "two mats in one space": (
            Edit(GAME, placement(STALL), placement('what = "mat.stall"\nwhere = "middle"')),
            Edit(
                GAME,
                'name = "Middle of the table"\nkind = "space"',
                'name = "Middle"\nkind = "space"\nholds = 4',
            ),
        ),
    },
}

DRAWING: Mapping[str, Mapping[str, Slip]] = {
    "D33": {
        "a slot that nothing on the face is called": (Edit(GAME, '["left", "right"]', '["left", "rihgt"]'),),
        "a point beside the mat": (Edit(GAME, "at_mm = [100, 20]", "at_mm = [100, 90]"),),
    },
    "D34": {
        "a coin that is wider than its cell": resized("Coin", 26),
        "a cart that is wider than its slot": resized("Cart", 24.5),
        "a card on a cell": more('what = "card.bread"\nwhere = "board.5"\nhow_many = 1'),
        "a die that is turned until its corners reach out": (
            Edit(GAME, 'name = "Die"\ncopies = 1', 'name = "Die"\ncopies = 1\ntrim_mm = [20, 20]'),
            Edit(GAME, placement(DICE), placement('what = "dice"\nwhere = "board.5"\nturn = 45')),
        ),
    },
    "D35": {
        "a slot that is empty, over that of the cart": (
            Edit("layout.toml", "left = 40\nwidth = 24", "left = 28\nwidth = 24"),
        ),
        "a coin on the cart": (Edit(GAME, "at_mm = [100, 20]", "at_mm = [30, 45]"),),
        "two zones at one point": (
            Edit(
                GAME,
                '[[zones]]\nid = "bank"',
                '[[zones]]\nid = "purse"\nname = "Purse"\nper = "player"\non = "mat.stall"\n'
                f'at_mm = [100, 20]\n{SOURCE}\n\n[[zones]]\nid = "bank"',
            ),
        ),
    },
}
