"""The F check that contents, cross references, outlines and page numbers in books lead to the right
places."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from unicodedata import category, east_asian_width

from pnp.finding import Check, Finding, check
from pnp.rulebook import Book, Heading, plain, walk
from pnp.scene import Box
from pnp.verify.files import telling
from pnp.verify.files.kit import BOOKLET, Kit
from pnp.verify.files.telling import RULES, SCREEN, SHEET
from pnp.verify.paint.book import Destination, Letter, Link, Navigation, Run, box_of
from pnp.verify.told import (
    Passage,
    PassageReader,
    Place,
    addresses,
    compared_letters,
    contents_headings,
    inline,
    list_identifiers,
    short,
)

ABOVE, BELOW = 22.0, 6.0
"""The largest distances in mm of a link's target above the first letters and below their line. Headings have
ornaments above them."""

NOTE, MARK = "the footnote", "the mark of a footnote"
NEAR = (NOTE, MARK)
LINE = 3.8
"""The distance in mm above a footnote or its mark within which a link to it ends, because footnotes follow
each other line by line."""

SMALL = 0.8
"""The largest size of a footnote mark, as a share of the size of the letters around it."""

FOOT = 0.9
"""The share of a page's height below which the page number stands."""


@check("F45", "contents, references and page numbers name the right pages")
def places(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The contents state the page on which each heading is. Each reference, line of the contents and entry of
    the outline has the right words and leads to the right place, and none is missing. Each page except the
    cover has its number at its foot. Other margin texts are only the title, a chapter's name and the edition.
    The links in rulebook.html and their targets are those of the book, in its order."""
    for name in (RULES, BOOKLET, SHEET):
        book = telling.compare_book(kit, name)
        if book is None or book.unlike is not None:
            continue  # F13 or F43 says so
        found = list(_contents_faults(book))
        if name != BOOKLET and (ways := kit.navigation(name)):
            found += [*_link_faults(book, ways), *_outline_faults(kit, name, book, ways)]
        if name != BOOKLET:
            found += _margin_faults(kit, name)
        for page, message in found:
            yield self.error(f"{name}, page {page + 1}", message)
    yield from (self.error(SCREEN, message) for message in screen_link_faults(kit))


def screen_link_faults(kit: Kit) -> Iterator[str]:
    """Yield a message for each difference between the links and link targets of rulebook.html and those of
    the book."""
    page = telling.read_screen(kit)
    book = telling.library_of(kit).rulebook if page else None
    if page is None or book is None or telling.screen_difference(kit):
        return
    wanted = list(addresses(book))
    for k, (expected, found) in enumerate(zip(wanted, page.links, strict=False), 1):
        if expected != found:
            yield f"link {k}: expected one to {expected}, found {found}"
    if len(wanted) != len(page.links):
        yield f"expected {len(wanted)} links, found {len(page.links)}"
    own = ("page:contents", "page:text", "page:components")
    names = [name for name, _ in page.names if name not in own]
    wrong = next(
        (k for k, (a, b) in enumerate(zip(list_identifiers(book), names, strict=False)) if a != b), None
    )
    if wrong is not None or len(names) != len(list_identifiers(book)):
        at = min(len(names), len(list_identifiers(book))) if wrong is None else wrong
        yield f"expected the place {_name_at(list_identifiers(book), at)}, found {_name_at(names, at)}"


def _name_at(names: Sequence[str], index: int) -> str:
    return repr(names[index]) if index < len(names) else "none"


def _contents_faults(book: PassageReader) -> Iterator[tuple[int, str]]:
    """Yield (page, message) for each wrong page number in the contents."""
    stands = {
        place.passage.name: place.runs[0].page for place in book.places if place.passage.name and place.runs
    }
    for place in book.places:
        if place.passage.head and place.passage.head in stands:
            said = compared_letters("".join(each.run.text for each in place.runs))
            expected = stands[place.passage.head] + 1
            if said != str(expected):
                yield (
                    place.runs[0].page,
                    f"the contents: expected page {expected} for {place.passage.head}, found {said}",
                )


def _link_faults(book: PassageReader, ways: Navigation) -> Iterator[tuple[int, str]]:
    """Yield (page, message) for links that lead to a wrong place, that are missing, or that the book does not
    have."""
    stands = {place.passage.name: place for place in book.places if place.passage.name and place.runs}
    stands |= {name: place for each in book.places for name, place in _find_marks(each)}
    left = list(ways.links)
    for place in book.places:
        for target, words in place.passage.links:
            link = next((link for link in left if _covers(link, place, words)), None)
            page = place.runs[0].page if place.runs else 0
            if link is None:
                yield page, f"{short(words)} is no link to {target}"
                continue
            left = [each for each in left if each is not link]
            if rest := _continuation(left, link, place, words):
                left = [each for each in left if each is not rest]
            if not _leads_to(link, target, stands):
                yield page, f"{short(words)} does not lead to {target}"
    for link in left:
        if not _repeats(link, book):
            yield link.page, "a link that the book has not"


def _find_marks(place: Place) -> Iterator[tuple[str, Place]]:
    """Yield the name and place of each footnote mark in a passage: the next run of small letters with its
    number."""
    size = max((each.run.size for each in place.runs), default=0.0)
    small = [each for each in place.runs if each.run.size < SMALL * size]
    for name, number in place.passage.marks:
        at = next((k for k, each in enumerate(small) if compared_letters(each.run.text) == number), None)
        if at is not None:
            yield name, Place(Passage(MARK, number), (small[at],))
            small = small[at + 1 :]


def _outline_faults(kit: Kit, name: str, told: PassageReader, ways: Navigation) -> Iterator[tuple[int, str]]:
    """Yield (page, message) if the entries of the outline are not the headings of the book in order, or do
    not lead to them."""
    library = telling.library_of(kit)
    book = library.assembly if name == SHEET else library.rulebook
    heads = list(contents_headings(book, depth=6)) if book is not None else []
    wanted = [f"{head.number} {plain(head.content)}".strip() for head in heads]
    for expected, entry in zip_longest(wanted, ways.outline):
        found = entry[0] if entry is not None else ""
        if expected != found:
            yield 0, f"the outline: expected {short(expected or '')}, found {short(found)}"
            return
    passages = iter(place for place in told.places if place.passage.what == "the heading" and place.runs)
    for head, (words, goal) in zip(heads, ways.outline, strict=True):
        text = compared_letters(inline(head.content))
        place = next((each for each in passages if compared_letters(each.passage.text).endswith(text)), None)
        if place is None or not _is_at(goal, place):
            yield goal.page if goal else 0, f"the outline: {short(words)} does not lead to its head"


def _leads_to(link: Link, target: str, stands: dict[str, Place]) -> bool:
    if target not in stands:
        return link.address == target or (link.goal is not None and "://" not in target)
    return _is_at(link.goal, stands[target])


def _is_at(goal: Destination | None, place: Place) -> bool:
    """Return whether a link's target is the place of some words. The target of a figure may be anywhere above
    the end of its caption, because a figure begins with its picture."""
    if goal is None or goal.page != place.runs[0].page:
        return False
    first, last = box_of(place.runs[0].run), box_of(place.runs[-1].run)
    if place.passage.what in NEAR:
        return 0 <= first[1] - goal.down <= LINE
    if place.passage.floats:
        return goal.down <= last[3] + BELOW
    return first[1] - ABOVE <= goal.down <= first[3] + BELOW


def _covers(link: Link, place: Place, words: str) -> bool:
    """Return whether the letters of a passage under a link are a part of `words`."""
    said = _letters_under(link, place)
    return bool(said) and _is_part(said, compared_letters(words))


def _letters_under(link: Link, place: Place) -> str:
    """Return the letters of a passage under a link."""
    runs = (each.run for each in place.runs if each.page == link.page)
    return compared_letters("".join(text for run in runs for text in _letters_in_boxes(link.boxes, run)))


def _is_part(said: str, words: str) -> bool:
    """Return whether the letters `said` can be a part of some words. The order of the letters does not count,
    because a link may continue on another line, and letters may run from right to left."""
    return (
        said in words
        or sorted(said) == sorted(words)
        or (set(said) <= set(words) and len(said) <= len(words))
    )


def _letters_in_boxes(boxes: Sequence[Box], run: Run) -> Iterator[str]:
    """Yield the letters of a run that lie in some boxes."""
    middle = run.base - 0.25 * run.size
    for box in boxes:
        if box[1] - 0.5 <= middle <= box[3] + 0.5:
            for letter in run.letters:
                if box[0] - 0.3 <= _middle(letter) <= box[2] + 0.3:
                    yield letter.text


def _middle(letter: Letter) -> float:
    """Return the middle of a letter's ink. Punctuation as wide as ideographs has its ink in one half; in a
    line that is too long the other half is dropped."""
    share = 0.5
    if east_asian_width(letter.text[:1] or " ") in ("W", "F"):
        share = {"Ps": 0.75, "Pi": 0.75, "Pe": 0.25, "Pf": 0.25, "Po": 0.25}.get(
            category(letter.text[0]), 0.5
        )
    return letter.left + share * (letter.right - letter.left)


def _continuation(links: Sequence[Link], link: Link, place: Place, words: str) -> Link | None:
    """Return the second part of a link, on the next line of its passage with the same target, or None."""
    room = len(compared_letters(words)) - len(_letters_under(link, place))
    if room < 1:
        return None
    same = (each for each in links if (each.goal, each.address) == (link.goal, link.address))
    return next((each for each in same if 0 < len(_letters_under(each, place)) <= room), None)


def _repeats(link: Link, book: PassageReader) -> bool:
    """Return whether a link lies on spaces or on a number only, as on a page number in the contents."""
    said = "".join(
        text
        for each in book.flow.runs
        if each.page == link.page
        for text in _letters_in_boxes(link.boxes, each.run)
    )
    return not compared_letters(said) or compared_letters(said).isdecimal()


def _margin_faults(kit: Kit, name: str) -> Iterator[tuple[int, str]]:
    """Yield (page, message) for texts at the head and foot of pages that do not belong there, and for wrong
    page numbers."""
    book = telling.library_of(kit).assembly if name == SHEET else telling.library_of(kit).rulebook
    assert book is not None
    passages = telling.passages(kit, name)
    allowed = {compared_letters(book.title), compared_letters(book.edition), *_chapters(book)}
    allowed |= {compared_letters(each.text) for each in passages if each.what == "the cell"}
    letters = {frozenset(text) for text in allowed}
    for number, page in enumerate(kit.book_pages(name)):
        told = dict[int, list[Run]]()
        for run in page.runs:
            if page.marks[run.mark].kind == "Artifact" and compared_letters(run.text).strip("."):
                told.setdefault(run.mark, []).append(run)
        numbers = []
        for runs in told.values():
            for said in _margin_texts(runs):
                if said.isdecimal() and runs[0].base > FOOT * page.height:
                    numbers.append(said)
                elif not _is_allowed(said, allowed, letters):
                    yield number, f"says {short(said)} in its margin, which no book does"
        if numbers != ([str(number + 1)] if _has_page_number(name, number) else []):
            yield (
                number,
                f"expected the number {number + 1} at its foot, found {', '.join(numbers) or 'none'}",
            )


def _chapters(book: Book) -> Iterator[str]:
    """Yield the titles of chapters in plain letters."""
    for block in walk(book.blocks):
        if isinstance(block, Heading) and block.level == 1:
            yield compared_letters(inline(block.content))


def _has_page_number(name: str, page: int) -> bool:
    return name == SHEET or page > 0


def _margin_texts(runs: Sequence[Run]) -> Iterator[str]:
    """Yield the texts of a margin: letters of one line that follow each other closely."""
    lines: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: run.base):
        if lines and run.base - lines[-1][0].base < 3.0:
            lines[-1].append(run)
        else:
            lines.append([run])
    for line in lines:
        said, end = "", 0.0
        for run in sorted(line, key=lambda run: run.letters[0].left):
            if said and run.letters[0].left - end > 2.0:
                yield said
                said = ""
            said += compared_letters(run.text)
            end = run.letters[-1].right
        yield said


def _is_allowed(said: str, allowed: set[str], letters: set[frozenset[str]]) -> bool:
    """Return whether a text is an allowed text of margins, with its letters in any order."""
    return (
        said in allowed or frozenset(said) in letters or any(sorted(said) == sorted(text) for text in allowed)
    )


CHECKS = (places,)
