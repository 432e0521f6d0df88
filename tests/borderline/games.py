"""Borders of the M checks that each of our games has for itself: edits of its definition."""

from tests.borderline.border import Border
from tests.broken.definition import GAME, START, Edit, Slip

DEHEXZ, DUELO, SWITCHER = "dehexz-war", "duelo-de-runas", "el-switcher"
MAGICANS, QIAHN = "magicans-duel", "qiahn-tactics-goblin"


def _edits(*pairs: tuple[str, str]) -> Slip:
    return tuple(Edit(GAME, old, new) for old, new in pairs)


def _set_up_for(players: str) -> Slip:
    """The quick start says for how many it sets up, outside of the texts that are translated."""
    step = "4. {% trans %}**Choose a face**"
    return (Edit(START, step, f"Laid out for {players}.\n\n{step}"),)


def _one_more_on_board(captured: int) -> Slip:
    return _edits(
        ('["", "A", "A", "A"', '["A", "A", "A", "A"'),
        ("[facts.start.captured]\nA = 9", f"[facts.start.captured]\nA = {captured}"),
        ("\ncaptured = 9", f"\ncaptured = {captured}"),
        ("placed_A = 15", "placed_A = 16"),
        ("on_board = 28", "on_board = 29"),
    )


def _path_that_ends(cell: str) -> Slip:
    """The document's path without its last cell, and with this one instead."""
    steps = 207 if not cell else 208
    return _edits(
        ("41, 98, 52, 15, 62, 27,", f"41, 98, 52, 15, 62,{cell}"),
        ("document_tour = 208", f"document_tour = {steps}"),
        ("missed_cells = 9", f"missed_cells = {217 - steps}"),
    )


def _deeper_zones(promotion: int) -> Slip:
    return _edits(
        ("entry_rows = 2", "entry_rows = 3"),
        ("entry_rows_assassin = 3", "entry_rows_assassin = 4"),
        ("promotion_rows = 2", f"promotion_rows = {promotion}"),
        ("entry_cells = 19", "entry_cells = 30"),
        ("entry_cells_assassin = 30", "entry_cells_assassin = 42"),
    )


def _behind(name: str) -> str:
    return f'name = "Assassin, {name} behind"\ncopies = '


def _one_dragon_behind(back: str) -> Slip:
    return _edits(
        (f"{_behind('Dragon')}8", f"{_behind('Dragon')}1"),
        (f"{_behind('Elf')}8", f"{_behind('Elf')}15"),
        ('front = "A"\nlayout = "A"\nback = "D"', f'front = "A"\nlayout = "A"\nback = "{back}"'),
        ("dragons_behind = 8", f"dragons_behind = {1 if back == 'D' else 0}"),
        ("elves_behind = 8", f"elves_behind = {15 if back == 'D' else 16}"),
    )


def _ranks(of: str, runes: str) -> tuple[str, str]:
    """Another card's runes."""
    old = {
        "merchant": '"leaves", "knots"',
        "darkness": '"waves", "wyrms"',
        "island": '"suns", "waves", "wyrms"',
    }
    rank = "T" if of == "island" else "9"
    head = f'id = "{of}"\nrank = "{rank}"\nrunes = ['
    return f"{head}{old[of]}]", f"{head}{runes}]"


def _longer_attack(cards: str) -> Slip:
    return _edits(('cards = ["sea", "discovery", "cave"]', f'cards = [{cards}, "sea", "discovery", "cave"]'))


def _another_stone(front: str) -> Slip:
    return _edits(
        (
            '[[components]]\nid = "marker.resist-cold"',
            '[[components]]\nid = "marker.stone"\nkind = "marker"\nname = "Life stone"\ncopies = 1\n'
            f'front = "{front}"\n'
            'source = "proposed: a spare one"\n\n[[components]]\nid = "marker.resist-cold"',
        ),
        ("marker = 42", "marker = 43"),
        (
            '[[setups]]\nid = "solo"',
            '[[placements]]\nwhat = "marker.stone"\nwhere = "box"\nsource = "proposed: a spare one"\n\n'
            '[[setups]]\nid = "solo"',
        ),
    )


def _split_cards(copies: int) -> Slip:
    """Some cards of a movement are a component of their own."""
    line = '{id = "card.move.ell-left", kind = "card", name = "L to the left", copies = '
    more = line.replace("ell-left", "ell-left.more")
    rest = 'front = "move.ell-left", back = "back.move", source = "inferred: Contenido, 49 cards"},\n  '
    return _edits((f"{line}7", f"{more}{copies}, {rest}{line}4"), ("card = 141", f"card = {138 + copies}"))


def _tiles(copies: int) -> Slip:
    """One drawer is not printed, and another so often."""
    head = 'kind = "tile", name = "Red drawer", copies = '
    return _edits(
        (f'{{id = "tile.red.9", {head}1', f'{{id = "tile.red.9", {head}0'),
        (f'{{id = "tile.red.8", {head}1', f'{{id = "tile.red.8", {head}{copies}'),
        ("tile = 36", f"tile = {34 + copies}"),
    )


def _fronts(second: str) -> Slip:
    return _edits(
        ('front = "fig.sun.4-1"', 'front = "fig.sun.4-2X"'),
        ('front = "fig.sun.4-2"', f'front = "fig.sun.{second}"'),
        ('front = "fig.sun.4-2X"', 'front = "fig.sun.4-2"'),
    )


def _mages(x: int) -> Slip:
    """The third mage of black one step further, that of white in this column."""
    return _edits(
        ("black = [[2, 3], [2, 5], [2, 7]]", "black = [[2, 3], [2, 5], [4, 7]]"),
        ("white = [[14, 3], [14, 5], [14, 7]]", f"white = [[14, 3], [14, 5], [{x}, 7]]"),
    )


def _copies(name: str, copies: int) -> tuple[str, str]:
    return f'name = "{name}"\ncopies = 1', f'name = "{name}"\ncopies = {copies}'


def _types_exchanged(paladin: int) -> Slip:
    return _edits(
        ('name = "Paladin"\nvalue = 5', f'name = "Paladin"\nvalue = {paladin}'),
        ('name = "Mage"\nvalue = 6', 'name = "Mage"\nvalue = 5'),
        ("\nmage = 6", "\nmage = 5"),
        ("\npaladin = 5", f"\npaladin = {paladin}"),
        ("sword_defence = 6", "sword_defence = 5"),
        ("sword_defence_1 = 6", "sword_defence_1 = 5"),
        ("side_total = 42", f"side_total = {30 + 2 * paladin}"),
    )


MODEL: dict[str, tuple[Border[Slip], ...]] = {
    "M06": (Border("the quick start of a game for 2 or 3 is for", _set_up_for, "three", "four", DEHEXZ),),
    "DW01": (
        Border("one Assassin more on the board, and so many captured", _one_more_on_board, 8, 9, DEHEXZ),
    ),
    "DW02": (
        Border(
            "two players, the second on this side of the board",
            lambda seat: _edits(("players = 2\nseats = [0, 2]", f"players = 2\nseats = [0, {seat}]")),
            4,
            5,
            DEHEXZ,
        ),
    ),
    "DW03": (
        Border(
            "the Elf's classes in another order, the last of so many cells",
            lambda cells: _edits(
                ("E = [72, 73, 72]", f"E = [73, 72, {cells}]"),
                ('elf_reach = "72, 73, 72"', f'elf_reach = "73, 72, {cells}"'),
            ),
            72,
            71,
            DEHEXZ,
        ),
    ),
    "DW04": (
        Border("the document's path ends a step earlier, or here", _path_that_ends, "", " 28,", DEHEXZ),
    ),
    "DW05": (
        Border(
            "the closed tour begins one cell later and ends",
            lambda end: _edits(("  0, 45, 86,", "  45, 86,"), ("35, 27, 13,\n", f"35, 27, 13,{end}\n")),
            " 0,",
            "",
            DEHEXZ,
        ),
    ),
    "DW06": (
        Border(
            "an Assassin's attacks in another order, the last so many half steps to the left",
            lambda x: _edits(
                ("attack = [[0, -2], [-1, 1], [1, 1]]", f"attack = [[1, 1], [0, -2], [-{x}, 1]]")
            ),
            1,
            3,
            DEHEXZ,
        ),
    ),
    "DW07": (
        Border("zones of entry a row deeper, and of promotion so many rows", _deeper_zones, 3, 2, DEHEXZ),
    ),
    "DW08": (
        Border("one body alone has this behind an Assassin", _one_dragon_behind, "D", "E", DEHEXZ),
    ),
    "DR01": (
        Border(
            "the id of a basic card",
            lambda group: _edits(('id = "card.basic.castle"', f'id = "card.{group}.castle"')),
            "basic.rank",
            "base",
            DUELO,
        ),
    ),
    "DR02": (
        Border(
            "two cards of one rank exchange a rune, the second for",
            lambda rune: _edits(
                _ranks("merchant", '"wyrms", "knots"'), _ranks("darkness", f'"waves", "{rune}"')
            ),
            "leaves",
            "knots",
            DUELO,
        ),
    ),
    "DR03": (
        Border(
            "the third rune of a Court, which is not shuffled",
            lambda rune: _edits(_ranks("island", f'"suns", "waves", "{rune}"')),
            "knots",
            "waves",
            DUELO,
        ),
    ),
    "DR04": (
        Border(
            "the two kinds of energy of a spell, in the other order",
            lambda energy: _edits(
                (
                    'table = "advanced"\nrune = "moons"\nenergy = ["suns", "waves"]',
                    f'table = "advanced"\nrune = "moons"\nenergy = {energy}',
                )
            ),
            '["waves", "suns"]',
            '["waves", "leaves"]',
            DUELO,
        ),
    ),
    "DR05": (
        Border(
            "a sequence of three cards after these",
            _longer_attack,
            '"bard", "mill"',
            '"bard", "mill", "desert"',
            DUELO,
        ),
    ),
    "DR06": (Border("one more marker, for", _another_stone, "strength", "storm", DUELO),),
    "DR07": (
        Border(
            "two ranks in the other order, the second",
            lambda rank: _edits(('"8", "9", "P", "T", "C"]', f'"8", "9", "T", "{rank}", "C"]')),
            "P",
            "",
            DUELO,
        ),
    ),
    "ES01": (Border("a drawer is not printed, another of its colour so often", _tiles, 2, 1, SWITCHER),),
    "ES02": (
        Border("four cards of a movement, and so many more", _split_cards, 3, 2, SWITCHER),
    ),
    "ES03": (
        Border(
            "a movement by another of its four directions",
            lambda offset: _edits(("offset = [1, 2]", f"offset = {offset}")),
            "[-2, 1]",
            "[2, 1]",
            SWITCHER,
        ),
    ),
    "ES04": (Border("two cards exchange figures, the second for", _fronts, "4-1", "4-2", SWITCHER),),
    "ES05": (
        Border(
            "the second figure that is left out, turned",
            lambda rows: _edits(('["..X", "XXX"]]', f"{rows}]")),
            '["X.", "X.", "XX"]',
            '[".X", "XX", "X."]',
            SWITCHER,
        ),
    ),
    "ES06": (
        Border(
            "the swap of an example, from here to the drawer before",
            lambda place: _edits(("swap = [[3, 0], [2, 1]]", f"swap = [{place}, [3, 0]]")),
            "[2, 1]",
            "[2, 0]",
            SWITCHER,
        ),
    ),
    "MD01": (
        Border(
            "the niches of a side in another order, the last",
            lambda place: _edits(
                ("white = [[16, 3], [16, 5], [16, 7]]", f"white = [[16, 7], [16, 5], {place}]")
            ),
            "[16, 3]",
            "[16, 1]",
            MAGICANS,
        ),
    ),
    "MD02": (Border("a mage of each side one step further, white's in column", _mages, 12, 14, MAGICANS),),
    "MD03": (
        Border(
            "an example in which a gargoyle that does not move stands at",
            lambda place: _edits(("G = [[16, 3], [9, 4], [6, 7], [11, 8], [8, 9]]",
                                  f"G = [[16, 3], [9, 4], [6, 7], {place}, [8, 9]]")),
            "[12, 9]",
            "[8, 9]",
            MAGICANS,
        ),
    ),
    "QT01": (
        Border(
            "no copy of a card, and so many of another of its sort",
            lambda copies: _edits(_copies("The Form in Triplicate", 0), _copies("The Banana Skin", copies)),
            2,
            1,
            QIAHN,
        ),
    ),
    "QT02": (
        Border(
            "no copy of a fighter, and so many of the other of its type",
            lambda copies: _edits(_copies("Sir Loin", 0), _copies("Lady Clank", copies)),
            2,
            1,
            QIAHN,
        ),
    ),
    "QT03": (
        Border(
            "two qíahnberas exchange a target, the second for",
            lambda kind: _edits(
                (
                    'card = "qiahnbera.cara.pepper"\nhits = ["mage", "archer"]',
                    'card = "qiahnbera.cara.pepper"\nhits = ["archer", "knight"]',
                ),
                ('hits = ["knight", "archer"]', f'hits = ["archer", "{kind}"]'),
            ),
            "mage",
            "knight",
            QIAHN,
        ),
    ),
    "QT04": (Border("mages are worth 5, and paladins", _types_exchanged, 6, 5, QIAHN),),
    "QT05": (
        Border(
            "the archer of an example is another fighter, of the type",
            lambda fighter: _edits(
                (
                    'attack = [["fighter.cara.archer.twang", "equipment.cara.sword"]]',
                    f'attack = [["fighter.cara.{fighter}", "equipment.cara.sword"]]',
                )
            ),
            "archer.squint",
            "beast.grumph",
            QIAHN,
        ),
    ),
}  # fmt: skip
"""By the code of the check."""
