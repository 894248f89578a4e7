// What every algorithm is: one function type, one set of counters, one way to be limited and to hand over
// solutions.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "model/board.hpp"

namespace ninefold {

/// Defined once for all algorithms.
struct Counters {
    std::uint64_t tracks = 0;      // digits that the algorithm sets, trial or not
    std::uint64_t recursions = 0;  // trial placements entered; the root is not counted
    std::uint64_t backtracks = 0;  // trial placements undone
    std::uint64_t guesses = 0;     // branch points with more than one choice
};

struct Limits {
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t solutions = 1;
    std::uint64_t nodes = none;  // trial placements
    double seconds = std::numeric_limits<double>::infinity();
};

enum class Ending : std::uint8_t { exhausted, solutions, nodes, seconds, interrupted };

/// One run of one algorithm. The algorithm reports here what it does; when an answer is `false` it returns at
/// once, without undoing anything, so that the counters tell the state in which the search ended.
class Search {
public:
    using Sink = std::function<void(const Values&)>;
    using Interrupted = std::function<bool()>;

    Search(const Limits& limits, Sink sink, Interrupted interrupted);

    /// A trial placement is entered; false: a limit is reached, the placement does not happen.
    bool enter() {
        if (counters.recursions == limits_.nodes) return end(Ending::nodes);
        ++counters.recursions;
        return counters.recursions % poll_every != 1 || poll();
    }
    /// A solution; false: that was the last one wanted.
    bool found(const Values& solution);
    /// A trial placement is taken back.
    void undo() { ++counters.backtracks; }

    /// Looks at the clock and at Ctrl-C; false: stop. For algorithms that do not `enter` their trials one by
    /// one.
    bool poll();
    /// Notes why the search ends; always false.
    bool end(Ending ending) {
        ending_ = ending;
        return false;
    }

    const Limits& limits() const { return limits_; }
    Ending ending() const { return ending_; }
    std::uint64_t solutions() const { return solutions_; }

    Counters counters;

private:
    using Clock = std::chrono::steady_clock;
    // A node costs 10 ns to 50 us, by algorithm. 256 of them keep the clock under 1 % of the cheapest and a
    // limit honoured within some 10 ms by the dearest.
    static constexpr std::uint64_t poll_every = 256;
    static constexpr auto interrupt_every = std::chrono::milliseconds(25);

    Limits limits_;
    Sink sink_;
    Interrupted interrupted_;
    Clock::time_point start_, next_interrupt_check_;
    std::uint64_t solutions_ = 0;
    Ending ending_ = Ending::exhausted;
};

/// Finds solutions of a board that has neither conflicts nor dead cells.
using Algorithm = void (*)(const Board&, Search&);

}  // namespace ninefold
