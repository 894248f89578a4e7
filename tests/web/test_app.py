"""Everything around the endpoints: files, headers, other origins, the log."""

import asyncio
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

import ninefold as nf
from ninefold.web.app import make_app
from ninefold.web.headers import SECURITY
from ninefold.web.limits import RequestLimits
from ninefold.web.log import RequestLog
from ninefold.web.pool import Pool
from ninefold.web.settings import LogForm, Settings
from ninefold.web.static import File, Page, read_page
from ninefold.web.worker import Job, Reply


def test_page_and_documentation_are_served(client: TestClient) -> None:
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


def test_answer_to_head_has_no_body() -> None:
    """Calls the app directly: some servers, and the test client, would drop the body anyway."""

    async def ask(method: str, path: str) -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            sent.append(message)

        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": []}
        await make_app(Settings(log="none"))(scope, receive, send)
        return sent

    for path in ("/", "/healthz", "/nothing"):
        with ThreadPoolExecutor(1) as thread:  # a browser test may have left a loop running here
            (start, body), (head, nothing) = (
                thread.submit(asyncio.run, ask(method, path)).result() for method in ("GET", "HEAD")
            )
        assert body["body"]
        assert not nothing["body"]
        assert start["status"] == head["status"]
        assert dict(start["headers"])[b"content-length"] == dict(head["headers"])[b"content-length"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/api/docs"])
def test_files_load_nothing_from_elsewhere_and_have_no_inline_script(path: str) -> None:
    file = read_page().files[path]
    if b"html" in file.kind:
        text = file.plain.decode()
        assert "style=" not in text
        assert "<style" not in text
        assert " on" not in "".join(text.split("<")[1:]).partition("=")[0]
        for word in ('src="http', 'href="http', "src='http", "<script>"):
            assert word not in text


def test_service_worker_has_the_version_of_every_answer(client: TestClient) -> None:
    version = client.get("/").headers["x-ninefold"]
    assert version.startswith(nf.__version__)
    assert f'VERSION = "{version}"' in client.get("/sw.js").text
    assert read_page().version == version
    unchanged = client.get("/app.js", headers={"if-none-match": client.get("/app.js").headers["etag"]})
    assert unchanged.status_code == 304
    for response in (unchanged, client.get("/nothing"), client.get("/healthz")):
        assert response.headers["x-ninefold"] == version


def worker_files(page: Page) -> list[str]:
    """Return the list of files in the service worker."""
    (found,) = re.findall(rb"FILES = (\[.*\]);", page.files["/sw.js"].plain)
    names: list[str] = json.loads(found)
    return names


def fixed_files(page: Page) -> dict[str, File]:
    """Return the files that browsers keep for good."""
    return {path: file for path, file in page.files.items() if b"immutable" in file.cache}


@pytest.fixture(scope="module")
def small_bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    (folder / "index.html").write_text('<link href="app.css"><link href="icon.svg"><script src="app.js">')
    (folder / "app.css").write_text("a { }")
    (folder / "app.js").write_text("a()")
    (folder / "part").mkdir()
    (folder / "part/b.js").write_text("b()")
    return folder


def test_bundle_is_served_from_a_folder_named_after_its_content(small_bundle: Path) -> None:
    page = read_page(small_bundle)
    folder = f"/page-{page.version.partition('-')[2]}/"
    assert sorted(fixed_files(page)) == [folder + name for name in ("app.css", "app.js", "part/b.js")]
    assert page.files[f"{folder}app.js"].plain == b"a()"
    index = f'<link href="{folder[1:]}app.css"><link href="icon.svg"><script src="{folder[1:]}app.js">'
    assert page.files["/"].plain.decode() == page.files["/index.html"].plain.decode() == index
    assert b"immutable" not in page.files["/"].cache + page.files["/sw.js"].cache
    assert b"NineFold" in page.files["/board/element.js"].plain, "for pages that embed it"


def test_without_a_bundle_the_modules_are_served(tmp_path: Path) -> None:
    page = read_page(tmp_path / "none")
    folder = f"/page-{page.version.partition('-')[2]}/"
    fixed = fixed_files(page)
    assert {"app.js", "board/element.js", "look/page.css"} <= {path.removeprefix(folder) for path in fixed}
    for path, file in fixed.items():
        assert file.plain == page.files["/" + path.removeprefix(folder)].plain
    text = page.files["/"].plain.decode()
    named = re.findall(r'<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css))"', text)
    assert all(f"/{name}" in fixed for name in named)
    assert len(named) > 8


def test_worker_stores_all_files_of_the_page(small_bundle: Path, tmp_path: Path) -> None:
    for bundle in (small_bundle, tmp_path / "none"):
        page = read_page(bundle)
        stored = worker_files(page)
        assert stored[0] == "./"
        assert {f"/{name}" for name in stored[1:]} <= page.files.keys()
        assert set(fixed_files(page)) <= {f"/{name}" for name in stored}
        assert {"icon.svg", "manifest.webmanifest"} <= set(stored)
        assert not {"index.html", "sw.js", "app.js"} & set(stored)


def test_page_version_changes_with_its_files(small_bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {read_page(small_bundle).version, read_page(small_bundle).version}
    assert len(versions) == 1
    for name in ("app.js", "index.html", "part/b.js"):
        (small_bundle / name).write_text((small_bundle / name).read_text() + " ")
        versions.add(read_page(small_bundle).version)
    (small_bundle / "new.js").touch()
    versions.add(read_page(small_bundle).version)
    monkeypatch.setattr("ninefold.web.static.strings_of", lambda language: f"new texts in {language}")
    versions.add(read_page(small_bundle).version)
    assert len(versions) == 6


def test_long_answers_to_get_requests_are_compressed(client: TestClient) -> None:
    packed = client.get("/api/v1/strings?language=de")
    plain = client.get("/api/v1/strings?language=de", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert 3 * int(packed.headers["content-length"]) < int(plain.headers["content-length"]) + 3000
    assert packed.json() == plain.json()
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert "content-encoding" not in client.get("/healthz").headers


def test_fixed_files_are_kept_for_good_and_others_checked(client: TestClient) -> None:
    (script,) = re.findall(r'type="module" src="([^"]+)"', client.get("/").text)
    response = client.get(f"/{script}")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["x-ninefold"] == client.get("/").headers["x-ninefold"]
    for path in ("/", "/index.html", "/sw.js", "/app.js", "/icon.svg", "/api/docs/docs.js"):
        assert client.get(path).headers["cache-control"] == "no-cache", path


def test_files_are_cached(client: TestClient) -> None:
    response = client.get("/api/docs/docs.js")
    again = client.get("/api/docs/docs.js", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get("/api/docs/docs.js", headers={"accept-encoding": "identity"})
    assert response.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.content == response.content
    for answer in (response, again, plain):  # caches must keep compressed and plain files apart
        assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        ("gzip", True), ("br, GZIP;q=0.5", True), ("*", True), ("gzip;q=1.0, *;q=0", True),
        ("gzip;q=0", False), ("gzip; q=0.000, *", False), ("*;q=0", False), ("br", False),
        ("identity", False),
    ],
)  # fmt: skip
def test_files_are_compressed_for_clients_that_accept_it(
    client: TestClient, accepted: str, is_packed: bool
) -> None:
    response = client.get("/app.js", headers={"accept-encoding": accepted})
    assert (response.headers.get("content-encoding") == "gzip") is is_packed


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
def test_every_answer_has_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in SECURITY.items():
        assert headers[name] == value
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_other_origins_are_allowed_only_if_configured(client: TestClient) -> None:
    origin = {"origin": "https://example.org", "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in client.get("/healthz", headers=origin).headers
    assert client.options("/api/v1/solve", headers=origin).status_code == 405
    with TestClient(make_app(Settings(log="none", origins=("https://example.org",)))) as open_client:
        preflight = open_client.options("/api/v1/solve", headers=origin)
        assert preflight.status_code == 200
        assert preflight.headers["access-control-allow-origin"] == "https://example.org"
        assert "content-type" in preflight.headers["access-control-allow-headers"].lower()
        allowed = open_client.get("/healthz", headers=origin).headers
        assert allowed["access-control-allow-origin"] == "https://example.org"
        assert "x-request-id" in allowed["access-control-expose-headers"].lower()
        assert allowed["cross-origin-resource-policy"] == "cross-origin"
        assert {
            word.strip().lower() for word in open_client.get("/", headers=origin).headers["vary"].split(",")
        } == {
            "accept-encoding",
            "origin",
        }
        other = open_client.get("/healthz", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers


@pytest.mark.parametrize(
    ("path", "change", "status", "code"),
    [
        ("/api/v1/solve", {"origin": "https://evil.example"}, 403, "cross-origin"),
        ("/api/v1/solve", {"access-control-request-method": "DELETE"}, 403, "cross-origin"),
        ("/api/v1/solve", {"access-control-request-headers": "x-other"}, 403, "cross-origin"),
        ("/api/v1/nothing", {}, 404, "not-found"),
    ],
)
def test_rejected_preflight_has_the_usual_error_format(
    path: str, change: dict[str, str], status: int, code: str
) -> None:
    asked = {"origin": "https://example.org", "access-control-request-method": "POST", **change}
    with TestClient(make_app(Settings(log="none", origins=("https://example.org",)))) as client:
        answer = client.options(path, headers=asked)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["x-frame-options"] == "DENY"


def test_any_origin_can_be_allowed() -> None:
    with TestClient(make_app(Settings(log="none", origins=("*",)))) as client:
        answer = client.get("/healthz", headers={"origin": "https://example.org"})
    assert answer.headers["access-control-allow-origin"] == "*"


def test_request_ids(client: TestClient) -> None:
    first, second = (client.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert first != second
    assert client.get("/healthz", headers={"x-request-id": "abc-1"}).headers["x-request-id"] == "abc-1"
    longest = "a" * 64
    assert client.get("/healthz", headers={"x-request-id": longest}).headers["x-request-id"] == longest
    for forged in ("a b", longest + "a", ""):
        assert client.get("/healthz", headers={"x-request-id": forged}).headers["x-request-id"] != forged


async def _breaks(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("on purpose")


@pytest.mark.parametrize("form", ["text", "json"])
def test_log_has_one_line_per_request(form: LogForm) -> None:
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


def test_log_has_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([7.0, 7.25])
    monkeypatch.setattr("ninefold.web.log.perf_counter", lambda: next(times))
    out = io.StringIO()
    TestClient(RequestLog(_breaks, "json", out)).get("/")
    assert json.loads(out.getvalue().splitlines()[-1])["ms"] == 250


def test_case_of_a_host_name_does_not_matter() -> None:
    with TestClient(make_app(Settings(log="none", hosts=frozenset({"sudoku.example"})))) as named:
        for host, status in (
            ("Sudoku.Example", 200),
            ("SUDOKU.EXAMPLE:80", 200),
            ("sudoku.example.org", 421),
        ):
            assert named.get("/healthz", headers={"host": host}).status_code == status, host


@pytest.mark.parametrize(("asked", "granted"), [(None, 7.0), (3.0, 3.0), (7.5, 7.0), (60.0, 7.0)])
def test_request_gets_at_most_the_seconds_the_server_allows(
    asked: float | None, granted: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[Job] = []

    async def run(pool: Pool, job: Job) -> Reply:
        jobs.append(job)
        return Reply(200, b"{}")

    monkeypatch.setattr(Pool, "run", run)
    body = {"puzzle": "." * 81} | ({} if asked is None else {"max_seconds": asked})
    with TestClient(make_app(Settings(log="none", limits=RequestLimits(seconds=7.0)))) as client:
        assert client.post("/api/v1/check", json=body).status_code == 200
    assert [job.seconds for job in jobs] == [granted]


def test_internal_errors_are_logged_and_not_disclosed() -> None:
    out = io.StringIO()
    client = TestClient(RequestLog(_breaks, "none", out))
    response = client.get("/")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "internal"
    assert "on purpose" not in response.text
    assert "RuntimeError: on purpose" in out.getvalue()
    assert response.headers["x-request-id"] in out.getvalue()


def test_package_has_the_files() -> None:
    import ninefold.web

    folder = Path(ninefold.web.__file__).parent
    assert (folder / "page/index.html").is_file()
    assert (folder / "docs/docs.js").is_file()
