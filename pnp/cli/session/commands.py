"""What a person may type beside actions, in English and in their language."""

from dataclasses import dataclass

from pnp.play import Said, Voice, say


@dataclass(frozen=True, slots=True)
class Command:
    """A word that a person types, what may follow it, and what it does."""

    name: str
    word: Said
    argument: Said | None
    does: Said


COMMANDS = (
    Command(
        "?",
        Said("?"),
        say("[START]"),
        say("the legal actions; with START, those that begin with it, and what each does"),
    ),
    # L10N: commands that a person types: one word each, all different
    Command(
        "why",
        say("why"),
        say("ACTION"),
        say("the rule by which an action happens, or that forbids it"),
    ),
    Command("board", say("board"), None, say("the board again")),
    Command("position", say("position"), None, say("the position on one line, for --position")),
    Command("undo", say("undo"), None, say("back to your last decision")),
    Command("quit", say("quit"), None, say("leave, as Ctrl-D does")),
    Command("help", say("help"), None, say("this list")),
)


def command(typed: str, voice: Voice) -> tuple[str, str]:
    """Return the English name of the command that was typed, "" if it is none, and what follows it."""
    word, _, rest = typed.partition(" ")
    for each in COMMANDS:
        if word.casefold() in (each.name, voice(each.word).casefold()):
            return each.name, rest.strip()
    return "", typed


def rows(voice: Voice) -> list[tuple[str, str]]:
    """What the help lists: a command as it is typed, and what it does."""
    typed = [(voice(say("ACTION")), voice(say("do it, written as `?` writes it")))]
    for each in COMMANDS:
        argument = f" {voice(each.argument)}" if each.argument else ""
        typed.append((voice(each.word) + argument, voice(each.does)))
    return typed
