"""What is around the endpoints: files, headers, other origins, the log."""

import io
import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from ninefold.web.app import make_app
from ninefold.web.headers import SECURITY
from ninefold.web.log import RequestLog
from ninefold.web.settings import LogForm, Settings
from ninefold.web.static import page_files


def test_the_page_and_the_documentation(client: TestClient) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/api/docs", "text/html"),
        ("/api/docs/docs.js", "text/javascript"),
        ("/api/docs/docs.css", "text/css"),
    ):
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith(kind)
        assert client.head(path).content == b""


@pytest.mark.parametrize("path", sorted(page_files()))
def test_files_load_nothing_from_elsewhere_and_have_no_inline_script(path: str) -> None:
    file = page_files()[path]
    if b"html" in file.kind:
        text = file.plain.decode()
        assert "style=" not in text
        assert "<style" not in text
        assert " on" not in "".join(text.split("<")[1:]).partition("=")[0]
        for word in ('src="http', 'href="http', "src='http", "<script>"):
            assert word not in text


def test_files_are_asked_for_once(client: TestClient) -> None:
    response = client.get("/api/docs/docs.js")
    again = client.get("/api/docs/docs.js", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get("/api/docs/docs.js", headers={"accept-encoding": "identity"})
    assert response.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.content == response.content


@pytest.mark.parametrize(
    "path",
    ["/../limits.py", "/%2e%2e/limits.py", "/..%2flimits.py", "/page/index.html", "/api/docs/../../app.py",
     "//etc/passwd", "/api/docs/%00", "/nothing", "/api/v1/", "/api/v1/nothing", "/C:\\boot.ini"],
)  # fmt: skip
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    response = client.get(f"http://testserver{path}")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not-found"


def test_files_are_read_only(client: TestClient) -> None:
    response = client.post("/")
    assert (response.status_code, response.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/", "/healthz", "/nothing", "/api/v1/solve", "/api/openapi.json"])
def test_every_answer_is_careful(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in SECURITY.items():
        assert headers[name] == value
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_other_origins_only_if_asked(client: TestClient) -> None:
    origin = {"origin": "https://example.org", "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in client.get("/healthz", headers=origin).headers
    assert client.options("/api/v1/solve", headers=origin).status_code == 405
    with TestClient(make_app(Settings(log="none", origins=("https://example.org",)))) as open_client:
        preflight = open_client.options("/api/v1/solve", headers=origin)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == "https://example.org"
        assert "content-type" in preflight.headers["access-control-allow-headers"]
        other = open_client.get("/healthz", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers


def test_request_ids(client: TestClient) -> None:
    first, second = (client.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert first != second
    assert client.get("/healthz", headers={"x-request-id": "abc-1"}).headers["x-request-id"] == "abc-1"
    forged = client.get("/healthz", headers={"x-request-id": "a b"}).headers["x-request-id"]
    assert forged != "a b"


async def _breaks(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("on purpose")


@pytest.mark.parametrize("form", ["text", "json"])
def test_one_line_a_request(form: LogForm) -> None:
    out = io.StringIO()
    with TestClient(RequestLog(make_app(Settings(log="none")), form, out)) as client:
        id_ = client.get("/no%0Athing%20200").headers["x-request-id"]
    (line,) = out.getvalue().splitlines()
    if form == "json":
        fields = json.loads(line)
        assert (fields["method"], fields["path"], fields["status"]) == ("GET", "/no\nthing 200", 404)
    else:
        assert "GET /no%0Athing%20200 404" in line
    assert id_


def test_mistakes_of_ours_are_logged_and_not_told() -> None:
    out = io.StringIO()
    client = TestClient(RequestLog(_breaks, "none", out))
    response = client.get("/")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "internal"
    assert "on purpose" not in response.text
    assert "RuntimeError: on purpose" in out.getvalue()
    assert response.headers["x-request-id"] in out.getvalue()


def test_the_package_has_the_files() -> None:
    import ninefold.web

    folder = Path(ninefold.web.__file__).parent
    assert (folder / "page/index.html").is_file()
    assert (folder / "docs/docs.js").is_file()
