"""F checks on the properties of each PDF for viewers, printers, libraries and screen readers, and on the
features of PDF that each file may use."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import repeat
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from pnp.finding import Check, Finding, check
from pnp.kit.playing import frame
from pnp.kit.words import Words
from pnp.papers import BOOKS as SET_FOR
from pnp.papers import PAPERS, Paper
from pnp.rulebook.catalog import tag_of
from pnp.text import is_right_to_left
from pnp.verify.files.kit import BOOKLET, BOOKS, Kit
from pnp.verify.files.telling import RULES, ForeignScript, open_html
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import Facts, Properties, read_properties
from pnp.verify.profile import Violation, check_book, check_html, check_sheet, check_svg

EXACT = 0.02

FLIPS = {"duplex-long": "/DuplexFlipLongEdge", "duplex-short": "/DuplexFlipShortEdge"}
DATE = "D:20000101000000"
"""The fixed date in all files. PDF requires a date, and the date of the build would make equal builds
differ."""

INTENT = {
    "Type": "/OutputIntent",
    "S": "/GTS_PDFA1",
    "Info": "sRGB v4.2",
    "OutputCondition": "sRGB",
    "OutputConditionIdentifier": "Custom",
    "RegistryName": "",
}
PROFILES = frozenset(
    (
        "c56e1685d888f5edb92fe07f2750f387f8fe8e91b32ff8fb0b56bfbbb9458353",
        "00c0f94e09127520a17dc0e1d9264b5702081d96dbdb1549ee88e3631ce42a9d",
    )
)
"""The sha256 of the colour profiles that Typst writes: sRGB and grey. Another profile would change all
colours."""

FIXED = {
    "schema": ("XMP Media Management schema", "Adobe PDF schema", "PDF/UA Identification schema"),
    "namespaceURI": (
        "http://ns.adobe.com/xap/1.0/mm/",
        "http://ns.adobe.com/pdf/1.3/",
        "http://www.aiim.org/pdfua/ns/id/",
    ),
    "prefix": ("xmpMM", "pdf", "pdfuaid"),
    "category": ("internal", "external"),
    "description": (
        "UUID based identifier for specific incarnation of a document",
        "Keywords associated with the document",
        "Version of the PDF specification to which the document conforms",
        "Name of the application that created the PDF document",
        "Whether the document has been trapped",
        "Part Number of ISO 14289 (PDF/UA)",
    ),
    "name": ("InstanceID", "Keywords", "PDFVersion", "Producer", "Trapped", "part"),
    "valueType": ("Text", "Integer"),
    "action": ("saved", "converted"),
    "conformance": ("A",),
    "part": ("1", "2"),
    "format": ("application/pdf",),
    "RenditionClass": ("proof",),
    "PDFVersion": ("1.7",),
    **dict.fromkeys(("ModifyDate", "CreateDate", "when"), ("2000-01-01T00:00:00+00:00",)),
}
"""The texts that the elements of a book's XMP packet may have, by element name."""

_TYPST = re.compile(r"Typst \d+\.\d+\.\d+")
_IDENTITY = re.compile(r"[A-Za-z0-9+/]{22}==(_source)?")
_PACKET = re.compile(
    rb'<\?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"\?>\s*<x:xmpmeta .*</x:xmpmeta>\s*'
    rb'<\?xpacket end="w"\?>\s*',
    re.DOTALL,
)
_NESTED = ("RDF", "Description", "Alt", "Seq", "Bag", "title", "creator", "language", "History", "schemas")
_BARE = frozenset((*_NESTED, "xmpmeta", "property", "li"))
"""The elements that contain only other elements."""

_ATTRIBUTES = {"xmptk": "xmp-writer", "about": "", "parseType": "Resource", "lang": "x-default"}


class ExpectedProperties(NamedTuple):
    """The properties that a PDF should have: the entries of its document information (`info`) and of its
    viewer preferences (`viewer`), its language, and whether it has tags."""

    info: Mapping[str, str]
    viewer: Mapping[str, str]
    language: str
    is_tagged: bool = False


@check("F11", "each PDF states its title and author, and how to print it")
def documents(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """Each PDF states exactly what pnp writes: a title with the game's name in the kit's language, author,
    subject, keywords, programs and dates. PrintScaling is none, so viewers do not scale it. Each PDF states
    the kit's language. Two-sided files, and no others, state the edge on which to flip. Books are tagged,
    repeat the properties in their XMP packet, and use the colour profiles of Typst. Their pages have exactly
    the size of their paper, with TrimBox and BleedBox. The rulebook is set on pages that are large enough for
    every paper, and each of its pages is cut from the middle of such a page."""
    for name in (name for name in kit.listed_files if name.endswith(".pdf")):
        facts, found = kit.facts(name), read_properties(kit.folder / name)
        if facts is None:
            continue  # F20 says so
        if found is None:
            yield self.error(name, "says of itself what cannot be read")
            continue
        wanted = _expected_properties(kit, name)
        for what, one, other in (
            ("", wanted.info, found.info),
            ("viewer preference ", wanted.viewer, found.viewer),
            ("", {"Marked": "true"} if wanted.is_tagged else {}, found.marks),
        ):
            yield from _entries(self, name, what, one, other)
        if found.language != wanted.language:
            yield self.error(
                name, f"expected the language {wanted.language}, found {found.language or 'none'}"
            )
        yield from _extras(self, name, wanted, found, facts)
        if name in BOOKS:
            if not facts.tagged:
                yield self.error(name, "is not tagged, so a screen reader cannot read it")
            yield from _book_pages(self, kit, name, facts)


def _expected_properties(kit: Kit, name: str) -> ExpectedProperties:
    """Return the expected properties of a file by its name: book, booklet or sheet."""
    m, spoken, game = kit.manifest, kit.translations, kit.game.definition
    words = Words().translate(spoken.gettext)
    title, author = spoken.gettext(game.game.title), game.credits[0].author
    viewer = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
    if name == BOOKLET:
        info = {"Title": f"{title} · {words.booklet}", "Subject": words.booklet_about}
        return ExpectedProperties(info, {**viewer, "Duplex": FLIPS["duplex-short"]}, tag_of(m.locale))
    if name in BOOKS:
        below = spoken.gettext(game.game.tagline) if name == RULES else words.assembly
        info = {
            "Title": f"{title} · {below}" if below else title,
            "Author": words.by.format(author=spoken.gettext(author)) if name == RULES else "",
            "Creator": "Typst",
            "CreationDate": f"{DATE}Z",
            "ModDate": f"{DATE}Z",
        }
        way = "/R2L" if is_right_to_left(m.locale) else "/L2R"
        return ExpectedProperties(info, {**viewer, "Direction": way}, tag_of(m.locale), is_tagged=True)
    is_backed = any(spot.file == name and spot.side == "back" for spot in kit.spots)
    if is_backed and m.backs in FLIPS:
        viewer["Duplex"] = FLIPS[m.backs]
    info = {
        "Title": f"{title} · {Path(name).stem}",
        "Author": author,
        "Subject": "",
        "Keywords": "",
        "Creator": "pnp",
        "Producer": "pnp",
        "CreationDate": f"{DATE}+00'00'",
        "ModDate": f"{DATE}+00'00'",
        "Trapped": "/False",
    }
    return ExpectedProperties(info, viewer, m.locale)


def _entries(
    self: Check[Any], name: str, what: str, wanted: Mapping[str, str], found: Mapping[str, str]
) -> Iterator[Finding]:
    """Yield a finding for each entry that differs, is missing, or should not be there."""
    for key in dict.fromkeys((*wanted, *found)):
        one, other = wanted.get(key), found.get(key)
        if one != other and not (one == "Typst" and _TYPST.fullmatch(other or "")):
            expected = "none" if one is None else repr(one)
            yield self.error(
                name, f"{what}{key}: expected {expected}, found {'none' if other is None else repr(other)}"
            )


def _extras(
    self: Check[Any], name: str, wanted: ExpectedProperties, found: Properties, facts: Facts
) -> Iterator[Finding]:
    """Yield the faults in the output intents, colour profiles and XMP packet, which only books have."""
    for intent in found.intents:
        yield from _entries(self, name, "output intent ", INTENT, intent)
    if not found.profiles <= PROFILES:
        yield self.error(name, "has a profile of colour that no book has")
    if len(found.intents) != wanted.is_tagged:
        yield self.error(name, f"expected {int(wanted.is_tagged)} output intents, found {len(found.intents)}")
    if bool(found.metadata) != wanted.is_tagged:
        yield self.error(name, "has an XMP packet" if found.metadata else "has no XMP packet")
    elif found.metadata:
        if (packet := _packet(found.metadata)) is None:
            yield self.error(name, "has an XMP packet that no book has")
            return
        for odd in dict.fromkeys(_odd_elements(packet, wanted, facts.pages)):
            yield self.error(name, f"XMP: {odd}")


def _packet(metadata: bytes) -> ET.Element | None:
    """Return the root element of an XMP packet. Return None if it is not one, or has comments, declarations
    or other instructions."""
    if not _PACKET.fullmatch(metadata) or b"<!" in metadata or metadata.count(b"<?") != 2:
        return None
    try:
        return ET.fromstring(metadata)
    except (ET.ParseError, ValueError):
        return None


def _odd_elements(packet: ET.Element, wanted: ExpectedProperties, pages: int) -> Iterator[str]:
    """Yield a message for each element of an XMP packet that differs from those of a book. Title, author and
    language are compared with `wanted`, other elements with fixed texts."""
    lists = {"title": wanted.info["Title"], "creator": wanted.info["Author"], "language": wanted.language}
    listed = dict.fromkeys(lists, 0)
    free: set[int] = set()
    for outer in packet.iter():
        if (key := _bare_name(outer.tag)) in lists:
            items = [each for each in outer.iter() if _bare_name(each.tag) == "li"]
            free.update(map(id, items))
            listed[key] += 1
            if (said := [(each.text or "").strip() for each in items]) != [lists[key]]:
                yield f"{key}: expected {lists[key]!r}, found {', '.join(map(repr, said)) or 'none'}"
    for key, times in listed.items():
        if times != 1:
            yield f"{key}: expected one, found {times}"
    for element in packet.iter():
        name, text = _bare_name(element.tag), (element.text or "").strip()
        for attribute, value in element.attrib.items():
            if _ATTRIBUTES.get(_bare_name(attribute)) != value:
                yield f"{name}: the attribute {_bare_name(attribute)}={value[:60]!r} is in no book's"
        if tail := (element.tail or "").strip():
            yield f"{name}: {tail[:60]!r} stands behind it"
        if name in _BARE:
            if text and id(element) not in free:
                yield f"{name}: expected no words, found {text[:60]!r}"
        elif not _is_usual(name, text, pages):
            yield f"{name}: {text[:60]!r} is in no book's"


def _is_usual(name: str, text: str, pages: int) -> bool:
    """Return whether an element of an XMP packet has the text that it has in all books."""
    if name in ("CreatorTool", "softwareAgent"):
        return bool(_TYPST.fullmatch(text))
    if name in ("InstanceID", "DocumentID", "instanceID"):
        return bool(_IDENTITY.fullmatch(text))
    return text == str(pages) if name == "NPages" else text in FIXED.get(name, ())


def _bare_name(tag: str) -> str:
    """Return an element's name without its namespace."""
    return tag.rpartition("}")[2]


def _book_pages(self: Check[Any], kit: Kit, name: str, facts: Facts) -> Iterator[Finding]:
    sheets = PAPERS.get(kit.manifest.paper)
    paper = PAPERS[sheets.book] if sheets else None
    for number, (width, height, boxed) in enumerate(facts.sizes, 1):
        where = f"{name}, page {number}"
        if paper is None or abs(width - paper.width) > EXACT or abs(height - paper.height) > EXACT:
            found = f"{width:.2f} x {height:.2f} mm"
            yield self.error(where, f"expected the size of {paper and paper.name}, found {found}")
        if not boxed:
            yield self.error(where, "has no TrimBox or no BleedBox")
    for number, (at, corner) in enumerate(zip(facts.corners, _corners(kit, name, paper), strict=False), 1):
        if any(abs(a - b) > EXACT for a, b in zip(at, corner, strict=True)):
            (left, low), (x, y) = corner, at
            message = f"expected it to be cut at {left:.2f}, {low:.2f} mm, found {x:.2f}, {y:.2f}"
            yield self.error(f"{name}, page {number}", message)


def _corners(kit: Kit, name: str, paper: Paper | None) -> Iterator[tuple[float, float]]:
    """Yield the lower left corner of each page of a book in mm. The rulebook is set on pages large enough for
    all papers of books, and its pages are trimmed from their middle. A cover is drawn for its paper, and
    other books are not trimmed."""
    cut = (0.0, 0.0)
    if name == RULES and paper is not None:
        every = [PAPERS[each] for each in SET_FOR]
        across, down = max(each.width for each in every), max(each.height for each in every)
        cut = (across - paper.width) / 2, (down - paper.height) / 2
    yield (0.0, 0.0) if kit.game.illustrator is not None else cut
    yield from repeat(cut)


MOST = 10
"""The most findings of a file. A file from another program differs everywhere."""


def _profile_faults(
    self: Check[Kit], kit: Kit, name: str, read: Callable[[Path], list[Violation]]
) -> Iterator[Finding]:
    found = read(kit.folder / name)
    for each in found[:MOST]:
        where = f"{name}, {each.where}" if each.where else name
        yield self.error(where, each.what, "docs/profile.md has what a kit's files may hold")
    if len(found) > MOST:
        yield self.error(name, f"and {len(found) - MOST} more")


@check("F32", "the PDFs to cut use only the part of PDF that pnp allows")
def sheets(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The PDFs to cut use only a small part of PDF, described in docs/profile.md: kinds of objects, their
    keys and values, and the operators of their content. Anything else that a viewer or printer could act on
    (layers, annotations, scripts, transfer functions, later versions of an object, bytes between objects) is
    an error, even if it changes nothing on the page."""
    for name in kit.listed_files:
        if name.endswith(".pdf") and name not in (*BOOKS, BOOKLET):
            yield from _profile_faults(self, kit, name, check_sheet)


@check("F33", "the SVGs use only the part of SVG that pnp allows")
def pictures(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The SVGs use only the elements, attributes and values listed in docs/profile.md. They have no style,
    script, animation, mask, filter, text, entity, comment or foreign namespace. Elements refer only to
    elements before them in the file."""
    for name in kit.listed_files:
        if name.endswith(".svg"):
            yield from _profile_faults(self, kit, name, check_svg)


@check("F34", "rulebook.html uses only the part of HTML that pnp allows")
def screens(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """rulebook.html uses only the elements, attributes and values listed in docs/profile.md, and its pictures
    are SVGs as pnp writes them. Its one style sheet is the same for all books, except for the colours,
    ornaments and fonts of the game. No style hides anything. The only script is that of the interactive
    figures, exactly as pnp writes it. F58 checks the answers that these figures give to taps."""
    for name in kit.listed_files:
        if name.endswith(".html") and name != frame.NAME:
            try:
                open_html(kit, name)
            except ForeignScript:
                pass  # the profile reports the script with its line
            except Unreadable:
                continue  # F20 says so
            yield from _profile_faults(self, kit, name, check_html)


@check("F35", "the books' PDFs use only the part of PDF that pnp allows")
def books(self: Check[Kit], kit: Kit) -> Iterator[Finding]:
    """The rulebook, the assembly sheet and the booklet use only a part of PDF, described in docs/profile.md:
    tags, outlines, links and fonts as Typst makes them. They have no layers, scripts, graphics states or
    forms to fill, and no annotations except links to places and addresses."""
    for name in kit.listed_files:
        if name in (*BOOKS, BOOKLET):
            yield from _profile_faults(self, kit, name, check_book)


PROFILE_CHECKS = (sheets, pictures, screens, books)

CHECKS = (documents,)
