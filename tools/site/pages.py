"""The pages of the site: the files of docs/, and the pages that are made from the code."""

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from tools.site import api, checks, commands, packages

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SITE = ROOT / ".site"
STAGE = SITE / "pages"
HTML = SITE / "html"
CONFIGURATION = ROOT / "zensical.toml"
REPOSITORY = "https://github.com/pnp-kit/pnp/blob/main/"
"""Where a link to a file outside docs/ leads from the site."""

INDEX = "reference/index.md"
"""The page that names those that are made from the code, without links, since the repository lacks them."""

LINK = re.compile(r"(?<=\]\()(?!https?:|mailto:|#)([^)\s]+)(?=\))")
"""The target of a Markdown link or picture inside the repository."""


def written() -> dict[str, str]:
    """Return the pages of docs/, by their path below it."""
    found = sorted(DOCS.rglob("*.md"))
    return {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in found}


def made() -> dict[str, str]:
    """Return the pages that are made from the code, by their path below docs/."""
    from tests.borderline import __main__ as borderline
    from tests.borderline.register import near
    from tests.broken import __main__ as broken
    from tests.broken.register import seeded

    return {
        "reference/commands.md": commands.page(),
        "reference/checks.md": checks.page(),
        "reference/api.md": api.page(),
        "reference/defects.md": broken.page(seeded()),
        "reference/borderline.md": borderline.page(near()),
    }


def gathered() -> dict[str, str]:
    """Return every page of the site. A package's page ends with what the code says of the package."""
    found = written()
    for path, text in made().items():
        if path in found:
            raise SystemExit(f"docs/{path}: this page is made from the code; delete the file")
        found[path] = text
        title = text.partition("\n")[0].removeprefix("# ")
        link = f"[{title}]({path.removeprefix('reference/')})"
        found[INDEX] = found[INDEX].replace(f"| {title} |", f"| {link} |")
    for name in packages.names():
        path = f"decisions/{name}.md"
        found[path] = packages.page(name, found.get(path))
    return found


def pictures() -> set[str]:
    """Return the files of docs/ that pages show, by their path below it."""
    return {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.suffix in (".png", ".svg")}


def navigation() -> list[str]:
    """Return the pages that zensical.toml lists, in their order."""
    configured = tomllib.loads(CONFIGURATION.read_text(encoding="utf-8"))
    return list(_leaves(configured["project"]["nav"]))


def _leaves(entry: Any) -> list[str]:
    if isinstance(entry, str):
        return [entry]
    inner = entry.values() if isinstance(entry, dict) else entry
    return [leaf for each in inner for leaf in _leaves(each)]


def write(found: dict[str, str]) -> None:
    """Write the pages, their pictures and Zensical's configuration where Zensical reads them."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir()
    shutil.copyfile(CONFIGURATION, SITE / CONFIGURATION.name)
    for path, text in found.items():
        target = STAGE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(with_links_out(path, text), encoding="utf-8", newline="\n")
    for path in pictures():
        (STAGE / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DOCS / path, STAGE / path)


def with_links_out(path: str, text: str) -> str:
    """Turn links to files of the repository that are no pages into addresses."""

    def address(match: re.Match[str]) -> str:
        target = ((DOCS / path).parent / match[1]).resolve()
        if target.is_relative_to(DOCS):
            return match[1]
        return REPOSITORY + target.relative_to(ROOT).as_posix()

    return LINK.sub(address, text)
