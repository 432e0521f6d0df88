"""A PDF of a book read back: `pages` has its letters and its paint, `Ground` what lies under and over letters."""

from pnp.verify.paint.book.ground import Ground, box_of, outline_of
from pnp.verify.paint.book.page import BookPage, Clip, Letter, Mark, Paint, Run, pages

__all__ = ["BookPage", "Clip", "Ground", "Letter", "Mark", "Paint", "Run", "box_of", "outline_of", "pages"]
