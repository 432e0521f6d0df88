"""templates/schemas/ is what the models say, and editors that hold files against it agree with pnp."""

import json
import os
import tomllib
from pathlib import Path

import jsonschema
import pytest

from pnp import reference, resources

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = sorted(
    path
    for folder in (resources.RULES, ROOT / "examples")
    for path in folder.rglob("*.toml")
    if path.stem in reference.FILES
)


def hold(name: str, text: str) -> None:
    """A file against its schema, as an editor does."""
    validator = jsonschema.Draft7Validator(json.loads(reference.make_schema(name)))
    validator.validate(tomllib.loads(text))


@pytest.mark.parametrize("name", [*reference.FILES, *reference.OUTPUTS])
def test_the_schemas_ship_as_they_are_made_golden(name: str) -> None:
    if os.environ.get("PNP_GOLDEN") == "write":
        (reference.FOLDER / f"{name}.json").write_text(reference.make_schema(name), encoding="utf-8")
    assert reference.shipped_schema(name) == reference.make_schema(name)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: "-".join(path.parts[-2:]))
def test_every_file_of_ours_is_sound_for_an_editor_too(path: Path) -> None:
    hold(path.stem, path.read_text(encoding="utf-8"))


GAME = (resources.RULES / "dehexz-war" / "game.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tagline", "taglime"),
        ('version = "', 'version = 1 # "'),
        ('kind = "piece"', 'kind = "peice"'),
        ('source = "stated', 'source = "told'),
        ("side = 9", "side = 99"),
        ("[[components]]", "[[component]]"),
    ],
)
def test_what_pnp_refuses_an_editor_underlines(old: str, new: str) -> None:
    assert old in GAME
    with pytest.raises(jsonschema.ValidationError):
        hold("game", GAME.replace(old, new))


@pytest.mark.parametrize("name", [*reference.FILES, *reference.OUTPUTS])
def test_a_schema_is_of_draft_7_and_says_what_its_keys_are(name: str) -> None:
    told = json.loads(reference.make_schema(name))
    assert told["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert told["additionalProperties"] is False
    text = json.dumps(told)
    for other in ("$defs", "prefixItems", "discriminator", "x{"):
        assert f'"{other}"' not in text
    assert all(each.get("description") for each in told["definitions"].values())


def test_the_texts_below_keys_are_their_descriptions() -> None:
    told = json.loads(reference.make_schema("game"))["definitions"]
    assert told["GameTable"]["properties"]["age"]["description"].startswith("The age in years")
    assert told["HexBoard"]["properties"]["size_mm"]["description"].startswith("The distance on paper")
    box = json.loads(reference.make_schema("layout"))["definitions"]["BoxTable"]["properties"]
    assert box["smallest"]["description"].startswith("The smallest size in points"), (
        "of the table that it is made from"
    )
