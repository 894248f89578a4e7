#include "constraints/implied.hpp"

namespace ninefold::constraints {

void post_implied(Network&, const Variant&) {}

}  // namespace ninefold::constraints
