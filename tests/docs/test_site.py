"""The site of docs/: every page can be made, no link is broken, and README and CONTRIBUTING stay short."""

import re
from pathlib import Path

import pytest

from pnp.games.game import Game
from pnp.play import Rules
from pnp.verify.report import all_checks
from tests import test_architecture
from tools.site import api, links, packages, pages

ROOT = Path(__file__).resolve().parents[2]
MOST = 8_000
"""Bytes of README and of CONTRIBUTING."""


@pytest.fixture(scope="module")
def gathered() -> dict[str, str]:
    return pages.gathered()


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_a_first_page_is_short(name: str) -> None:
    assert len((ROOT / name).read_bytes()) <= MOST


def test_ci_runs_the_tests_as_the_readme_does() -> None:
    """Its second command, by the Python that the system under test has."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## Two commands\n")[2]
    first, second = re.findall(r"^python3 (-m .+?)  +#", section, flags=re.MULTILINE)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert f'"$PYTHON" {second}' in script
    assert first.startswith("-m pnp build ")


def test_the_readme_and_the_first_page_say_the_same_about_the_command() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/index.md")]
    for kind in ("bash", "powershell"):
        readme, start = (
            re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL) for text in pages
        )
        assert readme[-1] == start[-1]
        assert "install --no-deps --editable ." in readme[-1]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_its_links_lead_somewhere(name: str) -> None:
    found = links.targets((ROOT / name).read_text(encoding="utf-8"))
    assert len(found) > 10
    assert [target for target in found if not (ROOT / target.partition("#")[0]).exists()] == []


def test_no_link_is_broken_and_no_page_an_orphan(gathered: dict[str, str]) -> None:
    assert links.faults(gathered, pages.navigation()) == []


def test_the_pages_of_the_repository_need_no_site() -> None:
    """Who reads them on GitHub has only what is kept: pages made from the code are named without links."""
    assert links.faults(pages.written(), list(pages.written())) == []


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ("[x](gone.md)", "docs/ci.md: gone.md leads nowhere"),
        ("![x](gone.png)", "docs/ci.md: gone.png leads nowhere"),
        ("[x](../gone/)", "docs/ci.md: ../gone/ is no file of the repository"),
    ],
)
def test_a_broken_link_is_found(gathered: dict[str, str], added: str, told: str) -> None:
    broken = {**gathered, "ci.md": gathered["ci.md"] + added}
    assert links.faults(broken, pages.navigation()) == [told]


def test_what_code_shows_is_no_link(gathered: dict[str, str]) -> None:
    shown = gathered["ci.md"] + "\n```text\n[x](gone.md)\n```\n`[x](gone.md)`\n"
    assert links.faults({**gathered, "ci.md": shown}, pages.navigation()) == []


def test_a_missing_page_and_an_orphan_are_found(gathered: dict[str, str]) -> None:
    missing = {path: text for path, text in gathered.items() if path != "recipes/format.md"}
    told = links.faults({**missing, "new.md": "# New"}, pages.navigation())
    assert "zensical.toml: nav lists recipes/format.md, which is no page" in told
    assert "docs/new.md: nav in zensical.toml does not list it" in told
    assert "docs/recipes/index.md: format.md leads nowhere" in told


def test_links_out_of_the_site_become_addresses() -> None:
    text = pages.with_links_out(
        "testing.md", "[a](../tests/skips.toml) [b](recipes/check.md#x) [c](https://x.y)"
    )
    assert text == f"[a]({pages.REPOSITORY}tests/skips.toml) [b](recipes/check.md#x) [c](https://x.y)"


def test_every_command_check_and_promised_name_is_in_the_reference(gathered: dict[str, str]) -> None:
    from typer.main import get_command

    from pnp.cli.app import app

    for name in get_command(app).commands:  # type: ignore[attr-defined]
        assert f"## pnp {name}\n" in gathered["reference/commands.md"]
    assert "### pnp locales check\n" in gathered["reference/commands.md"]
    for code, check in all_checks().items():
        assert f"### {code}\n" in gathered["reference/checks.md"]
        assert check.title[1:15].split("`")[0] in gathered["reference/checks.md"].replace("\\", "")
    for module in api.PROMISED:
        assert f"## {module} " in gathered["reference/api.md"]
    assert f"`{api.signature('rules', Game.rules)}`" in gathered["reference/api.md"]


def test_the_overview_links_what_is_made_from_the_code(gathered: dict[str, str]) -> None:
    linked = links.targets(gathered[pages.INDEX])
    assert {path.removeprefix("reference/") for path in pages.made()} <= set(linked)


def test_every_package_has_a_page_with_its_modules(gathered: dict[str, str]) -> None:
    for name in packages.names():
        assert f"`pnp.{name}`: " in gathered[f"decisions/{name}.md"]
    assert "| `plan` | " in gathered["decisions/kit.md"]
    assert {path for path in pages.written() if path.startswith("decisions/")} <= {
        f"decisions/{name}.md" for name in ("index", "tests", *packages.names())
    }


def test_the_table_of_packages_is_in_the_order_of_imports() -> None:
    table = re.findall(r"^\| `pnp/(\w+)/` ", pages.written()["architecture.md"], flags=re.MULTILINE)
    layers = {name: number for number, layer in enumerate(test_architecture.LAYERS) for name in layer}
    assert set(table) == set(packages.names())
    assert [layers[name] for name in table] == sorted(layers[name] for name in table)


def methods(table: str) -> set[str]:
    """Return the names in the first column of a table of Markdown."""
    cells = re.findall(r"^\| (`.+?) \|", table, flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_the_recipe_of_an_engine_names_its_methods() -> None:
    tables = pages.written()["recipes/engine.md"].partition("## Methods")[2]
    must, may = map(methods, tables.split("| it may have |"))
    assert must == Rules.__abstractmethods__
    assert may <= {name for name in vars(Rules) if not name.startswith("_")} - must


def test_the_recipe_of_a_check_has_a_free_code() -> None:
    code = re.findall(r'@check\("(\w+)"', pages.written()["recipes/check.md"])
    assert len(code) == 1
    assert code[0] not in all_checks(), "write another code into the recipe"


def test_numbers_of_the_pages_are_those_of_the_program() -> None:
    written = pages.written()
    icons = len(list((ROOT / "templates" / "icons").glob("*.svg")))
    assert f"\n{icons} icons ship: " in written["looks.md"]
    codes = {path.stem for path in (ROOT / "templates" / "locale").glob("*.po")} | {"en"}
    listed = re.search(r"\(`(\w\w(?: \w\w)+)`\)", written["printing.md"])
    assert listed is not None
    assert set(listed[1].split()) == codes
    assert len(codes) == 12, "README and pages say twelve languages"
    assert all(
        "twelve languages" in text for text in ((ROOT / "README.md").read_text("utf-8"), written["index.md"])
    )
