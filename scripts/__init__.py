"""What developers run: see the Makefile."""
