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

}  // namespace ninefold
