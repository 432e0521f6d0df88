"""A PDF of a book read back: `pages` has its letters and its paint, `Ground` what lies under and
over letters, `ways` where its links and its outline lead, `structure` its layer for screen readers."""

from pnp.verify.paint.book.ground import Ground, box_of, outline_of
from pnp.verify.paint.book.page import BookPage, Clip, Letter, Mark, Paint, Run, kinds_of, numbers_of
from pnp.verify.paint.book.places import Goal, Linked, Ways, ways
from pnp.verify.paint.book.reader import pages
from pnp.verify.paint.book.structure import Content, Element, Structure, structure
from pnp.verify.paint.book.typeface import Typeface

__all__ = [
    "BookPage",
    "Clip",
    "Content",
    "Element",
    "Goal",
    "Ground",
    "Letter",
    "Linked",
    "Mark",
    "Paint",
    "Run",
    "Structure",
    "Typeface",
    "Ways",
    "box_of",
    "kinds_of",
    "numbers_of",
    "outline_of",
    "outlines",
    "pages",
    "programs",
    "structure",
    "ways",
]
