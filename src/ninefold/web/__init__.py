"""The server: the Python API over HTTP, and the page. Needs the extra `web`; `ninefold serve` starts it.

A request passes through `protocol` (slow clients), `log` and `headers` (for every response), `app` (routes)
and `work` (limits). Work of a few microseconds is done in this process, anything longer in a process of the
`pool`. Routes, validation, OpenAPI and documentation are all made from one table, in `api`.
"""
