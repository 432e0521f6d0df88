"""F: all text of the books can be seen: no letter is covered, without contrast, tiny, cut off or off the
page."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from unicodedata import bidirectional, normalize

from pnp.caching import remembered
from pnp.finding import Check, Finding, check
from pnp.units import number_unlike, to_points
from pnp.verify.files import assembly
from pnp.verify.files.booklet import saddle
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.paint.book import BookPage, Ground, Letter, Run, box_of
from pnp.verify.told import heard, short

SMALLEST = 5.5
"""The least size of a letter, points. The smallest in books are the letters EN of a draft, with 6 points."""

FAINTEST = 1.5
"""The least contrast of letters with their ground. D checks ask for more of a theme's colours."""

EDGE = 0.5
"""The width of the edge of the paper that no letter reaches, mm."""

MOST = 5
"""The most findings of a page."""

_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_HYPHENS = dict.fromkeys(map(ord, "-\u2010\u2011\u00ad"))


@check("F42", "every letter of the books can be seen")
def visible_letters(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each letter that rulebook.pdf, its booklet and assembly.pdf paint lies whole on the page and inside its
    clips. It is upright, large enough to be read, in another colour than its ground, and nothing is painted
    over it. Each glyph is that of the letters that it stands for, and lines run on from letter to letter. A
    rule that only a program can find is no rule."""
    for name in (*BOOKS, BOOKLET):
        if (name == BOOKLET and any(saddle(kit))) or (
            name == assembly.NAME and any(assembly.words_in_panels(kit))
        ):
            continue  # F28 and F24 say what stands elsewhere than it should
        for number, page in enumerate(kit.book_pages(name), 1):
            yield from (self.error(f"{name}, page {number}", fault) for fault in _letter_faults(page)[:MOST])


def _letter_faults(page: BookPage) -> tuple[str, ...]:
    """Return the faults by which letters of a page cannot be seen."""
    if "letter faults" not in page.known:
        page.known["letter faults"] = tuple(dict.fromkeys(_hidden_letters(page)))
    return page.known["letter faults"]  # type: ignore[no-any-return]  # what stands there


def _hidden_letters(page: BookPage) -> Iterator[str]:
    ground = Ground.from_page(page)
    for run in page.runs:
        if not heard(run.text) or set(run.text) <= {".", " "}:
            continue
        told = short(run.text.strip())
        left, top, right, foot = box_of(run)
        if not run.seen or not run.upright:
            yield f"{told} is not painted as letters that stand upright"
        elif to_points(run.size) < SMALLEST:
            points = number_unlike(to_points(run.size), SMALLEST, 1)
            yield f"{told} is {points} points high, expected {SMALLEST:g} at least"
        elif min(left, top, page.width - right, page.height - foot) < EDGE:
            yield f"{told} does not lie on the page"
        elif ground.is_clipped(run):
            yield f"{told} is cut off"
        elif (other := _wrong_glyphs(run.letters)) is not None:
            yield f"{told} is said, and the letters painted are {short(other)}"
        elif _runs_backwards(run):
            yield f"{told} does not run on from letter to letter"
        elif covered := ground.covered_letters(run).strip():
            yield f"{short(covered)} of {told} is covered by what is painted later"
        else:
            yield from _faint_letters(run, told, ground)


def _faint_letters(run: Run, told: str, ground: Ground) -> Iterator[str]:
    for letter, colour in zip(run.letters, ground.colours(run), strict=True):
        if colour != "picture" and heard(letter.text) and contrast(run.colour, colour) < FAINTEST:
            yield f"{told} is {run.colour} on {colour}, which nobody sees"
            return


def _wrong_glyphs(letters: Sequence[Letter]) -> str | None:
    """Return what the glyphs show, if that differs from the text that they stand for."""
    shown, said = (
        _plain("".join(getattr(letter, which) for letter in letters)) for which in ("shown", "text")
    )
    if sorted(shown) == sorted(said) or any(bidirectional(letter) == "AL" for letter in said):
        return None  # letters that join share glyphs, and their dots are glyphs too
    if shown == said.translate(_MIRRORED):
        return None  # brackets open the other way where lines begin at the right
    return shown


def _plain(text: str) -> str:
    """Return the letters alone, with ligatures taken apart. A hyphen at the end of a line has another code
    than its glyph."""
    return heard(normalize("NFKC", text)).translate(_HYPHENS)


def _runs_backwards(run: Run) -> bool:
    """Return whether a letter stands before one that precedes it in the text. Marks stand on their
    letters."""
    return any(after.left < before.left - run.size for before, after in pairwise(run.letters))


@remembered
def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, as WCAG defines it."""
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


CHECKS = (visible_letters,)
