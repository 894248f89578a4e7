#include "logic/kept_rules.hpp"

#include <algorithm>

namespace ninefold {

KeptRules::KeptRules(const Board& board, const Step& step)
    : board_rules_(board.rules()), digits_(board.rules().digits().size()) {
    if (!step.houses.empty()) {
        add_sum(step);
        return;
    }
    for (const int number : step.constraints) {
        const std::size_t before = rules_.size();
        for (const GroupRule& rule : board_rules_.group_rules())
            if (rule.constraint == number) {
                CellSet cells;
                for (const Cell cell : rule.all_cells()) cells.insert(cell);
                if (!cells.meets(board.open())) continue;  // about this, the step says nothing
                rules_.push_back(&rule);
                cells_.push_back(cells);
            }
        are_known_ = are_known_ && rules_.size() > before;
    }
}

/// A complete house holds every digit once, so its sum is known.
void KeptRules::add_sum(const Step& step) {
    has_sum_ = true;
    for (const House house : step.houses) {
        are_known_ = are_known_ && board_rules_.is_complete(house);
        for (const Cell cell : board_rules_.cells(house)) coefficients_[cell] += 1;
        total_ += digits_ * (digits_ + 1) / 2;
    }
    for (const int number : step.constraints) {
        const auto rules = board_rules_.group_rules();
        const auto rule = std::ranges::find(rules, number, &GroupRule::constraint);
        const auto sum = rule == rules.end() ? std::nullopt : weighted_sum(*rule);
        are_known_ = are_known_ && sum;
        if (!sum) return;
        for (const auto& [cell, coefficient] : sum->terms) coefficients_[cell] -= coefficient;
        total_ -= sum->total;
    }
}

bool KeptRules::hold(const Values& values) const {
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        bool is_full = true;
        for (const Cell cell : cells_[i]) is_full = is_full && values[cell] != 0;
        if (is_full && !holds(*rules_[i], values, digits_)) return false;
    }
    if (!has_sum_) return true;
    int total = 0;
    for (const Cell cell : board_rules_.cells()) {
        if (coefficients_[cell] != 0 && values[cell] == 0) return true;
        total += coefficients_[cell] * values[cell];
    }
    return total == total_;
}

}  // namespace ninefold
