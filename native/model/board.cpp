#include "model/board.hpp"

namespace ninefold {

Board::Board(std::shared_ptr<const Rules> rules, const Values& values, const CandidateSet& allowed,
             CellSet placed)
    : rules_(std::move(rules)), open_(rules_->cells()) {
    if (allowed == CandidateSet::full() && rules_->has_all_candidates()) {  // true for most boards
        for (Cell cell : open_) candidates_[cell] = rules_->digits();
        for (Digit digit : rules_->digits()) cells_with_[digit] = open_;
    } else {
        for (Candidate candidate : allowed & rules_->candidates()) {
            candidates_[candidate.cell()].insert(candidate.digit());
            cells_with_[candidate.digit()].insert(candidate.cell());
        }
    }
    for (Cell cell : rules_->cells())
        if (values[cell] != 0) set(cell, Digit(values[cell]));
    givens_ = filled() - placed;
}

CandidateSet Board::candidates() const {
    CandidateSet all;
    for (Cell cell : open_)
        for (Digit digit : candidates_[cell]) all.insert({cell, digit});
    return all;
}

Board Board::place(Candidate candidate) const {
    Board board = *this;
    board.set(candidate.cell(), candidate.digit());
    return board;
}

Board Board::without(const CandidateSet& removed) const {
    Board board = *this;
    for (Candidate candidate : removed) board.remove(candidate.cell(), candidate.digit());
    return board;
}

Board Board::with_placed(CellSet placed) const {
    Board board = *this;
    board.givens_ = filled() - placed;
    if (board.givens_ != givens_) board.unique_givens_ = {};
    return board;
}

bool Board::restricted() const { return Board(rules_, values_).candidates_ != candidates_; }

std::vector<Board::Conflict> Board::conflicts() const {
    std::vector<Conflict> found;
    for (const House house : rules_->houses()) {
        Table<Digit, CellSet> holders;
        for (Cell cell : rules_->cells(house) - open_) holders[Digit(values_[cell])].insert(cell);
        for (Digit digit : rules_->digits())
            if (holders[digit].several()) found.push_back({house, digit, holders[digit]});
    }
    return found;
}

CellSet Board::dead_cells() const {
    CellSet dead;
    for (Cell cell : open_)
        if (candidates_[cell].empty()) dead.insert(cell);
    return dead;
}

void Board::set(Cell cell, Digit digit) {
    for (Digit other : candidates_[cell]) cells_with_[other].erase(cell);
    candidates_[cell] = {};
    values_[cell] = static_cast<std::uint8_t>(digit.number());
    open_.erase(cell);
    for (Cell peer : rules_->peer_list(cell)) remove(peer, digit);
    if (!rules_->has_relations()) return;
    for (Candidate other : rules_->clashes({cell, digit})) remove(other.cell(), other.digit());
}

void Board::remove(Cell cell, Digit digit) {
    candidates_[cell].erase(digit);
    cells_with_[digit].erase(cell);
}

}  // namespace ninefold
