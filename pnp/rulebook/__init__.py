"""The rulebook: a template in English, a tree of blocks, and its two writers, Typst (PDF) and HTML.

`source` reads Markdown into the tree that `book` defines; `template` fills in facts and translations.
`catalog` has the translations, `extraction` what there is to translate. `typst` and `html` write the tree,
`booklet` a PDF as one to fold.
"""

from pnp.rulebook.book import (
    Aside,
    Block,
    Book,
    Clause,
    Emphasis,
    Figure,
    Gap,
    Heading,
    Inline,
    Leaf,
    Link,
    Paragraph,
    Reference,
    Strong,
    Table,
    Text,
    Told,
    plain,
    text_of,
    walk,
)
from pnp.rulebook.dialect import literal
from pnp.rulebook.look import Boxed, Cover, Look, Ornament
from pnp.rulebook.message import PLACEHOLDER, fill, placeholders, trimmed
from pnp.rulebook.saddle import creep

__all__ = [
    "PLACEHOLDER",
    "Aside",
    "Block",
    "Book",
    "Boxed",
    "Clause",
    "Cover",
    "Emphasis",
    "Figure",
    "Gap",
    "Heading",
    "Inline",
    "Leaf",
    "Link",
    "Look",
    "Ornament",
    "Paragraph",
    "Reference",
    "Strong",
    "Table",
    "Text",
    "Told",
    "booklet",
    "catalog",
    "creep",
    "extraction",
    "fill",
    "html",
    "literal",
    "placeholders",
    "plain",
    "source",
    "template",
    "text_of",
    "trimmed",
    "typst",
    "walk",
    "words",
]
