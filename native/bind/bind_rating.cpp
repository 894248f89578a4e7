// Ratings: values in tenths, producers and statuses by their public names.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

#include "batch/rate_many.hpp"
#include "bind/arrays.hpp"
#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/line_values.hpp"
#include "bind/step_maker.hpp"
#include "bind/stop_source.hpp"
#include "logic/technique.hpp"
#include "rating/explainer/steps.hpp"
#include "search/unique_givens.hpp"

namespace ninefold::bind {
namespace {

using explainer::RatedHint;
using explainer::Rating;
using Name = std::string_view;

/// er, ep and ed in tenths; the hardest producer; the status; and the producers that gave hints, with the
/// number of hints from each.
using RatingTuple = std::tuple<int, int, int, Name, Name, std::vector<std::pair<Name, int>>>;

std::vector<std::pair<Name, int>> producer_rows() {
    std::vector<std::pair<Name, int>> rows;
    for (const explainer::ProducerRow& row : explainer::producers())
        rows.emplace_back(row.name, row.lowest_price);
    return rows;
}

RatingTuple tuple_of(const Rating& rating) {
    std::vector<std::pair<Name, int>> counts;
    for (const explainer::ProducerRow& row : explainer::producers())
        if (const int count = rating.counts[static_cast<std::size_t>(row.producer)])
            counts.emplace_back(row.name, count);
    return {rating.er,
            rating.ep,
            rating.ed,
            explainer::row_of(rating.hardest).name,
            explainer::name_of(rating.status),
            std::move(counts)};
}

/// The cell and the digit of a candidate.
using Pair = std::pair<int, int>;

/// The producer, the price in tenths, the placement, the removals.
using HintTuple = std::tuple<Name, int, std::optional<Pair>, std::vector<Pair>>;

HintTuple tuple_of(const RatedHint& rated) {
    const auto pair = [](int candidate) { return Pair(candidate / 9, candidate % 9 + 1); };
    const auto& [producer, hint] = rated;
    HintTuple found{explainer::row_of(producer).name, hint.difficulty, {}, {}};
    if (hint.placed >= 0)
        std::get<2>(found) = pair(hint.placed);
    else
        for (const std::uint16_t candidate : hint.removed) std::get<3>(found).push_back(pair(candidate));
    return found;
}

/// Rates one board, and returns all hints in order.
std::tuple<RatingTuple, std::vector<HintTuple>> rate_one(const Board& board, bool uniqueness, int stop_above,
                                                         std::optional<double> max_seconds) {
    require_classic(board, "the rating of Sudoku Explainer");
    std::vector<RatedHint> path;
    const Rating rating = StopSource(max_seconds).run([&](const StopToken& stop) {
        return explainer::rate(board, {uniqueness && has_unique_givens(board), stop_above}, stop, &path);
    });
    std::vector<HintTuple> hints;
    for (const RatedHint& hint : path) hints.push_back(tuple_of(hint));
    return {tuple_of(rating), hints};
}

explainer::Producer producer_named(Name name) {
    for (const explainer::ProducerRow& row : explainer::producers())
        if (row.name == name) return row.producer;
    throw nb::value_error("no such producer");
}

std::size_t technique_named(Name name) {
    const auto all = techniques();
    return static_cast<std::size_t>(std::ranges::find(all, name, &Technique::id) - all.begin());
}

nb::object prove_hint(const Board& board, Name producer, std::optional<double> max_seconds) {
    require_classic(board, "the rating of Sudoku Explainer");
    const explainer::Producer wanted = producer_named(producer);
    std::optional<explainer::NamedStep> found = StopSource(max_seconds).run([&](const StopToken& stop) {
        return explainer::prove(board, wanted, stop);
    });
    if (!found) return nb::none();
    found->step.technique = technique_named(found->technique);
    return StepMaker(board.rules()).step(found->step);
}

std::vector<RatingTuple> rate_list(const std::vector<Board>& boards, bool uniqueness, int stop_above,
                                   std::optional<double> max_seconds, unsigned threads) {
    for (const Board& board : boards) require_classic(board, "the rating of Sudoku Explainer");
    const std::vector<Rating> found = StopSource(std::nullopt).run([&](const StopToken& stop) {
        return rate_many(boards, {{uniqueness, stop_above}, max_seconds, threads}, stop);
    });
    std::vector<RatingTuple> results;
    results.reserve(found.size());
    for (const Rating& rating : found) results.push_back(tuple_of(rating));
    return results;
}

/// The rating of each row of a column as arrays: er, ep and ed in tenths, the hardest producer and the status
/// by their numbers. A row that is not a line of 81 characters has the number after the last status.
nb::tuple rate_arrow(nb::handle texts, bool uniqueness, int stop_above, std::optional<double> max_seconds,
                     unsigned threads) {
    const TextColumn column(texts);
    const std::size_t n = column.size();
    auto er = zeros<std::uint8_t>({n}), ep = zeros<std::uint8_t>({n}), ed = zeros<std::uint8_t>({n});
    auto hardest = zeros<std::uint8_t>({n}), status = zeros<std::uint8_t>({n});
    std::size_t at = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const LineValues lines(chunk.texts);
        std::vector<Board> boards;
        boards.reserve(lines.values.size());
        for (const Values& values : lines.values) boards.emplace_back(Rules::classic(), values);
        const std::vector<Rating> found = StopSource(std::nullopt).run([&](const StopToken& stop) {
            return rate_many(boards, {{uniqueness, stop_above}, max_seconds, threads}, stop);
        });
        auto rating = found.begin();
        for (const bool readable : lines.readable) {
            status.data()[at] = static_cast<std::uint8_t>(explainer::status_count);
            if (readable) {
                er.data()[at] = static_cast<std::uint8_t>(rating->er);
                ep.data()[at] = static_cast<std::uint8_t>(rating->ep);
                ed.data()[at] = static_cast<std::uint8_t>(rating->ed);
                hardest.data()[at] = static_cast<std::uint8_t>(rating->hardest);
                status.data()[at] = static_cast<std::uint8_t>((rating++)->status);
            }
            ++at;
        }
    }
    return nb::make_tuple(er, ep, ed, hardest, status);
}

std::vector<Name> rating_status_names() {
    std::vector<Name> names;
    for (int i = 0; i < explainer::status_count; ++i)
        names.push_back(explainer::name_of(static_cast<explainer::Status>(i)));
    return names;
}

}  // namespace

void bind_rating(nb::module_& m) {
    m.def("producer_rows", &producer_rows,
          "The techniques of Sudoku Explainer in its order: name, and lowest price in tenths.");
    m.def("rate_one", &rate_one, "board"_a, "uniqueness"_a, "stop_above"_a, "max_seconds"_a,
          "The rating of Sudoku Explainer in tenths, and its hints: producer, price, placed, removed.");
    m.def("prove_hint", &prove_hint, "board"_a, "producer"_a, "max_seconds"_a = nb::none(),
          nb::sig("def prove_hint(board: Board, producer: str, max_seconds: float | None = None) -> "
                  "ninefold.logic.native.RawStep | None"),
          "The next hint of a producer as a step with its proof; None if it has none, or timed out.");
    m.def("rate_list", &rate_list, "boards"_a, "uniqueness"_a, "stop_above"_a, "max_seconds"_a, "threads"_a,
          "The ratings of many boards, over several threads.");
    m.def("rating_status_names", &rating_status_names, "The statuses of ratings, by number.");
    m.def(
        "rate_arrow", &rate_arrow, "column"_a, "uniqueness"_a, "stop_above"_a, "max_seconds"_a, "threads"_a,
        nb::sig("def rate_arrow(column: object, uniqueness: bool, stop_above: int, "
                "max_seconds: float | None, threads: int) -> tuple[typing.Any, ...]"),
        "The ratings of an Arrow column of lines, as arrays: er, ep and ed in tenths, and the numbers of the "
        "hardest producer and of the status, which is past the last one where a row is not a line.");
}

}  // namespace ninefold::bind
