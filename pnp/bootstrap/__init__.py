"""The environment of a checkout: the folder .venv, made from a lock when a command first needs it.

`python3 -m pnp` needs the packages in requirements-run.lock. `python3 -m tests` needs those in
requirements.lock: the same ones, and tools for developers. Whichever command runs second adds the packages
that are missing. A lock lists the exact version of every package, so a set-up does not change with time.

This package uses the standard library only and runs on older Pythons, so that it can report what is missing.
When all packages are there, the check reads two small files. If pnp was installed from a wheel, this package
does nothing.
"""

from pnp.bootstrap.checkout import ROOT, RUN, UNFINISHED, WHOLE, mark_of, python_of, site_packages
from pnp.bootstrap.environment import ensure, requirements

__all__ = [
    "ROOT",
    "RUN",
    "UNFINISHED",
    "WHOLE",
    "ensure",
    "mark_of",
    "python_of",
    "requirements",
    "site_packages",
]
