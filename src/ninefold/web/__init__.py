"""The server: the Python API over HTTP, and the page. Needs the extra `web`; `ninefold serve` starts it.

A request goes through `protocol` (slow clients), `log` and `headers` (what every answer has), `app` (routes)
and `work` (limits); then it stays in this process, if its work takes microseconds, or goes to a process of
the `pool`. The table of `api` is the one source for routes, validation, OpenAPI and their documentation.
"""
