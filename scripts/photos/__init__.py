"""Synthetic photos of printed puzzles: they train the recogniser of `ninefold.photo` and measure it.

- `fonts`: renders the digits of free fonts into the two sheets in this folder
- `sheets`: reads these sheets
- `printing`: prints a page with a puzzle
- `camera`: takes a photo of a page
- `samples`: whole photos from a seed
- `train`: trains the recogniser, and writes `src/ninefold/photo/digits.npz`
- `measure`: reads many photos, and counts what was right, wrong and doubtful
"""
