"""Make the figures of rulebook.html interactive: add tables of legal and illegal actions and a script at the
end of the page.

Both are added as exactly the same bytes each time, so that a program can remove them and read the rest of the
page as if they were not there.
"""

import json
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from pnp.resources import TEMPLATES
from pnp.rulebook import template

SCRIPT = "answers.js"

_POLICY = "default-src 'none'; img-src data:;"
_END = "\n</body>\n</html>"
_DATA = '\n<script type="application/json" id="page:answers">'
_CLOSE = "</script>"


def attach(page: str, tables: Mapping[str, Any]) -> str:
    """Return a page with `tables` of legal and illegal actions and the script that makes its figures
    interactive. `tables` is the result of `pnp.kit.answering.make_tables`; its entry "figures" maps the
    identifier of each figure to the index of its table in the entry "tables". Return the page unchanged if
    "figures" is missing or empty."""
    if not tables.get("figures"):
        return page
    policy, body, end = page.partition(_POLICY)[1], page, _END
    assert policy, "the page has a content security policy"
    head, _, tail = body.rpartition(end)
    head = head.replace(_POLICY, _answering_policy(), 1)
    return f"{head}{_DATA}{template.embed(tables)}{_CLOSE}{_script()}{end}{tail}"


def detach(page: str) -> tuple[str, Any]:
    """Return a page without its tables and script, and the tables. Return the page itself and None if it has
    no tables, or if they or the script differ in any way from what `attach` writes."""
    head, mark, rest = page.partition(_DATA)
    text, script, tail = rest.partition(_CLOSE + _script() + _END)
    if not mark or not script or _answering_policy() not in head:
        return page, None
    try:
        tables = json.loads(text)
        is_own = template.embed(tables) == text
    except (ValueError, RecursionError):
        return page, None
    if not is_own:
        return page, None
    return head.replace(_answering_policy(), _POLICY, 1) + _END + tail, tables


@cache
def _code() -> str:
    return (TEMPLATES / "book" / SCRIPT).read_text(encoding="utf-8")


def _script() -> str:
    return f"\n<script>{_code()}</script>"


def _answering_policy() -> str:
    digest = b64encode(sha256(_code().encode()).digest()).decode()
    return f"default-src 'none'; script-src 'sha256-{digest}'; img-src data:;"
