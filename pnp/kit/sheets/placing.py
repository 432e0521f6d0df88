"""The places of components in a file, as a manifest lists them."""

from pnp.imposition import File
from pnp.kit import manifest


def places(file: File, choice: str | None) -> list[tuple[str, manifest.Place]]:
    """Return the placements of a file; the tiles of a board are one placement."""
    places: list[tuple[str, manifest.Place]] = []
    tiles: dict[tuple[str, int], list[manifest.Tile]] = {}
    for placement in file.placements:
        x, y = round(placement.x, 4), round(placement.y, 4)
        if placement.clip is not None:
            tile = manifest.Tile(page=placement.page, x_mm=x, y_mm=y, clip_mm=placement.clip)
            tiles.setdefault((placement.component, placement.copy), []).append(tile)
            continue
        place = manifest.Place(
            file=file.name,
            copy=placement.copy,
            side=placement.side,
            rotation=placement.rotation,  # type: ignore[arg-type]  # one of the four
            page=placement.page,
            x_mm=x,
            y_mm=y,
            choice=choice,
        )
        places.append((placement.component, place))
    for (component, copy), parts in tiles.items():
        place = manifest.Place(file=file.name, copy=copy, side="front", tiles=tuple(parts), choice=choice)
        places.append((component, place))
    return places
