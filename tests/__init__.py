"""The tests of pnp; they mirror pnp/. `python3 -m tests` runs them all."""
