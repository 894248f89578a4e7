"""`python -m ninefold` runs the `ninefold` command."""

from ninefold.cli.main import entry

entry()
