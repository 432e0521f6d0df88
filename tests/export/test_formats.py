"""The formats that are offered are those that there are."""

from pathlib import Path

import pnp.export
from pnp.kit.pictures import WRITERS
from pnp.kit.playing import page as page_to_play
from pnp.options import FORMATS

PLAY = "play"


def test_every_format_has_a_module_and_somebody_who_fills_a_kit_with_it() -> None:
    folder = Path(pnp.export.__file__).parent
    assert all((folder / f"{name}.py").is_file() for name in FORMATS if name != PLAY)
    assert callable(page_to_play.make_page)  # the page to play is no file of one drawing
    assert set(FORMATS) == {"pdf", PLAY, *WRITERS}
    assert all(FORMATS.values())
