// A block of a file with one puzzle per line: reads the puzzles, and writes their solutions as text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ninefold {

/// Line numbers start at 0 within the block.
struct BlockLines {
    struct Unreadable {
        std::int64_t line;
        std::string_view text;
    };

    std::vector<std::string_view> puzzles;  // 81 characters each
    std::vector<std::int64_t> numbers;      // the line number of each puzzle
    std::vector<Unreadable> unreadable;
    std::int64_t lines = 0, size = 0;  // lines and bytes read
};

/// Reads whole lines until the end, or until a line that could belong to another format (part of a drawn
/// grid or a list, or 729 pencil marks).
BlockLines read_block(std::string_view text);

enum class BlockForm : std::uint8_t {
    lines,  // the solution
    table,  // puzzle,solution,seconds,tracks; tracks stays empty
};

class BlockWriter {
public:
    /// `puzzles` is an estimate used to reserve memory; `seconds` is the time per puzzle.
    BlockWriter(BlockForm form, std::size_t puzzles, double seconds);

    /// `solution` has 81 characters.
    void add(std::string_view puzzle, const std::uint8_t* solution);
    std::string text() && { return std::move(text_); }

private:
    BlockForm form_;
    std::string row_end_, text_;
};

}  // namespace ninefold
