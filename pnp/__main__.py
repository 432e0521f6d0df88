"""`python3 -m pnp`: runs the command. In a fresh checkout it installs the required packages first."""

from pnp import bootstrap


def run() -> None:
    bootstrap.ensure()
    from pnp.cli import main

    main()


if __name__ == "__main__":
    run()
