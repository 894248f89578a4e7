#include "model/board.hpp"

namespace ninefold {

Board::Board(const Geometry& geometry, const Values& values, const CandidateSet& allowed, CellSet placed)
    : geometry_(&geometry) {
    if (allowed == CandidateSet::full()) {  // true for most boards
        for (Cell cell : CellSet::full()) candidates_[cell] = DigitSet::full();
        for (Digit digit : DigitSet::full()) cells_with_[digit] = CellSet::full();
    } else {
        for (Candidate candidate : allowed) {
            candidates_[candidate.cell()].insert(candidate.digit());
            cells_with_[candidate.digit()].insert(candidate.cell());
        }
    }
    for (Cell cell : CellSet::full())
        if (values[cell] != 0) set(cell, Digit(values[cell]));
    givens_ = ~open_ - placed;
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
    board.givens_ = ~open_ - placed;
    if (board.givens_ != givens_) board.unique_givens_ = {};
    return board;
}

bool Board::restricted() const { return Board(*geometry_, values_).candidates_ != candidates_; }

std::vector<Board::Conflict> Board::conflicts() const {
    std::vector<Conflict> found;
    for (int h = 0; h < House::count; ++h) {
        const House house = House::at(h);
        Table<Digit, CellSet> holders;
        for (Cell cell : geometry_->cells(house) - open_) holders[Digit(values_[cell])].insert(cell);
        for (Digit digit : DigitSet::full())
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
    for (Cell peer : geometry_->peer_list(cell)) remove(peer, digit);
}

void Board::remove(Cell cell, Digit digit) {
    candidates_[cell].erase(digit);
    cells_with_[digit].erase(cell);
}

}  // namespace ninefold
