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

    Technique{"x-wing", Family::fish, find_x_wings},
    Technique{"swordfish", Family::fish, find_swordfish},
    Technique{"jellyfish", Family::fish, find_jellyfish},
    Technique{"finned-x-wing", Family::fish, find_finned_x_wings},
    Technique{"finned-swordfish", Family::fish, find_finned_swordfish},
    Technique{"finned-jellyfish", Family::fish, find_finned_jellyfish},
    Technique{"sashimi-x-wing", Family::fish, find_sashimi_x_wings},
    Technique{"sashimi-swordfish", Family::fish, find_sashimi_swordfish},
    Technique{"sashimi-jellyfish", Family::fish, find_sashimi_jellyfish},
    Technique{"franken-x-wing", Family::fish, find_franken_x_wings},
    Technique{"franken-swordfish", Family::fish, find_franken_swordfish},
    Technique{"franken-jellyfish", Family::fish, find_franken_jellyfish},
    Technique{"finned-franken-x-wing", Family::fish, find_finned_franken_x_wings},
    Technique{"finned-franken-swordfish", Family::fish, find_finned_franken_swordfish},
    Technique{"finned-franken-jellyfish", Family::fish, find_finned_franken_jellyfish},
    Technique{"mutant-x-wing", Family::fish, find_mutant_x_wings},
    Technique{"mutant-swordfish", Family::fish, find_mutant_swordfish},
    Technique{"mutant-jellyfish", Family::fish, find_mutant_jellyfish},
    Technique{"finned-mutant-x-wing", Family::fish, find_finned_mutant_x_wings},
    Technique{"finned-mutant-swordfish", Family::fish, find_finned_mutant_swordfish},
    Technique{"finned-mutant-jellyfish", Family::fish, find_finned_mutant_jellyfish},
    Technique{"finned-mutant-squirmbag", Family::fish, find_finned_mutant_squirmbags},
    Technique{"finned-mutant-whale", Family::fish, find_finned_mutant_whales},

    Technique{"skyscraper", Family::single_digit, find_skyscrapers},
    Technique{"two-string-kite", Family::single_digit, find_two_string_kites},
    Technique{"turbot-fish", Family::single_digit, find_turbot_fish},
    Technique{"empty-rectangle", Family::single_digit, find_empty_rectangles},
    Technique{"dual-two-string-kite", Family::single_digit, find_dual_two_string_kites},
    Technique{"dual-empty-rectangle", Family::single_digit, find_dual_empty_rectangles},

    Technique{"xy-wing", Family::wings, find_xy_wings},
    Technique{"xyz-wing", Family::wings, find_xyz_wings},
    Technique{"w-wing", Family::wings, find_w_wings},
    Technique{"wxyz-wing", Family::wings, find_wxyz_wings},

    Technique{"simple-colors-trap", Family::coloring, find_simple_colors_traps},
    Technique{"simple-colors-wrap", Family::coloring, find_simple_colors_wraps},
    Technique{"multi-colors-1", Family::coloring, find_multi_colors_1},
    Technique{"multi-colors-2", Family::coloring, find_multi_colors_2},
    Technique{"medusa", Family::coloring, find_medusas},
};

}  // namespace

std::span<const Technique> techniques() { return table; }

}  // namespace ninefold
