// The finders of all families, for the table.
#pragma once
#include "logic/technique.hpp"

namespace ninefold {

// singles.cpp
bool find_full_houses(const Facts& facts, Sink sink);
bool find_hidden_singles(const Facts& facts, Sink sink);
bool find_naked_singles(const Facts& facts, Sink sink);

// locked.cpp
bool find_pointing(const Facts& facts, Sink sink);
bool find_claiming(const Facts& facts, Sink sink);
bool find_locked_pairs(const Facts& facts, Sink sink);
bool find_locked_triples(const Facts& facts, Sink sink);

// subsets.cpp
bool find_naked_pairs(const Facts& facts, Sink sink);
bool find_naked_triples(const Facts& facts, Sink sink);
bool find_naked_quads(const Facts& facts, Sink sink);
bool find_hidden_pairs(const Facts& facts, Sink sink);
bool find_hidden_triples(const Facts& facts, Sink sink);
bool find_hidden_quads(const Facts& facts, Sink sink);

// fish.cpp
bool find_x_wings(const Facts& facts, Sink sink);
bool find_swordfish(const Facts& facts, Sink sink);
bool find_jellyfish(const Facts& facts, Sink sink);
bool find_finned_x_wings(const Facts& facts, Sink sink);
bool find_finned_swordfish(const Facts& facts, Sink sink);
bool find_finned_jellyfish(const Facts& facts, Sink sink);
bool find_sashimi_x_wings(const Facts& facts, Sink sink);
bool find_sashimi_swordfish(const Facts& facts, Sink sink);
bool find_sashimi_jellyfish(const Facts& facts, Sink sink);
bool find_franken_x_wings(const Facts& facts, Sink sink);
bool find_franken_swordfish(const Facts& facts, Sink sink);
bool find_franken_jellyfish(const Facts& facts, Sink sink);
bool find_finned_franken_x_wings(const Facts& facts, Sink sink);
bool find_finned_franken_swordfish(const Facts& facts, Sink sink);
bool find_finned_franken_jellyfish(const Facts& facts, Sink sink);
bool find_mutant_x_wings(const Facts& facts, Sink sink);
bool find_mutant_swordfish(const Facts& facts, Sink sink);
bool find_mutant_jellyfish(const Facts& facts, Sink sink);
bool find_finned_mutant_x_wings(const Facts& facts, Sink sink);
bool find_finned_mutant_swordfish(const Facts& facts, Sink sink);
bool find_finned_mutant_jellyfish(const Facts& facts, Sink sink);
bool find_finned_mutant_squirmbags(const Facts& facts, Sink sink);
bool find_finned_mutant_whales(const Facts& facts, Sink sink);

// single_digit.cpp
bool find_skyscrapers(const Facts& facts, Sink sink);
bool find_two_string_kites(const Facts& facts, Sink sink);
bool find_turbot_fish(const Facts& facts, Sink sink);
bool find_empty_rectangles(const Facts& facts, Sink sink);
bool find_dual_two_string_kites(const Facts& facts, Sink sink);
bool find_dual_empty_rectangles(const Facts& facts, Sink sink);

// wings.cpp
bool find_xy_wings(const Facts& facts, Sink sink);
bool find_xyz_wings(const Facts& facts, Sink sink);
bool find_wxyz_wings(const Facts& facts, Sink sink);
bool find_w_wings(const Facts& facts, Sink sink);

// coloring.cpp
bool find_simple_colors_traps(const Facts& facts, Sink sink);
bool find_simple_colors_wraps(const Facts& facts, Sink sink);
bool find_multi_colors_1(const Facts& facts, Sink sink);
bool find_multi_colors_2(const Facts& facts, Sink sink);
bool find_medusas(const Facts& facts, Sink sink);

}  // namespace ninefold
