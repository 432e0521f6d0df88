"""What faces and styles that extend each other come to: box by box, key by key, later ones win."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.definition import TomlSource
from pnp.errors import DefinitionError
from pnp.layout.merging import Layout, MergedFace, Sheet, layout_of, merge_face
from pnp.layout.schema import LayoutFile
from pnp.looks import dress


def layout(path: Path, text: str) -> Layout:
    path.mkdir(exist_ok=True)
    (path / "layout.toml").write_text("schema = 1\n" + text, encoding="utf-8")
    found = layout_of(path)
    assert found is not None
    return found


def told(found: MergedFace) -> dict[str, dict[str, object]]:
    return {box: {key: given.value for key, given in keys.items()} for box, keys in found.boxes.items()}


def of(
    path: Path, text: str, face: str = "x", size: str = "", variant: str = "colour"
) -> dict[str, dict[str, object]]:
    return told(merge_face(layout(path, text), face, size, variant))


PARENTS = """
[styles.big]
size = 20
[styles.loud]
extends = "big"
bold = true
[faces.a.boxes.title]
text = "{name}"
style = "loud"
left = 1
width = 9
[faces.a.boxes.rule]
shape = "line"
[faces.b.boxes.title]
size = 7
right = 2
[faces.b.boxes.foot]
text = "b"
"""


def test_later_parents_win_and_the_face_itself_last(tmp_path: Path) -> None:
    found = of(tmp_path, PARENTS + '[faces.x]\nextends = ["a", "b"]\n[faces.x.boxes.title]\nleft = 5')
    assert found == {
        "title": {"text": "{name}", "size": 7, "bold": True, "left": 5, "width": 9, "right": 2},
        "rule": {"shape": "line"},
        "foot": {"text": "b"},
    }
    turned = of(tmp_path, PARENTS + '[faces.x]\nextends = ["b", "a"]')
    assert turned["title"]["size"] == 20
    assert list(turned) == ["title", "foot", "rule"]


def test_what_a_box_is_replaces_what_it_was(tmp_path: Path) -> None:
    found = of(tmp_path, PARENTS + '[faces.x]\nextends = "a"\n[faces.x.boxes.title]\nicon = "sun"')
    assert "text" not in found["title"]
    assert found["title"]["icon"] == "sun"


def test_a_later_style_wins_over_an_earlier_key(tmp_path: Path) -> None:
    found = of(
        tmp_path, PARENTS + '[faces.x]\nextends = "b"\n[faces.x.boxes.title]\ntext = "t"\nstyle = "big"'
    )
    assert found["title"]["size"] == 20


def test_boxes_move_under_and_over_others(tmp_path: Path) -> None:
    found = of(
        tmp_path,
        PARENTS
        + '[faces.x]\nextends = ["a", "b"]\n[faces.x.boxes.foot]\nunder = "title"\n'
        + '[faces.x.boxes.last]\ntext = "l"\nover = "title"',
    )
    assert list(found) == ["foot", "title", "last", "rule"]


def test_sizes_and_variants_are_said_on_top(tmp_path: Path) -> None:
    text = PARENTS + (
        "[faces.a.sizes.mini.boxes.title]\nsize = 5\n[faces.a.variants.mono.boxes.rule]\nline = 1.0\n"
        '[faces.x]\nextends = "a"\n[faces.x.boxes.title]\nsize = 30\n'
    )
    assert of(tmp_path, text)["title"]["size"] == 30
    assert of(tmp_path, text, size="mini")["title"]["size"] == 5
    assert "line" not in of(tmp_path, text)["rule"]
    assert of(tmp_path, text, variant="mono")["rule"]["line"] == 1.0


KEYS = ("left", "top", "size", "bleed")


@st.composite
def faces(draw: st.DrawFn) -> dict[str, dict[str, dict[str, int]]]:
    """Three faces of a few boxes with a few keys."""
    box = st.dictionaries(st.sampled_from(["left", "top", "gap"]), st.integers(1, 20), max_size=3)
    return {
        name: draw(st.dictionaries(st.sampled_from(["one", "two", "three"]), box, max_size=3))
        for name in ("a", "b", "c")
    }


@given(made=faces())
def test_extending_is_associative_and_key_by_key(
    made: dict[str, dict[str, dict[str, int]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = LayoutFile.model_validate(
        {
            "schema": 1,
            "faces": {
                **{name: {"boxes": boxes} for name, boxes in made.items()},
                "ab": {"extends": ["a", "b"]},
                "bc": {"extends": ["b", "c"]},
                "x": {"extends": ["ab", "c"]},
                "y": {"extends": ["a", "bc"]},
                "z": {"extends": ["a", "b", "c"]},
            },
        }
    )
    path = tmp_path_factory.mktemp("layout") / "layout.toml"
    path.write_text("schema = 1\n", encoding="utf-8")
    whole = Layout(path.parent, Sheet(TomlSource(path), file), (), dress())
    x, y, z = (told(merge_face(whole, name, "", "colour")) for name in "xyz")
    assert x == y == z
    assert list(x) == list(y) == list(z)
    wanted: dict[str, dict[str, int]] = {}
    for name in ("a", "b", "c"):
        for box, keys in made[name].items():
            wanted.setdefault(box, {}).update(keys)
    assert x == wanted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '[faces.x]\nextends = "y"\n[faces.y]\nextends = "x"',
            "layout.toml:5: faces.y.extends: faces extend each other in a circle; found x -> y -> x",
        ),
        (
            '[faces.spell]\n[faces.x]\nextends = ["spel"]',
            "layout.toml:4: faces.x.extends[0]: unknown face 'spel'; expected a face to extend; found "
            "'spel'\n"
            "  hint: did you mean 'spell'?",
        ),
        (
            '[styles.head]\n[faces.x.boxes.a]\ntext = "t"\nstyle = "haed"',
            "layout.toml:5: faces.x.boxes.a.style: unknown style 'haed'\n  hint: did you mean 'head'?",
        ),
        (
            '[styles.a]\nextends = "b"\n[styles.b]\nextends = "a"\n[faces.x.boxes.a]\ntext = "t"\nstyle '
            '= "a"',
            "layout.toml:5: styles.b.extends: styles extend each other in a circle; found a -> b -> a",
        ),
        (
            '[faces.x.boxes.a]\ntext = "t"\nunder = "art"',
            "layout.toml:4: faces.x.boxes.a.under: unknown box 'art'; expected another box of the face\n"
            "  hint: there are no boxes",
        ),
    ],
)
def test_what_is_not_there_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        of(tmp_path, text)
    assert str(caught.value).replace(f"{tmp_path}/", "") == message
