"""Are engines held by what anybody can run? Breakages of rules/, tried by `pnp verify --rules` alone.

`python -m tests.mutants.engines GAME... --seed 1 --count 60` breaks an engine in so many ways, one at a
time, and runs the checks of the definition and of the rules (M and R: scenarios, counts of leaves, seeded
games), never pytest. A mutant is killed by an error that is found, by an exception, or by five times the
seconds that the sound engine takes. docs/mutants.md has what survived, and why. Needs fork.
"""
