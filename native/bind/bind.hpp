// Shared by the binding files: the parts of the module, and the conversions from Python objects to the core's
// types. A cell may be given by number or by name, so conversions accept any object and explain what is wrong
// with it.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/board.hpp"
#include "search/dispatch.hpp"

namespace ninefold::bind {

namespace nb = nanobind;
using namespace nb::literals;

void bind_sets(nb::module_& m);
void bind_model(nb::module_& m);
void bind_search(nb::module_& m);
void bind_constraints(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_generate(nb::module_& m);
void bind_logic(nb::module_& m);
void bind_rating(nb::module_& m);
void bind_symmetry(nb::module_& m);

/// Accepts 0 .. 80, or a name such as "r1c1".
Cell cell_from(nb::handle object);
Digit digit_from(nb::handle object);
/// Accepts a pair (cell, digit), or a text such as "r1c1=5".
Candidate candidate_from(nb::handle object);

/// The digits of a line of 81 characters. Raises ValueError for any other text.
Values values_from(std::string_view line);

/// The kernel for an instruction set, or the best one if no name is given. Raises ValueError if this CPU does
/// not support it.
const KernelRow& kernel_named(const std::optional<std::string>& name);

/// The name of an enum value, from the array of names next to the enum.
template <class Enum, std::size_t count>
const char* name_in(const char* const (&names)[count], Enum value) {
    return names[static_cast<std::size_t>(value)];
}

/// Defines a function of the module that lists such names in order.
template <std::size_t count>
void def_names(nb::module_& m, const char* function, const char* const (&names)[count], const char* doc) {
    m.def(function, [&names] { return std::vector<std::string>(names, names + count); }, doc);
}

std::string name_of(Cell cell);
std::string name_of(Candidate candidate);

nb::object house_object(const Rules& rules, House house);

/// Raises ValueError if the rules of a board are not those of classic Sudoku.
void require_classic(const Board& board, const char* what);

/// Returns the set itself, or a set made from any iterable of members.
CellSet cells_from(nb::handle object);
CandidateSet candidates_from(nb::handle object);

/// `TypeName.of(member, ...)`: Python code that recreates the set.
std::string repr_of(const CellSet& set);
std::string repr_of(const CandidateSet& set);

}  // namespace ninefold::bind
