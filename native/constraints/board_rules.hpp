// The rules of a variant in the form that boards and logic use.
#pragma once
#include <memory>

#include "constraints/variant.hpp"
#include "model/rules.hpp"

namespace ninefold::constraints {

/// True if boards have room for the variant: up to nine rows, columns and digits, and digits from 1.
bool fits_on_a_board(const Variant& variant);

/// `description` is a text from which the same rules can be made again.
std::shared_ptr<const Rules> board_rules(const Variant& variant, std::string description);

}  // namespace ninefold::constraints
