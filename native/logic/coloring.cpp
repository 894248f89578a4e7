// Colouring: candidates joined by strong links, in two colours, exactly one of which is true.
//
// A digit with two places in a house, or a cell with two candidates, is a strong link: exactly one of its
// ends is true. Candidates joined by such links form a cluster. If they are coloured alternately, either all
// candidates of one colour (a) are true or all of the other (b).
//
//     a  .  . | .  b  . | .  .  .      Trap: remove candidates that see both colours (*).
//     --------+---------+--------      Wrap: if two of one colour see each other, that colour is false.
//     .  .  . | .  a  . | .  b  .      Multi-colours: if colours of clusters A and B see each other, the
//     --------+---------+--------      other colour of A or of B is true: remove what sees both of them (1).
//     *  .  . | .  .  . | .  .  .      A colour that sees both colours of the other cluster is false (2).
//     .  b  . | .  .  . | .  a  .
//
// Simple colours and multi-colours look at one digit. Medusa follows the links of all digits and of the cells
// with two candidates, so "sees" means "cannot both be true", in a cell as well as in a house. It has one
// more rule: if every candidate of a cell sees one colour, that colour would empty the cell and is false.
//
// Which links prove a step? Not the whole cluster: a path through it needs only every second link (the three
// rows above, no column), because in between it is enough that two candidates see each other. So the search
// assumes each removed candidate, follows it through the cluster, nearest first, until it reaches a
// contradiction, and takes the links on the way back as the proof. Every truth here has two candidates, so
// following them is complete: whatever it does not reach can stay as coloured. A link is needed if the proof
// fails without it.
#include <algorithm>
#include <array>
#include <span>

#include "logic/links.hpp"
#include "logic/technique.hpp"

namespace ninefold {
namespace {

/// Candidates by digit: sets of cells are enough to find the candidates they see.
using Layers = Table<Digit, CellSet>;

/// A cluster.
struct Painted {
    Layers a, b;
    Digit digit;  // its first digit
    int digits = 0, size = 0;
    bool a_breaks = false, b_breaks = false;  // two of the colour see each other
};

Layers operator|(const Layers& x, const Layers& y) {
    Layers both;
    for (const Digit digit : DigitSet::full()) both[digit] = x[digit] | y[digit];
    return both;
}

Layers operator&(const Layers& x, const Layers& y) {
    Layers both;
    for (const Digit digit : DigitSet::full()) both[digit] = x[digit] & y[digit];
    return both;
}

Layers operator-(const Layers& x, const Layers& y) {
    Layers rest;
    for (const Digit digit : DigitSet::full()) rest[digit] = x[digit] - y[digit];
    return rest;
}

bool is_empty(const Layers& layers) {
    return std::ranges::all_of(layers, [](const CellSet& cells) { return cells.empty(); });
}

CandidateSet set_of(const Layers& layers) {
    CandidateSet set;
    for (const Digit digit : DigitSet::full())
        for (const Cell cell : layers[digit]) set.insert({cell, digit});
    return set;
}

std::vector<Candidate> list_of(const Layers& layers) {
    std::vector<Candidate> list;
    for (const Candidate candidate : set_of(layers)) list.push_back(candidate);
    return list;
}

/// All candidates that clash with one of these: the same digit in a house, another digit in the cell.
Layers seen_by(const Layers& layers, const Rules& rules) {
    Layers seen;
    CellSet before;  // cells with a smaller digit
    for (const Digit digit : DigitSet::full()) {
        for (const Cell cell : layers[digit]) seen[digit] |= rules.peers(cell);
        seen[digit] |= before;
        before |= layers[digit];
    }
    CellSet after;
    for (int d = Digit::count - 1; d >= 0; --d) {
        seen[Digit::at(d)] |= after;
        after |= layers[Digit::at(d)];
    }
    return seen;
}

Layers layers_of(const Board& board) {
    Layers layers;
    for (const Digit digit : DigitSet::full()) layers[digit] = board.cells_with(digit);
    return layers;
}

/// The clusters of a board: of one digit each, or of all digits, joined by bivalue cells.
class Graph {
public:
    Graph(const Facts& facts, bool with_cells)
        : facts_(facts), links_(facts.links(Reach::candidates)), with_cells_(with_cells) {}

    const Facts& facts() const { return facts_; }

    /// Calls `use` with the other end and the truth of each strong link of a candidate.
    template <class Use>
    void each_link(Candidate from, const Use& use) const {
        for (const Links::Strong& link : links_.strong(links_.node_of(from))) {
            const Candidate to = candidate(link.to);
            if (with_cells_ || to.digit() == from.digit())
                use(to, links_.truths(links_.strong_links()[link.link]).front());
        }
    }

    /// The clusters in the order of their first links, which begin with colour a. Skips clusters that cannot
    /// be coloured, because the board is broken.
    std::vector<Painted> clusters() const {
        std::vector<Painted> clusters;
        CandidateSet painted;
        for (const Links::StrongLink& link : links_.strong_links()) {
            const Candidate first = candidate(link.a);
            if (painted.contains(first) || (!with_cells_ && candidate(link.b).digit() != first.digit()))
                continue;
            Painted cluster;
            const bool right = paint(first, cluster, painted);
            cluster.digit = first.digit();
            for (const Digit digit : DigitSet::full()) {
                const int size = (cluster.a[digit] | cluster.b[digit]).size();
                cluster.digits += size > 0;
                cluster.size += size;
            }
            cluster.a_breaks = !is_empty(seen_by(cluster.a, facts_.rules()) & cluster.a);
            cluster.b_breaks = !is_empty(seen_by(cluster.b, facts_.rules()) & cluster.b);
            if (right && !(cluster.a_breaks && cluster.b_breaks)) clusters.push_back(cluster);
        }
        return clusters;
    }

private:
    Candidate candidate(Links::Index node) const {
        return {links_.nodes()[node].cells.first(), links_.nodes()[node].digit};
    }

    /// Colours everything that links join to the first candidate. Returns false if a candidate would get both
    /// colours.
    bool paint(Candidate first, Painted& cluster, CandidateSet& painted) const {
        bool right = true;
        std::vector<Candidate> open = {first};
        painted.insert(first);
        cluster.a[first.digit()].insert(first.cell());
        while (!open.empty()) {
            const Candidate from = open.back();
            open.pop_back();
            const bool from_a = cluster.a[from.digit()].contains(from.cell());
            const Layers& same = from_a ? cluster.a : cluster.b;
            Layers& other = from_a ? cluster.b : cluster.a;
            each_link(from, [&](Candidate to, Truth) {
                if (same[to.digit()].contains(to.cell())) right = false;
                if (painted.contains(to)) return;
                painted.insert(to);
                other[to.digit()].insert(to.cell());
                open.push_back(to);
            });
        }
        return right;
    }

    const Facts& facts_;
    const Links& links_;
    bool with_cells_;
};

using TruthSet = Set<Truth>;

/// Follows the consequences of one candidate among the nodes, which are the candidates of some clusters.
class Consequences {
public:
    /// `emptied` is a cell that must also keep one of its candidates.
    Consequences(const Graph& graph, const Layers& nodes, std::optional<Cell> emptied)
        : graph_(graph), nodes_(nodes), emptied_(emptied) {
        if (!emptied) return;
        for (const Digit digit : board().candidates(*emptied)) nodes_[digit].insert(*emptied);
    }

    /// Finds truths that prove that none of these is true, and none of which can be left out.
    std::optional<TruthSet> refute_all(const std::vector<Candidate>& candidates) {
        TruthSet used;
        std::vector<TruthSet> proofs;
        for (const Candidate candidate : candidates) {
            std::optional<TruthSet> proof = refute(candidate, used);  // reusing truths keeps the total small
            if (!proof) proof = refute(candidate, TruthSet::full());
            if (!proof) return std::nullopt;
            proofs.push_back(*proof);
            used |= *proof;
        }
        for (const Truth truth : used)
            if (can_spare(truth, candidates, used.without(truth), proofs)) used.erase(truth);
        return used;
    }

private:
    /// A candidate is true because the other end of a truth is false, or false because another candidate is
    /// true.
    struct Reason {
        Candidate from;
        std::optional<Truth> truth;
        bool operator==(const Reason&) const = default;
    };

    const Board& board() const { return graph_.facts().board(); }

    /// Only the proofs that use this truth need a replacement.
    bool can_spare(Truth truth, const std::vector<Candidate>& candidates, const TruthSet& others,
                   std::vector<TruthSet>& proofs) {
        std::vector<TruthSet> changed = proofs;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (!proofs[i].contains(truth)) continue;
            const std::optional<TruthSet> proof = refute(candidates[i], others);
            if (!proof) return false;
            changed[i] = *proof;
        }
        proofs = std::move(changed);
        return true;
    }

    /// The usable truths by which the candidate leads to a contradiction; nothing if it does not.
    std::optional<TruthSet> refute(Candidate assumed, const TruthSet& usable) {
        assumed_ = assumed;
        usable_ = usable;
        fails_ = {};
        holds_ = {};
        queue_.clear();
        hold(assumed, {assumed, std::nullopt});
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const Candidate chosen = queue_[i];
            for (const Cell cell : nodes_[chosen.digit()] & graph_.facts().rules().peers(chosen.cell()))
                if (const auto proof = fail({cell, chosen.digit()}, chosen)) return proof;
            for (const Digit digit : board().candidates(chosen.cell()).without(chosen.digit()))
                if (nodes_[digit].contains(chosen.cell()))
                    if (const auto proof = fail({chosen.cell(), digit}, chosen)) return proof;
        }
        return std::nullopt;
    }

    static bool contains(const Layers& layers, Candidate candidate) {
        return layers[candidate.digit()].contains(candidate.cell());
    }

    void hold(Candidate candidate, const Reason& reason) {
        reasons_[candidate] = reason;
        holds_[candidate.digit()].insert(candidate.cell());
        queue_.push_back(candidate);
    }

    /// Records that the candidate is false because another one is true. Returns a proof if that is a
    /// contradiction.
    std::optional<TruthSet> fail(Candidate candidate, Candidate because) {
        if (contains(holds_, candidate)) return way_to(candidate) | way_to(because);
        if (contains(fails_, candidate)) return std::nullopt;
        reasons_[candidate] = {because, std::nullopt};
        fails_[candidate.digit()].insert(candidate.cell());
        std::optional<TruthSet> proof;
        graph_.each_link(candidate, [&](Candidate other, Truth truth) {
            if (proof || !usable_.contains(truth) || !contains(nodes_, other)) return;
            if (contains(fails_, other))
                proof = (way_to(candidate) | way_to(other)).with(truth);
            else if (!contains(holds_, other))
                hold(other, {candidate, truth});
        });
        if (proof) return proof;
        return emptied_ == candidate.cell() ? proof_of_emptied() : std::nullopt;
    }

    std::optional<TruthSet> proof_of_emptied() const {
        if (!usable_.contains(Truth(*emptied_))) return std::nullopt;
        TruthSet proof = TruthSet::of(Truth(*emptied_));
        for (const Digit digit : board().candidates(*emptied_)) {
            if (!contains(fails_, {*emptied_, digit})) return std::nullopt;
            proof |= way_to({*emptied_, digit});
        }
        return proof;
    }

    /// The truths on the way from the assumption to a candidate.
    TruthSet way_to(Candidate candidate) const {
        TruthSet truths;
        for (; candidate != assumed_; candidate = reasons_[candidate].from)
            if (reasons_[candidate].truth) truths.insert(*reasons_[candidate].truth);
        return truths;
    }

    const Graph& graph_;
    Layers nodes_;
    std::optional<Cell> emptied_;
    Candidate assumed_;
    TruthSet usable_;
    Layers holds_, fails_;
    std::vector<Candidate> queue_;
    Table<Candidate, Reason> reasons_;
};

/// Reports the step of one or two clusters if it removes anything. Returns false if the sink asked to stop.
bool emit(const Graph& graph, const std::vector<Painted>& clusters, const Layers& removed, Sink sink,
          std::optional<Cell> emptied = std::nullopt) {
    if (is_empty(removed)) return true;
    Step step;
    step.removes = list_of(removed);
    evidence::Coloring coloring;
    Layers nodes;
    for (const Painted& cluster : clusters) {
        nodes = nodes | cluster.a | cluster.b;
        coloring.clusters.push_back({set_of(cluster.a), set_of(cluster.b)});
    }
    step.evidence = std::move(coloring);
    const auto truths = Consequences(graph, nodes, emptied).refute_all(step.removes);
    if (!truths) return true;
    for (const Truth truth : *truths) step.truths.push_back(truth);
    return sink(std::move(step));
}

/// The candidates that see both colours.
Layers trapped_by(const Painted& cluster, const Facts& facts) {
    const Rules& rules = facts.rules();
    return seen_by(cluster.a, rules) & seen_by(cluster.b, rules) & layers_of(facts.board());
}

bool emit_trap(const Graph& graph, const Painted& cluster, Sink sink) {
    return emit(graph, {cluster}, trapped_by(cluster, graph.facts()) - (cluster.a | cluster.b), sink);
}

bool emit_wrap(const Graph& graph, const Painted& cluster, Sink sink) {
    if (cluster.a_breaks) return emit(graph, {cluster}, cluster.a, sink);
    if (cluster.b_breaks) return emit(graph, {cluster}, cluster.b, sink);
    return true;
}

/// Two clusters of the same digit, and which of their colours see each other.
struct Meeting {
    const Painted &first, &second;
    bool aa, ab, ba, bb;  // the first cluster's colour, then the second's

    Meeting(const Painted& x, const Painted& y, const Rules& rules) : first(x), second(y) {
        const Layers seen_a = seen_by(x.a, rules), seen_b = seen_by(x.b, rules);
        aa = !is_empty(seen_a & y.a);
        ab = !is_empty(seen_a & y.b);
        ba = !is_empty(seen_b & y.a);
        bb = !is_empty(seen_b & y.b);
    }
};

/// Visits all pairs of clusters of one digit with colours that see each other, until `use` asks to stop.
/// Skips clusters that a wrap settles, and broken boards, where no two colours can be true at once.
template <class Use>
bool each_meeting(const Graph& graph, const Use& use) {
    std::vector<Painted> clusters = graph.clusters();
    std::erase_if(clusters, [](const Painted& cluster) { return cluster.a_breaks || cluster.b_breaks; });
    for (std::size_t i = 0; i < clusters.size(); ++i)
        for (std::size_t j = i + 1; j < clusters.size() && clusters[j].digit == clusters[i].digit; ++j) {
            const Meeting meeting(clusters[i], clusters[j], graph.facts().rules());
            const int met = meeting.aa + meeting.ab + meeting.ba + meeting.bb;
            if (met > 0 && met < 4 && !use(meeting)) return false;
        }
    return true;
}

/// Reports the step of two clusters, unless each candidate sees both colours of one cluster: that is a trap.
bool emit_meeting(const Graph& graph, const Meeting& meeting, const Layers& removed, Sink sink) {
    const Facts& facts = graph.facts();
    const Layers alone = trapped_by(meeting.first, facts) | trapped_by(meeting.second, facts);
    return is_empty(removed - alone) || emit(graph, {meeting.first, meeting.second}, removed, sink);
}

/// The cells that the colour would leave empty.
CellSet emptied_by(const Layers& colour, const Facts& facts) {
    const Layers alive = layers_of(facts.board()) - seen_by(colour, facts.rules());
    CellSet emptied = facts.board().open();
    for (const CellSet& cells : alive) emptied -= cells;
    return emptied;
}

/// For a cell with more than two candidates, following one is only complete if none of them leads to a
/// contradiction on its own. Cells with such a candidate wait until the trap is done.
bool emit_emptied(const Graph& graph, const Painted& cluster, Sink sink) {
    const CellSet by_a = emptied_by(cluster.a, graph.facts()), by_b = emptied_by(cluster.b, graph.facts());
    if (by_a.empty() == by_b.empty()) return true;  // both: the board is broken
    CellSet cells = by_a | by_b;
    for (const CellSet& trapped : trapped_by(cluster, graph.facts())) cells -= trapped;
    return cells.empty() || emit(graph, {cluster}, by_a.empty() ? cluster.b : cluster.a, sink, cells.first());
}

bool emit_medusa(const Graph& graph, const Painted& cluster, Sink sink) {
    const bool breaks = cluster.a_breaks || cluster.b_breaks;
    return (breaks ? emit_wrap(graph, cluster, sink) : emit_emptied(graph, cluster, sink)) &&
           emit_trap(graph, cluster, sink);
}

bool find_simple_colors_traps(const Facts& facts, Sink sink) {
    const Graph graph(facts, false);
    for (const Painted& cluster : graph.clusters())
        if (cluster.size > 2 && !emit_trap(graph, cluster, sink)) return false;  // a single link is pointing
    return true;
}

bool find_simple_colors_wraps(const Facts& facts, Sink sink) {
    const Graph graph(facts, false);
    for (const Painted& cluster : graph.clusters())
        if (!emit_wrap(graph, cluster, sink)) return false;
    return true;
}

/// Everything that two clusters remove, over all colours that see each other.
bool find_multi_colors_1(const Facts& facts, Sink sink) {
    const Graph graph(facts, false);
    return each_meeting(graph, [&](const Meeting& meeting) {
        const Rules& rules = facts.rules();
        const auto& [first, second, aa, ab, ba, bb] = meeting;
        Layers removed;
        const auto add = [&](bool see, const Layers& far, const Layers& other_far) {
            if (see) removed = removed | (seen_by(far, rules) & seen_by(other_far, rules));
        };
        add(aa, first.b, second.b);
        add(ab, first.b, second.a);
        add(ba, first.a, second.b);
        add(bb, first.a, second.a);
        return emit_meeting(graph, meeting, removed & layers_of(facts.board()), sink);
    });
}

bool find_multi_colors_2(const Facts& facts, Sink sink) {
    const Graph graph(facts, false);
    return each_meeting(graph, [&](const Meeting& meeting) {
        const auto& [first, second, aa, ab, ba, bb] = meeting;
        return (!(aa && ab) || emit_meeting(graph, meeting, first.a, sink)) &&
               (!(ba && bb) || emit_meeting(graph, meeting, first.b, sink)) &&
               (!(aa && ba) || emit_meeting(graph, meeting, second.a, sink)) &&
               (!(ab && bb) || emit_meeting(graph, meeting, second.b, sink));
    });
}

bool find_medusas(const Facts& facts, Sink sink) {
    const Graph graph(facts, true);
    for (const Painted& cluster : graph.clusters())
        if (cluster.digits > 1 && !emit_medusa(graph, cluster, sink)) return false;
    return true;
}

constexpr Technique table[] = {
    {"simple-colors-trap", find_simple_colors_traps},
    {"simple-colors-wrap", find_simple_colors_wraps},
    {"multi-colors-1", find_multi_colors_1},
    {"multi-colors-2", find_multi_colors_2},
    {"medusa", find_medusas},
};

}  // namespace

const Family coloring{"coloring", table};

}  // namespace ninefold
