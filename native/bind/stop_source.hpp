// Makes the StopToken for calls from Python. It asks to stop at a deadline and on Ctrl-C.
#pragma once
#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <type_traits>

#include "model/stop_token.hpp"

namespace ninefold::bind {

class StopSource {
public:
    explicit StopSource(std::optional<double> seconds) {
        if (seconds && !(*seconds >= 0)) throw nanobind::value_error("max_seconds must be at least 0");
        if (seconds)
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(std::min(*seconds, 1e9)));
    }

    /// Runs `work(token)` without the GIL. Then raises KeyboardInterrupt, or any other exception that a
    /// signal handler raised in the meantime.
    template <class Work>
    auto run(const Work& work) const {
        if constexpr (std::is_void_v<std::invoke_result_t<Work, const StopToken&>>) {
            run([&](const StopToken& stop) { return work(stop), true; });
        } else {
            const StopToken stop = [this] { return is_over(); };
            auto result = [&] {
                nanobind::gil_scoped_release no_gil;
                return work(stop);
            }();
            if (PyErr_Occurred()) throw nanobind::python_error();
            return result;
        }
    }

private:
    using Clock = std::chrono::steady_clock;
    // If another Python thread is busy, getting the GIL takes 5 ms. Short calls never need it.
    static constexpr auto between_signal_checks = std::chrono::milliseconds(25);

    bool is_over() const {
        if (is_signalled_) return true;  // Python reports a signal only once
        const auto now = Clock::now();
        if (deadline_ && now > *deadline_) return true;
        if (now < next_signal_check_) return false;
        next_signal_check_ = now + between_signal_checks;
        nanobind::gil_scoped_acquire gil;
        is_signalled_ = PyErr_CheckSignals() != 0;
        return is_signalled_;
    }

    std::optional<Clock::time_point> deadline_;
    mutable Clock::time_point next_signal_check_ = Clock::now() + between_signal_checks;
    mutable bool is_signalled_ = false;
};

}  // namespace ninefold::bind
