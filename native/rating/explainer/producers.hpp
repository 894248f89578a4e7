// Everything the Explainer looks for: one row for each producer, in the order in which it tries them.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rating/explainer/hint.hpp"

namespace ninefold::explainer {

enum class Producer : std::uint8_t {
    hidden_single,
    direct_locking,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    locking,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quad,
    jellyfish,
    hidden_quad,
    bug,
    aligned_pair,
    unary_chain,
    aligned_triplet,
    nishio,
    multiple_chain,
    dynamic_chain,
    dynamic_plus,
    dynamic_chains,
    dynamic_multiple,
    dynamic_dynamic,
    dynamic_all
};
inline constexpr int producer_count = 30;

struct HintSearch;
struct NamedStep;

/// Finds the next hint of a producer, and the same hint as a step with its proof, which takes longer.
struct ProducerFunctions {
    std::optional<Hint> (*find)(HintSearch& search);
    std::optional<NamedStep> (*prove)(HintSearch& search);
};

struct ProducerRow {
    Producer producer;
    std::string_view name;  // visible to users; never changes
    int lowest_price;       // in tenths
    ProducerFunctions functions;
    bool assumes_unique = false;  // valid only if the puzzle has one solution
};

/// In the order of the enumeration.
std::span<const ProducerRow> producers();

inline const ProducerRow& row_of(Producer producer) {
    return producers()[static_cast<std::size_t>(producer)];
}

}  // namespace ninefold::explainer
