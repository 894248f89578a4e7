// Canonical forms of any digits, clashing or not: all variants have the same form, and the transformation
// leads to it.
#include "fuzz.hpp"
#include "model/random.hpp"
#include "symmetry/canonical.hpp"

using namespace ninefold;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    Random random(bytes.next() << 8 | bytes.next());
    const bool is_cut_from_grid = bytes.below(2) == 1;
    const Values grid = fuzz::known_grid();
    Values puzzle{};
    int clues = 0;
    for (const Cell cell : CellSet::full()) {
        const unsigned choice = bytes.next();
        const unsigned digit = is_cut_from_grid ? (choice % 3 == 0 ? grid[cell] : 0u) : choice % 10;
        puzzle[cell] = static_cast<std::uint8_t>(digit);
        clues += digit != 0;
    }
    if (clues < 12) return 0;  // nearly empty boards are so symmetric that canonical forms take seconds
    const Canonical form = canonical(puzzle);
    REQUIRE(form.transformation.valid() && form.transformation.apply(puzzle) == form.values);
    REQUIRE(form.automorphisms > 0 && 3359232 % form.automorphisms == 0);
    const Transformation change = Transformation::random(random);
    const Canonical other = canonical(change.apply(puzzle));
    REQUIRE(other.values == form.values && other.automorphisms == form.automorphisms);
    REQUIRE(change.inverse().apply(change.apply(puzzle)) == puzzle);
    return 0;
}
