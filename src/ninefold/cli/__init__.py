"""The command line: `main` finds the command; each command has its own module."""
