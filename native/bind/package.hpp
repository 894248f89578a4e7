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
/// Makes rules from their description.
inline nb::object rules_maker() {
    return nb::module_::import_("ninefold.variants.boards").attr("rules_from");
}
inline nb::object board_of_variant(nb::handle puzzle) {
    return nb::module_::import_("ninefold.variants.boards").attr("board_of")(puzzle);
}
inline nb::object obeys_variant(nb::handle board) {
    return nb::module_::import_("ninefold.variants.boards").attr("obeys_rules")(board);
}
inline nb::object has_unique_givens(nb::handle board) {
    return nb::module_::import_("ninefold.variants.boards").attr("has_unique_givens")(board);
}
inline nb::object candidate_grid_of(nb::handle board) {
    return nb::module_::import_("ninefold.formats.candidate_grid").attr("write")(board);
}
inline nb::object svg_of(nb::handle board) {
    return nb::module_::import_("ninefold.render").attr("to_svg")(board);
}

}  // namespace ninefold::bind::package
