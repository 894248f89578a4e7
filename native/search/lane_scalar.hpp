// One puzzle in a plain 32-bit word. This is the specification that all other lane types must match.
#pragma once
#include "search/lane.hpp"

namespace ninefold::NINEFOLD_KERNEL {

struct ScalarLane : LaneBase<uint32_t> {
    static constexpr int LANES = 1;
    typedef uint32_t Mask;  // all ones, or zero
    LANE_INLINE Word all(uint32_t value) { return value; }
    LANE_INLINE Word equal(Word a, Word b) { return 0u - static_cast<uint32_t>(a == b); }
    LANE_INLINE Word more(Word a, Word b) { return 0u - static_cast<uint32_t>(a > b); }
    LANE_INLINE Word blend(Mask m, Word a, Word b) { return (a & m) | (b & ~m); }
    LANE_INLINE void store_lanes(Word* to, Mask m, Word a) { *to = blend(m, a, *to); }
    LANE_INLINE Mask mask_of(uint32_t lanes) { return 0u - (lanes & 1); }
    LANE_INLINE Word spread(Mask m) { return m; }
    LANE_INLINE uint32_t nonzero(Word a) { return a != 0; }
};

}  // namespace ninefold::NINEFOLD_KERNEL
