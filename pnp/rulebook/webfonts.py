"""The fonts inside the HTML book, so that it looks the same where none of them is installed."""

from base64 import b64encode

from pnp.rulebook.fonts import FALLBACK, SCRIPT_TEXT
from pnp.rulebook.look import Look
from pnp.scene import Font, Typeface
from pnp.text import covers, webfont

GENERIC = {"title": "serif", "label": "sans-serif", "text": "serif", "code": "monospace"}
"""The browser's own families for letters that none of our fonts has."""


def style(look: Look, language: str, letters: dict[str, frozenset[str]]) -> str:
    """Return CSS: a rule for each font, and the properties --title-fonts, --label-fonts, --text-fonts and, if
    a book has code, --code-fonts.

    `letters` are those that are written in each of these. Each font has only the letters that the fonts
    before it in the chain lack. Raises LayoutError if a font is not installed.
    """
    rules: list[str] = []
    chains: list[str] = []
    for role, names, weights in (
        ("title", look.title_fonts, ((look.title_weight, False),)),
        ("label", look.label_fonts, ((600, False),)),
        ("text", look.text_fonts, ((400, False), (600, False), (400, True))),
        ("code", look.code_fonts, ((400, False), (600, False))),
    ):
        if role not in letters:
            continue
        families = []
        script = SCRIPT_TEXT.get(language.partition("-")[0], ())
        left = letters[role]
        for name in dict.fromkeys((*names, *script, *FALLBACK)):
            family = f"{role} {name}"
            made = [
                _rule(family, weight, italic, content)
                for weight, italic in weights
                if (content := webfont(Font(name, weight, italic), left))
            ]
            if made:
                rules += made
                families.append(f'"{family}"')
                left = frozenset(covers(Typeface((Font(name),)), set(left)))
        chains.append(f"--{role}-fonts: {', '.join((*families, GENERIC[role]))};")
    return "\n".join((*rules, f":root {{ {' '.join(chains)} }}\n"))


def _rule(family: str, weight: int, italic: bool, content: bytes) -> str:
    source = b64encode(content).decode()
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f"font-style: {'italic' if italic else 'normal'}; "
        f'src: url("data:font/woff2;base64,{source}") format("woff2"); }}'
    )
