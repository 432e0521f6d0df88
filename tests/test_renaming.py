"""Old names that plug-ins may import still work, with a warning."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from pnp import games, play, scene, tabletop, text
from pnp.grid import points, polyomino
from pnp.play import claims
from pnp.scene import elements
from pnp.tabletop import PartPlace
from tests.play import kuhn
from tests.play.kuhn.rules import Kuhn

RENAMED = (scene, elements, points, polyomino, play, claims, tabletop, text, games)


def old_and_new(module: object) -> dict[str, str]:
    """The names that a module hands to `old_names`."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    (call,) = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "old_names"
    )
    return dict(ast.literal_eval(call.args[1]))


@pytest.mark.parametrize("module", RENAMED, ids=lambda module: module.__name__)
def test_an_old_name_is_the_new_one_with_a_warning(module) -> None:
    for old, new in old_and_new(module).items():
        with pytest.warns(DeprecationWarning, match=rf"{old} is now {new}"):
            assert getattr(import_module(module.__name__), old) is getattr(module, new)


def test_a_name_that_never_was_is_refused() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        scene.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_an_engine_may_define_methods_of_rules_by_their_old_names() -> None:
    def lying(self: Kuhn, state: object) -> list[PartPlace]:
        return [PartPlace("deck", "box")]

    with pytest.warns(DeprecationWarning, match="Older.lying is now locate_parts"):
        older = type("Older", (Kuhn,), {"lying": lying})
    assert older.locate_parts is lying
    with pytest.warns(DeprecationWarning, match="Both.touched is now"):
        both = type(
            "Both", (Kuhn,), {"pointed": lying, "match_touches": Kuhn.match_touches, "touched": lying}
        )
    assert both.match_touches is Kuhn.match_touches


def test_an_engine_may_call_methods_of_rules_by_their_old_names() -> None:
    rules = kuhn.game().rules(2)
    with pytest.warns(DeprecationWarning, match="Kuhn.called is now player_name"):
        assert rules.called(1) == rules.player_name(1)
    with pytest.raises(AttributeError, match="'Kuhn' object has no attribute 'nothing'"):
        rules.nothing  # noqa: B018
