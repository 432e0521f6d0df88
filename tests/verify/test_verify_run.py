"""The verifier as a whole: which kits it looks at, in which order, and what it gives back."""

import shutil
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

import pnp
from pnp import verify
from pnp.errors import KitError
from pnp.finding import Finding
from pnp.games import open_game
from pnp.kit import pictures
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.kit.sending import SentGame
from pnp.parallel.opening import open_executor
from pnp.verify import Result, drawing, kits, rebuilding, report, rules, run
from pnp.verify import files as verify_files
from pnp.verify import sheets as verify_sheets
from pnp.verify.files.kit import Memory
from pnp.verify.paint.raster import PageRenderer
from tests.broken.files_editing import seal
from tests.broken.rebuilt import DEFECTS
from tests.games.plain.test_small_boards import BOARDS
from tests.games.plain.test_small_boards import GAME as SMALL

SAMPLE = Path(__file__).resolve().parents[1] / "games" / "plain" / "sample"
GAME = open_game("magicans-duel")  # whose engine is looked at in a second


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of one kind of part."""
    out = tmp_path_factory.mktemp("out")
    (plan,) = plans([GAME], locales=["en"], papers=["a4"], only=["tracker*"], out=out)
    return rebuilding.build(plan)


@pytest.fixture(autouse=True, scope="module")
def ruled_once() -> Iterator[None]:
    """The engine of GAME is looked at once for all kits that this process verifies."""
    look, known = rules.run, list[Finding]()

    def looked(game: Any) -> list[Finding]:
        if game is not GAME:
            return list(look(game))
        if not known:
            known.extend(look(game))
        return list(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "run", looked)
        yield


def errors(results: list[Result]) -> list[Finding]:
    return [f for result in results for f in result.findings if f.severity == "error"]


def test_rules_alone_need_no_kit(tmp_path: Path) -> None:
    (result,) = run([GAME], rules_only=True, out=tmp_path)
    assert (result.game, result.kit, result.has_errors) == (GAME.id, "", False)
    assert {f.severity for f in result.findings} == {"note"}


def test_kits_under_out_are_found_and_rebuilt(folder: Path) -> None:
    said: list[str] = []
    results = run([GAME], rebuild="any", out=folder.parent.parent, say=said.append)
    assert [result.kit for result in results] == ["", folder.name]
    assert errors(results) == []
    assert any("again" in step for step in said)


def test_only_kits_in_the_languages_asked_for_are_looked_at(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[tuple[str, ...]] = []

    def build(*asked: Any) -> Iterator[Path]:
        built.append(asked[2])
        return iter(())

    monkeypatch.setattr(verify, "_build_kits", build)
    monkeypatch.setattr(verify.kits, "check_here", lambda _game, asked, _say: [() for _ in asked])
    out, own = folder.parent.parent, manifest.read_manifest(folder).locale
    assert [each.kit for each in run([GAME], locales=[own, "xx"], out=out)] == ["", folder.name]
    assert built == []
    assert [each.kit for each in run([GAME], locales=["xx"], out=out)] == [""]
    assert built == [["xx"]], "where there is none, one is built"


def test_the_folder_that_one_stands_in_is_a_kit_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    results = run([GAME], kit=Path())
    assert [result.kit for result in results] == ["", folder.name]
    assert "in 1 definition and 1 kit" in report.text(results)


def test_several_kits_at_once_give_what_one_after_the_other_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes: list[int] = []

    def pool(at_once: int, **options: Any) -> Any:
        processes.append(at_once)
        return open_executor(at_once, **options)

    monkeypatch.setattr(kits, "open_executor", pool)
    game = open_game(str(SAMPLE))  # without an engine, which would be looked at twice
    (plan,) = plans([game], locales=["en"], papers=["a4"], only=["piece.*"], out=tmp_path / "first")
    kit = rebuilding.build(plan)
    for name in ("one", "three", "two"):
        shutil.copytree(kit, tmp_path / game.id / name)
    broken = tmp_path / game.id / "two" / "pieces.pdf"
    broken.write_bytes(broken.read_bytes()[:1000])
    alone = run([game], out=tmp_path)
    assert [result.kit for result in alone] == ["", "one", "three", "two"]
    assert [result.has_errors for result in alone] == [False, False, False, True]
    assert processes == []
    assert run([game], out=tmp_path, jobs=3) == alone
    assert run([game], out=tmp_path, jobs=5) == alone, "each kit in parts"
    assert processes == [3, 5]


def test_what_two_kits_have_in_common_is_looked_at_once(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second kit's faces without words, and no others, are taken for what the first one's were."""
    drawn: list[str] = []
    raster = verify_files.pictures.raster_svg

    def counted(path: Path, *more: Any) -> Any:
        drawn.append(path.stem)
        return raster(path, *more)

    monkeypatch.setattr(verify_files.pictures, "raster_svg", counted)
    for name in ("one", "two"):
        shutil.copytree(folder, tmp_path / GAME.id / name)
    assert errors(run([GAME], out=tmp_path)) == []
    once = list(drawn)
    assert len(once) == len(set(once)) > 0
    # Ink that only the second renderer would miss: in the kit's own file, and nowhere in what F01 reads.
    drawn.clear()
    monkeypatch.setattr(verify_files.pictures, "PageRenderer", Smudged)
    assert [f.code for f in errors(run([GAME], out=tmp_path))] == ["F17"] * len(once)
    assert sorted(drawn) == sorted(once * 2), "the second kit's pixels are others, and are looked at"


class Smudged(PageRenderer):
    """pdfium as it would be if it painted a blot into the second kit's faces."""

    def raster(self, path: Path, *more: Any) -> Any:
        pixels = super().raster(path, *more)
        if path.parent.name == "two":
            rows, columns = (slice(2 * size // 5, 3 * size // 5) for size in pixels.shape[:2])
            pixels[rows, columns] ^= 255
        return pixels


def found_in(folder: Path) -> tuple[Finding, ...]:
    return (Finding("F01", "note", folder.name, "looked at"),)


class Pool:
    """Processes that are none: what is asked of them is done at once."""

    def __init__(self, at_once: int, **options: object) -> None:
        self.log: list[object] = [at_once]

    def submit(self, task: kits.KitJob | kits.EngineJob) -> "Future[Any]":
        done: Future[Any] = Future()
        if isinstance(task, kits.EngineJob):
            self.log.append("rules")
            done.set_result([])
        else:
            self.log.append((task.asked.folder.name, *task.asked.parts))
            done.set_result([(0, found) for found in found_in(task.asked.folder)])
        return done

    def shutdown(self, *, wait: bool = True, cancel_futures: bool) -> None:
        self.log.append("what waits is cancelled" if cancel_futures else "shut")


def asked_for(names: str) -> list[kits.KitTask]:
    return [kits.KitTask(Path(name), Path(), "never") for name in names]


@pytest.mark.parametrize(
    ("names", "jobs", "log"),
    [
        ("abc", 2, [2, "rules", ("a", *kits.WHOLE), ("b", *kits.WHOLE), ("c", *kits.WHOLE)]),
        (
            "abc",
            9,
            [
                9,
                *((name, part) for part in kits.WHOLE[:2] for name in "abc"),
                "rules",
                *((name, "drawings") for name in "abc"),
            ],
        ),
        ("a", 2, [2, ("a", "sheets"), ("a", "books"), "rules", ("a", "drawings")]),
    ],
)
def test_no_more_processes_than_tasks_and_the_longest_first(
    names: str, jobs: int, log: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Pool] = []

    def pool(at_once: int, **options: object) -> Pool:
        made.append(Pool(at_once, **options))
        return made[-1]

    monkeypatch.setattr(kits, "open_executor", pool)
    said: list[str] = []
    with kits.Workers(GAME, asked_for(names), jobs) as workers:
        assert workers.rules() == []
        found = [[finding.where for _, finding in each] for each in workers.kits(said.append)]  # type: ignore
    parts = len(kits.WHOLE) if len(names) < jobs else 1
    assert found == [[name] * parts for name in names]
    assert said == [f"{GAME.id}: {name}" for name in names]
    assert made[0].log == [*log, "what waits is cancelled"]


def test_a_part_that_cannot_be_read_is_the_kit_that_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = KitError("no kit", place="a")

    class Broken(Pool):
        def submit(self, task: kits.KitJob | kits.EngineJob) -> "Future[Any]":
            done = super().submit(task)
            if isinstance(task, kits.KitJob) and task.asked.parts == ("books",):
                done = Future()
                done.set_result(wrong)
            return done

    monkeypatch.setattr(kits, "open_executor", Broken)
    with kits.Workers(GAME, asked_for("a"), 2) as workers:
        assert list(workers.kits(lambda _: None)) == [wrong]


def test_a_worker_opens_its_game_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has drawn for one kit is known to the next one then."""
    opened: list[str] = []
    monkeypatch.setattr(kits, "open_game", lambda name: opened.append(name) or GAME)
    monkeypatch.setattr(kits, "_collect", lambda *_: [])
    kits._game.cache_clear()
    for _ in range(2):
        asked = kits.KitTask(folder, folder.parent, "never")
        assert kits.KitJob(SentGame.pack_game(GAME, None, far=False), asked)() == []
    assert opened == [str(GAME.definition.folder)]


def test_the_parts_of_a_kit_find_together_what_is_found_at_once(folder: Path, tmp_path: Path) -> None:
    """What either part tells of (F19 sheets, F32 books), in the same order."""
    kit = tmp_path / GAME.id / "kit"
    shutil.copytree(folder, kit)
    for path in kit.glob("*.pdf"):
        path.write_bytes(path.read_bytes() + b"% more")
    alone = run([GAME], kit=kit)
    assert {"F19", "F32"} <= {found.code for found in errors(alone)}
    assert run([GAME], kit=kit, jobs=2) == alone


class Opened(SimpleNamespace):
    """A kit that nothing was read of, for as long as it is looked at."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize("formats", [("pdf",), ("pdf", "svg")])
def test_a_kit_without_pictures_is_compared_with_pictures_that_are_made_for_it(
    formats: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(shown: Any, folder: Path) -> None:
        assert shown.components == ("a part",)
        (folder / "faces").mkdir(parents=True)

    seen: list[Path] = []

    def looked_at(kit: Any, _: object) -> list[Finding]:
        assert kit.pictures.is_dir() is ("svg" not in formats)
        seen.append(kit.pictures)
        return []

    def opened(
        game: object, folder: Path, book: object, own: Path, library: object
    ) -> tuple[Any, list[Finding]]:
        facts = SimpleNamespace(formats=formats, locale="en", pnp=pnp.__version__)
        parts = {"part": "a part"}
        kit = Opened(
            manifest=facts, folder=folder, pictures=own, components=parts, face_setting=None, one_set=None
        )
        return kit, []

    monkeypatch.setattr(verify_files, "open_kit", opened)
    monkeypatch.setattr(verify_files, "run", looked_at)
    monkeypatch.setattr(verify_sheets, "run", lambda *_: [])
    monkeypatch.setattr(drawing, "prove", lambda *_, **__: [])
    monkeypatch.setattr(pictures, "write_svg", written)
    asked = kits.KitTask(tmp_path, tmp_path, "never")
    assert list(kits.findings(GAME, asked, Memory(), lambda _: None)) == []
    (place,) = set(seen)
    assert (place == tmp_path / "svg" / "faces") is ("svg" in formats)


UNREADABLE = (
    ('{\n "game"', '{\n "gamex"', "F20", "this is not a manifest"),
    ('{\n "game"', "nonsense", "F20", "this is not a manifest"),
    ('"locale": "en"', '"locale": "ca"', "F21", "there is no translation into 'ca'"),
    ('"players": 2', '"players": 7', "F21", "a players that the game has not; expected 2; found 7"),
)


def test_a_manifest_that_cannot_be_read_stops_no_other_kit(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(f"{SMALL}{BOARDS['hex 2']}\n", encoding="utf-8")
    game = open_game(str(tmp_path))
    (plan,) = plans([game], locales=["en"], papers=["a4"], out=tmp_path)
    kit = rebuilding.build(plan)
    for number, (old, new, _, _) in enumerate(UNREADABLE):
        path = Path(shutil.copytree(kit, kit.parent / f"broken-{number}")) / "manifest.json"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, *broken, sound = run([game], out=tmp_path)
    for result, (_, _, code, told) in zip(broken, UNREADABLE, strict=True):
        (found,) = result.findings
        assert (found.code, found.severity) == (code, "error")
        assert told in found.message
    assert (sound.kit, errors([sound])) == ("en-a4", [])


def test_a_byte_that_a_rebuild_does_not_give_is_found(folder: Path, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    shutil.copytree(folder, kit)
    DEFECTS["F48"]["the preview is no picture"](kit)
    seal(kit)
    *_, result = run([GAME], kit=kit, rebuild="own")
    assert {(f.code, f.where) for f in errors([result])} == {("F48", "preview.png")}
    assert {"F48", "F49"} <= set(result.codes)


def test_without_a_kit_one_is_built_and_left_nowhere(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "build", lambda plan: folder)
    results = run([GAME], out=tmp_path)
    assert [result.kit for result in results] == ["", folder.name]
    assert list(tmp_path.iterdir()) == []


def test_a_definition_with_errors_stops_there(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, home)
    text = (home / "game.toml").read_text(encoding="utf-8")
    (home / "game.toml").write_text(text.replace("cells = 77", "cells = 76"), encoding="utf-8")
    (result,) = run([open_game(str(home))], kit=folder)
    assert (result.kit, result.has_errors) == ("", True)


def test_a_folder_without_a_kit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KitError, match="no kit here"):
        run([GAME], kit=tmp_path)


def test_a_folder_of_kits_is_refused_with_the_name_of_one(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "output" / GAME.id / "en-a4")
    with pytest.raises(KitError) as of_one_game:
        run([GAME], kit=tmp_path / "output" / GAME.id)
    assert str(of_one_game.value).endswith('name one of the kits in it, such as "en-a4"')
    with pytest.raises(KitError) as of_all:
        run([GAME], kit=tmp_path / "output")
    assert f'such as "{GAME.id}/en-a4"; pnp verify --out {tmp_path / "output"}' in str(of_all.value)


@pytest.mark.parametrize(("key", "value"), [("variant", '"pink"'), ("players", "7")])
def test_a_manifest_that_does_not_fit_the_game_is_a_finding(
    key: str, value: str, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "kit")
    path = tmp_path / "kit" / "manifest.json"
    found, sep, rest = path.read_text(encoding="utf-8").partition(f'"{key}": ')
    path.write_text(found + sep + value + "," + rest.partition(",")[2], encoding="utf-8")
    *_, result = run([GAME], kit=tmp_path / "kit")
    assert result.has_errors
    (told,) = result.findings
    assert told.code == "F21"
    assert key in f"{told.where} {told.message}"


def test_a_kit_of_another_game_is_refused(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "kit")
    path = tmp_path / "kit" / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace(f'"{GAME.id}"', '"ludo"'), encoding="utf-8")
    with pytest.raises(KitError, match="another game"):
        run([GAME], kit=tmp_path / "kit")
