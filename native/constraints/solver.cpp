#include "constraints/solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "constraints/clause_search.hpp"
#include "constraints/constraint_types.hpp"

namespace ninefold::constraints {
namespace {

using Clock = std::chrono::steady_clock;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// First in, first out. Other orders lead to conflicts that say less about the puzzle: some jigsaw layouts
/// then take a hundred times as many nodes.
class Queue {
public:
    bool is_empty() const { return first_ == places_.size(); }
    void push(int place) { places_.push_back(place); }
    int pop() {
        const int place = places_[first_++];
        if (is_empty()) clear();
        return place;
    }
    void clear() {
        places_.clear();
        first_ = 0;
    }

private:
    std::vector<int> places_;
    std::size_t first_ = 0;
};

/// The state of one node.
struct Level {
    std::vector<Mask> sets;
    std::vector<std::uint8_t> places;  // for each complete house and digit: how many cells can have it
};

/// Runs propagators until nothing changes.
class Propagation {
public:
    explicit Propagation(const Network& network)
        : network_(network),
          changed_((network.root.size() + 63) / 64),
          waiting_(network.queue_words),
          first_weights_(network.root.size(), 1.0) {
        for (std::size_t cell = 0; cell < first_weights_.size();
             ++cell) {  // cells with many constraints come first
            std::size_t constraints = network.arcs[cell].size();
            for (Mask word : network.watchers(static_cast<int>(cell)))
                constraints += static_cast<std::size_t>(std::popcount(word));
            first_weights_[cell] += static_cast<double>(constraints) / 5;
        }
    }

    /// Forgets earlier searches, so a search does not depend on them.
    void reset() {
        weights_ = first_weights_;
        unit_ = 1;
        runs = 0;
        clear();
    }

    /// Counts the places of all digits, runs every propagator, and those that the changes concern.
    bool run_all(Level& level) {
        known_ = level.sets;
        level.places.assign(network_.complete_houses.size() * at(network_.digits), 0);
        for (int cell = 0; cell < static_cast<int>(known_.size()); ++cell) {
            if (known_[at(cell)] == 0) return false;
            mark(cell);
            for (int house : network_.houses_of(cell))
                for_each_digit(known_[at(cell)],
                               [&](int digit) { ++level.places[at(house * network_.digits + digit)]; });
        }
        for (int cell = 0; cell < static_cast<int>(known_.size()); ++cell)
            for (std::size_t word = 0; word < waiting_.size(); ++word)
                enqueue(word, network_.watchers(cell)[word]);
        Domains domains(level.sets.data(), changed_.data());
        for (std::size_t i = 0; i < level.places.size(); ++i) {
            const auto [house, digit] = std::div(static_cast<int>(i), network_.digits);
            if (level.places[i] < 2 && !place(domains, house, digit)) return false;
        }
        return run(level);
    }

    bool narrow(Level& level, int cell, Mask keep) {
        known_ = level.sets;
        level.sets[at(cell)] &= keep;
        if (level.sets[at(cell)] == 0) return false;
        mark(cell);
        return run(level);
    }

    double weight(int cell) const { return weights_[at(cell)]; }
    std::uint64_t runs = 0;

private:
    bool run(Level& level) {
        Domains domains(level.sets.data(), changed_.data());
        places_ = level.places.data();
        if (settle(domains)) return true;
        age();
        clear();
        return false;
    }

    void clear() {
        std::ranges::fill(changed_, 0);
        std::ranges::fill(waiting_, 0);
        for (Queue& queue : queues_) queue.clear();
    }

    bool settle(Domains& domains) {
        while (spread_changes(domains)) {
            const Propagator* propagator = next();
            if (!propagator) return true;
            ++runs;
            if (!propagator->run(network_, domains)) return blame(propagator->cells);
        }
        return false;
    }

    bool spread_changes(Domains& domains) {
        for (std::size_t word = 0; word < changed_.size();) {
            if (changed_[word] == 0) {
                ++word;
                continue;
            }
            const int cell = static_cast<int>(word) * 64 + std::countr_zero(changed_[word]);
            changed_[word] &= changed_[word] - 1;
            if (!spread(domains, cell)) return false;
            word = 0;
        }
        return true;
    }

    /// What a changed cell means for the cells it sees and for its pairs, and which propagators it concerns.
    bool spread(Domains& domains, int cell) {
        const Mask set = domains[cell];
        if (is_single(set))
            for (int peer : network_.peers[at(cell)])
                if (!domains.remove(peer, set)) return blame(peer);
        for (const Network::Arc& arc : network_.arcs[at(cell)])
            if (!domains.narrow(arc.other, arc.table->partners(set))) return blame(arc.other);
        if (!count_places(domains, cell)) return false;
        const std::span<const Mask> watchers = network_.watchers(cell);
        for (std::size_t word = 0; word < waiting_.size(); ++word) enqueue(word, watchers[word]);
        return true;
    }

    /// Takes the digits that a cell lost off the counts of its houses. A digit with one place left goes
    /// there.
    bool count_places(Domains& domains, int cell) {
        Mask lost = known_[at(cell)] & ~domains[cell];
        known_[at(cell)] = domains[cell];
        for (; lost; lost &= lost - 1)
            for (int house : network_.houses_of(cell)) {
                std::uint8_t& places = places_[at(house * network_.digits + first_digit(lost))];
                if (--places < 2 && !place(domains, house, first_digit(lost))) return false;
            }
        return true;
    }

    bool place(Domains& domains, int house, int digit) {
        const std::vector<int>& cells = network_.complete_houses[at(house)];
        for (int cell : cells)
            if (domains[cell] >> digit & 1) return domains.narrow(cell, digit_bit(digit)) || blame(cells);
        return blame(cells);
    }

    /// Adds the propagators of one word of the queue that are not waiting yet.
    void enqueue(std::size_t word, Mask places) {
        const Mask added = places & ~waiting_[word];
        if (!added) return;
        waiting_[word] |= added;
        Queue& queue = queues_[network_.cost_of_word[word]];
        for_each_digit(added, [&](int bit) { queue.push(static_cast<int>(word) * 64 + bit); });
    }

    /// Takes the next propagator of the least cost.
    const Propagator* next() {
        const auto queue = std::ranges::find_if(queues_, [](const Queue& q) { return !q.is_empty(); });
        if (queue == queues_.end()) return nullptr;
        const int place = queue->pop();
        waiting_[at(place) / 64] &= ~(Mask{1} << (place % 64));
        return network_.queue[at(place)];
    }

    void mark(int cell) { changed_[at(cell) / 64] |= Mask{1} << (cell % 64); }
    bool blame(int cell) {
        weights_[at(cell)] += unit_;
        return false;
    }
    bool blame(const std::vector<int>& cells) {
        const double share = 2 * unit_ / static_cast<double>(cells.size());
        for (int cell : cells) weights_[at(cell)] += share;
        return false;
    }
    /// Later conflicts count more than early ones.
    void age() {
        unit_ *= growth;
        if (unit_ < largest_unit) return;
        for (double& weight : weights_) weight /= largest_unit;
        unit_ /= largest_unit;
    }

    static constexpr double growth = 1.002, largest_unit = 1e100;

    const Network& network_;
    std::vector<Mask> known_;         // the sets that the counts of places stand for
    std::uint8_t* places_ = nullptr;  // of the level at work
    std::vector<Mask> changed_;       // one bit per cell
    std::vector<Mask> waiting_;       // one bit per place in the queue
    std::array<Queue, Propagator::cost_count> queues_;
    std::vector<double> weights_, first_weights_;  // by cell: how often it was part of a conflict
    double unit_ = 1;
};

}  // namespace

class NetworkSearch::DepthFirst {
public:
    explicit DepthFirst(const Network& network) : network_(network), propagation_(network) {}

    /// Searches from these sets.
    Outcome run(const std::vector<Mask>& root, const SearchLimits& limits, const SolutionSink& sink,
                const StopToken& stop, Random* random) {
        limits_ = limits;
        sink_ = &sink;
        stop_ = &stop;
        start_ = Clock::now();
        random_ = random;
        reset();
        if (!network_.is_impossible) {
            if (levels_.empty()) levels_.emplace_back();
            levels_[0].sets = root;
            if (propagation_.run_all(levels_[0]) && !search(0) && is_too_hard_) learn();
        }
        outcome_.propagations = propagation_.runs;
        return outcome_;
    }

private:
    struct Branch {
        int cell = -1;
        Mask digit = 0;
        double score = std::numeric_limits<double>::infinity();  // the least is best
    };

    void reset() {
        propagation_.reset();
        throttle_ = Throttle(64);
        found_.clear();
        outcome_ = {};
        is_too_hard_ = false;
        constexpr std::uint64_t few_solutions = 2;  // many of them cannot be excluded one by one
        const bool may_learn = network_.has_only_pairs && limits_.solutions <= few_solutions && !random_;
        // A trial in a large grid costs more and settles less, so clauses pay there much earlier.
        trials_before_learning_ = !may_learn ? SearchLimits::none : network_.digits > 9 ? 30 : 3000;
    }

    /// Tries digits at this level until none is left. Returns false if the search is over.
    bool search(std::size_t level) {
        for (;;) {
            const Branch branch = choose(levels_[level]);
            if (branch.cell < 0) return found(levels_[level].sets);
            if (!enter()) return false;
            if (levels_.size() == level + 1) levels_.emplace_back();
            levels_[level + 1] = levels_[level];
            if (propagation_.narrow(levels_[level + 1], branch.cell, branch.digit) && !search(level + 1))
                return false;
            if (!propagation_.narrow(levels_[level], branch.cell, ~branch.digit)) return true;
        }
    }

    /// Goes on with clauses from the sets that are left before the first open trial.
    void learn() {
        ClauseSearch clauses(network_, levels_[0].sets);
        for (const std::vector<Mask>& solution : found_) clauses.exclude(solution);
        while (clauses.search([&] { return enter(); }) == ClauseSearch::Answer::solution) {
            const std::vector<Mask> solution = clauses.solution();
            if (!found(solution)) return;
            clauses.exclude(solution);
        }
    }

    bool enter() {
        if (outcome_.nodes == limits_.nodes) return end(Ending::nodes);
        if (outcome_.nodes == trials_before_learning_) {
            trials_before_learning_ = SearchLimits::none;
            is_too_hard_ = true;
            return false;
        }
        ++outcome_.nodes;
        if (!throttle_.is_due()) return true;
        if (stop_->requested()) return end(Ending::interrupted);
        const std::chrono::duration<double> spent = Clock::now() - start_;
        return spent.count() < limits_.seconds || end(Ending::seconds);
    }
    bool end(Ending ending) {
        outcome_.ending = ending;
        return false;
    }
    bool found(const std::vector<Mask>& solution) {
        ++outcome_.solutions;
        if (trials_before_learning_ != SearchLimits::none) found_.push_back(solution);
        (*sink_)(solution);
        return outcome_.solutions < limits_.solutions || end(Ending::solutions);
    }

    /// The cell with the fewest digits for its weight, or a digit with two places in a complete house.
    Branch choose(const Level& level) const {
        if (random_) return choose_at_random(level);
        Branch best;
        for (int cell = 0; cell < static_cast<int>(level.sets.size()); ++cell) {
            const Mask set = level.sets[at(cell)];
            if (is_single(set)) continue;
            const double score = score_of(std::popcount(set), propagation_.weight(cell));
            if (score < best.score) best = {cell, set & (~set + 1), score};
        }
        if (best.cell >= 0)
            for (std::size_t i = 0; i < level.places.size(); ++i)
                if (level.places[i] == 2) choose_place(level.sets, static_cast<int>(i), best);
        return best;
    }

    /// A digit of one of the cells with the fewest digits, all equally likely.
    Branch choose_at_random(const Level& level) const {
        Branch best;
        int fewest = network_.digits + 1;
        std::uint32_t equals = 0;
        for (int cell = 0; cell < static_cast<int>(level.sets.size()); ++cell) {
            const int size = std::popcount(level.sets[at(cell)]);
            if (size == 1 || size > fewest) continue;
            equals = size < fewest ? 1 : equals + 1;
            fewest = size;
            if (random_->below(equals) == 0) best.cell = cell;
        }
        if (best.cell < 0) return best;
        Mask set = level.sets[at(best.cell)];
        for (std::uint32_t skip = random_->below(static_cast<std::uint32_t>(fewest)); skip > 0; --skip)
            set &= set - 1;
        best.digit = set & (~set + 1);
        return best;
    }

    /// The least is best. Large plain puzzles do better with the fewest choices, and weights only between
    /// equals; small jigsaws do not.
    double score_of(int choices, double weight) const {
        const bool is_large_and_plain = network_.digits > 9 && !network_.has_relations;
        return is_large_and_plain ? choices + 1 / (1 + weight) : choices / weight;
    }

    /// A digit with two places in a house.
    void choose_place(const std::vector<Mask>& sets, int house_and_digit, Branch& best) const {
        const auto [house, digit] = std::div(house_and_digit, network_.digits);
        double sum = 0, most = 0;
        int heaviest = -1;
        for (int cell : network_.complete_houses[at(house)]) {
            if (!(sets[at(cell)] >> digit & 1)) continue;
            const double weight = propagation_.weight(cell);
            sum += weight;
            if (weight > most) most = weight, heaviest = cell;
        }
        const double score = score_of(2, sum / 2);
        if (score < best.score) best = {heaviest, digit_bit(digit), score};
    }

    const Network& network_;
    Propagation propagation_;
    SearchLimits limits_;
    const SolutionSink* sink_ = nullptr;
    const StopToken* stop_ = nullptr;
    Clock::time_point start_;
    Random* random_ = nullptr;
    Throttle throttle_{64};
    std::uint64_t trials_before_learning_ = SearchLimits::none;
    bool is_too_hard_ = false;
    std::vector<std::vector<Mask>> found_;  // if clauses may have to exclude them
    std::vector<Level> levels_;
    Outcome outcome_;
};

NetworkSearch::NetworkSearch(const Network& network) : search_(std::make_unique<DepthFirst>(network)) {}
NetworkSearch::~NetworkSearch() = default;

Outcome NetworkSearch::run(const std::vector<Mask>& root, const SearchLimits& limits,
                           const SolutionSink& sink, const StopToken& stop, Random* random) {
    return search_->run(root, limits, sink, stop, random);
}

namespace {

/// Swaps the first two digits everywhere.
std::vector<Mask> with_digits_swapped(std::vector<Mask> solution) {
    for (Mask& set : solution)
        if (set <= 2) set = 3 - set;
    return solution;
}

/// If no rule tells digits apart, fixes a complete house and returns the number of ways to fill it; else 1.
std::uint64_t fix_a_house(const Network& network, std::vector<Mask>& sets) {
    if (network.has_relations || network.digits > 20) return 1;
    for (Mask set : sets)
        if (set != network.all) return 1;
    for (const std::vector<int>& house : network.houses) {
        if (house.size() != at(network.digits)) continue;
        std::uint64_t ways = 1;
        for (std::size_t i = 0; i < house.size(); ++i) {
            sets[at(house[i])] = digit_bit(static_cast<int>(i));
            ways *= i + 1;
        }
        return ways;
    }
    return 1;
}

/// The seconds that are left of a limit.
double left_of(double seconds, Clock::time_point start) {
    return seconds - std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Outcome find_solutions(const Variant& variant, const SearchLimits& limits, bool may_multiply,
                       const SolutionSink& sink, const StopToken& stop) {
    const auto start = Clock::now();
    const Network network = network_of(variant);
    std::vector<Mask> root = network.root;
    // Two solutions need not be searched one by one either: the second is the first with digits swapped.
    const std::uint64_t ways = may_multiply || limits.solutions <= 2 ? fix_a_house(network, root) : 1;
    const SolutionSink both = [&](const std::vector<Mask>& solution) {
        sink(solution);
        if (ways > 1 && limits.solutions > 1) sink(with_digits_swapped(solution));
    };
    SearchLimits own = limits;
    own.solutions = (limits.solutions - 1) / ways + 1;
    own.seconds = left_of(limits.seconds, start);
    Outcome outcome = NetworkSearch(network).run(root, own, both, stop);
    outcome.solutions = std::min(outcome.solutions * ways, limits.solutions);
    return outcome;
}

Outcome find_true_candidates(const Variant& variant, const SearchLimits& limits,
                             std::vector<Mask>& candidates, const StopToken& stop) {
    const auto start = Clock::now();
    const Network network = network_of(variant);
    std::vector<Mask> root = network.root;
    candidates.assign(root.size(), 0);
    const SolutionSink sink = [&](const std::vector<Mask>& solution) {
        for (std::size_t cell = 0; cell < solution.size(); ++cell) candidates[cell] |= solution[cell];
    };
    Outcome total;
    SearchLimits own = limits;
    own.solutions = 1;
    NetworkSearch runs(network);
    const auto search = [&](const std::vector<Mask>& sets) {
        own.nodes = limits.nodes == SearchLimits::none ? limits.nodes : limits.nodes - total.nodes;
        own.seconds = left_of(limits.seconds, start);
        const Outcome outcome = runs.run(sets, own, sink, stop);
        total.nodes += outcome.nodes;
        total.propagations += outcome.propagations;
        total.solutions += outcome.solutions;
        if (outcome.ending != Ending::solutions) total.ending = outcome.ending;
        return total.ending == Ending::exhausted;
    };
    if (!search(root) || total.solutions == 0) return total;
    for (std::size_t cell = 0; cell < root.size(); ++cell)
        for (Mask open; (open = root[cell] & ~candidates[cell]) != 0;) {
            const Mask digit = open & (~open + 1);
            std::vector<Mask> sets = root;
            sets[cell] = digit;
            if (!search(sets)) return total;
            root[cell] &= ~digit | candidates[cell];
        }
    return total;
}

}  // namespace ninefold::constraints
