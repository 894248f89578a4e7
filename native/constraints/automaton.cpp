#include "constraints/automaton.hpp"

#include <algorithm>
#include <array>
#include <map>
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
            const auto [place, is_new] =
                large_.try_emplace(state, static_cast<Automaton::Index>(states.size()));
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
        result->layers_.push_back(std::move(layer));
        states = std::move(numbers.states);
    }
    std::vector<bool> accepted;
    for (LineRule::State state : states) accepted.push_back(rule.accepts(state));
    result->merge_states(accepted);
    return result;
}

/// From the last layer to the first: drops states that lead nowhere, and keeps one of those that lead to the
/// same states.
void Automaton::merge_states(const std::vector<bool>& accepted) {
    std::vector<Index> kept(accepted.size(), none);  // the new number of each state of the next layer
    for (std::size_t state = 0; state < accepted.size(); ++state)
        if (accepted[state]) kept[state] = 0;
    for (std::size_t i = layers_.size(); i-- > 0;) {
        const Layer old = std::move(layers_[i]);
        std::map<std::vector<Index>, Index> numbers;
        std::vector<Index> kept_here(Network::at(old.states), none);
        Layer& layer = layers_[i] = {};
        for (std::size_t state = 0; state < kept_here.size(); ++state) {
            std::vector<Index> row;
            for (std::size_t digit = 0; digit < Network::at(digits_); ++digit) {
                const Index next = old.next[state * Network::at(digits_) + digit];
                row.push_back(next == none ? none : kept[next]);
            }
            if (std::ranges::all_of(row, [](Index next) { return next == none; })) continue;
            const auto [place, is_new] = numbers.try_emplace(row, static_cast<Index>(layer.states));
            if (is_new) {
                ++layer.states;
                layer.next.insert(layer.next.end(), row.begin(), row.end());
            }
            kept_here[state] = place->second;
        }
        words_ = std::max(words_, (Network::at(layer.states) + 63) / 64);
        kept = std::move(kept_here);
    }
    start_ = kept.front();
}

bool Automaton::run(Domains& domains, const std::vector<int>& cells) const {
    if (start_ == none) return false;
    constexpr std::size_t usual = 64;
    const std::size_t size = (layers_.size() + 1) * words_;
    if (size <= usual) {
        std::array<Mask, usual> reached{};
        return read_forward(domains, cells, reached) && read_backward(domains, cells, reached);
    }
    std::vector<Mask> reached(size);
    return read_forward(domains, cells, reached) && read_backward(domains, cells, reached);
}

bool Automaton::read_forward(const Domains& domains, const std::vector<int>& cells,
                             std::span<Mask> reached) const {
    reached[start_ / 64] |= Mask{1} << (start_ % 64);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const Mask set = domains[cells[i]];
        Mask any = 0;
        for (std::size_t word = 0; word < words_; ++word)
            for_each_digit(reached[i * words_ + word], [&](int state) {
                const Index* next = &layers_[i].next[(word * 64 + Network::at(state)) * Network::at(digits_)];
                for_each_digit(set, [&](int digit) {
                    if (next[digit] == none) return;
                    reached[(i + 1) * words_ + next[digit] / 64] |= Mask{1} << (next[digit] % 64);
                    any = 1;
                });
            });
        if (!any) return false;
    }
    return true;
}

bool Automaton::read_backward(Domains& domains, const std::vector<int>& cells,
                              std::span<Mask> reached) const {
    for (std::size_t i = layers_.size(); i-- > 0;) {  // all states that the last layer reaches are accepted
        const Mask set = domains[cells[i]];
        Mask keep = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            Mask alive = 0;
            for_each_digit(reached[i * words_ + word], [&](int state) {
                const Index* next = &layers_[i].next[(word * 64 + Network::at(state)) * Network::at(digits_)];
                for_each_digit(set, [&](int digit) {
                    if (next[digit] == none) return;
                    if (!(reached[(i + 1) * words_ + next[digit] / 64] >> (next[digit] % 64) & 1)) return;
                    keep |= digit_bit(digit);
                    alive |= Mask{1} << state;
                });
            });
            reached[i * words_ + word] = alive;
        }
        if (!domains.narrow(cells[i], keep)) return false;
    }
    return true;
}

void post_line(Network& network, const std::vector<int>& cells, const LineRule& rule,
               const std::string& name) {
    if (cells.empty()) {
        if (!rule.accepts(rule.start)) network.refuse();
        return;
    }
    const int length = static_cast<int>(cells.size());
    std::shared_ptr<const Automaton> own;
    auto& automaton = name.empty() ? own : network.automata[{name, length}];
    if (!automaton) automaton = Automaton::build(rule, length, network.min_value, network.digits);
    if (automaton)
        network.post<Line>(cells, automaton);
    else
        network.post<LastCell>(cells, rule);
}

}  // namespace ninefold::constraints
