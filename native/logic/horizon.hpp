// How far the finders look, where nothing else sets an end. Data of a profile: finders read it, none sets it.
#pragma once

namespace ninefold {

struct Horizon {
    static constexpr int most_strong_links = 16, most_sets = 10;

    // A person may follow 31 links; the longest in HoDoKu's library have 19.
    int strong_links = most_strong_links;  // in a chain
    bool sets_in_chains = true;            // almost locked sets as nodes of grouped chains
    int sets = most_sets;                  // in a chain of almost locked sets
    int fins = 5, endo_fins = 2;           // of a fish: beyond that nobody would follow
    bool lemmas = true;                    // suppositions within a net
    bool operator==(const Horizon&) const = default;
};

}  // namespace ninefold
