"""The table of endpoints, from which routes, validation, OpenAPI and documentation are made."""

from ninefold.web.api import (
    generation,
    library,
    logic,
    photos,
    rating,
    setting,
    solving,
    training,
    variants,
)
from ninefold.web.api.endpoint import Endpoint

__all__ = ["ENDPOINTS", "PREFIX"]

PREFIX = "/api/v1/"

#: Endpoints by name, in the order of the documentation.
ENDPOINTS: dict[str, Endpoint] = {
    endpoint.name: endpoint
    for part in (solving, logic, rating, generation, setting, variants, library, training, photos)
    for endpoint in part.ENDPOINTS
}
