"""The command line: `main` finds the command, each command is a file of its own."""
