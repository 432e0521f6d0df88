"""The formats that are offered are those that there are."""

from pathlib import Path

import pnp.export
from pnp.kit.pictures import WRITERS
from pnp.options import FORMATS


def test_every_format_has_a_module_and_somebody_who_fills_a_kit_with_it() -> None:
    folder = Path(pnp.export.__file__).parent
    assert all((folder / f"{name}.py").is_file() for name in FORMATS)
    assert set(FORMATS) == {"pdf", *WRITERS}
    assert all(FORMATS.values())
