"""story.toml: what a first game may say, and what is refused, with its line."""

import shutil
from pathlib import Path

import pytest

from pnp.definition import load, story
from pnp.errors import DefinitionError
from tests.play import kuhn

STORY = """schema = 1
players = 2
opening = "Two sit down."
closing = "Go on."

[names]
queen = "Q1"

[[turn]]
action = "check"
picture = "first"
say = "A %(queen)s is not enough."

[[turn]]
action = "bet"

[[turn]]
round = 2
action = "call"
picture = "last"
"""


def told(folder: Path, *changes: tuple[str, str]) -> story.Story:
    """The story of a game, with these passages changed."""
    shutil.copytree(kuhn.FOLDER, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    text = STORY
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / story.FILE).write_text(text, encoding="utf-8")
    found = story.load(load(folder))
    assert found is not None
    return found


def test_a_story_is_read(tmp_path: Path) -> None:
    found = told(tmp_path)
    assert [turn.action for turn in found.turns] == ["check", "bet", "call"]
    assert found.rounds == (1, 1, 2)
    assert found.written.names == {"queen": "Q1"}
    assert found.place(1) == f"{tmp_path / story.FILE}:15: turn[1].action"


def test_a_game_may_do_without() -> None:
    assert story.load(load(kuhn.FOLDER)) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ('say = "A', 'says = "A', 12, "did you mean 'say'?"),
        ("schema = 1", "schema = 1\nseeds = 3", 2, "did you mean 'seed'?"),
        ('picture = "last"', 'picture = "first"', 20, "a second picture 'first'; expected a name of its own"),
        ('picture = "last"', 'picture = "start"', 20, "found that of the table before the first turn"),
        ('picture = "last"', 'picture = "The last"', 20, "small letters"),
        ("players = 2", "players = 9", 2, "so many cannot play; expected 2 or 3; found 9"),
        ('[[turn]]\naction = "check"', '[[turn]]\nround = 3\naction = "check"', 19, "expected 3 or more"),
        ('opening = "Two sit down."\n', "", 1, "missing key; expected a value for 'opening'"),
    ],
)
def test_what_is_wrong_is_refused_at_its_line(
    tmp_path: Path, old: str, new: str, line: int, expected: str
) -> None:
    with pytest.raises(DefinitionError) as refused:
        told(tmp_path, (old, new))
    assert f"story.toml:{line}: " in str(refused.value)
    assert expected in str(refused.value)


def test_a_story_without_turns_is_none(tmp_path: Path) -> None:
    text = STORY[: STORY.index("[[turn]]")]
    with pytest.raises(DefinitionError, match=r"story.toml:1: turn: missing key"):
        told(tmp_path, (STORY, text))
