#include "check.hpp"
#include "model/sets.hpp"

using namespace ninefold;

namespace {

/// Checks the laws of sets on every member, and on pairs of sets that cross word boundaries.
template <class Member>
void check_set_laws() {
    using S = Set<Member>;
    CHECK_EQUAL(S::full().size(), Member::count);
    CHECK(S().empty() && !S::full().empty());
    for (int i = 0; i < Member::count; ++i) {
        const S one = S::of(Member::at(i));
        CHECK_EQUAL(one.size(), 1);
        CHECK(one.single() && !one.several());
        CHECK_EQUAL(one.first().position(), i);
        for (int j = 0; j < Member::count; ++j) CHECK_EQUAL(one.contains(Member::at(j)), i == j);
        CHECK((~one).size() == Member::count - 1 && !(~one).contains(Member::at(i)));
        CHECK(one.without(Member::at(i)).empty());
    }
    S even, triple;
    for (int i = 0; i < Member::count; i += 2) even.insert(Member::at(i));
    for (int i = 0; i < Member::count; i += 3) triple.insert(Member::at(i));
    for (int i = 0; i < Member::count; ++i) {
        const Member m = Member::at(i);
        CHECK_EQUAL((even & triple).contains(m), i % 6 == 0);
        CHECK_EQUAL((even | triple).contains(m), i % 2 == 0 || i % 3 == 0);
        CHECK_EQUAL((even - triple).contains(m), i % 2 == 0 && i % 3 != 0);
        CHECK_EQUAL((even ^ triple).contains(m), (i % 2 == 0) != (i % 3 == 0));
    }
    CHECK(even.includes(even & triple) && !triple.includes(even) && even.meets(triple));
    int expected = 0;
    for (Member m : even) {
        CHECK_EQUAL(m.position(), expected);
        expected += 2;
    }
    CHECK_EQUAL(expected, (Member::count + 1) / 2 * 2);
}

}  // namespace

TEST("sets of cells obey the laws of sets") { check_set_laws<Cell>(); }
TEST("sets of digits obey the laws of sets") { check_set_laws<Digit>(); }
TEST("sets of candidates obey the laws of sets") { check_set_laws<Candidate>(); }

TEST("a candidate has its cell and its digit") {
    for (int c = 0; c < Cell::count; ++c)
        for (int d = 1; d <= Digit::count; ++d) {
            const Candidate candidate(Cell::at(c), Digit(d));
            CHECK_EQUAL(candidate.cell().position(), c);
            CHECK_EQUAL(candidate.digit().number(), d);
            CHECK(Candidate::at(candidate.position()) == candidate);
        }
}
