"""F checks on parts of books that readers do not see directly: tags for screen readers, and fonts."""

from pnp.verify.files.layers import glyphs, tags

CHECKS = (*tags.CHECKS, *glyphs.CHECKS)

__all__ = ["CHECKS"]
