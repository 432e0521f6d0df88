"""`python3 -m pnp.bootstrap`: set up a checkout for developers, and run nothing."""

from pnp import bootstrap

if __name__ == "__main__":
    bootstrap.ensure(lock=bootstrap.WHOLE)
