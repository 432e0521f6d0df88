"""What only this game has: nothing."""

from pnp.definition import Definition, Table

Facts: type[Table] | None = None
"""[facts] is refused."""


def numbers(definition: Definition) -> dict[str, int | str]:
    """No text names a number."""
    del definition
    return {}
