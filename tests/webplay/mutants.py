"""Seeded mutants of the hosts that answer a page: a copy of pnp.webplay in which one text is another. A small
set of cases of the tests of the hosts is asked about each.

mutants.toml has a table [[mutant]] for each: `what` it does wrong, the `file`, and the text `before` and
`after`.
"""

import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest

import pnp
import tests
from pnp import webplay
from tests.webplay import hosts
from tests.webplay.test_host import WRONG

FOLDER = Path(webplay.__file__).parent
LIST = Path(__file__).with_name("mutants.toml")
REPLACED = ("pnp.webplay", "tests.webplay")
"""The packages that are imported anew around a mutant: the hosts, and the tests that hold them."""


class Mutant(NamedTuple):
    """A change of one text in a module of the hosts."""

    what: str
    file: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file.removesuffix('.py')}-{self.what.replace(' ', '_')}"

    @property
    def path(self) -> Path:
        return FOLDER / self.file

    @property
    def text(self) -> str:
        """The source text of the module with the change. `before` must be in it once."""
        source = self.path.read_text(encoding="utf-8")
        assert source.count(self.before) == 1, (
            f"{self.file} has {source.count(self.before)} times: {self.before}"
        )
        return source.replace(self.before, self.after)


def sound(file: str) -> Mutant:
    """Return the mutant that changes nothing in a module."""
    first = (FOLDER / file).read_text(encoding="utf-8").splitlines()[0]
    return Mutant("nothing", file, first, first)


def listed() -> list[Mutant]:
    """Return all mutants of the list."""
    return [Mutant(**entry) for entry in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]]


class Check(NamedTuple):
    """A case of a test: the module in tests/webplay, the test, and what it is called with."""

    module: str
    test: str
    given: Sequence[Any] = ()

    def __str__(self) -> str:
        return f"{self.module}::{self.test}"


SHARED = "The victory is shared: player 1 50 % and player 2 50 %."
OFFERED = (
    (2, {"options": {"deck": "huge"}}, "deck=huge"),
    (3, {"options": {"deck": "long"}}, "deck=long"),
    (2, {"setup": "three"}, "setup 'three'"),
)
PRINTED = "test_what_is_printed_and_refused_is_said_in_each_language"
HALF = ("qiahn-tactics-goblin", 2, {"mode": "half", "spirit": "without"})
SHORT = ("kuhn", 2, {"deck": "short"})

ENGINE = (
    Check("test_host", "test_what_is_not_legal_is_refused_with_its_clause"),
    Check("test_secrets", "test_nobody_hears_of_a_card_but_who_is_dealt_it"),
    Check("test_host", "test_others_hear_again_what_is_done_after_an_undo"),
    Check("test_host", "test_a_game_is_played_to_its_end"),
    Check("test_host", "test_a_record_opens_to_the_same_view_and_the_same_future", ("kuhn",)),
    Check("test_host", "test_undo_goes_back_to_the_last_decision_of_a_person", ("kuhn",)),
    Check("test_host", "test_foreign_newer_and_impossible_records_are_refused"),
    Check("test_host", "test_the_seed_is_kept_back_where_it_would_tell"),
    Check("test_host", "test_nothing_is_shown_before_a_game_is_begun"),
    Check("test_host", "test_a_game_through_the_host_is_the_game_of_the_engine", SHORT),
    Check("test_secrets", "test_hidden_things_dealt_anew_change_no_answer", SHORT),
    Check("test_secrets", "test_names_of_hidden_parts_are_not_there", SHORT),
    Check("test_secrets", "test_an_onlooker_hears_no_more_than_any_player", SHORT),
    Check("test_languages", "test_an_unknown_language_is_english"),
    Check("test_languages", "test_what_the_engine_says_is_said_as_in_the_terminal", ("kuhn",)),
    *(Check("test_host", "test_wrong_requests_are_answered_with_words", (text,)) for text in WRONG),
    Check("test_host", "test_the_told_game_is_told_to_its_end_and_goes_on", ("magicans-duel",)),
    Check("test_host", "test_a_record_opens_to_the_same_view_and_the_same_future", ("qiahn-tactics-goblin",)),
    Check("test_host", "test_undo_goes_back_to_the_last_decision_of_a_person", ("qiahn-tactics-goblin",)),
    Check("test_host", "test_an_opponent_chooses_as_its_policy_does", ("random",)),
    Check("test_host", "test_nobody_is_named_twice_in_the_news", ("qiahn-tactics-goblin",)),
    Check("test_pointing", "test_each_legal_action_is_meant_by_its_touches", ("magicans-duel",)),
    Check("test_pointing", "test_a_piece_that_may_not_go_there_is_refused_with_its_clause_and_cause"),
    Check("test_pointing", "test_who_does_not_decide_points_in_vain"),
    Check("test_secrets", "test_the_news_of_a_covered_choice_come_when_it_is_open"),
    Check("test_languages", "test_names_and_clauses_are_those_of_the_book", ("magicans-duel",)),
    Check("test_languages", PRINTED, (pytest.MonkeyPatch,)),
    Check("test_newcomers", "test_each_position_says_what_to_do", ("magicans-duel",)),
    Check("test_secrets", "test_names_of_hidden_parts_are_not_there", HALF),
    Check("test_host", "test_damaged_records_are_refused_with_words"),
    Check("test_host", "test_actions_are_shown_and_explained_as_the_engine_has_them", ("kuhn",)),
    Check("test_host", "test_actions_are_shown_and_explained_as_the_engine_has_them", ("magicans-duel",)),
    Check("test_host", "test_the_log_has_what_each_viewer_may_hear", ("kuhn",)),
    Check("test_host", "test_a_second_game_at_a_table_is_another_game"),
    Check("test_host", "test_a_loaded_game_is_undone_as_it_was_played"),
    Check("test_host", "test_nothing_can_be_undone_before_a_person_has_decided"),
    Check("test_host", "test_a_person_does_not_act_for_an_opponent"),
    Check("test_host", "test_words_that_are_no_action_say_what_is_expected"),
    Check("test_host", "test_what_the_rules_do_not_list_is_not_done", (pytest.MonkeyPatch,)),
    Check("test_host", "test_endless_requests_are_cut_or_refused", (pytest.MonkeyPatch,)),
    *(Check("test_host", "test_only_what_a_game_offers_is_begun", given) for given in OFFERED),
    Check("test_host", "test_backs_are_named_that_are_seen"),
    Check("test_host", "test_who_has_won_is_said", ((0.0, 1.0), "Winner: player 2.")),
    Check("test_host", "test_who_has_won_is_said", ((0.5, 0.5), SHARED)),
    Check("test_host", "test_a_program_of_another_form_is_refused"),
    Check("test_host", "test_plural_forms_are_those_of_the_language"),
    Check("test_host", "test_the_rounds_of_the_told_game_are_told"),
    Check("test_host", "test_the_told_game_is_told_to_its_end_and_goes_on", ("duelo-de-runas",)),
)
"""The cases that a mutant of a host with an engine is tried with, the quick ones first."""

FREE = (
    Check("test_free", "test_hands_are_private_and_piles_face_down"),
    Check("test_free", "test_a_card_that_is_drawn_is_named_to_who_sees_it"),
    Check("test_free", "test_each_deed_is_said_and_undone"),
    Check("test_free", "test_cards_turn_face_up_where_people_see_them"),
    Check("test_free", "test_a_note_is_its_players_own"),
    Check("test_free", "test_dice_roll_by_the_seed"),
    Check("test_free", "test_what_cannot_be_is_refused_with_words"),
    Check(
        "test_free",
        "test_pointing_means_what_one_does_there",
        ([["row", 0]], ["flip:row/0", "turn:row/0@90"]),
    ),
    Check("test_free", "test_nobody_sees_into_a_zone_whose_parts_are_counted"),
    Check("test_free", "test_what_is_hidden_is_in_no_view", ("moth-hour",)),
    Check("test_free", "test_a_record_opens_to_the_same_table", ("moth-hour",)),
    Check("test_free", "test_no_part_is_lost_and_everything_is_undone", ("moth-hour",)),
    Check("test_free", "test_the_table_is_set_up_as_the_definition_says", ("moth-hour",)),
    Check("test_free", "test_damaged_and_foreign_records_are_refused"),
    Check("test_free", "test_cards_come_from_the_top_of_a_pile_one_by_one"),
    Check("test_free", "test_a_pile_is_shuffled_by_the_seed"),
    Check("test_free", "test_a_part_goes_to_its_place_with_its_side_and_turn"),
    Check("test_free", "test_counters_and_notes_have_bounds_and_turns_are_passed_to_anybody"),
    Check("test_free", "test_several_cards_are_named_if_all_are_seen"),
    Check("test_free", "test_the_steps_of_a_turn_are_those_of_the_rules"),
    Check("test_free", "test_a_roll_in_a_hand_is_private"),
    Check("test_free", "test_a_part_is_known_by_a_back_that_no_other_has_and_by_no_number"),
    Check("test_free", "test_the_seed_of_a_free_table_is_kept_back_where_it_would_tell"),
    Check("test_free", "test_what_is_done_after_an_undo_or_in_a_new_game_is_heard"),
    Check("test_free", "test_a_record_keeps_its_set_up_and_an_impossible_one_the_table"),
)
"""The cases that a mutant of a free table is tried with."""


@dataclass(frozen=True)
class Broken(MetaPathFinder):
    """Finds the module of a mutant with its changed text."""

    mutant: Mutant

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        del path, target
        if name != f"pnp.webplay.{self.mutant.path.stem}":
            return None
        return spec_from_file_location(name, self.mutant.path, loader=Loader(name, self.mutant))


class Loader(SourceFileLoader):
    """Loads the text of a mutant, whatever is compiled already."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.text = mutant.text

    def get_code(self, fullname: str) -> CodeType:
        del fullname
        return compile(self.text, self.path, "exec", dont_inherit=True)


@contextmanager
def imported(mutant: Mutant) -> Iterator[None]:
    """Import the hosts and their tests anew around a mutant, for as long as this lasts."""

    def own() -> list[str]:
        return [name for name in sys.modules if name.startswith(REPLACED)]

    kept = {name: sys.modules.pop(name) for name in own()}
    finder = Broken(mutant)
    sys.meta_path.insert(0, finder)
    try:
        vars(import_module("tests.webplay.hosts"))["data"] = hosts.data  # which is made by no host
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in own():
            del sys.modules[name]
        sys.modules.update(kept)
        pnp.webplay, tests.webplay = kept["pnp.webplay"], kept["tests.webplay"]


def find(mutant: Mutant) -> str:
    """Return the first case that fails with a mutant, and why; an empty text if none does."""
    is_free = mutant.file in ("free.py", "verbs.py")
    is_engine = mutant.file in ("host.py", "match.py")
    with imported(mutant):
        for check in (() if is_free else ENGINE) + (() if is_engine else FREE):
            test = getattr(import_module(f"tests.webplay.{check.module}"), check.test)
            with pytest.MonkeyPatch.context() as monkeypatch:
                try:
                    test(*(monkeypatch if each is pytest.MonkeyPatch else each for each in check.given))
                except Exception as error:  # noqa: BLE001  # a test may stumble over what a mutant leaves out
                    return f"{check}: {type(error).__name__}: {str(error)[:200]}"
                except pytest.fail.Exception as error:
                    return f"{check}: {str(error)[:200]}"
    return ""
