"""Only what changed is printed again, and the verifier proves such a kit like any other."""

import json
from pathlib import Path

import pytest

from pnp import kit, verify
from pnp.changes import Version, again
from pnp.errors import KitError, PnpError
from pnp.games import open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan, plans
from pnp.verify import gate
from tests.changes.games import CARDS, changed, game


def planned(folder: Path, out: Path, **asked: object) -> Plan:
    (plan,) = plans([open_game(str(folder))], locales=["en"], papers=["a4"], out=out, **asked)  # type: ignore[arg-type]
    return plan


def built(plan: Plan) -> Path:
    events = list(kit.build([plan], gate.refuse_drawing))
    assert [event.error for event in events if event.error] == []
    return plan.target


def found(folder: Path, before: Path, **asked: object) -> again.Again:
    return again.since_version(planned(folder, folder / "out", **asked), Version("old", before))


def findings(folder: Path, made: Path) -> list[str]:
    *_, of_kit = verify.run([open_game(str(folder))], kit=made)
    return [f"{each.code} {each.where}" for each in of_kit.findings]


def test_what_is_as_it_was_is_not_printed(tmp_path: Path) -> None:
    before = game(tmp_path / "one")
    same = found(game(tmp_path / "two", version="1.1"), before)
    assert (same.copies, same.unchanged, same.gone, same.rules) == ({}, 3, {}, False)


def test_a_face_that_is_drawn_otherwise_is_printed_in_all_its_copies(tmp_path: Path) -> None:
    after = game(tmp_path / "two", *changed(2, text="Take two."), told="Read this.")
    assert found(after, game(tmp_path / "one")) == again.Again(
        {"card.wind": 3}, {"card.rain": 2, "card.sun": 1, "card.wind": 3}, 2, {}, True
    )


def test_of_a_face_that_is_as_it_was_only_further_copies_are_printed(tmp_path: Path) -> None:
    after = game(tmp_path / "two", *changed(2, copies=5))
    more = found(after, game(tmp_path / "one"))
    assert more.copies == {"card.wind": 2}
    plan = more.plan(planned(after, tmp_path / "out"), "old")
    assert plan.options.only == ("card.wind",)
    assert plan.options.fewer == (("card.wind", 2),)


def test_what_is_new_is_printed_and_what_is_needed_no_more_is_told(tmp_path: Path) -> None:
    fire = CARDS[0] | {"id": "card.fire", "name": "Fire"}
    after = found(game(tmp_path / "two", fire, CARDS[1], CARDS[2] | {"copies": 1}), game(tmp_path / "one"))
    assert after.copies == {"card.fire": 2}
    assert after.gone == {"card.rain": 2, "card.wind": 2}
    assert after.unchanged == 2


def test_another_back_counts_unless_none_is_printed(tmp_path: Path) -> None:
    before, after = game(tmp_path / "one"), game(tmp_path / "two", *changed(0, back="night"))
    assert found(after, before).copies == {"card.rain": 2}
    assert found(after, before, backs="none").copies == {}


def test_only_says_which_are_looked_at(tmp_path: Path) -> None:
    before = game(tmp_path / "one")
    after = game(tmp_path / "two", *(card | {"text": "Other."} for card in CARDS))
    assert found(after, before, only=["card.s*"]).copies == {"card.sun": 1}


def test_such_a_kit_is_built_and_proved(tmp_path: Path) -> None:
    before = game(tmp_path / "one")
    after = game(tmp_path / "two", CARDS[0] | {"copies": 5}, CARDS[1] | {"text": "Burn."}, CARDS[2])
    plan = planned(after, tmp_path / "out")
    made = built(found(after, before).plan(plan, "v1.0"))
    assert made.name == "en-a4-since-v1.0"
    told = manifest.read_manifest(made)
    assert {part.id: part.copies for part in told.components} == {"card.rain": 3, "card.sun": 1}
    assert (told.since, told.fewer, told.sheets) == ("v1.0", {"card.rain": 3}, 1)
    assert {file.path for file in told.files} == {"assembly.pdf", "cards.pdf", "preview.png"}
    assert findings(after, made) == []


def test_such_a_kit_lacks_no_assembly_sheet(tmp_path: Path) -> None:
    before, after = game(tmp_path / "one"), game(tmp_path / "two", *changed(0, copies=5))
    made = built(found(after, before).plan(planned(after, tmp_path / "out"), "v1.0"))
    data = json.loads((made / manifest.NAME).read_text("utf-8"))
    data["files"] = [file for file in data["files"] if file["path"] != "assembly.pdf"]
    (made / manifest.NAME).write_text(manifest.text(data), "utf-8", newline="\n")
    (made / "assembly.pdf").unlink()
    assert findings(after, made) == ["F21 manifest.json"]


def test_another_game_is_no_earlier_version(tmp_path: Path) -> None:
    before, after = game(tmp_path / "one"), game(tmp_path / "two")
    toml = before / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('id = "harvest"', 'id = "sowing"'), "utf-8")
    with pytest.raises(PnpError, match="old: a version of another game; expected harvest; found sowing"):
        found(after, before)


@pytest.mark.parametrize("many", [2, 4])
def test_a_manifest_that_tells_another_number_is_found_out(tmp_path: Path, many: int) -> None:
    before, after = game(tmp_path / "one"), game(tmp_path / "two", *changed(0, copies=5))
    made = built(found(after, before).plan(planned(after, tmp_path / "out"), "v1.0"))
    data = json.loads((made / manifest.NAME).read_text("utf-8"))
    data["fewer"] = {"card.rain": many}
    (made / manifest.NAME).write_text(manifest.text(data), "utf-8", newline="\n")
    assert {"F03 card.rain", "F16 assembly.pdf"} <= set(findings(after, made))


@pytest.mark.parametrize(
    ("fewer", "able"), [({"card.rain": 6}, "from 1 to 5 of card.rain"), ({"x": 1}, "a component of the game")]
)
def test_a_manifest_cannot_ask_for_what_the_game_has_not(
    tmp_path: Path, fewer: dict[str, int], able: str
) -> None:
    before, after = game(tmp_path / "one"), game(tmp_path / "two", *changed(0, copies=5))
    made = built(found(after, before).plan(planned(after, tmp_path / "out"), "v1.0"))
    data = json.loads((made / manifest.NAME).read_text("utf-8"))
    data["fewer"] = fewer
    (made / manifest.NAME).write_text(manifest.text(data), "utf-8", newline="\n")
    *_, of_kit = verify.run([open_game(str(after))], kit=made)
    (told,) = of_kit.findings
    assert told.code == "F21"
    assert f"expected {able}" in told.message


def test_an_earlier_kit_is_as_good_as_its_game(tmp_path: Path) -> None:
    before = built(planned(game(tmp_path / "one"), tmp_path / "old"))
    after = game(tmp_path / "two", CARDS[0] | {"copies": 5}, CARDS[1] | {"text": "Burn."})
    plan = planned(after, tmp_path / "out")
    more = again.since_kit(plan, manifest.read_manifest(before), "kit")
    assert (more.copies, more.gone, more.rules) == ({"card.rain": 3, "card.sun": 1}, {"card.wind": 3}, None)
    assert (
        again.since_kit(
            planned(tmp_path / "one", tmp_path / "out"), manifest.read_manifest(before), "kit"
        ).copies
        == {}
    )


def test_a_class_set_is_compared_set_by_set(tmp_path: Path) -> None:
    before = built(planned(game(tmp_path / "one"), tmp_path / "old", sets=2))
    after = game(tmp_path / "two", *changed(0, copies=3))
    plan = planned(after, tmp_path / "out", sets=2)
    more = again.since_kit(plan, manifest.read_manifest(before), "kit")
    assert (more.copies, more.unchanged) == ({"card.rain": 1}, 2)
    made = built(more.plan(plan, "v1.0"))
    assert {part.id: part.copies for part in manifest.read_manifest(made).components} == {
        "card.rain@A": 1,
        "card.rain@B": 1,
    }
    assert findings(after, made) == []


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, manifest.Manifest]:
    """A game, and the manifest of a kit of it."""
    made = tmp_path_factory.mktemp("earlier")
    folder = game(made / "one")
    return folder, manifest.read_manifest(built(planned(folder, made / "old")))


@pytest.mark.parametrize(
    ("asked", "what", "option"),
    [
        ({"variant": "mono"}, "variant; expected colour; found mono", "--variant colour"),
        ({"card_size": "mini"}, "size of cards; expected poker; found mini", "--card-size poker"),
        ({"text": "large"}, "size of text; expected normal; found large", "--text normal"),
        ({"sets": 2}, "number of sets; expected 1; found 2", "--sets 1"),
    ],
)
def test_a_kit_of_which_every_face_differs_is_refused(
    tmp_path: Path,
    earlier: tuple[Path, manifest.Manifest],
    asked: dict[str, object],
    what: str,
    option: str,
) -> None:
    folder, before = earlier
    with pytest.raises(PnpError) as refused:
        again.since_kit(planned(folder, tmp_path / "out", **asked), before, "kit")
    assert str(refused.value) == f"kit: the earlier kit has another {what}\n  hint: build with {option}"


def test_a_part_of_a_kit_tells_nothing_of_the_rest(tmp_path: Path) -> None:
    folder = game(tmp_path / "one")
    before = manifest.read_manifest(built(planned(folder, tmp_path / "old", only=["card.sun"])))
    with pytest.raises(PnpError, match="the earlier kit is a part of one"):
        again.since_kit(planned(folder, tmp_path / "out"), before, "kit")


def test_two_folders_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    one, two = again.folder_label(tmp_path / "a" / "old"), again.folder_label(tmp_path / "b" / "old")
    assert one != two
    assert one.startswith("old-")


def test_a_kit_that_is_none_is_refused(tmp_path: Path) -> None:
    assert again.find_kit(str(tmp_path)) is None
    assert again.find_kit("") is None
    (tmp_path / manifest.NAME).write_text("{}", "utf-8")
    assert again.find_kit(str(tmp_path / manifest.NAME)) == tmp_path
    with pytest.raises(KitError, match="this is not a manifest"):
        manifest.read_manifest(tmp_path)
