"""Engines of other projects as algorithms: what a user might pick instead, and second opinions."""
