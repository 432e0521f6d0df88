"""Makes docs/profile.md, which describes what pnp's PDF, SVG and HTML files may contain, for people who
write other programs that read or write kits. It is made from the tables of rules in this package by which
`pnp verify` checks the files."""

from collections.abc import Iterator, Mapping

from pnp.verify.profile import html, inline, pdf, reading, svg, symbols
from pnp.verify.profile.grammar import STEPS, Grammar, Kind, Table

_HEAD = """# What a kit's files may hold

This page is made from the tables in `pnp/verify/profile/`. A kit's sheets and the book for screens are
written in a small part of PDF, SVG and HTML. `pnp verify` refuses everything else (F32 to F35) and names the
object and its page, or the line, even if nothing on the page changes: a viewer, a printer or another program
could still act on it.
"""

_PDF = f"""
## Sheets as PDF (F32)

One version of each object: the header and a comment, the objects one after the other with no byte between
them, one table of them in one section, the trailer, `%%EOF`, and nothing after it. Objects have no comments,
and each is used as one kind and by something. Streams are as long as they say, and their packed data ends
where they do. A file has at most {reading.SIZE:,} bytes, {reading.OBJECTS:,} objects and
{reading.UNPACKED:,} bytes unpacked; values are nested {reading.DEPTH} deep at most.

There are no actions, no layers, no annotations, no scripts, no files inside, no forms to fill, no spaces
of colour but the device's, no patterns, nothing inherited: pages and forms have resources of their own,
content asks for nothing else, and no form paints itself. A graphics state says an opacity and nothing
else (so no transfer functions, halftones, masks or modes of blending). A gradient is the unit gradient,
linear or radial, from stop to stop in RGB; the matrix before it says where it lies.

### Objects

A key with `!` has to be there. `<Kind>` is an object of that kind, `[<Kind>]` an array of such, `{{<Kind>}}`
a dictionary whose values are such; `[4 number]` is an array of four numbers, `= 1 0 0 1 0 0` an array that
says just that.
"""

_BOOKS = """
## Books as PDF (F35)

The rulebook, its booklet and the assembly sheet are written as sheets are, with objects and operators of
their own: they are tagged, have an outline, links, a profile of colour and fonts whose letters are seen.
`<place>` is `[<Page> name number ...]`, `<elements>` a list of Elements, `<space>`
is `[/ICCBased <Profile>]`;
`{c <...>}` has the names `c0`, `c1` and so on, so that no name of a space stands for the device's.

### Objects of books
"""

_CONTENT = """
### Content

Streams of pages and forms are a run of these operators with these operands. Each `q` has its `Q`.
A path begins with `m` and ends at once with what paints it; nothing else stands in it.
"""

_MARKUP = "\n| element | stands in | attributes |\n|---|---|---|"


def profile_page() -> str:
    """Return the page docs/profile.md as Markdown."""
    return "\n".join(
        (
            _HEAD.rstrip("\n"),
            _PDF.rstrip("\n"),
            *_objects(pdf.SHEET_TABLE),
            _CONTENT.rstrip("\n"),
            *_operators(pdf.SHEET_GRAMMAR),
            _BOOKS.rstrip("\n"),
            *_objects(pdf.BOOK_TABLE),
            "\n### Content of books",
            *_operators(pdf.BOOK_GRAMMAR),
            "\n## SVG: sheets, faces and figures (F33)\n",
            "No document type, processing instruction, comment, entity, CDATA, style, script,",
            "animation, mask or filter; text in titles alone. What is used (`xlink:href`, `clip-path`,",
            "`fill`)",
            "stands in the file,",
            "before its user, and ids are given once.",
            *_elements(svg.TABLE),
            "\n## rulebook.html (F34)\n",
            "One document type, no comment, no script but that of figures that answer, byte for byte, with",
            "its tables as JSON before the end of the body (F58); every element ended; attributes in double",
            "quotes, each once. The one style sheet begins with rules for `:root` that set `--names`",
            "to colours, lengths,",
            "families and pictures, and with `@font-face`, and ends with the bytes of these files, one",
            "after the other: " + "; ".join(", ".join(f"`{name}`" for name in s) for s in html.SHEETS) + ".",
            "Pictures in the style sheet are SVGs as above.",
            *_elements(html.TABLE),
            "\n### Pictures in rulebook.html\n",
            "An `svg` that is a picture has a `viewbox` that begins with `0 0`. A unit is a hundredth",
            "of a millimetre. The last `svg` of the page has the class `shared`, no size, and one `defs`:",
            "the parts that pictures share. Its ids begin with `_`, and are given once. Other pictures",
            "have no ids. What is used (`marker-start`, `href`, `clip-path`) stands there, before its user",
            "if that is a part too. A `line` paints a `marker`, and never stands where attributes of a line",
            "are inherited. No text, title, comment, style, script or link.",
            *_elements(inline.TABLE),
            "\n## play.html (F55)\n",
            "The shell, style sheet, policy and scripts of `templates/play/`, byte for byte; the fonts, the",
            "program and the Python that pnp makes for the game; data as JSON without `<`, `>` and `&`.",
            "Its faces are symbols. What stands among them is used, and stands before its user; ids are",
            "given once. Numbers are as short as SVG allows, outlines relative.",
            *_elements(symbols.TABLE),
            "",
        )
    )


def _objects(table: Table) -> Iterator[str]:
    for kind, rules in table.items():
        if not rules:
            yield f"\n**{kind}**: no key."
            continue
        yield f"\n**{kind}**\n\n| key | value |\n|---|---|"
        for key, rule in rules.items():
            yield f"| `/{key}` | `{_cell(rule)}` |"


def _operators(grammar: Grammar) -> Iterator[str]:
    yield "\n| operator | operands |\n|---|---|"
    for operator, operands in grammar.statements.items():
        yield f"| `{operator}` | {operands or 'none'} |"
    yield f"| {' '.join(f'`{step}`' for step in STEPS)} | those of PDF: a path |"
    ends = (*grammar.fills, *grammar.clips)
    yield f"| {' '.join(f'`{end}`' for end in ends)} | none: the end of a path |"
    yield "| `BT` ... `ET` | none: a run of the next ones |"
    for operator, operands in grammar.text.items():
        yield f"| `{operator}` | {operands} |"
    for operator, operands in grammar.marks.items():
        yield f"| `{operator}`, in text too | {operands or 'none'} |"


def _elements(table: Mapping[str, Kind]) -> Iterator[str]:
    yield _MARKUP
    for name, kind in table.items():
        rules = ", ".join(f"{key}: `{_cell(rule)}`" for key, rule in kind.attributes.items())
        inside = ", ".join(kind.parents.split()) or "the file"
        yield f"| `{name}`{' (with text)' if kind.has_text else ''} | {inside} | {rules or 'none'} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
