// Ratings. The package names the producers, and turns tenths into the numbers that people know.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "batch/rate_many.hpp"
#include "bind/bind.hpp"
#include "bind/watch.hpp"

namespace ninefold::bind {
namespace {

using explainer::Priced;
using explainer::Rating;

/// er, ep, ed in tenths, the row of the hardest producer, the status; the rows of the producers that gave
/// hints, each with their number.
using RatingTuple = std::tuple<int, int, int, int, int, std::vector<std::pair<int, int>>>;

RatingTuple tuple_of(const Rating& rating) {
    std::vector<std::pair<int, int>> counts;
    for (int row = 0; row < explainer::producer_count; ++row)
        if (const int count = rating.counts[static_cast<std::size_t>(row)]) counts.emplace_back(row, count);
    return {rating.er,
            rating.ep,
            rating.ed,
            static_cast<int>(rating.hardest),
            static_cast<int>(rating.status),
            std::move(counts)};
}

/// One board, with the producer and the price of each hint.
std::tuple<RatingTuple, std::vector<std::pair<int, int>>> rate_one(const Board& board, bool uniqueness,
                                                                   int stop_above,
                                                                   std::optional<double> max_seconds) {
    const Watch watch(max_seconds);
    std::vector<Priced> path;
    Rating rating;
    {
        nb::gil_scoped_release no_gil;
        rating = explainer::rate(board, {uniqueness, stop_above}, [&] { return watch.interrupted(); }, &path);
    }
    Watch::raise_if_signalled();
    std::vector<std::pair<int, int>> hints;
    for (const auto& [producer, difficulty] : path)
        hints.emplace_back(static_cast<int>(producer), difficulty);
    return {tuple_of(rating), hints};
}

std::vector<RatingTuple> rate_list(const std::vector<Board>& boards, bool uniqueness, int stop_above,
                                   std::optional<double> max_seconds, unsigned threads) {
    const Watch watch({});
    std::vector<Rating> found;
    {
        nb::gil_scoped_release no_gil;
        found = rate_many(boards, {{uniqueness, stop_above}, max_seconds, threads},
                          [&] { return watch.interrupted(); });
    }
    Watch::raise_if_signalled();
    std::vector<RatingTuple> results;
    results.reserve(found.size());
    for (const Rating& rating : found) results.push_back(tuple_of(rating));
    return results;
}

}  // namespace

void bind_rating(nb::module_& m) {
    m.def("rate_one", &rate_one, "board"_a, "uniqueness"_a, "stop_above"_a, "max_seconds"_a,
          "The rating of Sudoku Explainer in tenths, and the producer and the price of each hint.");
    m.def("rate_list", &rate_list, "boards"_a, "uniqueness"_a, "stop_above"_a, "max_seconds"_a, "threads"_a,
          "The ratings of many boards, over several threads.");
}

}  // namespace ninefold::bind
