// Constraints that read their cells in order: clues outside the grid, lines, and cages that count.
#include <algorithm>
#include <array>
#include <map>

#include "constraints/automaton.hpp"
#include "constraints/constraint_types.hpp"
#include "constraints/counts.hpp"
#include "constraints/sandwiches.hpp"

namespace ninefold::constraints {
namespace {

using State = LineRule::State;
using Next = std::optional<State>;
using Cells = std::vector<int>;

State state_of(int number) { return static_cast<State>(number); }
int number_of(State state) { return static_cast<int>(state); }

/// Says all about a clue outside the grid.
std::string name_of(const Constraint& rule, bool is_house = false) {
    return rule.type + ' ' + std::to_string(rule.number.value()) + (is_house ? " house" : "");
}

/// If cells differ, those up to the highest so far have room below it.
bool has_room(int lowest, int position, int highest) { return highest - lowest >= position; }

constexpr int done = max_size * 2;  // a state beyond all digits

/// State: the first cell's digit says how many cells to add; then cells left and the sum so far.
void x_sum(Network& network, const Constraint& rule) {
    const int total = rule.number.value(), length = static_cast<int>(rule.cells.size());
    if (post_x_sum(network, rule.cells, total)) return;
    const int base = std::max(total, 0) + 1;
    const auto next = [=](State state, int position, int value) -> Next {
        int left = number_of(state) / base, sum = number_of(state) % base;
        if (position == 0) {
            if (value > length) return std::nullopt;
            left = value;
        }
        if (left == 0) return state_of(sum);
        if (sum + value > total) return std::nullopt;
        return state_of((left - 1) * base + sum + value);
    };
    post_line(network, rule.cells, {next, [=](State state) { return number_of(state) == total; }},
              name_of(rule));
}

/// State: the highest building so far (0 if none can be seen) and the number of those seen.
void skyscraper(Network& network, const Constraint& rule) {
    const int count = rule.number.value(), base = max_size * 2;
    const bool is_house = network.all_differ(rule.cells);
    const auto next = [=, lowest = network.min_value](State state, int position, int value) -> Next {
        const int highest = number_of(state) % base, seen = number_of(state) / base;
        if (is_house && !has_room(lowest, position, std::max(value, highest))) return std::nullopt;
        if (is_house && value == highest && seen > 0) return std::nullopt;
        if (value <= highest) return state;
        if (seen == count) return std::nullopt;
        return state_of((seen + 1) * base + value);
    };
    post_line(network, rule.cells, {next, [=](State state) { return number_of(state) / base == count; }},
              name_of(rule, is_house));
}

/// State: the highest building so far plus 1, or `done` after the first hidden one.
void hidden_skyscraper(Network& network, const Constraint& rule) {
    const bool is_house = network.all_differ(rule.cells);
    const auto next = [=, lowest = network.min_value, value = rule.number.value()](State state, int position,
                                                                                   int own) -> Next {
        const int highest = number_of(state) - 1;
        if (number_of(state) == done) return is_house && own == value ? std::nullopt : Next(state);
        if (own >= highest && is_house && (own == value || !has_room(lowest, position, own)))
            return std::nullopt;
        if (own >= highest) return state_of(own + 1);
        return own == value ? Next(done) : std::nullopt;
    };
    post_line(network, rule.cells, {next, [](State state) { return number_of(state) == done; }},
              name_of(rule, is_house));
}

/// State: cells to go until the one that has the number; `done` after it.
void numbered_room(Network& network, const Constraint& rule) {
    const int length = static_cast<int>(rule.cells.size());
    const bool is_house = network.all_differ(rule.cells);
    const auto next = [=, wanted = rule.number.value()](State state, int position, int value) -> Next {
        if (number_of(state) == done) return is_house && value == wanted ? std::nullopt : Next(state);
        const int left = position == 0 ? value : number_of(state);
        if (left < 1 || left > length - position) return std::nullopt;
        if (left > 1) return is_house && value == wanted ? std::nullopt : Next(state_of(left - 1));
        return value == wanted ? Next(done) : std::nullopt;
    };
    post_line(network, rule.cells, {next, [](State state) { return number_of(state) == done; }},
              name_of(rule, is_house));
}

/// The ends of the line first: what is in between depends on both.
Cells ends_first(const Cells& cells) {
    if (cells.size() < 3) return cells;
    Cells order = {cells.front(), cells.back()};
    order.insert(order.end(), cells.begin() + 1, cells.end() - 1);
    return order;
}

/// State: the first end, then both.
template <class Ends, class Inner>
void post_ends(Network& network, const Cells& cells, Ends ends_hold, Inner inner_holds) {
    constexpr int base = max_size * 2;
    const auto next = [=](State state, int position, int value) -> Next {
        if (position == 0) return state_of(value);
        if (position == 1) {
            const int low = std::min(number_of(state), value), high = std::max(number_of(state), value);
            return ends_hold(low, high) ? Next(state_of(low * base + high)) : std::nullopt;
        }
        return inner_holds(number_of(state) / base, number_of(state) % base, value) ? Next(state)
                                                                                    : std::nullopt;
    };
    post_line(network, ends_first(cells), {next, [](State) { return true; }});
}

void between(Network& network, const Constraint& rule) {
    post_ends(
        network, rule.cells, [](int, int) { return true; },
        [](int low, int high, int value) { return low < value && value < high; });
}

void lockout(Network& network, const Constraint& rule) {
    post_ends(
        network, rule.cells, [least = rule.number.value()](int low, int high) { return high - low >= least; },
        [](int low, int high, int value) { return value < low || value > high; });
}

/// State: how many of each listed digit are still missing, as a number with mixed base.
void contains(Network& network, const Constraint& rule) {
    if (rule.values.size() > rule.cells.size()) return network.refuse();
    std::map<int, int> wanted;
    for (int value : rule.values) ++wanted[value];
    LineRule line;
    std::map<int, std::pair<State, State>> places;  // for each digit: the weight and base of its count
    State weight = 1;
    for (auto [value, count] : wanted) {
        const int digit = value - network.min_value;
        if (digit < 0 || digit >= network.digits) return network.refuse();
        post_occurrences(network, rule.cells, digit, count, rule.flag);
        places[value] = {weight, state_of(count) + 1};
        line.start += weight * state_of(count);
        weight *= state_of(count) + 1;
    }
    line.next = [places, exact = rule.flag](State state, int, int value) -> Next {
        const auto place = places.find(value);
        if (place == places.end()) return state;
        const auto [unit, base] = place->second;
        if (state / unit % base > 0) return state - unit;
        return exact ? std::nullopt : Next(state);
    };
    line.accepts = [](State state) { return state == 0; };
    post_line(network, rule.cells, line);
}

/// State: the sum since the last cut. A zero after a full run makes no difference.
void sum_line(Network& network, const Constraint& rule) {
    const int total = rule.number.value();
    const auto next = [=](State state, int, int value) -> Next {
        const int sum = number_of(state) == total && value > 0 ? value : number_of(state) + value;
        return sum <= total ? Next(state_of(sum)) : std::nullopt;
    };
    post_line(network, rule.cells, {next, [=](State state) { return number_of(state) == total; }});
}

/// State: odd digits minus even ones, and high ones minus low ones, both moved up by the number of cells.
void equality_cage(Network& network, const Constraint& rule) {
    const int count = static_cast<int>(rule.cells.size()), base = 2 * count + 1;
    const int twice_middle = 2 * network.min_value + network.digits - 1;
    const int start = count * base + count;
    const auto next = [=](State state, int, int value) -> Next {
        if (2 * value == twice_middle) return std::nullopt;
        return state_of(number_of(state) + (value % 2 ? base : -base) + (2 * value > twice_middle ? 1 : -1));
    };
    post_line(network, rule.cells,
              {next, [=](State state) { return number_of(state) == start; }, state_of(start)});
}

using Classes = std::array<Mask, 3>;

/// Two neighbouring lines in which every square of four cells has digits of all three classes. Reads the
/// strip pair by pair, as an automaton: neighbouring squares share a pair, and what one needs of it, the next
/// can use.
class Strip final : public Propagator {
public:
    /// The cells of one line, then those of the other.
    Strip(Cells both_lines, const Classes& classes)
        : Propagator(std::move(both_lines), Cost::house), classes_(classes) {}

    bool run(const Network&, Domains& domains) const override {
        const std::size_t length = cells.size() / 2;
        std::array<unsigned, max_size> reached;
        unsigned before = 0b111'111'111;
        for (std::size_t i = 0; i < length; ++i) {
            reached[i] = pairs_of(domains, i) & (i == 0 ? before : neighbours()[before]);
            if (reached[i] == 0) return false;
            before = reached[i];
        }
        for (std::size_t i = length; i-- > 0;) {
            const unsigned left = i + 1 == length ? reached[i] : reached[i] & neighbours()[before];
            if (!domains.narrow(cells[i], digits_of(rows_of(left)))) return false;
            if (!domains.narrow(cells[length + i], digits_of((left | left >> 3 | left >> 6) & 7u)))
                return false;
            before = left;
        }
        return true;
    }

private:
    // A pair of classes is a bit: three times the class in the first line, plus the class in the second.
    static unsigned rows_of(unsigned pairs) {
        return (pairs & 7u ? 1u : 0u) | (pairs & 7u << 3 ? 2u : 0u) | (pairs & 7u << 6 ? 4u : 0u);
    }
    unsigned classes_of(Mask set) const {
        return (set & classes_[0] ? 1u : 0u) | (set & classes_[1] ? 2u : 0u) | (set & classes_[2] ? 4u : 0u);
    }
    Mask digits_of(unsigned classes) const {
        return (classes & 1 ? classes_[0] : 0) | (classes & 2 ? classes_[1] : 0) |
               (classes & 4 ? classes_[2] : 0);
    }
    unsigned pairs_of(const Domains& domains, std::size_t i) const {
        const unsigned first = classes_of(domains[cells[i]]);
        const unsigned second = classes_of(domains[cells[cells.size() / 2 + i]]);
        return (first & 1 ? second : 0) | (first & 2 ? second << 3 : 0) | (first & 4 ? second << 6 : 0);
    }

    /// For each set of pairs: those that can stand next to one of them.
    static const std::array<std::uint16_t, 512>& neighbours() {
        static const std::array<std::uint16_t, 512> table = [] {
            std::array<std::uint16_t, 512> result{};
            const auto classes = [](int pair) { return 1 << pair / 3 | 1 << pair % 3; };
            for (std::size_t set = 1; set < result.size(); ++set)
                for (int pair = 0; pair < 9; ++pair)
                    for_each_digit(set, [&](int other) {
                        if ((classes(pair) | classes(other)) == 7)
                            result[set] = static_cast<std::uint16_t>(result[set] | 1 << pair);
                    });
            return result;
        }();
        return table;
    }

    Classes classes_;
};

void squares_have_all(Network& network, const std::function<int(int)>& class_of) {
    Classes classes{};
    for (int digit = 0; digit < network.digits; ++digit)
        classes[Network::at(class_of(network.min_value + digit))] |= digit_bit(digit);
    const auto post = [&](int lines, int length, int down, int right) {
        for (int line = 0; line + 1 < lines && length > 1; ++line) {
            Cells strip;
            for (int own : {line, line + 1})
                for (int i = 0; i < length; ++i) strip.push_back(own * down + i * right);
            network.post<Strip>(strip, classes);
        }
    };
    post(network.rows, network.cols, network.cols, 1);
    post(network.cols, network.rows, 1, network.cols);
}

/// For each cell: it is not 5, or a 1 is above it, or a 9 below.
void dutch_flatmates(Network& network, const Constraint&) {
    enum : State { start, none_needed, needed };
    const int cells = network.rows * network.cols;
    for (int cell = 0; cell < cells; ++cell) {
        Cells line = {cell};
        const bool has_above = cell >= network.cols;
        if (has_above) line.push_back(cell - network.cols);
        if (cell + network.cols < cells) line.push_back(cell + network.cols);
        const auto next = [=](State state, int position, int value) -> Next {
            if (position == 0) return value == 5 ? needed : none_needed;
            const bool is_above = position == 1 && has_above;
            return value == (is_above ? 1 : 9) ? none_needed : static_cast<State>(state);
        };
        post_line(network, line, {next, [](State state) { return state == none_needed; }});
    }
}

void differ(Network& network, const Constraint& rule) { network.differ(rule.cells); }

constexpr ConstraintType rows[] = {
    {"x_sum", nullptr, x_sum},
    {"skyscraper", nullptr, skyscraper},
    {"hidden_skyscraper", nullptr, hidden_skyscraper},
    {"numbered_room", nullptr, numbered_room},
    {"sandwich", nullptr,
     [](Network& n, const Constraint& rule) {
         post_sandwich(n, rule.cells, rule.values, rule.number.value());
     }},
    {"lunchbox", differ,
     [](Network& n, const Constraint& rule) { post_lunchbox(n, rule.cells, rule.number.value()); }},
    {"renban", differ, [](Network& n, const Constraint& rule) { post_renban(n, rule.cells); }},
    {"between", nullptr, between},
    {"lockout", nullptr, lockout},
    {"quadruple", nullptr, contains},
    {"contains", nullptr, contains},
    {"sum_line", nullptr, sum_line},
    {"rellik_cage", differ,
     [](Network& n, const Constraint& rule) { post_rellik(n, rule.cells, rule.number.value()); }},
    {"equality_cage", nullptr, equality_cage},
    {"global_entropy", nullptr,
     [](Network& n, const Constraint&) {
         squares_have_all(
             n, [low = n.min_value, count = n.digits](int value) { return (value - low) * 3 / count; });
     }},
    {"global_mod3", nullptr,
     [](Network& n, const Constraint&) { squares_have_all(n, [](int value) { return value % 3; }); }},
    {"dutch_flatmates", nullptr, dutch_flatmates},
};

}  // namespace

std::span<const ConstraintType> line_types() { return rows; }

}  // namespace ninefold::constraints
