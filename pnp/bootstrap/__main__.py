"""`python3 -m pnp.bootstrap`: sets up a checkout for developers and runs no other command."""

from pnp import bootstrap

if __name__ == "__main__":
    bootstrap.ensure(lock=bootstrap.WHOLE)
