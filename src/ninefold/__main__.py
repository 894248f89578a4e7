"""`python -m ninefold` is `ninefold`."""

from ninefold.cli.main import entry

entry()
