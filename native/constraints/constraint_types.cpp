#include "constraints/constraint_types.hpp"

#include <stdexcept>

#include "constraints/houses.hpp"
#include "constraints/implied.hpp"

namespace ninefold::constraints {
namespace {

void add_lines(Network& network) {
    for (int row = 0; row < network.rows; ++row) {
        std::vector<int> line;
        for (int col = 0; col < network.cols; ++col) line.push_back(row * network.cols + col);
        network.differ(line);
    }
    for (int col = 0; col < network.cols; ++col) {
        std::vector<int> line;
        for (int row = 0; row < network.rows; ++row) line.push_back(row * network.cols + col);
        network.differ(line);
    }
}

const ConstraintType& type_of(const Constraint& constraint) {
    if (const ConstraintType* type = find_type(constraint.type)) return *type;
    throw std::invalid_argument("unknown type of constraint: " + constraint.type);
}

}  // namespace

const ConstraintType* find_type(std::string_view name) {
    for (const auto& table : {pair_types(), line_types(), sum_types()})
        for (const ConstraintType& type : table)
            if (type.name == name) return &type;
    return nullptr;
}

Network network_of(const Variant& variant) {
    Network network(variant.rows, variant.cols, variant.min_value, variant.digit_count());
    for (std::size_t cell = 0; cell < variant.candidates.size(); ++cell)
        network.root[cell] &= variant.candidates[cell];
    add_lines(network);
    for (const std::vector<int>& region : variant.regions) network.differ(region);
    for (const Constraint& constraint : variant.constraints)
        if (const auto declare = type_of(constraint).declare) declare(network, constraint);
    for (const Constraint& constraint : variant.constraints)
        if (const auto post = type_of(constraint).post) {
            post(network, constraint);
            network.has_relations = true;
        }
    network.has_only_pairs = network.propagators.empty();
    post_houses(network);
    post_implied(network, variant);
    network.finish();
    return network;
}

}  // namespace ninefold::constraints
