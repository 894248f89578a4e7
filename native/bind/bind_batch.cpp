// Many puzzles at once: from lists, bytes, arrays and Arrow data to the kernel, and back as arrays.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/block.hpp"
#include "batch/rows.hpp"
#include "batch/solve_many.hpp"
#include "bind/arrow.hpp"
#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

/// What the caller may set: a BatchOptions, and how many seconds it may take.
struct Options : BatchOptions {
    explicit Options(nb::dict given) {
        constexpr auto most = std::numeric_limits<std::uint32_t>::max();
        const auto wanted = nb::cast<std::uint64_t>(given["limit"]);
        if (wanted == 0 || wanted > most) throw nb::value_error("limit must be from 1 to 4294967295");
        limit = static_cast<std::uint32_t>(wanted);
        const auto nodes = nb::cast<std::optional<std::uint64_t>>(given["max_nodes"]);
        max_nodes = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes.value_or(most), most));
        threads = nb::cast<unsigned>(given["threads"]);
        kernel = &kernel_named(nb::cast<std::optional<std::string>>(given["isa"]));
        const auto seconds = nb::cast<std::optional<double>>(given["max_seconds"]);
        if (seconds && !(*seconds >= 0)) throw nb::value_error("max_seconds must be at least 0");
        if (seconds)
            deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(std::min(*seconds, 1e9)));
    }

    /// Asked by the calling thread.
    bool interrupted() const { return (deadline && Clock::now() > *deadline) || signals(); }

private:
    using Clock = std::chrono::steady_clock;
    std::optional<Clock::time_point> deadline;
    mutable SignalWatch signals;
};

template <class Entry>
using Array = nb::ndarray<nb::numpy, Entry>;

/// An array of zeros that Python will own.
template <class Entry>
Array<Entry> zeros(std::initializer_list<std::size_t> shape) {
    std::size_t size = 1;
    for (std::size_t side : shape) size *= side;
    Entry* data = new Entry[size]();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Entry*>(p); });
    return Array<Entry>(data, shape, owner);
}

/// The arrays of a Batch, filled part by part.
struct Results {
    explicit Results(std::size_t n)
        : solutions(zeros<std::uint8_t>({n, cells_in_row})),
          counts(zeros<std::uint32_t>({n})),
          guesses(zeros<std::uint32_t>({n})),
          rounds(zeros<std::uint32_t>({n})),
          status(zeros<std::uint8_t>({n})) {}

    nb::tuple as_tuple() const { return nb::make_tuple(solutions, counts, guesses, rounds, status); }

    Array<std::uint8_t> solutions;
    Array<std::uint32_t> counts, guesses, rounds;
    Array<std::uint8_t> status;
};

/// Solves rows into the results from `at` on, without the GIL.
void solve_into(Results& results, const Rows& rows, const Options& options, std::int64_t at = 0) {
    const BatchResults out{results.solutions.data() + static_cast<std::int64_t>(cells_in_row) * at,
                           results.counts.data() + at, results.guesses.data() + at,
                           results.rounds.data() + at,
                           reinterpret_cast<PuzzleStatus*>(results.status.data() + at)};
    {
        nb::gil_scoped_release no_gil;
        solve_many(rows, options, out, [&] { return options.interrupted(); });
    }
    if (PyErr_Occurred()) throw nb::python_error();
}

nb::tuple solve_rows(const Rows& rows, nb::dict options) {
    const Options chosen(options);
    Results results(static_cast<std::size_t>(rows.count));
    solve_into(results, rows, chosen);
    return results.as_tuple();
}

template <class Entry>
using RowArray = nb::ndarray<const Entry, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;

nb::tuple solve_cell_array(const RowArray<std::uint8_t>& array, nb::dict options) {
    return solve_rows(rows_of_cells(array.data(), static_cast<std::int64_t>(array.shape(0))), options);
}

nb::tuple solve_mask_array(const RowArray<std::uint16_t>& array, nb::dict options) {
    return solve_rows(rows_of_masks(array.data(), static_cast<std::int64_t>(array.shape(0))), options);
}

nb::tuple solve_bytes(nb::bytes data, nb::dict options) {
    const std::string_view text(data.c_str(), data.size());
    if (std::memchr(text.data(), '\n', text.size()) || std::memchr(text.data(), '\r', text.size()))
        return solve_rows(rows_of_lines(text), options);
    if (text.size() % cells_in_row != 0)
        throw nb::value_error(
            (std::to_string(text.size()) + " bytes: expected lines, or a multiple of 81").c_str());
    return solve_rows(rows_of_characters(reinterpret_cast<const std::uint8_t*>(text.data()),
                                         static_cast<std::int64_t>(text.size() / cells_in_row)),
                      options);
}

nb::tuple solve_list(nb::list puzzles, nb::dict options) {
    std::vector<std::string_view> texts;
    texts.reserve(puzzles.size());
    for (nb::handle puzzle : puzzles) {
        Py_ssize_t size = 0;
        const char* text = PyUnicode_AsUTF8AndSize(puzzle.ptr(), &size);
        if (!text) PyErr_Clear();  // not even text: a malformed row
        texts.emplace_back(text ? text : "", static_cast<std::size_t>(text ? size : 0));
    }
    return solve_rows(rows_of_texts(texts), options);
}

/// How many solutions each text has, without arrays; -1 where the time ran out.
std::vector<std::int64_t> count_list(const std::vector<std::string>& puzzles, nb::dict options) {
    const std::vector<std::string_view> texts(puzzles.begin(), puzzles.end());
    const Options chosen(options);
    const std::size_t n = texts.size();
    std::vector<std::uint8_t> solutions(n * cells_in_row);
    std::vector<std::uint32_t> counts(n), guesses(n), rounds(n);
    std::vector<PuzzleStatus> status(n);
    {
        nb::gil_scoped_release no_gil;
        solve_many(rows_of_texts(texts), chosen,
                   {solutions.data(), counts.data(), guesses.data(), rounds.data(), status.data()},
                   [&] { return chosen.interrupted(); });
    }
    if (PyErr_Occurred()) throw nb::python_error();
    std::vector<std::int64_t> results(counts.begin(), counts.end());
    for (std::size_t i = 0; i < n; ++i)
        if (status[i] == PuzzleStatus::stopped) results[i] = -1;
    return results;
}

nb::tuple solve_arrow(nb::handle source, nb::dict options) {
    const TextColumn column(source);
    const Options chosen(options);
    Results results(column.size());
    std::int64_t at = 0;
    for (const TextChunk& chunk : column.chunks()) {
        const Rows rows = rows_of_texts(chunk.texts);
        solve_into(results, rows, chosen, at);
        at += rows.count;
    }
    return results.as_tuple();
}

const char* name_of(Remark remark) {
    switch (remark) {
        case Remark::unreadable:
            return "unreadable";
        case Remark::clashing:
            return "clashing";
        case Remark::no_solution:
            return "no solution";
        case Remark::several_solutions:
            return "several";
        case Remark::undecided:
            return "undecided";
        case Remark::limited:
            return "nodes";
        case Remark::stopped:
            return "seconds";
    }
    return "";
}

/// Output, solutions, lines and bytes read, and (line, remark, text) where there is something to say.
nb::tuple solve_text_block(nb::bytes data, bool table, bool unique, nb::dict options) {
    const Options chosen(options);
    const std::string_view text(data.c_str(), data.size());
    BlockResult result;
    {
        nb::gil_scoped_release no_gil;
        result = solve_block(text, table ? BlockForm::table : BlockForm::lines, unique, chosen,
                             [&] { return chosen.interrupted(); });
    }
    if (PyErr_Occurred()) throw nb::python_error();
    nb::list remarks;
    for (const BlockRemark& remark : result.remarks)
        remarks.append(nb::make_tuple(remark.line, name_of(remark.remark),
                                      nb::bytes(remark.text.data(), remark.text.size())));
    return nb::make_tuple(nb::bytes(result.output.data(), result.output.size()), result.solved, result.lines,
                          result.size, remarks);
}

}  // namespace

bool SignalWatch::operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_check_) return false;
    next_check_ = now + std::chrono::milliseconds(25);
    nb::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

const KernelRow& kernel_named(const std::optional<std::string>& name) {
    if (!name || name->empty()) return best_kernel();
    std::string known;
    for (const KernelRow& row : kernels()) {
        if (row.name == *name) {
            if (row.supported()) return row;
            throw nb::value_error(("this CPU does not have the instruction set '" + *name + "'").c_str());
        }
        known += (known.empty() ? "" : ", ") + std::string(row.name);
    }
    throw nb::value_error(("unknown instruction set '" + *name + "'; this build has: " + known).c_str());
}

void bind_batch(nb::module_& m) {
#define BATCH_SIGNATURE(name, source) \
    nb::sig("def " name "(" source    \
            ", options: collections.abc.Mapping[str, object]) -> tuple[typing.Any, ...]")
    m.def("solve_cell_array", &solve_cell_array, "cells"_a, "options"_a,
          BATCH_SIGNATURE("solve_cell_array", "cells: numpy.typing.NDArray[numpy.uint8]"),
          "Solve an (n, 81) array of digits or characters.");
    m.def("solve_mask_array", &solve_mask_array, "masks"_a, "options"_a,
          BATCH_SIGNATURE("solve_mask_array", "masks: numpy.typing.NDArray[numpy.uint16]"),
          "Solve an (n, 81) array of candidate masks.");
    m.def("solve_bytes", &solve_bytes, "data"_a, "options"_a, BATCH_SIGNATURE("solve_bytes", "data: bytes"),
          "Solve rows of 81 characters, or lines.");
    m.def("solve_list", &solve_list, "puzzles"_a, "options"_a,
          BATCH_SIGNATURE("solve_list", "puzzles: list[str]"), "Solve a list of texts.");
    m.def("solve_arrow", &solve_arrow, "column"_a, "options"_a,
          BATCH_SIGNATURE("solve_arrow", "column: object"), "Solve an Arrow column of texts.");
    m.def(
        "count_list", &count_list, "puzzles"_a, "options"_a,
        nb::sig(
            "def count_list(puzzles: list[str], options: collections.abc.Mapping[str, object]) -> list[int]"),
        "The number of solutions of each text; -1 where the time ran out.");
    m.def("solve_block", &solve_text_block, "text"_a, nb::kw_only(), "table"_a, "unique"_a, "options"_a,
          nb::sig("def solve_block(text: bytes, *, table: bool, unique: bool, options: "
                  "collections.abc.Mapping[str, object]) -> tuple[bytes, int, int, int, list[tuple[int, str, "
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
        "The instruction sets of this build, the widest first, and whether this CPU has them.");
#undef BATCH_SIGNATURE
}

}  // namespace ninefold::bind
