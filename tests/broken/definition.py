"""A defect for each M check: an edit of a copy of rules/dehexz-war, as a slip of the pen would make it.

Where a slip changes a number of the texts, what is stated of the number slips with it, so that M10 has
nothing to say: each check finds its defect alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Edit:
    """What stands once in a file, and what stands there after the slip."""

    file: str
    old: str
    new: str

    def apply(self, folder: Path) -> None:
        path = folder / self.file
        text = path.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.old!r} stands {text.count(self.old)} times in {self.file}"
        path.write_text(text.replace(self.old, self.new), encoding="utf-8")


def apply(edits: Sequence[Edit], folder: Path) -> None:
    """All edits of one defect."""
    for edit in edits:
        edit.apply(folder)


GAME, CLAUSES = "game.toml", "clauses.toml"
BOOK, START, REFERENCE = "rulebook.md.j2", "start.md.j2", "reference.md.j2"

Slip = tuple[Edit, ...]

DEFECTS: Mapping[str, tuple[Slip, ...]] = {
    "M01": ((Edit(GAME, "cells = 217\nsize_mm", "cells = 216\nsize_mm"),),),
    "M02": (
        (
            Edit(GAME, '"Dragon, Mimic behind"\ncopies = 4', '"Dragon, Mimic behind"\ncopies = 3'),
            Edit(GAME, '"Elf, Mimic behind"\ncopies = 3', '"Elf, Mimic behind"\ncopies = 4'),
        ),
    ),
    "M03": ((Edit(GAME, 'front = "I"\nlayout = "I"\nback = "D"', 'front = "I"\nlayout = "I"\nback = "Q"'),),),
    "M04": (
        (Edit(GAME, "players = [2, 3]", "players = [1, 2, 3]"),),
        (Edit(GAME, "seats = [0, 3]", "seats = [3, 3]"),),
        (Edit(GAME, "players = [2, 3]", "players = [2, 3]\nbest_players = [4]"),),
    ),
    "M05": (
        (Edit(CLAUSES, "%(cells)s in all", "%(celles)s in all"),),
        (Edit(START, "**Put the {{ captured }} Assassins**", "**Put the %(captured)s Assassins**"),),
    ),
    "M06": (
        (Edit(CLAUSES, "%(cells)s in all", "217 in all"),),
        (Edit(START, "**Put the {{ captured }} Assassins**", "**Put the 9 Assassins**"),),
        (Edit(REFERENCE, "if only your double piece is left", "if two of your pieces are left"),),
    ),
    "M07": (
        (
            Edit(
                CLAUSES,
                'gap = "The document never says how many',
                '# gap = "The document never says how many',
            ),
        ),
        (
            Edit(
                CLAUSES,
                'kind = "component"\nsource = "stated: 1.1',
                'kind = "component"\ngap = "None."\nsource = "stated: 1.1',
            ),
        ),
    ),
    # A note, not an error: the book's list of decisions is longer by one clause.
    "M08": (
        (
            Edit(
                CLAUSES,
                'kind = "component"\nsource = "stated: 1.1 Tablero"',
                'kind = "component"\nsource = "proposed: a guess"\ngap = "Nobody said so."',
            ),
        ),
    ),
    "M09": ((Edit(GAME, "piece = 119", "piece = 118"),),),
    "M10": (
        (Edit(GAME, "pieces = 37", "pieces = 36"),),
        (Edit(GAME, "pieces = 37\n", ""),),
        (Edit(GAME, "pieces = 37", "pieces = 37\npeices = 37"),),
        (Edit(GAME, 'elf_reach = "72, 73, 72"', 'elf_reach = "72, 72, 73"'),),
    ),
    "M12": (
        (Edit(CLAUSES, "%(cells)s in all", "<b>%(cells)s</b> in all"),),
        (Edit(START, "**Put the {{ captured }} Assassins**", "[Put the {{ captured }} Assassins][beside]"),),
        (Edit(BOOK, '{{ clause("board.one-piece") }}', 'One piece\n===\n\n{{ clause("board.one-piece") }}'),),
        (Edit(BOOK, "Nobody needs to know all of this", "Nobody needs to know<br/> all of this"),),
        (Edit(BOOK, "mind the creature in your ranks", "mind the creature[^in yours] in your ranks"),),
        (Edit(REFERENCE, "if only your double piece is left", "if only your double&nbsp;piece is left"),),
        (Edit(BOOK, "mind the creature in your ranks", "mind <https://example.org> in your ranks"),),
        (
            Edit(
                BOOK,
                '{{ clause("board.one-piece") }}',
                '[beside]: https://example.org\n\n{{ clause("board.one-piece") }}',
            ),
        ),
    ),
    "DW01": (
        (
            Edit(GAME, "[facts.start.captured]\nA = 9", "[facts.start.captured]\nA = 8"),
            Edit(GAME, "\ncaptured = 9", "\ncaptured = 8"),
        ),
        (
            Edit(GAME, '["", "A", "A", "A", "A", "A", "A", "A", "A", "A", ""]', '["", "A", "A", "A"]'),
            Edit(GAME, "placed_A = 15", "placed_A = 9"),
            Edit(GAME, "on_board = 28", "on_board = 22"),
        ),
    ),
    "DW02": (
        (Edit(GAME, "players = 2\nseats = [0, 2]", "players = 2\nseats = [0, 1]"),),
        (Edit(GAME, "players = 2\nseats = [0, 2]", "players = 2\nseats = [0, 8]"),),
    ),
    "DW03": (
        (
            Edit(GAME, "E = [72, 73, 72]", "E = [72, 73, 71]"),
            Edit(GAME, 'elf_reach = "72, 73, 72"', 'elf_reach = "72, 73, 71"'),
        ),
    ),
    "DW04": ((Edit(GAME, "216, 182, 190, 155", "216, 190, 182, 155"),),),
    "DW05": (
        (Edit(GAME, "0, 45, 86, 150, 190", "0, 86, 45, 150, 190"),),
        (Edit(GAME, "6, 35, 27, 13,\n]", "6, 35, 27,\n]"),),
    ),
    "DW06": ((Edit(GAME, "attack = [[0, -2], [-1, 1], [1, 1]]", "attack = [[0, -2], [-1, 1], [3, 1]]"),),),
    "DW07": (
        (
            Edit(GAME, "entry_rows_assassin = 3", "entry_rows_assassin = 4"),
            Edit(GAME, "entry_cells_assassin = 30", "entry_cells_assassin = 42"),
        ),
        (Edit(GAME, "promotion_rows = 2", "promotion_rows = 3"),),
    ),
    "DW08": (
        (Edit(GAME, 'front = "E"\nlayout = "E"\nback = "I"', 'front = "E"\nlayout = "E"\nback = "D"'),),
    ),
}

MISCOUNTS: tuple[tuple[str, str, int], ...] = (
    ("dehexz-war", "entry_cells", 20),
    ("duelo-de-runas", "basic_spells", 13),
    ("el-switcher", "easy", 18),
    ("magicans-duel", "crossings", 77),
    ("qiahn-tactics-goblin", "covered", 12),
)
"""(game, number, what a facts.py with a slip counts): found by M10."""
