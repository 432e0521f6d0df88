"""Tools that damage the pages of a book: its lines of text, its pictures, its links, by their bytes."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pikepdf
from pikepdf import Pdf

from tests.broken.files_editing import edit_pdf

LINE = re.compile(rb"q ([-\d. ]+) cm/c0 cs ([\d. ]+) scn\nBT(.*?)\nET\nQ", re.DOTALL)
PICTURE = re.compile(rb"/Span<</MCID \d+/Alt(?:<[0-9A-F]*>|\((?:[^()\\]|\\.)*\))>>BDC\n(.*?)EMC", re.DOTALL)
_SAID = re.compile(rb"\((?:[^()\\]|\\.|\([^()]*\))*\)|<[0-9A-Fa-f]*>(?!>)", re.DOTALL)
_FONT = re.compile(rb"/(f\d+) ([\d.]+) Tf")


@dataclass(frozen=True)
class Line:
    """Letters painted in one go: where they stand in the content, and what they say."""

    start: int
    end: int
    text: str


Change = Callable[["Content"], None]


class Content:
    """The content of a page, as bytes that can be changed, and what its glyphs say."""

    def __init__(self, pdf: Pdf, data: bytes, resources: pikepdf.Object) -> None:
        self.pdf, self.data, self.resources = pdf, data, resources
        self.edited = False
        self.fonts = {
            key[1:]: _table(bytes(font.ToUnicode.read_bytes())) for key, font in resources.Font.items()
        }

    @property
    def lines(self) -> list[Line]:
        return [Line(m.start(), m.end(), self.said(m[3])) for m in LINE.finditer(self.data)]

    def said(self, body: bytes) -> str:
        fonts = _FONT.findall(body)
        table = self.fonts[fonts[0][0].decode()]
        glyphs = b"".join(
            _bytes(text) for text in _SAID.findall(re.sub(rb"/ActualText(?:\(.*?\)|<.*?>)", b"", body))
        )
        return "".join(table.get(glyphs[k] * 256 + glyphs[k + 1], "?") for k in range(0, len(glyphs) - 1, 2))

    def line(self, words: str, nth: int = 0) -> Line:
        """The nth line with these words."""
        found = [line for line in self.lines if words in line.text]
        assert len(found) > nth, f"{words!r} is not on the page"
        return found[nth]

    def unit(self, line: Line) -> bytes:
        return self.data[line.start : line.end]

    def replace(self, line: Line, new: bytes) -> None:
        self.data = self.data[: line.start] + new + self.data[line.end :]

    def retold(self, line: Line, old: str, new: str) -> None:
        """A line that says something else, in the glyphs of its own font."""
        unit = self.unit(line)
        name = _FONT.findall(unit)[0][0].decode()
        glyph = {text: number for number, text in self.fonts[name].items()}
        assert old in line.text
        said = line.text.replace(old, new, 1)
        codes = "".join(f"{glyph[letter]:04X}" for letter in said)
        first = re.search(rb"BT.*?Tm", unit, re.DOTALL)
        assert first
        head = re.sub(rb"/Span<</ActualText.*?BDC", b"", first[0], flags=re.DOTALL)
        self.replace(line, unit[: first.start()] + head + b"[<" + codes.encode() + b">]TJ\nET\nQ")

    def moved(self, line: Line, right: float, up: float, *, scale: float = 1.0) -> None:
        """A line that stands so many points further on, and larger."""
        unit = self.unit(line)
        match = LINE.match(unit)
        assert match
        a, b, c, d, e, f = (float(v) for v in match[1].split())
        place = f"{a * scale:g} {b:g} {c:g} {d * scale:g} {e + right:g} {f + up:g}".encode()
        self.replace(line, unit[: match.start(1)] + place + unit[match.end(1) :])

    def place(self, line: Line) -> tuple[float, float]:
        match = LINE.match(self.unit(line))
        assert match
        values = [float(v) for v in match[1].split()]
        return values[4], values[5]

    def behind(self, line: Line, more: bytes) -> None:
        """More content right behind a line, outside its mark."""
        at = self.data.index(b"EMC", line.end) + 3
        self.data = self.data[:at] + b"/Artifact BMC\n" + more + b"\nEMC" + self.data[at:]

    def before(self, line: Line, more: bytes) -> None:
        self.replace(line, more + b"\n" + self.unit(line))

    def pictures(self) -> list[re.Match[bytes]]:
        return list(PICTURE.finditer(self.data))

    def draw(self, pattern: bytes, new: bytes | Callable[[re.Match[bytes]], bytes]) -> None:
        """The last picture, with the first place changed that fits, in its form or in one of its parts."""
        painted = re.search(rb"([-\d. ]+) cm/(\w+) Do", self.pictures()[-1][1])
        assert painted, "the picture is no form"
        name = "/" + painted[2].decode()
        first = self.resources.XObject[name]
        # A copy, since another page may show the same picture.
        self.resources.XObject[name] = copy = self.pdf.make_stream(first.read_bytes())
        for key in set(first.keys()) - {"/Length", "/Filter"}:
            copy[key] = first[key]
        waiting = [copy]
        while waiting:
            form = waiting.pop(0)
            body = form.read_bytes()
            after = re.sub(pattern, new, body, count=1, flags=re.DOTALL)
            if after != body:
                form.write(after)
                self.edited = True
                return
            waiting += [part for _, part in sorted(form.Resources.get("/XObject", {}).items())]
        raise AssertionError(f"nothing in the picture fits {pattern!r}")

    def crop(self) -> None:
        """The last picture's form loses a third at its right."""
        painted = re.search(rb"cm/(\w+) Do", self.pictures()[-1][1])
        assert painted
        form = self.resources.XObject["/" + painted[1].decode()]
        form.BBox[2] = float(form.BBox[2]) * 2 / 3
        self.edited = True

    def picture_scale(self) -> float:
        """How many millimetres of the page one of the last picture's form is wide."""
        painted = re.search(rb"([-\d.]+) [-\d. ]+ cm/(\w+) Do", self.pictures()[-1][1])
        assert painted
        wide = float(self.resources.XObject["/" + painted[2].decode()].BBox[2])
        return float(painted[1]) * 25.4 / 72 / wide


def on_page(file: str, words: str, change: Change) -> Callable[[Path], object]:
    """Changes the first page of a file that has a line with these words; "" is the first of all."""

    def damage(folder: Path) -> None:
        def changed(pdf: Pdf) -> None:
            for page in pdf.pages:
                forms = [form for _, form in sorted(page.obj.Resources.get("/XObject", {}).items())]
                for stream, resources in [
                    (page.obj.Contents, page.obj.Resources),
                    *((f, f.Resources) for f in forms),
                ]:
                    if "/Font" not in resources:
                        continue
                    content = Content(pdf, stream.read_bytes(), resources)
                    if any(words in line.text for line in content.lines):
                        before = content.data
                        change(content)
                        assert content.edited or content.data != before
                        stream.write(content.data)
                        return
            raise AssertionError(f"{words!r} is in no page of {file}")

        edit_pdf(folder / file, changed)

    return damage


def _bytes(text: bytes) -> bytes:
    return bytes(pikepdf.Object.parse(text))


@lru_cache(maxsize=256)
def _table(program: bytes) -> dict[int, str]:
    """What each glyph says."""
    found: dict[int, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", program, re.DOTALL):
        for glyph, text in re.findall(rb"<(\w+)>\s*<(\w+)>", block):
            found[int(glyph, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    return found
