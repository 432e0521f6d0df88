"""The manifest: a kit's list of its options, components and files, for scripts and for the verifier. Its last
key is a seal, by which pnp recognises that nobody has changed it. Reads only files that a kit's folder may
hold: regular files inside it, of limited size."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    StringConstraints,
    ValidationError,
    create_model,
)

from pnp.errors import KitError
from pnp.options import RECORD, Kind, Options
from pnp.system import disk, seal

NAME = "manifest.json"

PREVIEW = "preview.png"
"""The name of the picture of a kit that the index page shows."""

LARGEST = 64_000_000
"""The largest manifest that is read, in bytes. The manifest of a class set of a thousand cards has a
twentieth of that."""

Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=80)]
"""A name of a folder, a file or an option's value. It cannot lead to another folder."""


def _inside(path: str) -> str:
    if any(ord(sign) < 32 or sign in "\\:" for sign in path) or any(
        part in ("", ".", "..") for part in path.split("/")
    ):
        raise ValueError("the path of a file inside the kit, with / between its parts")
    return path


Inside = Annotated[str, StringConstraints(max_length=300), AfterValidator(_inside)]
"""The path of a file in the kit's folder. It is relative on every system, and cannot leave the folder."""


Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 digest in hexadecimal digits."""

Text = Annotated[str, StringConstraints(max_length=4000)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Copies = Annotated[int, Field(ge=0, le=10_000)]
Page = Annotated[int, Field(ge=1, le=10_000)]
Length = Annotated[float, Field(ge=-10_000, le=10_000)]
"""A length in millimetres. Its size is limited, so that a manifest that somebody else made cannot keep a
reader busy for ever."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Tile(_Part):
    """The part of a board that a page shows. `clip_mm` is (left, top, right, bottom) on the page."""

    page: Page
    x_mm: Length
    y_mm: Length
    clip_mm: tuple[Length, Length, Length, Length]


class Place(_Part):
    """The place of a side of a copy of a component. `x_mm` and `y_mm` are the top left corner of its trim
    box."""

    file: Inside
    copy_: Copies = Field(alias="copy")
    side: Literal["front", "back"]
    rotation: Literal[0, 90, 180, 270] = 0
    page: Page | None = None
    x_mm: Length | None = None
    y_mm: Length | None = None
    tiles: Annotated[tuple[Tile, ...], FailFast()] = ()
    choice: Word | None = None
    """The large paper of an alternative file, such as "a3" for board-a3.pdf; None in the usual file. Only one
    of board.pdf and board-a3.pdf is to be printed."""


class Part(_Part):
    """A component as it is printed. `face` and `back` are the digests of its drawings."""

    id: Text
    kind: Word
    copies: Copies
    trim_mm: tuple[Length, Length]
    face: Digest
    back: Digest | None = None
    placements: Annotated[tuple[Place, ...], FailFast()]


class Smaller(_Part):
    """A side of a component whose text is smaller than large print should be. `points` is the size of the
    text."""

    part: Text
    side: Literal["front", "back"]
    points: Length


class File(_Part):
    path: Inside
    sha256: Digest
    pages: Page | None = None


class _Head(_Part):
    game: Word
    title: Text
    tagline: Text = ""
    """The game in one line, in the kit's language."""
    facts: Annotated[tuple[Text, ...], FailFast(), Field(max_length=20)] = ()
    """The number of players, the age and the minutes, in the kit's language."""
    version: Word


_STATED: Mapping[Kind, Any] = {
    "each": Word,
    "choice": Word,
    "list": Annotated[tuple[Word, ...], FailFast(), Field(min_length=1, max_length=20)],
    "number": Copies,
    "flag": bool,
    "patterns": Annotated[tuple[Text, ...], FailFast()],
    "word": Word,
    "label": Text,
    "counts": dict[Text, Copies],
    "offset": tuple[Length, Length],
    "length": Length,
    "grid": Word,
    "slots": tuple[Copies, ...],
}
"""The types of options in a manifest."""


def _keys() -> Iterator[tuple[str, Any]]:
    """Yield the keys of the options, in the order of a manifest, each with its type and default."""
    for each in RECORD:
        stated = _STATED[each.kind]
        if each.kind == "patterns":
            yield each.key, (stated, ())
        else:
            yield each.key, (stated, ...) if each.is_always_stated else (stated | None, None)
        if each.name == "text":
            yield "large_text_exceptions", (tuple[Smaller, ...] | None, None)


if TYPE_CHECKING:

    class _ManifestTable(_Head):
        large_text_exceptions: tuple[Smaller, ...] | None = None

        def __getattr__(self, key: str) -> Any: ...

else:
    _ManifestTable = create_model("_ManifestTable", __base__=_Head, **dict(_keys()))


class Manifest(_ManifestTable):
    """The content of manifest.json: the options of a kit and the files and sheets that they make. Options
    with their usual value are None.

    `large_text_exceptions` lists the sides on which large print does not fit. Only kits in large print have
    it.
    """

    pnp: Word
    """The version of pnp that built the kit. Only this version can build the same bytes again, so check F49
    reports kits of all other versions."""
    built_from: Digest
    """A digest of everything on which the kit depends. If it is equal, `pnp build` takes the kit as up to
    date. No check relies on it: F48 builds the kit again whatever it says."""
    components: Annotated[tuple[Part, ...], FailFast()]
    sheets: Count
    cuts: Count
    snips: Count
    minutes: Count
    ink_percent: Annotated[float, Field(ge=0, le=100)]
    files: Annotated[tuple[File, ...], FailFast()]
    seal: str | None = None
    """A digest of the rest of the manifest, by which a build recognises a manifest that nobody has
    changed."""

    @property
    def to_text(self) -> str:
        """Return the text of manifest.json, readable and with its keys always in the same order."""
        return text(self.model_dump(by_alias=True, exclude_none=True, mode="json"))


def state_options(options: Options, most_players: int) -> dict[str, Any]:
    """Return the options of a kit in the form of its manifest, by the manifest's keys. An option with its
    usual value is None, unless manifests always state it. `most_players` is the largest number of players of
    the game."""
    stated: dict[str, Any] = {}
    for each in RECORD:
        value = getattr(options, each.name)
        is_stated = each.is_always_stated or bool(each.stated_with and getattr(options, each.stated_with))
        stated[each.key] = value if is_stated or value != each.usual else None
        if each.kind == "counts" and stated[each.key] is not None:
            stated[each.key] = dict(value)
    return stated | {"players": options.players or most_players}


def read_options(stated: Manifest, most_players: int) -> Options:
    """Return the options of a kit from its manifest. Options that it leaves out have their usual values.
    `most_players` is the largest number of players of the game."""
    values: dict[str, Any] = {}
    for each in RECORD:
        value = getattr(stated, each.key)
        value = tuple(sorted(value.items())) if isinstance(value, dict) else value
        values[each.name] = each.usual if value is None else value
    return replace(Options(**values), players=0 if stated.players == most_players else stated.players)


def write(manifest: Manifest, folder: Path) -> None:
    """Write manifest.json into a kit's folder."""
    (folder / NAME).write_text(manifest.to_text, encoding="utf-8", newline="\n")


def text(data: Mapping[str, object]) -> str:
    """Return the text of a manifest with a new seal as its last key."""
    bare = lay_out({key: value for key, value in data.items() if key != "seal"})
    return seal.add_seal(bare.encode(), ".json").decode()


def lay_out(data: Mapping[str, object]) -> str:
    """Return the text of a manifest from its data. The seal in `data` is kept, and no new one is computed."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _hint(folder: Path) -> str:
    """Return the hint about a folder that is no kit. It may hold kits, or folders of games with kits."""
    for depth in ("*", "*/*"):
        if first := min(folder.glob(f"{depth}/{NAME}"), default=None):
            kit = first.parent.relative_to(folder)
            alone = f'name one of the kits in it, such as "{kit.as_posix()}"'
            return alone if depth == "*" else f"{alone}; pnp verify --out {folder} checks them all"
    return "pnp build makes one"


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a kit. Raises KitError if it is missing, invalid or not a regular file."""
    path = folder / NAME
    try:
        return Manifest.model_validate_json(disk.read_bytes(path, LARGEST))
    except FileNotFoundError:
        expected = f"a folder with a {NAME}"
        raise KitError("no kit here", place=str(folder), expected=expected, hint=_hint(folder)) from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        told = first.get("ctx", {}).get("error") if first["type"] == "value_error" else None
        raise KitError(
            "this is not a manifest",
            place=f"{path}: {where}" if where else str(path),
            expected=str(told) if told else "what pnp build writes there",
            hint="move its folder away and build the kit again",
        ) from None


LARGEST_FILE = {".pdf": 256_000_000, ".svg": 64_000_000, ".png": 128_000_000, ".html": 32_000_000}
"""The most bytes of a file that are read, by its suffix. The largest file of pnp's own games is a book of 3.3
MB; photographs on a thousand cards make larger ones."""

OTHER = 64_000_000
"""The most bytes that are read of a file with another suffix."""


def oddity(folder: Path, name: str) -> str:
    """Return why a kit's file must not be read, such as "is a link". Return "" if it is a regular file.
    Raises FileNotFoundError if there is no such file."""
    path = folder
    for part in Path(name).parts[:-1]:
        path = path / part
        if disk.is_link(path):
            return f"lies in {path.name}, which is a link"
    return disk.oddity(folder / name, LARGEST_FILE.get(Path(name).suffix, OTHER))


def contents(folder: Path) -> tuple[frozenset[str], dict[str, str]]:
    """Return the names of the regular files in a kit's folder, and for each other entry the reason why it is
    not read."""
    odd = {}
    sound = set()
    for path in _walk(folder):
        name = path.relative_to(folder).as_posix()
        if why := oddity(folder, name):
            odd[name] = why
        else:
            sound.add(name)
    return frozenset(sound), odd


def _walk(folder: Path) -> Iterator[Path]:
    """Yield all files and links in a folder and its subfolders. Links are not followed."""
    with os.scandir(folder) as found:
        for entry in sorted(found, key=lambda each: each.name):
            path = Path(entry.path)
            if entry.is_dir(follow_symlinks=False) and not disk.is_link(path):
                yield from _walk(path)
            else:
                yield path


def digest(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as file:
        state = sha256()
        while part := file.read(2**20):
            state.update(part)
    return state.hexdigest()


def is_whole(folder: Path, file: File) -> bool:
    """Return whether a file of a manifest exists and has the same bytes as when it was built."""
    try:
        return not oddity(folder, file.path) and digest(folder / file.path) == file.sha256
    except OSError:
        return False


def read_file(folder: Path, file: File) -> bytes:
    """Return the content of a kit's file. Raises KitError if it is missing or has changed since the kit was
    built."""
    path = folder / file.path
    try:
        odd = oddity(folder, file.path)
        data = b"" if odd else path.read_bytes()
    except FileNotFoundError:
        odd, data = "is missing", b""
    except OSError as error:
        raise disk.refusal(error, path) from None
    if odd or sha256(data).hexdigest() != file.sha256:
        found = f"it {odd}" if odd else ""
        raise KitError(
            "the kit is not as its manifest says",
            place=str(path),
            found=found,
            hint="delete that file and build the kit again",
        )
    return data
