"""Find the installed font packages that a book needs, and their names in Typst. Make the fonts of the HTML
book."""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from unicodedata import name as character_name

import fontpkg  # type: ignore[import-untyped]
import typst

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.rulebook.look import Look
from pnp.scene import Font, Typeface
from pnp.text import ALPHABETS, EAST_ASIAN, PACKAGED, covers, nearest, packaged_file, webfont

FALLBACK = ("source-serif-4", "noto-sans")
"""The font packages for Latin, Greek and Cyrillic that end every chain of fonts."""

SCRIPT_TEXT = {
    "ar": ("amiri",),
    "fa": ("amiri",),
    "he": ("frank-ruhl-libre",),
    "ja": ("noto-sans-cjk-jp",),
    "zh": ("noto-sans-cjk-sc",),
}
"""Text faces of the scripts that the fallback lacks, by language.

Amiri is the Arabic font whose text can be copied from a PDF unchanged. Other fonts draw a letter and its dots
separately, or two letters as one sign, and a PDF reader then copies other characters. Noto Sans CJK is
the only one that has a bold.
"""


BOXES = FALLBACK[0]
"""The font package that has the characters for ticked and empty boxes in lists of tasks."""

NORMAL = 400
"""The weight of text."""

HAN = "Han"
JOINED = ("ar", "fa", "ur")


@dataclass(frozen=True, slots=True)
class Family:
    """A font family as Typst selects it: its name, `stretch` (its width in percent of the normal one) and the
    folder of its files. `spared` is the name of a script for which the family is not used, such as "Greek",
    or ""."""

    name: str
    stretch: int
    folder: Path
    spared: str = ""


def chain(names: Iterable[str], language: str) -> tuple[Family, ...]:
    """Return the families in which a text is set: the named ones, those of the language's script, then the
    fallback, each once.

    A family that has only some letters of a script is not used for that script at all. Cinzel, for example,
    has the Greek letters of mathematics; in a Greek word the typeface would change at each of them.
    """
    code = language.partition("-")[0]
    script = SCRIPT_TEXT.get(code, ())
    wanted = dict.fromkeys((*names, *script, *FALLBACK))
    if code in JOINED:
        letters = {letter for letter in ALPHABETS["ar"] if letter.isalpha()}
        wanted = {name: None for name in wanted if name in script or covers(_one(name), letters) == letters}
    return tuple(_family(name, code) for name in wanted)


def code_chain(names: Iterable[str], language: str) -> tuple[Family, ...]:
    """Return the families for code: the named ones, then those for the language's other texts."""
    code = language.partition("-")[0]
    own = tuple(_family(name, code) for name in names)
    return tuple(dict.fromkeys((*own, *chain((), language))))


def box_family() -> Family:
    """Return the family that has the characters for the boxes of tasks."""
    return _family(BOXES, "en")


def _one(name: str) -> Typeface:
    """Return a chain of one family, in a weight that it has."""
    return Typeface((nearest(Font(name)) or Font(name),))


@memoize
def _family(name: str, language: str) -> Family:
    if name in PACKAGED:
        return Family(PACKAGED[name].called, 100, packaged_file(name).parent)
    try:
        folder = Path(fontpkg.path(name, nearest=True)).parent
    except fontpkg.FontpkgError:
        raise LayoutError(
            f"the font {name!r} is not installed", place="rulebook", hint=f"pip install fontpkg-{name}"
        ) from None
    found = typst.Fonts(False, False, [str(folder)]).fonts()
    letters = {letter for letter in ALPHABETS.get(language, "") if letter.isalpha()}
    missing = covers(_one(name), letters)
    spared = ""
    if language in EAST_ASIAN:
        spared = HAN
    elif missing:
        spared = character_name(min(missing)).split()[0].capitalize()
    return Family(found[0].family, round(found[0].stretch * 100), folder, spared)


_BOLD_TAGS = frozenset(("b", "strong", "em", "h1", "h2", "h3", "h4", "th", "thead", "nav"))
_BOLD_CLASSES = frozenset(("label", "number", "sign", "subtitle", "facts", "edition", "box"))
_TOLD = "told"
"""Elements that templates/book/*.css sets bold, or some of whose content; of one of the class `told` it is
the last paragraph. East Asian languages have bold in place of italics."""


def bold_letters(markup: str) -> frozenset[str]:
    """Return the letters that an HTML page may show in bold."""
    reader = _Bold()
    reader.feed(_PICTURE.sub("", markup))
    reader.close()
    return frozenset("".join(reader.found))


_PICTURE = re.compile("<svg.*?</svg>", re.DOTALL)


class _Bold(HTMLParser):
    """Reads what stands in bold elements of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []
        """The elements from the outermost bold one on."""
        self._told: list[str] | None = None
        """The latest paragraph of a section whose last one is bold; None elsewhere."""
        self._is_paragraph = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag not in _VOID and (self._open or tag in _BOLD_TAGS or _BOLD_CLASSES.intersection(classes)):
            self._open.append(tag)
        elif _TOLD in classes or (self._told is not None and tag == "p"):
            self._told, self._is_paragraph = [], tag == "p"

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        elif tag == "p":
            self._is_paragraph = False
        elif tag == "section" and self._told is not None:
            self.found += self._told
            self._told = None

    def handle_data(self, data: str) -> None:
        if self._open:
            self.found.append(data)
        elif self._is_paragraph and self._told is not None:
            self._told.append(data)


_VOID = frozenset(("br", "hr", "img", "wbr"))

GENERIC = {"title": "serif", "label": "sans-serif", "text": "serif", "code": "monospace"}
"""The browser's own families for letters that none of our fonts has."""


def style(
    look: Look,
    language: str,
    letters: dict[str, frozenset[str]],
    last: str = "",
    bold: frozenset[str] | None = None,
) -> str:
    """Return the CSS of a book's fonts: a rule for each font, and the properties --title-fonts,
    --label-fonts, --text-fonts and, if the book has code, --code-fonts. If the look has old-style digits, the
    property --figures replaces the lining digits that the style sheets ask for.

    `letters` maps "title", "label", "text" and "code" to the letters that are set in these fonts. Each font
    has only the letters that the fonts before it in the chain lack. The font of the language's script is
    included once for labels and texts, because it is the largest. Its bold style has only the letters in
    `bold`, if that is given. `last` has CSS names of families that end each chain. Raises LayoutError if a
    font is not installed.
    """
    rules: list[str] = []
    chains: list[str] = []
    script = SCRIPT_TEXT.get(language.partition("-")[0], ())
    asked = {
        role: _letters_of((*names, *script, *FALLBACK), letters[role])
        for role, names in (
            ("title", look.title_fonts),
            ("label", look.label_fonts),
            ("text", look.text_fonts),
            ("code", look.code_fonts),
        )
        if role in letters
    }
    common = {name for name in asked["label"].keys() & asked["text"].keys() if name in script}
    for name in common:
        asked["text"][name] |= asked["label"][name]
    for role, weights in (
        ("title", ((look.title_weight, False),)),
        ("label", ((600, False),)),
        ("text", ((400, False), (600, False), (400, True))),
        ("code", ((400, False), (600, False))),
    ):
        if role not in asked:
            continue
        families = []
        for name, wanted in asked[role].items():
            if role == "label" and name in common:
                families.append(f'"text {name}"')
                continue
            family = f"{role} {name}"
            families.append(f'"{family}"')
            for weight, italic in weights:
                is_spared = role == "text" and name in script and weight > NORMAL
                shown = wanted if bold is None or not is_spared else wanted & bold
                if content := webfont(Font(name, weight, italic), shown):
                    rules.append(face_rule(family, weight, italic, content))
        chains.append(f"--{role}-fonts: {', '.join(filter(None, (*families, last, GENERIC[role])))};")
    if not look.lining:
        chains.append("--figures: normal;")
    return "\n".join((*rules, f":root {{ {' '.join(chains)} }}\n"))


def _letters_of(names: Iterable[str], letters: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return the fonts of a chain that have some of the letters, each with those that none before it has."""
    found: dict[str, frozenset[str]] = {}
    left = letters
    for name in dict.fromkeys(names):
        lacking = frozenset(covers(Typeface((Font(name),)), set(left)))
        if lacking != left:
            found[name], left = left - lacking, lacking
    return found


def face_rule(family: str, weight: int, italic: bool, content: bytes) -> str:
    """Return the CSS rule that adds a font to a page under the name of its family."""
    source = b64encode(content).decode()
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f"font-style: {'italic' if italic else 'normal'}; "
        f'src: url("data:font/woff2;base64,{source}") format("woff2"); }}'
    )
