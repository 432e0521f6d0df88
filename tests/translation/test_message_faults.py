"""Each kind of fault that one message can have by itself is found, and nothing else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.rulebook import catalog
from pnp.translation import examine
from pnp.translation.words import pairs
from tests.rulebook.tiny_game import FOLDER

STEP = "Una pieza mueve **una casilla**, en cualquiera de %(directions)s direcciones."
PASS = "Quien *no puede* mover pasa, como en [](#clause:move.step)."


@pytest.mark.parametrize(
    ("problem", "seed"),
    [
        (
            "placeholders",
            lambda text: text.replace("%(directions)s direcciones", "%(direccions)s direcciones"),
        ),
        ("placeholders", lambda text: text.replace("de %(directions)s direcciones", "las direcciones")),
        ("digit", lambda text: text.replace("%(directions)s direcciones", "%(directions)s de 6 direcciones")),
        ("digit", lambda text: text.replace("%(directions)s direcciones", "%(directions)s de ٦ direcciones")),
        ("markup", lambda text: text.replace("**una casilla**", "**una casilla*")),
        ("markup", lambda text: text.replace("**una casilla**", "*una casilla*")),
        ("markup", lambda text: text.replace("**una casilla**", "una casilla")),
        ("markup", lambda text: text.replace('(#clause:move.step)."\n', '(#clause:move.pass)."\n', 2)),
        ("markup", lambda text: text.replace("en [](#clause:move.step)", "en ella")),
        ("untranslated", lambda text: text.replace(f'"{STEP}"', '""')),
        ("fuzzy", lambda text: text.replace("#. piece\n", "#. piece\n#, fuzzy\n")),
        (
            "same",
            lambda text: text.replace(
                f'"{STEP}"', '"A piece moves **one cell**, in any of %(directions)s directions."'
            ),
        ),
    ],
)
def test_each_seeded_fault_is_found_and_nothing_else(
    tmp_path: Path, problem: str, seed: Callable[[str], str]
) -> None:
    before = (FOLDER / "locale" / "es.po").read_text(encoding="utf-8")
    msgid = 'msgid "A player who *cannot* move passes, as in [](#clause:move.step)."'
    after = seed(before).replace(msgid.replace("step", "pass"), msgid)
    assert after != before
    path = tmp_path / "es.po"
    path.write_text(after, encoding="utf-8")
    assert [fault.problem for fault in examine(path)] == [problem]


def test_a_number_typed_into_the_english_text_is_found(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        'msgid "There are 217 cells."\nmsgstr "Hay muchas casillas."\n\n'
        'msgid "A4 paper, 72° and 63 × 88 mm, at 100 %%"\nmsgstr "Papel A4, 72° y 63 × 88 mm, al 100 %%"\n',
        encoding="utf-8",
    )
    assert [(fault.problem, fault.message) for fault in examine(path)] == [("digit", "There are 217 cells.")]
    assert examine(path)[0].place == f"{path}:1"


@pytest.mark.parametrize(
    ("source", "form", "found"),
    [
        ("Draw 2 cards.", "Roba 2 cartas.", ""),
        ("Draw 2 cards.", "Roba 3 cartas.", "lost 2, strange 3"),
        ("Draw 2 cards.", "Roba unas cartas.", "lost 2, strange nothing"),
        ("Draw some cards.", "Roba 2 cartas.", "lost nothing, strange 2"),
        ("Draw 2, pay 2.", "Roba 2.", "lost 2, strange nothing"),
        ("Pay 3 to 5 coins.", "Con 5 monedas, al menos 3.", ""),
        ("Pay 1,000 coins, or 2.5.", "Paga 1.000 monedas, o 2,5.", ""),
        ("Pay 1,000 coins.", "ادفع ١٬٠٠٠ قطعة", ""),
        ("Cost {cost + 1} :d6: of 3", "Coste {cost + 1} :d6: de 3", ""),
        ("50 % of 12 cards", "El 50 % de 12 cartas", ""),
        ("Card of 1 to 2 mm, 7 coins", "Cartón grueso, 7 monedas", ""),
    ],
)
def test_a_text_of_the_data_has_the_same_numbers_in_both_languages(
    tmp_path: Path, source: str, form: str, found: str
) -> None:
    """Cells of tables can name no number of the game, so they have digits; wherever the catalog says so, or
    the game does of a catalog without comments."""
    path = tmp_path / "es.po"
    path.write_text(f'#: game.toml\nmsgid "{source}"\nmsgstr "{form}"\n', encoding="utf-8")
    wanted = [each for each in catalog.read_catalog(path) if each.id]
    digits = [fault.detail for fault in examine(path) if fault.problem == "digit"]
    assert digits == ([f"other numbers than in the English text: {found}"] if found else [])
    path.write_text(f'msgid "{source}"\nmsgstr "{form}"\n', encoding="utf-8")
    assert [fault.detail for fault in examine(path, wanted) if fault.problem == "digit"] == digits


def test_a_number_typed_in_both_languages_of_a_rule_is_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text('#: rulebook.md.j2\nmsgid "Deal 5."\nmsgstr "Da 5."\n', encoding="utf-8")
    assert [fault.problem for fault in examine(path)] == ["digit"]


@pytest.mark.parametrize(
    ("forms", "found"),
    [
        (("una casilla", "%(n)s casillas"), []),
        (("una casilla", ""), ["2 plural forms are needed, 1 are there"]),
        (("", "%(n)s casillas"), ["2 plural forms are needed, 1 are there"]),
        (("una casilla",), ["2 plural forms are needed, 1 are there"]),
    ],
)
def test_every_plural_form_is_needed_and_no_other(
    tmp_path: Path, forms: tuple[str, ...], found: list[str]
) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "one cell"\nmsgid_plural "%(n)s cells"\n'
        + "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms)),
        encoding="utf-8",
    )
    assert [(fault.problem, fault.detail) for fault in examine(path)] == [("plurals", each) for each in found]


@pytest.mark.parametrize(
    ("said", "found"), [("comienza con {n}", []), ("comienza", ["{n}"]), ("con {m}", ["{m}", "{n}"])]
)
def test_what_faces_fill_in_is_held_too(tmp_path: Path, said: str, found: list[str]) -> None:
    path = tmp_path / "es.po"
    path.write_text(f'msgid "begin at {{n}}"\nmsgstr "{said}"\n', encoding="utf-8")
    faults = examine(path)
    assert sorted(set(re.findall(r"\{\w+\}", " ".join(fault.detail for fault in faults)))) == found
    assert {fault.problem for fault in faults} == ({"placeholders"} if found else set())


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Imprime al %(scale)s\u00a0%%: %(bar)s\u00a0mm", []),
        ("Imprime al %(scale)s%%: %(bar)s\u202fmm", []),
        ("Imprime al %(scale)s %%: %(bar)s\u00a0mm", ["punctuation"]),
        ("Imprime al %(scale)s\u00a0%%: %(bar)s mm", ["punctuation"]),
    ],
)
def test_a_number_and_its_unit_stay_together(tmp_path: Path, text: str, problems: list[str]) -> None:
    path = tmp_path / "es.po"
    path.write_text(
        f'msgid "Print at %(scale)s\u00a0%%: %(bar)s\u00a0mm"\nmsgstr "{text}"\n', encoding="utf-8"
    )
    assert [fault.problem for fault in examine(path)] == problems


SHARED = sorted((Path(__file__).parents[2] / "templates" / "locale").glob("*.po"))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_numbers_and_units_of_the_papers_stay_together(path: Path) -> None:
    """In every language, what the English ties is tied."""
    texts = [pair for pair in pairs(catalog.read_catalog(path)) if "\u00a0mm" in pair.source]
    assert texts
    assert [fault for fault in examine(path) if fault.problem == "punctuation"] == []


@pytest.mark.parametrize(
    ("source", "form", "problems"),
    [
        ("Cost {cost}", "Coste {cost}", []),
        ("Cost {cost}", "Coste", ["placeholders"]),
        ("Cost {cost}", "Coste {coste}", ["placeholders"]),
        ("Cost {cost + 1}", "Coste {cost+1}", []),
        ("Cost {cost + 1}", "Coste", ["placeholders"]),
        ("Cost {cost + 1}", "Coste {cost + 2}", ["placeholders"]),
        ("Cost {max(cost, 2)} {kind}", "Coste {kind}", ["placeholders"]),
        ("Draw {n} {'card' if n == 1 else 'cards'}", "Roba {n} {'carta' if n == 1 else 'cartas'}", []),
        ("Draw {n} {'card' if n == 1 else 'cards'}", "Roba {n} cartas", ["placeholders"]),
        ("{{{kind}}} pays", "{{{kind}}} paga", []),
        ("{{{kind}}} pays", "{{}} paga", ["placeholders"]),
    ],
)
def test_what_a_layout_fills_in_is_kept(tmp_path: Path, source: str, form: str, problems: list[str]) -> None:
    path = tmp_path / "es.po"
    path.write_text(f'msgid "{source}"\nmsgstr "{form}"\n', encoding="utf-8")
    assert [fault.problem for fault in examine(path)] == problems


def test_a_name_in_the_credits_may_have_a_number(tmp_path: Path) -> None:
    path = tmp_path / "es.po"
    path.write_text('#. credits, the work\nmsgid "Rules, 2020"\nmsgstr ""\n', encoding="utf-8")
    assert [fault.problem for fault in examine(path)] == ["untranslated"], "nor before it is translated"


@pytest.mark.parametrize(
    ("rule", "forms", "found"),
    [
        ("nplurals=1; plural=0;", ["%(n)s, %(last)s"], []),
        ("nplurals=1; plural=0;", ["%(n)s"], ["lost last, strange nothing"]),
        ("nplurals=2; plural=(n != 1);", ["one", "%(n)s to %(last)s"], []),
        ("nplurals=2; plural=(n != 1);", ["%(n)s", "%(n)s to %(last)s"], []),
        ("nplurals=2; plural=(n != 1);", ["%(n)s", "%(n)s"], ["lost last, strange nothing"]),
        ("nplurals=2; plural=(n != 1);", ["%(m)s", "%(n)s to %(last)s"], ["lost last, n, strange m"]),
        ("nplurals=2; plural=(n > 1);", ["%(n)s", "%(n)s to %(last)s"], []),
    ],
)
def test_a_plural_form_has_what_its_numbers_need(
    tmp_path: Path, rule: str, forms: list[str], found: list[str]
) -> None:
    path = tmp_path / "xx.po"
    path.write_text(
        f'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n\n'
        'msgid "page %(n)s"\nmsgid_plural "pages %(n)s to %(last)s"\n'
        + "".join(f'msgstr[{index}] "{form}"\n' for index, form in enumerate(forms)),
        encoding="utf-8",
    )
    assert [fault.detail for fault in examine(path) if fault.problem == "placeholders"] == found
