"""What only this game has: nothing."""

from pnp.definition import Definition


def numbers(definition: Definition) -> dict[str, int | str]:
    return {}
