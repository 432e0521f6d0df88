"""Format the counts of a game as tables for a terminal. The columns are aligned in every script."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pnp.play import cells, pad_left, pad_right, wrap_text
from pnp.statistics import Book, Column, CrossTable, Statistics

BAR = "█"
WIDEST_BAR = 30
MOST = 20
"""The greatest number of entries of a list that are printed. After them, the number of the others is
printed."""
WIDTH = 100


def data(found: Statistics) -> dict[str, Any]:
    """Return the statistics for programs, as dicts, lists, texts and numbers. The keys are the fields of
    `Statistics` and of the classes in it. In addition, each of `crossings` has `missing` (the pairs of values
    that never occur), and each of `books` has `words` and `minutes`. In `names`, each of `twins` is {name,
    components} and each of `unknown` {name, times}."""
    told = asdict(found)
    for crossing, one in zip(told["crossings"], found.crossings, strict=True):
        crossing["missing"] = [list(pair) for pair in one.missing_pairs]
    for book, of_language in zip(told["books"], found.books, strict=True):
        book |= {"words": of_language.words, "minutes": round(of_language.minutes, 1)}
        for chapter in book["chapters"]:
            chapter["minutes"] = round(chapter["minutes"], 1)
    names = told["names"]
    names["twins"] = [{"name": name, "components": list(ids)} for name, ids in found.names.twins]
    names["unknown"] = [{"name": name, "times": times} for name, times in found.names.unknown]
    return told


def lines(found: Statistics, width: int = WIDTH) -> Iterator[str]:
    """Yield the statistics as text for people, in lines of about `width` columns."""
    yield f"{found.title} {found.version}"
    yield ""
    rows = [(each.kind, str(each.different), str(each.copies)) for each in found.kinds]
    total = [sum(each.different for each in found.kinds), sum(each.copies for each in found.kinds)]
    yield from table([("components", "different", "copies"), *rows, ("", *map(str, total))])
    for column in found.columns:
        yield from _column(column)
    for crossing in found.crossings:
        yield from _crossing_lines(crossing, width)
    yield from _books(found.books)
    yield from _texts(found, width)
    yield from _names(found, width)


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as lines of aligned columns, each as wide as its widest cell. The first column is
    left-aligned, the others right-aligned."""
    widths = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        first = pad_right(row[0], widths[0])
        rest = (pad_left(cell, width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join((first, *rest)).rstrip()


def shorten(text: str, width: int) -> str:
    """Return a text on one line of at most `width` columns of a terminal."""
    text = " ".join(text.split())
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _column(column: Column) -> Iterator[str]:
    yield ""
    yield f"{column.name} of {column.kind}: {_many(column.different, 'value')}" + (
        f", {_many(column.empty, 'copy', 'copies')} without" if column.empty else ""
    )
    most = max(bar.copies for bar in column.bars)
    scale = min(1.0, WIDEST_BAR / most) if most else 0.0
    named = max(cells(shorten(bar.value, 30)) for bar in column.bars)
    counted = max(len(str(bar.copies)) for bar in column.bars)
    for bar in column.bars:
        long = max(1, round(bar.copies * scale)) if bar.copies else 0
        name, copies = pad_right(shorten(bar.value, 30), named), str(bar.copies).rjust(counted)
        yield f"  {name}  {copies}  {BAR * long}".rstrip()


def _crossing_lines(crossing: CrossTable, width: int) -> Iterator[str]:
    yield ""
    yield f"{crossing.down} by {crossing.across} of {crossing.kind}"
    head = ("", *(shorten(each, 12) for each in crossing.columns))
    rows = [
        (f"  {shorten(row, 20)}", *(str(count) if count else "·" for count in counts))
        for row, counts in zip(crossing.rows, crossing.copies, strict=True)
    ]
    yield from table([head, *rows])
    missing = crossing.missing_pairs
    if not missing:
        yield "  no pair is missing"
        return
    told = [f"{row} {column}" for row, column in missing]
    yield from _format_list(f"{_many(len(missing), 'pair')} missing", told, width)


def _format_list(title: str, entries: Sequence[str], width: int) -> Iterator[str]:
    """Yield the first entries of a list, separated by commas."""
    more = len(entries) - MOST
    told = ", ".join(entries[:MOST]) + (f" and {more} more" if more > 0 else "")
    yield from wrap_text(f"{title}: {told}", width, "  ", "    ")


def _books(books: Sequence[Book]) -> Iterator[str]:
    if not books:
        return
    first = books[0]
    yield ""
    rows = [
        (each.title or "(before the first chapter)", str(each.words), f"{each.minutes:.1f}")
        for each in first.chapters
    ]
    yield from table([(f"the book, {first.language}", first.unit, "minutes aloud"), *rows])
    yield ""
    told = [(each.language, f"{each.words} {each.unit}", f"{each.minutes:.0f}") for each in books]
    yield from table([("the whole book", "length", "minutes aloud"), *told])


def _texts(found: Statistics, width: int) -> Iterator[str]:
    if found.longest:
        yield ""
        yield f"longest of {_many(found.texts, 'text')} on components"
        for each in found.longest:
            head = f"  {each.words:>3}  {each.component}  "
            yield head + shorten(each.text, max(20, width - cells(head)))
    if found.smaller:
        yield ""
        yield f"{_many(len(found.smaller), 'text')} set smaller than others, to fit"
        for one in sorted(found.smaller, key=lambda one: one.got / one.asked)[:MOST]:
            head = f"  {one.got:g} of {one.asked:g} pt  {one.language}  {one.component}  "
            yield head + shorten(one.text, max(20, width - cells(head)))
        if (more := len(found.smaller) - MOST) > 0:
            yield f"  and {more} more"


def _names(found: Statistics, width: int) -> Iterator[str]:
    names = found.names
    told = [
        ("names that several have", [f"{name} ({', '.join(ids)})" for name, ids in names.twins]),
        ("never named in the rules", list(names.unmentioned)),
        (
            "named in the rules, and nothing is called so",
            [f"{name} ({many})" for name, many in names.unknown],
        ),
    ]
    for title, entries in told:
        if entries:
            yield ""
            yield f"{title}: {len(entries)}"
            more = len(entries) - MOST
            text = ", ".join(entries[:MOST]) + (f" and {more} more" if more > 0 else "")
            yield from wrap_text(text, width, "  ")


def _many(count: int, one: str, several: str = "") -> str:
    return f"{count} {one if count == 1 else several or f'{one}s'}"
