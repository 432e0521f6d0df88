"""Files that paint what they should, and are written in more than a kit's files are."""

import re
import zlib
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

from tests.broken.files_editing import content, edit_pdf, edit_text, raw

Damage = Callable[[Path], object]
PIECES = "pieces.pdf"
FACE, SHEET = "svg/faces/piece-F.svg", "svg/sheets/pieces-1.svg"


def of(change: Callable[[Pdf], object], file: str = PIECES) -> Damage:
    """A PDF, changed."""
    return lambda folder: edit_pdf(folder / file, lambda pdf: (change(pdf), None)[1])


def root(key: str, made: Callable[[Pdf], pikepdf.Object], file: str = PIECES) -> Damage:
    """Something in the catalog."""
    return of(lambda pdf: pdf.Root.__setitem__(key, made(pdf)), file)


def page(key: str, made: Callable[[Pdf], pikepdf.Object], file: str = PIECES) -> Damage:
    """Something in the first page."""
    return of(lambda pdf: pdf.pages[0].obj.__setitem__(key, made(pdf)), file)


def resource(kind: str, name: str, text: str) -> Damage:
    """Something among the first page's resources."""

    def changed(pdf: Pdf) -> None:
        own = pdf.pages[0].obj.Resources
        own[kind] = Dictionary({name: pikepdf.Object.parse(text.encode())})

    return of(changed)


def said(text: str, number: int = 1) -> Damage:
    """More at the end of a page's content."""

    def changed(pdf: Pdf) -> None:
        target = pdf.pages[number - 1]
        target.Contents = pdf.make_stream(pikepdf.unparse_content_stream([*content(target), *raw(text)]))

    return of(changed)


def form(key: str, text: str) -> Damage:
    """Something in the first form that the first page shows."""

    def changed(pdf: Pdf) -> None:
        shown = pdf.pages[0].obj.Resources.XObject
        shown[min(shown.keys())][key] = pikepdf.Object.parse(text.encode())

    return of(changed)


def font(key: str, text: str) -> Damage:
    """Something in the font of the hidden text."""

    def changed(pdf: Pdf) -> None:
        for entry in pdf.objects:
            if isinstance(entry, Dictionary) and entry.get("/Type") == "/Font":
                entry[key] = pikepdf.Object.parse(text.encode())

    return of(changed)


def with_bytes(change: Callable[[bytes], bytes], file: str = PIECES) -> Damage:
    """The bytes of a file, changed."""

    def damage(folder: Path) -> None:
        before = (folder / file).read_bytes()
        after = change(before)
        assert after != before
        (folder / file).write_bytes(after)

    return damage


def updated(data: bytes) -> bytes:
    """A later version of the catalog, equal but for a word, in a second table of objects."""
    (number,) = re.findall(rb"/Root (\d+) 0 R", data)
    (size,) = re.findall(rb"/Size (\d+)", data)
    start = re.findall(rb"startxref\s+(\d+)", data)[-1]
    match = re.search(rb"\n" + number + rb" 0 obj(.*?)endobj", data, re.DOTALL)
    assert match
    at = len(data)
    new = number + b" 0 obj" + match[1].replace(b"/UseNone", b"/UseThumbs") + b"endobj\n"
    table = b"xref\n%d 1\n%010d 00000 n \n" % (int(number), at)
    about = re.findall(rb"/Info (\d+ 0 R)", data)[0]
    trailer = b"trailer\n<< /Root %s 0 R /Info %s /Size %s /Prev %s >>\n" % (number, about, size, start)
    return data + new + table + trailer + b"startxref\n%d\n%%%%EOF\n" % (at + len(new))


def misled(data: bytes) -> bytes:
    """A table of objects that readers have to look for, and mend as each of them sees fit."""
    return re.sub(rb"startxref\s+\d+", b"startxref\n17", data)


def inherited(data: bytes) -> bytes:
    """The resources of the first page are those of the tree of pages."""
    objects = dict(re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", data, re.DOTALL))
    tree = next(number for number, body in objects.items() if b"/Type /Pages" in body)
    page = next(number for number, body in objects.items() if b"/Type /Page " in body.replace(b"\n", b" "))
    own = re.search(rb"/Resources (<<.*?/XObject <<.*?>>\s*>>)", objects[page], re.DOTALL)
    assert own
    objects[page] = objects[page].replace(own[0], b"")
    objects[tree] = objects[tree].replace(b"/Type /Pages", own[0] + b" /Type /Pages")
    made = data[: data.index(b"\n1 0 obj") + 1]
    places = []
    for number in sorted(objects, key=int):
        places.append(b"%010d 00000 n \n" % len(made))
        made += number + b" 0 obj\n" + objects[number] + b"\nendobj\n"
    trailer = data[data.rindex(b"trailer") : data.rindex(b"startxref")]
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + b"".join(places)
    return made + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(made)


def borrowed(pdf: Pdf) -> None:
    """A form has no resources of its own, and so, for old readers, those of its page."""
    forms = pdf.pages[0].obj.Resources.XObject
    first = min(key for key in forms.keys() if ".g" in key)  # noqa: SIM118  # no dict
    del forms[first].Resources


def halved(pdf: Pdf) -> None:
    """The content of a page is two streams."""
    code = pikepdf.unparse_content_stream(content(pdf.pages[0]))
    pdf.pages[0].obj.Contents = Array([pdf.make_stream(code), pdf.make_stream(b" ")])


def longer(pdf: Pdf) -> None:
    """Content goes on after the end of its packed data."""
    code = pikepdf.unparse_content_stream(content(pdf.pages[0]))
    stream = pdf.make_stream(b"")
    stream.write(zlib.compress(code) + b"0 0 1 rg 0 0 m", filter=Name.FlateDecode)
    pdf.pages[0].obj.Contents = stream


def layered(pdf: Pdf) -> None:
    """A layer that is off in print."""
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("print")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(Order=Array([layer])))


def noted(pdf: Pdf) -> None:
    """A note without an appearance."""
    rectangle = Array([10, 10, 60, 60])
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=rectangle, Contents=String("x"))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


def put(new: bytes, *, listed: bool) -> Callable[[bytes], bytes]:
    """Bytes before the first object, or as an object of the table that nothing leads to."""

    def changed(data: bytes) -> bytes:
        start = int(re.findall(rb"startxref\s+(\d+)", data)[-1])
        (count,) = re.findall(rb"xref\n0 (\d+)\n", data)
        entries = re.findall(rb"\d{10} \d{5} [nf] \n", data[start:])
        at = start if listed else data.index(b"\n1 0 obj") + 1
        body = data[:at] + new % count if listed else data[:at] + new
        moved = 0 if listed else len(new)
        table = [
            b"%010d%s" % (int(each[:10]) + moved, each[10:]) if b" n " in each else each for each in entries
        ]
        table += [b"%010d 00000 n \n" % start] if listed else []
        trailer = data[data.index(b"trailer", start) : data.rindex(b"startxref")]
        size = b"/Size %d" % len(table)
        trailer = re.sub(rb"/Size \d+", size, trailer)
        body += b"" if listed else data[at:start]
        end = b"startxref\n%d\n%%%%EOF\n" % len(body)
        return body + b"xref\n0 %d\n" % len(table) + b"".join(table) + trailer + end

    return changed


SCRIPT = "<< /S /JavaScript /JS (app.alert(1)) >>"
HALFTONE = "<< /Type /ExtGState /TR /Identity >>"
CALIBRATED = "[/CalRGB << /WhitePoint [0.95 1 1.09] >>]"


def parsed(text: str) -> Callable[[Pdf], pikepdf.Object]:
    return lambda pdf: pikepdf.Object.parse(text.encode())


SHEETS: Mapping[str, Damage] = {
    "an action when opened": root("/OpenAction", parsed(SCRIPT)),
    "scripts by name": root("/Names", parsed(f"<< /JavaScript << /Names [(a) {SCRIPT}] >> >>")),
    "files inside": root("/Names", parsed("<< /EmbeddedFiles << /Names [] >> >>")),
    "a form to fill": root("/AcroForm", parsed("<< /Fields [] >>")),
    "actions of the document": root("/AA", parsed(f"<< /WP {SCRIPT} >>")),
    "a collection": root("/Collection", parsed("<< /View /T >>")),
    "layers": of(layered),
    "a note": of(noted),
    "what a viewer does": of(lambda pdf: setattr(pdf.Root.ViewerPreferences, "NumCopies", 3)),
    "an intent": root("/OutputIntents", parsed("[<< /Type /OutputIntent /S /GTS_PDFX >>]")),
    "a unit of its own": page("/UserUnit", parsed("1.0")),
    "a crop": page("/CropBox", lambda pdf: Array(pdf.pages[0].mediabox)),
    "a group": page("/Group", parsed("<< /S /Transparency /CS /DeviceRGB >>")),
    "actions of a page": page("/AA", parsed(f"<< /O {SCRIPT} >>")),
    "a page that turns by itself": page("/Dur", parsed("3")),
    "a transfer function": resource("/ExtGState", "/G0", HALFTONE),
    "another red": resource("/ColorSpace", "/DefaultRGB", CALIBRATED),
    "a pattern": resource("/Pattern", "/P0", "<< /PatternType 2 /Shading << /ShadingType 2 >> >>"),
    "a property": resource("/Properties", "/MC0", "<< /Type /OCG /Name (x) >>"),
    "resources of the tree": with_bytes(inherited),
    "resources of the user": of(borrowed),
    "content in two parts": of(halved),
    "content after its end": of(longer),
    "a form with a layer": form("/OC", "<< /Type /OCG /Name (x) >>"),
    "a form with a group": form("/Group", "<< /S /Transparency >>"),
    "a form of another kind": form("/Subtype2", "/PS"),
    "a form in a file elsewhere": form("/Matrix", "[1 0 0 1 0 0.0001]"),
    "a font in code": font("/Encoding", "<< /Differences [1 /a] >>"),
    "marked content": said("/Artifact BMC EMC"),
    "what only some readers know": said("BX EX"),
    "a flatness": said("50 i"),
    "an intent of colour": said("/Perceptual ri"),
    "a limit of mitres": said("10 M"),
    "grey": said("0 g"),
    "a space of colour": said("/DeviceRGB cs"),
    "text that could be seen": said("BT 0 Tr ET"),
    "an unfinished path": said("0 0 m 1 1 l n"),
    "a second table": with_bytes(updated),
    "bytes behind the end": with_bytes(lambda data: data + b"% and more\n"),
    "bytes in between": with_bytes(put(b"hidden\n", listed=False)),
    "an object that nothing leads to": with_bytes(put(b"%s 0 obj\n<< /JS (1) >>\nendobj\n", listed=True)),
    "a table that is not where it should be": with_bytes(misled),
    "no word of where the table is": with_bytes(lambda data: data[: data.rindex(b"startxref")]),
}
"""What a viewer or a printer could act on, in a sheet's PDF, by what it is."""


def in_text(file: str, old: str, new: str) -> Damage:
    return lambda folder: edit_text(folder / file, old, new)


PICTURES: Mapping[str, Damage] = {
    "a script": in_text(FACE, "</svg>", "<script>1</script></svg>"),
    "a style sheet": in_text(FACE, "</svg>", "<style>.x {}</style></svg>"),
    "a style sheet elsewhere": in_text(FACE, "<svg", '<?xml-stylesheet href="a.css"?><svg'),
    "a document type": in_text(FACE, "<svg", "<!DOCTYPE svg><svg"),
    "a comment": in_text(FACE, "</svg>", "<!-- x --></svg>"),
    "what happens on a click": in_text(FACE, "<svg", '<svg onload="f()"'),
    "an animation": in_text(
        FACE, "</svg>", '<circle cx="0" cy="0" r="0" fill="none"><animate/></circle></svg>'
    ),
    "a mask": in_text(FACE, "</svg>", '<g mask="none"/></svg>'),
    "a filter": in_text(FACE, "</svg>", '<g filter="none"/></svg>'),
    "style in an attribute": in_text(FACE, "</svg>", '<g style="display:inline"/></svg>'),
    "a class": in_text(FACE, "</svg>", '<g class="x"/></svg>'),
    "opacity": in_text(FACE, "</svg>", '<g opacity="1"/></svg>'),
    "another namespace": in_text(FACE, "</svg>", '<a:b xmlns:a="x"/></svg>'),
    "a colour by name": in_text(FACE, "</svg>", '<g fill="red"/></svg>'),
    "a link": in_text(FACE, "</svg>", '<a xlink:href="https://example.org"/></svg>'),
    "something from elsewhere": in_text(FACE, "</svg>", '<use xlink:href="a.svg#x" display="none"/></svg>'),
    "what comes later": in_text(FACE, "</svg>", '<use xlink:href="#z"/><g id="z"/></svg>'),
    "an id twice": in_text(FACE, "</svg>", '<g id="y"/><g id="y"/></svg>'),
    "text": in_text(FACE, "</svg>", "<g>x</g></svg>"),
    "another window": in_text(SHEET, "</svg>", '<svg width="1mm" height="1mm"/></svg>'),
}
"""The same of SVGs."""


def in_book(old: str, new: str) -> Damage:
    return in_text("rulebook.html", old, new)


def in_drawn(markup: str, tag: str = "marker") -> Damage:
    """The first figure of the page has more in it. `#_a` stands for the first shared part with such a tag."""

    def damage(folder: Path) -> None:
        text = (folder / "rulebook.html").read_text(encoding="utf-8")
        shared = re.search(rf'<{tag} id="(_\w+)"', text)
        assert shared
        figure = re.search(r"<figure[^>]*><svg[^>]*>", text)
        assert figure
        edit_text(folder / "rulebook.html", figure[0], figure[0] + markup.replace("#_a", f"#{shared[1]}"))

    return damage


DOUBLING = '<marker id="_no"><path fill="#000000" d="m0 0h9v9z"/></marker>' + "".join(
    f'<marker id="_{one}"><line marker-start="url(#_{of})"/><line marker-start="url(#_{of})"/></marker>'
    for of, one in pairwise(("no", *("n" * k for k in range(3, 33))))
)
"""Shared parts of which each paints the one before it twice."""

SCREENS: Mapping[str, Damage] = {
    "what waits for a script": in_book("</body>", "<template></template></body>"),
    "what happens on a click": in_book("<main ", '<main onclick="f()" '),
    "hidden by style": in_book('<section class="clause', '<section style="display:none" class="clause'),
    "hidden by attribute": in_book('<section class="clause', '<section hidden="" class="clause'),
    "hidden from readers": in_book('<section class="clause', '<section aria-hidden="true" class="clause'),
    "a rule of style": in_book("</style>", ".clause { display: none; }</style>"),
    "a rule of style at its head": in_book(":root {", "p { color: #fff; }\n:root {"),
    "a second style sheet": in_book("</head>", "<style>p { color: white; }</style></head>"),
    "a style sheet elsewhere": in_book("</head>", '<link rel="stylesheet" href="a.css"></head>'),
    "another policy": in_book("default-src 'none'", "default-src *"),
    "a page that leaves": in_book("</head>", '<meta http-equiv="refresh" content="9"></head>'),
    "another base": in_book("</head>", '<base href="https://example.org"></head>'),
    "an object": in_book("</main>", "<object></object></main>"),
    "a frame": in_book("</main>", '<iframe src="a.html"></iframe></main>'),
    "a form": in_book("</main>", "<form></form></main>"),
    "a drawing": in_book("</main>", "<svg></svg></main>"),
    "a picture that leads elsewhere": in_book("</main>", "<map></map></main>"),
    "a link that runs": in_book('href="#page:text"', 'href="javascript:f()"'),
    "an element without an end": in_book("</main>", "<div></main>"),
    "an id twice": in_book("</main>", '<div><h2 id="page:contents"></h2></div></main>'),
    "a script in a picture": in_drawn("<script>1</script>"),
    "a style in a picture": in_drawn("<style>p { color: #fff; }</style>"),
    "words in a picture": in_drawn("<text>no</text>"),
    "a title in a picture": in_drawn("<title><p>no</p></title>"),
    "letters in a picture": in_drawn("no"),
    "a comment in a picture": in_drawn("<!-- no -->"),
    "a section in a picture": in_drawn("<![CDATA[no]]>"),
    "an instruction in a picture": in_drawn("<?no no?>"),
    "an entity in a picture": in_drawn("&nbsp;"),
    "a page in a picture": in_drawn("<foreignObject></foreignObject>"),
    "a paragraph in a picture": in_drawn("<p></p>"),
    "a link in a picture": in_drawn('<a href="https://example.org"></a>'),
    "something that moves in a picture": in_drawn("<animate/>"),
    "an image in a picture": in_drawn('<image href="https://example.org/a.png"/>'),
    "what happens on a click in a picture": in_drawn('<g onclick="f()"></g>'),
    "style in an attribute of a picture": in_drawn('<g style="display:none"></g>'),
    "a class in a picture": in_drawn('<g class="label"></g>'),
    "a mask in a picture": in_drawn('<g mask="url(#_a)"></g>'),
    "an id in a picture": in_drawn('<path id="_no" d="m0 0z"/>'),
    "a shared part in a picture": in_drawn('<defs><marker id="_no"></marker></defs>'),
    "a picture asks for what is elsewhere": in_drawn('<use href="a.svg#_a"/>'),
    "a picture asks for a place of the book": in_drawn('<use href="#page:text"/>'),
    "a picture asks for what is not there": in_drawn('<line marker-start="url(#_no)"/>'),
    "a picture asks for a part of another kind": in_drawn('<line marker-start="url(#_a)"/>', "path"),
    "a part as large as a line is wide": in_drawn('<g stroke="#000000"><line marker-start="url(#_a)"/></g>'),
    "a line without a part": in_drawn("<line/>"),
    "a path without steps": in_drawn("<path/>"),
    "a path of other steps": in_drawn('<path d="M0,0 L1,1"/>'),
    "a path that begins with a line": in_drawn('<path d="l0 0"/>'),
    "a number with an exponent": in_drawn('<circle cx="1e9" cy="0" r="0"/>'),
    "an element twice as the same": in_book(
        "<defs>", '<defs><path id="_a" d="m0 0z"/><path id="_a" d="m0 0z"/>'
    ),
    "a shared part with the id of a rule": in_book("<defs>", '<defs><path id="page:text" d="m0 0z"/>'),
    "a shared part that asks for a later one": in_book(
        "<defs>", '<defs><marker id="_no"><line marker-start="url(#_nn)"/></marker><marker id="_nn"></marker>'
    ),
    "a shared part that paints itself": in_book(
        "<defs>", '<defs><marker id="_no"><line marker-start="url(#_no)"/></marker>'
    ),
    "shared parts that paint too much": in_book("<defs>", f"<defs>{DOUBLING}"),
    "a shape among the shared parts": in_book("<defs>", '<path d="m0 0z"/><defs>'),
    "shared parts that are seen": in_book('class="shared" width="0"', 'class="shared" width="90"'),
    "shared parts twice": in_book(
        "</body>", '<svg class="shared" width="0" height="0" aria-hidden="true"><defs></defs></svg></body>'
    ),
    "a picture of no size": in_book('<svg viewBox="0 0 ', '<svg width="0" viewBox="0 0 '),
    "a picture that is seen from elsewhere": in_book('<svg viewBox="0 0 ', '<svg viewBox="9 0 '),
    "a picture that ends itself": in_book("</main>", '<svg viewBox="0 0 1 1"/></main>'),
    "a picture in a picture": in_drawn('<svg viewBox="0 0 1 1">'),
}
"""The same of rulebook.html."""


BOOK, BOOKLET, ASSEMBLY = "rulebook.pdf", "rulebook-booklet.pdf", "assembly.pdf"


def first_link(change: Callable[[Pdf, pikepdf.Object], object]) -> Damage:
    """The first link of the rulebook, changed."""

    def changed(pdf: Pdf) -> None:
        change(pdf, next(page.obj.Annots[0] for page in pdf.pages if "/Annots" in page.obj))

    return of(changed, BOOK)


def of_page(kind: str, name: str, text: str) -> Damage:
    """Something among the resources of the rulebook's first page."""

    def changed(pdf: Pdf) -> None:
        own = pdf.pages[0].obj.Resources
        if kind not in own:
            own[kind] = Dictionary()
        own[kind][name] = pikepdf.Object.parse(text.encode())

    return of(changed, BOOK)


def more(text: str) -> Damage:
    """More at the end of the content of the rulebook's first page."""

    def changed(pdf: Pdf) -> None:
        target = pdf.pages[0]
        target.Contents = pdf.make_stream(pikepdf.unparse_content_stream([*content(target), *raw(text)]))

    return of(changed, BOOK)


def noted_in_book(pdf: Pdf) -> None:
    """A note without an appearance, on a page with links."""
    page = next(page for page in pdf.pages if "/Annots" in page.obj)
    rectangle = Array([10, 10, 60, 60])
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=rectangle, Contents=String("x"))
    page.obj.Annots.append(pdf.make_indirect(note))


BOOKS: Mapping[str, Damage] = {
    "an action when opened": root("/OpenAction", parsed(SCRIPT), BOOK),
    "a form to fill": root("/AcroForm", parsed("<< /Fields [] >>"), ASSEMBLY),
    "actions of the document": root("/AA", parsed(f"<< /WP {SCRIPT} >>"), BOOKLET),
    "layers": of(layered, BOOK),
    "files inside": of(lambda pdf: pdf.Root.Names.__setitem__("/EmbeddedFiles", Dictionary()), BOOK),
    "a note": of(noted_in_book, BOOK),
    "a link that is printed otherwise": first_link(lambda pdf, link: setattr(link, "F", 2)),
    "a link that looks like something": first_link(
        lambda pdf, link: setattr(link, "AP", Dictionary(N=pdf.make_stream(b"")))
    ),
    "a link that runs": first_link(
        lambda pdf, link: setattr(link, "A", pikepdf.Object.parse(SCRIPT.encode()))
    ),
    "another red": of_page("/ColorSpace", "/DefaultRGB", CALIBRATED),
    "a transfer function": of_page("/ExtGState", "/g0", HALFTONE),
    "a pattern": of_page("/Pattern", "/p0", "<< /PatternType 2 >>"),
    "a property": of_page("/Properties", "/m0", "<< /Type /OCG >>"),
    "a unit of its own": page("/UserUnit", parsed("1.0"), BOOK),
    "a crop": page("/CropBox", lambda pdf: Array(pdf.pages[0].mediabox), BOOK),
    "a group": page("/Group", parsed("<< /S /Transparency >>"), BOOKLET),
    "a page turned": page("/Rotate", parsed("0"), ASSEMBLY),
    "text that nobody sees": more("BT 3 Tr ET"),
    "a device's grey": more("0 g"),
    "an intent of colour": more("/Perceptual ri"),
    "an unfinished path": more("0 0 m 1 1 l n"),
    "a clip of text": more("BT 7 Tr ET"),
    "bytes behind the end": with_bytes(lambda data: data + b"% and more\n", BOOK),
    "bytes in between": with_bytes(put(b"hidden\n", listed=False), BOOKLET),
    "a table that is not where it should be": with_bytes(misled, BOOK),
}
"""The same of books."""
