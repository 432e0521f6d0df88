"""Makes templates/play/runtime/, the Python that play.html runs, from the npm package of Pyodide.

`python -m tools.runtime` fetches the package with npm, makes the files in a temporary folder with node, and
compares them with those of the checkout. With --write it replaces them. templates/play/runtime/runtime.toml
states the version, the digests and the modules of the standard library.
"""
