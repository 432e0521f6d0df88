"""Broken links, missing pages and orphans.

Zensical's strict mode finds missing pages and headings that a page links to. It does not find missing or
unused pictures, pages that nav lists and nobody wrote, orphan pages, and links to missing files outside
docs/.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence

from tools.site import pages

FENCE = re.compile(r"^(`{3,})[^\n]*\n.*?^\1\s*$", flags=re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")


def faults(found: Mapping[str, str], navigation: Sequence[str]) -> list[str]:
    """Return what is wrong with the links of these pages and with the list of pages, a line each."""
    return [
        *(f"zensical.toml: nav lists {path}, which is no page" for path in navigation if path not in found),
        *(f"zensical.toml: nav lists {path} twice" for path in _repeated(navigation)),
        *(f"docs/{path}: nav in zensical.toml does not list it" for path in sorted({*found} - {*navigation})),
        *(f"docs/{path}: no page shows this picture" for path in _unused(found)),
        *(fault for path, text in found.items() for fault in _broken(path, text, found)),
    ]


def _repeated(navigation: Sequence[str]) -> list[str]:
    return sorted({path for path in navigation if navigation.count(path) > 1})


def targets(text: str) -> list[str]:
    """Return the targets of the links and pictures of a page that lie in the repository. Those in examples of
    code are left out."""
    return pages.LINK.findall(CODE.sub("``", FENCE.sub("", text)))


def _broken(path: str, text: str, found: Mapping[str, str]) -> Iterator[str]:
    for target in targets(text):
        name = target.partition("#")[0]
        leads = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        inside = not leads.startswith("..")
        if inside and leads not in found and leads not in pages.pictures():
            yield f"docs/{path}: {target} leads nowhere"
        elif not inside and not (pages.DOCS / leads).exists():
            yield f"docs/{path}: {target} is no file of the repository"


def _unused(found: Mapping[str, str]) -> list[str]:
    shown = {
        posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        for path, text in found.items()
        for target in targets(text)
    }
    readme = targets((pages.ROOT / "README.md").read_text(encoding="utf-8"))
    return sorted(pages.pictures() - shown - {target.removeprefix("docs/") for target in readme})
