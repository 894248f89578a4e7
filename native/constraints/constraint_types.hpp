// The table of constraints: one row per type of the JSON form.
#pragma once
#include <span>
#include <string_view>

#include "constraints/network.hpp"
#include "constraints/variant.hpp"

namespace ninefold::constraints {

struct ConstraintType {
    std::string_view name;
    /// Adds the constraint to the network. The sets of cells that differ come first, because sums use them.
    void (*declare)(Network&, const Constraint&);
    void (*post)(Network&, const Constraint&);
};

std::span<const ConstraintType> pair_types();  // types that are relations of pairs and sets that differ
std::span<const ConstraintType> line_types();
std::span<const ConstraintType> sum_types();

/// The row with this name, or null.
const ConstraintType* find_type(std::string_view name);

/// Everything the rules of a variant say.
Network network_of(const Variant& variant);

}  // namespace ninefold::constraints
