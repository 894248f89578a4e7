// Sixteen puzzles in an AVX-512 register. Every three-input operation is one instruction (vpternlogd).
#pragma once
#include <immintrin.h>

#include "search/lane_avx2.hpp"

namespace ninefold::NINEFOLD_KERNEL {

struct Avx512Lane {
    static constexpr int LANES = 16;
    typedef VectorOf<16>::type Word;
    typedef uint16_t Mask;

    // The columns of a truth table with three inputs. Applying a function to them gives its truth table.
    static constexpr int A = 0xf0, B = 0xcc, C = 0xaa;
    template <int Table>
    LANE_INLINE Word ternary(Word a, Word b, Word c) {
        return (Word)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, Table & 0xff);
    }
    LANE_INLINE Word or3(Word a, Word b, Word c) { return ternary<A | B | C>(a, b, c); }
    LANE_INLINE Word and3(Word a, Word b, Word c) { return ternary<A & B & C>(a, b, c); }
    LANE_INLINE Word andnot2(Word a, Word b, Word c) { return ternary<A & ~(B | C)>(a, b, c); }
    LANE_INLINE Word or_and(Word a, Word b, Word c) { return ternary<(A | B) & C>(a, b, c); }
    LANE_INLINE Word and_or(Word a, Word b, Word c) { return ternary<(A & B) | C>(a, b, c); }
    LANE_INLINE Word or_andnot(Word a, Word b, Word c) { return ternary<(A | B) & ~C>(a, b, c); }
    LANE_INLINE Word and_andnot(Word a, Word b, Word c) { return ternary<A & B & ~C>(a, b, c); }
    LANE_INLINE Word or_xor(Word a, Word b, Word c) { return ternary<A | (B ^ C)>(a, b, c); }
    LANE_INLINE Word or_without(Word a, Word b, Word c) { return ternary<A | (B & ~C)>(a, b, c); }
    LANE_INLINE Word majority(Word a, Word b, Word c) { return ternary<(A & B) | (C & (A | B))>(a, b, c); }
    LANE_INLINE Word just_one(Word a, Word b, Word c) { return ternary<(A ^ B ^ C) & ~(A & B & C)>(a, b, c); }
    LANE_INLINE Word choose(Word m, Word a, Word b) { return ternary<(B & A) | (C & ~A)>(m, a, b); }

    LANE_INLINE Word all(uint32_t value) { return (Word)_mm512_set1_epi32((int)value); }
    LANE_INLINE Word smaller(Word a, Word b) { return (Word)_mm512_min_epu32((__m512i)a, (__m512i)b); }
    LANE_INLINE Word equal(Word a, Word b) { return (Word)(a == b); }
    LANE_INLINE Word more(Word a, Word b) { return (Word)(a > b); }
    LANE_INLINE Word blend(Mask m, Word a, Word b) {
        return (Word)_mm512_mask_mov_epi32((__m512i)b, m, (__m512i)a);
    }
    LANE_INLINE void store_lanes(Word* to, Mask m, Word a) { _mm512_mask_store_epi32(to, m, (__m512i)a); }
    LANE_INLINE Mask mask_of(uint32_t lanes) { return (Mask)lanes; }
    LANE_INLINE Word spread(Mask m) { return (Word)_mm512_maskz_set1_epi32(m, -1); }
    LANE_INLINE uint32_t nonzero(Word a) { return _mm512_test_epi32_mask((__m512i)a, (__m512i)a); }

    LANE_INLINE bool read_cells(const uint8_t* cells, CellCode code, Planes& planes) {
        const __m512i first = _mm512_loadu_si512(cells);
        const __m256i last = _mm256_loadu_si256((const __m256i*)(cells + 49));  // overlaps by 15
        const __m512i digit =
            _mm512_sub_epi8(first, _mm512_set1_epi8((char)(code.one - 1)));  // 1 .. 9 where given
        const __m256i last_digit = _mm256_sub_epi8(last, _mm256_set1_epi8((char)(code.one - 1)));
        uint64_t low[5];
        uint32_t high[5];
        low[4] = _mm512_cmplt_epu8_mask(_mm512_sub_epi8(digit, _mm512_set1_epi8(1)), _mm512_set1_epi8(9));
        high[4] =
            _mm256_cmplt_epu8_mask(_mm256_sub_epi8(last_digit, _mm256_set1_epi8(1)), _mm256_set1_epi8(9));
        const uint64_t usual = low[4] | _mm512_cmpeq_epi8_mask(first, _mm512_set1_epi8((char)code.blank)) |
                               _mm512_cmpeq_epi8_mask(first, _mm512_set1_epi8((char)code.other_blank));
        const uint32_t last_usual = high[4] |
                                    _mm256_cmpeq_epi8_mask(last, _mm256_set1_epi8((char)code.blank)) |
                                    _mm256_cmpeq_epi8_mask(last, _mm256_set1_epi8((char)code.other_blank));
        for (int i = 0; i < 4; ++i) {
            low[i] = _mm512_mask_test_epi8_mask(low[4], digit, _mm512_set1_epi8((char)(1 << i)));
            high[i] = _mm256_mask_test_epi8_mask(high[4], last_digit, _mm256_set1_epi8((char)(1 << i)));
        }
        for (int i = 0; i < 5; ++i) Avx2Lane::rows_from_flags_bmi2(low[i], high[i] >> 15, planes.plane[i]);
        return (usual & (static_cast<uint64_t>(last_usual) | ~0xffffffffull)) == ~0ull;
    }

    LANE_INLINE void write_cells(const Planes& planes, uint8_t base, uint8_t* cells) {
        __m512i first = _mm512_set1_epi8((char)base);
        __m256i last = _mm256_set1_epi8((char)base);
        for (int i = 0; i < 4; ++i) {
            uint64_t low;
            uint32_t high;
            Avx2Lane::flags_from_rows_bmi2(planes.plane[i], low, high);
            first = _mm512_mask_add_epi8(first, low, first, _mm512_set1_epi8((char)(1 << i)));
            last = _mm256_mask_add_epi8(last, high, last, _mm256_set1_epi8((char)(1 << i)));
        }
        _mm512_storeu_si512(cells, first);
        _mm256_mask_storeu_epi8(cells + 64, 0x1ffff, last);
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
