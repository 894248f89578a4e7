"""The endpoint for photos: its answer, its limits, and a server without OpenCV."""

import asyncio
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

import ninefold.photo
from ninefold.numbers import Deadline
from ninefold.web.api import ENDPOINTS, photos
from ninefold.web.api.errors import problem_of
from ninefold.web.limits import MOST_PHOTO, RequestLimits
from ninefold.web.pool import Pool
from ninefold.web.work import Work
from tests.web.conftest import Ask

EXAMPLE = (Path(ninefold.photo.__file__).parent / "example.png").read_bytes()
PUZZLE = ".92..1......6.7..5....38.6........5..4.8..9.....376..14...6....1.3.5...7..5....46"


def test_a_photo_is_read_in_a_worker(ask: Ask) -> None:
    answer = ask("photo", image=b64encode(EXAMPLE).decode())
    assert answer["puzzle"] == PUZZLE
    assert answer["doubtful"] == []
    assert len(answer["corners"]) == 4
    assert ask("techniques")["photos"] is True


@pytest.mark.parametrize("image", ["", "no base64!", b64encode(b"no image").decode()])
def test_other_bytes_are_a_bad_request(ask: Ask, image: str) -> None:
    assert ask("photo", image=image, status=422)["error"]["code"] == "bad-request"


def test_an_image_with_too_many_pixels_is_refused(ask: Ask) -> None:
    image = b64encode(b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + (70_000).to_bytes(4) * 2).decode()
    assert "70000 x 70000 pixels" in ask("photo", image=image, status=422)["error"]["message"]


def test_photos_may_be_larger_than_other_bodies(client: TestClient) -> None:
    padded = b64encode(EXAMPLE + bytes(2_000_000)).decode()
    assert client.post("/api/v1/photo", json={"image": padded}).json()["puzzle"] == PUZZLE
    large = client.post("/api/v1/photo", json={"image": "A" * (MOST_PHOTO * 4 // 3 + 2000)})
    assert large.status_code == 413


def test_a_server_holds_only_a_few_photos_at_a_time() -> None:
    """The next one is refused at once, and there is room again when one of them is done."""
    limits = replace(RequestLimits(), large_bodies=1)
    work = Work(ENDPOINTS["photo"], limits, Pool(limits))
    scope = {"type": "http", "method": "POST", "headers": [(b"content-type", b"application/json")]}
    statuses: list[int] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def scenario() -> None:
        gone = asyncio.Event()

        async def never() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        first = asyncio.create_task(work(dict(scope), never, send))
        await asyncio.sleep(0)
        await work(dict(scope), never, send)
        assert statuses == [503]
        gone.set()
        await first

        async def bad() -> Any:
            return {"type": "http.request", "body": b"{"}

        await work(dict(scope), bad, send)
        assert statuses == [503, 400]

    with ThreadPoolExecutor(1) as pool:  # the browser tests have a loop in the main thread
        pool.submit(lambda: asyncio.run(scenario())).result()


def test_without_opencv_the_answer_is_501(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(ninefold.MissingExtra) as caught:
        photos.ENDPOINTS[0].run(photos.PhotoRequest(image=EXAMPLE), Deadline(None))
    problem = problem_of(caught.value)
    assert (problem.status, problem.code) == (501, "missing-extra")
    assert "ninefold[photo]" in str(problem)
    assert not photos.can_read_photos()
