#include "model/group_rules.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string_view>

namespace ninefold {
namespace {

using Digits = std::vector<int>;

Digits digits_of(const std::vector<Cell>& cells, const Values& values) {
    Digits digits;
    for (const Cell cell : cells) digits.push_back(values[cell]);
    return digits;
}

int sum(const Digits& digits) { return std::accumulate(digits.begin(), digits.end(), 0); }
int sum(const Digits& digits, std::size_t begin, std::size_t end) {
    int total = 0;
    for (std::size_t i = begin; i < end; ++i) total += digits[i];
    return total;
}

bool differ(const Digits& digits) { return std::set(digits.begin(), digits.end()).size() == digits.size(); }

bool has(const std::vector<int>& numbers, int number) {
    return std::ranges::find(numbers, number) != numbers.end();
}

/// 0 for low digits, 1 for middle ones, 2 for high ones.
int third(int digit, int most) { return (digit - 1) * 3 / most; }

/// True if no two of so many cells in a row are in one class.
bool runs_differ(const std::vector<int>& classes, std::size_t length) {
    for (std::size_t i = 0; i < classes.size(); ++i)
        for (std::size_t j = i + 1; j < classes.size() && j < i + length; ++j)
            if (classes[i] == classes[j]) return false;
    return true;
}

/// What a predicate gets: the rule, the digits of its cells in order, all digits by cell, and how many digits
/// there are.
struct Case {
    const GroupRule& rule;
    const Digits digits;
    const Values& values;
    const int most;

    int number() const { return rule.number.value_or(0); }
    Digits others() const { return digits_of(rule.others, values); }
    Digits group(std::size_t i) const { return digits_of(rule.groups[i], values); }
};

bool killer_cage(const Case& c) { return differ(c.digits) && sum(c.digits) == c.number(); }

bool plain_sum(const Case& c) {
    int total = 0;
    for (std::size_t i = 0; i < c.digits.size(); ++i)
        total += (c.rule.values.empty() ? 1 : c.rule.values[i]) * c.digits[i];
    return total == c.number();
}

bool arrow(const Case& c) {
    int number = 0;
    for (const int digit : c.digits) number = 10 * number + digit;
    return number == sum(c.others());
}

bool double_arrow(const Case& c) { return 2 * (c.digits.front() + c.digits.back()) == sum(c.digits); }

bool zipper(const Case& c) {
    const std::size_t size = c.digits.size();
    const int total = size % 2 == 1 ? c.digits[size / 2] : c.digits.front() + c.digits.back();
    for (std::size_t i = 0; i < size / 2; ++i)
        if (c.digits[i] + c.digits[size - 1 - i] != total) return false;
    return true;
}

bool region_sum_line(const Case& c) {
    for (std::size_t i = 1; i < c.rule.groups.size(); ++i)
        if (sum(c.group(i)) != sum(c.group(0))) return false;
    return true;
}

bool sum_line(const Case& c) {
    int total = 0;
    for (const int digit : c.digits) {
        total = total == c.number() ? digit : total + digit;
        if (total > c.number()) return false;
    }
    return total == c.number();
}

bool rellik_cage(const Case& c) {
    std::set<int> totals;
    for (const int digit : c.digits) {
        std::set<int> longer{digit};
        for (const int total : totals) longer.insert(total + digit);
        totals.merge(longer);
    }
    return differ(c.digits) && !totals.contains(c.number());
}

bool equality_cage(const Case& c) {
    int odd = 0, low = 0, high = 0;
    for (const int digit : c.digits) {
        odd += digit % 2;
        low += 2 * digit < c.most + 1;
        high += 2 * digit > c.most + 1;
    }
    const int size = static_cast<int>(c.digits.size());
    return 2 * odd == size && 2 * low == size && 2 * high == size;
}

bool renban(const Case& c) {
    const auto [low, high] = std::ranges::minmax(c.digits);
    return differ(c.digits) && high - low + 1 == static_cast<int>(c.digits.size());
}

bool between(const Case& c) {
    const auto [low, high] = std::minmax(c.digits.front(), c.digits.back());
    for (std::size_t i = 1; i + 1 < c.digits.size(); ++i)
        if (c.digits[i] <= low || c.digits[i] >= high) return false;
    return true;
}

bool lockout(const Case& c) {
    const auto [low, high] = std::minmax(c.digits.front(), c.digits.back());
    for (std::size_t i = 1; i + 1 < c.digits.size(); ++i)
        if (c.digits[i] >= low && c.digits[i] <= high) return false;
    return high - low >= c.number();
}

bool modular(const Case& c) {
    std::vector<int> classes;
    for (const int digit : c.digits) classes.push_back(digit % c.number());
    return runs_differ(classes, static_cast<std::size_t>(c.number()));
}

bool entropic(const Case& c) {
    std::vector<int> classes;
    for (const int digit : c.digits) classes.push_back(third(digit, c.most));
    return runs_differ(classes, 3);
}

bool sandwich(const Case& c) {
    std::vector<std::size_t> crusts;
    for (std::size_t i = 0; i < c.digits.size(); ++i)
        if (has(c.rule.values, c.digits[i])) crusts.push_back(i);
    return crusts.size() == 2 && sum(c.digits, crusts[0] + 1, crusts[1]) == c.number();
}

bool lunchbox(const Case& c) {
    const auto [low, high] = std::ranges::minmax_element(c.digits);
    const auto [first, last] = std::minmax({low - c.digits.begin(), high - c.digits.begin()});
    return differ(c.digits) &&
           sum(c.digits, static_cast<std::size_t>(first) + 1, static_cast<std::size_t>(last)) == c.number();
}

bool x_sum(const Case& c) {
    const auto count = static_cast<std::size_t>(c.digits.front());
    return count <= c.digits.size() && sum(c.digits, 0, count) == c.number();
}

bool skyscraper(const Case& c) {
    int seen = 0, highest = 0;
    for (const int digit : c.digits)
        if (digit > highest) {
            highest = digit;
            ++seen;
        }
    return seen == c.number();
}

bool hidden_skyscraper(const Case& c) {
    int highest = 0;
    for (const int digit : c.digits) {
        if (digit < highest) return digit == c.number();
        highest = digit;
    }
    return false;
}

bool numbered_room(const Case& c) {
    const auto room = static_cast<std::size_t>(c.digits.front());
    return room <= c.digits.size() && c.digits[room - 1] == c.number();
}

bool contains(const Case& c) {
    std::map<int, int> there, wanted;
    for (const int digit : c.digits) ++there[digit];
    for (const int digit : c.rule.values) ++wanted[digit];
    return std::ranges::all_of(wanted, [&](const auto& entry) {
        const int count = there[entry.first];
        return c.rule.flag ? count == entry.second : count >= entry.second;
    });
}

bool same_values(const Case& c) {
    Digits first = c.group(0);
    std::ranges::sort(first);
    for (std::size_t i = 1; i < c.rule.groups.size(); ++i) {
        Digits other = c.group(i);
        std::ranges::sort(other);
        if (other != first) return false;
    }
    return true;
}

bool counting_circles(const Case& c) {
    return std::ranges::all_of(c.digits,
                               [&](int digit) { return std::ranges::count(c.digits, digit) == digit; });
}

/// One cell, whose digit is a place in the line `others`; `number` is what stands there.
bool indexer(const Case& c) {
    const Digits line = c.others();
    const auto place = static_cast<std::size_t>(c.digits.front());
    return place <= line.size() && line[place - 1] == c.number();
}

/// One square.
bool global_entropy(const Case& c) {
    std::set<int> classes;
    for (const int digit : c.digits) classes.insert(third(digit, c.most));
    return classes.size() == 3;
}
bool global_mod3(const Case& c) {
    std::set<int> classes;
    for (const int digit : c.digits) classes.insert(digit % 3);
    return classes.size() == 3;
}

/// One cell; the groups are the cell above and the one below, if they exist.
bool dutch_flatmates(const Case& c) {
    const Digits above = c.group(0), below = c.group(1);
    return c.digits.front() != 5 || (!above.empty() && above[0] == 1) || (!below.empty() && below[0] == 9);
}

struct Type {
    std::string_view name;
    bool (*holds)(const Case&);
};
constexpr Type types[] = {
    {"killer_cage", killer_cage},
    {"sum", plain_sum},
    {"little_killer", plain_sum},
    {"arrow", arrow},
    {"double_arrow", double_arrow},
    {"zipper", zipper},
    {"region_sum_line", region_sum_line},
    {"sum_line", sum_line},
    {"rellik_cage", rellik_cage},
    {"equality_cage", equality_cage},
    {"renban", renban},
    {"between", between},
    {"lockout", lockout},
    {"modular", modular},
    {"entropic", entropic},
    {"sandwich", sandwich},
    {"lunchbox", lunchbox},
    {"x_sum", x_sum},
    {"skyscraper", skyscraper},
    {"hidden_skyscraper", hidden_skyscraper},
    {"numbered_room", numbered_room},
    {"quadruple", contains},
    {"contains", contains},
    {"same_values", same_values},
    {"counting_circles", counting_circles},
    {"indexer", indexer},
    {"global_entropy", global_entropy},
    {"global_mod3", global_mod3},
    {"dutch_flatmates", dutch_flatmates},
};

const Type* find_type(const std::string& name) {
    const auto found = std::ranges::find(types, name, &Type::name);
    return found == std::end(types) ? nullptr : found;
}

}  // namespace

std::vector<Cell> GroupRule::all_cells() const {
    std::vector<Cell> all;
    CellSet seen;
    const auto add = [&](const std::vector<Cell>& list) {
        for (const Cell cell : list)
            if (!seen.contains(cell)) {
                seen.insert(cell);
                all.push_back(cell);
            }
    };
    add(cells);
    add(others);
    for (const std::vector<Cell>& group : groups) add(group);
    return all;
}

std::optional<WeightedSum> weighted_sum(const GroupRule& rule) {
    std::map<Cell, int> coefficients;
    if (rule.type == "killer_cage" || rule.type == "sum" || rule.type == "little_killer") {
        for (std::size_t i = 0; i < rule.cells.size(); ++i)
            coefficients[rule.cells[i]] += rule.values.empty() ? 1 : rule.values[i];
    } else if (rule.type == "arrow") {
        int place = 1;
        for (std::size_t i = rule.cells.size(); i-- > 0; place *= 10) coefficients[rule.cells[i]] += place;
        for (const Cell cell : rule.others) coefficients[cell] -= 1;
    } else if (rule.type == "double_arrow") {
        for (const Cell cell : rule.cells) coefficients[cell] -= 1;
        coefficients[rule.cells.front()] += 2;
        coefficients[rule.cells.back()] += 2;
    } else {
        return std::nullopt;
    }
    return WeightedSum{{coefficients.begin(), coefficients.end()}, rule.number.value_or(0)};
}

bool is_group_rule(const std::string& type) { return find_type(type) != nullptr; }

bool holds(const GroupRule& rule, const Values& values, int digits) {
    return find_type(rule.type)->holds({rule, digits_of(rule.cells, values), values, digits});
}

}  // namespace ninefold
