"""Borders of the M checks that all games share: edits of tests/borderline/orchard, a small game of data."""

from tests.borderline.border import Border
from tests.broken.definition import BOOK, CLAUSES, GAME, Edit, Slip

ORCHARD = "orchard"
_POINT, _SUN = "[6, 0]]", "trim_mm = [20, 20]"
_RULE = 'text = "Who holds no card draws one."\nsource = "stated: made for tests"'


def _edited(file: str, old: str, new: str) -> Slip:
    return (Edit(file, old, new),)


def _added(entry: str) -> Slip:
    """One more entry, before the counts."""
    return _edited(GAME, "[counts]\n", f"{entry}\n\n[counts]\n")


def _rule(text: str) -> Slip:
    return _edited(CLAUSES, "Who holds no card draws one.", text)


def _sourced(provenance: str) -> str:
    return _RULE.replace("stated", provenance)


def _spare(per: str) -> Slip:
    entry = (
        '[[components]]\nid = "piece.spare"\nkind = "piece"\nname = "Spare apple"\ncopies = 3\nfront = "A"\n'
        f'back = "B"\nper = "{per}"\nsource = "stated: made for tests"'
    )
    return (*_added(entry), Edit(GAME, "piece = 12", f"piece = {12 + (3 if per == 'kit' else 9)}"))


def _optional(optional: str) -> Slip:
    return _added(
        '[[components]]\nid = "card.hail"\nkind = "card"\nname = "Hail"\ncopies = 2\n'
        f'optional = {optional}\nsource = "stated: made for tests"'
    )


def _stated_pieces(number: int) -> Slip:
    """A text names a number that pnp counts, which is stated."""
    stated = f'[[expected]]\nsource = "stated: made for tests"\nnumbers = {{ pieces = {number} }}'
    return (*_added(stated), *_rule("Who holds none of %(pieces)s pieces draws one."))


def _same_front(text: str) -> Slip:
    return (
        *_added(
            '[[components]]\nid = "card.shower"\nkind = "card"\nname = "Rain"\nfront = "card.rain"\n'
            f'text = "{text}"\ncopies = 2\nsource = "stated: made for tests"'
        ),
        Edit(GAME, "\ncard = 5", "\ncard = 7"),
        Edit(GAME, 'name = "Rain"\ntext', 'name = "Rain"\nfront = "card.rain"\ntext'),
    )


MODEL: dict[str, tuple[Border[Slip], ...]] = {
    "M01": (
        Border(
            "the last of four points so many steps of half a pitch from the first",
            lambda x: _edited(GAME, _POINT, f"[{x}, 0]]"),
            -2,
            -3,
            ORCHARD,
        ),
        Border(
            "the count of cells of a field of 2 x 3 hexagons",
            lambda cells: _added(
                '[[boards]]\nid = "field"\ngrid = "hexes"\ncolumns = 2\nrows = 3\n'
                f'cells = {cells}\nsize_mm = 12\nsource = "stated: made for tests"'
            ),
            6,
            7,
            ORCHARD,
        ),
    ),
    "M02": (Border("three spare bodies, once a kit or for each player", _spare, "kit", "player", ORCHARD),),
    "M03": (
        Border(
            "the only place of a kind of piece is a back",
            lambda back: _edited(GAME, 'back = "B"', f'back = "{back}"'),
            "B",
            "A",
            ORCHARD,
        ),
        Border(
            "a third kind of piece in front of bodies of no copies",
            lambda front: (
                *_added(
                    '[[pieces]]\nid = "C"\nname = "Core"\nper_player = 0\nsource = "stated: made for tests"'
                ),
                *_edited(
                    GAME,
                    "[facts]",
                    '[[components]]\nid = "piece.core"\nkind = "piece"\nname = "Core"\ncopies = 0\n'
                    f'front = "{front}"\nsource = "stated: made for tests"\n\n[facts]',
                ),
            ),
            "C",
            "D",
            ORCHARD,
        ),
    ),
    "M04": (
        Border(
            "best with so many players, of 2 and 3",
            lambda players: _edited(
                GAME, "players = [2, 3]", f"players = [2, 3]\nbest_players = [{players}]"
            ),
            3,
            4,
            ORCHARD,
        ),
        Border(
            "the third seat of three",
            lambda seat: _edited(GAME, "seats = [0, 2, 4]", f"seats = [0, 2, {seat}]"),
            1,
            2,
            ORCHARD,
        ),
    ),
    "M05": (
        Border(
            "a clause names a number that pnp counts of any game",
            lambda name: _rule(f"Who holds no card draws one; %({name})s of you may."),
            "players_max",
            "players_most",
            ORCHARD,
        ),
        Border(
            "the book writes a number in braces",
            lambda number: _edited(
                BOOK, "{% trans %}Lay the", f"{{% trans seats=numbers.players_max %}}For {number}, lay the"
            ),
            "{{ seats }}",
            "%(seats)s",
            ORCHARD,
        ),
    ),
    "M06": (
        Border(
            "a clause cites something with so many digits in brackets: a year",
            lambda year: _rule(f"Who holds no card draws one, as in Orchard ({year})."),
            1987,
            198,
            ORCHARD,
        ),
    ),
    "M07": (
        Border(
            "a clause without a gap that has this source",
            lambda provenance: _edited(CLAUSES, _RULE, _sourced(provenance)),
            "derived",
            "inferred",
            ORCHARD,
        ),
    ),
    "M08": (
        Border(
            "a clause that has this source, with a gap where one is due",
            lambda provenance: _edited(
                CLAUSES,
                _RULE,
                _sourced(provenance) + ('\ngap = "Nothing is said."' if provenance == "proposed" else ""),
            ),
            "derived",
            "proposed",
            ORCHARD,
        ),
    ),
    "M09": (
        Border("two cards that are optional and are not counted", _optional, "true", "false", ORCHARD),
        Border(
            "four pieces for each of three players",
            lambda stated: (
                *_edited(GAME, "piece = 12", f"piece = {stated}"),
                *_edited(GAME, "Apple, Bee behind", "Apple with a bee behind"),
            ),
            12,
            8,
            ORCHARD,
        ),
    ),
    "M10": (
        Border("what is stated of a number that pnp counts", _stated_pieces, 12, 13, ORCHARD),
        Border(
            "a text names the cells of a board, and another board has so many columns of two",
            lambda columns: (
                *_added(
                    '[[boards]]\nid = "field"\ngrid = "square"\nrows = 2\nsize_mm = 20\n'
                    f'columns = {columns}\ncells = {2 * columns}\nsource = "stated: made for tests"'
                ),
                *_rule("Who holds no card draws one of %(cells)s."),
            ),
            2,
            3,
            ORCHARD,
        ),
    ),
    "M12": (
        Border(
            "signs around a word of a clause",
            lambda mark: _rule(f"Who holds {mark}no{mark} card draws one."),
            "`",
            "<b>",
            ORCHARD,
        ),
    ),
    "M11": (
        Border(
            "what stands between two words of a translated clause",
            lambda blank: (
                *_edited(GAME, "players = [2, 3]", 'players = [2, 3]\nready = ["es"]'),
                Edit(CLAUSES, '"Who holds no card draws one."', f'"""Who holds no{blank}card draws one."""'),
            ),
            "\n   ",
            " other ",
            ORCHARD,
        ),
    ),
    "PL01": (Border("the text of two cards that share a front", _same_front, "Water.", "Water", ORCHARD),),
    "PL02": (
        Border(
            "the height of a marker that is 20 mm wide",
            lambda mm: _edited(GAME, _SUN, f"trim_mm = [20, {mm}]"),
            20.0,
            20.1,
            ORCHARD,
        ),
    ),
    "PL03": (
        Border(
            "the name of a number of [facts]",
            lambda name: _edited(GAME, "hand = 3", f'hand = 3\n"{name}" = 2'),
            "reach_2",
            "reach-2",
            ORCHARD,
        ),
    ),
    "PL04": (
        Border(
            "a layout that shows this column",
            lambda column: (Edit("layout.toml", "{name}", f"{{{column}}}"),),
            "text",
            "texts",
            ORCHARD,
        ),
    ),
}
"""By the code of the check."""
