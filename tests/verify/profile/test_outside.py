"""What of a file is outside, damage by damage: in a page for screens, a drawing, and the bytes of a PDF."""

from functools import cache
from itertools import accumulate

import pikepdf
import pytest

from pnp.export import svg as writer
from pnp.rulebook import html as book
from pnp.rulebook.look import Look
from pnp.scene import BLACK, Circle, Drawing, Style, Use, symbol
from pnp.verify.profile import html, inline, reading, svg
from pnp.verify.profile.grammar import match_value
from tests.rulebook.sample_book import DRAWINGS as DRAWN
from tests.rulebook.sample_book import sample_book

DOT = symbol("dot", (Circle((5, 5), 3, Style(fill=BLACK)),))


@cache
def drawn() -> str:
    return writer.text(Drawing(10, 10, (Use(DOT),)), title="Dot", language="en")


@cache
def page() -> str:
    return book.page(sample_book(), DRAWN, Look(band=drawn()))


def of_page(text: str) -> list[str]:
    return [each.what for each in html.read_html(text.encode())]


def of_drawing(text: str) -> list[str]:
    return [each.what for each in svg.read_svg(text.encode())]


def test_a_page_and_a_drawing_of_ours_are_inside() -> None:
    assert of_page(page()) == []
    assert of_drawing(drawn()) == []


LONG = "x" * 39 + "yz"
FIRST = '<p class="subtitle">'
PAGES = {
    "an attribute twice": (FIRST, '<p class="subtitle" class="subtitle">', ["a start tag that no kit has: "]),
    "other quotes": (
        FIRST,
        "<p class='subtitle'>",
        ["a start tag that no kit has: \"<p class='subtitle'>\""],
    ),
    "an instruction": (FIRST, f"<?{LONG}>{FIRST}", [f"a processing instruction: '{LONG[:40]}'"]),
    "a comment": (FIRST, f"<!--{LONG}-->{FIRST}", [f"a comment: '{LONG[:40]}'"]),
    "an element": ("</html>", "<u></u></html>", ["<u> is no element of a kit"]),
    "another end": ("</nav>", "</main>", ["</main> ends <nav>"]),
    "text": ("</nav>", f"</nav>{LONG}", [f"text in <body>: '{LONG[:40]}'"]),
    "a name twice": ('id="pieces"', 'id="game"', ["a second 'game'"]),
    "a script": (
        "</nav>",
        '</nav><br onclick="f">',
        ["<br> stands in <body>", "<br> has onclick, which is no"],
    ),
    "a body twice": ("</nav>", "</nav><body></body>", ["<body> stands in <body>", "a second <body>"]),
    "a picture": ("svg+xml;base64,", "svg+xml;base64,A", ["a picture that cannot be unpacked"]),
    "an element of a picture": ("</svg>", "<u/></svg>", ["in a picture: <u> is no element of a kit"]),
    "an end": ("</html>", "", ["<html> has no end"]),
    "itself": ("</nav>", "</nav><br/>", ["<br/>, which ends itself, with 0 attributes"]),
}


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_has_that_no_kit_has_is_told(name: str) -> None:
    old, new, told = PAGES[name]
    assert old in page()
    found = of_page(page().replace(old, new, 1))
    assert len(found) == len(told), found
    for what, begin in zip(found, told, strict=True):
        assert what.startswith(begin)


def test_a_declaration_is_told_by_its_beginning() -> None:
    """Some versions of Python's parser call a section of CDATA a comment, and others this."""
    reader = html._Reader()
    reader.unknown_decl(LONG)
    assert [each.what for each in reader.found] == [f"a declaration: {LONG[:40]!r}"]
    (found,) = of_page(page().replace(FIRST, f"<![CDATA[{LONG}]]>{FIRST}", 1))
    assert found.startswith(("a declaration: 'CDATA[", "a comment: '[CDATA["))


def test_what_is_too_large_or_too_deep_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "SIZE", len(page().encode()))
    bare, _ = inline.take_apart(page())
    monkeypatch.setattr(html, "ELEMENTS", bare.count("<") - bare.count("</") - 1)  # but the doctype
    monkeypatch.setattr(svg, "SIZE", len(drawn()))
    assert of_page(page()) == []
    assert of_page(f"{page()} ") == [f"is larger than {html.SIZE} bytes"]
    assert of_drawing(f"{drawn()} ") == [f"is larger than {svg.SIZE} bytes"]
    monkeypatch.setattr(html, "ELEMENTS", html.ELEMENTS - 1)
    assert of_page(page()) == ["too many elements, or nested too deeply"]


DRAWINGS = {
    "nothing before it": ('xlink:href="#', 'xlink:href="#un', "xlink:href of <use> asks for 'un"),
    "a name twice": ("</defs>", "<path id='a' d='Z'/><path id='a' d='Z'/></defs>", "a second 'a'"),
    "another space": (
        'xmlns="http://www.w3.org/2000/svg"',
        'xmlns="http://www.w3.org/2001/svg"',
        "xmlns of <svg>",
    ),
    "text": ("</defs>", f"{LONG}</defs>", f"text in <defs>: '{LONG[:40]}'"),
    "a colour": (
        "#000000",
        "#00000",
        "fill of <circle>: expected none or colour or url(#id), found '#00000'",
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_what_a_drawing_has_that_no_kit_has_is_told(name: str) -> None:
    old, new, told = DRAWINGS[name]
    assert old in drawn()
    found = of_drawing(drawn().replace(old, new, 1))
    assert found[0].startswith(told), found


HEAD = b"%PDF-1.4\n%\xe2\xe3\n"
BODIES = (
    b"1 0 obj\n<</A (a % b)>>\nendobj\n",
    b"2 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n",
)


def pdf(*bodies: bytes, head: bytes = HEAD, between: bytes = b"", after: bytes = b"") -> bytes:
    """A file of these objects, by the table that says where they are."""
    starts = accumulate((len(each) for each in bodies), initial=len(head) + len(between))
    table = b"".join(b"%010d 00000 n \n" % start for start, _ in zip(starts, bodies, strict=False))
    data = head + between + b"".join(bodies)
    begun = b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    return data + begun + table + b"trailer\n<<>>\n" + after + b"startxref\n%d\n%%%%EOF\n" % len(data)


def test_every_byte_of_a_pdf_belongs_to_one_object() -> None:
    assert list(reading.find_slips(pdf(*BODIES), 3)) == []
    assert list(reading.find_slips(pdf(*BODIES), 2)) == ["has 3 objects, more than 2"]


ONE, TWO = BODIES
CUT = "object 2: has a stream that is cut otherwise than its length says"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (pdf(*BODIES, head=b"%PDF-1.4\n"), "does not begin with the header of a PDF and one comment"),
        (pdf(*BODIES) + b"x", "does not end with one table of objects and %%EOF"),
        (pdf(*BODIES, between=b"hidden\n"), "has bytes between its header and its first object"),
        (pdf(*BODIES, after=b"3 0 obj\nendobj\n"), "has objects after its table"),
        (pdf(*BODIES).replace(b"trail", b"0 1\ntrail"), "has a table of objects in more than one section"),
        (pdf(b"x" + ONE, TWO), f"has no object at byte {len(HEAD)}, where its table says so"),
        (pdf(ONE + b"hidden\n", TWO), "object 1: is not all that lies before the next one"),
        (pdf(ONE + ONE, TWO), "object 1: something lies behind its end"),
        (pdf(ONE.replace(b"(a", b"%(a"), TWO), "object 1: has a comment"),
        (pdf(ONE, TWO.replace(b"3>>", b"6>>")), CUT),
        (pdf(ONE, TWO.replace(b"abc", b"abcdef")), CUT),
    ],
)  # fmt: skip
def test_bytes_that_are_of_no_object_are_told(data: bytes, told: str) -> None:
    found = list(reading.find_slips(data, 9))
    assert found[0] == told, found


KINDS = {
    "A": {"Type!": "/A", "More": "integer"},
    "B": {"Type": "/B"},
    "C": {"Length!": "integer", "S!": "/c"},
}


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ({"/Type": pikepdf.Name.A}, "A"),
        ({"/Type": pikepdf.Name.B}, "B"),
        ({}, "B"),  # which need not say so, as A does
        ({"/Type": pikepdf.Name.C}, None),
        ({"/Type": 3}, None),
    ],
)
def test_a_dictionary_is_of_the_kind_that_it_says(value: dict[str, object], kind: str | None) -> None:
    found = match_value("<A|B|C>", pikepdf.Dictionary(value), KINDS)
    assert (found.members[0][0] if found else None) == kind


def test_a_stream_is_of_a_kind_that_has_a_length() -> None:
    with pikepdf.new() as file:
        stream = file.make_stream(b"x", S=pikepdf.Name.c)
        found = match_value("<A|B|C>", stream, KINDS)
        assert found is not None
        assert found.members[0][0] == "C"
        assert match_value("<A|B>", stream, KINDS) is None
        assert match_value("<C>", file.make_stream(b"x"), KINDS) is None
