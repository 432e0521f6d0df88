"""Write the book as one HTML file that needs no other file: its figures are inside, and it can be read on a
phone, from file://.

Texts are passed to this module unescaped. It escapes the characters that are special in HTML, such as &.
"""

import html
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pnp.resources import TEMPLATES
from pnp.rulebook import fonts, template
from pnp.rulebook.book import (
    GAP_PROVENANCES,
    Aside,
    Block,
    Book,
    Break,
    Clause,
    Code,
    CodeBlock,
    Credits,
    Emphasis,
    Figure,
    Gap,
    Heading,
    Inline,
    Leaf,
    Link,
    Listing,
    Note,
    NoteMark,
    Notes,
    Page,
    Paragraph,
    Phrase,
    Quotation,
    Reference,
    Rule,
    Spacing,
    Strong,
    Struck,
    Table,
    Text,
    ToldStep,
    Untranslated,
    every_inline,
    has_code,
    prologue,
    text_of,
    walk,
)
from pnp.rulebook.book import contents as contents_of
from pnp.rulebook.catalog import UNTRANSLATED
from pnp.rulebook.inline import InlinePictures, put_in_line
from pnp.rulebook.look import Look
from pnp.rulebook.phrases import isolate_formulas
from pnp.rulebook.picture import Picture, natural_width, picture
from pnp.scene import Drawing


def escape(text: str) -> str:
    """Return a text escaped for HTML, without the sign of untranslated English, for which the writer makes an
    element."""
    return html.escape(text.replace(UNTRANSLATED, ""))


_TAGS = re.compile("<[^>]*>")
"""Tags of the page. Words for people who do not see a picture need no letters in the fonts."""

OPEN, DONE = "\u2610", "\u2611"
"""The characters for an empty and for a ticked box in a list of tasks."""

IS = "is-"
"""The beginning of the classes that say what the book states about an element: "is-end" of a clause and of a
cell. The style sheets name them only together with the element or its class."""

_ASCII = frozenset((*map(chr, range(0x20, 0x7F)), *"•◦▪"))
"""Letters that the fonts always have: those of the words around the book, and the marks of lists."""


def write(book: Book, path: Path, figures: Mapping[str, Picture], look: Look) -> None:
    """Write the book as an HTML file to `path`. Raises LayoutError if `figures` lacks a figure of the
    book."""
    path.write_text(page(book, figures, look), encoding="utf-8", newline="\n")


def page(
    book: Book,
    figures: Mapping[str, Picture],
    look: Look,
    more: str = "",
    write_svg: Callable[[Drawing], str] = lambda _: "",
) -> str:
    """Return the book as one HTML page. `figures` maps the names of its figures to pictures. The fonts have
    the letters of the page and those of the text `more`.

    Drawings become inline SVG and share their parts. SVG documents are embedded as data in an <img>, where
    they run no script and share no id with other elements. The picture above each chapter and the ornaments
    of the look are embedded as data too; `write_svg` returns the SVG of those that are drawings. Raises
    LayoutError if `figures` lacks a figure of the book.
    """

    def as_svg(picture: Picture) -> str:
        return write_svg(picture) if isinstance(picture, Drawing) else picture

    book = isolate_formulas(book)
    shown = [look.wide or look.ornament, *(part.picture for part in look.box)]
    shown += [
        picture(figures, block.name, book.title) for block in walk(book.blocks) if isinstance(block, Figure)
    ]
    inlined = put_in_line([each for each in shown if isinstance(each, Drawing)])
    writer = _Writer(book, figures, inlined)
    first = [block for block in book.blocks if isinstance(block, Leaf) and block.kind == "start"]
    start = writer.blocks(first)
    begun = prologue(book.blocks)
    body = writer.blocks(
        block for block in book.blocks if not any(block is each for each in (*first, *begun))
    )
    story = writer.blocks(begun)
    headings = [
        (block, writer.content(block.content))
        for block in _list_contents(book.blocks)
        if isinstance(block, Heading) and block.level <= 2
    ]
    chapters = (book.words.contents, *(content for heading, content in headings if heading.level == 1))
    words = "".join((book.words.contents, book.words.skip, book.words.components))
    parts = (part.name for part in look.box)
    around_it = "".join((words, *parts, book.title, book.subtitle, book.byline, book.edition, *book.facts))
    markup = "".join((start, story, body))
    written = frozenset(_TAGS.sub("", markup) + around_it + more)
    bold = fonts.bold_letters(markup) | frozenset(around_it) | _ASCII
    letters = {
        "title": frozenset("".join((book.title, _initial(begun), "0123456789", *chapters))),
        "label": written | _ASCII,
        "text": written | _ASCII,
    }
    if has_code(book.blocks):
        letters["code"] = frozenset("".join(_find_code(book.blocks))) | _ASCII
    return template.shell(
        "book/book.html.j2",
        {
            "book": book,
            "direction": "rtl" if book.right_to_left else "ltr",
            "look": look,
            "dark_accent": lighten(look.accent),
            "style": template.safe(_style(book, large=look.least_text > 0)),
            "head": template.safe(_head(look, inlined)),
            "pictured": bool(look.wide),
            "shared": template.safe(inlined.shared),
            "band": _data(as_svg(look.band)) if look.band else "",
            "ornaments": _ornaments(look, as_svg),
            "worn": look.ornament_set,
            "box": [(part, template.safe(_image(part.picture, inlined))) for part in look.box],
            "story": template.safe(story),
            "fonts": template.safe(fonts.style(look, book.language, letters, bold=bold)),
            "headings": [(block, template.safe(content)) for block, content in headings],
            "start": template.safe(start),
            "body": template.safe(body),
        },
    )


def _initial(story: Sequence[Block]) -> str:
    """Return the letters with which a story may begin. The browser sets the first of them larger."""
    return text_of(story[:1])[:8] if story else ""


def _ornaments(look: Look, as_svg: Callable[[Picture], str]) -> list[tuple[str, str]]:
    """Return the ornaments of pages for screens, and their addresses."""
    if look.ornament_set is None:
        return []
    drawn = look.ornament_set.drawn
    names = {
        "bullet": "bullet",
        "initial": "initial",
        "section": "section",
        "rule": "wide-rule",
        "tail": "tail",
    }
    return [(name, _stretch_picture(as_svg(drawn[of]))) for name, of in names.items()]


def _stretch_picture(svg: str) -> str:
    """Return a picture as the address of a background that stretches to fill its box."""
    return _data(svg.replace("<svg ", '<svg preserveAspectRatio="none" ', 1))


def _list_contents(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the entries of the contents. Of a first game and of the reference only the names are listed."""
    for block in blocks:
        if isinstance(block, Leaf) and block.kind != "start":
            yield block.blocks[0]
        else:
            yield from walk((block,))


def lighten(colour: str) -> str:
    """Return a lighter shade of an accent colour (#rrggbb), for text on a dark page: one third of the colour
    mixed with two thirds of a warm white."""
    mixed = (
        round(0.3 * int(colour[k : k + 2], 16) + 0.7 * warm) for k, warm in ((1, 255), (3, 236), (5, 214))
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _data(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def _image(
    picture: Picture, inlined: InlinePictures, *, alt: str = "", name: str = "", width: float | None = None
) -> str:
    """Return the element that shows a picture. `alt` are the words for people who do not see it, and `name`
    is its class. With a width in mm, a browser knows the height of a picture before it draws it."""
    named = f' class="{name}"' if name else ""
    size = f"width:{width:g}mm" if width else ""
    if isinstance(picture, str):
        style = f' style="{size}"' if size else ""
        return f'<img{named} src="{_data(picture)}" alt="{escape(alt)}"{style}>'
    shown = inlined.pictures[id(picture)]
    words = f'role="img" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true"'
    size = size and f' style="{size};aspect-ratio:auto {shown.width}/{shown.height}"'
    view = f"0 0 {shown.width} {shown.height}"
    return f'<svg{named} viewBox="{view}" {words}{size}>{shown.markup}</svg>'


def _head(look: Look, inlined: InlinePictures) -> str:
    """Return the picture at the head of the page, if the game has one."""
    if look.wide:
        return _image(look.wide, inlined, name="wide")
    return _image(look.ornament, inlined, name="ornament") if look.ornament else ""


def _content(inlines: Iterable[Inline], left: str = "") -> str:
    """Return inline content as HTML. `left` is the attribute of elements of code that makes them run from the
    left."""
    parts = []
    for inline in inlines:
        match inline:
            case Text(text=text):
                parts.append(escape(text))
            case Strong(content=content):
                parts.append(f"<strong>{_content(content, left)}</strong>")
            case Emphasis(content=content):
                parts.append(f"<em>{_content(content, left)}</em>")
            case Struck(content=content):
                parts.append(f"<del>{_content(content, left)}</del>")
            case Code(text=text):
                parts.append(f"<code{left}>{escape(text)}</code>")
            case NoteMark(identifier=identifier, target=target, number=number):
                link = f'id="{escape(identifier)}" href="#{escape(target)}" role="doc-noteref"'
                parts.append(f"<sup><a {link}>{escape(number)}</a></sup>")
            case Reference(target=target, content=content):
                parts.append(f'<a href="#{escape(target)}">{_content(content, left)}</a>')
            case Link(url=url, content=content):
                parts.append(f'<a href="{escape(url)}" rel="noreferrer">{_content(content, left)}</a>')
            case Break():
                parts.append("<br>")
            case Phrase(content=content):
                parts.append(_content(content, left))
            case Spacing():
                pass
            case Untranslated():
                parts.append('<span class="untranslated" lang="en">EN</span>')
    return "".join(parts)


def _find_code(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the code in blocks."""
    for block in walk(blocks):
        if isinstance(block, CodeBlock):
            yield from block.lines
        for content in contents_of(block):
            yield from (inline.text for inline in every_inline(content) if isinstance(inline, Code))


def has_marks(blocks: Iterable[Block]) -> bool:
    """Return whether blocks have crossed-out words, code, quotations, horizontal lines, lists of tasks or
    footnotes. A separate style sheet covers these, since few books have them."""
    return any(
        isinstance(block, Quotation | CodeBlock | Rule | Notes)
        or (isinstance(block, Listing) and block.boxes)
        or any(isinstance(each, Struck | Code) for c in contents_of(block) for each in every_inline(c))
        for block in walk(blocks)
    )


class _Writer:
    """Turns blocks into HTML."""

    def __init__(self, book: Book, figures: Mapping[str, Picture], inlined: InlinePictures) -> None:
        self.book, self.figures, self.inlined = book, figures, inlined
        self.left = ' dir="ltr"' if book.right_to_left else ""

    def content(self, inlines: Iterable[Inline]) -> str:
        return _content(inlines, self.left)

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                # The title of the book is the only h1.
                tag = f"h{block.level + 1}"
                number = f'<span class="number">{escape(block.number)}</span> ' if block.number else ""
                return f'<{tag} id="{escape(block.identifier)}">{number}{self.content(block.content)}</{tag}>'
            case Paragraph(content=content):
                return f"<p>{self.content(content)}</p>"
            case Listing() if block.boxes:
                return self.tasks(block)
            case Listing():
                tag = "ol" if block.ordered else "ul"
                start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
                items = "\n".join(f"<li>{self.item(item)}</li>" for item in block.items)
                return f"<{tag}{start}>\n{items}\n</{tag}>"
            case Table():
                return self.table(block)
            case Clause():
                number = f'<a class="number" href="#{escape(block.identifier)}">{escape(block.number)}</a>'
                classes = f"clause {IS}{block.kind} {IS}{block.provenance}"
                begin = f'<section class="{classes}" id="{escape(block.identifier)}">'
                return f"{begin}{number}\n<div>{self.write_with_sign(block)}</div></section>"
            case Gap(reference=reference):
                number = f'<span class="number">{self.content([reference]) if reference else ""}</span>'
                begin = f'<div class="gap {IS}{block.provenance}">'
                return f"{begin}{number}\n<div>{self.write_with_sign(block)}</div></div>"
            case Figure():
                return self.figure(block)
            case Aside(title=title):
                word = self.book.words.example if block.example else self.book.words.note
                heading = f"{word} · {title}" if title and block.example else title or word
                # As a note and no landmark: a book has many, and some have the same heading.
                label = f'<p class="label">{escape(heading)}</p>'
                return f'<aside role="note">{label}\n{self.blocks(block.blocks)}</aside>'
            case Quotation():
                return f"<blockquote>{self.blocks(block.blocks)}</blockquote>"
            case CodeBlock(lines=lines):
                return f"<pre{self.left}><code>{escape(chr(10).join(lines))}</code></pre>"
            case Rule():
                return "<hr>"
            case Notes():
                return f'<section class="notes" role="doc-endnotes">{self.blocks(block.blocks)}</section>'
            case Note(identifier=identifier, number=number, mark=mark):
                back = f'<a class="number" href="#{escape(mark)}" role="doc-backlink">{escape(number)}</a>'
                return f'<p id="{escape(identifier)}">{back} {self.content(block.content)}</p>'
            case Credits():
                return f'<footer class="credits">{self.blocks(block.blocks)}</footer>'
            case Leaf(kind=kind, blocks=(Heading(identifier=name), *_)):
                attributes = f'class="leaf {IS}{kind}" aria-labelledby="{escape(name)}"'
                return f"<section {attributes}>{self.blocks(block.blocks)}</section>"
            case Leaf(kind=kind):
                return f'<section class="leaf {IS}{kind}">{self.blocks(block.blocks)}</section>'
            case Page():
                return f'<section class="page">{self.blocks(block.blocks)}</section>'
            case ToldStep(who=who):
                name = f'<p class="label">{escape(who)}</p>\n' if who else ""
                return f'<section class="told">{name}{self.blocks(block.blocks)}</section>'

    def tasks(self, block: Listing) -> str:
        """Return a list whose items have boxes. Each box has a word for people who do not see it."""
        items = []
        for box, item in zip(block.boxes, block.items, strict=True):
            name, sign = (self.book.words.ticked_box, DONE) if box else (self.book.words.empty_box, OPEN)
            shown = f'<span class="tick" role="img" aria-label="{escape(name)}">{sign}</span> '
            items.append(
                f'<li class="task">{shown}{self.item(item)}</li>'
                if box is not None
                else f"<li>{self.item(item)}</li>"
            )
        return "<ul>\n" + "\n".join(items) + "\n</ul>"

    def item(self, item: tuple[Block, ...]) -> str:
        match item:
            case (Paragraph(content=content), *rest):
                return self.content(content) + self.blocks(rest)
            case _:
                return self.blocks(item)

    def write_with_sign(self, block: Clause | Gap) -> str:
        body = self.blocks(block.blocks)
        if block.provenance not in GAP_PROVENANCES:
            return body
        word = escape(getattr(self.book.words, block.provenance))
        sign = f'<span class="sign {IS}{block.provenance}">{word}</span>'
        if body.endswith("</p>"):
            return f"{body.removesuffix('</p>')} {sign}</p>"
        return f"{body}\n<p>{sign}</p>"

    def table(self, table: Table) -> str:
        def row(cells: tuple[tuple[Inline, ...], ...], *, heads: bool = False) -> str:
            drawn = (
                f'<th scope="col" class="{IS}{align}">{content}</th>'
                if heads and content  # an empty cell is the head of nothing
                else f'<td class="{IS}{align}">{content}</td>'
                for align, content in zip(table.align, map(self.content, cells), strict=True)
            )
            return f"<tr>{''.join(drawn)}</tr>"

        rows = "\n".join(row(cells) for cells in table.rows)
        head = row(table.header, heads=True)
        body = f"<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>"
        return f'<div class="table" tabindex="0"><table>\n{body}\n</table></div>'

    def figure(self, figure: Figure) -> str:
        shown = picture(self.figures, figure.name, self.book.title)
        width = natural_width(shown, f"figure {figure.name}")
        drawn = _image(shown, self.inlined, alt=figure.alt, width=width)
        word = f'<span class="label">{escape(self.book.words.figure)} {escape(figure.number)}</span> '
        said = f"{word if figure.number else ''}{self.content(figure.caption)}"
        caption = f"\n<figcaption>{said}</figcaption>" if said else ""
        begin = f'<figure class="{IS}{figure.placement}" id="{escape(figure.identifier)}">'
        return f"{begin}{drawn}{caption}</figure>"


def _style(book: Book, *, large: bool) -> str:
    """Return the style sheet. Large print is a fifth larger than the reader's own setting."""
    leaves = any(isinstance(block, Leaf) for block in book.blocks)
    names = [
        "book.css",
        *(["start.css"] if leaves else []),
        *(["marks.css"] if has_marks(book.blocks) else []),
    ]
    style = "".join((TEMPLATES / "book" / name).read_text(encoding="utf-8") for name in names)
    return style + "html { font-size: 1.3rem; }\n" if large else style
