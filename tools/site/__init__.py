"""The documentation as a site: `python -m tools.site` (or `make docs`) writes .site/html.

`pages` gathers the pages of docs/ and those that are made from the code (`commands`, `checks`, `api`,
`packages`). `links` finds broken links and orphan pages. Zensical turns the pages into HTML.
"""
