// A thread that is joined at the end of its scope. Not every standard library has std::jthread yet: Apple's
// hides it behind a flag.
#pragma once
#include <thread>
#include <utility>

namespace ninefold {

class JoiningThread {
public:
    template <class Work>
    explicit JoiningThread(Work work) : thread_(std::move(work)) {}
    JoiningThread(JoiningThread&&) = default;
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }

private:
    std::thread thread_;
};

}  // namespace ninefold
