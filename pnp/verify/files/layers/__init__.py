"""F: what of a book its readers do not see at first sight: the tags of screen readers, and the fonts."""

from pnp.verify.files.layers import glyphs, tags

CHECKS = (*tags.CHECKS, *glyphs.CHECKS)

__all__ = ["CHECKS"]
