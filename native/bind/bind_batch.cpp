// Many puzzles at once: passes lists, bytes, arrays and Arrow data to the kernel, and returns arrays.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/check_many.hpp"
#include "batch/rows.hpp"
#include "batch/solve_block.hpp"
#include "batch/solve_many.hpp"
#include "bind/arrays.hpp"
#include "bind/arrow.hpp"
#include "bind/bind.hpp"
#include "bind/line_values.hpp"
#include "bind/stop_source.hpp"
#include "text/count_bytes.hpp"

namespace ninefold::bind {
namespace {

/// The options of a call: the core's own, plus a time limit in seconds.
struct CallOptions : BatchOptions {
    std::optional<double> max_seconds;
};

/// Reads a whole number from `least` to `most`. If `clamped`, larger ones become `most`.
std::uint32_t whole_number(const char* name, nb::handle value, std::int64_t least, bool clamped) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    const nb::object number = nb::steal(PyNumber_Index(value.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    const std::int64_t found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    const bool is_large = overflow > 0 || (overflow == 0 && found > most);
    if (is_large && clamped) return static_cast<std::uint32_t>(most);
    if (is_large || overflow < 0 || found < least) {
        const std::string wanted = clamped ? "at least " + std::to_string(least)
                                           : "from " + std::to_string(least) + " to " + std::to_string(most);
        throw nb::value_error(
            (std::string(name) + " must be " + wanted + ", not " + nb::str(value).c_str()).c_str());
    }
    return static_cast<std::uint32_t>(found);
}

CallOptions options_from(nb::handle limit, nb::handle max_nodes, std::optional<double> max_seconds,
                         unsigned threads, const std::optional<std::string>& isa) {
    CallOptions options;
    options.limit = whole_number("limit", limit, 1, false);
    if (!max_nodes.is_none()) options.max_nodes = whole_number("max_nodes", max_nodes, 0, true);
    if (max_seconds && !(*max_seconds >= 0))
        throw nb::value_error(
            ("max_seconds must be at least 0, not " + std::string(nb::str(nb::cast(*max_seconds)).c_str()))
                .c_str());
    options.max_seconds = max_seconds;
    options.threads = threads;
    options.kernel = &kernel_named(isa);
    return options;
}

void bind_options(nb::module_& m) {
    nb::class_<CallOptions>(m, "BatchOptions",
                            "Options for solving a batch; see `solve_many`. `threads=0` means all cores.")
        .def(
            "__init__",
            [](CallOptions* self, nb::handle limit, nb::handle max_nodes, std::optional<double> max_seconds,
               unsigned threads, const std::optional<std::string>& isa) {
                new (self) CallOptions(options_from(limit, max_nodes, max_seconds, threads, isa));
            },
            nb::kw_only(), "limit"_a = 2, "max_nodes"_a = nb::none(), "max_seconds"_a = nb::none(),
            "threads"_a = 0, "isa"_a = nb::none(),
            nb::sig("def __init__(self, *, limit: int = 2, max_nodes: int | None = None, "
                    "max_seconds: float | None = None, threads: int = 0, isa: str | None = None) -> None"));
}

/// The arrays of a Batch, filled one part at a time.
struct Results {
    explicit Results(std::size_t n, std::uint8_t zero = 0)
        : solutions(zeros<std::uint8_t>({n, cells_in_row})),
          counts(zeros<std::uint32_t>({n})),
          guesses(zeros<std::uint32_t>({n})),
          rounds(zeros<std::uint32_t>({n})),
          status(zeros<std::uint8_t>({n})),
          base(zero) {}

    nb::tuple as_tuple() const { return nb::make_tuple(solutions, counts, guesses, rounds, status); }

    Array<std::uint8_t> solutions;
    Array<std::uint32_t> counts, guesses, rounds;
    Array<std::uint8_t> status;
    std::uint8_t base;  // digit d is written as base + d
};

/// Solves rows without the GIL, and stores the results starting at position `at`.
void solve_into(Results& results, const Rows& rows, const CallOptions& options, const StopSource& source,
                std::int64_t at = 0) {
    const BatchResults out{results.solutions.data() + static_cast<std::int64_t>(cells_in_row) * at,
                           results.counts.data() + at,
                           results.guesses.data() + at,
                           results.rounds.data() + at,
                           reinterpret_cast<PuzzleStatus*>(results.status.data() + at),
                           results.base};
    source.run([&](const StopToken& stop) { solve_many(rows, options, out, stop); });
}

nb::tuple solve_rows(const Rows& rows, const CallOptions& options) {
    Results results(static_cast<std::size_t>(rows.count));
    solve_into(results, rows, options, StopSource(options.max_seconds));
    return results.as_tuple();
}

template <class Entry>
using RowArray = nb::ndarray<const Entry, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::tuple solve_cell_array(const RowArray<std::uint8_t>& array, const CallOptions& options) {
    return solve_rows(rows_of_cells(array.data(), static_cast<std::int64_t>(array.shape(0))), options);
}

nb::tuple solve_mask_array(const RowArray<std::uint16_t>& array, const CallOptions& options) {
    return solve_rows(rows_of_masks(array.data(), static_cast<std::int64_t>(array.shape(0))), options);
}

nb::tuple solve_bytes(nb::bytes data, const CallOptions& options) {
    const std::string_view text(data.c_str(), data.size());
    if (std::memchr(text.data(), '\n', text.size()) || std::memchr(text.data(), '\r', text.size()))
        return solve_rows(rows_of_lines(text), options);
    if (text.size() % cells_in_row != 0)
        throw nb::value_error(
            (std::to_string(text.size()) + " bytes: expected lines, or 81 bytes per puzzle").c_str());
    return solve_rows(rows_of_characters(reinterpret_cast<const std::uint8_t*>(text.data()),
                                         static_cast<std::int64_t>(text.size() / cells_in_row)),
                      options);
}

nb::tuple solve_list(nb::list puzzles, const CallOptions& options) {
    std::vector<std::string_view> texts;
    texts.reserve(puzzles.size());
    for (nb::handle puzzle : puzzles) {
        Py_ssize_t size = 0;
        const char* text = PyUnicode_AsUTF8AndSize(puzzle.ptr(), &size);
        if (!text) PyErr_Clear();  // not a string, so a malformed row
        texts.emplace_back(text ? text : "", static_cast<std::size_t>(text ? size : 0));
    }
    return solve_rows(rows_of_texts(std::move(texts)), options);
}

/// The results of solve_many as plain vectors, for callers that do not need arrays.
struct PlainResults {
    PlainResults(const std::vector<std::string>& puzzles, const CallOptions& options, bool as_boards)
        : solutions(puzzles.size() * cells_in_row, '0'),
          counts(puzzles.size()),
          guesses(puzzles.size()),
          rounds(puzzles.size()),
          status(puzzles.size()) {
        const std::vector<std::string_view> texts(puzzles.begin(), puzzles.end());
        const BatchResults out{reinterpret_cast<std::uint8_t*>(solutions.data()),
                               counts.data(),
                               guesses.data(),
                               rounds.data(),
                               status.data(),
                               '0'};
        StopSource(options.max_seconds).run([&](const StopToken& stop) {
            const Rows rows = rows_of_texts(texts);
            solve_many(as_boards ? with_candidates(rows) : rows, options, out, stop);
        });
    }
    std::string solutions;
    std::vector<std::uint32_t> counts, guesses, rounds;
    std::vector<PuzzleStatus> status;
};

template <class Entry>
nb::bytes as_bytes(const std::vector<Entry>& entries) {
    static_assert(sizeof(Entry) == 1);
    return nb::bytes(reinterpret_cast<const char*>(entries.data()), entries.size());
}

/// The number of solutions of each text, without building arrays; -1 if the time ran out.
std::vector<std::int64_t> count_list(const std::vector<std::string>& puzzles, const CallOptions& options) {
    const PlainResults found(puzzles, options, false);
    std::vector<std::int64_t> results(found.counts.begin(), found.counts.end());
    for (std::size_t i = 0; i < results.size(); ++i)
        if (found.status[i] == PuzzleStatus::stopped) results[i] = -1;
    return results;
}

nb::tuple solve_texts(const std::vector<std::string>& puzzles, const CallOptions& options) {
    const PlainResults found(puzzles, options, true);
    return nb::make_tuple(found.solutions, found.counts, found.guesses);
}

nb::tuple check_list(const std::vector<std::string>& puzzles, const CallOptions& options) {
    const std::vector<std::string_view> texts(puzzles.begin(), puzzles.end());
    std::vector<std::uint32_t> counts(texts.size());
    std::vector<PuzzleStatus> status(texts.size());
    std::vector<Minimality> minimality(texts.size());
    StopSource(options.max_seconds).run([&](const StopToken& stop) {
        check_many(rows_of_texts(texts), options, {counts.data(), status.data(), minimality.data()}, stop);
    });
    return nb::make_tuple(counts, as_bytes(status), as_bytes(minimality));
}

nb::tuple solve_arrow(nb::handle texts, const CallOptions& options, bool characters) {
    const TextColumn column(texts);
    const StopSource source(options.max_seconds);  // one deadline for all chunks
    Results results(column.size(), characters ? '0' : 0);
    std::int64_t at = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const Rows rows = rows_of_texts(chunk.texts);
        solve_into(results, rows, options, source, at);
        at += rows.count;
    }
    return results.as_tuple();
}

/// The same for an Arrow column, as arrays.
nb::tuple check_arrow(nb::handle texts, const CallOptions& options) {
    const TextColumn column(texts);
    const StopSource source(options.max_seconds);  // one deadline for all chunks
    auto counts = zeros<std::uint32_t>({column.size()});
    auto status = zeros<std::uint8_t>({column.size()}), minimality = zeros<std::uint8_t>({column.size()});
    std::int64_t at = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const Rows rows = rows_of_texts(chunk.texts);
        source.run([&](const StopToken& stop) {
            check_many(rows, options,
                       {counts.data() + at, reinterpret_cast<PuzzleStatus*>(status.data() + at),
                        reinterpret_cast<Minimality*>(minimality.data() + at)},
                       stop);
        });
        at += rows.count;
    }
    return nb::make_tuple(counts, status, minimality);
}

/// The givens of each row of a column as 81 characters, and 1 in a second array where the row is a line.
nb::tuple givens_arrow(nb::handle texts) {
    const TextColumn column(texts);
    auto givens = zeros<std::uint8_t>({column.size(), cells_in_row});
    auto readable = zeros<std::uint8_t>({column.size()});
    std::size_t row = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const LineValues lines(chunk.texts);
        auto values = lines.values.begin();
        for (const bool is_line : lines.readable) {
            readable.data()[row] = is_line;
            std::uint8_t* to = givens.data() + cells_in_row * row++;
            if (!is_line) continue;
            for (const std::uint8_t digit : *values++)
                *to++ = digit ? static_cast<std::uint8_t>('0' + digit) : '.';
        }
    }
    return nb::make_tuple(givens, readable);
}

using Bytes = nb::ndarray<const std::uint8_t, nb::c_contig, nb::device::cpu>;

std::size_t count_in_buffer(const Bytes& text, std::uint8_t byte) {
    nb::gil_scoped_release no_gil;
    return count_bytes({text.data(), text.size()}, byte);
}

/// Returns the output, the number of solutions, the lines and bytes read, and the remarks as (line, remark,
/// text).
nb::tuple solve_text_block(nb::bytes data, bool table, bool unique, const CallOptions& options) {
    const std::string_view text(data.c_str(), data.size());
    const BlockResult result = StopSource(options.max_seconds).run([&](const StopToken& stop) {
        return solve_block(text, table ? BlockForm::table : BlockForm::lines, unique, options, stop);
    });
    nb::list remarks;
    for (const BlockRemark& remark : result.remarks)
        remarks.append(nb::make_tuple(remark.line, name_in(remark_names, remark.remark),
                                      nb::bytes(remark.text.data(), remark.text.size())));
    return nb::make_tuple(nb::bytes(result.output.data(), result.output.size()), result.solved, result.lines,
                          result.size, remarks);
}

}  // namespace

const KernelRow& kernel_named(const std::optional<std::string>& name) {
    if (!name || name->empty()) return best_kernel();
    std::string known;
    for (const KernelRow& row : kernels()) {
        if (row.name == *name) {
            if (row.supported()) return row;
            throw nb::value_error(("this CPU does not support the instruction set '" + *name + "'").c_str());
        }
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    }
    throw nb::value_error(("unknown instruction set '" + *name + "'; this build has: " + known).c_str());
}

void bind_batch(nb::module_& m) {
    bind_options(m);
    def_names(m, "puzzle_status_names", puzzle_status_names, "The statuses of a row, by number.");
    def_names(m, "remark_names", remark_names, "The remarks of `solve_block`.");
#define BATCH_SIGNATURE(name, source) \
    nb::sig("def " name "(" source ", options: BatchOptions) -> tuple[typing.Any, ...]")
    m.def("solve_cell_array", &solve_cell_array, "cells"_a, "options"_a,
          BATCH_SIGNATURE("solve_cell_array", "cells: numpy.typing.NDArray[numpy.uint8]"),
          "Solve an (n, 81) array of digits or characters.");
    m.def("solve_mask_array", &solve_mask_array, "masks"_a, "options"_a,
          BATCH_SIGNATURE("solve_mask_array", "masks: numpy.typing.NDArray[numpy.uint16]"),
          "Solve an (n, 81) array of candidate masks.");
    m.def("solve_bytes", &solve_bytes, "data"_a, "options"_a, BATCH_SIGNATURE("solve_bytes", "data: bytes"),
          "Solve rows of 81 characters, or lines.");
    m.def("solve_list", &solve_list, "puzzles"_a, "options"_a,
          BATCH_SIGNATURE("solve_list", "puzzles: list[str]"), "Solve a list of strings.");
    m.def("solve_arrow", &solve_arrow, "column"_a, "options"_a, nb::kw_only(), "characters"_a = false,
          nb::sig("def solve_arrow(column: object, options: BatchOptions, *, characters: bool = False) -> "
                  "tuple[typing.Any, ...]"),
          "Solve an Arrow column of strings. With `characters`, the digits of solutions are characters.");
    m.def(
        "givens_arrow", &givens_arrow, "column"_a,
        nb::sig("def givens_arrow(column: object) -> tuple[typing.Any, ...]"),
        "The givens of an Arrow column of lines, as an (n, 81) array of characters with '.' for blanks, and "
        "an array with 0 where a row is not a line.");
    m.def("count_bytes", &count_in_buffer, "text"_a, "byte"_a,
          nb::sig("def count_bytes(text: bytes | memoryview | numpy.typing.NDArray[numpy.uint8], byte: int) "
                  "-> int"),
          "How often a byte occurs in a text or an array of bytes.");
    m.def("count_list", &count_list, "puzzles"_a, "options"_a,
          nb::sig("def count_list(puzzles: list[str], options: BatchOptions) -> list[int]"),
          "The number of solutions of each string; -1 where the time ran out.");
    m.def("solve_texts", &solve_texts, "puzzles"_a, "options"_a,
          nb::sig("def solve_texts(puzzles: list[str], options: BatchOptions) -> tuple[str, list[int], "
                  "list[int]]"),
          "Solve strings as `search` does, without arrays: all first solutions in one string (81 zeros if "
          "there is none), and the numbers of solutions and guesses.");
    m.def("check_list", &check_list, "puzzles"_a, "options"_a,
          nb::sig("def check_list(puzzles: list[str], options: BatchOptions) -> tuple[list[int], bytes, "
                  "bytes]"),
          "The number of solutions of each string up to 2, the statuses, and the minimality: 0 unknown, 1 "
          "not minimal, 2 minimal.");
    m.def("check_arrow", &check_arrow, "column"_a, "options"_a,
          BATCH_SIGNATURE("check_arrow", "column: object"), "The same for an Arrow column, as arrays.");
    m.def("solve_block", &solve_text_block, "text"_a, nb::kw_only(), "table"_a, "unique"_a, "options"_a,
          nb::sig("def solve_block(text: bytes, *, table: bool, unique: bool, options: "
                  "BatchOptions) -> tuple[bytes, int, int, int, list[tuple[int, str, "
                  "bytes]]]"),
          "Solve a block of lines: the output, the number of solutions, the lines and bytes read, and "
          "remarks on lines.");
    m.def(
        "instruction_sets",
        [] {
            nb::dict sets;
            for (const KernelRow& row : kernels())
                sets[nb::str(row.name.data(), row.name.size())] = row.supported();
            return sets;
        },
        nb::sig("def instruction_sets() -> dict[str, bool]"),
        "The instruction sets of this build, widest first; True if this CPU supports it.");
#undef BATCH_SIGNATURE
}

}  // namespace ninefold::bind
