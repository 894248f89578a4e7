// THE TABLE: which techniques there are. To add one: its finder in the file of its family, a line in
// families.hpp, a row here.
#include <array>

#include "logic/families.hpp"

namespace ninefold {
namespace {

constexpr std::array table = {
    Technique{"full-house", Family::singles, find_full_houses},
    Technique{"hidden-single", Family::singles, find_hidden_singles},
    Technique{"naked-single", Family::singles, find_naked_singles},

    Technique{"pointing", Family::locked, find_pointing},
    Technique{"claiming", Family::locked, find_claiming},
    Technique{"locked-pair", Family::locked, find_locked_pairs},
    Technique{"locked-triple", Family::locked, find_locked_triples},

    Technique{"naked-pair", Family::subsets, find_naked_pairs},
    Technique{"naked-triple", Family::subsets, find_naked_triples},
    Technique{"naked-quad", Family::subsets, find_naked_quads},
    Technique{"hidden-pair", Family::subsets, find_hidden_pairs},
    Technique{"hidden-triple", Family::subsets, find_hidden_triples},
    Technique{"hidden-quad", Family::subsets, find_hidden_quads},
};

}  // namespace

std::span<const Technique> techniques() { return table; }

}  // namespace ninefold
