#include "bind/step_maker.hpp"

#include <algorithm>
#include <variant>

#include "bind/package.hpp"

namespace ninefold::bind {
namespace {

/// The index of an evidence type among all of them. Types that only occur inside others come first.
template <class T, class... Parts, class... Kinds>
constexpr std::size_t index_among(const std::tuple<Parts...>*, const std::variant<Kinds...>*) {
    const std::array<bool, sizeof...(Parts) + sizeof...(Kinds)> same{std::is_same_v<T, Parts>...,
                                                                     std::is_same_v<T, Kinds>...};
    return static_cast<std::size_t>(std::ranges::find(same, true) - same.begin());
}
template <class T>
constexpr std::size_t index_of =
    index_among<T>(static_cast<const evidence::Parts*>(nullptr), static_cast<const Evidence*>(nullptr));

template <class Members, class Make>
nb::tuple tuple_of(const Members& members, const Make& make) {
    const auto made = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(members.size())));
    if (!made.is_valid()) nb::raise_python_error();
    Py_ssize_t at = 0;
    for (const auto& member : members) PyTuple_SetItem(made.ptr(), at++, make(member).release().ptr());
    return made;
}

}  // namespace

/// Converts evidence, or any member of it, to a Python object.
struct StepMaker::Convert {
    const StepMaker& maker;

    nb::object operator()(bool flag) const { return nb::bool_(flag); }
    nb::object operator()(int number) const { return nb::int_(number); }
    nb::object operator()(Cell cell) const { return nb::int_(cell.number()); }
    nb::object operator()(Digit digit) const { return nb::int_(digit.number()); }
    nb::object operator()(House house) const { return house_object(maker.rules_, house); }
    nb::object operator()(const CellSet& cells) const { return nb::cast(cells); }
    nb::object operator()(const DigitSet& digits) const { return nb::cast(digits); }
    nb::object operator()(const CandidateSet& candidates) const { return nb::cast(candidates); }
    nb::object operator()(const HouseSet& houses) const { return tuple_of(houses, *this); }
    nb::object operator()(Candidate candidate) const {
        return maker.new_tuple_(maker.candidate_,
                                nb::make_tuple(candidate.cell().number(), candidate.digit().number()));
    }
    nb::object operator()(Truth truth) const {
        const nb::object none = nb::none();
        return maker.new_tuple_(maker.truth_,
                                truth.is_cell()
                                    ? nb::make_tuple(truth.cell().number(), none, none)
                                    : nb::make_tuple(none, truth.house().number(), truth.digit().number()));
    }
    template <class T>
    nb::object operator()(const std::optional<T>& maybe) const {
        return maybe ? (*this)(*maybe) : nb::none();
    }
    template <class T>
    nb::object operator()(const std::shared_ptr<const T>& maybe) const {
        return maybe ? (*this)(*maybe) : nb::none();
    }
    template <class T>
    nb::object operator()(const std::vector<T>& members) const {
        return tuple_of(members, *this);
    }
    template <class First, class Second>
    nb::object operator()(const std::pair<First, Second>& both) const {
        return nb::make_tuple((*this)(both.first), (*this)(both.second));
    }
    template <evidence::Described T>
    nb::object operator()(const T& described) const {
        nb::object& type = maker.kinds_[index_of<T>];
        if (!type.is_valid()) type = package::evidence_type(T::name);
        return maker.new_tuple_(type, std::apply(
                                          [&](const auto&... field) {
                                              return nb::make_tuple((*this)(described.*field.member)...);
                                          },
                                          T::fields));
    }
};

// tuple.__new__ makes named tuples several times faster than their own constructors.
StepMaker::StepMaker(const Rules& rules)
    : rules_(rules),
      new_tuple_(nb::borrow(reinterpret_cast<PyObject*>(&PyTuple_Type)).attr("__new__")),
      candidate_(package::candidate_type()),
      truth_(package::truth_type()) {}

nb::tuple StepMaker::step(const Step& step) const {
    return nb::make_tuple(step.technique, candidates(step.places), candidates(step.removes),
                          evidence(step.evidence), tuple_of(step.truths, Convert{*this}), step.deadly,
                          tuple_of(step.constraints, Convert{*this}), tuple_of(step.houses, Convert{*this}));
}

nb::object StepMaker::evidence(const Evidence& evidence) const {
    return std::visit(Convert{*this}, evidence);
}

nb::tuple StepMaker::candidates(const std::vector<Candidate>& candidates) const {
    return tuple_of(candidates, Convert{*this});
}

namespace {

template <class T>
struct Tag {};

/// The Python type annotation of a member.
struct Annotation {
    std::string operator()(Tag<bool>) const { return "bool"; }
    std::string operator()(Tag<int>) const { return "int"; }
    std::string operator()(Tag<Cell>) const { return "Cell"; }
    std::string operator()(Tag<Digit>) const { return "Digit"; }
    std::string operator()(Tag<House>) const { return "House"; }
    std::string operator()(Tag<CellSet>) const { return "CellSet"; }
    std::string operator()(Tag<DigitSet>) const { return "DigitSet"; }
    std::string operator()(Tag<CandidateSet>) const { return "CandidateSet"; }
    std::string operator()(Tag<HouseSet>) const { return (*this)(Tag<std::vector<House>>()); }
    std::string operator()(Tag<Candidate>) const { return "Candidate"; }
    std::string operator()(Tag<Truth>) const { return "Truth"; }
    template <class T>
    std::string operator()(Tag<std::optional<T>>) const {
        return (*this)(Tag<T>()) + " | None";
    }
    template <class T>
    std::string operator()(Tag<std::shared_ptr<const T>>) const {
        return (*this)(Tag<T>()) + " | None";
    }
    template <class T>
    std::string operator()(Tag<std::vector<T>>) const {
        return "tuple[" + (*this)(Tag<T>()) + ", ...]";
    }
    template <class First, class Second>
    std::string operator()(Tag<std::pair<First, Second>>) const {
        return "tuple[" + (*this)(Tag<First>()) + ", " + (*this)(Tag<Second>()) + "]";
    }
    template <evidence::Described T>
    std::string operator()(Tag<T>) const {
        return T::name;
    }
};

/// The default value of a field as a Python literal.
std::string literal(bool flag) { return flag ? "True" : "False"; }
template <class T>
std::string literal(const std::vector<T>&) {
    return "()";
}
template <class T>
std::string literal(const std::optional<T>&) {
    return "None";
}
template <class T>
std::string literal(const std::shared_ptr<T>&) {
    return "None";
}

template <class Owner, class Member>
FieldRow row_of(const evidence::Field<Owner, Member>& field) {
    std::optional<std::string> left_out;
    if constexpr (requires { literal(Owner().*field.member); })
        if (field.has_default) left_out = literal(Owner().*field.member);
    return {field.name, Annotation()(Tag<Member>()), left_out};
}

template <template <class...> class List, class... Types>
void add_rows(const List<Types...>*, bool are_parts, std::vector<EvidenceRow>& rows) {
    const auto fields_of = [](const auto&... field) { return std::vector{row_of(field)...}; };
    (rows.emplace_back(Types::name, Types::doc, are_parts, std::apply(fields_of, Types::fields)), ...);
}

}  // namespace

std::vector<EvidenceRow> evidence_table() {
    std::vector<EvidenceRow> rows;
    add_rows(static_cast<const evidence::Parts*>(nullptr), true, rows);
    add_rows(static_cast<const Evidence*>(nullptr), false, rows);
    return rows;
}

}  // namespace ninefold::bind
