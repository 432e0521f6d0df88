"""Versions of a game: folders, and revisions read from git without running anything of the repository's."""

import os
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from pnp.changes import version
from pnp.errors import PnpError, ToolMissing, UnknownName
from tests.changes.games import game

MODULE = import_module("pnp.changes.version")  # its door has a function of that name


def git(folder: Path, *words: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    who = {
        "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@b.c",
        "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@b.c",
    }
    done = subprocess.run(
        ["git", "-c", "commit.gpgsign=false", *words],
        cwd=folder,
        env={**environment, **who, "GIT_CONFIG_GLOBAL": os.devnull},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A game in a folder of a repository, in two revisions, and changed since."""
    folder = game(tmp_path / "repository" / "games" / "harvest")
    git(folder, "init", "-q", "-b", "main", str(tmp_path / "repository"))
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "first")
    git(folder, "tag", "v1.0")
    game(folder, version="1.1")
    git(folder, "commit", "-qam", "second")
    game(folder, version="1.2")
    return folder


def test_a_folder_is_itself(tmp_path: Path) -> None:
    folder = game(tmp_path / "harvest")
    for name in (str(folder), str(folder / "game.toml")):
        with version(name, None, place="OLD") as found:
            assert (found.label, found.folder) == (name, folder)


@pytest.mark.parametrize(("name", "told"), [("v1.0", '"1.0"'), ("HEAD~1", '"1.0"'), ("HEAD", '"1.1"')])
def test_a_revision_is_what_was_committed(kept: Path, name: str, told: str) -> None:
    before = {path: path.read_bytes() for path in kept.rglob("*") if path.is_file()}
    with version(name, kept, place="OLD") as found:
        assert f"version = {told}" in (found.folder / "game.toml").read_text("utf-8")
        assert (found.folder / "locale" / "es.po").is_file()
        assert found.label == f"{name} ({git(kept, 'rev-parse', name)[:9]})"
        folder = found.folder
    assert not folder.exists()
    assert {path: path.read_bytes() for path in kept.rglob("*") if path.is_file()} == before


def test_nothing_that_the_repository_says_is_run(kept: Path, tmp_path: Path) -> None:
    """Hooks, filters, monitors, pagers and text converters each leave a mark if they are run."""
    marks = tmp_path / "marks"
    marks.mkdir()
    for key in (
        "core.fsmonitor",
        "core.pager",
        "filter.evil.smudge",
        "filter.evil.process",
        "diff.evil.textconv",
        "tar.tar.command",
        "core.sshCommand",
        "core.alternateRefsCommand",
    ):
        git(kept, "config", key, f"touch {marks / key}; cat")
    hooks = Path(git(kept, "rev-parse", "--absolute-git-dir")) / "hooks"
    for hook in ("post-checkout", "post-index-change", "pre-auto-gc", "reference-transaction"):
        (hooks / hook).write_text(f"#!/bin/sh\ntouch {marks / hook}\n", "utf-8")
        (hooks / hook).chmod(0o755)
    (kept / ".gitattributes").write_text("* filter=evil diff=evil export-subst\n", "utf-8")
    (Path(git(kept, "rev-parse", "--absolute-git-dir")) / "info" / "attributes").write_text(
        "* filter=evil\n", "utf-8"
    )
    with version("v1.0", kept, place="OLD") as found:
        assert 'version = "1.0"' in (found.folder / "game.toml").read_text("utf-8")
    assert list(marks.iterdir()) == []


def test_links_and_hidden_files_are_left_out(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", "utf-8")
    (kept / "way-out").symlink_to(tmp_path / "secret")
    (kept / ".hidden").write_text("x", "utf-8")
    git(kept, "add", ".")
    git(kept, "commit", "-qm", "links")
    with version("HEAD", kept, place="OLD") as found:
        names = {path.name for path in found.folder.rglob("*")}
    assert names == {"game.toml", "clauses.toml", "rulebook.md.j2", "locale", "es.po"}


def test_what_a_tree_calls_files_stays_in_the_folder() -> None:
    inside = MODULE._is_inside
    assert inside(MODULE.PurePosixPath("images/sun.png"))
    for path in ("/etc/x", "../x", "a/../../x", ".git/config", "a\\b", "c:x"):
        assert not inside(MODULE.PurePosixPath(path)), path


@pytest.mark.parametrize("name", ["v9", "--help", "-x", "HEAD:games", "", "v1.0\0"])
def test_what_is_no_revision_is_refused(kept: Path, name: str) -> None:
    with pytest.raises(UnknownName) as refused, version(name, kept, place="OLD"):
        pass
    assert str(refused.value) == (
        f"OLD: there is no folder and no revision {name!r}; expected the folder of a game, or a revision of "
        "git (v1.0, HEAD~1)"
    )


def test_other_refusals_say_what_is_missing(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(name: str, folder: Path | None) -> str:
        with pytest.raises(PnpError) as refused, version(name, folder, place="OLD"):
            pass
        return str(refused.value)

    assert told("v1.0", None) == (
        "OLD: there is no folder 'v1.0'; expected the folder of a game, or a revision of git (v1.0, HEAD~1)\n"
        "  hint: a revision needs --game, or to be asked for in the folder of a game"
    )
    assert told(str(tmp_path), kept) == f"{tmp_path}: no game here; expected a folder with a game.toml"
    loose = game(tmp_path / "loose")
    assert told("v1.0", loose).startswith(f"{loose}: this is in no git repository that can be read; found ")
    young = game(kept.parent / "young")
    assert told("v1.0", young) == (
        f"{young / 'game.toml'} at v1.0: the game was not there yet\n"
        "  hint: if its folder was called otherwise, compare two folders"
    )
    monkeypatch.setattr(MODULE, "MOST_FILES", 3)
    assert "this is more than a game has; expected at most 3 files and 1000 MB; found 4 files" in told(
        "v1.0", kept
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolMissing, match="git is not there"), version("v1.0", kept, place="OLD"):
        pass


def test_a_fault_of_an_old_version_names_the_revision(kept: Path) -> None:
    with (
        pytest.raises(PnpError) as refused,
        version("v1.0", kept, place="OLD") as found,
    ):
        raise PnpError("wrong", place=f"{found.folder}/game.toml:3")
    assert refused.value.place == f"v1.0:{kept}/game.toml:3"


def test_a_hook_that_asks_is_answered_of_its_own_game(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """git tells hooks which repository they serve; the game may lie in another."""
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    with version("v1.0", kept, place="OLD") as found:
        assert 'version = "1.0"' in (found.folder / "game.toml").read_text("utf-8")
