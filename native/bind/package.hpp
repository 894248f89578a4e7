// Everything that the bindings need from the Python package above them. No other file imports from the
// package, and tests/test_architecture.py lists the reason for each import. The imports happen when a
// function is called, because the package imports the extension first.
#pragma once
#include "bind/bind.hpp"

namespace ninefold::bind::package {

inline nb::object error_type() { return nb::module_::import_("ninefold.errors").attr("NinefoldError"); }
inline nb::object candidate_type() { return nb::module_::import_("ninefold.candidate").attr("Candidate"); }
inline nb::object puzzle_type() { return nb::module_::import_("ninefold.puzzle").attr("Puzzle"); }
inline nb::object truth_type() { return nb::module_::import_("ninefold.logic.truth").attr("Truth"); }
inline nb::object evidence_type(const char* name) {
    return nb::module_::import_("ninefold.logic.evidence").attr(name);
}
inline nb::object candidate_grid_of(nb::handle board) {
    return nb::module_::import_("ninefold.formats.candidate_grid").attr("write")(board);
}
inline nb::object svg_of(nb::handle board) {
    return nb::module_::import_("ninefold.render").attr("to_svg")(board);
}

}  // namespace ninefold::bind::package
