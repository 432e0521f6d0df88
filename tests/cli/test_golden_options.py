"""What each verb takes, as last looked at: its options, what they are called and what is said of them."""

from collections.abc import Callable, Iterator

import typer.main

from pnp.cli.app import app


def test_golden_options(golden: Callable[[str, str], None]) -> None:
    golden("options.txt", "".join(f"{line}\n" for line in told(typer.main.get_command(app), "pnp")))


def told(command: object, name: str) -> Iterator[str]:
    yield f"{name}: {getattr(command, 'help', '')}"
    for each in getattr(command, "params", ()):
        usual = "" if each.default is None or callable(each.default) else f"[{each.default}] "
        flags = " ".join((*each.opts, *each.secondary_opts))
        yield f"  {flags} {each.metavar or ''}: {usual}{getattr(each, 'help', '')}"
    for inner, found in sorted(getattr(command, "commands", {}).items()):
        yield from told(found, f"{name} {inner}")
