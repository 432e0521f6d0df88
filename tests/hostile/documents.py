"""Sound documents small enough to be broken often, and broken ones that only their format knows."""

import io
import zipfile
import zlib
from functools import cache
from random import Random

from tests.hostile import breaking

MANIFEST = """{"game": "g", "title": "G", "tagline": "t", "facts": ["2 players"], "version": "1.0", "locale": "en",
 "paper": "a4", "variant": "colour", "backs": "duplex-long", "players": 2, "sets": 2, "card_size": "mini", "text":
 "large", "large_text_exceptions": [{"part": "card.a", "side": "front", "points": 9.5}], "booklet": true, "formats":
 ["pdf", "svg"], "only": ["tile.*"], "fewer": {"tile.red": 2}, "back_offset_mm": [0.5, -1], "printer": "hp", "pnp": "1",
 "built_from": "DIGEST", "components": [{"id": "tile.red", "kind": "tile", "copies": 9, "trim_mm": [30.0, 30.0],
 "face": "DIGEST", "placements": [{"file": "pieces.pdf", "page": 1, "side": "front", "x_mm": 15.0, "y_mm": 20.0,
 "rotation": 0, "copy": 1, "tiles": [{"page": 1, "x_mm": 0, "y_mm": 0, "clip_mm": [0, 0, 1, 1]}]}]}],
 "sheets": 16, "cuts": 128, "snips": 3, "minutes": 70, "ink_percent": 11,
 "files": [{"path": "pieces.pdf", "sha256": "DIGEST", "pages": 2}]}""".replace("DIGEST", "ab" * 32)

HTML = """<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>T</title><style>p{color:red}
</style></head><body><main><h1 id="a">One</h1><p class="x">Two <em>three</em> &amp; <a href="#a">four</a></p>
<table><tr><td>1</td></tr></table><img src="data:image/png;base64,AAAA" alt="x"><svg viewBox="0 0 1 1"></svg>
</main></body></html>"""

_SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="30mm"
 height="20mm" viewBox="0 0 30 20"><defs><path id="p" d="M0 0L10 0C10 5 5 10 0 10Z"/><clipPath id="c"><rect x="0"
 y="0" width="9" height="9"/></clipPath></defs><g transform="translate(1,2) rotate(30) scale(2 1)" clip-path="url(#c)"><use href="#p"/><use
 xlink:href="#p" x="3"/><rect x="1" y="1" width="5" height="5" rx="1" fill="#ff0000" stroke="rgb(1,2,3)"
 stroke-width="0.5" stroke-dasharray="1 2"/><circle cx="5" cy="5" r="3" fill="green"/><polygon points="0,0 1,1 2,0"
 style="fill:blue;stroke:none"/><path d="M1 1 a5 3 30 1 0 4 4 q1 1 2 2 t1 1 s1 1 2 2 h3 v-4 z"/></g><path id="w" d="M0 0h1"/></svg>"""

_SVG_TRICKS = (
    ('<path id="w"', '<text x="3" y="4" font-size="3">Word {{ cost }}</text><path id="w"'),
    ("<defs>", '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>'),
    ('fill="green"', 'fill="url(#g)"'), ('fill="green"', 'fill="url(http://localhost:1/x)"'), ('<path id="w"', '<g opacity="0.5"/><path id="w"'),
    ('<path id="w"', '<image href="data:image/png;base64,AAAA" width="3" height="3"/><path id="w"'),
    ('<path id="w"', '<image href="file:///etc/passwd" width="3" height="3"/><path id="w"'),
    ("<svg", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c '
     '"&b;&b;&b;&b;&b;&b;&b;&b;">]><svg'),
    ("<svg", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg'),
    ("<svg", '<?xml-stylesheet href="../outside/secret.txt"?><svg'),
    ('href="#p"', 'href="../outside/secret.txt#p"'),
    ("<defs>", '<defs><g id="p"><use href="#p"/></g>'),
    ("<defs>", "<defs>" + "".join(f'<g id="u{n}"><use href="#u{n + 1}"/><use href="#u{n + 1}"/></g>' for n in range(40))
     + '<path id="u40" d="M0 0h1"/>'),
    ("<use href", '<use href="#u0"/><use href'),
    ('<path id="w"', "<g>" * 3000 + '<path id="w"'),
    ('d="M1 1', 'd="' + "M1 1l1 1" * 30_000),
    ("1 2", ",".join(["1e-9"] * 1000)),
    ("viewBox", 'viewbox="0 0 0 0" viewBox'),
    ("30mm", "1e300mm"), ("rotate(30)", "matrix(nan 0 0 0 0 0)"), ("translate(1,2)", "translate(" + "1," * 999 + ")"),
    ('fill="#ff0000"', 'fill="#ff0000" filter="url(#c)" onload="x()"'), ("url(#c)", "url(#p)"),
)  # fmt: skip


def svg(random: Random) -> str:
    """A drawing, broken as text, or by what only SVG has."""
    text = _SVG
    for _ in range(random.choice((0, 1, 1, 2))):
        before, after = random.choice(_SVG_TRICKS)
        text = text.replace(before, after, 1)
    return breaking.text(text, random) if random.random() < 0.7 else text


_TEMPLATE = """# Rules

{% set n = namespace(x=3) %}{% for i in range(numbers.cards) %}{{ i * 2 }}, {% endfor %}
{% trans count=numbers.x %}There is {{ count }} card.{% pluralize %}There are {{ count }} cards.{% endtrans %}
{% macro m(a) %}{{ a|join(', ')|upper }}{% endmacro %}{{ m(['a', 'b']) }} {{ title|replace('T', 'U') }}
{% if players|length > 1 and numbers.x < 4 %}{{ players|sum + n.x ** 2 }}{% else %}{{ title ~ 'x' }}{% endif %}
"""

_TEMPLATE_TRICKS = (
    "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}{% endfor %}{% endfor %}"
    "{% endfor %}",
    "{% set n = namespace(x=99) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}",
    "{% set n = namespace(x=9) %}{% for i in range(99999) %}{% set n.x = n.x * n.x + n.x %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=['a']) %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=['a']) %}{% for i in range(99) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x|replace('a', 'aa') %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = [n.x, n.x]|join %}{% endfor %}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(99) }}",
    "{% for i in [[1], [2]] recursive %}{{ loop([[1], [2]]) }}{% endfor %}",
    "{% set l = range(99999)|list %}{% for i in l %}{% for j in l %}{% for k in l %}{% endfor %}{% endfor %}"
    "{% endfor %}",
    "{{ range(99999)|batch(1)|map('list')|sum(start=[])|length }}",
    "{{ 9 ** 9 ** 9 ** 9 }}", "{{ 1 << 10 ** 9 }}", "{{ 'a' * 10 ** 9 }}", "{{ '%0999999999d' % 1 }}",
    "{{ [1] * 10 ** 9 }}", "{{ range(10 ** 12) }}", "{{ ''.__class__.__mro__ }}", "{{ title.format }}",
    "{{ title.zfill(10 ** 9) }}", "{% include '../outside/secret.txt' %}", "{% include 'rulebook.md.j2' %}",
    "{% import 'os' as os %}", "{% extends '/etc/passwd' %}", "{{ self }}", "{{ cycler }}", "{{ lipsum(999) }}",
    "{{ range(99999)|list|string|length }}", "{% for c in title|batch(10 ** 8, 'x') %}{% endfor %}",
    "{% for c in title|slice(10 ** 9) %}{% endfor %}", "{{ 1e308 * 1e308 }} {{ 1 / 0 }} {{ nope.nope }}",
    "{{ numbers.x.real.__class__ }}", "{% call m() %}{% endcall %}", "{{ dict(a=1)|dictsort(by='x') }}",
    "{% block a %}{{ self.a() }}{% endblock %}", "{% set n = dict(a=[]) %}{{ n.a.append(n) }}{{ n }}",
    "{{ (1).__class__(1) }}", "{% for x in range(9) %}{{ loop.cycle() }}{% endfor %}", "{{ gettext('%(x)d', x='a') }}",
)  # fmt: skip


def template(random: Random) -> str:
    """The source of a book, broken as text, or by what only templates can."""
    text = _TEMPLATE
    if random.random() < 0.4:
        text += random.choice(_TEMPLATE_TRICKS)
    return breaking.text(text, random) if random.random() < 0.7 else text


_SHEET = """<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="s"><v>0</v></c></row>
<row r="2"><c r="A2" t="inlineStr"><is><t>Moth</t></is></c><c r="B2" s="1"><v>3.5</v></c><c r="C2"><f>1+1</f><v>2</v></c>
</row></sheetData></worksheet>"""

_BOOK = {
    "[Content_Types].xml": '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.'
    'sheet.main+xml"/></Types>',
    "_rels/.rels": '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cards" '
    'sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
    'relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
    'worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/'
    'officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    "xl/sharedStrings.xml": '<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<si><t>span</t></si></sst>",
    "xl/worksheets/sheet1.xml": _SHEET,
}

_BOOK_TRICKS = (
    ('<?xml version="1.0"?>', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
    ("worksheets/sheet1.xml", "../../outside/secret.txt"), ("worksheets/sheet1.xml", "/etc/passwd"),
    ('r="A2"', 'r="XFD1048576"'), ('r="A2"', 'r="ZZZZZZ9999999999"'), ("<v>0</v>", "<v>-1</v>"),
    ("<v>0</v>", "<v>99999999999</v>"), ("<v>3.5</v>", "<v>1e999</v>"), ("<row", "<x>" * 3000 + "<row"),
    ("<row", '<row r="9"/>' * 30_000 + "<row"), ("<v>3.5</v>", "<v>" + "9" * 5000 + "</v>"),
)  # fmt: skip


def workbook(random: Random) -> bytes:
    """A workbook whose parts are broken, or the archive itself, or that unfolds into far more."""
    files = dict(_BOOK)
    for _ in range(random.choice((0, 1, 2))):
        name = random.choice(list(files))
        before, after = random.choice(_BOOK_TRICKS)
        files[name] = files[name].replace(before, after, 1)
    if random.random() < 0.6:
        name = random.choice(list(files))
        files[name] = breaking.text(files[name], random)
    if random.random() < 0.1:
        files.pop(random.choice(list(files)))
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text.encode("utf-8", "surrogatepass"))
        if random.random() < 0.02:
            archive.writestr("xl/media/zeros.bin", bytes(50_000_000))
        if random.random() < 0.05:
            archive.writestr("../outside/made.txt", b"climbed")
    made = held.getvalue()
    return breaking.data(made, random) if random.random() < 0.3 else made


@cache
def _png(width: int, height: int) -> bytes:
    rows = b"".join(b"\0" + bytes(range(3)) * width for _ in range(height))

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def png(random: Random) -> bytes:
    """A small picture, sometimes one that says that it is a large one."""
    sound = _png(random.choice((1, 8, 40)), random.choice((1, 8)))
    if random.random() < 0.2:
        head = random.choice((b"\x00\x01\x00\x00", b"\x7f\xff\xff\xff", b"\0\0\0\0"))
        sound = sound[:16] + head + sound[20:]
        sound = sound[:29] + zlib.crc32(sound[12:29]).to_bytes(4, "big") + sound[33:]
    return sound


_CONTENT = b"q 1 0 0 1 10 10 cm 1 0 0 rg 0 0 30 40 re f /X Do BT /F 12 Tf (Word) Tj ET 0 0 m 9 9 l S Q"

_CONTENT_TRICKS = (
    b"q " * 5000, b"/X Do " * 500, b"0 0 m " + b"1 1 l " * 40_000 + b"S", b"[" * 3000, b"(" * 3000, b"<" * 99,
    b"1e999 0 0 1 0 0 cm", b"0 0 0 0 0 0 cm", b"9" * 5000 + b" w", b"Q Q Q", b"/Nope gs /Nope Do /Nope sh",
    b"BI /W 99999 /H 99999 ID x EI", b"BT " * 999, b"W n W* n", b"[1 0] 0 d", b"[0 0] -1 d", b"BDC EMC BMC",
    b"Tj", b"/F 1e9 Tf (x) Tj", b"nan 0 m", b"<< /A << >> >> BDC", b"%\n" * 999, b"/Pattern cs /P scn",
)  # fmt: skip


def _objects(random: Random) -> list[bytes]:
    content = _CONTENT
    if random.random() < 0.6:
        content += b"\n" + random.choice(_CONTENT_TRICKS)
    if random.random() < 0.3:
        content = breaking.data(content, random)
    filters, data = b"", content
    match random.randrange(12):
        case 0:
            filters, data = b"/Filter /FlateDecode ", zlib.compress(b" " * 40_000_000, 1)
        case 1:
            filters, data = (
                b"/Filter [/FlateDecode /FlateDecode] ",
                zlib.compress(zlib.compress(bytes(30_000_000))),
            )
        case 2:
            filters = random.choice(
                (b"/Filter /Nope ", b"/Filter /FlateDecode ", b"/Filter 3 ", b"/F (/etc/passwd) ")
            )
        case 3:
            filters, data = b"/Filter /FlateDecode ", zlib.compress(content)
    stream = b"<< %s/Length %d >>\nstream\n%s\nendstream" % (filters, len(data), data)
    form = b"q 0 0 1 rg 0 0 5 5 re f Q"
    if random.random() < 0.2:
        form = b"/X Do " * random.choice((1, 30))
    return [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /TrimBox [0 0 595.28 841.89] /Contents 4 0 R "
        b"/Resources << /XObject << /X 5 0 R >> /Font << /F 6 0 R >> >> >>",
        stream,
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length %d >>\n"
        b"stream\n%s\nendstream" % (len(form), form),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]


_PDF_TRICKS = (
    (1, b"[3 0 R]", b"[2 0 R]"), (1, b"[3 0 R]", b"[3 0 R 3 0 R 2 0 R]"), (1, b"[3 0 R]", b"[" + b"3 0 R " * 3000 + b"]"),
    (1, b"/Count 1", b"/Count -9999999999"), (1, b"/Count 1", b"/Count 2147483647"), (1, b"[3 0 R]", b"[]"),
    (1, b"[3 0 R]", b"3 0 R"), (2, b"595.28", b"1e30"), (2, b"595.28", b"-5"), (2, b"595.28", b"/X"),
    (2, b"[0 0 595.28 841.89]", b"[0 0]"), (2, b"4 0 R", b"[4 0 R 4 0 R]"), (2, b"4 0 R", b"99 0 R"),
    (2, b"4 0 R", b"3 0 R"), (2, b"<< /XObject", b"<< /XObject 5 0 R /YObject"), (2, b"/Parent 2 0 R", b"/Rotate 45"),
    (2, b"/Parent 2 0 R", b"/Parent 3 0 R"), (2, b"/Parent", b"/UserUnit 1e9 /Parent"), (0, b"2 0 R", b"9 0 R"),
    (0, b"/Type", b"/OpenAction << /S /JavaScript /JS (x) >> /Type"), (0, b"/Type", b"/AcroForm << /Fields [3 0 R] >> /Type"),
    (0, b"/Type", b"/StructTreeRoot 3 0 R /Type"), (0, b"/Type", b"/Names " + b"[" * 400 + b"]" * 400 + b" /Type"),
    (0, b"/Type", b"/ViewerPreferences [1] /Lang 5 /Type"), (2, b"/Contents", b"/Annots [3 0 R 5] /Contents"),
    (4, b"[0 0 9 9]", b"[9 9 0]"), (4, b"/BBox", b"/Matrix [0 0 0 0 0 0] /BBox"), (5, b"/Type1", b"/Type0"),
    (5, b"/Subtype", b"/ToUnicode 4 0 R /Encoding 3 0 R /FontDescriptor 6 0 R /Subtype"), (5, b"/Helvetica", b"(x)"),
)  # fmt: skip


def pdf(random: Random) -> bytes:
    """A sheet whose objects are broken, or its bytes, or its table of objects."""
    objects = _objects(random)
    for _ in range(random.choice((0, 1, 1, 2))):
        index, before, after = random.choice(_PDF_TRICKS)
        objects[index] = objects[index].replace(before, after, 1)
    if random.random() < 0.01:
        objects += [b"<< /N %d 0 R >>" % (number % 6 + 1) for number in range(30_000)]
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = random.choice(
        (b"", b"", b"", b"/Prev 0 ", b"/Prev %d " % start, b"/Encrypt 1 0 R ", b"/Size 99999999 ")
    )
    out += b"trailer\n<< %s/Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        trailer,
        len(objects) + 1,
        start,
    )
    return breaking.data(bytes(out), random) if random.random() < 0.3 else bytes(out)
