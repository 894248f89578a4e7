#include "model/pair_rules.hpp"

#include <algorithm>
#include <cstdlib>

namespace ninefold {
namespace {

bool has(const std::vector<int>& numbers, int number) {
    return std::ranges::find(numbers, number) != numbers.end();
}

bool have_ratio(int x, int y, int ratio) { return x == ratio * y || y == ratio * x; }

}  // namespace

void PairClashes::require(Cell a, Cell b, const Allows& allows) {
    for (const Digit x : digits_)
        for (const Digit y : digits_)
            if (!allows(x.number(), y.number())) {
                clashes_[{a, x}].insert({b, y});
                clashes_[{b, y}].insert({a, x});
            }
}

void PairClashes::require_apart(int rows, int columns, const Allows& allows) {
    for (const Cell a : cells_)
        for (const Cell b : cells_) {
            const int down = std::abs(a.position() / shape::side - b.position() / shape::side);
            const int across = std::abs(a.position() % shape::side - b.position() % shape::side);
            if (a < b && ((down == rows && across == columns) || (down == columns && across == rows)))
                require(a, b, allows);
        }
}

bool PairClashes::add(const PairRule& rule) { return add_global(rule) || add_line(rule) || add_mark(rule); }

bool PairClashes::add_global(const PairRule& rule) {
    const auto differ = [](int x, int y) { return x != y; };
    const auto not_consecutive = [](int x, int y) { return x - y != 1 && y - x != 1; };
    if (rule.type == "anti_knight") {
        require_apart(1, 2, differ);
    } else if (rule.type == "anti_king") {
        require_apart(0, 1, differ);
        require_apart(1, 1, differ);
    } else if (rule.type == "nonconsecutive") {
        require_apart(0, 1, not_consecutive);
    } else if (rule.type == "diagonal_nonconsecutive") {
        require_apart(1, 1, not_consecutive);
    } else if (rule.type == "knight_sum_forbidden") {
        require_apart(1, 2, [&](int x, int y) { return !has(rule.sums, x + y); });
    } else if (rule.type == "anti_taxicab") {
        for (int down = 0; down < shape::side; ++down)
            for (int across = 0; across <= down; ++across)
                require_apart(down, across, [=](int x, int y) { return x != y || x != down + across; });
    } else {
        return false;
    }
    return true;
}

bool PairClashes::add_line(const PairRule& rule) {
    const std::vector<Cell>& line = rule.cells;
    const auto each_pair = [&](const auto& use) {
        for (std::size_t i = 0; i < line.size(); ++i)
            for (std::size_t j = i + 1; j < line.size(); ++j) use(i, j);
    };
    if (rule.type == differing) {
        each_pair([&](std::size_t i, std::size_t j) {
            require(line[i], line[j], [](int x, int y) { return x != y; });
        });
    } else if (rule.type == "thermo") {
        each_pair([&](std::size_t i, std::size_t j) {
            require(line[i], line[j], [=](int x, int y) { return y >= x + static_cast<int>(j - i); });
        });
    } else if (rule.type == "slow_thermo") {
        each_pair([&](std::size_t i, std::size_t j) {
            require(line[i], line[j], [](int x, int y) { return y >= x; });
        });
    } else if (rule.type == "whisper") {
        each_pair([&](std::size_t i, std::size_t j) {
            if (j == i + 1)
                require(line[i], line[j], [&](int x, int y) { return std::abs(x - y) >= rule.number; });
        });
    } else if (rule.type == "palindrome") {
        each_pair([&](std::size_t i, std::size_t j) {
            if (i + j + 1 == line.size()) require(line[i], line[j], [](int x, int y) { return x == y; });
        });
    } else {
        return false;
    }
    return true;
}

bool PairClashes::add_mark(const PairRule& rule) {
    const auto both = [&](const Allows& allows) { require(rule.cells.at(0), rule.cells.at(1), allows); };
    const auto around = [&](const Allows& allows) {
        for (const Cell other : rule.others) require(rule.cells.at(0), other, allows);
    };
    if (rule.type == "difference") {
        both([&](int x, int y) { return std::abs(x - y) == rule.number; });
    } else if (rule.type == "ratio") {
        both([&](int x, int y) { return have_ratio(x, y, rule.number); });
    } else if (rule.type == "pair_sum") {
        both([&](int x, int y) { return x + y == rule.number; });
    } else if (rule.type == "greater_than") {
        both([](int x, int y) { return x > y; });
    } else if (rule.type == "minimum") {
        around([](int x, int y) { return x < y; });
    } else if (rule.type == "maximum") {
        around([](int x, int y) { return x > y; });
    } else if (rule.type == "clone") {
        for (std::size_t i = 0; i < rule.cells.size(); ++i)
            require(rule.cells[i], rule.others.at(i), [](int x, int y) { return x == y; });
    } else if (rule.type == "negative") {
        for (const auto& [a, b] : rule.pairs)
            require(a, b, [&](int x, int y) {
                return !has(rule.sums, x + y) && !has(rule.differences, std::abs(x - y)) &&
                       std::ranges::none_of(rule.ratios, [&](int ratio) { return have_ratio(x, y, ratio); });
            });
    } else {
        return false;
    }
    return true;
}

}  // namespace ninefold
