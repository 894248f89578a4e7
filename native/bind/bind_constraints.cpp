// Searches variants given in their JSON form. The package checks the puzzle first and explains what is wrong;
// the checks here only make sure that no input can do harm.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "batch/generate_variants.hpp"
#include "bind/bind.hpp"
#include "bind/stop_source.hpp"
#include "constraints/board_rules.hpp"
#include "constraints/constraint_types.hpp"
#include "constraints/solver.hpp"

namespace ninefold::bind {
namespace {

using constraints::Constraint;
using constraints::Mask;
using constraints::Variant;
using Numbers = std::vector<int>;
using Lists = std::vector<Numbers>;
using Count = std::uint64_t;
using Fields = nb::typed<nb::dict, nb::str, nb::object>;

constexpr int largest_number = 1'000'000, largest_value = 64, longest_list = 40;

void require(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

template <class Type>
Type get(nb::handle dict, const char* key, Type missing) {
    const nb::object value = nb::cast<nb::dict>(dict).attr("get")(key);
    return value.is_none() ? missing : nb::cast<Type>(value);
}

/// The first of the fields that is there.
template <class Type>
Type get_any(nb::handle dict, std::initializer_list<const char*> keys) {
    const nb::dict fields = nb::cast<nb::dict>(dict);
    for (const char* key : keys)
        if (fields.contains(key) && !fields[key].is_none()) return nb::cast<Type>(fields[key]);
    return {};
}

void check_cells(const Numbers& cells, int count) {
    const auto is_cell = [=](int cell) { return cell >= 0 && cell < count; };
    require(std::ranges::all_of(cells, is_cell), "a cell is outside the grid");
}

void check_numbers(const Numbers& numbers) {
    const auto is_small = [](int number) { return std::abs(number) <= largest_number; };
    require(std::ranges::all_of(numbers, is_small), "a number is too large");
}

Constraint constraint_from(nb::handle fields, int cell_count) {
    Constraint rule;
    rule.type = get<std::string>(fields, "type", "");
    if (!constraints::find_type(rule.type))
        throw nb::value_error(("unknown type of constraint: '" + rule.type + "'").c_str());
    rule.cells = get_any<Numbers>(fields, {"cells", "circle"});
    if (const auto cell = get_any<std::optional<int>>(fields, {"cell"})) rule.cells = {*cell};
    rule.others = get_any<Numbers>(fields, {"shaft", "clone", "neighbours"});
    rule.groups = get_any<Lists>(fields, {"groups", "segments", "sets", "pairs"});
    check_cells(rule.cells, cell_count);
    check_cells(rule.others, cell_count);
    for (const Numbers& group : rule.groups) check_cells(group, cell_count);
    if (rule.type == "sum" || rule.type == "little_killer")
        rule.others = get_any<Numbers>(fields, {"coeffs"});
    rule.number = get_any<std::optional<int>>(fields, {"sum", "value", "count", "difference", "mod"});
    rule.values = get_any<Numbers>(fields, {"values", "crusts", "sums"});
    if (const nb::object forbid = get<nb::object>(fields, "forbid", nb::none()); !forbid.is_none()) {
        rule.differences = get<Numbers>(forbid, "difference", {});
        rule.ratios = get<Numbers>(forbid, "ratio", {});
        rule.values = get<Numbers>(forbid, "sum", {});
    }
    rule.flag = get<bool>(fields, "exact", false) || get<std::string>(fields, "axis", "") == "column";
    for (const Numbers& numbers : {rule.others, rule.values, rule.differences, rule.ratios})
        check_numbers(numbers);
    if (rule.number) check_numbers({*rule.number});
    return rule;
}

/// The sizes that the tables of the core rely on.
void check_shape(const Constraint& rule) {
    const bool is_arrow = rule.type == "arrow", is_modular = rule.type == "modular";
    require(!is_arrow || (rule.cells.size() >= 1 && rule.cells.size() <= 3),
            "an arrow's circle has 1 to 3 cells");
    require(!is_modular || rule.number.value_or(0) > 0, "the modulus must be positive");
    require(rule.type != "sandwich" || rule.values.size() == 2, "a sandwich has two crusts");
    require(rule.values.size() <= longest_list, "too many values");
    require(rule.type != "sum" || rule.others.empty() || rule.others.size() == rule.cells.size(),
            "there must be as many coefficients as cells");
}

void read_candidates(nb::handle puzzle, Variant& variant) {
    const int count = variant.cell_count();
    const auto bit = [&](int value) {
        require(value >= variant.min_value && value <= variant.max_value, "a digit is out of range");
        return constraints::digit_bit(value - variant.min_value);
    };
    variant.candidates.assign(static_cast<std::size_t>(count), ~Mask{0});
    const auto givens = get<std::vector<std::optional<int>>>(puzzle, "givens", {});
    require(givens.empty() || givens.size() == variant.candidates.size(), "there must be one given per cell");
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        if (givens[cell]) variant.candidates[cell] = bit(*givens[cell]);
    for (nb::handle marks : get<nb::list>(puzzle, "candidates", nb::list())) {
        const int cell = get<int>(marks, "cell", -1);
        check_cells({cell}, count);
        Mask set = 0;
        for (int value : get<Numbers>(marks, "values", {})) set |= bit(value);
        variant.candidates[static_cast<std::size_t>(cell)] &= set;
    }
}

Variant variant_from(nb::handle puzzle) {
    Variant variant;
    variant.rows = get<int>(puzzle, "rows", 0);
    variant.cols = get<int>(puzzle, "cols", 0);
    variant.min_value = get<int>(puzzle, "min_value", 1);
    variant.max_value = get<int>(puzzle, "max_value", 0);
    const auto is_size = [](int size) { return size >= 1 && size <= constraints::max_size; };
    require(is_size(variant.rows) && is_size(variant.cols), "a grid has 1 to 36 rows and columns");
    require(variant.min_value >= 0 && variant.max_value <= largest_value && is_size(variant.digit_count()),
            "there must be 1 to 36 digits, from 0 to 64");
    variant.regions = get<Lists>(puzzle, "regions", {});
    for (const Numbers& region : variant.regions) check_cells(region, variant.cell_count());
    read_candidates(puzzle, variant);
    for (nb::handle fields : get<nb::list>(puzzle, "constraints", nb::list())) {
        variant.constraints.push_back(constraint_from(fields, variant.cell_count()));
        check_shape(variant.constraints.back());
    }
    return variant;
}

SearchLimits limits_from(Count limit, std::optional<Count> max_nodes, std::optional<double> max_seconds) {
    require(limit > 0, "limit must be at least 1");
    return {limit, max_nodes.value_or(SearchLimits::none), max_seconds.value_or(SearchLimits().seconds)};
}

/// Turns a field that is missing into a ValueError.
template <class Work>
auto run(const Work& work, std::optional<double> max_seconds = {}) {
    try {
        return StopSource(max_seconds).run(work);
    } catch (const std::bad_optional_access&) {
        throw nb::value_error("a constraint lacks its number");
    } catch (const std::out_of_range&) {
        throw nb::value_error("a constraint lacks cells");
    }
}

using Found = std::tuple<Lists, Count, std::string, std::tuple<Count, Count>>;

Found solve_rules(Fields puzzle, Count limit, std::optional<Count> max_nodes,
                  std::optional<double> max_seconds, Count keep, bool may_multiply) {
    const Variant variant = variant_from(puzzle);
    const SearchLimits limits = limits_from(limit, max_nodes, max_seconds);
    Lists grids;
    const auto keep_grid = [&](const std::vector<Mask>& sets) {
        if (grids.size() >= keep) return;
        Numbers& grid = grids.emplace_back();
        for (Mask set : sets) grid.push_back(variant.min_value + constraints::first_digit(set));
    };
    const constraints::Outcome done = run([&](const StopToken& stop) {
        return constraints::find_solutions(variant, limits, may_multiply, keep_grid, stop);
    });
    return {grids, done.solutions, name_in(ending_names, done.ending), {done.nodes, done.propagations}};
}

std::tuple<Lists, std::string, std::tuple<Count, Count>> true_candidates(Fields puzzle,
                                                                         std::optional<Count> max_nodes,
                                                                         std::optional<double> max_seconds) {
    const Variant variant = variant_from(puzzle);
    const SearchLimits limits = limits_from(1, max_nodes, max_seconds);
    std::vector<Mask> sets;
    const constraints::Outcome done = run([&](const StopToken& stop) {
        return constraints::find_true_candidates(variant, limits, sets, stop);
    });
    Lists digits;
    for (Mask set : sets) {
        Numbers& own = digits.emplace_back();
        constraints::for_each_digit(set, [&](int digit) { own.push_back(variant.min_value + digit); });
    }
    return {digits, name_in(ending_names, done.ending), {done.nodes, done.propagations}};
}

/// A drawn constraint: its type, cells and number, and the pairs of cells that it forbids something.
using DrawnTuple = std::tuple<std::string, Numbers, std::optional<int>, Lists>;
/// For each attempt: its outcome, its givens, and the regions and constraints that were drawn.
using AttemptTuple = std::tuple<std::string, std::vector<std::optional<int>>, Lists, std::vector<DrawnTuple>>;

AttemptTuple tuple_of(const VariantAttempt& attempt, int min_value) {
    const char* const fate = !attempt.done ? "?" : attempt.is_impossible ? "!" : attempt.good ? "+" : "-";
    std::vector<std::optional<int>> givens;
    for (const int digit : attempt.givens)
        givens.push_back(digit < 0 ? std::nullopt : std::optional(min_value + digit));
    std::vector<DrawnTuple> drawn;
    for (const Constraint& rule : attempt.constraints)
        drawn.emplace_back(rule.type, rule.cells, rule.number, rule.groups);
    return {fate, givens, attempt.regions, drawn};
}

Drawn drawn_from(const std::string& name) {
    for (std::size_t i = 0; i < std::size(drawn_names); ++i)
        if (name == drawn_names[i]) return static_cast<Drawn>(i);
    throw nb::value_error(("nothing that can be drawn: '" + name + "'").c_str());
}

using Symmetries = std::vector<Lists>;

VariantRecipe recipe_of(nb::handle puzzle, const std::string& drawn, const Symmetries& symmetries,
                        std::tuple<int, int> clues, bool minimal) {
    VariantRecipe recipe{variant_from(puzzle), drawn_from(drawn),  symmetries,
                         std::get<0>(clues),   std::get<1>(clues), minimal};
    const int count = recipe.base.cell_count();
    require(0 <= recipe.least && recipe.least <= recipe.most && recipe.most <= count,
            "the number of clues is out of range");
    require(!symmetries.empty(), "there must be a symmetry");
    for (const Lists& orbits : symmetries) {
        Numbers cells;
        for (const Numbers& orbit : orbits) cells.insert(cells.end(), orbit.begin(), orbit.end());
        std::ranges::sort(cells);
        check_cells(cells, count);
        require(cells.size() == static_cast<std::size_t>(count) &&
                    std::ranges::adjacent_find(cells) == cells.end(),
                "each cell must be in one orbit");
    }
    const auto size = static_cast<std::size_t>(recipe.base.rows);
    Numbers inside;
    for (const Numbers& region : recipe.base.regions)
        inside.insert(inside.end(), region.begin(), region.end());
    std::ranges::sort(inside);
    const bool is_divided = recipe.base.rows == recipe.base.cols && recipe.base.regions.size() == size &&
                            inside.size() == size * size &&
                            std::ranges::adjacent_find(inside) == inside.end() &&
                            std::ranges::all_of(recipe.base.regions,
                                                [&](const Numbers& region) { return region.size() == size; });
    require(recipe.drawn != Drawn::regions || is_divided,
            "regions can be drawn for a square grid that is divided into regions");
    return recipe;
}

std::vector<AttemptTuple> generate_variants(Fields puzzle, const std::string& drawn,
                                            const Symmetries& symmetries, std::tuple<int, int> clues,
                                            bool minimal, Count seed, Count first, std::size_t count,
                                            unsigned threads, std::optional<double> max_seconds) {
    const VariantRecipe recipe = recipe_of(puzzle, drawn, symmetries, clues, minimal);
    std::vector<VariantAttempt> results(count);
    run(
        [&](const StopToken& stop) {
            ninefold::generate_variants(recipe, seed, first, results, threads, stop);
            return true;
        },
        max_seconds);
    std::vector<AttemptTuple> attempts;
    for (const VariantAttempt& attempt : results)
        attempts.push_back(tuple_of(attempt, recipe.base.min_value));
    return attempts;
}

}  // namespace

void bind_constraints(nb::module_& m) {
    m.def(
        "solve_rules", &solve_rules, "puzzle"_a, nb::kw_only(), "limit"_a, "max_nodes"_a.none(),
        "max_seconds"_a.none(), "keep"_a, "may_multiply"_a = false,
        "Searches a variant in its JSON form: the first `keep` grids, the number of solutions found, how the "
        "search\n"
        "ended, and the counters (nodes, propagations).");
    m.def("true_candidates", &true_candidates, "puzzle"_a, nb::kw_only(), "max_nodes"_a.none(),
          "max_seconds"_a.none(),
          "The digits that each cell has in some solution, how the search ended, and the counters (nodes, "
          "propagations).");
    m.def(
        "board_rules",
        [](Fields puzzle, std::string description) {
            const Variant variant = variant_from(puzzle);
            require(constraints::fits_on_a_board(variant),
                    "boards have at most nine rows, columns and digits, and digits from 1");
            return constraints::board_rules(variant, std::move(description));
        },
        "puzzle"_a, "description"_a,
        "The rules of a variant in its JSON form, for boards. `description` is a text from which "
        "`ninefold.variants` makes the same rules.");
    m.def(
        "make_board",
        [](const std::shared_ptr<const Rules>& rules, const Numbers& digits, const CandidateSet& allowed,
           const CellSet& placed) {
            const CellSet cells = rules->cells();
            require(digits.size() == static_cast<std::size_t>(cells.size()),
                    "there must be one digit per cell");
            Values values;
            auto digit = digits.begin();
            for (const Cell cell : cells) {
                require(*digit >= 0 && *digit <= rules->digits().size(), "a digit is out of range");
                values[cell] = static_cast<std::uint8_t>(*digit++);
            }
            return Board(rules, values, allowed, placed);
        },
        "rules"_a, "digits"_a, "allowed"_a, "placed"_a, "A board; `digits` row by row, 0 for open cells.");
    m.def(
        "generate_variants", &generate_variants, "puzzle"_a, "drawn"_a, nb::kw_only(), "symmetries"_a,
        "clues"_a, "minimal"_a, "seed"_a, "first"_a, "count"_a, "threads"_a, "max_seconds"_a.none(),
        "Make the attempts `first`, `first + 1`, ... of a seed, with the rules of a variant in its JSON form "
        "and what is `drawn` anew for each. Returns the outcome of each ('+' good, '-' not good, '!' no grid "
        "obeys the rules, '?' not finished in time), its givens, its regions and its constraints.");
    m.def(
        "count_propagators",
        [](Fields puzzle) { return constraints::network_of(variant_from(puzzle)).propagators.size(); },
        "puzzle"_a,
        "The number of constraints that the search keeps for a variant in its JSON form, besides houses and "
        "relations of two cells. Takes as long as the set-up of a search.");
    m.def(
        "constraint_types",
        [] {
            std::vector<std::string> names;
            for (const auto& table :
                 {constraints::pair_types(), constraints::line_types(), constraints::sum_types()})
                for (const auto& type : table) names.emplace_back(type.name);
            return names;
        },
        "The types of constraints that `solve_rules` knows.");
}

}  // namespace ninefold::bind
