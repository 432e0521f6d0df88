"""Tables as screen readers are told them: rows of cells, each under the head of its column."""

from collections import Counter
from collections.abc import Iterator

from pnp.rulebook import Book, Table, walk
from pnp.verify.files.layers.stating import Fault
from pnp.verify.paint.book import Element, Structure


def of_tables(book: Book, structure: Structure) -> Iterator[Fault]:
    """Tables whose rows and columns are not those of the book, or whose cells name another head."""
    wanted = Counter(
        (len(block.header), len(block.rows)) for block in walk(book.blocks) if isinstance(block, Table)
    )
    for element in structure.walk():
        if element.role == "Table":
            shape, message = _table(element)
            wanted[shape] -= 1
            if message:
                yield None, message
    for (columns, rows), many in wanted.items():
        if many:
            yield None, f"tables of {columns} columns and {rows} rows: {abs(many)} too {_few(many)}"


def _few(many: int) -> str:
    return "few" if many > 0 else "many"


def _table(table: Element) -> tuple[tuple[int, int], str]:
    """The columns and rows of a table below its head, and what is wrong with it."""
    parts = [each for each in table.inner if isinstance(each, Element)]
    if [part.role for part in parts] != ["THead", "TBody"]:
        return (0, 0), "a table has no head, or no body"
    rows = [_inside(row) for part in parts for row in _inside(part)]
    head = rows[0] if rows else []
    names = [cell.texts.get("ID", "") for cell in head]
    if len(_inside(parts[0])) != 1 or len(set(names)) != len(names) or "" in names:
        return (len(head), 0), "the heads of a table have no names of their own"
    for k, row in enumerate(rows):
        if [cell.role for cell in row] != ["TD" if k else "TH"] * len(head):
            return (len(head), len(rows) - 1), "a row of a table has other cells than its head"
        for name, cell in zip(names, row, strict=True):
            about = cell.attributes
            if {key for key in about if key.endswith("Span")}:
                return (len(head), len(rows) - 1), "a cell spans several"
            if about.get("Table/Headers", "") != (name if k else "") or (
                about.get("Table/Scope") != (None if k else "/Column")
            ):
                return (len(head), len(rows) - 1), "a cell does not name the head of its column"
    return (len(head), len(rows) - 1), ""


def _inside(element: Element) -> list[Element]:
    return [each for each in element.inner if isinstance(each, Element)]
