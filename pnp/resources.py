"""Find the folders templates/ and rules/: beside pnp/ in a checkout, in pnp/data/ once installed."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "data"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent

PROJECT = None if _INSTALLED.is_dir() else _ROOT / "pyproject.toml"
"""The pyproject.toml of the checkout; None where pnp is installed."""

TEMPLATES = _ROOT / "templates"
RULES = _ROOT / "rules"

HOSTING = (_PACKAGE / "play", _PACKAGE / "webplay")
"""The source of pnp itself that says something to people who play in a browser, by `say` and
`plural_message`."""

SPEAKING = (*HOSTING, _PACKAGE / "cli" / "session")
"""The source of pnp itself that says something to people who play, by `say` and `plural_message`."""
