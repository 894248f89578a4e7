// Whether a search may go on. Asking the caller costs more than a node, so that it is asked now and then.
#pragma once
#include <functional>

namespace ninefold::explainer {

class Patience {
public:
    explicit Patience(const std::function<bool()>& interrupted) : interrupted_(interrupted) {}

    /// Once it is lost, it stays lost.
    bool is_lost() {
        if (!lost_ && ++asked_ % often == 0 && interrupted_) lost_ = interrupted_();
        return lost_;
    }

private:
    static constexpr int often = 64;
    const std::function<bool()>& interrupted_;
    int asked_ = 0;
    bool lost_ = false;
};

}  // namespace ninefold::explainer
