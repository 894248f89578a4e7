"""The endpoints: every example works and matches OpenAPI, and bad requests get clear answers."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import ninefold as nf
from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS, rating
from ninefold.web.api.errors import CODES, ErrorBody
from ninefold.web.limits import MOST_PUZZLES
from tests.clock import with_enough_time
from tests.puzzles import EASY, TWO_SOLUTIONS
from tests.web.conftest import Ask


@pytest.mark.parametrize("name", ENDPOINTS)
def test_examples_work(client: TestClient, name: str) -> None:
    row = ENDPOINTS[name]
    response = client.post(f"/api/v1/{name}", json=row.example)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    msgspec.json.decode(response.content, type=row.answer, strict=True)


@pytest.mark.parametrize("name", ENDPOINTS)
def test_malformed_requests_are_rejected(client: TestClient, name: str) -> None:
    def code(status: int, **options: Any) -> str:
        response = client.request(options.pop("method", "POST"), f"/api/v1/{name}", **options)
        assert response.status_code == status, response.text
        return msgspec.json.decode(response.content, type=ErrorBody).error.code

    json = {"content-type": "application/json"}
    assert code(400, content=b"{", headers=json) == "bad-json"
    assert code(400, content=b"", headers=json) == "bad-json"
    assert code(400, content=b'{"max_seconds": \xff}', headers=json) == "bad-json"
    assert code(400, content=b"\xff\xfe", headers=json) == "bad-json"
    assert code(422, content=b"[]", headers=json) == "bad-request"
    assert code(422, json={**ENDPOINTS[name].example, "surprise": 1}) == "bad-request"
    assert code(422, json={**ENDPOINTS[name].example, "max_seconds": -1}) == "bad-request"
    assert code(415, content=b"{}", headers={"content-type": "text/plain"}) == "media-type"
    assert code(415, content=b"{}") == "media-type"
    packed = {"content-type": "application/json", "content-encoding": "gzip"}
    assert code(415, content=b"{}", headers=packed) == "media-type"
    assert code(405, method="GET") == "method-not-allowed"
    assert code(405, method="OPTIONS") == "method-not-allowed"


def test_invalid_text(client: TestClient) -> None:
    headers = {"content-type": "application/json"}
    for content in (b'{"puzzle": "\xff"}', b'{"puzzle": "\\ud800"}'):
        response = client.post("/api/v1/solve", content=content, headers=headers)
        assert response.status_code in (400, 422)
        assert msgspec.json.decode(response.content, type=ErrorBody)


def test_trailing_line_ends_are_rejected(ask: Ask) -> None:
    """Python's `$` also matches before a final line end."""
    line = "." * 81
    for puzzle in ({"givens": line + "\n"}, {"givens": line, "values": line + "\n"}):
        ask("check", puzzle=puzzle, status=422)
    ask("why_not", puzzle=EASY, cell="r1c1\n", digit=1, status=422)
    ask("explain_step", puzzle=EASY, technique="pointing", removes=["r4c7=4\n"], status=422)
    ask("daily", date="2026-11-15\n", status=422)


def test_messages_do_not_repeat_long_input(ask: Ask) -> None:
    assert "100" in ask("solve", puzzle=EASY, algorithm="x" * 900_000, status=422)["error"]["message"]


def test_one_bad_puzzle_of_many_has_a_status(ask: Ask) -> None:
    found = ask("canonical_many", puzzles=[EASY, "12", EASY])
    assert found["status"] == ["canonical", "malformed", "canonical"]
    assert found["puzzles"] == [nf.canonical(EASY).puzzle.givens, None, nf.canonical(EASY).puzzle.givens]
    assert ask("solve_many", puzzles=[EASY, "12"])["status"] == ["unique", "malformed"]
    rated = ask("rate_many", puzzles=[EASY, "12"])["results"]
    assert ("rating" in rated[0], "error" in rated[1]) == (True, True)


def test_every_layout_of_a_line_is_read(ask: Ask) -> None:
    solution = ask("solve", puzzle=EASY)["solution"]
    rows = [[0 if mark == "." else int(mark) for mark in EASY[at : at + 9]] for at in range(0, 81, 9)]
    for text in (f"  {EASY}", f'"{EASY}"', str(rows), EASY.replace(".", "?"), f"{EASY} # a comment"):
        assert ask("solve", puzzle=text)["solution"] == solution
        assert ask("solve_many", puzzles=[text])["solutions"] == [solution]


def test_deeply_nested_json_is_rejected(client: TestClient) -> None:
    body = b'{"puzzle": "", "technique": "x", "evidence": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"
    response = client.post("/api/v1/explain_step", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)


def test_every_error_code_has_a_status_and_a_description() -> None:
    assert all(400 <= status < 600 and what for status, what in CODES.values())


def test_openapi_describes_all_endpoints(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert {path.removeprefix("/api/v1/") for path in document["paths"]} >= set(ENDPOINTS) | {"strings"}
    for name in ENDPOINTS:
        operation = document["paths"][f"/api/v1/{name}"]["post"]
        assert operation["operationId"] == name
        assert operation["description"]
        assert {"200", "400", "413", "422", "503"} <= set(operation["responses"])
    used = _references(document)
    assert used == set(document["components"]["schemas"])


def _references(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"].rpartition("/")[2]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(_references, value.values()))
    return set().union(*map(_references, value)) if isinstance(value, list) else set()


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok", "version": nf.__version__}
    assert client.head("/healthz").content == b""
    assert client.post("/healthz").status_code == 405


def test_too_many_puzzles(ask: Ask) -> None:
    for endpoint in ("solve_many", "rate_many", "canonical_many"):
        assert (
            ask(endpoint, puzzles=[EASY] * (MOST_PUZZLES + 1), status=422)["error"]["code"] == "bad-request"
        )
    assert len(ask("solve_many", puzzles=[EASY] * MOST_PUZZLES)["solutions"]) == MOST_PUZZLES
    assert ask("solve_many", puzzles=[]) == {"solutions": [], "counts": [], "status": []}
    text = "\n".join([EASY] * (MOST_PUZZLES + 1))
    assert ask("convert", puzzle=text, status=413)["error"]["code"] == "too-large"


def test_rate(ask: Ask) -> None:
    found, own = ask("rate", puzzle=EASY), nf.rate(EASY, profile="both")
    assert (found["er"], found["word"], found["level"], found["score"]) == (1.2, "beginner", "easy", 176)
    assert [(hint["technique"], hint["er"]) for hint in found["hints"]] == list(map(tuple, own.hints))
    assert ask("rate", puzzle=TWO_SOLUTIONS, status=422)["error"]["code"] == "multiple-solutions"
    assert ask("rate", puzzle=EASY, profile="x", status=422)["error"]["code"] == "bad-request"


def test_unknown_numbers_are_null_after_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    late = nf.rate(EASY)._replace(status="seconds", er=1.2, ep=0.0, ed=0.0)
    monkeypatch.setattr(rating, "rate", lambda *_, **__: late)
    found: Any = ENDPOINTS["rate"].run(rating.RateRequest(puzzle=EASY), Deadline(1))
    assert (found.status, found.er, found.ep, found.ed) == ("seconds", 1.2, None, None)


def test_rate_many_continues_after_an_invalid_puzzle(ask: Ask) -> None:
    found = ask("rate_many", puzzles=[EASY, "?", EASY])
    assert found["status"] == "all"
    assert [one.get("rating", {}).get("er") for one in found["results"]] == [1.2, None, 1.2]
    assert found["results"][1]["error"]["code"] == "puzzle"


def test_generate_matches_python(ask: Ask) -> None:
    found = ask("generate", n=3, clues=[24, 26], symmetry="rotate-180", seed=7)
    expected = nf.generate_many(3, clues=(24, 26), symmetry="rotate-180", seed=7)
    assert found["puzzles"] == [puzzle.givens for puzzle in expected]
    again = ask("generate")
    assert ask("generate", seed=again["seed"])["puzzles"] == again["puzzles"]
    assert ask("generate", symmetry="spiral", status=422)["error"]["code"] == "bad-request"
    found = ask("generate", clues=17, max_seconds=0.2)
    assert found["status"] == "not-found"
    assert found["puzzles"] == []


@pytest.mark.slow
def test_generate_with_difficulty_and_techniques(ask: Ask) -> None:
    wishes = {"difficulty": "3.0-4.5", "requires": ["naked-pair"], "forbids": ["fish"], "seed": 5}
    found = ask("generate", **wishes)
    expected = nf.generate(difficulty="3.0-4.5", requires="naked-pair", forbids="fish", seed=5)
    assert found["puzzles"] == [expected.givens]
    pearl = ask("generate", difficulty="evil", pearl=True, seed=3, max_seconds=5)
    assert pearl["status"] == "not-found" or nf.rate(pearl["puzzles"][0]).pearl
    assert nf.rate(ask("generate", hodoku="unfair", seed=1)["puzzles"][0], profile="both").level == "unfair"
    only = ask("generate", only=["singles"], seed=2)["puzzles"][0]
    assert {step.technique for step in nf.explain(only).steps} <= {
        info.id for info in nf.techniques() if info.family == "singles"
    }
    for wrong in ({"difficulty": "silly"}, {"requires": ["x-wing"], "forbids": ["fish"]}):
        assert ask("generate", status=422, **wrong)["error"]["code"] == "bad-request"


@pytest.mark.slow
def test_generate_that_times_out(ask: Ask) -> None:
    found = with_enough_time(
        lambda seconds: ask("generate", difficulty="11.5-", seed=1, max_seconds=seconds),
        lambda found: found["closest"],
    )
    assert found["status"] == "not-found"
    assert "ER" in found["message"]
    assert nf.check(found["closest"]).status == "unique"


def test_daily_puzzles_get_harder_during_the_week(ask: Ask) -> None:
    words = [nf.rate(ask("daily", date=f"2026-11-{day:02}")["puzzles"][0]).word for day in (9, 11, 13, 15)]
    assert words == ["easy", "medium", "hard", "expert"]


def test_daily_puzzle(ask: Ask) -> None:
    one = ask("daily", date="2026-11-15")
    assert one == ask("daily", date="2026-11-15")
    assert one["puzzles"] != ask("daily", date="2026-11-16")["puzzles"]
    assert nf.check(one["puzzles"][0]).status == "unique"
    assert len(ask("daily")["date"]) == 10
    assert (
        ask("daily", date="2026-02-30", status=422)["error"]["message"]
        == "date: there is no '2026-02-30' in the calendar; give a day such as 2026-11-15"
    )


def test_techniques_and_examples(ask: Ask) -> None:
    found = ask("techniques", language="de")
    ids = [row["id"] for row in found["techniques"]]
    assert sorted(ids) == sorted(info.id for info in nf.techniques())
    assert ids[:3] == ["full-house", "hidden-single", "naked-single"]  # as people try them
    assert next(row for row in found["techniques"] if row["id"] == "naked-pair")["name"] == "Nacktes Paar"
    example = ask("example", technique="X-Wing")
    board = nf.example("x-wing").board
    assert board is not None
    assert (
        ask("hint", puzzle=example["position"], techniques=["x-wing"], level=4)["told"]["step"]
        == (example["told"]["step"])
    )
    assert example["position"]["values"] == board.line
    assert ask("example", technique="nothing", status=422)["error"]["code"] == "bad-request"


def test_convert(ask: Ask) -> None:
    text = f"# two\n{EASY}\n{nf.Puzzle(TWO_SOLUTIONS)}\n\nnonsense"
    first, second, third = ask("convert", puzzle=text)["puzzles"]
    assert (first["text"], first["line"], first["group"]) == (EASY, 2, "two")
    assert second["position"]["givens"] == TWO_SOLUTIONS
    assert third["error"]["code"] == "puzzle"
    game = {"givens": EASY, "values": None, "candidates": ["12"] + [""] * 80}
    (grid,) = ask("convert", puzzle=game, to="candidates")["puzzles"]
    assert nf.Puzzle(grid["text"]).pencilmarks is not None
    assert "pencil marks" in ask("convert", puzzle=game, to="line")["puzzles"][0]["error"]["message"]
    assert ask("convert", puzzle=EASY, to="svg")["puzzles"][0]["text"] == nf.to_svg(nf.Puzzle(EASY))
    assert ask("convert", puzzle=EASY, to="nothing", status=422)["error"]["code"] == "bad-request"
    assert ask("convert", puzzle="")["puzzles"] == []


def test_canonical(ask: Ask) -> None:
    found, expected = ask("canonical", puzzle=EASY), nf.canonical(EASY)
    assert found["puzzle"] == expected.puzzle.givens
    again = nf.Transformation(**found["transformation"])
    assert again.apply(EASY).givens == found["puzzle"]
    assert ask("canonical_many", puzzles=[EASY])["puzzles"] == [found["puzzle"]]


def test_a_game_with_candidates_has_no_canonical_form(ask: Ask) -> None:
    game = {"givens": EASY, "candidates": ["5"] + [""] * 80}
    error = ask("canonical", puzzle=game, status=422)["error"]
    assert error["code"] == "puzzle"
    assert "pencil marks" in error["message"]


def test_strings(client: TestClient) -> None:
    found = client.get("/api/v1/strings", params={"language": "de"}).json()
    assert found["strings"]["technique"]["Naked pair"] == "Nacktes Paar"
    assert found["languages"] == nf.languages()
    assert client.get("/api/v1/strings").json()["language"] == "en"
    assert client.get("/api/v1/strings", params={"language": "../de"}).status_code == 422


def test_errors_are_in_the_language_of_the_request(client: TestClient) -> None:
    def message(what: str, headers: dict[str, str] | None = None, **body: object) -> str:
        answer = client.post(f"/api/v1/{what}", json=body, headers=headers)
        return str(answer.json()["error"]["message"])

    clash = "55" + "." * 79
    assert message("solve", puzzle=clash) == "r1c1 and r1c2: two 5s in row 1"
    for language in ("de", "de-AT"):
        assert message("solve", puzzle=clash, language=language) == "r1c1 und r1c2: zwei Mal die 5 in Zeile 1"
        assert message("hint", puzzle=clash, language=language) == "r1c1 und r1c2: zwei Mal die 5 in Zeile 1"
    assert message("solve", puzzle="5", language="de") == "1 Zeichen statt 81"
    large = client.post(
        "/api/v1/solve",
        content="x" * 10_000_000,
        headers={"content-type": "application/json", "accept-language": "de-AT, en;q=0.5"},
    )
    assert large.json()["error"]["message"].startswith("die Anfrage hat mehr als ")
    assert "unknown language 'tlh'" in message("solve", puzzle="." * 81, language="tlh")


def test_messages_in_answers_are_in_the_language_of_the_request(ask: Ask) -> None:
    found = ask("check", puzzle="55" + "." * 79, language="de")
    assert found["conflicts"][0]["message"] == "r1c1 und r1c2: zwei Mal die 5 in Zeile 1"
    found = ask("generate", clues=17, max_seconds=0.1, seed=1, language="de")
    assert found["message"].startswith("nach 0.1 Sekunden nicht gefunden: 17 Vorgaben, minimal; ")
    found = ask("convert", puzzle="53", language="de")
    assert found["puzzles"][0]["error"]["message"] == "2 Zeichen statt 81"
