"""Engines from other projects as algorithms: alternatives for users, and independent checks."""
