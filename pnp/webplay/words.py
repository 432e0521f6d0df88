"""The words of play.html itself, in English; catalogs translate them. `%(name)s` is the place of a name or a
number."""

from collections.abc import Mapping
from types import MappingProxyType

from pnp.play import Said, say

WORDS: Mapping[str, Said] = MappingProxyType(
    {
        # the page
        "skip": say("Skip to the table"),
        "table": say("Table"),
        "no_script": say("This page needs JavaScript. The rules can be read without it."),
        "starting": say("The game is being prepared …"),
        "unpacking": say("The game is being unpacked …"),
        "python": say("The rules are being started …"),
        "game": say("The table is being prepared …"),
        "not_started": say("The game cannot start"),
        "no_wasm": say("This browser does not run WebAssembly, which the game needs. Try another browser."),
        "no_start": say("The rules did not start: %(fault)s"),
        "too_slow": say("The rules did not start in time. Load the page again."),
        "no_answer": say("The rules gave no answer. Load the page again; the game is saved."),
        "closed": say("The table was closed. Load the page again."),
        "undo": say("Undo"),
        "menu": say("Menu"),
        "side": say("Moves and what happened"),
        "moves": say("List of moves"),
        "no_moves": say("Nobody can move now."),
        "log": say("What happened"),
        "position": say("The position as text"),
        "close": say("Close"),
        "zoom_in": say("Enlarge the board"),
        "zoom_out": say("Shrink the board"),
        # what lies on the table
        "face_down": say("face down"),
        "empty": say("empty"),
        "is_selected": say("chosen"),
        "is_target": say("possible target"),
        "is_movable": say("can be chosen"),
        # what to do now
        "turn_of": say("%(player)s to move"),
        "your_turn": say("Your turn"),
        "choose_part": say("Choose a part with a ring."),
        "choose_either": say("Choose a part with a ring, or one of these:"),
        "choose_action": say("Choose what to do:"),
        "tap_target": say("%(name)s: now choose a target."),
        "tap_target_or_do": say("%(name)s: choose a target, or do only this:"),
        "target_first": say(
            "%(name)s does nothing by itself now. Choose a part with a ring that acts on it."
        ),
        "unselect": say("Choose something else"),
        "look": say("Look closely"),
        "which": say("Which of these?"),
        "thinking": say("%(player)s is thinking."),
        "chance": say("Chance"),
        "chance_now": say("Cards are dealt or dice are rolled."),
        "undone": say("Taken back."),
        # why something is not possible
        "why_not": say("Not possible"),
        "not_now": say("This is not possible now."),
        "not_there": say("This cannot go there now."),
        "nothing_there": say("There is nothing to do here now."),
        "clause": say("Clause %(number)s"),
        "in_rulebook": say("Clause %(number)s in the rulebook"),
        # several people at one screen
        "hand_over": say("Hand over to %(player)s"),
        "hand_over_note": say("Your turn is over. Cover the table, then hand over."),
        "cover_now": say("Cover the table"),
        "covered_note": say("The table is covered, so that nobody sees the cards of another."),
        "i_am": say("I am %(player)s: show my cards"),
        # a new game
        "new_game": say("New game"),
        "rematch": say("Rematch"),
        "game_over": say("The game is over"),
        "players": say("Players"),
        "n_players": say("Players: %(n)s"),
        "player_n": say("Player %(n)s"),
        "who_plays": say("Who plays"),
        "seat_person": say("Somebody here"),
        "seat_eager": say("Opponent: eager"),
        "seat_random": say("Opponent: random"),
        "seat_policy": say("Opponent: %(name)s"),
        "setup": say("Set-up"),
        "setup_usual": say("Usual"),
        "seed": say("Seed"),
        "seed_any": say("any"),
        "seed_note": say("The same seed deals the same game again."),
        "seed_bad": say("A seed is a number of at most %(n)s digits."),
        "start": say("Start"),
        # the told first game
        "told_game": say("The first game, step by step"),
        "next": say("Next step"),
        "play_it": say("Now play yourself"),
        "leave_tale": say("Leave"),
        # rules, records, saved games
        "rules": say("Rules"),
        "find": say("Search"),
        "open_rulebook": say("Open the whole rulebook"),
        "record": say("Record of the game"),
        "record_note": say("The whole game as a text, to keep or to send. Its seed is %(seed)s."),
        "copy_record": say("Copy the record"),
        "copy_link": say("Copy a link"),
        "copied": say("Copied."),
        "copy_by_hand": say("The browser does not allow it: copy the marked text yourself."),
        "load": say("Load a record"),
        "load_label": say("A record or a link to a game"),
        "load_empty": say("Paste a record or a link first."),
        "saved_games": say("Saved games"),
        "saved_none": say("No game is saved in this browser."),
        "saved_ply": say("Moves: %(n)s"),
        "saved_over": say("Over. Moves: %(n)s"),
        "resume": say("Go on"),
        "remove": say("Delete"),
        "not_saved": say("The browser does not save this game. Keep its record (menu)."),
        "save_unreadable": say("The saved game cannot be read, so a new one was begun. %(problem)s"),
        "elsewhere_title": say("This game is open in another tab"),
        "elsewhere_choice": say("Go on with it here, or begin a new game? Only one tab plays a game."),
        "elsewhere": say("This game goes on in another tab"),
        "elsewhere_note": say("Nothing is lost: take it back, or begin a new game here."),
        "play_here": say("Go on here"),
        # a table that several devices share
        "choose_seat": say("Take a seat"),
        "take_seat": say("Sit down: %(player)s"),
        "seat_taken": say("%(player)s: taken"),
        "seat_opponent": say("%(player)s: played by the program"),
        "only_watch": say("Only watch"),
        "only_watching": say("You are watching. Only those who have a seat can play."),
        "other_devices": say("Other devices open this address:"),
        "this_machine": say(
            "Other windows of this machine open this address. To let other devices in, end the table and "
            "start it with --lan."
        ),
        "line": say("Connection"),
        "no_table": say(
            "The table does not answer. If somebody starts it again, it has a new address: open that one."
        ),
        "seat_elsewhere": say(
            "This seat is used in another window now. Load the page again to take it back."
        ),
        "no_line": say("The connection is lost. Trying again …"),
        "not_over": say("This is possible when the game is over."),
        "undo_late": say(
            "This cannot be taken back any more: something has happened since, or it was not you."
        ),
        "not_here": say("This is not possible at a table that several devices share."),
        # settings and help
        "language": say("Language"),
        "shade": say("Colours"),
        "shade_auto": say("Like the device"),
        "shade_light": say("Light"),
        "shade_dark": say("Dark"),
        "keys": say("Keys and touches"),
        "key_arrows": say("to the next thing on the table"),
        "key_enter": say("choose it, or put the chosen part there"),
        "key_escape": say("clear the choice"),
        "key_next": say("to the next thing that lights up (back with Shift)"),
        "key_look": say("look at it closely"),
        "key_undo": say("take back"),
        "help_touch": say("Tap a part, then its target; or drag it there. Hold a part to see it large."),
        # a table without an engine
        "free_hint": say("Tap a part or a pile: everything is allowed."),
        "free_target": say("%(name)s: where to?"),
        "pass_turn": say("Pass the turn to %(player)s"),
        "verb_move": say("Move"),
        "verb_flip": say("Flip"),
        "verb_turn": say("Turn"),
        "verb_shuffle": say("Shuffle"),
        "verb_draw": say("Draw into the hand"),
        "verb_deal": say("Deal one to each"),
        "verb_roll": say("Roll"),
        "note": say("Notes"),
        "counter": say("Counter"),
        "more": say("One more"),
        "fewer": say("One fewer"),
    }
)
"""The words of the page by the keys that its scripts use."""
