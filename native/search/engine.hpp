// The interface of all algorithms: the function type, the counters, the limits, and how they report
// solutions.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "model/board.hpp"
#include "model/stop_token.hpp"

namespace ninefold {

/// All algorithms count by these definitions.
struct Counters {
    std::uint64_t tracks = 0;      // digits the algorithm sets, as a trial or otherwise
    std::uint64_t recursions = 0;  // trial placements entered, not counting the root
    std::uint64_t backtracks = 0;  // trial placements undone
    std::uint64_t guesses = 0;     // branch points with more than one choice
};

struct SearchLimits {
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t solutions = 1;
    std::uint64_t nodes = none;  // limit on trial placements
    double seconds = std::numeric_limits<double>::infinity();
};

enum class Ending : std::uint8_t { exhausted, solutions, nodes, seconds, interrupted };
inline constexpr const char* ending_names[] = {"exhausted", "solutions", "nodes", "seconds", "interrupted"};

/// One run of an algorithm, which reports here what it does. When a call returns `false`, the algorithm
/// returns at once without undoing anything, so the counters describe the state in which the search ended.
class Search {
public:
    using Sink = std::function<void(const Values&)>;

    Search(const SearchLimits& limits, Sink sink, StopToken stop);

    /// Enters a trial placement. Returns false if a limit is reached; the placement then does not happen.
    bool enter() {
        if (counters.recursions == limits_.nodes) return end(Ending::nodes);
        ++counters.recursions;
        return !throttle_.is_due() || poll();
    }
    /// Reports a solution. Returns false if no more are wanted.
    bool found(const Values& solution);
    /// Undoes a trial placement.
    void undo() { ++counters.backtracks; }

    /// Returns false if the deadline has passed or the caller has asked to stop. For algorithms that do not
    /// `enter` their trials one by one.
    bool poll();
    /// Records why the search ends. Always returns false.
    bool end(Ending ending) {
        ending_ = ending;
        return false;
    }

    const SearchLimits& limits() const { return limits_; }
    Ending ending() const { return ending_; }
    std::uint64_t solutions() const { return solutions_; }

    Counters counters;

private:
    using Clock = std::chrono::steady_clock;
    // A node takes 10 ns to 50 us, depending on the algorithm. Polling every 256 nodes costs the fastest less
    // than 1 % and stops the slowest within about 10 ms.
    static constexpr unsigned nodes_between_polls = 256;

    SearchLimits limits_;
    Sink sink_;
    StopToken stop_;
    Throttle throttle_{nodes_between_polls};
    Clock::time_point start_;
    std::uint64_t solutions_ = 0;
    Ending ending_ = Ending::exhausted;
};

/// Finds solutions of a board that has neither conflicts nor dead cells.
using Algorithm = void (*)(const Board&, Search&);

}  // namespace ninefold
