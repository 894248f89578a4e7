#include "logic/truth.hpp"

namespace ninefold {

CandidateSet candidates_of(Truth truth, const Board& board) {
    CandidateSet candidates;
    if (truth.is_cell())
        for (const Digit digit : board.candidates(truth.cell())) candidates.insert({truth.cell(), digit});
    else
        for (const Cell cell : board.cells_with(truth.digit()) & board.rules().cells(truth.house()))
            candidates.insert({cell, truth.digit()});
    return candidates;
}

}  // namespace ninefold
