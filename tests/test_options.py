"""The record of options: what people type, what folders are called, and that no option stands elsewhere."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer.main

from pnp.cli.app import app
from pnp.errors import PnpError, UnknownName
from pnp.games import Setting, open_game
from pnp.kit.folder import manifest
from pnp.kit.plan import plans
from pnp.options import ASKED, FORMATS, RECORD, Look, Option, Options, match_name, match_names
from pnp.papers import PAPERS
from pnp.serve import view
from pnp.verify.files import Order
from tests.kit.test_index import MANIFEST

GAME = open_game("duelo-de-runas")

OWN = {"games", "out", "watch", "jobs", "scheduler", "as_json"}
"""What verbs that build ask for besides a build's options."""

TYPED = {
    "players": 2,
    "only": ["card.*"],
    "printer": "HP",
    "spacing": 0.0,
    "groups": "2 x 4",
    "gap": 4.0,
    "empty": "9,1",
    "marks": 2.5,
}
"""What people type for options that need a game or a file, or have a form of their own."""

WITH = {"gap": {"groups": "2x4"}}
"""What else they have to ask for."""

SURE = {"variant", "backs", "sets", "card_size", "booklet", "boxes", "formats", "fewer", "back_offset"}
"""Names of options that are rarely anything else."""


def unusual(option: Option) -> Any:
    """Return what a person types who asks for something else than what is usual."""
    if option.name in TYPED:
        return TYPED[option.name]
    if option.names:
        return option.names[-1]
    return option.usual + 1 if option.kind == "number" else True


@pytest.mark.parametrize(("verb", "without"), [("build", ""), ("pack", "since")])
def test_a_verb_takes_the_options_of_the_record_and_no_other(verb: str, without: str) -> None:
    command: Any = typer.main.get_command(app)
    taken = [each for each in command.commands[verb].params if each.name not in OWN]
    assert [(each.name, each.opts[0], each.help) for each in taken] == [
        (each.name, each.flag, each.help) for each in ASKED if each.name != without
    ]


@pytest.mark.parametrize(
    "option", [each for each in ASKED if each.kind not in ("each", "label")], ids=lambda each: each.name
)
def test_an_option_reaches_plan_folder_manifest_and_verifier(
    option: Option, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "printers.toml").write_text("[hp]\ndx = 1.0\ndy = 0.5\n", encoding="utf-8")
    usual, plan = (
        plans([GAME], locales=["en"], papers=["a4"], out=tmp_path, **asked)[0]
        for asked in (
            WITH.get(option.name, {}),
            {**WITH.get(option.name, {}), option.name: unusual(option)},
        )
    )
    assert getattr(plan.options, option.name) != getattr(usual.options, option.name) == option.usual
    assert (plan.target != usual.target) == (option.name != "formats")
    data = MANIFEST | {"game": GAME.id} | manifest.state_options(plan.options, 4)
    folder = tmp_path / "kit"
    folder.mkdir()
    manifest.write(manifest.Manifest(**data), folder)  # type: ignore[arg-type]
    assert f'"{option.key}"' in (folder / manifest.NAME).read_text("utf-8")
    assert Order(GAME, folder, lambda _: None).options == plan.options


def test_a_manifest_that_states_no_more_than_it_must_is_read() -> None:
    found = manifest.Manifest(**MANIFEST)  # type: ignore[arg-type]
    assert manifest.read_options(found, 2) == Options("en", "a4")
    assert manifest.read_options(found, 4) == Options("en", "a4", players=2)


def test_manifest_setting_and_page_have_the_options_of_the_record() -> None:
    keys = {each.key for each in RECORD}
    assert [key for key in manifest.Manifest.model_fields if key in keys] == [each.key for each in RECORD]
    own = {"game", "variant", "locale", "players", "say"}
    drawn = {each.name for each in RECORD if each.is_drawn}
    assert {each.name for each in fields(Setting)} - own == {each.name for each in fields(Look)}
    assert drawn == {"variant", "locale", "players", *(each.name for each in fields(Look))}
    assert view.form().count("<select") == len([each for each in RECORD if each.page[0]])


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match="no options of a kit: colour"):
        plans([GAME], locales=["en"], papers=["a4"], out=Path("out"), colour="red")


def lists() -> Iterator[tuple[str, set[object]]]:
    """Yield each class, function, call, table and list of names of pnp, and the names in it."""
    for path in sorted((Path(__file__).parents[1] / "pnp").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found: list[object] = []
            match node:
                case ast.ClassDef(body=body):
                    found = [
                        getattr(each.target, "id", "") for each in body if isinstance(each, ast.AnnAssign)
                    ]
                case ast.arguments(args=args, kwonlyargs=more):
                    found = [each.arg for each in (*args, *more)]
                case ast.Call(keywords=keywords):
                    found = [each.arg for each in keywords]
                case ast.Dict(keys=keys):
                    found = [getattr(each, "value", "") for each in keys]
                case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                    found = [each.value for each in parts if isinstance(each, ast.Constant)]
            yield f"{path.name} {getattr(node, 'name', '')}", {each for each in found if each in SURE}


def test_options_are_listed_in_the_record_alone() -> None:
    """IndexWords has the words of the index for some of them."""
    listed = {place for place, names in lists() if len(names) > 2}
    assert listed == {"options.py Options", "words.py IndexWords"}


def test_a_kit_is_named_by_what_is_not_default() -> None:
    assert Options("es", "a4").name == "es-a4"
    assert Options("es", "a4", "low-ink", "gutterfold").name == "es-a4-low-ink-gutterfold"
    assert Options("en", "letter", players=2).name == "en-letter-2p"


def only(*patterns: str, printer: str = "") -> str:
    return Options("en", "a4", only=patterns, printer=printer).name


def test_a_kit_of_some_parts_is_named_by_them() -> None:
    assert only("piece.A") == "en-a4-only-piece.A"
    assert only("card.one", "card.two") == "en-a4-only-card.one+card.two"
    assert re.fullmatch(r"en-a4-only-piece\.A_[0-9a-f]{8}", only("piece.A.*"))
    assert re.fullmatch(r"en-a4-only-_[0-9a-f]{8}", only("*"))
    assert re.fullmatch(r"en-a4-only-and_[0-9a-f]{8}", only("Ñandú"))
    assert re.fullmatch(r"en-a4-only-c{40}_[0-9a-f]{8}", only("c" * 60))


def test_two_choices_never_share_a_folder() -> None:
    choices = [
        ("a.b",), ("a.b*",), ("a.b?",), ("a.[b]",), ("a.b", "*"), ("a", "b"), ("a", "b", "c"), ("a-b",),
        ("ab",), ("á.b",), ("c" * 41,), ("c" * 42,), ("*",), ("?",),
    ]  # fmt: skip
    names = [only(*patterns) for patterns in choices]
    names += [only("x", printer="hp"), only("y", printer="hp"), Options("en", "a4", printer="hp-only-x").name]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Za-z0-9._+-]+", name) and not name.endswith(".") for name in names)


@pytest.mark.parametrize(
    ("what", "typed", "meant"),
    [
        ("paper", "11x17", "tabloid"),
        ("paper", "A4", "a4"),
        ("variant", "color", "colour"),
        ("variant", "bw", "mono"),
        ("backs", "duplex", "duplex-long"),
    ],
)
def test_what_people_type_is_understood(what: str, typed: str, meant: str) -> None:
    assert match_name(what, typed, [meant]) == meant


def test_a_misspelt_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'letter'"):
        match_name("paper", "leter", PAPERS)


def test_lists_and_all() -> None:
    assert match_names("format", "svg, pdf,svg", FORMATS) == ("svg", "pdf")
    assert match_names("format", "all", FORMATS) == tuple(FORMATS)
    with pytest.raises(UnknownName, match="no format given"):
        match_names("format", " , ", FORMATS)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"groups": "2"}, "--groups: groups of what size?; expected columns by rows, as in 2x4; found 2"),
        ({"groups": "0x4"}, "--groups: groups of what size?"),
        ({"empty": "1,x"}, "--empty: which slots?; expected numbers of slots from 1 to 999 with commas"),
        ({"empty": "0"}, "--empty: which slots?"),
        (
            {"spacing": -1.0},
            "--spacing: parts cannot lie so far apart; expected a number from 0 to 50; found -1",
        ),
        ({"marks": float("nan")}, "--marks: no marks have such a length; expected a number from 0 to 12"),
        ({"gap": 4.0}, "--gap: there is no gap without groups"),
    ],
)
def test_an_arrangement_that_cannot_be_is_refused(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(PnpError) as raised:
        plans([GAME], locales=["en"], papers=["a4"], out=Path("out"), **asked)
    assert str(raised.value).startswith(said)


def test_a_kit_is_named_by_its_arrangement() -> None:
    made = Options("en", "a4", spacing=2.5, groups="2x4", gap=8.0, empty=(1, 9), marks=0.0, proof=True)
    assert made.name == "en-a4-2.5mm-apart-groups-2x4-gap-8mm-empty-1+9-0mm-marks-proof"
    assert Options("en", "a4", mark_ink="red").name == "en-a4-red-marks"


def test_several_variants_are_asked_for_with_commas() -> None:
    option = next(each for each in RECORD if each.name == "variant")
    assert option.parse_several("colour, bw,mono") == ("colour", "mono")
    assert option.parse_several("all") == ("colour", "low-ink", "mono")
    assert option.parse_several(None) == ("colour",)
    with pytest.raises(UnknownName, match="sepia"):
        option.parse_several("mono,sepia")


def test_a_kit_is_planned_for_each_variant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def note(_: Any, planned: Any, *__: Any, **___: Any) -> None:
        made.extend(one.target.name for one in planned)

    monkeypatch.setattr("pnp.cli.kits._make", note)
    asked = ["build", "magicans", "--locale", "en,es", "--paper", "a4", "--variant", "mono,colour"]
    typer.main.get_command(app).main([*asked, "--out", str(tmp_path)], standalone_mode=False)
    assert made == ["en-a4-mono", "es-a4-mono", "en-a4", "es-a4"]
