// N puzzles in one of the compiler's vector types (a gcc and clang extension): SSE4 and NEON for 4, AVX2 for
// 8.
#pragma once
#include "search/lane.hpp"

namespace ninefold::NINEFOLD_KERNEL {

template <int N>
struct VectorOf {
    typedef uint32_t type __attribute__((vector_size(4 * N)));
};

template <int N>
struct VectorLane : LaneBase<typename VectorOf<N>::type> {
    static constexpr int LANES = N;
    typedef typename VectorOf<N>::type Word;
    typedef Word Mask;  // all ones in the chosen lanes
    LANE_INLINE Word all(uint32_t value) { return Word{} + value; }
    LANE_INLINE Word equal(Word a, Word b) { return (Word)(a == b); }
    LANE_INLINE Word more(Word a, Word b) { return (Word)(a > b); }
    LANE_INLINE Word blend(Mask m, Word a, Word b) { return (a & m) | (b & ~m); }
    LANE_INLINE void store_lanes(Word* to, Mask m, Word a) { *to = blend(m, a, *to); }
    LANE_INLINE Mask mask_of(uint32_t lanes) {  // bit l: lane l is chosen
        Word bit;
        for (int l = 0; l < N; ++l) bit[l] = 1u << l;
        return (Word)((bit & lanes) == bit);
    }
    LANE_INLINE Word spread(Mask m) { return m; }
    LANE_INLINE uint32_t nonzero(Word a) {  // bit l: lane l is not zero
        uint32_t lanes = 0;
        for (int l = 0; l < N; ++l) lanes |= static_cast<uint32_t>(a[l] != 0) << l;
        return lanes;
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
