"""The OpenAPI 3.1 description of the API, made from the table of endpoints."""

from inspect import cleandoc
from typing import Any

import msgspec

from ninefold._native import version
from ninefold.translation import codes
from ninefold.web.api import ENDPOINTS, PREFIX
from ninefold.web.api.endpoint import Endpoint
from ninefold.web.api.errors import CODES, ErrorBody
from ninefold.web.api.strings import PATH as STRINGS
from ninefold.web.api.strings import Strings

__all__ = ["openapi"]

_REF = "#/components/schemas/{name}"
_ABOUT = """Sudoku over HTTP, with the same names as the Python API.

A puzzle is a text in any format that ninefold reads, or the state of a game. Errors have the form
`{"error": {"code", "message", "cell"?}}`. Every request has a time limit: when it runs out, you get a partial
answer with a `status` that says so, or a 503."""


def openapi() -> dict[str, Any]:
    """Return the whole document.

    >>> openapi()["paths"]["/api/v1/solve"]["post"]["operationId"]
    'solve'
    """
    types = [kind for row in ENDPOINTS.values() for kind in (row.request, row.answer)]
    schemas, components = msgspec.json.schema_components([*types, ErrorBody, Strings], ref_template=_REF)
    by_type = dict(zip([*types, ErrorBody, Strings], schemas, strict=True))
    for component in components.values():  # Markdown would show indented paragraphs as code
        component["description"] = cleandoc(component["description"])
    paths: dict[str, Any] = {
        PREFIX + row.name: {"post": _operation(row, by_type)} for row in ENDPOINTS.values()
    }
    paths[STRINGS] = {"get": _strings(by_type)}
    paths["/healthz"] = {"get": _health()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ninefold",
            "version": version(),
            "description": _ABOUT,
            "license": {"name": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(row: Endpoint, schemas: dict[Any, Any]) -> dict[str, Any]:
    body = {"schema": schemas[row.request], "example": row.example}
    return {
        "operationId": row.name,
        "summary": row.summary,
        "description": cleandoc(row.request.__doc__ or ""),
        "requestBody": {"required": True, "content": {"application/json": body}},
        "responses": {"200": _answer("Success.", schemas[row.answer])} | _problems(schemas[ErrorBody]),
    }


def _problems(schema: Any) -> dict[str, Any]:
    """Return the possible errors of a request, by status."""
    by_status: dict[str, list[str]] = {}
    for code, (status, what) in CODES.items():
        by_status.setdefault(str(status), []).append(f"`{code}`: {what}.")
    return {status: _answer(" ".join(codes), schema) for status, codes in by_status.items()}


def _answer(what: str, schema: Any) -> dict[str, Any]:
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _strings(schemas: dict[Any, Any]) -> dict[str, Any]:
    language = {
        "name": "language",
        "in": "query",
        "schema": {"type": "string", "enum": codes(), "default": "en"},
    }
    problems = _problems(schemas[ErrorBody])
    return {
        "operationId": "strings",
        "summary": "Get the texts of the page",
        "description": cleandoc(Strings.__doc__ or ""),
        "parameters": [language],
        "responses": {"200": _answer("Success.", schemas[Strings])} | problems,
    }


def _health() -> dict[str, Any]:
    status = {"type": "object", "properties": {"status": {"const": "ok"}, "version": {"type": "string"}}}
    return {
        "operationId": "healthz",
        "summary": "Check that the server is up",
        "responses": {"200": _answer("The server is up.", status), "405": {"description": "Use GET."}},
    }
