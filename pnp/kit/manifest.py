"""The manifest: a kit's bill of materials, for people's scripts and for the verifier."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pnp.errors import KitError
from pnp.system import disk, seal

NAME = "manifest.json"

LARGEST = 64_000_000
"""Bytes of a manifest that are read; a class set of a thousand cards takes a twentieth of that."""

Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$", max_length=80)]
"""What a folder or a file may be called after: it never leads anywhere else."""


def _inside(path: str) -> str:
    if any(ord(sign) < 32 or sign in "\\:" for sign in path) or any(
        part in ("", ".", "..") for part in path.split("/")
    ):
        raise ValueError("the path of a file inside the kit, with / between its parts")
    return path


Inside = Annotated[str, StringConstraints(max_length=300), AfterValidator(_inside)]
"""The path of a file in the kit's folder, on every system: nothing absolute, no way out."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Tile(_Part):
    """The part of a board that one page shows; `clip_mm` is (left, top, right, bottom) on the page."""

    page: int
    x_mm: float
    y_mm: float
    clip_mm: tuple[float, float, float, float]


class Place(_Part):
    """Where one side of one copy is printed; x, y is the top-left corner of its trim box."""

    file: Inside
    copy_: int = Field(alias="copy")
    side: Literal["front", "back"]
    rotation: int = 0
    page: int | None = None
    x_mm: float | None = None
    y_mm: float | None = None
    tiles: tuple[Tile, ...] = ()
    choice: str | None = None
    """Alternatives of one component (board.pdf or board-a3.pdf) count once."""


class Part(_Part):
    """A component as printed. `face` and `back` are digests of what is drawn."""

    id: str
    kind: str
    copies: int
    trim_mm: tuple[float, float]
    face: str
    back: str | None = None
    placements: tuple[Place, ...]


class Smaller(_Part):
    """A side of a component whose text is smaller than large print asks for, in points."""

    part: str
    side: Literal["front", "back"]
    points: float


class File(_Part):
    path: Inside
    sha256: str
    pages: int | None = None


class Manifest(_Part):
    """manifest.json as data."""

    game: Word
    title: str
    tagline: str = ""
    """What the game is, in a line, in the kit's language."""
    facts: tuple[str, ...] = ()
    """For how many the game is, for whom and for how long, in the kit's language."""
    version: Word
    locale: Word
    paper: Word
    variant: Word
    backs: Word
    players: int
    sets: int | None = None
    """How many sets a class set holds; ids of components then end in @ and the letter of theirs."""
    card_size: Word | None = None
    """The size of cards, by its name, where it is not the usual one; parts tell theirs in mm."""
    text: Word | None = None
    """The size of text, where it is not the usual one."""
    large_text_exceptions: tuple[Smaller, ...] | None = None
    """Where large print does not fit; only in kits that are set in it."""
    booklet: bool | None = None
    """Whether the rulebook is there as a booklet as well."""
    boxes: Word | None = None
    """What the tuck boxes are for, cards as they are or sleeved ones, where there are any."""
    formats: tuple[Word, ...]
    only: tuple[str, ...] = ()
    since: str | None = None
    """Of a kit with only what changed since then; `only` names the components."""
    fewer: dict[str, int] | None = None
    """Components of which such a kit has not all copies, and how many it has of each set."""
    printer: Word | None = None
    """The printer that the backs are moved for, by what it was calibrated to."""
    back_offset_mm: tuple[float, float] | None = None
    pnp: str
    built_from: str
    """A digest of everything the kit depends on; equal means nothing changed."""
    components: tuple[Part, ...]
    sheets: int
    cuts: int
    snips: int
    minutes: int
    ink_percent: float
    files: tuple[File, ...]
    seal: str | None = None
    """The digest of all the rest: by it a build knows a manifest that nobody has changed."""


def write(manifest: Manifest, folder: Path) -> None:
    """manifest.json, readable and always in the same order."""
    data = manifest.model_dump(by_alias=True, exclude_none=True, mode="json")
    (folder / NAME).write_text(text(data), encoding="utf-8", newline="\n")


def text(data: Mapping[str, object]) -> str:
    """Return the data of a manifest as it is written, with a seal of its own as its last key."""
    bare = lay_out({key: value for key, value in data.items() if key != "seal"})
    return seal.add_seal(bare.encode(), ".json").decode()


def lay_out(data: Mapping[str, object]) -> str:
    """Return the data of a manifest as it is laid out, without another seal."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read(folder: Path) -> Manifest:
    """The manifest of a kit; raises KitError where there is none, it is not one, or it is no file to read."""
    path = folder / NAME
    try:
        return Manifest.model_validate_json(disk.read(path, LARGEST))
    except FileNotFoundError:
        raise KitError(
            "no kit here", place=str(folder), expected=f"a folder with a {NAME}", hint="pnp build makes one"
        ) from None
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
