// Eight puzzles in an AVX2 register.
#pragma once
#include <immintrin.h>

#include "search/lane_vector.hpp"

namespace ninefold::NINEFOLD_KERNEL {

struct Avx2Lane : VectorLane<8> {
    LANE_INLINE Word blend(Mask m, Word a, Word b) {
        return (Word)_mm256_blendv_epi8((__m256i)b, (__m256i)a, (__m256i)m);
    }
    LANE_INLINE void store_lanes(Word* to, Mask m, Word a) { *to = blend(m, a, *to); }
    LANE_INLINE uint32_t nonzero(Word a) {
        const __m256i zero = _mm256_cmpeq_epi32((__m256i)a, _mm256_setzero_si256());
        return 0xff & ~static_cast<uint32_t>(_mm256_movemask_ps((__m256)zero));
    }

    LANE_INLINE bool read_cells(const uint8_t* cells, CellCode code, Planes& planes) {
        uint64_t low[5] = {};
        uint32_t high[5];
        uint32_t usual = ~0u;
        const int at[3] = {0, 32, 49};  // the last part overlaps, to stay within the 81 cells
        for (int part = 0; part < 3; ++part) {
            const __m256i cell = _mm256_loadu_si256((const __m256i*)(cells + at[part]));
            const __m256i digit =
                _mm256_sub_epi8(cell, _mm256_set1_epi8((char)(code.one - 1)));  // 1 .. 9 where given
            const __m256i less = _mm256_sub_epi8(digit, _mm256_set1_epi8(1));
            uint32_t flags[5];
            flags[4] = (uint32_t)_mm256_movemask_epi8(
                _mm256_cmpeq_epi8(_mm256_min_epu8(less, _mm256_set1_epi8(8)), less));
            const __m256i blank =
                _mm256_or_si256(_mm256_cmpeq_epi8(cell, _mm256_set1_epi8((char)code.blank)),
                                _mm256_cmpeq_epi8(cell, _mm256_set1_epi8((char)code.other_blank)));
            usual &= flags[4] | (uint32_t)_mm256_movemask_epi8(blank);
            for (int i = 0; i < 4; ++i)
                flags[i] = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(digit, 7 - i)) & flags[4];
            for (int i = 0; i < 5; ++i)
                if (part < 2)
                    low[i] |= (uint64_t)flags[i] << 32 * part;
                else
                    high[i] = flags[i] >> 15;
        }
        for (int i = 0; i < 5; ++i) rows_from_flags_bmi2(low[i], high[i], planes.plane[i]);
        return usual == ~0u;
    }

    LANE_INLINE void write_cells(const Planes& planes, uint8_t base, uint8_t* cells) {
        const __m256i byte = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                              2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
        const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201);
        const int at[3] = {0, 32, 49};
        uint64_t low[4];
        uint32_t high[4];
        for (int i = 0; i < 4; ++i) flags_from_rows_bmi2(planes.plane[i], low[i], high[i]);
        for (int part = 0; part < 3; ++part) {
            __m256i out = _mm256_set1_epi8((char)base);
            for (int i = 0; i < 4; ++i) {
                const uint32_t flags =
                    part < 2 ? (uint32_t)(low[i] >> 32 * part) : (uint32_t)(low[i] >> 49) | high[i] << 15;
                const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32((int)flags), byte);
                const __m256i set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
                out = _mm256_add_epi8(out, _mm256_and_si256(set, _mm256_set1_epi8((char)(1 << i))));
            }
            _mm256_storeu_si256((__m256i*)(cells + at[part]), out);
        }
    }

    // Like rows_from_flags in lane.hpp, but with the instructions that gather and scatter bits.
    LANE_INLINE void rows_from_flags_bmi2(uint64_t low, uint32_t high, uint32_t* rows) {
        rows[0] = (uint32_t)_pext_u64(low, 0777ull | 0777ull << 27 | 0777ull << 54);
        rows[1] = (uint32_t)_pext_u64(low, 0777ull << 9 | 0777ull << 36 | 1ull << 63) | (high & 0xff) << 19;
        rows[2] = (uint32_t)_pext_u64(low, 0777ull << 18 | 0777ull << 45) | high >> 8 << 18;
    }
    LANE_INLINE void flags_from_rows_bmi2(const uint32_t* rows, uint64_t& low, uint32_t& high) {
        low = _pdep_u64(rows[0], 0777ull | 0777ull << 27 | 0777ull << 54) |
              _pdep_u64(rows[1], 0777ull << 9 | 0777ull << 36 | 1ull << 63) |
              _pdep_u64(rows[2], 0777ull << 18 | 0777ull << 45);
        high = rows[1] >> 19 | rows[2] >> 18 << 8;
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
