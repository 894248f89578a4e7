// How a caller asks long-running work to stop, and how the work checks for that cheaply.
#pragma once
#include <concepts>
#include <functional>
#include <utility>

namespace ninefold {

/// Passed to all work that may take a long time. The function behind it decides when to stop: after a
/// deadline, on Ctrl-C, or when another thread says so. A token without a function never asks to stop.
class StopToken {
public:
    StopToken() = default;
    template <std::predicate Asked>
        requires(!std::same_as<Asked, StopToken>)
    StopToken(Asked asked) : asked_(std::move(asked)) {}

    /// True if the caller has asked to stop. Costs about as much as reading the clock.
    bool requested() const { return asked_ && asked_(); }

private:
    std::function<bool()> asked_;
};

/// Decides when a loop polls: on iteration `first`, and every `interval` iterations after that.
class Throttle {
public:
    explicit Throttle(unsigned interval, unsigned first = 1) : interval_(interval), left_(first) {}

    bool is_due() {
        if (--left_ != 0) return false;
        left_ = interval_;
        return true;
    }

private:
    unsigned interval_, left_;
};

/// A token for loops whose iterations cost less than a poll. Once asked to stop, it keeps returning true.
class StopPoller {
public:
    /// A large `first` delays the first poll, so short jobs finish even if the time is already up.
    StopPoller(StopToken stop, unsigned interval, unsigned first = 1)
        : stop_(std::move(stop)), throttle_(interval, first) {}

    bool requested() {
        if (!requested_ && throttle_.is_due()) requested_ = stop_.requested();
        return requested_;
    }

private:
    StopToken stop_;
    Throttle throttle_;
    bool requested_ = false;
};

}  // namespace ninefold
