#include "constraints/automaton.hpp"

#include <algorithm>
#include <unordered_map>

namespace ninefold::constraints {
namespace {

constexpr std::size_t most_states = 5000;  // in one layer
constexpr LineRule::State small_states = 8192;

/// Gives numbers to states as they come up.
class StateNumbers {
public:
    Automaton::Index number(LineRule::State state) {
        if (state >= small_states) {
            const auto [place, is_new] = large_.try_emplace(state, static_cast<Automaton::Index>(states.size()));
            if (is_new) states.push_back(state);
            return place->second;
        }
        if (state >= small_.size()) small_.resize(state + 1, Automaton::none);
        Automaton::Index& index = small_[state];
        if (index == Automaton::none) {
            index = static_cast<Automaton::Index>(states.size());
            states.push_back(state);
        }
        return index;
    }
    std::vector<LineRule::State> states;

private:
    std::vector<Automaton::Index> small_;
    std::unordered_map<LineRule::State, Automaton::Index> large_;
};

/// A line with an automaton, which lines with the same rule share.
class Line final : public Propagator {
public:
    Line(std::vector<int> line, std::shared_ptr<const Automaton> automaton)
        : Propagator(std::move(line), Cost::line), automaton_(std::move(automaton)) {}
    bool run(const Network&, Domains& domains) const override { return automaton_->run(domains, cells); }

private:
    std::shared_ptr<const Automaton> automaton_;
};

/// For rules with too many states: checks the line when one open cell is left.
class LastCell final : public Propagator {
public:
    LastCell(std::vector<int> line, LineRule rule)
        : Propagator(std::move(line), Cost::set), rule_(std::move(rule)) {}

    bool run(const Network& network, Domains& domains) const override {
        int open = cells.front();
        int count = 0;
        for (int cell : cells)
            if (!is_single(domains[cell])) open = cell, ++count;
        if (count > 1) return true;
        Mask keep = 0;
        for_each_digit(domains[open], [&](int digit) {
            if (holds(network, domains, open, digit)) keep |= digit_bit(digit);
        });
        return domains.narrow(open, keep);
    }

private:
    bool holds(const Network& network, const Domains& domains, int open, int digit) const {
        LineRule::State state = rule_.start;
        int position = 0;
        for (int cell : cells) {
            const int own = cell == open ? digit : first_digit(domains[cell]);
            const auto next = rule_.next(state, position++, network.min_value + own);
            if (!next) return false;
            state = *next;
        }
        return rule_.accepts(state);
    }
    LineRule rule_;
};

}  // namespace

std::unique_ptr<Automaton> Automaton::build(const LineRule& rule, int length, int min_value, int digits) {
    auto result = std::unique_ptr<Automaton>(new Automaton);
    result->digits_ = digits;
    std::vector<LineRule::State> states = {rule.start};
    for (int position = 0; position < length; ++position) {
        StateNumbers numbers;
        Layer layer{static_cast<int>(states.size()), {}};
        layer.next.reserve(states.size() * Network::at(digits));
        for (LineRule::State state : states)
            for (int digit = 0; digit < digits; ++digit) {
                const auto next = rule.next(state, position, min_value + digit);
                layer.next.push_back(next ? numbers.number(*next) : none);
            }
        if (numbers.states.size() > most_states) return nullptr;
        result->most_states_ = std::max(result->most_states_, layer.states);
        result->layers_.push_back(std::move(layer));
        states = std::move(numbers.states);
    }
    result->most_states_ = std::max(result->most_states_, static_cast<int>(states.size()));
    std::vector<bool> accepted;
    for (LineRule::State state : states) accepted.push_back(rule.accepts(state));
    result->drop_dead_ends(accepted);
    return result;
}

void Automaton::drop_dead_ends(const std::vector<bool>& accepted) {
    std::vector<bool> alive = accepted;
    for (std::size_t i = layers_.size(); i-- > 0;) {
        Layer& layer = layers_[i];
        std::vector<bool> alive_here(Network::at(layer.states));
        for (std::size_t entry = 0; entry < layer.next.size(); ++entry) {
            if (layer.next[entry] == none) continue;
            if (alive[layer.next[entry]])
                alive_here[entry / Network::at(digits_)] = true;
            else
                layer.next[entry] = none;
        }
        alive = std::move(alive_here);
    }
}

bool Automaton::run(Domains& domains, const std::vector<int>& cells) const {
    thread_local std::vector<std::uint8_t> reached;  // by layer and state
    const std::size_t width = Network::at(most_states_), digits = Network::at(digits_);
    reached.assign((layers_.size() + 1) * width, 0);
    reached[0] = 1;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const Mask set = domains[cells[i]];
        for (std::size_t state = 0; state < Network::at(layers_[i].states); ++state) {
            if (!reached[i * width + state]) continue;
            const Index* next = &layers_[i].next[state * digits];
            for_each_digit(set, [&](int digit) {
                if (next[digit] != none) reached[(i + 1) * width + next[digit]] = 1;
            });
        }
    }
    for (std::size_t i = layers_.size(); i-- > 0;) {  // all states reached in the last layer are accepted
        const Mask set = domains[cells[i]];
        Mask keep = 0;
        for (std::size_t state = 0; state < Network::at(layers_[i].states); ++state) {
            if (!reached[i * width + state]) continue;
            const Index* next = &layers_[i].next[state * digits];
            bool is_alive = false;
            for_each_digit(set, [&](int digit) {
                if (next[digit] == none || !reached[(i + 1) * width + next[digit]]) return;
                keep |= digit_bit(digit);
                is_alive = true;
            });
            reached[i * width + state] = is_alive;
        }
        if (!domains.narrow(cells[i], keep)) return false;
    }
    return true;
}

void post_lines(Network& network, const std::vector<std::vector<int>>& lines, const LineRule& rule) {
    if (lines.empty()) return;
    const int length = static_cast<int>(lines.front().size());
    const std::shared_ptr<const Automaton> automaton =
        Automaton::build(rule, length, network.min_value, network.digits);
    for (const std::vector<int>& line : lines) {
        if (automaton)
            network.post<Line>(line, automaton);
        else
            network.post<LastCell>(line, rule);
    }
}

void post_line(Network& network, const std::vector<int>& cells, const LineRule& rule) {
    if (cells.empty()) {
        if (!rule.accepts(rule.start)) network.refuse();
        return;
    }
    post_lines(network, {cells}, rule);
}

}  // namespace ninefold::constraints
