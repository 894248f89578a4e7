// What the binding files share: the parts of the module, and the way from Python objects to the core's types.
// A cell may be given by number or by name, so conversions take any object and say what is wrong with it.
#pragma once
#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>

#include "model/board.hpp"
#include "search/dispatch.hpp"

namespace ninefold::bind {

namespace nb = nanobind;
using namespace nb::literals;

void bind_sets(nb::module_& m);
void bind_model(nb::module_& m);
void bind_search(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_generate(nb::module_& m);
void bind_logic(nb::module_& m);
void bind_rating(nb::module_& m);
void bind_symmetry(nb::module_& m);

/// 0 .. 80, or a name such as "r1c1".
Cell cell_from(nb::handle object);
Digit digit_from(nb::handle object);
/// A pair (cell, digit), or a text such as "r1c1=5".
Candidate candidate_from(nb::handle object);

/// The digits of a line of 81 characters; ValueError if it is none.
Values values_from(std::string_view line);

/// The kernel for an instruction set; the best there is without a name. ValueError where this CPU does not
/// have it.
const KernelRow& kernel_named(const std::optional<std::string>& name);

std::string name_of(Cell cell);
std::string name_of(Candidate candidate);

/// The set itself, or one made of any iterable of members.
CellSet cells_from(nb::handle object);
CandidateSet candidates_from(nb::handle object);

/// `TypeName.of(member, ...)`, the text that rebuilds a set.
std::string repr_of(const CellSet& set);
std::string repr_of(const CandidateSet& set);

}  // namespace ninefold::bind
