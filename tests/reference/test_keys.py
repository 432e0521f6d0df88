"""docs/keys.md says what the schema reads: every table, every key, and no other."""

import os
import re
from pathlib import Path
from typing import get_args

import pytest

from pnp import reference
from pnp.definition.atoms import Table
from pnp.definition.schema import ClauseFile, ClauseKind, GameFile
from pnp.definition.story import StoryFile, Telling
from pnp.games import open_game
from pnp.layout import LayoutFile
from pnp.looks import ThemeFile
from pnp.scaffold import folder

PAGE = Path(__file__).parent.parent.parent / "docs" / "keys.md"
EXAMPLES = PAGE.parent.parent / "examples"


def test_the_page_of_keys_golden() -> None:
    if os.environ.get("PNP_GOLDEN") == "write":
        PAGE.write_text(reference.reference(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == reference.reference()


def test_every_table_of_the_files_has_its_section() -> None:
    named = {name for model in (GameFile, ClauseFile, StoryFile) for name in model.model_fields}
    named -= set(Telling.model_fields)  # no table, and a section together
    titles = " ".join(title for title, _ in reference.SECTIONS if "layout.toml" not in title)
    told = set(re.findall(r"\[(\w+)\]+", titles))
    assert told == named - {"schema_", "facts"}


def test_every_table_of_layouts_and_themes_has_its_section() -> None:
    """Each model that their keys lead to, but for the files themselves, which are nothing but tables."""
    told = {model for _, model in reference.SECTIONS}
    for file in (LayoutFile, ThemeFile):
        assert set(reference.models(file)) - told <= {LayoutFile}


def test_every_key_is_told_with_its_default() -> None:
    page = reference.reference()
    for title, model in reference.SECTIONS:
        section = page.partition(f"## {title}\n")[2].partition("\n## ")[0]
        rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| (.*?) \|$", section, flags=re.MULTILINE))
        assert set(rows) == set(model.model_fields), title
        assert {key for key, default in rows.items() if not default} == {
            key for key, field in model.model_fields.items() if field.is_required()
        }
    assert issubclass(reference.SECTIONS[0][1], Table)
    assert "a table |" not in page, "every type has words of its own"


def test_a_key_has_the_docstring_of_its_field() -> None:
    """Those of a class that others extend as well; a bar does not end its cell."""
    rows = dict(
        re.findall(r"^\| `(\w+)` \| .+? \| (.*) \| .*? \|$", reference.reference(), flags=re.MULTILINE)
    )
    assert rows["ready"].startswith("The languages whose translation is finished")
    assert '"Wood \\| 3"' in rows["table"]
    assert len(list(filter(None, rows.values()))) > 100


@pytest.mark.parametrize("kind", get_args(ClauseKind))
def test_each_kind_of_clause_is_told(kind: str) -> None:
    """By the page of keys, by the clauses.toml of a new game, and by the recipe for a game."""
    recipe = (PAGE.parent / "recipes" / "game.md").read_text(encoding="utf-8")
    rows = recipe.partition("\n## clauses.toml\n")[2].partition("\n## ")[0]
    assert f'"{kind}": ' in reference.reference()
    assert re.search(rf"^#   {kind} +\w", folder.CLAUSES, flags=re.MULTILINE)
    assert re.search(rf"^\| .*`{kind}`.* \|", rows, flags=re.MULTILINE)


@pytest.mark.parametrize("example", ["ford-at-dusk", "moth-hour"])
def test_the_numbers_that_pnp_counts_are_told(example: str) -> None:
    section = reference.reference().partition("## [[expected]]\n")[2].partition("\n## ")[0]
    game = open_game(str(EXAMPLES / example))
    kinds = {part.kind for part in game.definition.components}
    told = set(re.findall(r"\w+", section)) | {f"{kind}s" for kind in kinds} | {"dice"}
    stated = game.definition.source.data.get("facts", {})
    for name in set(game.numbers) - set(stated):
        assert name in told or f"{name.partition('_')[0]}_ID" in told, name
