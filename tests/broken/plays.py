"""play.html as somebody else would have it: another script, another face, another card, another rule. Each is
a copy of a sound kit of the market (tests/broken/market, with CLAUSES) in which one thing of its page is
wrong."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pnp.kit.playing.frame import NAME
from pnp.rulebook import template

Damage = Callable[[Path], object]


def edited(change: Callable[[str], str]) -> Damage:
    """The page, changed."""

    def damage(folder: Path) -> None:
        before = (folder / NAME).read_text(encoding="utf-8")
        after = change(before)
        assert after != before
        (folder / NAME).write_text(after, encoding="utf-8", newline="\n")

    return damage


def put(old: str, new: str) -> Damage:
    """Another text in the place of the first such one."""
    return edited(lambda page: page.replace(old, new, 1))


def sub(pattern: str, new: str) -> Damage:
    """Another text in the place of the first that fits a pattern."""
    return edited(lambda page: re.sub(pattern, new, page, count=1))


def data(name: str, change: Callable[[dict[str, Any]], object]) -> Damage:
    """The data of the page, changed."""

    def changed(page: str) -> str:
        begin = f'<script type="application/json" id="{name}">'
        start = page.index(begin) + len(begin)
        end = page.index("</script>", start)
        found = json.loads(page[start:end])
        change(found)
        return page[:start] + template.embed(found) + page[end:]

    return edited(changed)


def stage(change: Callable[[dict[str, Any]], object]) -> Damage:
    """What the page draws, changed."""
    return data("stage", change)


def program(change: Callable[[dict[str, Any]], object]) -> Damage:
    """What the host needs, changed."""
    return data("program", change)


def zone(found: dict[str, Any], name: str) -> dict[str, Any]:
    """A zone for two players."""
    each: dict[str, Any] = next(each for each in found["tables"]["2"]["zones"] if each["id"] == name)
    return each


def exchanged(found: dict[str, Any]) -> None:
    """Two fronts, exchanged."""
    one, other = found["components"]["card.bread"], found["components"]["card.apples"]
    one["front"], other["front"] = other["front"], one["front"]


def without_shape(page: str) -> str:
    """The last shape of the first symbol is left out."""
    start = page.index("<symbol ")
    end = page.index("</symbol>", start)
    last = max(page.rfind(tag, start, end) for tag in ("<path ", "<circle ", "<use "))
    return page[:last] + page[page.index("/>", last) + 2 :]


def with_others_content(page: str) -> str:
    """The contents of two symbols are exchanged."""
    first, second = re.findall(r'<symbol id="s\d+"[^>]*(>.*?</symbol>)', page, re.DOTALL)[:2]
    return page.replace(first, "\0", 1).replace(second, first, 1).replace("\0", second, 1)


CLAUSES = """\
schema = 1

[[clause]]
name = "end.win"
kind = "end"
text = "Whoever has most coins wins."
source = "stated: made for tests"
"""
"""clauses.toml of the market."""

CELL = "board.4"

PLAYS: Mapping[str, Mapping[str, Damage]] = {
    "F55": {
        "another script": sub(r"\n</script>", "\nfetch('https://example.org/')\n</script>"),
        "a script of somebody else": put("</body>", "<script>alert(1)</script></body>"),
        "a policy that lets every script run": put("script-src ", "script-src 'unsafe-inline' "),
        "a policy that lets something be loaded": put("connect-src &#39;none&#39;", "connect-src *"),
        "no policy": sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n', ""),
        "a style that hides": put("</style>", "#table { display: none; }</style>"),
        "another font": sub(r"font/woff2;base64,....", "font/woff2;base64,AAAA"),
        "a link in a face": sub(r"(<symbol [^>]*>)", r'\1<a href="https://example.org/"></a>'),
        "a style in a face": sub(r"(<symbol [^>]*><g )", r'\1style="display:none" '),
        "a picture from elsewhere in a face": sub(
            r"(<symbol [^>]*>)",
            r'\1<image href="https://example.org/a.png" width="1" height="1" preserveAspectRatio="none"/>',
        ),
        "a symbol twice": sub(r'(<symbol id=")s2"', r'\1s1"'),
        "a definition that nothing uses": put("<defs>", '<defs><path id="zz" d="M0 0h1v1z"/>'),
        "data with a blank": put('{"schema":1', '{ "schema":1'),
        "data that ends its element": put('"title":"', '"title":"</script><script>alert(1)</script>'),
        "a title of somebody else": sub("<title>[^<]*</title>", "<title>Apples</title>"),
        "more after its end": edited(lambda page: page + "<p>More</p>\n"),
    },
    "F56": {
        "a shape in another colour": sub(r'(<symbol id="s1".*?fill=")#[0-9a-f]+"', r'\1#123456"'),
        "a face moved by 0.05 mm": sub(r'(<symbol id="s1"[^>]*><g )', r'\1transform="translate(.05 0)" '),
        "a shape left out": edited(without_shape),
        "two faces painted as each other": edited(with_others_content),
        "a larger view of a face": sub(r'(<symbol id="s1" viewBox="0 0 )\d+', r"\g<1>99"),
        "a symbol that is no face": put(
            "</symbol>", '</symbol><symbol id="s999" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol>'
        ),
    },
    "F57": {
        "a moved cell": stage(lambda found: zone(found, CELL).update(middle=[1.0, 1.0])),
        "a cell with another box": stage(lambda found: zone(found, CELL)["box"].reverse()),
        "a hand that everybody sees": stage(lambda found: zone(found, "hand.2").update(seen="everybody")),
        "a place for one part of a mat left out": stage(
            lambda found: zone(found, "goods.1.2").update(box=None)
        ),
        "a zone left out": stage(lambda found: found["tables"]["2"]["zones"].pop()),
        "a card more": stage(lambda found: found["components"]["card.apples"].update(copies=9)),
        "another colour": stage(lambda found: found["theme"].update(accent="#123456")),
        "another word": stage(lambda found: found["words"]["en"].update(undo="Redo")),
        "another text of a clause": program(
            lambda found: next(iter(found["clauses"]["en"].values())).__setitem__(1, "Whoever loses wins.")
        ),
        "another number of a clause": program(
            lambda found: next(iter(found["clauses"]["en"].values())).__setitem__(0, "99")
        ),
        "another version": program(lambda found: found.update(version="9")),
        "an option more": program(
            lambda found: found["options"].append({"name": "fast", "values": ["on", "off"], "players": []})
        ),
        "a card that the host does not know": program(lambda found: found["components"].pop("card.apples")),
    },
}
"""What differs in the page, by the check that has to tell it."""

TWICE: Mapping[str, Damage] = {
    "sides of the die exchanged": stage(lambda found: found["components"]["dice"]["sides"].reverse()),
    "two fronts exchanged": stage(exchanged),
    "a lost card": stage(lambda found: found["components"].pop("card.apples")),
    "a card with the face of another": stage(
        lambda found: found["components"]["card.apples"].update(
            front=found["components"]["card.bread"]["front"]
        )
    ),
}
"""What F56 and F57 both tell."""
