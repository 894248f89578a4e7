"""Variants: puzzles of any size up to 36x36, with regions of any shape and further rules."""
