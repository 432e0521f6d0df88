"""The frame of play.html: no text of a game is markup, and the policy is that of the script."""

import base64
import hashlib
import html
import json
import re
from html.parser import HTMLParser

from pnp.kit.playing.frame import Frame, policy, script
from pnp.rulebook import template

HOSTILE = "</script><script>alert(1)</script><!--<script>\u2028\u2029&amp;]]>\"'`"


def frame(text: str) -> Frame:
    names = ("skip", "table", "side", "moves", "log", "position", "no_script")
    words = {"en": dict.fromkeys(names, text)}
    stage = {"locale": "en", "title": text, "words": words, "right_to_left": []}
    return Frame(
        stage, "<symbol id='s1'></symbol>", {"title": {"en": text}}, ":root { }", (("runtime", "AAAA"),)
    )


class Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.tags: list[str] = []
        self.comments = 0
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        if self.scripts and self.tags[-1] == "script":
            self.scripts[-1] = (self.scripts[-1][0], self.scripts[-1][1] + data)

    def handle_comment(self, data: str) -> None:
        self.comments += 1


def test_texts_of_strangers_are_never_markup() -> None:
    plain, hostile = Tags(frame("Apples").write()), Tags(frame(HOSTILE).write())
    assert hostile.tags == plain.tags
    assert hostile.comments == plain.comments == 0
    said = {attributes.get("id"): text for attributes, text in hostile.scripts}
    assert json.loads(said["stage"])["title"] == HOSTILE
    assert json.loads(said["program"]) == {"title": {"en": HOSTILE}}


def test_data_cannot_leave_its_script() -> None:
    text = template.embed({"a": HOSTILE, HOSTILE: 1})
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == {"a": HOSTILE, HOSTILE: 1}


def test_the_policy_lets_the_script_of_the_page_run_and_no_other() -> None:
    page = frame("Apples").write()
    stated = html.unescape(re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[0])
    (own,) = [text for attributes, text in Tags(page).scripts if not attributes]
    digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
    rules = dict(rule.strip().split(" ", 1) for rule in stated.split(";"))
    assert rules["script-src"] == f"'sha256-{digest}' blob: 'wasm-unsafe-eval'"
    assert (rules["default-src"], rules["connect-src"]) == ("'none'", "'none'")
    assert stated == policy(script())
