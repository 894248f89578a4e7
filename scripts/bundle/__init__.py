"""Bundles the page: one script and one style sheet for the first view, and a file for each part on demand.

The package build runs `python -m scripts.bundle PAGE FOLDER` (see CMakeLists.txt). It needs only the standard
library. docs/decisions/0025-bundle.md has the reasons. The modules:

- `tokens`: splits JavaScript into tokens, and writes them without comments and indentation
- `modules`: the imports and exports of a module
- `graph`: reads all modules that the entry needs, and decides which file each one goes to
- `scripts`: writes these files
- `styles`: combines the style sheets
- `page`: the whole bundle, from index.html
"""

__all__: list[str] = []
