"""Takes a photo of a printed page: perspective, curl, shadows, blur, noise and JPEG."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninefold.photo.library import opencv
from scripts.photos.printing import CELL, Page
from scripts.photos.sheets import Image

__all__ = ["Shot", "corners_in", "random_shot", "take"]


class Shot(NamedTuple):
    """How a photo is taken. docs/photos.md states the ranges."""

    width: int
    height: int
    #: The longer side of the grid, as a part of the photo's shorter side.
    fill: float
    #: Degrees: rotation in the picture, tilt away from the camera, and the direction of the tilt.
    rotation: float
    tilt: float
    direction: float
    #: How far curled paper moves, as a part of the grid's side, along x and y, and where its crest is.
    curl: tuple[float, float]
    crest: float
    #: Standard deviations in pixels and in shades.
    blur: float
    noise: float
    #: Brightness of the darkest shadow, its direction in degrees, its place and how soft its edge is.
    shadow: float
    shadow_direction: float
    shadow_place: float
    shadow_softness: float
    brightness: float
    table: int
    quality: int


def random_shot(random: np.random.Generator) -> Shot:
    """Return a shot from the ranges that docs/photos.md states."""
    longer, shorter = int(random.integers(900, 1601)), random.uniform(0.6, 0.8)
    width, height = (longer, round(longer * shorter))[:: random.choice([1, -1])]
    fill = random.uniform(0.6, 0.95)
    cell = fill * min(width, height) / 9
    return Shot(
        width=width,
        height=height,
        fill=fill,
        rotation=random.uniform(-25, 25) + (random.choice([90, 180, 270]) if random.random() < 0.1 else 0),
        tilt=random.uniform(0, 35),
        direction=random.uniform(0, 360),
        curl=(random.uniform(-0.02, 0.02), random.uniform(-0.04, 0.04)),
        crest=random.uniform(0.2, 0.8),
        blur=random.uniform(0, 0.04) * cell,
        noise=random.uniform(0, 12),
        shadow=random.uniform(0.4, 1),
        shadow_direction=random.uniform(0, 360),
        shadow_place=random.uniform(-0.3, 0.3),
        shadow_softness=random.uniform(0.02, 0.5),
        brightness=random.uniform(0.7, 1.1),
        table=int(random.integers(20, 200)),
        quality=int(random.integers(40, 96)),
    )


def take(page: Page, shot: Shot, random: np.random.Generator) -> bytes:
    """Return the photo as a JPEG file."""
    cv2 = opencv()
    across, down = _seen_points(shot)
    left, top = page.left + across * CELL, page.top + down * CELL
    ground = _table(shot, random)
    photo = ground.copy()
    cv2.remap(page.image, left, top, cv2.INTER_AREA, photo, cv2.BORDER_TRANSPARENT)
    photo = cv2.GaussianBlur(photo, (0, 0), shot.blur) if shot.blur > 0.2 else photo
    light = _light(shot) * shot.brightness
    noisy = photo * light + random.normal(0, shot.noise, photo.shape).astype(np.float32)
    done, data = cv2.imencode(
        ".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, shot.quality]
    )
    assert done
    return bytes(data)


def _seen_points(shot: Shot) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return, for every pixel of the photo, the point of the grid that it shows, in cells."""
    cv2 = opencv()
    inverse = cv2.getPerspectiveTransform(corners_in(shot).astype(np.float32), _CORNERS)
    y, x = np.mgrid[0 : shot.height, 0 : shot.width].astype(np.float32)
    points = inverse @ np.stack([x.ravel(), y.ravel(), np.ones(x.size, np.float32)])
    across = (points[0] / points[2]).reshape(x.shape).astype(np.float32)
    down = (points[1] / points[2]).reshape(x.shape).astype(np.float32)
    wave = np.cos((np.clip(across / 9, -0.5, 1.5) - shot.crest) * np.pi * 0.9).astype(np.float32) - 0.5
    return across + 9 * shot.curl[0] * wave, down + 9 * shot.curl[1] * wave


_CORNERS = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)


def corners_in(shot: Shot) -> NDArray[Any]:
    """Return where the corners of a flat grid are in the photo: tilted, turned, around its middle."""
    flat = (_CORNERS - 4.5) / 9
    angle, tilt, turn = np.radians([shot.direction, shot.tilt, shot.rotation])
    along = flat @ np.array([np.cos(angle), np.sin(angle)])
    aside = flat @ np.array([-np.sin(angle), np.cos(angle)])
    depth = 1 + along * np.sin(tilt) / 2.2  # the camera is 2.2 sides of the grid away
    along, aside = along * np.cos(tilt) / depth, aside / depth
    x = along * np.cos(angle) - aside * np.sin(angle)
    y = along * np.sin(angle) + aside * np.cos(angle)
    seen = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], axis=1)
    seen -= (seen.max(axis=0) + seen.min(axis=0)) / 2
    room = np.array([shot.width, shot.height])
    extent = np.ptp(seen, axis=0)
    size = min(shot.fill * min(room) / extent.max() * 1.12, *(room * 0.9 / extent))
    corners: NDArray[Any] = seen * size + room / 2
    return corners


def _table(shot: Shot, random: np.random.Generator) -> Image:
    """Return the table below the page: a smooth pattern."""
    cv2 = opencv()
    coarse = random.normal(shot.table, 18, (12, 12)).astype(np.float32)
    smooth: NDArray[Any] = cv2.resize(coarse, (shot.width, shot.height), interpolation=cv2.INTER_CUBIC)
    table: Image = np.clip(smooth, 0, 255).astype(np.uint8)
    return table


def _light(shot: Shot) -> NDArray[Any]:
    """Return the brightness of every pixel: a shadow from one side, with an edge."""
    y, x = np.mgrid[0 : shot.height, 0 : shot.width].astype(np.float32)
    angle = np.radians(shot.shadow_direction)
    across = (x / shot.width - 0.5) * np.cos(angle) + (y / shot.height - 0.5) * np.sin(angle)
    lit = 1 / (1 + np.exp(np.clip(-(across - shot.shadow_place) / shot.shadow_softness * 4, -30, 30)))
    light: NDArray[Any] = (shot.shadow + (1 - shot.shadow) * lit).astype(np.float32)
    return light
