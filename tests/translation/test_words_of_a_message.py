"""What a message can have wrong in its words: each seeded fault is found alone, the right text is let be."""

from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.translation import examine

GLOSSARIES = {
    "es": 'same = ["Portal"]\n[terms]\n"movement card" = ["carta* de movimiento"]\n"card" = ["carta*"]\n'
    '"drawer" = ["cajón", "cajones"]\n"rune" = ["runa*"]\n',
    "de": '[terms]\n"movement card" = ["Bewegungskarte*"]\n"card" = ["Karte*"]\n"drawer" = ["Schublade*"]\n'
    '"elf" = ["Elf*"]\n',
    "pl": '[terms]\n"capture zone" = ["stref* jeńców"]\n"drawer" = ["szuflad*"]\n',
    "ja": '[terms]\n"movement card" = ["移動カード"]\n"drawer" = ["引き出し"]\n',
    "zh": '[terms]\n"drawer" = ["抽屉"]\n',
    "ar": '[terms]\n"drawer" = ["درج", "أدراج"]\n',
    "he": '[terms]\n"drawer" = ["מגירה", "מגירות"]\n',
    "el": '[terms]\n"drawer" = ["συρτάρι*", "συρταρι*"]\n',
}
"""Terms of a language, as its translator writes them."""

CARDS = "Shuffle the movement cards."
THREE = "Swap three drawers."
LOOK = "Look at it, and then put it back where it was before."
SEEDS = [
    ("es", CARDS, "Baraja las cartas de movimiento.", "Baraja las tarjetas de traslado.", "term"),
    ("de", CARDS, "Mische die Bewegungskarten.", "Mische die Zugkarten.", "term"),
    ("ja", CARDS, "移動カードを混ぜる。", "動きの札を混ぜる。", "term"),
    ("pl", "Into your capture zone", "Do twojej strefy jeńców", "Do twojej strefy łupów", "term"),
    ("es", THREE, "Cambia tres cajones.", "Cambia cuatro cajones.", "number-word"),
    ("de", THREE, "Tausche drei Schubladen.", "Tausche vier Schubladen.", "number-word"),
    ("pl", THREE, "Zamień trzy szuflady.", "Zamień szuflady.", "number-word"),
    ("el", THREE, "Αντάλλαξε τρία συρτάρια.", "Αντάλλαξε πέντε συρτάρια.", "number-word"),
    ("ja", THREE, "引き出し三つを入れ替える。", "引き出し四つを入れ替える。", "number-word"),
    ("zh", THREE, "交换三个抽屉。", "交换五个抽屉。", "number-word"),
    ("ar", THREE, "بدّل ثلاثة أدراج.", "بدّل أربعة أدراج.", "number-word"),
    ("he", THREE, "החליפו שלוש מגירות.", "החליפו ארבע מגירות.", "number-word"),
    (
        "fr",
        "Two of them, or twenty",
        "Deux d’entre eux, ou vingt",
        "Deux d’entre eux, ou douze",
        "number-word",
    ),
    ("it", "Take five.", "Prendine cinque.", "Prendine sette.", "number-word"),
    ("pt", "Take twelve.", "Tira doze.", "Tira onze.", "number-word"),
    (
        "es",
        LOOK,
        "Mírala y luego déjala donde estaba.",
        "Guarda la carta e poi mettila di nuovo nel posto in cui era.",
        "language",
    ),
    (
        "de",
        LOOK,
        "Sieh sie an und leg sie dann zurück.",
        "Mírala y luego déjala en el sitio que era.",
        "language",
    ),
    ("el", LOOK, "Κοίτα το, και βάλ’ το πάλι εκεί.", "Schau es an und leg es dann zurück.", "language"),
    ("el", "Look.", "Κοίτα.", "Kοίτα.", "language"),
    ("he", LOOK, "הסתכלו בו והחזירו אותו למקומו.", "انظر إليه ثم أعده إلى مكانه.", "language"),
    ("ar", LOOK, "انظر إليه ثم أعده إلى مكانه.", "הסתכלו בו והחזירו אותו למקומו.", "language"),
    ("ja", LOOK, "それを見て、もとの場所に戻します。", "看一看然后把它放回原来所在的地方去吧。", "language"),
    ("zh", LOOK, "看一看，然后放回原处。", "それを見て、もとに戻します。", "language"),
    ("es", "The portal", "El portal", "The portal", "same"),
    ("de", "Your *hand*", "Deine *Hand*", "Your  *hand*", "same"),
    ("ar", "Your turn", "دورك", "Your turn", "same"),
    ("es", "It says “Go”.", "Dice «Ya».", "Dice „Ya“.", "punctuation"),
    ("fr", "It says “Go”!", "Il dit «\u202fVa\u202f»\u202f!", "Il dit „Va“\u202f!", "punctuation"),
    ("fr", "Who goes?", "Qui va\u202f?", "Qui va?", "punctuation"),
    ("fr", "Who goes?", "Qui va\u00a0?", "Qui va ?", "punctuation"),
    ("de", "It says “Go”.", "Es sagt „Los“.", "Es sagt «Los».", "punctuation"),
    ("pl", "It says “Go”.", "Mówi „Już”.", "Mówi „Już“.", "punctuation"),
    ("ja", "It says “Go”.", "「行け」と言います。", "“行け”と言います。", "punctuation"),
    ("ja", "Take B4.", "B4を取ります。", "B4 を取ります。", "punctuation"),
    ("ja", "%(n)s drawers", "引き出し%(n)sつ", "引き出し %(n)sつ", "punctuation"),
    ("zh", "Take it, and go.", "拿走，然后走。", "拿走,然后走。", "punctuation"),
    ("ar", "Take it, and go.", "خذه، ثم اذهب.", "خذه, ثم اذهب.", "punctuation"),
    ("ar", "Who goes?", "من يذهب؟", "من يذهب?", "punctuation"),
    ("he", "It says “Go”.", "הוא אומר ״לך״.", "הוא אומר «לך».", "punctuation"),
    ("el", "Who goes?", "Ποιος πάει;", "Ποιος πάει?", "punctuation"),
    ("es", "Who goes?", "¿Quién va?", "Quién va?", "punctuation"),
    ("es", "Put it back.", "Déjalo en su sitio.", "Déjalo en su sitio", "punctuation"),
    ("es", "Back (or not)", "Atrás (o no)", "Atrás (o no", "punctuation"),
    ("es", "Back and forth", "Atrás y adelante", "Atrás  y adelante", "punctuation"),
    ("it", "Back, forth", "Indietro, avanti", "Indietro , avanti", "punctuation"),
    ("es", "%(n)s drawers", "%(n)s cajones", "los cajones", "placeholders"),
    ("he", "%(n)s drawers", "%(n)s מגירות", "מגירות", "placeholders"),
    ("es", "**Show** it", "**Muéstrala**", "Muéstrala", "markup"),
    ("ja", "**Show** it", "**見せる**", "見せる", "markup"),
    ("es", CARDS, "Baraja las cartas de movimiento.", "Baraja las 48 cartas de movimiento.", "digit"),
    ("de", CARDS, "Mische die Bewegungskarten.", "Mische die 48 Bewegungskarten.", "digit"),
    ("ja", CARDS, "移動カードをシャッフルします。", "移動カード48枚をシャッフルします。", "digit"),
    ("ar", CARDS, "اخلط بطاقات الحركة.", "اخلط ٤٨ بطاقة حركة.", "digit"),
]


def faults(folder: Path, language: str, english: str, text: str) -> list[str]:
    path = folder / f"{language}.po"
    path.write_text(f'msgid "{english}"\nmsgstr "{text}"\n', encoding="utf-8")
    glossary = GLOSSARIES.get(language, "")
    path.with_name(f"{language}.glossary.toml").write_text(glossary, encoding="utf-8")
    return [fault.problem for fault in examine(path)]


@pytest.mark.parametrize(("language", "english", "right", "wrong", "problem"), SEEDS)
def test_a_seeded_fault_is_found_and_nothing_else(
    tmp_path: Path, language: str, english: str, right: str, wrong: str, problem: str
) -> None:
    assert faults(tmp_path, language, english, right) == []
    assert faults(tmp_path, language, english, wrong) == [problem]


@pytest.mark.parametrize(
    ("language", "english", "text"),
    [
        ("es", "Portal", "Portal"),  # `same` has it
        ("de", "Elf", "Elf"),  # a term that stands for itself
        ("de", "50 mm, A4", "50 mm, A4"),
        ("de", "With three players", "Zu dritt"),
        ("de", "A row of four drawers", "Eine Viererreihe von Schubladen"),
        ("es", "Twenty-four portraits", "Veinticuatro retratos"),
        ("ar", "You need not go.", "لست مضطرًّا إلى الذهاب."),
        ("ar", "In the drawers", "في الأدراج"),
        ("he", "And in the drawers", "ובמגירות"),
        ("ja", "From cross to cross", "十字から十字へ"),
        ("zh", "A board of hexagons", "六边形组成的版图"),
        ("es", "%(drawer)s: its card", "%(drawer)s: su carta"),
        ("es", "Actions: drawer:%(code)s", "Acciones: drawer:%(code)s"),
        ("es", "Figure [](#figure:one).", "Figura [](#figure:one)."),
        ("es", "`?` tells it.", "Lo dice `?`."),
        ("es", "Open :drawer:.", "Abre :drawer:."),
        ("es", "Portals: ( ) on the board", "Portales: ( ) en el tablero"),
        ("fr", "The drawer of Cara:", "Le tiroir de Cara\u202f:"),
        ("ja", "Turn: %(player)s.", "手番：%(player)s"),
        ("ja", "We all go.", "別々のプレイヤー。"),
        ("fr", "Nothing is on %(cell)s.", "Il n’y a rien en %(cell)s."),
    ],
)
def test_what_is_right_though_it_looks_odd(tmp_path: Path, language: str, english: str, text: str) -> None:
    assert faults(tmp_path, language, english, text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[terms\n", "es.glossary.toml:1: this is not TOML"),
        ("[words]\n", "a glossary has no such key; expected terms or same; found words"),
        ("terms = 3\n", "terms is not what a glossary has; expected a table [terms]"),
        (
            '[terms]\n"drawer" = "cajón"\n',
            "terms.'drawer' is not what a glossary has; expected a list of words",
        ),
        (
            '[terms]\n"drawer" = ["*"]\n',
            "terms.'drawer' is not what a glossary has; expected a list of words",
        ),
        ('[terms]\n"drawer" = ["ca*jón"]\n', "expected stars only at the ends of words"),
        ("same = [1]\n", "same is not what a glossary has; expected a list of messages"),
    ],
)
def test_a_glossary_that_is_none_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "es.po").write_text('msgid "drawer"\nmsgstr "cajón"\n', encoding="utf-8")
    (tmp_path / "es.glossary.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as error:
        examine(tmp_path / "es.po")
    assert told in str(error.value)
    assert "es.glossary.toml" in str(error.value)
