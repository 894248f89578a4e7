// What may end a long call from Python: the clock, and Ctrl-C.
#pragma once
#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <optional>

namespace ninefold::bind {

/// Made before the GIL is let go.
class Watch {
public:
    explicit Watch(std::optional<double> seconds) {
        if (seconds && !(*seconds >= 0)) throw nanobind::value_error("max_seconds must be at least 0");
        if (seconds)
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(std::min(*seconds, 1e9)));
    }

    /// Asked by the calling thread, without the GIL. That is taken 40 times a second at most: another thread
    /// may be busy with it.
    bool interrupted() const {
        if (is_signalled_) return true;  // Python tells it once
        const auto now = Clock::now();
        if (deadline_ && now > *deadline_) return true;
        if (now < next_signal_check_) return false;
        next_signal_check_ = now + std::chrono::milliseconds(25);
        nanobind::gil_scoped_acquire gil;
        is_signalled_ = PyErr_CheckSignals() != 0;
        return is_signalled_;
    }

    /// With the GIL again: raises KeyboardInterrupt, or whatever a signal handler has raised.
    static void raise_if_signalled() {
        if (PyErr_Occurred()) throw nanobind::python_error();
    }

private:
    using Clock = std::chrono::steady_clock;
    std::optional<Clock::time_point> deadline_;
    mutable Clock::time_point next_signal_check_ = Clock::now();
    mutable bool is_signalled_ = false;
};

}  // namespace ninefold::bind
