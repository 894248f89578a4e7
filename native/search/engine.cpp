#include "search/engine.hpp"

#include <utility>

namespace ninefold {

Search::Search(const Limits& limits, Sink sink, Interrupted interrupted)
    : limits_(limits),
      sink_(std::move(sink)),
      interrupted_(std::move(interrupted)),
      start_(Clock::now()),
      next_interrupt_check_(start_ + interrupt_every) {}

bool Search::found(const Values& solution) {
    sink_(solution);
    return ++solutions_ < limits_.solutions || end(Ending::solutions);
}

bool Search::poll() {
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - start_).count() > limits_.seconds) return end(Ending::seconds);
    if (now < next_interrupt_check_) return true;
    next_interrupt_check_ = now + interrupt_every;
    return !interrupted_() || end(Ending::interrupted);
}

}  // namespace ninefold
