#pragma once
#include <functional>

namespace ninefold {

/// Asked again and again in long work; true is the wish to stop.
using Interrupted = std::function<bool()>;

}  // namespace ninefold
