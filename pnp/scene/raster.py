"""Pictures of pixels, identified by what they show."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture of pixels, 8 bits a channel, in sRGB, encoded once for all files that show it.

    `key` is a sha256 of its size and its pixels: pictures that look the same are equal, however they are
    encoded. `channels` is 1 for grey, 3 for red, green and blue, 4 for these and an opacity. `mean` is its
    mean colour on white paper, #rrggbb.
    """

    key: str
    width: int
    height: int
    channels: Literal[1, 3, 4]
    mean: str
    form: Literal["png", "jpeg"] = field(compare=False)
    data: bytes = field(repr=False, compare=False)
    """A whole PNG, not interlaced, or a whole JPEG, of at most 3 channels; nothing but pixels in either."""

    def __hash__(self) -> int:
        return hash(self.key)
