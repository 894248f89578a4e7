// Constraints that read a line of cells one digit at a time and keep a small state.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "constraints/network.hpp"

namespace ninefold::constraints {

/// What a line constraint says: the state after a digit, or nothing if the digit is wrong there.
struct LineRule {
    using State = std::uint64_t;
    std::function<std::optional<State>(State state, int position, int value)> next;
    std::function<bool(State)> accepts;  // asked after the last digit
    State start = 0;
};

/// A line rule for lines of one length, as tables: one layer of states per position.
class Automaton {
public:
    using Index = std::uint16_t;
    static constexpr Index none = 0xffff;

    /// Returns nothing if there are too many states.
    static std::unique_ptr<Automaton> build(const LineRule& rule, int length, int min_value, int digits);

    /// Narrows the cells to the digits on accepted ways. Returns false if there is none.
    bool run(Domains& domains, const std::vector<int>& cells) const;

private:
    struct Layer {
        int states = 0;
        std::vector<Index> next;  // for each state and digit: the state in the next layer
    };
    void merge_states(const std::vector<bool>& accepted);
    bool read_forward(const Domains& domains, const std::vector<int>& cells, std::span<Mask> reached) const;
    bool read_backward(Domains& domains, const std::vector<int>& cells, std::span<Mask> reached) const;

    int digits_ = 0;
    std::vector<Layer> layers_;
    std::size_t words_ = 1;  // for the states of one layer, as bits
    Index start_ = 0;
};

/// Adds the line rule for these cells, read in this order. Lines of one length with the same name (which says
/// all about the rule, such as "skyscraper 5") share an automaton; without a name each has its own.
void post_line(Network& network, const std::vector<int>& cells, const LineRule& rule,
               const std::string& name = "");

}  // namespace ninefold::constraints
