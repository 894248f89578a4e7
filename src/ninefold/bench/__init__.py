"""Benchmarks: every answer is verified before a time is reported."""
