"""Fish: the places of one digit in n base houses lie in n cover houses, which then have no other place."""

from collections.abc import Iterator
from itertools import combinations

from ninefold._native import Board, CellSet, DigitSet, House
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_peers, first_of, places
from ninefold.logic.step import Fish, Step


@explains(Fish, "x-wing", "swordfish", "jellyfish")
@explains(Fish, "franken-x-wing", "franken-swordfish", "franken-jellyfish")
@explains(Fish, "mutant-x-wing", "mutant-swordfish", "mutant-jellyfish")
def without_fins(board: Board, step: Step, fish: Fish) -> Iterator[Sentence]:
    """Every cover house gets its digit from the base."""
    refs = _refs(board, fish)
    yield say("In {base}, the digit {digit} can only go in {cover}: {places}.", **refs)
    if len(fish.cover) == 2:
        yield say(
            "One of {base} has its {digit} in {first_cover}, the other in {second_cover}.",
            **refs,
            first_cover=fish.cover[0],
            second_cover=fish.cover[1],
        )
    else:
        yield say(_no_two_share(fish), **refs)
    yield say("So the {digit}s of {cover} are used up: no other cell there can be {digit}.", **refs)
    yield from _used_twice(board, fish)


@explains(Fish, "finned-x-wing", "finned-swordfish", "finned-jellyfish")
@explains(Fish, "sashimi-x-wing", "sashimi-swordfish", "sashimi-jellyfish")
@explains(Fish, "finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish")
@explains(Fish, "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish")
@explains(Fish, "finned-mutant-squirmbag", "finned-mutant-whale")
def with_fins(board: Board, step: Step, fish: Fish) -> Iterator[Sentence]:
    """Either a fin is true, or the fish works without fins: remove the candidates that go in both cases."""
    if len(fish.cover) == len(fish.base):
        yield from _seen(board, fish)
        yield from _why(board, fish)
        return
    yield say("Two fish for the digit {digit} share {base}: they are Siamese.", **_refs(board, fish))
    for twin in _twins(board, step, fish):
        yield from _seen(board, twin)
        yield from _why(board, twin)


def _no_two_share(fish: Fish) -> str:
    """The reason why each cover house takes one digit of the base."""
    if not _is_basic(fish):
        return "Each of {base} needs its own {digit}, and no two {digit}s can share a row, column or box."
    if fish.base[0].kind == "row":
        return "Each of {base} needs its own {digit}, and no two {digit}s can share a column."
    return "Each of {base} needs its own {digit}, and no two {digit}s can share a row."


def _seen(board: Board, fish: Fish) -> Iterator[Sentence]:
    refs = _refs(board, fish)
    yield say(
        plural(
            _fins(fish),
            "Apart from the fin {fins}, the digit {digit} in {base} can only go in {cover}: {places}.",
            "Apart from the fins {fins}, the digit {digit} in {base} can only go in {cover}: {places}.",
        ),
        **refs,
    )
    if fish.endo_fins:
        yield say(
            plural(
                fish.endo_fins,
                "The cell {endo} counts as a fin because it is in more than one of {base}.",
                "The cells {endo} count as fins because each is in more than one of {base}.",
            ),
            endo=fish.endo_fins,
            base=fish.base,
        )
    thin = tuple(house for house in fish.base if len(places(board, house, fish.digit) - _fins(fish)) < 2)
    if thin and _is_basic(fish):
        yield say(
            plural(
                thin,
                "Without fins, {thin} would have only one place for {digit}, which makes the fish sashimi.",
                "Without fins, {thin} would each have only one place for {digit},"
                " which makes the fish sashimi.",
            ),
            **refs,
            thin=thin,
        )


def _why(board: Board, fish: Fish) -> Iterator[Sentence]:
    refs, fins = _refs(board, fish), _fins(fish)
    yield say(
        plural(
            fins,
            "If {fins} is not {digit}, {base} take their {digit}s in {cover}, one each.",
            "If {fins} are not {digit}, {base} take their {digit}s in {cover}, one each.",
        ),
        **refs,
    )
    yield say("Then the {digit}s of {cover} are used up: no other cell there can be {digit}.", **refs)
    yield from _used_twice(board, fish)
    yield say(
        plural(
            fins,
            "If {fins} is {digit}, no cell that sees it can be {digit}.",
            "If one of {fins} is {digit}, no cell that sees every fin can be {digit}.",
        ),
        **refs,
    )
    yield say("Either way, {cells} cannot be {digit}.", cells=_removed_by(board, fish), digit=refs["digit"])


def _used_twice(board: Board, fish: Fish) -> Iterator[Sentence]:
    """A place of the base itself is removed if it lies in two cover houses."""
    for cell in _removed_by(board, fish) & _all_places(board, fish.base, fish.digit):
        yield say(
            "Nor can {twice} be {digit}: it would use up {used} at once,"
            " and one of {base} would have no place left for its {digit}.",
            **_refs(board, fish),
            twice=CellSet.of(cell),
            used=tuple(house for house in fish.cover if cell in house.cells),
        )


def _refs(board: Board, fish: Fish) -> dict[str, Ref]:
    """The references, by field name."""
    return {
        "digit": DigitSet.of(fish.digit),
        "base": fish.base,
        "cover": fish.cover,
        "fins": _fins(fish),
        "places": _all_places(board, fish.base, fish.digit) - _fins(fish),
    }


def _fins(fish: Fish) -> CellSet:
    return fish.fins | fish.endo_fins


def _is_basic(fish: Fish) -> bool:
    """True for rows against columns: only then do the names distinguish sashimi fish."""
    return {house.kind for house in fish.base + fish.cover} == {"row", "column"} and all(
        len({house.kind for house in houses}) == 1 for houses in (fish.base, fish.cover)
    )


def _all_places(board: Board, houses: tuple[House, ...], digit: int) -> CellSet:
    return CellSet([cell for house in houses for cell in places(board, house, digit)])


def _removed_by(board: Board, fish: Fish) -> CellSet:
    """Places in the cover outside the base, or in two cover houses, that see all fins."""
    base = _all_places(board, fish.base, fish.digit)
    covers = [places(board, house, fish.digit) for house in fish.cover]
    twice = CellSet([cell for one, other in combinations(covers, 2) for cell in one & other])
    outside = _all_places(board, fish.cover, fish.digit) - base
    return (outside | twice) & common_peers(board, _fins(fish))


def _twins(board: Board, step: Step, fish: Fish) -> tuple[Fish, Fish]:
    """The two fish of a Siamese fish, which has the cover houses and fins of both."""
    base = _all_places(board, fish.base, fish.digit)

    def without(left_out: House) -> Fish:
        cover = tuple(house for house in fish.cover if house != left_out)
        fins = base - _all_places(board, cover, fish.digit) - fish.endo_fins
        return fish._replace(cover=cover, fins=fins)

    def together(one: Fish, other: Fish) -> bool:
        removed = _removed_by(board, one) | _removed_by(board, other)
        return one.fins | other.fins == fish.fins and removed == CellSet([cell for cell, _ in step.removes])

    pairs = combinations(map(without, fish.cover), 2)
    return first_of((one, other) for one, other in pairs if together(one, other))
