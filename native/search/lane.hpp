// The lane: everything that the kernel needs from an instruction set. Each 32-bit lane of a Word holds one
// word of one puzzle.
//
// A lane type has
//   LANES             how many puzzles a Word holds
//   Word              with the operators & | ^ ~ + - << >> on all lanes
//   Mask              a selection of lanes
//   three-input operations, which are one instruction in AVX-512; LaneBase writes them out for the others
//   blend, store_lanes, mask_of, spread, nonzero: from lanes to masks to bits and back
//   read_cells, write_cells: 81 bytes to bit planes and back
//
// Units compiled for different instruction sets must not share inline functions, or the linker may keep the
// AVX-512 copy for all of them. So everything here is in a namespace that each unit names before including
// this file, and nothing comes from the standard library: the file also compiles freestanding, for a GPU.
#pragma once
#include "search/kernel_job.hpp"

#ifndef NINEFOLD_KERNEL
#error "name the namespace of the kernel: #define NINEFOLD_KERNEL kernel_scalar"
#endif
#define LANE_INLINE __attribute__((always_inline)) static inline
// Short loops over rows and planes must be unrolled even at lower optimisation levels: gcc -O2 is half as
// fast without this.
#if defined(__clang__)
#define LANE_UNROLL _Pragma("clang loop unroll(full)")
#else
#define LANE_UNROLL _Pragma("GCC unroll 9")
#endif

namespace ninefold::NINEFOLD_KERNEL {

/// The word of a single lane. It may alias the Word that contains it.
typedef uint32_t __attribute__((may_alias)) LaneWord;

/// True for one byte per cell, a digit or a blank; the other forms hold candidates.
LANE_INLINE bool has_givens(CellForm form) {
    return form == CellForm::digits || form == CellForm::characters;
}

/// The digits of 81 cells in binary. Planes 0 to 3 are the bits of the digit; plane 4 is set if there is a
/// digit. Each plane has three words, one for each row-in-band, in the layout of the kernel.
struct Planes {
    uint32_t plane[5][3];
};

/// How to read the bytes of a row: the byte for digit 1, and the two bytes that nearly all rows use for open
/// cells.
struct CellCode {
    uint8_t one, blank, other_blank;
};
LANE_INLINE CellCode code_of(CellForm form) {
    return form == CellForm::characters ? CellCode{'1', '.', '0'} : CellCode{1, 0, 0};
}
/// True if every byte is a digit or any kind of blank. Called for rows with an unusual blank, and for rows
/// that are not puzzles at all.
LANE_INLINE bool is_row(const uint8_t* cells, CellForm form) {
    for (int i = 0; i < 81; ++i) {
        const uint8_t c = cells[i];
        const bool good = form == CellForm::digits
                              ? c <= 9
                              : (c >= '0' && c <= '9') || c == '.' || c == '*' || c == '_' || c == '-' ||
                                    c == 'x' || c == 'X' || c == '?' || c == ' ';
        if (!good) return false;
    }
    return true;
}

// Turns 81 flags in reading order (64 + 17) into the three words of a plane: rows 0, 3, 6 go to word 0, and
// so on.
LANE_INLINE void rows_from_flags(uint64_t low, uint32_t high, uint32_t* rows) {
    rows[0] = static_cast<uint32_t>((low & 0777) | (low >> 27 & 0777) << 9 | (low >> 54 & 0777) << 18);
    rows[1] = static_cast<uint32_t>((low >> 9 & 0777) | (low >> 36 & 0777) << 9 | (low >> 63) << 18) |
              (high & 0xff) << 19;
    rows[2] = static_cast<uint32_t>((low >> 18 & 0777) | (low >> 45 & 0777) << 9) | high >> 8 << 18;
}

LANE_INLINE void flags_from_rows(const uint32_t* rows, uint64_t& low, uint32_t& high) {
    const uint64_t a = rows[0], b = rows[1], c = rows[2];
    low = (a & 0777) | (b & 0777) << 9 | (c & 0777) << 18 | (a >> 9 & 0777) << 27 | (b >> 9 & 0777) << 36 |
          (c >> 9 & 0777) << 45 | (a >> 18) << 54 | b >> 18 << 63;
    high = rows[1] >> 19 | rows[2] >> 18 << 8;
}

/// Operations that any lane type can derive from the operators of its Word.
template <class W>
struct LaneBase {
    typedef W Word;
    LANE_INLINE Word or3(Word a, Word b, Word c) { return a | b | c; }
    LANE_INLINE Word and3(Word a, Word b, Word c) { return a & b & c; }
    LANE_INLINE Word andnot2(Word a, Word b, Word c) { return a & ~(b | c); }
    LANE_INLINE Word or_and(Word a, Word b, Word c) { return (a | b) & c; }
    LANE_INLINE Word and_or(Word a, Word b, Word c) { return (a & b) | c; }
    LANE_INLINE Word or_andnot(Word a, Word b, Word c) { return (a | b) & ~c; }
    LANE_INLINE Word and_andnot(Word a, Word b, Word c) { return a & b & ~c; }
    LANE_INLINE Word or_xor(Word a, Word b, Word c) { return a | (b ^ c); }
    LANE_INLINE Word or_without(Word a, Word b, Word c) { return a | (b & ~c); }
    LANE_INLINE Word majority(Word a, Word b, Word c) { return (a & b) | (c & (a | b)); }
    LANE_INLINE Word just_one(Word a, Word b, Word c) { return (a ^ b ^ c) & ~(a & b & c); }
    LANE_INLINE Word choose(Word m, Word a, Word b) {
        return (a & m) | (b & ~m);
    }  // bit by bit: a where m is set
    LANE_INLINE Word smaller(Word a, Word b) { return a < b ? a : b; }

    /// Turns 81 bytes into planes. Returns false if a byte is neither a digit nor one of the two usual
    /// blanks.
    LANE_INLINE bool read_cells(const uint8_t* cells, CellCode code, Planes& planes) {
        uint64_t low[5] = {};
        uint32_t high[5] = {};
        bool usual = true;
        for (int cell = 0; cell < 81; ++cell) {
            const uint32_t digit =
                static_cast<uint8_t>(cells[cell] - code.one);  // 0 .. 8, or larger for an open cell
            usual &= digit < 9 || cells[cell] == code.blank || cells[cell] == code.other_blank;
            const uint32_t bits = digit < 9 ? (digit + 1) | 16 : 0;
            for (int i = 0; i < 5; ++i)
                if (cell < 64)
                    low[i] |= static_cast<uint64_t>(bits >> i & 1) << cell;
                else
                    high[i] |= (bits >> i & 1) << (cell - 64);
        }
        for (int i = 0; i < 5; ++i) rows_from_flags(low[i], high[i], planes.plane[i]);
        return usual;
    }

    /// Turns planes 0 to 3 into 81 bytes, each a digit plus `base`.
    LANE_INLINE void write_cells(const Planes& planes, uint8_t base, uint8_t* cells) {
        uint64_t low[4];
        uint32_t high[4];
        for (int i = 0; i < 4; ++i) flags_from_rows(planes.plane[i], low[i], high[i]);
        for (int at = 0; at < 81; at += 8) {
            uint64_t eight = base * 0x0101010101010101ull;
            for (int i = 0; i < 4; ++i) {
                // Turns eight bits into eight bytes of 0 or 1: byte k keeps only bit k, and adding 127 moves
                // it to the top.
                uint64_t bits = (at < 64 ? low[i] >> at : high[i] >> (at - 64)) & 0xff;
                bits = bits * 0x0101010101010101ull & 0x8040201008040201ull;
                eight += ((bits + 0x7f7f7f7f7f7f7f7full) >> 7 & 0x0101010101010101ull) << i;
            }
            __builtin_memcpy(cells + at, &eight, at < 80 ? 8 : 1);
        }
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
