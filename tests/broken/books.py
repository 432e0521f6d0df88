"""Books that a reader sees otherwise than the game tells them: what is said, seen, shown, and where it leads.

All are of the sample FULL, Dehex'z War in Spanish.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pikepdf
from pikepdf import Array, Pdf, String

from tests.broken.books_editing import Content, on_page
from tests.broken.files_editing import edit_pdf, edit_text

Damage = Callable[[Path], object]
RULES, FOLDED, SHEET, SCREEN = "rulebook.pdf", "rulebook-booklet.pdf", "assembly.pdf", "rulebook.html"

CLAUSE = "El Dragón va de 204 a 155."
"""A line of the first game, which is the engine's whole sentence: no other text moves its ends."""
BLACK = b"q 1 0 0 -1 0 0 cm/c0 cs 0 0 0 scn "


def retold(file: str, words: str, old: str, new: str) -> Damage:
    return on_page(file, words, lambda page: page.retold(page.line(words), old, new))


def lost(file: str, words: str) -> Damage:
    return on_page(file, words, lambda page: page.replace(page.line(words), b"q Q"))


def exchanged_places(file: str, one: str, other: str) -> Damage:
    """Two lines stand in each other's place, and are painted in the same order."""

    def change(page: Content) -> None:
        (x, y), (u, v) = page.place(page.line(one)), page.place(page.line(other))
        page.moved(page.line(one), u - x, v - y)
        page.moved(page.line(other), x - u, y - v)

    return on_page(file, one, change)


def exchanged(file: str, one: str, other: str) -> Damage:
    """Two lines say what the other says, each in its own place: what stands in their marks is exchanged."""

    def change(page: Content) -> None:
        a, b = sorted((page.line(one), page.line(other)), key=lambda line: line.start)
        (x, y), (u, v) = page.place(a), page.place(b)
        first, second = page.unit(a), page.unit(b)
        page.replace(b, first)
        page.replace(a, second)
        page.moved(page.line(a.text), u - x, v - y)
        page.moved(page.line(b.text), x - u, y - v)

    return on_page(file, one, change)


def twice(file: str, words: str) -> Damage:
    def change(page: Content) -> None:
        line = page.line(words)
        page.replace(line, page.unit(line) + b"\n" + page.unit(line))
        page.moved(page.line(words, 1), 0, -2)

    return on_page(file, words, change)


def box(left: float, foot: float, right: float, top: float) -> bytes:
    return f"{left:g} {foot:g} m {right:g} {foot:g} l {right:g} {top:g} l {left:g} {top:g} l\nh\n".encode()


def painted(file: str, words: str, colour: bytes, *, before: bool = False, stroke: bool = False) -> Damage:
    """A rectangle over a line, or under it; or a thick line through it."""

    def change(page: Content) -> None:
        line = page.line(words)
        x, y = page.place(line)
        if stroke:
            ends = f"{x:g} {y + 3:g} m {x + 200:g} {y + 3:g} l".encode()
            more = b"q 1 0 0 1 0 0 cm/c0 CS " + colour + b" SCN 14 w " + ends + b"\nS\nQ"
        else:
            more = (
                b"q 1 0 0 1 0 0 cm/c0 cs " + colour + b" scn " + box(x - 2, y - 3, x + 240, y + 10) + b"f\nQ"
            )
        page.before(line, more) if before else page.behind(line, more)

    return on_page(file, words, change)


def unit(file: str, words: str, pattern: bytes, new: bytes) -> Damage:
    """Something in the bytes of one line."""

    def change(page: Content) -> None:
        line = page.line(words)
        page.replace(line, re.sub(pattern, new, page.unit(line), count=1, flags=re.DOTALL))

    return on_page(file, words, change)


def moved(file: str, words: str, right: float, up: float, scale: float = 1.0) -> Damage:
    return on_page(file, words, lambda page: page.moved(page.line(words), right, up, scale=scale))


def clipped(file: str, words: str) -> Damage:
    """A line of which a clip leaves the left half."""

    def change(page: Content) -> None:
        line = page.line(words)
        x, y = page.place(line)
        page.replace(line, b"q " + box(x, y - 5, x + 60, y + 12) + b"W\nn\n" + page.unit(line) + b"\nQ")

    return on_page(file, words, change)


def told_otherwise(file: str, words: str, old: str, new: str) -> Damage:
    """Other letters, and beside them a text that says what they were."""

    def change(page: Content) -> None:
        before = page.line(words)
        page.retold(before, old, new)
        line = page.line(words.replace(old, new, 1))
        said = (b"\xfe\xff" + before.text.encode("utf-16-be")).hex().upper().encode()
        told = re.sub(rb"BT", b"BT/Span<</ActualText<" + said + b">>>BDC", page.unit(line), count=1)
        page.replace(line, re.sub(rb"\nET\nQ$", b"\nEMC\nET\nQ", told))

    return on_page(file, words, change)


def of_pdf(file: str, change: Callable[[Pdf], object]) -> Damage:
    return lambda folder: edit_pdf(folder / file, lambda pdf: (change(pdf), None)[1])


def in_picture(
    file: str, words: str, pattern: bytes, new: bytes | Callable[[re.Match[bytes]], bytes]
) -> Damage:
    """The last picture of the page that has these words, changed in the first place that fits."""
    return on_page(file, words, lambda page: page.draw(pattern, new))


def pictures_exchanged(file: str, words: str) -> Damage:
    """Two pictures of a page show what the other shows, under the words of their own."""

    def change(page: Content) -> None:
        one, other = page.pictures()[:2]
        data = page.data
        page.data = (
            data[: one.start(1)]
            + other[1]
            + data[one.end(1) : other.start(1)]
            + one[1]
            + data[other.end(1) :]
        )

    return on_page(file, words, change)


def on_picture(file: str, words: str, colour: bytes) -> Damage:
    """A box on the middle of a picture, behind all else."""

    def change(page: Content) -> None:
        clip = re.search(rb"([-\d.]+) ([-\d.]+) m", page.pictures()[-1][1])
        assert clip
        x, y = float(clip[1]), float(clip[2])
        shape = box(x + 40, y - 90, x + 90, y - 40)
        page.data += b"/Artifact BMC\nq 1 0 0 1 0 0 cm/c0 cs " + colour + b" scn " + shape + b"f\nQ\nEMC"

    return on_page(file, words, change)


def link(change: Callable[[Pdf, list[pikepdf.Object]], object], page: int = 1) -> Damage:
    """The links of a page."""
    return of_pdf(RULES, lambda pdf: change(pdf, list(pdf.pages[page].obj.Annots)))


def outline(pdf: Pdf) -> None:
    """The first entry leads to where the last does."""
    pdf.Root.Outlines.First.Dest = pdf.Root.Outlines.Last.Dest


def named(pdf: Pdf) -> None:
    """A place by name is that of another."""
    names = pdf.Root.Names.Dests.Names
    names[1] = names[len(names) - 1]


def in_html(old: str, new: str) -> Damage:
    return lambda folder: edit_text(folder / SCREEN, old, new)


def by_html(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The first place of the page for screens that fits, behind its style."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        head, body, rest = path.read_text(encoding="utf-8").partition("<main")
        after = re.sub(pattern, new, rest, count=1, flags=re.DOTALL)
        assert after != rest
        path.write_text(head + body + after, encoding="utf-8", newline="\n")

    return damage


_FIGURE = re.compile(r"(<figure[^>]*>)(<svg[^>]*>)(.*?)</svg>", re.DOTALL)


def by_page(change: Callable[[str], str]) -> Damage:
    """The page for screens, changed."""

    def damage(folder: Path) -> None:
        path = folder / SCREEN
        text = path.read_text(encoding="utf-8")
        after = change(text)
        assert after != text
        path.write_text(after, encoding="utf-8", newline="\n")

    return damage


def in_figure(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The first figure of the page for screens in which the pattern is found, changed there once."""

    def change(text: str) -> str:
        found = next(each for each in _FIGURE.finditer(text) if re.search(pattern, each[3], re.DOTALL))
        after = re.sub(pattern, new, found[3], count=1, flags=re.DOTALL)
        return text[: found.start(3)] + after + text[found.end(3) :]

    return by_page(change)


def in_shared(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """The shared parts of the pictures, changed once."""

    def change(text: str) -> str:
        head, start, rest = text.partition('<svg class="shared"')
        return head + start + re.sub(pattern, new, rest, count=1, flags=re.DOTALL)

    return by_page(change)


def further(match: re.Match[str]) -> str:
    """The number in the middle is larger by 300 units, which are 3 mm."""
    return f"{match[1]}{float(match[2]) + 300:g}"


def corner_moved(match: re.Match[str]) -> str:
    """The first point of a path is 3 mm further to the right, and all others stay."""
    return f"{match[1]}{int(match[2]) + 300}{match[3]}{int(match[4]) - 300}"


def figures_exchanged(text: str) -> str:
    one, other = [each for each in _FIGURE.finditer(text) if len(each[3]) > 200][1:3]
    made = text[: one.start(3)] + other[3] + text[one.end(3) : other.start(3)] + one[3]
    return made + text[other.end(3) :]


def parts_exchanged(text: str) -> str:
    """A figure paints another shared part in place of the first that it paints."""
    found = next(each for each in _FIGURE.finditer(text) if len(set(_MARK.findall(each[3]))) > 1)
    names = _MARK.findall(found[3])
    other = next(name for name in names if name != names[0])
    after = _MARK.sub(lambda each: each[0].replace(names[0], other), found[3], count=1)
    return text[: found.start(3)] + after + text[found.end(3) :]


def glyphs_exchanged(text: str) -> str:
    """Two glyphs have changed places among the shared parts."""
    one, other = list(re.finditer(r'<path id="_[a-zA-Z]+" d="([^"]*)"', text))[3:5]
    made = text[: one.start(1)] + other[1] + text[one.end(1) : other.start(1)] + one[1]
    return made + text[other.end(1) :]


_MARK = re.compile(r"marker-start=\"url\(#(_[a-zA-Z]+)\)\"")


def moved_corner(mm: float) -> Callable[[re.Match[bytes]], bytes]:
    """A corner that lies so many millimetres of the picture further to the right."""
    return lambda match: b"%s%.4f%s" % (match[1], float(match[2]) + mm, match[3])


CORNER = rb"(\n[^\n]+\n[^\n]*?)([-\d.]+)( [-\d.]+ m )"
"""A corner of the second path of a picture."""
SHAPE = rb"(?<=\n)[^\n]*(?<= h) [fS]\n"
"""A shape of a picture."""
TITLE = "El Imitador va de 5 a 16."
BACK = "El Imitador va de 16 a 5."
"""A line of the same page."""
LEAP = "El Imitador salta, haya"
"""A line that begins a paragraph."""
MIDDLE = "casilla de en medio est"
"""A line that neither begins one nor ends it."""

SAID: Mapping[str, Damage] = {
    "all pages are white": of_pdf(
        RULES, lambda pdf: [p.__setattr__("Contents", pdf.make_stream(b"q Q")) for p in pdf.pages]
    ),
    "a page is white": of_pdf(
        RULES, lambda pdf: pdf.pages[9].__setattr__("Contents", pdf.make_stream(b"q Q"))
    ),
    "pages are reversed": of_pdf(RULES, lambda pdf: pdf.pages.reverse()),
    "a page is gone": of_pdf(RULES, lambda pdf: pdf.pages.__delitem__(9)),
    "a page is there twice": of_pdf(RULES, lambda pdf: pdf.pages.insert(9, pdf.pages[9])),
    "two pages have changed places": of_pdf(
        RULES, lambda pdf: (pdf.pages.insert(9, pdf.pages[10]), pdf.pages.__delitem__(11))
    ),
    "a no is put into a rule": retold(RULES, "habría valido mirar", "habría", "no habría"),
    "a no is taken out of a rule": retold(RULES, "Imitador en 16 no pue", " no pue", " pue"),
    "a digit is another": retold(RULES, "El Asesino va de 206 a 185.", "185", "186"),
    "an accent is lost": retold(RULES, CLAUSE, "ó", "o"),
    "a line is lost": lost(RULES, CLAUSE),
    "a line is there twice": twice(RULES, CLAUSE),
    "two lines have changed places": exchanged_places(RULES, TITLE, BACK),
    "two lines say what the other says": exchanged(RULES, TITLE, BACK),
    "two parts of a page have changed places": exchanged_places(RULES, "El Asesino va de 206 a 185.", BACK),
    "a digit of the booklet is another": retold(FOLDED, "El Asesino va de 206 a 185.", "185", "186"),
    "a line of the booklet is lost": lost(FOLDED, "El Asesino va de 206 a 185."),
    "a no is put into a rule on screen": in_html("Puede contener piezas", "No puede contener piezas"),
    "a no is taken out of a rule on screen": in_html("No cuentan cuando", "Cuentan cuando"),
    "a digit on screen is another": by_html(r"va de 206 a 185", "va de 206 a 186"),
    "an accent on screen is lost": by_html("podrá", "podra"),
    "a row on screen is lost": by_html(r"<tr>(?:(?!</tr>).)*<td(?:(?!</tr>).)*</tr>\n", ""),
    "an item on screen is lost": by_html(r"<li>(?:(?!</li>).)*</li>\n", ""),
    "two rules on screen have changed places": by_html(
        r'(<section class="clause[^>]*>)(.*?)(</section>)\n(<section class="clause[^>]*>)(.*?)(</section>)',
        r"\1\5\3\n\4\2\6",
    ),
    "the number of a rule on screen is another": by_html(
        r'(<a class="number" href="#clause[^>]*>)1\.4<', r"\g<1>1.6<"
    ),
}

SEEN: Mapping[str, Damage] = {
    "white over a line": painted(RULES, CLAUSE, b"1 1 1"),
    "a thick line over a line": painted(RULES, CLAUSE, b"1 1 1", stroke=True),
    "white letters": unit(RULES, CLAUSE, rb"cs [\d. ]+ scn", b"cs 1 1 1 scn"),
    "letters that are nearly white": unit(RULES, CLAUSE, rb"cs [\d. ]+ scn", b"cs 0.96 0.95 0.94 scn"),
    "dark under dark letters": painted(RULES, LEAP, b"0.15294118 0.19607843 0.23137255", before=True),
    "letters of one point": unit(RULES, CLAUSE, rb"(/f\d+) [\d.]+ Tf", rb"\1 1 Tf"),
    "letters made small": moved(RULES, CLAUSE, 0, 0, 0.4),
    "a line is cut off": clipped(RULES, CLAUSE),
    "a line stands off the page": moved(RULES, MIDDLE, 600, 0),
    "a line stands below the page": moved(RULES, BACK, 0, -800),
    "a line on its head": unit(RULES, CLAUSE, rb"1 0 0 -1 0 0 Tm", b"1 0 0 1 0 0 Tm"),
    "the text beside the letters is another": told_otherwise(RULES, CLAUSE, "ó", "o"),
    "white over a line of the booklet": painted(FOLDED, "El Asesino va de 206 a 185.", b"1 1 1"),
    "white letters on the assembly sheet": unit(SHEET, "Archivo", rb"cs [\d. ]+ scn", b"cs 1 1 1 scn"),
}

LEAFLET: Mapping[str, Damage] = {
    "a word is cut": retold(SHEET, "una cara", "una cara", "una ca"),
    "the paper is another": retold(SHEET, "cartulina A4, 200", "200", "100"),
    "words under a picture are lost": lost(SHEET, "Cuenta los componentes"),
}

COUNTED: Mapping[str, Damage] = {
    "a count of parts is another": retold(SHEET, "× 24", "24", "42"),
    "a name of parts has lost an accent": retold(SHEET, "Dragón", "Dragón", "Dragon"),
}

SHOWN: Mapping[str, Damage] = {
    "something in a figure is moved": in_picture(RULES, TITLE, CORNER, moved_corner(6)),
    "a shape of a figure is lost": in_picture(RULES, TITLE, SHAPE, b""),
    "a colour of a figure is another": in_picture(RULES, TITLE, rb"[\d. ]+ rg", b"0.1 0.9 0.4 rg"),
    "a line of a figure is thicker": in_picture(RULES, TITLE, rb"RG ([\d.]+) w", rb"RG 9\1 w"),
    "two figures are exchanged": pictures_exchanged(RULES, TITLE),
    "a box lies on a figure": on_picture(RULES, TITLE, b"1 1 1"),
    "something else is painted": on_page(
        RULES,
        TITLE,
        lambda page: page.behind(
            page.line(TITLE), b"q 1 0 0 1 0 0 cm/c0 cs 0.9 0.1 0.1 scn 500 30 m 520 30 l 510 40 l\nh\nf\nQ"
        ),
    ),
    "two panels show what the other shows": pictures_exchanged(SHEET, "Archivo"),
    "a part's picture has lost a shape": in_picture(SHEET, "Cuenta los componentes", SHAPE, b""),
    "the box of a picture's form is too small": on_page(RULES, TITLE, lambda page: page.crop()),
}

PLACES: Mapping[str, Damage] = {
    "a page in the contents is another": on_page(
        RULES, "Índice", lambda page: page.retold(page.line("8"), "8", "9")
    ),
    "a link leads to another rule": link(
        lambda pdf, links: links[0].__setitem__("/Dest", String("first-game"))
    ),
    "a link is gone": link(lambda pdf, links: pdf.pages[1].obj.__setitem__("/Annots", Array(links[1:]))),
    "an entry of the outline leads elsewhere": of_pdf(RULES, outline),
    "a place by name is another": of_pdf(RULES, named),
    "the number of a page is another": on_page(
        RULES,
        TITLE,
        lambda page: page.retold([line for line in page.lines if line.text == "6"][-1], "6", "5"),
    ),
    "a link on screen leads to another rule": by_html(
        r'href="#clause:zone.capture"', 'href="#clause:zone.capture.uncounted"'
    ),
    "two places on screen are exchanged": by_html(
        r'id="(clause:zone\.capture)">(.*?)id="(clause:zone\.capture\.uncounted)">', r'id="\3">\2id="\1">'
    ),
}

HIDDEN: Mapping[str, Damage] = {
    "ink is white": lambda folder: style(folder, "ink", "#ffffff"),
    "the accent is the colour of panels": lambda folder: style(folder, "accent", "#fefefe"),
    "the accent on dark pages is dark": lambda folder: style(folder, "dark-accent", "#1b1916"),
    "panels are dark": lambda folder: style(folder, "tint", "#27323b"),
    "heads begin off the page": lambda folder: style(folder, "section-inset", "900.0mm"),
    "a rule is called skip": by_html(r'<section class="clause ', '<section class="skip '),
    "words are called skip": by_html(r"<strong>(.*?)</strong>", r'<span class="skip">\1</span>'),
    "a box is called as nothing is": by_html(r'<div class="table"', '<div class="untranslated"'),
    "words run the other way": by_html(r"<strong>(.*?)</strong>", r'<span dir="rtl">\1</span>'),
    "a figure is a hair wide": by_html(r'style="width:[\d.]+mm', 'style="width:0.1mm'),
}

REFUSED: Mapping[str, Damage] = {
    "no rule of what may be loaded": by_page(
        lambda text: re.sub(r'<meta http-equiv="[^>]*>\n', "", text, count=1)
    ),
    "display none": by_html(r"<p>", '<p style="display:none">'),
    "hidden": by_html(r"<p>", "<p hidden>"),
    "a template": by_html(r"<p>(.*?)</p>", r"<template><p>\1</p></template>"),
    "details that are closed": by_html(r"<p>(.*?)</p>", r"<details><summary></summary><p>\1</p></details>"),
    "words by style": in_html(
        "* { box-sizing: border-box; }", '* { box-sizing: border-box; } p::after { content: "no"; }'
    ),
    "letters of no size": in_html(
        "* { box-sizing: border-box; }", "* { box-sizing: border-box; } em { font-size: 0; }"
    ),
}

PICTURED: Mapping[str, Damage] = {
    "something in a figure is moved": in_figure(r'(<path [^>]*d="m)(-?\d+)(?=[^>]*/>(?:</g>)*\Z)', further),
    "a corner of a clip of a figure is moved": in_shared(
        r'(<clipPath[^>]*><path d="m)(-?\d+)((?: |-)\d+[hl])(-?\d+)', corner_moved
    ),
    "a colour of a figure is another": in_figure(r'fill="#[0-9a-f]{6}"', 'fill="#12ab34"'),
    "a shape of a figure is lost": in_figure(r"<(?:path|circle) [^>]*/>(?=(?:</g>)*\Z)", ""),
    "two figures are exchanged": by_page(figures_exchanged),
    "a figure is moved as a whole": in_figure(r"\A(.*)\Z", r'<g transform="translate(40 0)">\1</g>'),
    "a figure is seen in part": by_page(
        lambda text: re.sub(r'(<figure[^>]*><svg viewBox="0 0 )([\d.]+)', further, text, count=1)
    ),
    "a shared part is painted elsewhere": in_figure(
        r'(<line [^>]*transform="translate\()(-?[\d.]+)', further
    ),
    "another shared part is painted": by_page(parts_exchanged),
    "a shared part is not painted": in_figure(r"<line [^>]*/>", ""),
    "a shared part is painted twice": in_figure(r"(<line [^>]*/>)", r"\1\1"),
    "a shared part is moved": in_shared(r'(<marker[^>]*>(?:<g[^>]*>)*<path [^>]*d="m)(-?\d+)', further),
    "a shape of a shared part is lost": in_shared(
        r"(<marker[^>]*>(?:<g[^>]*>)*)<path [^>]*/>(?=<path)", r"\1"
    ),
    "a shape of a shared part is there twice": in_shared(
        r"(<marker[^>]*>(?:<g[^>]*>)*)(<path [^>]*/>)", r"\1\2\2"
    ),
    "a colour of a shared part is another": in_shared(
        r'(<marker[^>]*>(?:<g[^>]*>)*<path [^>]*fill=)"#[0-9a-f]{6}"', r'\1"#12ab34"'
    ),
    "a line of a shared part is wider": in_shared(r'(<marker.*?stroke-width=")([\d.]+)', further),
    "a line of a shared part has other ends": in_shared(r'<marker(.*?) class="sharp"', r"<marker\1"),
    "two glyphs are exchanged": by_page(glyphs_exchanged),
    "a letter is another": in_figure(
        r'(<use href="#)(_[a-zA-Z]+)("[^>]*/>.*?<use href="#)(?!\2")(_[a-zA-Z]+)', r"\1\4\3\4"
    ),
    "a letter is moved": in_figure(r'(<use [^>]* x=")(-?\d+)', further),
    "a cell has the name of another": in_shared(r'data-name="cell:\w+"', 'data-name="cell:no"'),
    "a shared part is shown by no picture": in_shared(
        r"<defs>", '<defs><marker id="_no"><path fill="#000000" d="m0 0h9v9z"/></marker>'
    ),
}


def style(folder: Path, name: str, value: str) -> None:
    """A setting of the style sheet."""
    path = folder / SCREEN
    text = path.read_text(encoding="utf-8")
    after = re.sub(rf"--{name}: [^;]*;", f"--{name}: {value};", text, count=1)
    assert after != text
    path.write_text(after, encoding="utf-8", newline="\n")


DEFECTS: Mapping[str, Mapping[str, Damage]] = {
    "F13": SAID,
    "F16": COUNTED,
    "F34": REFUSED,
    "F42": SEEN,
    "F43": LEAFLET,
    "F44": SHOWN,
    "F45": PLACES,
    "F46": HIDDEN,
    "F47": PICTURED,
}
