"""What lies in a folder of kits may come from anybody: a build follows no link and reads no odd file."""

from pathlib import Path

import pytest

from pnp import kit
from pnp.errors import KitError
from pnp.games import open_game
from pnp.kit.folder import index, manifest
from pnp.kit.plan import Options, Plan, plans
from pnp.verify import gate


def planned(out: Path) -> Plan:
    (plan,) = plans([open_game("magicans-duel")], locales=["en"], papers=["a4"], out=out)
    return plan


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    """A folder of somebody's, that no build may touch."""
    folder = tmp_path / "victim"
    (folder / "en-a4").mkdir(parents=True)
    for path in (folder / "file", folder / "en-a4" / "file"):
        path.write_text("precious")
    return folder


# Where a link may lie in the output folder, and what it leads to.
LINKS = {
    ".pnp.lock": "file",
    "index.html": "file",
    ".building": ".",
    "magicans-duel": ".",
    "magicans-duel/en-a4": "en-a4",
}


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("sound", [True, False], ids=["sound", "dangling"])
def test_a_link_in_the_output_folder_is_refused_and_not_followed(
    tmp_path: Path, victim: Path, name: str, sound: bool
) -> None:
    link = tmp_path / "output" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(victim / (LINKS[name] if sound else "nothing"))
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}
    with pytest.raises(KitError, match="a link lies where pnp writes") as caught:
        list(kit.build([planned(tmp_path / "output")], gate.refuse_drawing))
    assert caught.value.place == str(link)
    assert {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")} == before


@pytest.mark.parametrize(("name", "is_folder"), [("index.html", True), (".building", False)])
def test_what_is_of_another_kind_is_refused(tmp_path: Path, name: str, is_folder: bool) -> None:
    path = tmp_path / name
    path.mkdir() if is_folder else path.write_text("mine")
    with pytest.raises(KitError, match="something else lies where pnp writes") as caught:
        list(kit.build([planned(tmp_path)], gate.refuse_drawing))
    assert caught.value.place == str(path)


@pytest.mark.parametrize("locale", ["../../victim", "x/../../victim/en", "a/b"])
def test_no_kit_goes_outside_its_folder(tmp_path: Path, victim: Path, locale: str) -> None:
    plan = Plan("magicans-duel", Path("rules"), Options(locale, "a4"), tmp_path / "output")
    with pytest.raises(KitError, match="a folder of its own"):
        list(kit.build([plan], gate.refuse_drawing))
    assert (victim / "file").read_text() == "precious"


def test_the_output_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "disk")
    events = kit.build([planned(tmp_path / "output")], gate.refuse_drawing)
    assert next(events).kind == "started"
    events.close()
    assert [path.name for path in (tmp_path / "disk").iterdir()] == [kit.LOCK]


def test_a_journal_of_older_versions_is_not_looked_at(tmp_path: Path, victim: Path) -> None:
    game = tmp_path / "output" / "another-game"
    game.mkdir(parents=True)
    lie = '{"old": "../../victim", "new": "../../victim", "target": "../../victim"}'
    (game / "es-a4.swap").write_text(lie)
    events = kit.build([planned(tmp_path / "output")], gate.refuse_drawing)
    assert next(events).kind == "started"
    events.close()
    assert (game / "es-a4.swap").read_text() == lie
    assert (victim / "file").read_text() == "precious"


def test_journals_behind_a_link_are_not_looked_for(tmp_path: Path, victim: Path) -> None:
    (victim / ".es-a4.old").mkdir()
    (victim / "es-a4.swap").write_text("")
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "another-game").symlink_to(victim)
    events = kit.build([planned(tmp_path / "output")], gate.refuse_drawing)
    assert next(events).kind == "started"
    events.close()
    assert (victim / ".es-a4.old").is_dir()


def told(folder: Path, **changed: object) -> Path:
    """A folder with a manifest in it."""
    values: dict[str, object] = {
        "game": "game",
        "title": "Game",
        "version": "1.0",
        "locale": "en",
        "paper": "a4",
        "variant": "colour",
        "backs": "duplex-long",
        "players": 2,
        "formats": ("pdf",),
        "pnp": "0",
        "built_from": 64 * "0",
        "components": (),
        "sheets": 1,
        "cuts": 1,
        "snips": 1,
        "minutes": 1,
        "ink_percent": 1.0,
        "files": (),
    }
    folder.mkdir(parents=True)
    manifest.write(manifest.Manifest.model_construct(**(values | changed)), folder)
    return folder


def test_the_index_passes_over_links_and_what_it_cannot_read(tmp_path: Path) -> None:
    told(tmp_path / "out" / "game" / "en-a4", title="The one that is shown")
    told(tmp_path / "out" / "game" / "xx-a4", title="Of no language", locale="xx-yy-zz")
    told(tmp_path / "elsewhere" / "en-a4", title="Behind a link", game="other")
    (tmp_path / "out" / "linked").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "out" / "game" / "linked").symlink_to(tmp_path / "elsewhere" / "en-a4")
    (tmp_path / "out" / "game" / "device").mkdir()
    (tmp_path / "out" / "game" / "device" / manifest.NAME).symlink_to("/dev/zero")
    index.write(tmp_path / "out")
    html = (tmp_path / "out" / index.NAME).read_text(encoding="utf-8")
    assert "The one that is shown" in html
    assert "Of no language" not in html
    assert "Behind a link" not in html


def test_the_new_index_is_written_through_no_link(tmp_path: Path, victim: Path) -> None:
    (tmp_path / ".index.html.new").symlink_to(victim / "file")
    index.write(tmp_path)
    assert (victim / "file").read_text() == "precious"
    assert (tmp_path / index.NAME).is_file()


WAYS_OUT = ["/etc/x", "../../x", "a/../../x", "a//b", "./a", "", "..\\x", "C:x", "a\nb"]


@pytest.mark.parametrize("path", WAYS_OUT)
def test_a_manifest_names_files_of_its_kit_alone(tmp_path: Path, path: str) -> None:
    folder = told(tmp_path / "kit", files=(manifest.File.model_construct(path=path, sha256="0"),))
    with pytest.raises(KitError, match="this is not a manifest") as caught:
        manifest.read_manifest(folder)
    assert "files.0.path" in caught.value.place


@pytest.mark.parametrize("key", ["game", "version", "locale", "paper", "variant", "backs", "printer", "text"])
@pytest.mark.parametrize("value", ["../../victim", "a/b", "..", "", "a\\b"])
def test_what_a_folder_is_called_after_leads_nowhere_else(tmp_path: Path, key: str, value: str) -> None:
    folder = told(tmp_path / "kit", **{key: value})
    with pytest.raises(KitError, match="this is not a manifest") as caught:
        manifest.read_manifest(folder)
    assert key in caught.value.place
