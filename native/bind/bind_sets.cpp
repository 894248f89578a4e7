// CellSet, DigitSet and CandidateSet as Python classes: immutable values with set operators that print as a
// grid.
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <vector>

#include "bind/bind.hpp"
#include "bind/package.hpp"

namespace ninefold::bind {
namespace {

int number_from(nb::handle object, const char* what, int first, int last) {
    int number = 0;
    if (!nb::try_cast(object, number))
        throw nb::type_error(
            (std::string(what) + " must be a whole number, not " + nb::cast<std::string>(nb::repr(object)))
                .c_str());
    if (number < first || number > last)
        throw nb::value_error((std::string(what) + " " + std::to_string(number) +
                               " is out of range: " + std::to_string(first) + " to " + std::to_string(last))
                                  .c_str());
    return number;
}

/// A string as Python's repr() shows it, with special characters escaped.
std::string quoted(const std::string& text) {
    return nb::cast<std::string>(nb::repr(nb::str(text.data(), text.size())));
}

bool is_nine(char c) { return c >= '1' && c <= '9'; }

Cell cell_from_name(const std::string& name) {
    if (name.size() != 4 || (name[0] | 32) != 'r' || (name[2] | 32) != 'c' || !is_nine(name[1]) ||
        !is_nine(name[3]))
        throw nb::value_error((quoted(name) + " is not the name of a cell, such as r1c1").c_str());
    return Cell::at((name[1] - '1') * 9 + (name[3] - '1'));
}

Candidate candidate_from_name(const std::string& name) {
    if (name.size() != 6 || name[4] != '=' || !is_nine(name[5]))
        throw nb::value_error((quoted(name) + " is not a candidate: write it like r1c1=5").c_str());
    return {cell_from_name(name.substr(0, 4)), Digit(name[5] - '0')};
}

// What differs between the three classes. A Maker turns members into Python objects. It looks up what it
// needs once, but does not keep that in a static: importing there would wait for the GIL while holding the
// static's lock.
template <class Member>
struct Kind;

template <class Member>
struct NumberMaker {
    nb::object operator()(Member member) const { return nb::int_(member.number()); }
};

template <>
struct Kind<Cell> {
    static constexpr const char* name = "CellSet";
    using Maker = NumberMaker<Cell>;
    static Cell from(nb::handle object) { return cell_from(object); }
    static std::string repr(Cell cell) { return "'" + name_of(cell) + "'"; }
};
template <>
struct Kind<Digit> {
    static constexpr const char* name = "DigitSet";
    using Maker = NumberMaker<Digit>;
    static Digit from(nb::handle object) { return digit_from(object); }
    static std::string repr(Digit digit) { return std::to_string(digit.number()); }
};
template <>
struct Kind<Candidate> {
    static constexpr const char* name = "CandidateSet";
    struct Maker {
        nb::object type = package::candidate_type();
        nb::object operator()(Candidate c) const { return type(c.cell().number(), c.digit().number()); }
    };
    static Candidate from(nb::handle object) { return candidate_from(object); }
    static std::string repr(Candidate candidate) { return "'" + name_of(candidate) + "'"; }
};

template <class Member>
Set<Member> set_from(nb::handle members) {
    Set<Member> set;
    if (nb::try_cast(members, set)) return set;
    if (nb::isinstance<CellSet>(members) || nb::isinstance<DigitSet>(members) ||
        nb::isinstance<CandidateSet>(members))
        throw nb::type_error(
            (std::string(Kind<Member>::name) + " cannot be made from another kind of set").c_str());
    for (nb::handle member : nb::iter(members)) set.insert(Kind<Member>::from(member));
    return set;
}

template <class Member>
bool contains(const Set<Member>& set, nb::handle object) {
    try {
        return set.contains(Kind<Member>::from(object));
    } catch (const nb::builtin_exception&) {  // cannot be a member of such a set
        return false;
    }
}

template <class Member>
std::string repr_set(const Set<Member>& set) {
    if (set.empty()) return std::string(Kind<Member>::name) + "()";
    std::string text;
    for (Member member : set) text += (text.empty() ? "" : ", ") + Kind<Member>::repr(member);
    return std::string(Kind<Member>::name) + ".of(" + text + ")";
}

// Nine lines of nine entries, with aligned columns.
std::string as_grid(const std::vector<std::string>& entries) {
    std::size_t width = 1;
    for (const std::string& entry : entries) width = std::max(width, entry.size());
    std::string text;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const bool last = i % 9 == 8;
        text += entries[i] + (last ? "\n" : std::string(width + 1 - entries[i].size(), ' '));
    }
    text.pop_back();
    return text;
}

std::string str_set(const CellSet& set) {
    std::vector<std::string> marks;
    for (Cell cell : CellSet::full()) marks.push_back(set.contains(cell) ? "1" : ".");
    return as_grid(marks);
}
std::string str_set(const DigitSet& set) {
    std::string text;
    for (Digit digit : set) text += (text.empty() ? "" : ",") + std::to_string(digit.number());
    return "{" + text + "}";
}
std::string str_set(const CandidateSet& set) {
    std::vector<std::string> digits(Cell::count);
    for (Candidate c : set)
        digits[static_cast<std::size_t>(c.cell().position())] += char('0' + c.digit().number());
    for (std::string& entry : digits)
        if (entry.empty()) entry = ".";
    return as_grid(digits);
}

template <class Member>
std::size_t hash_set(const Set<Member>& set) {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < Set<Member>::word_count; ++i)
        hash = (hash ^ set.word(i)) * 0xff51afd7ed558ccdu, hash ^= hash >> 32;
    return static_cast<std::size_t>(hash);
}

template <class Member>
std::vector<std::uint64_t> words_of(const Set<Member>& set) {
    std::vector<std::uint64_t> words;
    for (int i = 0; i < Set<Member>::word_count; ++i) words.push_back(set.word(i));
    return words;
}

template <class Member>
void restore(Set<Member>* self, const std::vector<std::uint64_t>& words) {
    Set<Member> set;
    if (words.size() != static_cast<std::size_t>(Set<Member>::word_count))
        throw nb::value_error("invalid pickle data");
    for (int i = 0; i < Set<Member>::word_count; ++i)
        set.set_word(i, static_cast<typename Set<Member>::Word>(words[static_cast<std::size_t>(i)]));
    new (self) Set<Member>(set & Set<Member>::full());
}

template <class Member>
nb::object iterate(const Set<Member>& set) {
    nb::list members;
    const typename Kind<Member>::Maker make;
    for (Member member : set) members.append(make(member));
    return nb::iter(members);
}

// Signatures for the stub file. They give the types that members have as arguments and as results.
struct Signatures {
    const char *init, *of, *iter, *first;
};

template <class Member>
void bind_set(nb::module_& m, const char* doc, const Signatures& sig) {
    using S = Set<Member>;
    nb::class_<S> cls(m, Kind<Member>::name, doc);
    cls.def(
           "__init__", [](S* self, nb::handle members) { new (self) S(set_from<Member>(members)); },
           "members"_a = nb::tuple(), nb::sig(sig.init))
        .def_static(
            "of", [](nb::args members) { return set_from<Member>(members); }, nb::sig(sig.of),
            "The set of the given members.")
        .def_static("full", &S::full, "The set of all members.")
        .def(
            "first",
            [](const S& s) {
                if (s.empty()) throw nb::value_error("an empty set has no first member");
                return typename Kind<Member>::Maker()(s.first());
            },
            nb::sig(sig.first), "The lowest member; ValueError if there is none.")
        .def(
            "isdisjoint", [](const S& s, const S& o) { return !s.meets(o); }, "other"_a,
            "True if the two sets have no member in common.")
        .def("__contains__", &contains<Member>, "member"_a.none(),
             nb::sig("def __contains__(self, member: object, /) -> bool"))
        .def("__iter__", &iterate<Member>, nb::sig(sig.iter))
        .def("__len__", &S::size)
        .def("__bool__", [](const S& s) { return !s.empty(); })
        .def(nb::self & nb::self)
        .def(nb::self | nb::self)
        .def(nb::self ^ nb::self)
        .def(nb::self - nb::self)
        .def("__invert__", [](const S& s) { return ~s; })
        .def(
            "__le__", [](const S& s, const S& o) { return o.includes(s); }, nb::is_operator())
        .def(
            "__lt__", [](const S& s, const S& o) { return o.includes(s) && s != o; }, nb::is_operator())
        .def(
            "__ge__", [](const S& s, const S& o) { return s.includes(o); }, nb::is_operator())
        .def(
            "__gt__", [](const S& s, const S& o) { return s.includes(o) && s != o; }, nb::is_operator())
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__hash__", &hash_set<Member>)
        .def("__repr__", &repr_set<Member>)
        .def("__str__", [](const S& s) { return str_set(s); })
        .def("__getstate__", &words_of<Member>)
        .def("__setstate__", &restore<Member>);
}

}  // namespace

Cell cell_from(nb::handle object) {
    std::string name;
    if (nb::try_cast(object, name)) return cell_from_name(name);
    return Cell(number_from(object, "cell", 0, Cell::count - 1));
}

Digit digit_from(nb::handle object) { return Digit(number_from(object, "digit", 1, Digit::count)); }

Candidate candidate_from(nb::handle object) {
    std::string name;
    if (nb::try_cast(object, name)) return candidate_from_name(name);
    if (!nb::isinstance<nb::tuple>(object) || nb::len(object) != 2)
        throw nb::type_error(("a candidate is a pair (cell, digit) or a string like r1c1=5, not " +
                              nb::cast<std::string>(nb::repr(object)))
                                 .c_str());
    return {cell_from(object[0]), digit_from(object[1])};
}

std::string name_of(Cell cell) {
    return {'r', char('1' + cell.position() / 9), 'c', char('1' + cell.position() % 9)};
}
std::string name_of(Candidate candidate) {
    return name_of(candidate.cell()) + "=" + std::to_string(candidate.digit().number());
}

CellSet cells_from(nb::handle object) { return set_from<Cell>(object); }
CandidateSet candidates_from(nb::handle object) { return set_from<Candidate>(object); }

std::string repr_of(const CellSet& set) { return repr_set(set); }
std::string repr_of(const CandidateSet& set) { return repr_set(set); }

void bind_sets(nb::module_& m) {
    bind_set<Cell>(m, R"(An immutable set of cells. A cell is a number, 0 to 80 row by row, or a name.

>>> corners = CellSet.of("r1c1", "r1c9", 72, 80)
>>> corners & CellSet(range(9))
CellSet.of('r1c1', 'r1c9')
>>> len(corners), "r9c9" in corners, list(corners)
(4, True, [0, 8, 72, 80])
>>> print(corners)
1 . . . . . . . 1
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
1 . . . . . . . 1
)",
                   {"def __init__(self, members: collections.abc.Iterable[int | str] = ()) -> None",
                    "def of(*members: int | str) -> CellSet",
                    "def __iter__(self) -> collections.abc.Iterator[int]", "def first(self) -> int"});
    bind_set<Digit>(m, R"(An immutable set of digits, 1 to 9.

>>> low = DigitSet.of(1, 2, 3)
>>> low - DigitSet.of(2)
DigitSet.of(1, 3)
>>> print(~low)
{4,5,6,7,8,9}
)",
                    {"def __init__(self, members: collections.abc.Iterable[int] = ()) -> None",
                     "def of(*members: int) -> DigitSet",
                     "def __iter__(self) -> collections.abc.Iterator[int]", "def first(self) -> int"});
    bind_set<Candidate>(
        m, R"(An immutable set of candidates. A candidate is a pair (cell, digit), or a string like "r1c1=5".

>>> pair = CandidateSet.of((0, 5), "r1c2=5")
>>> pair
CandidateSet.of('r1c1=5', 'r1c2=5')
>>> pair.first()
Candidate(cell=0, digit=5)
)",
        {"def __init__(self, members: collections.abc.Iterable[tuple[int | str, int] | str] = ()) -> None",
         "def of(*members: tuple[int | str, int] | str) -> CandidateSet",
         "def __iter__(self) -> collections.abc.Iterator[ninefold.candidate.Candidate]",
         "def first(self) -> ninefold.candidate.Candidate"});
    m.def(
        "cell", [](nb::handle name) { return cell_from(name).number(); }, "name"_a,
        nb::sig("def cell(name: int | str) -> int"), R"(The number of a cell, 0 to 80, from its name.

>>> cell("r1c1"), cell("r9c9")
(0, 80)
)");
    m.def(
        "cell_name", [](nb::handle cell) { return name_of(cell_from(cell)); }, "cell"_a,
        nb::sig("def cell_name(cell: int | str) -> str"), R"(The name of a cell.

>>> cell_name(40)
'r5c5'
)");
}

}  // namespace ninefold::bind
