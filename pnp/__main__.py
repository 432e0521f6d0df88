"""`python3 -m pnp`: the command, which sets itself up when it runs from a fresh checkout."""

from pnp import bootstrap


def run() -> None:
    bootstrap.ensure()
    from pnp.cli import main

    main()


if __name__ == "__main__":
    run()
