// Makes Python objects for steps and their evidence, from the tables in logic/evidence.hpp.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "bind/bind.hpp"
#include "logic/step.hpp"

namespace ninefold::bind {

/// Makes Python objects. It looks up the types it needs once, but not in a static: see bind_sets.cpp.
class StepMaker {
public:
    /// For steps on boards with these rules, which must outlive it.
    explicit StepMaker(const Rules& rules);

    /// The fields of a Python step except its board. The technique is its row in the table.
    nb::tuple step(const Step& step) const;
    nb::object evidence(const Evidence& evidence) const;
    nb::tuple candidates(const std::vector<Candidate>& candidates) const;

private:
    struct Convert;

    const Rules& rules_;
    nb::object new_tuple_, candidate_, truth_;
    mutable std::array<nb::object, std::variant_size_v<Evidence> + std::tuple_size_v<evidence::Parts>> kinds_;
};

/// The name, the Python type, and the Python default value if there is one.
using FieldRow = std::tuple<std::string, std::string, std::optional<std::string>>;
/// The name, the docstring, a flag (true if it only occurs inside others), and the fields.
using EvidenceRow = std::tuple<std::string, std::string, bool, std::vector<FieldRow>>;

std::vector<EvidenceRow> evidence_table();

}  // namespace ninefold::bind
