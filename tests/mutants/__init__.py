"""Mutation testing: break the program in many small ways and report breakages that no test notices.

`python -m tests.mutants pnp/grid tests/grid` runs mutmut on a package with the tests that are named.
`python -m tests.mutants.engines GAME` breaks an engine and asks `pnp verify --rules` alone.
"""
