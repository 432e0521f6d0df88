"""Books that say one thing to the eye and another to a screen reader, to who copies, or to nobody at all.

All are of the sample FULL, Dehex'z War in Spanish, and most are tried on other books as well.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Name, Pdf, String

from tests.broken.books import RULES, SCREEN, SHEET, Damage, by_html, of_pdf
from tests.broken.books_editing import Content
from tests.broken.files_editing import content


def of_page(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The first place of the whole page for screens that fits."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        before = path.read_text(encoding="utf-8")
        after = re.sub(pattern, new, before, count=1, flags=re.DOTALL)
        assert after != before, f"{pattern} is nowhere"
        path.write_text(after, encoding="utf-8", newline="\n")

    return damage


def put(letter: str) -> Damage:
    """A letter that nobody sees, within the first word of the first rule."""
    return by_html(r"(<section class=\"clause [^>]*>.*?<div><p>\w)", rf"\g<1>{letter}")


def elements(pdf: Pdf, role: str) -> Iterator[Any]:
    """The tags of a role, in reading order."""

    def inside(value: Any) -> Iterator[Any]:
        if isinstance(value, pikepdf.Array):
            for each in value:
                yield from inside(each)
        elif isinstance(value, pikepdf.Dictionary) and "/S" in value:
            if str(value.S) == f"/{role}":
                yield value
            yield from inside(value.get("/K"))

    yield from inside(pdf.Root.StructTreeRoot.K)


def tagged(role: str, change: Callable[[Any], object], nth: int = 0, file: str = RULES) -> Damage:
    """The nth tag of a role."""
    return of_pdf(file, lambda pdf: change(list(elements(pdf, role))[nth]))


def set_to(key: str, value: Any) -> Callable[[Any], None]:
    return lambda element: element.__setitem__(f"/{key}", value)


def two(role: str, change: Callable[[Any, Any], object], file: str = RULES) -> Damage:
    """The second and the third tag of a role."""

    def damage(pdf: Pdf) -> None:
        _, one, other, *_ = elements(pdf, role)
        change(one, other)

    return of_pdf(file, damage)


def exchanged(key: str) -> Callable[[Any, Any], None]:
    def change(one: Any, other: Any) -> None:
        one[f"/{key}"], other[f"/{key}"] = other[f"/{key}"], one[f"/{key}"]

    return change


def exchanged_in_order(pdf: Pdf) -> None:
    """Two paragraphs that follow each other are read aloud the other way round."""
    inner = pdf.Root.StructTreeRoot.K[0].K
    at = next(k for k in range(3, len(inner) - 1) if str(inner[k].S) == str(inner[k + 1].S) == "/P")
    inner[at], inner[at + 1] = inner[at + 1], inner[at]


def read_twice(pdf: Pdf) -> None:
    """A paragraph is read aloud twice."""
    inner = pdf.Root.StructTreeRoot.K[0].K
    inner.append(next(each for each in inner if str(each.S) == "/P"))


def named_wrongly(pdf: Pdf) -> None:
    """The file names another tag for some words than the one that holds them."""
    numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
    page = next(each for each in numbers[1::2] if isinstance(each, Array) and len(each) > 5)
    page[0], page[len(page) - 1] = page[len(page) - 1], page[0]


def from_the_other_side(pdf: Pdf) -> None:
    """Pages follow each other from the right, or no longer."""
    viewer = pdf.Root.ViewerPreferences
    viewer.Direction = Name.R2L if viewer.Direction == Name.L2R else Name.L2R


def marked(old: bytes, new: bytes, count: int = 1) -> Damage:
    """What is said of the first marks of the second page, or with 0 of all."""

    def damage(pdf: Pdf) -> None:
        page = pdf.pages[1]
        data = page.Contents.read_bytes()
        after = re.sub(old, new, data, count=count)
        assert after != data
        page.Contents = pdf.make_stream(after)

    return of_pdf(RULES, damage)


def metadata(pattern: bytes, new: bytes) -> Damage:
    def damage(pdf: Pdf) -> None:
        data = pdf.Root.Metadata.read_bytes()
        after = re.sub(pattern, new, data, count=1, flags=re.DOTALL)
        assert after != data
        pdf.Root.Metadata.write(after)

    return of_pdf(RULES, damage)


def in_font(
    change: Callable[[TTFont, dict[str, str]], None], wanted: str = r"\w", file: str = RULES
) -> Damage:
    """The first font of a file that has two letters of a kind: its glyphs by what they stand for."""

    def damage(pdf: Pdf) -> None:
        for page in pdf.pages:
            for font in page.obj.Resources.get("/Font", {}).values():
                stream = font.DescendantFonts[0].FontDescriptor.get("/FontFile2")
                if stream is None:
                    continue
                said = Content(pdf, b"", pikepdf.Dictionary(Font={"/f0": font})).fonts["f0"]
                program = TTFont(BytesIO(stream.read_bytes()), recalcBBoxes=False, recalcTimestamp=False)
                names = {
                    text: program.getGlyphName(number)
                    for number, text in said.items()
                    if re.fullmatch(wanted, text)
                }
                if len(names) > 1:
                    change(program, names)
                    made = BytesIO()
                    program.save(made)
                    stream.write(made.getvalue())
                    return
        raise AssertionError("no font has two such letters")

    return of_pdf(file, damage)


def outlines_exchanged(program: TTFont, names: Mapping[str, str]) -> None:
    """Two letters look like each other."""
    one, other = list(names.values())[:2]
    glyphs, widths = program["glyf"], program["hmtx"]
    glyphs[one], glyphs[other] = glyphs[other], glyphs[one]
    widths[one], widths[other] = widths[other], widths[one]


def blank(program: TTFont, names: Mapping[str, str]) -> None:
    """A letter is not painted."""
    name = next(iter(names.values()))
    glyph = program["glyf"][name]
    glyph.numberOfContours = 0
    glyph.data = b""
    program["hmtx"][name] = (program["hmtx"][name][0], 0)


def bent(program: TTFont, names: Mapping[str, str]) -> None:
    """A letter has lost a part: a contour, or a third of its only one."""
    table = program["glyf"]
    for each in names.values():
        name = each
        while table[name].isComposite():
            name = table[name].components[0].glyphName
        glyph = table[name]
        if glyph.numberOfContours > 0:
            glyph.coordinates.transform(((1, 0), (0, 0.6)))
            glyph.recalcBounds(table)
            program["hmtx"][name] = (program["hmtx"][name][0], glyph.xMin)
            return
    raise AssertionError("no letter has a contour")


def turned(program: TTFont, names: Mapping[str, str]) -> None:
    """Letters are larger than they say."""
    program["head"].unitsPerEm //= 2


def wide(pdf: Pdf) -> None:
    """Letters go further on than they do in their font."""
    font = next(iter(pdf.pages[1].obj.Resources.Font.values()))
    widths = font.DescendantFonts[0].W
    at = 0
    while at + 1 < len(widths):
        if isinstance(widths[at + 1], Array):
            widths[at + 1] = Array([float(width) + 4 for width in widths[at + 1]])
            at += 2
        else:
            widths[at + 2] = float(widths[at + 2]) + 4
            at += 3


def exchanged_codes(pdf: Pdf) -> None:
    """Two letters are painted for each other, and copied as they were: their numbers in the text and in the
    table of what glyphs say are exchanged."""
    for page in pdf.pages:
        for font in page.obj.Resources.get("/Font", {}).values():
            table = font.ToUnicode.read_bytes()
            named = {text: number for number, text in re.findall(rb"<(\w{4})> <(\w{4})>", table)}
            letters = [text for text in named if chr(int(text, 16)).isalpha()][:2]
            if len(letters) == 2:
                one, other = (named[text] for text in letters)
                for number, text in ((one, letters[1]), (other, letters[0])):
                    table = re.sub(
                        rb"<" + number + rb"> <\w{4}>", b"<" + number + b"> <" + text + b">", table
                    )
                font.ToUnicode.write(table)
                _renumber(pdf, font, bytes.fromhex(one.decode()), bytes.fromhex(other.decode()))
                return
    raise AssertionError("no font has two letters")


def _renumber(pdf: Pdf, font: Any, one: bytes, other: bytes) -> None:
    """Two glyphs of a font stand in each other's place on all pages."""
    numbers = {one: other, other: one}

    def changed(text: Any) -> Any:
        if not isinstance(text, String):
            return text
        data = bytes(text)
        codes = (data[k : k + 2] for k in range(0, len(data), 2))
        return String(b"".join(numbers.get(code, code) for code in codes))

    for page in pdf.pages:
        fonts = page.obj.Resources.get("/Font", {})
        names = {name for name, each in fonts.items() if each.objgen == font.objgen}
        made, current = [], ""
        for operands, operator in content(page):
            current = str(operands[0]) if str(operator) == "Tf" else current
            shown = current in names and str(operator) in ("Tj", "TJ")
            if shown and isinstance(operands[0], Array):
                operands = [Array([changed(each) for each in operands[0]])]
            elif shown:
                operands = [changed(operands[0])]
            made.append((operands, operator))
        if names:
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(made))


def lost_mark(pdf: Pdf) -> None:
    """The mark of an Arabic letter is not painted; the text that stands for both is as it was."""
    for page in pdf.pages:
        data = page.Contents.read_bytes()
        text = rb"\((?:[^()\\]|\\.)*\)"
        found = re.search(
            rb"/Span<</ActualText<FEFF\w{4}064\w>>>BDC[^\[\(]*Tm\)?\[[-\d.]*"
            + text
            + rb"[-\d.]*("
            + text
            + rb")",
            data,
        )
        if found:
            page.Contents = pdf.make_stream(data[: found.start(1)] + data[found.end(1) :])
            return
    raise AssertionError("no letter bears a mark")


def lost(program: TTFont, names: Mapping[str, str]) -> None:
    """Each letter is moved to the side by what its font says of its edge."""
    for name in names.values():
        width, left = program["hmtx"][name]
        program["hmtx"][name] = (width, left - 300)


def in_webfont(change: Callable[[TTFont], None], family: str = "text ") -> Damage:
    """The first font of the page for screens of those of a role."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        text = path.read_text(encoding="utf-8")
        found = re.search(rf'font-family: "{family}[^"]*";[^}}]*?url\("data:font/woff2;base64,([^"]*)"', text)
        assert found
        font = TTFont(BytesIO(b64decode(found[1])), recalcBBoxes=False, recalcTimestamp=False)
        change(font)
        made = BytesIO()
        font.save(made)
        data = b64encode(made.getvalue()).decode()
        path.write_text(text[: found.start(1)] + data + text[found.end(1) :], encoding="utf-8", newline="\n")

    return damage


def letters_mapped(font: TTFont) -> None:
    """Two letters have each other's glyph."""
    for table in font["cmap"].tables:
        names = dict(table.cmap)
        table.cmap = names | {ord("a"): names[ord("e")], ord("e"): names[ord("a")]}


def digits_drawn(font: TTFont) -> None:
    """Two digits look like each other."""
    names = font.getBestCmap()
    outlines_exchanged(font, {each: names[ord(each)] for each in "34"})


def weight(old: str, new: str) -> Damage:
    return of_page(f"font-weight: {old}; font-style: normal", f"font-weight: {new}; font-style: normal")


LETTERS: Mapping[str, Damage] = {
    "a letter without width on screen": put("\u200b"),
    "a soft hyphen on screen": put("\u00ad"),
    "a mark that turns the order on screen": put("\u200e"),
    "words overridden from the right on screen": put("\u202e"),
    "a joiner on screen, as an entity": put("&#x200d;"),
    "a byte order mark on screen": put("\ufeff"),
    "a letter of another alphabet on screen": put("\u0455"),
    "a blank that does not break on screen": by_html(r"(<div><p>[^< ]+) ", "\\1\u00a0"),
    "a blank is gone on screen": by_html(r"(<div><p>[^< ]+) ", r"\1"),
    "a line ends where it does not": by_html(r"(<div><p>[^< ]+) ", r"\1<br> "),
    "another title of the page": of_page(r"<title>(.*?)</title>", r"<title>\1 2</title>"),
    "a mark within a number on screen": by_html(r"(\d)(\d)</td>", "\\1\u2060\\2</td>"),
}

NODES: Mapping[str, Damage] = {
    "words are stressed on screen": by_html(r"(<div><p>)([^< ]+)", r"\1<em>\2</em>"),
    "words are strong on screen": by_html(r"(<div><p>)([^< ]+)", r"\1<strong>\2</strong>"),
    "words are no longer strong": by_html(r"<li>([^<]*)<strong>(.*?)</strong>", r"<li>\1\2"),
    "the page runs the other way": of_page(
        r'dir="(ltr|rtl)"', lambda m: f'dir="{"rtl" if m[1] == "ltr" else "ltr"}"'
    ),
    "a rule is of another kind": by_html(r'class="clause is-restriction', 'class="clause is-permission'),
    "a rule is of another source": by_html(
        r'(class="clause [\w-]+ is-)(stated|inferred)"', lambda m: f'{m[1]}proposed"'
    ),
    "no doctype": of_page(r"<!DOCTYPE html>\n", ""),
    "no size for phones": of_page(r'<meta name="viewport"[^>]*>\n', ""),
    "a link keeps its reader's address": by_html(r' rel="noreferrer"', ""),
    "a cell stands elsewhere": by_html(r'<td class="is-start">', '<td class="is-end">'),
    "a head of a table heads nothing": by_html(r'<th scope="col"', "<th"),
    "a table cannot be reached": by_html(r' tabindex="0"', ""),
    "a list begins with another number": by_html(r"<ul>", '<ul class="facts">'),
    "a head of another level": by_html(r"<h3( [^>]*)>(.*?)</h3>", r"<h4\1>\2</h4>"),
    "a paragraph is a heading": by_html(r"<div><p>([^<]*)</p>", r"<div><h6>\1</h6>"),
    "a figure stands in the margin": by_html(r'<figure class="is-text"', '<figure class="is-margin"'),
    "a figure is wider than drawn": by_html(r'style="width:([\d.]+)mm', r'style="width:1\1mm'),
    "a figure without its width": by_html(r' style="width:[^"]*"', ""),
    "the edition is a credit": of_page(r'<footer class="edition">', '<footer class="credits">'),
}

AROUND: Mapping[str, Damage] = {
    "parts are exchanged": by_html(
        r"(<li><svg[^>]*>)(.*?)(</svg>.*?<li><svg[^>]*>)(.*?)(?=</svg>)", r"\1\4\3\2"
    ),
    "an ornament is another": of_page(
        r'(--bullet: url\(")([^"]*)("\); --initial: url\(")([^"]*)"', r'\1\4\3\2"'
    ),
}

TAGS: Mapping[str, Damage] = {
    "texts of pictures are exchanged": two("Figure", exchanged("Alt")),
    "texts of panels are exchanged": two("Figure", exchanged("Alt"), SHEET),
    "a heading is a paragraph": tagged("H2", set_to("S", Name.P)),
    "a heading is of another level": tagged("H2", set_to("S", Name.H1), 2),
    "a heading is called otherwise": tagged("H2", set_to("T", String("No hay regla"))),
    "a paragraph is a heading": tagged("P", set_to("S", Name.H2), 20),
    "a paragraph is a part": tagged("P", set_to("S", Name.Div), 20),
    "a cell is a head": tagged("TD", set_to("S", Name.TH)),
    "a head of a column is a cell": tagged("TH", set_to("S", Name.TD)),
    "a head of a column heads a row": tagged("TH", lambda e: set_to("Scope", Name.Row)(e.A[0])),
    "a cell names another head": tagged("TD", lambda e: set_to("Headers", Array([String("U9x9y0")]))(e.A[0])),
    "strong words are not": tagged("Strong", set_to("S", Name.Span), 3),
    "words are strong": tagged("Link", set_to("S", Name.Strong), -1),
    "a row is a part": tagged("TR", set_to("S", Name.Div)),
    "a list is a part": tagged("L", set_to("S", Name.Div)),
    "an item is a paragraph": tagged("LBody", set_to("S", Name.P)),
    "words in another language": tagged("P", set_to("Lang", String("en")), 20),
    "marks in another language": marked(rb"(/MCID \d+)(?=/|>)", rb"\1/Lang(en)", 0),
    "a mark spelt out": marked(rb"/MCID 5(?=/|>)", b"/MCID 5/E(no)"),
    "a text beside words": tagged("Span", set_to("Alt", String("no")), 4),
    "two paragraphs the other way round": of_pdf(RULES, exchanged_in_order),
    "a paragraph twice": of_pdf(RULES, read_twice),
    "words are named for another tag": of_pdf(RULES, named_wrongly),
    "strong is no role": of_pdf(RULES, lambda pdf: pdf.Root.StructTreeRoot.RoleMap.__delitem__("/Strong")),
    "links in any order": of_pdf(RULES, lambda pdf: pdf.pages[1].obj.__delitem__("/Tabs")),
    "a link says another page": of_pdf(
        RULES, lambda pdf: pdf.pages[1].obj.Annots[0].__setitem__("/Contents", String("página 99"))
    ),
    "pages follow each other from the other side": of_pdf(RULES, from_the_other_side),
    "another title in the metadata": metadata(rb"(<dc:title>.*?<rdf:li[^>]*>)", rb"\1No "),
    "another language in the metadata": metadata(rb"(<dc:language>.*?<rdf:li>)[^<]*", rb"\1fr"),
    "another language of the same root": of_pdf(
        RULES, lambda pdf: pdf.Root.__setitem__("/Lang", f"{pdf.Root.Lang}-XX")
    ),
    "another title of the document": of_pdf(
        RULES, lambda pdf: pdf.docinfo.__setitem__("/Title", f"{pdf.docinfo.Title} 2")
    ),
    "it is not sure of its tags": of_pdf(RULES, lambda pdf: pdf.Root.MarkInfo.__setitem__("/Suspects", True)),
}

GLYPHS: Mapping[str, Damage] = {
    "two digits look like each other": in_font(outlines_exchanged, "[0-9]"),
    "two letters look like each other": in_font(outlines_exchanged, "[a-z]"),
    "two letters of the assembly sheet look like each other": in_font(outlines_exchanged, "[a-z]", SHEET),
    "two letters are painted for each other": of_pdf(RULES, exchanged_codes),
    "a letter is not painted": in_font(blank),
    "a letter is bent": in_font(bent),
    "letters are larger than they say": in_font(turned),
    "a letter is wider than its font has it": of_pdf(RULES, wide),
    "letters are moved to the side": in_font(lost),
    "two letters on screen have each other's glyph": in_webfont(letters_mapped),
    "two digits on screen look like each other": in_webfont(digits_drawn),
    "a font on screen of another family": of_page(
        r'font-family: "text ([^"]*)"', 'font-family: "text impact"'
    ),
    "a font on screen of another weight": weight("400", "900"),
}

OUTLINE: Mapping[str, Damage] = {
    "an entry of the outline says something else": of_pdf(
        RULES, lambda pdf: pdf.Root.Outlines.First.__setitem__("/Title", String("No"))
    ),
}

DEFECTS: Mapping[str, Mapping[str, Damage]] = {
    "F13": LETTERS,
    "F45": OUTLINE,
    "F46": NODES,
    "F47": AROUND,
    "F52": TAGS,
    "F53": GLYPHS,
}

ANYWHERE = {
    "F13": LETTERS,
    "F45": OUTLINE,
    "F46": NODES,
    "F52": TAGS,
    "F53": GLYPHS,
}
"""Those that are tried in other languages too, where the book has what they damage."""

LATIN = {"a mark within a number on screen"}
"""Those that only some books have room for."""

ARABIC = {"F53": {"a mark is not painted": of_pdf(RULES, lost_mark)}}
"""Those of Arabic books, on which they are tried alone."""
