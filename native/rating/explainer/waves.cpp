#include "rating/explainer/waves.hpp"

#include <algorithm>
#include <span>
#include <tuple>

namespace ninefold::explainer {

class Waves {
public:
    Waves(const Grid& grid, Links links) {
        std::array<std::int16_t, 729> number;
        for (int candidate = 0; candidate < 729; ++candidate)
            if (grid.has(candidate) && count(grid.candidates(candidate / 9)) > 1) {
                number[candidate] = static_cast<std::int16_t>(candidates_.size());
                candidates_.push_back(static_cast<std::uint16_t>(candidate));
            } else {
                number[candidate] = -1;
            }
        words_ = (candidates_.size() + 63) / 64;
        add_links(grid, links, number);
    }

    /// Calls `visit(candidate, complexity)` for starts that reach their opposite, the nearest ones first,
    /// until it says true.
    template <class Visit>
    void each_return(bool from_on, int longest, Visit&& visit) {
        for (std::vector<std::uint64_t>* row : {&seen_on_, &seen_off_, &new_on_, &new_off_})
            row->assign(candidates_.size() * words_, 0);
        for (std::size_t n = 0; n < candidates_.size(); ++n)
            (from_on ? new_on_ : new_off_)[n * words_ + n / 64] |= std::uint64_t{1} << n % 64;
        (from_on ? seen_on_ : seen_off_) = from_on ? new_on_ : new_off_;
        bool is_off_next = from_on;
        for (int links = 1; links + 1 <= longest; ++links, is_off_next = !is_off_next) {
            const bool moved = is_off_next ? spread(weak_, weak_at_, new_on_, new_off_, seen_off_)
                                           : spread(strong_, strong_at_, new_off_, new_on_, seen_on_);
            if (!moved) return;
            if (is_off_next != from_on) continue;
            for (std::size_t n = 0; n < candidates_.size(); ++n)
                if ((is_off_next ? new_off_ : new_on_)[n * words_ + n / 64] >> n % 64 & 1)
                    if (visit(candidates_[n], links + 1)) return;
        }
    }

    /// Finds all that can be reached: each component of the graph once, after those that it leads to.
    void close() {
        const std::size_t nodes = 2 * candidates_.size();
        row_words_ = (nodes + 63) / 64;
        index_.assign(nodes, 0);
        low_.assign(nodes, 0);
        component_.assign(nodes, -1);
        for (std::size_t node = 0; node < nodes; ++node)
            if (!index_[node]) connect(static_cast<int>(node));
    }

    std::span<const std::uint64_t> reached_from(std::size_t node) const {
        return std::span(reach_).subspan(static_cast<std::size_t>(component_[node]) * row_words_, row_words_);
    }

    std::span<const std::uint16_t> candidates() const { return candidates_; }

    /// All starts, however far it is.
    std::bitset<node_count> all_starts() {
        close();
        std::bitset<node_count> starts;
        for (std::size_t node = 0; node < 2 * candidates_.size(); ++node) {
            const std::size_t other = node ^ 1;
            if (reached_from(node)[other / 64] >> other % 64 & 1)
                starts.set(node_of(candidates_[node / 2], node & 1));
        }
        return starts;
    }

private:
    std::span<const std::uint16_t> ends_of(int node) const {
        const std::size_t n = static_cast<std::size_t>(node) / 2;
        const auto& [ends, at] = node & 1 ? std::tie(weak_, weak_at_) : std::tie(strong_, strong_at_);
        return std::span(ends).subspan(at[n], at[n + 1] - at[n]);
    }

    /// Tarjan's algorithm, with a stack of its own; a component gets its row when it is complete.
    void connect(int root) {
        struct Frame {
            int node;
            std::size_t next;
        };
        std::vector<Frame> frames{{root, 0}};
        const auto enter = [&](int node) {
            index_[node] = low_[node] = ++counter_;
            stack_.push_back(node);
        };
        enter(root);
        while (!frames.empty()) {
            Frame& frame = frames.back();
            const int node = frame.node;
            const auto ends = ends_of(node);
            if (frame.next < ends.size()) {
                const int end = 2 * ends[frame.next++] + !(node & 1);
                if (!index_[end]) {
                    enter(end);
                    frames.push_back({end, 0});
                } else if (component_[end] < 0) {
                    low_[node] = std::min(low_[node], index_[end]);
                }
                continue;
            }
            frames.pop_back();
            if (!frames.empty()) low_[frames.back().node] = std::min(low_[frames.back().node], low_[node]);
            if (low_[node] == index_[node]) complete(node);
        }
    }

    void complete(int root) {
        const int number = static_cast<int>(reach_.size() / row_words_);
        reach_.resize(reach_.size() + row_words_);
        std::uint64_t* row = &reach_[static_cast<std::size_t>(number) * row_words_];
        std::size_t from = stack_.size();
        do {
            --from;
            component_[stack_[from]] = number;
            row[stack_[from] / 64] |= std::uint64_t{1} << stack_[from] % 64;
        } while (stack_[from] != root);
        for (std::size_t i = from; i < stack_.size(); ++i)
            for (const std::uint16_t n : ends_of(stack_[i])) {
                const int other = component_[2 * n + !(stack_[i] & 1)];
                if (other == number) continue;
                const std::uint64_t* theirs = &reach_[static_cast<std::size_t>(other) * row_words_];
                for (std::size_t w = 0; w < row_words_; ++w) row[w] |= theirs[w];
            }
        stack_.resize(from);
    }

    void add_links(const Grid& grid, Links links, const std::array<std::int16_t, 729>& number) {
        // By their ends: spreading gathers for each node what its neighbours have. Both kinds are symmetric.
        for (const std::uint16_t candidate : candidates_) {
            weak_at_.push_back(static_cast<std::uint32_t>(weak_.size()));
            strong_at_.push_back(static_cast<std::uint32_t>(strong_.size()));
            each_off(grid, node_of(candidate, true), links, [&](Link link) {
                if (const int n = number[candidate_of(link.node)]; n >= 0)
                    weak_.push_back(static_cast<std::uint16_t>(n));
                return false;
            });
            each_on(grid, node_of(candidate, false), links, [&](Link link) {
                if (const int n = number[candidate_of(link.node)]; n >= 0)
                    strong_.push_back(static_cast<std::uint16_t>(n));
                return false;
            });
        }
        weak_at_.push_back(static_cast<std::uint32_t>(weak_.size()));
        strong_at_.push_back(static_cast<std::uint32_t>(strong_.size()));
    }

    /// From the newest nodes of one sign to those of the other; false if nothing is new.
    bool spread(const std::vector<std::uint16_t>& ends, const std::vector<std::uint32_t>& at,
                const std::vector<std::uint64_t>& from, std::vector<std::uint64_t>& to,
                std::vector<std::uint64_t>& seen) const {
        std::uint64_t any = 0;
        for (std::size_t n = 0; n < candidates_.size(); ++n) {
            std::array<std::uint64_t, 12> row{};
            for (std::uint32_t i = at[n]; i < at[n + 1]; ++i)
                for (std::size_t w = 0; w < words_; ++w) row[w] |= from[ends[i] * words_ + w];
            for (std::size_t w = 0; w < words_; ++w) {
                to[n * words_ + w] = row[w] & ~seen[n * words_ + w];
                seen[n * words_ + w] |= row[w];
                any |= to[n * words_ + w];
            }
        }
        return any != 0;
    }

    std::vector<std::uint16_t> candidates_;
    std::size_t words_ = 0;
    std::vector<std::uint16_t> weak_, strong_;
    std::vector<std::uint32_t> weak_at_, strong_at_;
    // For Tarjan's algorithm; nodes are 2 * candidate + on here as well.
    std::vector<int> index_, low_, component_, stack_;
    int counter_ = 0;
    std::size_t row_words_ = 0;
    std::vector<std::uint64_t> reach_;
    std::vector<std::uint64_t> seen_on_, seen_off_, new_on_, new_off_;
};

Shortest shortest_forcing_chain(const Grid& grid, Links links, int longest) {
    Waves waves(grid, links);
    Shortest shortest;
    waves.each_return(true, longest, [&](int candidate, int complexity) {
        shortest = {complexity, candidate, true};
        return true;
    });
    const int limit = shortest.complexity ? shortest.complexity : longest;
    waves.each_return(false, limit, [&](int candidate, int complexity) {
        if (!shortest.complexity || complexity < shortest.complexity || candidate < shortest.candidate)
            shortest = {complexity, candidate, false};
        return true;
    });
    return shortest;
}

std::bitset<node_count> forcing_starts(const Grid& grid, Links links) {
    return Waves(grid, links).all_starts();
}

Reachable::Reachable(const Grid& grid, Links links)
    : waves_(std::make_unique<Waves>(grid, links)), number_(729, -1) {
    waves_->close();
    for (std::size_t n = 0; n < waves_->candidates().size(); ++n)
        number_[waves_->candidates()[n]] = static_cast<std::int16_t>(n);
}

Reachable::~Reachable() = default;

bool Reachable::have_common(std::span<const Node> starts) const {
    std::array<std::uint64_t, 24> common;
    common.fill(~std::uint64_t{0});
    std::size_t words = 0;
    for (const Node start : starts) {
        const int n = number_[candidate_of(start)];
        if (n < 0) return true;  // a lone candidate, which the graph does not have
        const auto row = waves_->reached_from(2 * static_cast<std::size_t>(n) + is_on(start));
        words = row.size();
        for (std::size_t w = 0; w < words; ++w) common[w] &= row[w];
    }
    return std::any_of(common.begin(), common.begin() + static_cast<std::ptrdiff_t>(words),
                       [](std::uint64_t word) { return word != 0; });
}

}  // namespace ninefold::explainer
