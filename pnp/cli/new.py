"""The verb that creates a new game: a folder of data that builds at once."""

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.options import Json, path_reader
from pnp.cli.streams import say
from pnp.errors import PnpError, unknown

if TYPE_CHECKING:
    from pnp.scaffold import Deck, MadeOf

SHOWN = 12
"""The most characters that a message lists."""


def new(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The title of the game, and the name of its folder.")
    ] = None,
    wanted: Annotated[
        str | None,
        typer.Option(
            "--id", help="The id of the game, as my-game. [default: made from the title]", metavar="ID"
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            "--table",
            help="A table of cards or tiles, one in each row: CSV, XLSX or TOML. Columns: name, copies, "
            "text, kind, back, and your own.",
            metavar="FILE",
            parser=path_reader("--csv"),
        ),
    ] = None,
    sheet: Annotated[
        str | None, typer.Option("--sheet", help="The sheet of a workbook that has several.", metavar="NAME")
    ] = None,
    kind: Annotated[
        str, typer.Option("--kind", help="What the rows of the table are: card or tile.", metavar="KIND")
    ] = "card",
    name_column: Annotated[
        str | None,
        typer.Option("--name-column", help="The column of the table that has the names.", metavar="COLUMN"),
    ] = None,
    copies_column: Annotated[
        str | None,
        typer.Option("--copies-column", help="The column that has the numbers of copies.", metavar="COLUMN"),
    ] = None,
    text_column: Annotated[
        str | None, typer.Option("--text-column", help="The column that has the texts.", metavar="COLUMN")
    ] = None,
    images: Annotated[
        Path | None,
        typer.Option(
            "--images",
            help="A folder of finished pictures, one for each card; sun@3.png makes three copies.",
            metavar="DIR",
            parser=path_reader("--images"),
        ),
    ] = None,
    back: Annotated[
        Path | None,
        typer.Option(
            "--back",
            help="With --images: the picture of the backs.",
            metavar="FILE",
            parser=path_reader("--back"),
        ),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            help="With --images: the size of the cards, as 63x88 or tarot. [default: by the shape of the "
            "pictures]",
            metavar="SIZE",
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            "--board", help="Add a board: hex:5, hex:5x5, square:8x8, points:FILE.", metavar="SHAPE"
        ),
    ] = None,
    look: Annotated[
        str | None,
        typer.Option(
            "--look",
            help="Draw the faces by a layout.toml with a look: workshop, woodcut, riso, herbarium, "
            "blueprint, deco.",
            metavar="NAME",
        ),
    ] = None,
    keys: Annotated[
        bool, typer.Option("--keys", help="Make nothing; list the keys that the files can have.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Begin a game of your own: a folder that builds at once, without Python."""
    if keys:
        from pnp import reference as page

        typer.echo(page.reference(), nl=False)
        return
    if name is None:
        raise PnpError(
            "which name?", expected="the title of the game", found="nothing", hint="pnp new Harvest"
        )
    from pnp import scaffold
    from pnp.games import ids

    title = scaffold.title_of(name)
    game = scaffold.id_of(title, wanted, ids())
    shape = scaffold.shape(board) if board is not None else None
    pictures = None
    told = {"name": name_column, "copies": copies_column, "text": text_column}
    if table is None:
        _refuse_columns(told)
        _refuse_kind(kind)
    if images is not None:
        _refuse_two(table)
        pictures = scaffold.pictures(images, back, size)
        deck = scaffold.deck(pictures, scaffold.ROOM)
    else:
        _refuse_alone(back, size)
        deck = (
            _deck(table, sheet, told, _made_of(kind), as_json=as_json)
            if table is not None
            else scaffold.SAMPLE
        )
    _refuse_plain_texts(deck, look)
    folder = Path(scaffold.folder_of(title, game))
    files = scaffold.write(scaffold.Start(game, title, deck, shape, pictures, _look(look)), folder)
    if odd := _missing_characters(folder):
        say(f"{folder}: no font of an English kit has {odd}; write it in other letters before you build")
    if deck.table is not None and deck.table.meanings:
        say(_column_summary(table, deck.table.meanings))
    if deck.sentences and not any(card.text for card in deck.cards):
        columns = " or ".join(deck.sentences)
        say(f"{table}: no column has the texts, as it seems; --text-column names it: {columns}")
    if hidden := [each for each in deck.fields if not (look and each in scaffold.SHOWN)]:
        who = "the faces of a look" if look else f"plain {deck.kind}s"
        how = f'{"" if look else "a "}layout.toml does, in a box with text = "{{{hidden[0]}}}"'
        say(f"{table}: {who} do not show {', '.join(hidden)}; {how}")
    if as_json:
        made: dict[str, object] = {
            "id": game,
            "folder": folder.as_posix(),
            "files": [file.as_posix() for file in files],
            "fields": list(deck.fields),
        }
        if deck.table is not None:
            made["columns"] = dict(deck.table.meanings)
        typer.echo(json.dumps(made, ensure_ascii=False, indent=1))
        return
    others = {file for file in files if any(part.startswith(".") for part in file.relative_to(folder).parts)}
    for file in files:
        if file not in others:
            typer.echo(str(file))
    for parent in sorted({file.parent for file in others}):
        typer.echo(f"{parent}, from which editors know the keys")
    typer.echo(f"\nNow: cd {shlex.quote(str(folder))}, then pnp build")


def _deck(
    path: Path, sheet: str | None, told: Mapping[str, str | None], kind: "MadeOf", *, as_json: bool
) -> "Deck":
    """Return the cards of a table. On a terminal a person is asked which of several columns is meant."""
    from pnp import scaffold

    meanings = scaffold.columns(path, sheet, told, _ask if _is_terminal() and not as_json else None)
    return scaffold.read_deck(path, scaffold.ROOM, sheet, meanings, kind)


def _made_of(kind: str) -> "MadeOf":
    """Return what the rows of a table are printed as. Raises PnpError for other kinds of component."""
    kinds: Mapping[str, MadeOf] = {"card": "card", "tile": "tile"}
    if kind in kinds:
        return kinds[kind]
    raise PnpError(
        "a new game is made of cards or of tiles",
        place="--kind",
        expected="card or tile",
        found=kind,
        hint="begin with one of them, then write `kind` in game.toml as you need it; pnp new --keys has all",
    )


def _refuse_plain_texts(deck: "Deck", look: str | None) -> None:
    """Refuse tiles with texts that no face would show."""
    if deck.kind == "tile" and look is None and any(card.text for card in deck.cards):
        raise PnpError(
            "plain tiles show no text",
            place="--kind tile",
            expected="--look NAME beside it, whose tiles show texts; or a table without texts",
            found="a table with texts",
            hint="--look workshop",
        )


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _ask(what: str, columns: Sequence[str]) -> str:
    """Ask a person which of several columns is meant until one is named, and return it."""
    try:
        while True:
            said = typer.prompt(f"Which column has {what}: {', '.join(columns)}", columns[0], err=True)
            if said in columns:
                return str(said)
    except typer.Abort:  # Ctrl-C and Ctrl-D alike
        raise typer.Exit(130) from None


def _column_summary(table: Path | None, meanings: Mapping[str, str]) -> str:
    """Return a line that says which columns were used for names, copies and texts."""
    words = {"name": "names", "copies": "copies", "text": "texts"}
    taken = ", ".join(f"{words[meaning]} from {column!r}" for meaning, column in meanings.items())
    options = ", ".join(f"--{meaning}-column" for meaning in meanings)
    return f"{table}: takes {taken} ({options} for others)"


def _refuse_columns(told: Mapping[str, str | None]) -> None:
    for meaning, column in told.items():
        if column is not None:
            option = f"--{meaning}-column"
            raise PnpError(
                "this belongs to --csv", place=option, expected="--csv FILE beside it", found="none"
            )


def _refuse_kind(kind: str) -> None:
    if kind != "card":
        raise PnpError(
            "this belongs to --csv",
            place="--kind",
            expected="--csv FILE beside it, with a row for each",
            found="none",
        )


def _look(name: str | None) -> str | None:
    """Return the name of a look that comes with pnp, or None. Raises UnknownName."""
    from pnp.looks import LOOKS

    if name is not None and name not in LOOKS:
        raise unknown("look", name, LOOKS, place="--look")
    return name


def _refuse_two(table: Path | None) -> None:
    if table is not None:
        raise PnpError(
            "cards come from a table or from pictures",
            place="--images",
            expected="one of the two",
            found=f"--csv {table} too",
            hint="a column `picture` of the table that --images writes names each card's; add columns there",
        )


def _refuse_alone(back: Path | None, size: str | None) -> None:
    for option, value in (("--back", back), ("--size", size)):
        if value is not None:
            raise PnpError(
                "this belongs to --images", place=option, expected="--images DIR beside it", found="none"
            )


def _missing_characters(folder: Path) -> str:
    """Return the first characters of a game's title and cards for which its faces have neither font nor
    icon."""
    from pnp.games import open_game
    from pnp.layout.contents import icons
    from pnp.text import covers

    game = open_game(str(folder))
    parts = game.definition.components
    texts = [game.definition.game.title, *(f"{part.name}{part.text or ''}" for part in parts)]
    typefaces = [game.faces.theme("colour").typeface(role) for role in ("title", "label", "text")]
    said = {letter for text in texts for letter in text if not (letter.isspace() or icons.shows(letter))}
    odd = sorted(set().union(*(covers(typeface, said, "en") for typeface in typefaces)))
    return " ".join(odd[:SHOWN]) + (" ..." if len(odd) > SHOWN else "")
