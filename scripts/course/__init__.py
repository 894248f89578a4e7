"""Writes the course of the page from docs/techniques; see docs/decisions/0031-course.md."""
