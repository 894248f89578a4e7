// How far it is from every candidate to its own opposite, for all of them at once.
//
//     on[n], off[n]: the starts, a bit each, from which the node n is reached
//
// One wave takes all links of all candidates: what is off, then what is on. Candidates are numbered without
// gaps, so that a row has three or four words instead of twelve. Where only counts that a node is reached,
// and not how soon, each component of the graph is looked at once instead.
#pragma once
#include <bitset>
#include <memory>

#include "rating/explainer/chain.hpp"

namespace ninefold::explainer {

/// The shortest forcing chain, and the start it comes from; of several, the first start in order, on before
/// off.
struct Shortest {
    int complexity = 0;  // 0: there is none
    int candidate = -1;
    bool from_on = false;
};

/// Only chains up to a complexity are wanted.
Shortest shortest_forcing_chain(const Grid& grid, Links links, int longest);

/// The nodes from which a forcing chain leads to their opposite.
std::bitset<node_count> forcing_starts(const Grid& grid, Links links);

/// What can be reached from each node that is on, by static links.
class Reachable {
public:
    Reachable(const Grid& grid, Links links);
    ~Reachable();
    /// Whether some node can be reached from all of these.
    bool have_common(std::span<const Node> starts) const;

private:
    std::unique_ptr<class Waves> waves_;
    std::vector<std::int16_t> number_;
};

}  // namespace ninefold::explainer
