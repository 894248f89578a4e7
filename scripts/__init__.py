"""Scripts for developers: see the Makefile."""
