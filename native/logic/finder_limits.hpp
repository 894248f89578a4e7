// How far finders look where nothing else stops them. Part of a profile: finders read the limits and never
// set them.
#pragma once

namespace ninefold {

struct FinderLimits {
    static constexpr int most_strong_links = 16, most_sets = 10;

    // This allows 31 links in all; the longest chains in HoDoKu's library have 19.
    int strong_links = most_strong_links;  // in a chain
    bool sets_in_chains = true;            // almost locked sets as nodes of grouped chains
    int sets = most_sets;                  // in a chain of almost locked sets
    int fins = 5, endo_fins = 2;           // in a fish: people cannot follow more
    bool lemmas = true;                    // sub-proofs within a net
    bool operator==(const FinderLimits&) const = default;
};

}  // namespace ninefold
