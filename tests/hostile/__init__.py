"""Files of somebody who wants to harm: seeded cases, each refused in words or sound, in bounds.

`python -m tests.hostile --cases 100000 --seed 1 [KIND...]` makes files that are broken in all ways we know,
and reads each by what reads such files in pnp, in forks that hold time and memory. A case fails if anything
but a PnpError comes out, if it takes more than ten seconds or 2 GiB, or if a file outside its folder is
opened or written. tests/hostile/record.md has the record. Needs fork.
"""
