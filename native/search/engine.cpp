#include "search/engine.hpp"

#include <utility>

namespace ninefold {

Search::Search(const SearchLimits& limits, Sink sink, StopToken stop)
    : limits_(limits), sink_(std::move(sink)), stop_(std::move(stop)), start_(Clock::now()) {}

bool Search::found(const Values& solution) {
    sink_(solution);
    return ++solutions_ < limits_.solutions || end(Ending::solutions);
}

bool Search::poll() {
    const std::chrono::duration<double> spent = Clock::now() - start_;
    if (spent.count() > limits_.seconds) return end(Ending::seconds);
    return !stop_.requested() || end(Ending::interrupted);
}

}  // namespace ninefold
