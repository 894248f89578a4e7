#include <algorithm>
#include <string>
#include <vector>

#include "batch/solve_many.hpp"
#include "check.hpp"
#if defined(__x86_64__)
#include "search/cpu_features.hpp"
#endif

using namespace ninefold;

namespace {

struct Answers {
    explicit Answers(std::size_t n) : solutions(n * 81, '-'), counts(n), guesses(n), rounds(n), status(n) {}
    bool operator==(const Answers&) const = default;
    std::string solutions;
    std::vector<std::uint32_t> counts, guesses, rounds;
    std::vector<PuzzleStatus> status;
};

Answers solve(const KernelRow& kernel, const std::string& lines, std::uint32_t limit = 2,
              unsigned threads = 1, std::uint32_t max_nodes = UINT32_MAX, bool stop = false) {
    const Rows rows = rows_of_lines(lines);
    Answers answers(static_cast<std::size_t>(rows.count));
    solve_many(rows, {&kernel, limit, max_nodes, threads},
               {reinterpret_cast<std::uint8_t*>(answers.solutions.data()), answers.counts.data(),
                answers.guesses.data(), answers.rounds.data(), answers.status.data(), '0'},
               [stop] { return stop; });
    return answers;
}

const KernelRow& scalar() { return kernels().back(); }

const std::string intermediate =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";

/// Puzzles of all kinds, with clues removed and added at random.
std::string many_puzzles(int count) {
    std::string lines;
    std::uint32_t state = 12345;
    const auto random = [&](std::uint32_t n) {
        return (state = state * 1664525u + 1013904223u) / 65536u % n;
    };
    for (int i = 0; i < count; ++i) {
        std::string line = intermediate;
        for (std::uint32_t k = random(6); k > 0; --k)
            line[random(81)] = random(3) ? '.' : static_cast<char>('1' + random(9));
        lines += line;
    }
    return lines;
}

}  // namespace

TEST("every lane type gives the same answers and counters as the scalar lane") {
    const std::string lines = many_puzzles(1000) + std::string(81, '.') + "\nnot a puzzle\n";
    const Answers expected = solve(scalar(), lines, 20);
    CHECK_EQUAL(std::ranges::count(expected.status, PuzzleStatus::malformed), 1);
    CHECK(std::ranges::count(expected.status, PuzzleStatus::clashing) > 10);
    for (const KernelRow& kernel : kernels())
        if (kernel.supported()) CHECK(solve(kernel, lines, 20) == expected);
}

TEST("answers do not depend on the number of threads") {
    const std::string lines = many_puzzles(9000);
    const Answers expected = solve(best_kernel(), lines);
    for (unsigned threads : {0u, 2u, 3u}) CHECK(solve(best_kernel(), lines, 2, threads) == expected);
}

TEST("the solutions of the empty grid are counted quickly up to the limit") {
    for (const KernelRow& kernel : kernels()) {
        if (!kernel.supported()) continue;
        const Answers answers = solve(kernel, std::string(81, '.'), 500);
        CHECK_EQUAL(answers.counts[0], 500u);
        CHECK(answers.guesses[0] < 5000);
    }
}

TEST("a node limit is exact") {
    for (const std::uint32_t nodes : {0u, 1u, 10u}) {
        const Answers answers = solve(best_kernel(), std::string(81, '.'), 1000, 1, nodes);
        CHECK(answers.status[0] == PuzzleStatus::limited);
        CHECK_EQUAL(answers.guesses[0], nodes);
    }
}

TEST("an interrupted batch marks what it has not done") {
    const Answers answers = solve(best_kernel(), many_puzzles(10000), 2, 2, UINT32_MAX, true);
    CHECK(std::ranges::all_of(answers.status, [](PuzzleStatus s) { return s == PuzzleStatus::stopped; }));
}

TEST("a malformed row does not affect others") {
    const Answers answers = solve(best_kernel(), "x\n" + intermediate + "y\n" + intermediate);
    CHECK((answers.counts == std::vector<std::uint32_t>{0, 1, 0, 1}));
    CHECK_EQUAL(answers.solutions.substr(0, 81), std::string(81, '-'));
    CHECK_EQUAL(answers.solutions.substr(81, 81), answers.solutions.substr(243, 81));
}

#if defined(__x86_64__) && !defined(_MSC_VER)
TEST("the processor's features are those that the compiler's library finds") {
    const CpuFeatures& found = cpu_features();
    CHECK_EQUAL(found.popcnt, __builtin_cpu_supports("popcnt") != 0);
    CHECK_EQUAL(found.sse41, __builtin_cpu_supports("sse4.1") != 0);
    CHECK_EQUAL(found.sse42, __builtin_cpu_supports("sse4.2") != 0);
    CHECK_EQUAL(found.avx2, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                __builtin_cpu_supports("bmi2"));
    CHECK_EQUAL(found.avx512, found.avx2 && __builtin_cpu_supports("avx512f") &&
                                  __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                                  __builtin_cpu_supports("avx512dq"));
}
#endif
