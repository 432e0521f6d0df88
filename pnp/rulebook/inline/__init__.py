"""The pictures of a page for screens as inline SVG. What they have in common is in the page once.

`tree` reads the SVG documents that pnp.export writes, `outline` writes outlines in few characters, and
`sharing` puts both together.
"""

from pnp.rulebook.inline.sharing import Inlined, Picture, put_in_line

__all__ = ["Inlined", "Picture", "put_in_line"]
