"""Footnotes, code, quotations, tasks and struck words that a reader sees otherwise than the book has them.

All are of the game in tests/broken/chronicle, whose book has each of them.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from pikepdf import Array, Name, Pdf

from tests.broken.books import RULES, Damage, by_html, lost, of_pdf, retold
from tests.broken.books_editing import Content, Line, on_page
from tests.broken.layers import elements, tagged

FOLDER = Path(__file__).parent / "chronicle"

STRUCK = "write two lines."
"""Words that the book strikes, and that begin a line."""
PLAIN = "Then pass it on."
"""Words beside them that it does not strike."""
LINE = re.compile(rb"q [-\d. ]+ cm/c0 CS [\d. ]+ SCN ([\d.]+) w 4 M 0 0 m ([-\d.]+) 0 l\nS\nQ", re.DOTALL)
"""A level line on a page."""


def _line_of(page: Content, words: str) -> re.Match[bytes]:
    """The line that is painted last before some words: the one that strikes them, if they are struck."""
    return [found for found in LINE.finditer(page.data) if found.start() < page.line(words).start][-1]


def _unstruck(page: Content) -> None:
    found = _line_of(page, STRUCK)
    page.data = page.data[: found.start()] + b"q Q" + page.data[found.end() :]


def _half_struck(page: Content) -> None:
    found = _line_of(page, STRUCK)
    half = b"%g" % (float(found[2]) / 2)
    page.data = page.data[: found.start(2)] + half + page.data[found.end(2) :]


def _moved_line(up: float) -> Callable[[Content], None]:
    """The line of struck words so many points higher."""

    def change(page: Content) -> None:
        found = _line_of(page, STRUCK)
        matrix = re.match(rb"q ([-\d. ]+) cm", found[0])
        assert matrix
        values = [float(each) for each in matrix[1].split()]
        values[5] += up
        moved = b"q " + b" ".join(b"%g" % each for each in values) + found[0][matrix.end(1) :]
        page.data = page.data[: found.start()] + moved + page.data[found.end() :]

    return change


def _struck_as_well(page: Content) -> None:
    """The line that strikes words is painted through others, too."""
    line, words = _line_of(page, STRUCK)[0], page.line(PLAIN)
    struck = page.line(STRUCK)
    (x, y), (u, v) = page.place(struck), page.place(words)
    matrix = re.match(rb"q ([-\d. ]+) cm", line)
    assert matrix
    values = [float(each) for each in matrix[1].split()]
    values[4], values[5] = values[4] + u - x, values[5] + v - y
    more = b"q " + b" ".join(b"%g" % each for each in values) + line[matrix.end(1) :]
    page.before(words, more)


def _marks(page: Content) -> list[Line]:
    """The numbers 1 on the page behind that of its first chapter: a mark in a text, and its footnote."""
    return [line for line in page.lines if line.text == "1"][1:]


def _led(nth: int, other: int) -> Damage:
    """A link of the page that has the footnotes leads to where another leads: the marks are the first three,
    the numbers of the footnotes follow."""

    def damage(pdf: Pdf) -> None:
        links = next(list(page.obj.Annots) for page in pdf.pages[2:] if "/Annots" in page.obj)
        links[nth].Dest = links[other].Dest

    return of_pdf(RULES, damage)


def _unmarked(role: str) -> Damage:
    """The first tag of a role is one that says nothing."""
    return tagged(role, lambda element: element.__setitem__("/S", Name.Span))


def _whole(pdf: Pdf) -> None:
    """What says that words are struck says it no more."""
    for each in elements(pdf, "Span"):
        about = each.get("/A")
        for one in about if isinstance(about, Array) else [about] if about is not None else []:
            if "/TextDecorationType" in one:
                del one["/TextDecorationType"]
                return
    raise AssertionError("nothing is struck")


MARKS: Mapping[str, Mapping[str, Damage]] = {
    "F13": {
        "words are struck no more": on_page(RULES, STRUCK, _unstruck),
        "half of the struck words are struck": on_page(RULES, STRUCK, _half_struck),
        "the line through words stands above them": on_page(RULES, STRUCK, _moved_line(6)),
        "the line through words stands below them": on_page(RULES, STRUCK, _moved_line(-5)),
        "words are struck that hold": on_page(RULES, STRUCK, _struck_as_well),
        "a footnote is lost": lost(RULES, "No more than eight"),
        "a footnote says something else": retold(RULES, "No more than eight", "eight", "eigth"),
        "the number in a text is that of another footnote": on_page(
            RULES, STRUCK, lambda page: page.retold(_marks(page)[0], "1", "2")
        ),
        "a line of code is lost": lost(RULES, "famine came"),
        "a word of code is another": retold(RULES, "dragons seen", "dragons", "dragens"),
        "a word of a quotation is another": retold(RULES, "In this year", "year", "yaer"),
        "a task is done that is not": on_page(
            RULES, "\u2610", lambda page: page.retold(page.line("\u2610"), "\u2610", "\u2611")
        ),
        "a footnote on screen is lost": by_html(r'<p id="note:line">.*?</p>\n', ""),
        "a word of code on screen is another": by_html("dragons seen", "dragens seen"),
        "a blank of code on screen is lost": by_html("793:  dragons", "793: dragons"),
        "two lines of code on screen are one": by_html("seen\n      famine", "seen famine"),
        "a task on screen is done that is not": by_html("\u2610", "\u2611"),
        "a word of a quotation on screen is lost": by_html("a great famine", "a famine"),
    },
    "F34": {
        "words on screen are struck by style": by_html(
            "Then pass", '<span style="color:red">Then</span> pass'
        ),
        "a footnote on screen is another program's": by_html(
            ' role="doc-noteref"', ' role="doc-noteref" title="1"'
        ),
    },
    "F45": {
        "the number in a text leads to another footnote": _led(0, 1),
        "the number of a footnote leads to the mark of another": _led(4, 3),
        "the number in a text on screen leads to another footnote": by_html(
            'href="#note:line"', 'href="#note:pass"'
        ),
        "the number of a footnote on screen leads elsewhere": by_html(
            'href="#mark:line"', 'href="#mark:pass"'
        ),
        "the mark of a footnote on screen has no name": by_html(' id="mark:line"', ""),
    },
    "F46": {
        "words on screen are struck no more": by_html("<del>(.*?)</del>", r"\1"),
        "words on screen are struck that hold": by_html("Then pass it on", "<del>Then pass</del> it on"),
        "code on screen is plain": by_html("<code>year: deed</code>", "year: deed"),
        "a quotation on screen is a part of the rules": by_html("<blockquote>(.*?)</blockquote>", r"\1"),
        "a rule on screen is lost": by_html("<hr>\n", ""),
        "a box on screen has no name": by_html(' aria-label="to do"', ""),
        "a box on screen has the name of the other": by_html('aria-label="done"', 'aria-label="to do"'),
        "the footnotes on screen are no footnotes": by_html(' role="doc-endnotes"', ""),
        "a number of a footnote on screen is read like the words": by_html("<sup>(.*?)</sup>", r"\1"),
    },
    "F52": {
        "a quotation is read as a part of the rules": _unmarked("BlockQuote"),
        "code is read like other words": _unmarked("Code"),
        "struck words are read like others": of_pdf(RULES, _whole),
    },
}
