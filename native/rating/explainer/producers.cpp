#include "rating/explainer/producers.hpp"

#include <array>
#include <utility>

#include "rating/explainer/basic.hpp"
#include "rating/explainer/bug.hpp"
#include "rating/explainer/exclusion.hpp"
#include "rating/explainer/hint_search.hpp"
#include "rating/explainer/prices.hpp"
#include "rating/explainer/steps.hpp"
#include "rating/explainer/unary.hpp"
#include "rating/explainer/unique_loop.hpp"

namespace ninefold::explainer {
namespace {

/// A producer whose hints follow from a pattern.
template <auto find, int... size>
constexpr ProducerFunctions by_pattern{
    [](HintSearch& search) -> std::optional<Hint> {
        auto found = find(search.grid, size...);
        return found ? std::optional(std::move(found->hint)) : std::nullopt;
    },
    [](HintSearch& search) -> std::optional<NamedStep> {
        const auto found = find(search.grid, size...);
        return found ? std::optional(step_of(search.grid, *found)) : std::nullopt;
    },
};

constexpr ProducerFunctions by_unary_chain{
    [](HintSearch& search) -> std::optional<Hint> {
        auto found = easiest_unary_chain(search.grid, search.most_unary, false);
        return found ? std::optional(std::move(found->hint)) : std::nullopt;
    },
    [](HintSearch& search) -> std::optional<NamedStep> {
        const auto found = easiest_unary_chain(search.grid, any_price, true);
        return found ? std::optional(step_of_unary(search.grid, *found)) : std::nullopt;
    },
};

std::string_view technique_of(ForcingRules rules, ChainKind kind) {
    if (rules.nishio) return "nishio";
    if (rules.dynamic) return "forcing-net";
    return kind == ChainKind::cell ? "forcing-chain-cell" : "forcing-chain-region";
}

template <bool dynamic, bool nishio = false, int depth = 0>
constexpr ProducerFunctions by_forcing_chain{
    [](HintSearch& search) -> std::optional<Hint> {
        if (!search.chains) search.chains.emplace(search.grid);
        auto found = search.chains->easiest({dynamic, nishio, depth}, search.stop);
        return found ? std::optional(std::move(found->hint)) : std::nullopt;
    },
    [](HintSearch& search) -> std::optional<NamedStep> {
        constexpr ForcingRules rules{dynamic, nishio, depth};
        const auto found = ForcingChains(search.grid, true).easiest(rules, search.stop);
        if (!found) return std::nullopt;
        return step_of_forcing(search.grid, *found, technique_of(rules, found->kind));
    },
};

constexpr std::array<ProducerRow, producer_count> table{{
    {Producer::hidden_single, "hidden-single", price::last_cell, by_pattern<hidden_single>},
    {Producer::direct_locking, "direct-locking", price::direct_pointing, by_pattern<direct_locking>},
    {Producer::direct_hidden_pair, "direct-hidden-pair", price::direct_hidden_subset(2),
     by_pattern<direct_hidden_subset, 2>},
    {Producer::naked_single, "naked-single", price::naked_single, by_pattern<naked_single>},
    {Producer::direct_hidden_triplet, "direct-hidden-triple", price::direct_hidden_subset(3),
     by_pattern<direct_hidden_subset, 3>},
    {Producer::locking, "locking", price::pointing, by_pattern<locking>},
    {Producer::naked_pair, "naked-pair", price::naked_subset(2), by_pattern<naked_subset, 2>},
    {Producer::x_wing, "x-wing", price::fish(2), by_pattern<fish, 2>},
    {Producer::hidden_pair, "hidden-pair", price::hidden_subset(2), by_pattern<hidden_subset, 2>},
    {Producer::naked_triplet, "naked-triple", price::naked_subset(3), by_pattern<naked_subset, 3>},
    {Producer::swordfish, "swordfish", price::fish(3), by_pattern<fish, 3>},
    {Producer::hidden_triplet, "hidden-triple", price::hidden_subset(3), by_pattern<hidden_subset, 3>},
    {Producer::xy_wing, "xy-wing", price::xy_wing, by_pattern<wing, 2>},
    {Producer::xyz_wing, "xyz-wing", price::xyz_wing, by_pattern<wing, 3>},
    {Producer::unique_loop, "unique-loop", price::unique_loop(4), by_pattern<unique_loop>, true},
    {Producer::naked_quad, "naked-quad", price::naked_subset(4), by_pattern<naked_subset, 4>},
    {Producer::jellyfish, "jellyfish", price::fish(4), by_pattern<fish, 4>},
    {Producer::hidden_quad, "hidden-quad", price::hidden_subset(4), by_pattern<hidden_subset, 4>},
    {Producer::bug, "bug", price::bug_1, by_pattern<bug>, true},
    {Producer::aligned_pair, "aligned-pair-exclusion", price::aligned_pair, by_pattern<aligned_pair>},
    {Producer::unary_chain, "forcing-chain", price::one_kind_cycle, by_unary_chain},
    {Producer::aligned_triplet, "aligned-triplet-exclusion", price::aligned_triplet,
     by_pattern<aligned_triplet>},
    {Producer::nishio, "nishio", price::nishio, by_forcing_chain<true, true>},
    {Producer::multiple_chain, "multiple-forcing-chain", price::multiple_chain, by_forcing_chain<false>},
    {Producer::dynamic_chain, "dynamic-forcing-chain", price::dynamic_chain(0),
     by_forcing_chain<true, false, 0>},
    {Producer::dynamic_plus, "dynamic-forcing-chain-plus", price::dynamic_chain(1),
     by_forcing_chain<true, false, 1>},
    {Producer::dynamic_chains, "dynamic-forcing-chain-with-chains", price::dynamic_chain(2),
     by_forcing_chain<true, false, 2>},
    {Producer::dynamic_multiple, "dynamic-forcing-chain-with-multiple-chains", price::dynamic_chain(3),
     by_forcing_chain<true, false, 3>},
    {Producer::dynamic_dynamic, "dynamic-forcing-chain-with-dynamic-chains", price::dynamic_chain(4),
     by_forcing_chain<true, false, 4>},
    {Producer::dynamic_all, "dynamic-forcing-chain-with-all", price::dynamic_chain(5),
     by_forcing_chain<true, false, 5>},
}};

constexpr bool is_in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (static_cast<std::size_t>(table[i].producer) != i) return false;
    return true;
}
static_assert(is_in_order());

}  // namespace

std::span<const ProducerRow> producers() { return table; }

}  // namespace ninefold::explainer
