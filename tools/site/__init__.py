"""The documentation as a site: `python -m tools.site` (or `make docs`) writes .site/html from docs/ and the code.

`pages` gathers the pages: those of docs/ as they lie there, and those that are made from the code (`commands`,
`checks`, `api`, `packages`). `links` finds broken links and orphan pages. Zensical turns the pages into HTML.
"""
