"""Blocks of symbols from strangers: what would paint without end is refused."""

import pytest

from pnp.verify.paint import Unreadable
from pnp.verify.paint import svg as painted
from pnp.verify.paint.svg import read_symbols

BOMB = '<defs><path id="a0" d="M0 0h1v1z"/>' + "".join(
    f'<g id="a{k + 1}">{f"<use href={chr(34)}#a{k}{chr(34)}/>" * 10}</g>' for k in range(8)
)


def test_symbols_that_paint_too_much_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painted, "PAINTED", 100)
    several = "".join(
        f'<symbol id="s{k}" viewBox="0 0 9 9">{"<path d=" + chr(34) + "M0 0h1v1z" + chr(34) + "/>"}</symbol>'
        for k in range(60)
    )
    with pytest.raises(Unreadable, match="too many elements"):
        list(read_symbols(several, "block"))


def test_uses_of_uses_are_counted() -> None:
    with pytest.raises(Unreadable, match="too many elements"):
        list(
            read_symbols(
                f'{BOMB}</defs><symbol id="s1" viewBox="0 0 9 9"><use href="#a8"/></symbol>', "block"
            )
        )


def test_a_symbol_of_no_size_is_refused() -> None:
    with pytest.raises(Unreadable, match="malformed"):
        list(read_symbols('<symbol id="s1" viewBox="0 0 0 9"></symbol>', "block"))
