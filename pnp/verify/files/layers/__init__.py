"""F checks on what readers of books do not see directly: the tags for screen readers, and the glyphs in
embedded fonts."""

from pnp.verify.files.layers import glyphs, tags

CHECKS = (*tags.CHECKS, *glyphs.CHECKS)

__all__ = ["CHECKS"]
