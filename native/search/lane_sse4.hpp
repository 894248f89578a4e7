// Four puzzles in an SSE register.
#pragma once
#include <immintrin.h>

#include "search/lane_vector.hpp"

namespace ninefold::NINEFOLD_KERNEL {

struct Sse4Lane : VectorLane<4> {
    LANE_INLINE Word blend(Mask m, Word a, Word b) {
        return (Word)_mm_blendv_epi8((__m128i)b, (__m128i)a, (__m128i)m);
    }
    LANE_INLINE void store_lanes(Word* to, Mask m, Word a) { *to = blend(m, a, *to); }
    LANE_INLINE uint32_t nonzero(Word a) {
        const __m128i zero = _mm_cmpeq_epi32((__m128i)a, _mm_setzero_si128());
        return 0xf & ~static_cast<uint32_t>(_mm_movemask_ps((__m128)zero));
    }

    LANE_INLINE bool read_cells(const uint8_t* cells, CellCode code, Planes& planes) {
        uint64_t low[5] = {};
        uint32_t high[5] = {};
        uint32_t usual = 0xffff;
        const int at[6] = {0, 16, 32, 48, 64, 65};  // the last part overlaps, to stay within the 81 cells
        for (int part = 0; part < 6; ++part) {
            const __m128i cell = _mm_loadu_si128((const __m128i*)(cells + at[part]));
            const __m128i digit =
                _mm_sub_epi8(cell, _mm_set1_epi8((char)(code.one - 1)));  // 1 .. 9 where given
            const __m128i less = _mm_sub_epi8(digit, _mm_set1_epi8(1));
            uint32_t flags[5];
            flags[4] =
                (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(less, _mm_set1_epi8(8)), less));
            const __m128i blank = _mm_or_si128(_mm_cmpeq_epi8(cell, _mm_set1_epi8((char)code.blank)),
                                               _mm_cmpeq_epi8(cell, _mm_set1_epi8((char)code.other_blank)));
            usual &= flags[4] | (uint32_t)_mm_movemask_epi8(blank);
            for (int i = 0; i < 4; ++i)
                flags[i] = (uint32_t)_mm_movemask_epi8(_mm_slli_epi16(digit, 7 - i)) & flags[4];
            for (int i = 0; i < 5; ++i)
                if (part < 4)
                    low[i] |= (uint64_t)flags[i] << 16 * part;
                else
                    high[i] |= part == 4 ? flags[i] : flags[i] >> 15 << 16;
        }
        for (int i = 0; i < 5; ++i) rows_from_flags(low[i], high[i], planes.plane[i]);
        return usual == 0xffff;
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
