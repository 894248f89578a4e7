#include "batch/block.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace ninefold {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

/// Whether a line that is no puzzle may be part of a drawing, or pencil marks.
bool may_be_another_format(std::string_view line) {
    if (line.size() >= marks_in_row && line.size() <= marks_in_row + 2) return true;
    if (line.size() > 200) return false;
    std::size_t marks = 0, words = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (is_space(line[i])) continue;
        const bool drawn =
            static_cast<unsigned char>(line[i]) >= 0x80;  // strokes of a frame that are not ASCII
        if (!drawn && std::string_view("0123456789.*_-xX|+:='\"#!").find(line[i]) == std::string_view::npos)
            return false;
        ++marks;
        words += i == 0 || is_space(line[i - 1]);
    }
    return marks == 9 || words == 9 || line.find('|') != line.npos || line.find("---") != line.npos;
}

/// The lines of a block: those that are puzzles, and remarks on those that are not.
struct Lines {
    explicit Lines(std::string_view text, BlockResult& result) {
        for (const std::string_view line : split_lines(text)) {
            const LineKind kind = kind_of(line);
            if (kind == LineKind::other && may_be_another_format(line)) {
                result.size = line.data() - text.data();
                return;
            }
            if (kind == LineKind::puzzle) {
                puzzles.push_back(line.substr(0, cells_in_row));
                numbers.push_back(result.lines);
            } else if (kind == LineKind::other) {
                result.remarks.push_back({result.lines, Remark::unreadable, line});
            }
            ++result.lines;
        }
        result.size = static_cast<std::int64_t>(text.size());
    }

    std::vector<std::string_view> puzzles;
    std::vector<std::int64_t> numbers;
};

struct Answers {
    explicit Answers(std::size_t n)
        : solutions(n * cells_in_row), counts(n), guesses(n), rounds(n), status(n) {}
    BatchResults view() {
        return {solutions.data(), counts.data(), guesses.data(), rounds.data(), status.data(), '0'};
    }
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint32_t> counts, guesses, rounds;
    std::vector<PuzzleStatus> status;
};

/// The end of a row of the table: the time of each puzzle, and no tracks.
std::string seconds_field(double seconds) {
    std::array<char, 64> digits;
    char* const begin = digits.data();
    char* const end = std::to_chars(begin, begin + digits.size(), seconds, std::chars_format::fixed, 7).ptr;
    return std::string(1, ',').append(begin, end).append(1, ',');
}

void write(std::string& output, BlockForm form, std::string_view puzzle, const std::uint8_t* solution,
           std::string_view seconds) {
    const std::string_view grid(reinterpret_cast<const char*>(solution), cells_in_row);
    if (form == BlockForm::table) output.append(puzzle).append(1, ',');
    output.append(grid);
    if (form == BlockForm::table) output.append(seconds);
    output.append(1, '\n');
}

/// What to remark on a puzzle; nothing if it has one solution.
bool remark_on(PuzzleStatus status, std::uint32_t count, Remark& remark) {
    if (status == PuzzleStatus::solved && count == 1) return false;
    remark = status == PuzzleStatus::stopped    ? Remark::stopped
             : status == PuzzleStatus::clashing ? Remark::clashing
             : count > 1                        ? Remark::several_solutions
             : count == 1                       ? Remark::undecided
             : status == PuzzleStatus::limited  ? Remark::limited
                                                : Remark::no_solution;
    return true;
}

}  // namespace

BlockResult solve_block(std::string_view text, BlockForm form, bool unique, const BatchOptions& options,
                        const std::function<bool()>& interrupted) {
    BlockResult result;
    const Lines lines(text, result);
    const std::size_t n = lines.puzzles.size();
    Answers answers(n);
    const auto start = std::chrono::steady_clock::now();
    solve_many(rows_of_texts(lines.puzzles), options, answers.view(), interrupted);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const std::string seconds = seconds_field(n ? time.count() / static_cast<double>(n) : 0);

    result.output.reserve(n * (form == BlockForm::table ? 2 * cells_in_row + 16 : cells_in_row + 1));
    for (std::size_t i = 0; i < n; ++i) {
        Remark remark{};
        if (remark_on(answers.status[i], answers.counts[i], remark))
            result.remarks.push_back({lines.numbers[i], remark, lines.puzzles[i]});
        // A puzzle whose search was cut off after its first solution is not known to be unique.
        if (answers.counts[i] == 0 ||
            (unique && (answers.counts[i] > 1 || answers.status[i] != PuzzleStatus::solved)))
            continue;
        ++result.solved;
        write(result.output, form, lines.puzzles[i], answers.solutions.data() + i * cells_in_row, seconds);
    }
    std::ranges::sort(result.remarks, {}, &BlockRemark::line);
    return result;
}

}  // namespace ninefold
