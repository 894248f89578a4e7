// The lane kernel: the fast solver. Each 32-bit lane of a vector holds one puzzle. All lanes run the same
// branch-free sweep, and each has its own search stack. A lane that finishes takes the next puzzle at once.
//
// All lane types give the same solutions, counts, guesses and rounds for a puzzle: the work of a lane does
// not depend on the other lanes, or on when it started. Nothing here allocates, throws or calls a library.
#pragma once
#include "search/configurations.hpp"
#include "search/lane.hpp"

namespace ninefold::NINEFOLD_KERNEL {

// A guess reduces one digit in one band or stack from 6 configurations to 2, or from at most 5 to 1. There
// are 9 * 6 such choices, so no path has more than 108 guesses.
constexpr int STACK_DEPTH = 112;
// A state with more configurations than this (over all bands and stacks: 54 when solved, 324 when empty) is
// searched with the stronger rule of `crowd`, which is too expensive for other states. Puzzles that have
// taken many guesses get it sooner.
constexpr uint32_t SPARSE = 150, MANY_GUESSES = 256, SPARSE_AFTER_MANY = 80;
// After this many, choose by digit (`choose_digit_first`). With 256, SE 11+ puzzles took 1 % more rounds.
constexpr uint32_t VERY_MANY_GUESSES = 1024;
constexpr uint64_t SWEEPS_BETWEEN_POLLS = 1024;

template <class Lane>
struct Workspace {
    typedef typename Lane::Word Word;
    alignas(64) Word x[9][3];      // the candidates
    Word later[9][3];              // for each digit, the OR of the words of the digits after it ...
    Word later_claims[9][3];       // ... and of the cells they claimed in the last sweep
    Word single[9];                // the minicols that are alone in their box and hold one cell
    Word row_even[9], row_odd[9];  // band configurations left, marked at the minirow of row 0
    Word col_even[9], col_odd[9];  // stack configurations left, marked at each of their three minicols
    Word claimed[3];               // cells with a hidden single, found by the last sweep
    Word bad, open, changed;       // results of a sweep: nonzero in the lanes where they are true
    Word depth, count, guesses;    // for each lane
    Word plane[5][3];              // the digits of the cells in binary, for loading and storing
    Word saved[STACK_DEPTH][27];   // saved states; each lane at its own depth
    int64_t puzzle[Lane::LANES];
    uint64_t started[Lane::LANES];
};

template <class Lane>
struct Kernel {
    typedef typename Lane::Word Word;
    typedef Workspace<Lane> Work;
    static constexpr uint32_t EVERY_LANE = static_cast<uint32_t>((1ull << Lane::LANES) - 1);

    LANE_INLINE LaneWord& lane_of(Word& w, int lane) { return reinterpret_cast<LaneWord*>(&w)[lane]; }
    LANE_INLINE Word chosen(uint32_t lanes) { return Lane::spread(Lane::mask_of(lanes)); }
    LANE_INLINE int first_of(uint32_t lanes) { return __builtin_ctz(lanes); }

    // ---- rotations ----
    // Each box gets the mark of the box before / after it in its row.
    LANE_INLINE Word next_box(Word m) { return Lane::choose(Lane::all(STACK0), m >> 6, m << 3); }
    LANE_INLINE Word prev_box(Word m) { return Lane::choose(Lane::all(STACK2), m << 6, m >> 3); }
    // Each column gets the column before / after it in its box.
    LANE_INLINE Word next_col(Word v) { return Lane::choose(Lane::all(LOW), v >> 2, v + v); }
    LANE_INLINE Word prev_col(Word v) { return Lane::choose(Lane::all(TOP), v << 2, v >> 1); }
    // Each band gets the band before / after it.
    LANE_INLINE Word next_band(Word v) { return Lane::or_and(v << 9, v >> 18, Lane::all(ALL)); }
    LANE_INLINE Word prev_band(Word v) { return Lane::or_and(v << 18, v >> 9, Lane::all(ALL)); }
    // Expands the mark of a minirow to its three cells: 8 - 1 in each group.
    LANE_INLINE Word fill(Word mark) { return (mark + mark) - (mark >> 2); }
    // The marks of the allowed minirows that have a cell left: adding 3 to the two lower bits carries into
    // the top bit.
    LANE_INLINE Word marks(Word x, Word allowed) { return Lane::or_and((x & LOW2) + LOW2, x, allowed); }

    // ---- one sweep over the digits ----
    // Each digit sees what earlier digits have just lost and claimed, and the previous state of later digits.
    __attribute__((noinline)) static void sweep(Work& work) {
        const Word top = Lane::all(TOP);
        Word seen[3] = {}, claimed[3] = {};  // cells the digits so far can have, and cells they claim
        Word alive = top, rows_single = top, clash = {};
        for (int d = 0; d < 9; d++) {
            Word x[3], naked[3], placed[3], m[3], p[3], q[3];
            LANE_UNROLL
            for (int r = 0; r < 3; r++) {
                x[r] = Lane::andnot2(work.x[d][r], claimed[r], work.later_claims[d][r]);
                naked[r] = Lane::andnot2(x[r], seen[r], work.later[d][r]);  // only this digit fits here
                // Top bit: the minirow has a naked cell (1, 2 or 4 plus 3).  Two naked cells in one minirow
                // may carry into the next group. But then the row needs the digit twice and the state has no
                // solution, so removing too much does no harm.
                placed[r] = naked[r] + LOW2;
            }
            // Rows.  A placed minirow takes its box; the matching handles the rest of the row.
            m[0] = marks(x[0], Lane::andnot2(top, placed[1], placed[2]));
            m[1] = marks(x[1], Lane::andnot2(top, placed[0], placed[2]));
            m[2] = marks(x[2], Lane::andnot2(top, placed[0], placed[1]));
            LANE_UNROLL
            for (int r = 0; r < 3; r++) p[r] = next_box(m[r]), q[r] = prev_box(m[r]);
            Word even = Lane::and3(m[0], p[1], q[2]), odd = Lane::and3(m[0], q[1], p[2]);
            Word t1 = Lane::and_or(p[0], q[2], q[0] & p[2]), t2 = Lane::and_or(p[0], q[1], q[0] & p[1]);
            Word keep0 = even | odd, keep1 = t1 & m[1], keep2 = t2 & m[2];
            work.row_even[d] = even, work.row_odd[d] = odd;
            Word row_alive = Lane::or3(keep0, keep1, keep2);
            rows_single = rows_single & Lane::just_one(keep0, keep1, keep2);
            // A placed minirow keeps only its naked cell; the other minirows that stay keep all their cells.
            x[0] = Lane::and_or(x[0], fill(Lane::or_andnot(even, odd, placed[0])), naked[0]);
            x[1] = Lane::and_or(x[1], fill(Lane::and_andnot(t1, m[1], placed[1])), naked[1]);
            x[2] = Lane::and_or(x[2], fill(Lane::and_andnot(t2, m[2], placed[2])), naked[2]);

            // Columns: the same matching for the minicols, all in one word.
            Word v = Lane::or3(x[0], x[1], x[2]), several = Lane::majority(x[0], x[1], x[2]);
            Word b1 = next_band(v), b2 = prev_band(v);
            Word ce = Lane::and3(v, prev_col(b1), next_col(b2)),
                 co = Lane::and3(v, next_col(b1), prev_col(b2));
            Word w = ce | co;
            work.col_even[d] = ce, work.col_odd[d] = co;

            // Hidden singles: after both matchings, if a row, column or box has one cell left, then that is
            // the only cell left in its box.
            Word w1 = next_col(w), w2 = prev_col(w);
            alive = Lane::and3(alive, row_alive, Lane::or3(w, w1, w2));
            Word single = Lane::andnot2(w & ~several, w1, w2);
            work.single[d] = single;
            clash = Lane::or_without(clash, Lane::or3(naked[0], naked[1], naked[2]), single);
            LANE_UNROLL
            for (int r = 0; r < 3; r++) {
                claimed[r] = Lane::and_or(x[r], single, claimed[r]);
                seen[r] = Lane::and_or(x[r], w, seen[r]);
                work.x[d][r] = x[r] & w;
            }
        }
        // Bad: a digit has no matching, a cell has no digit, or a naked cell is not the only one left in its
        // box.
        work.bad = Lane::or_xor((alive ^ TOP) | clash, Lane::and3(seen[0], seen[1], seen[2]), Lane::all(ALL));
        // Solved: all cells are claimed. 81 claims mean 9 for each digit, one per box; their minicols form a
        // matching, and so do their minirows if each row had a single configuration.
        work.open =
            Lane::or_xor(rows_single ^ TOP, Lane::and3(claimed[0], claimed[1], claimed[2]), Lane::all(ALL));
        // Stuck: no new claim.
        Word changed = {};
        LANE_UNROLL
        for (int r = 0; r < 3; r++)
            changed = Lane::or_xor(changed, work.claimed[r], claimed[r]), work.claimed[r] = claimed[r];
        work.changed = changed;
    }

    // Collects what each digit needs to know about the digits after it. Fresh lanes, whose state has been
    // replaced since the last sweep, have no claims.
    LANE_INLINE void look_back(Work& work, uint32_t fresh) {
        Word later[3] = {}, claims[3] = {}, old = ~chosen(fresh);
        for (int d = 8; d >= 0; d--) {
            Word single = work.single[d] & old;
            LANE_UNROLL
            for (int r = 0; r < 3; r++) {
                Word x = work.x[d][r];
                work.later[d][r] = later[r], work.later_claims[d][r] = claims[r];
                later[r] |= x;
                claims[r] = Lane::and_or(x, single, claims[r]);
            }
        }
        LANE_UNROLL
        for (int r = 0; r < 3; r++) work.claimed[r] |= ~old;  // so they differ from the next sweep's claims
    }

    // ---- guessing ----

    // For all stuck lanes at once: finds the band or stack with the fewest configurations (more than 9), and
    // in it the first digit with the fewest (more than 1). Each lane then continues with one configuration
    // and saves the others. Returns the lanes that turned out to be dead; others may have made progress
    // without a guess.
    __attribute__((noinline)) static uint32_t guess(Work& work, uint32_t lanes) {
        constexpr uint32_t BANDS = 7u | 7u << 9 | 7u << 18;
        Word band[9], stack[9];                        // counts: band b in bits 9b.., stack s in bits 3s..
        Word bands = {}, stacks02 = {}, stacks1 = {};  // totals; stacks in two words, 6 bits each
        for (int d = 0; d < 9; d++) {
            Word t = (work.row_even[d] >> 2) + (work.row_odd[d] >> 2);
            band[d] = (t + (t >> 3) + (t >> 6)) & BANDS;
            bands += band[d];
            // every configuration of a stack has exactly one minicol in the first column, in one of the bands
            t = (work.col_even[d] & LOW) + (work.col_odd[d] & LOW);
            stack[d] = (t + (t >> 9) + (t >> 18)) & 0777;
            stacks02 += stack[d] & 0707, stacks1 += stack[d] & 0070;
        }
        // In sparse states, guesses about minirows may crowd digits together long before it shows in any
        // cell, so check for that here.
        Word sum = (bands & 63) + (bands >> 9 & 63) + (bands >> 18 & 63) + (stacks02 & 63) +
                   (stacks02 >> 6 & 63) + (stacks1 >> 3 & 63);
        Word enough = Lane::choose(Lane::more(work.guesses, Lane::all(MANY_GUESSES)),
                                   Lane::all(SPARSE_AFTER_MANY), Lane::all(SPARSE));
        uint32_t dead = 0, sparse = lanes & Lane::nonzero(Lane::more(sum, enough));
        if (sparse) {
            uint32_t moved;
            dead = crowd(work, sparse, moved);
            lanes &= ~(dead | moved);
        }
        // key: (total - 10) * 8 + unit, so a total of 9 becomes huge
        constexpr uint32_t BASE = 0u - 80;
        Word best = Lane::smaller((bands << 3 & 63 * 8) + BASE, (bands >> 6 & 63 * 8) + (BASE + 1));
        best = Lane::smaller(best, (bands >> 15 & 63 * 8) + (BASE + 2));
        best = Lane::smaller(best, (stacks02 << 3 & 63 * 8) + (BASE + 4));
        best = Lane::smaller(best, (stacks1 & 63 * 8) + (BASE + 5));
        best = Lane::smaller(best, (stacks02 >> 3 & 63 * 8) + (BASE + 6));
        Word unit = best & 7, is_stack = Lane::equal(best & 4, Lane::all(4));
        Word shift = (best & 3) + ((best & 3) << 1);  // 3 * number
        shift = Lane::choose(is_stack, shift, shift + (shift << 1));
        // key: (count - 2) * 16 + digit
        best = Lane::all(~0u);
        for (uint32_t d = 0; d < 9; d++)
            best = Lane::smaller(best,
                                 ((Lane::choose(is_stack, stack[d], band[d]) >> shift & 7) << 4) + (d - 32));
        Word digit = best & 15;
        const uint32_t many = lanes & Lane::nonzero(Lane::more(work.guesses, Lane::all(VERY_MANY_GUESSES)));
        if (many) choose_digit_first(band, stack, chosen(many), unit, digit);

        Word* flat = &work.x[0][0];
        for (uint32_t rest = lanes; rest;) {  // handles lanes at the same depth together
            uint32_t at = lane_of(work.depth, __builtin_ctz(rest));
            uint32_t group = rest & ~Lane::nonzero(work.depth ^ at);
            rest ^= group;
            auto m = Lane::mask_of(group);
            for (int i = 0; i < 27; i++) Lane::store_lanes(&work.saved[at][i], m, flat[i]);
            for (; group; group &= group - 1) split(work, __builtin_ctz(group), at, unit, digit);
        }
        work.depth -= chosen(lanes), work.guesses -= chosen(lanes);
        return dead;
    }

    // For lanes that have guessed often: picks the digit with the fewest configurations over all units, and
    // the unit where it has the fewest. In a sparse puzzle without a solution, the rule above keeps guessing
    // among the free digits and never gets to the few that contradict each other.
    __attribute__((noinline)) static void choose_digit_first(const Word* band, const Word* stack, Word here,
                                                             Word& unit, Word& digit) {
        // key: (total - 7) * 16 + digit, so a total of 6, one in each unit, becomes huge
        Word best = Lane::all(~0u);
        for (uint32_t d = 0; d < 9; d++) {
            const Word b = band[d], s = stack[d];
            const Word total = (b & 7) + (b >> 9 & 7) + (b >> 18 & 7) + (s & 7) + (s >> 3 & 7) + (s >> 6 & 7);
            best = Lane::smaller(best, (total << 4) + (d - 112));
        }
        const Word first = best & 15;
        Word bands = {}, stacks = {};
        for (uint32_t d = 0; d < 9; d++) {
            const Word m = Lane::equal(first, Lane::all(d));
            bands |= band[d] & m, stacks |= stack[d] & m;
        }
        // key: (count - 2) * 8 + unit
        best = Lane::all(~0u);
        for (uint32_t u = 0; u < 3; u++) {
            best = Lane::smaller(best, ((bands >> 9 * u & 7) << 3) + (u - 16));
            best = Lane::smaller(best, ((stacks >> 3 * u & 7) << 3) + (u + 4 - 16));
        }
        unit = Lane::choose(here, best & 7, unit);
        digit = Lane::choose(here, first, digit);
    }

    // A minirow or minicol holds three digits. If fewer than three are left for it, the lane is dead. If
    // exactly three are left, they go there, and nowhere else in the box. Too expensive for every sweep.
    // Returns the dead lanes, and in `moved` those that have made progress.
    __attribute__((noinline)) static uint32_t crowd(Work& work, uint32_t lanes, uint32_t& moved) {
        const Word top = Lane::all(TOP);
        Word row[5] = {}, col[5] = {};  // [n]: at least n digits use it; rows: bits 2, 1, 0 of a group
        for (int d = 0; d < 9; d++) {
            Word rows = Lane::or3(marks(work.x[d][0], top), marks(work.x[d][1], top) >> 1,
                                  marks(work.x[d][2], top) >> 2);
            Word cols = Lane::or3(work.x[d][0], work.x[d][1], work.x[d][2]);
            LANE_UNROLL
            for (int n = 4; n > 1; n--)
                row[n] = Lane::and_or(row[n - 1], rows, row[n]),
                col[n] = Lane::and_or(col[n - 1], cols, col[n]);
            row[1] |= rows, col[1] |= cols;
        }
        const uint32_t dead = lanes & Lane::nonzero((row[3] & col[3]) ^ ALL);
        const Word here = chosen(lanes), three_row = here & row[3] & ~row[4],
                   three_col = here & col[3] & ~col[4];
        Word changed = {};
        for (int d = 0; d < 9; d++) {
            Word taken[3], x[3];
            LANE_UNROLL
            for (int r = 0; r < 3; r++) x[r] = work.x[d][r], taken[r] = marks(x[r], top) & three_row << r;
            LANE_UNROLL
            for (int r = 0; r < 3; r++) x[r] &= ~fill(taken[(r + 1) % 3] | taken[(r + 2) % 3]);
            Word column = Lane::or3(x[0], x[1], x[2]) & three_col;
            LANE_UNROLL
            for (int r = 0; r < 3; r++) {
                x[r] = Lane::andnot2(x[r], next_col(column), prev_col(column));
                changed = Lane::or_xor(changed, x[r], work.x[d][r]);
                work.x[d][r] = x[r];
            }
        }
        moved = Lane::nonzero(changed) & lanes & ~dead;
        return dead;
    }

    // In one lane, leaves the chosen digit a single configuration in the chosen unit. The saved state keeps
    // the others.
    LANE_INLINE void split(Work& work, int lane, uint32_t at, Word& units, Word& digits) {
        const uint32_t unit = lane_of(units, lane), digit = lane_of(digits, lane), kind = unit >> 2;
        const uint32_t shift = (unit & 3) * (kind ? 3 : 9);
        const uint32_t even = lane_of((kind ? work.col_even : work.row_even)[digit], lane) >> shift;
        const uint32_t odd = lane_of((kind ? work.col_odd : work.row_odd)[digit], lane) >> shift;
        const uint32_t in_stack = (even & 7) | (odd & 7) << 3;
        const uint32_t in_band = (even >> 2 & 1) | (even >> 4 & 2) | (even >> 6 & 4) | (odd << 1 & 8) |
                                 (odd >> 1 & 16) | (odd >> 3 & 32);
        const uint32_t set = kind ? in_stack : in_band, one = TABLES.first[set];
        const uint32_t *keep = TABLES.uncovered[kind][one], *save = TABLES.uncovered[kind][set ^ one];
        auto m = Lane::mask_of(1u << lane);
        LANE_UNROLL
        for (int r = 0; r < 3; r++) {
            const uint32_t x = lane_of(work.x[digit][r], lane);
            lane_of(work.saved[at][3 * digit + r], lane) = x & ~(save[r] << shift);
            work.x[digit][r] = Lane::blend(m, Lane::all(x & ~(keep[r] << shift)), work.x[digit][r]);
        }
    }

    // ---- loading and storing ----

    // Turns the planes of the lanes into words.
    LANE_INLINE void decode(Work& work, uint32_t lanes) {
        auto m = Lane::mask_of(lanes);
        LANE_UNROLL
        for (int r = 0; r < 3; r++) {
            Word b0 = work.plane[0][r], b1 = work.plane[1][r], b2 = work.plane[2][r], b3 = work.plane[3][r],
                 blank = work.plane[4][r] ^ ALL;
            Word digit[9] = {Lane::andnot2(b0, b1, b2) & ~b3,
                             Lane::andnot2(b1, b0, b2),
                             Lane::and_andnot(b0, b1, b2),
                             Lane::andnot2(b2, b0, b1),
                             Lane::and_andnot(b0, b2, b1),
                             Lane::and_andnot(b1, b2, b0),
                             Lane::and3(b0, b1, b2),
                             b3 & ~b0,
                             b3 & b0};
            for (int d = 0; d < 9; d++) work.x[d][r] = Lane::blend(m, digit[d] | blank, work.x[d][r]);
        }
    }
    LANE_INLINE void encode(Work& work) {
        LANE_UNROLL
        for (int r = 0; r < 3; r++) {
            Word x[9];
            for (int d = 0; d < 9; d++) x[d] = work.x[d][r];
            work.plane[0][r] = Lane::or3(Lane::or3(x[0], x[2], x[4]), x[6], x[8]);
            work.plane[1][r] = Lane::or3(x[1], x[2], x[5]) | x[6];
            work.plane[2][r] = Lane::or3(x[3], x[4], x[5]) | x[6];
            work.plane[3][r] = x[7] | x[8];
        }
    }

    // Turns 81 masks into the words of a lane.
    LANE_INLINE void load_masks(Work& work, int lane, const uint8_t* cells) {
        uint32_t words[9][3] = {};
        for (int cell = 0; cell < 81; ++cell) {
            uint16_t digits;
            __builtin_memcpy(&digits, cells + 2 * cell, 2);
            const int row = cell / 9, column = cell % 9;
            for (int d = 0; d < 9; ++d)
                words[d][row % 3] |= static_cast<uint32_t>(digits >> d & 1) << (9 * (row / 3) + column);
        }
        for (int d = 0; d < 9; ++d)
            for (int r = 0; r < 3; ++r) lane_of(work.x[d][r], lane) = words[d][r];
    }

    /// Returns false if the row is not a puzzle.
    LANE_INLINE bool load_cells(Work& work, int lane, const uint8_t* cells, CellForm form) {
        Planes planes;
        if (!Lane::read_cells(cells, code_of(form), planes) && !is_row(cells, form)) return false;
        const auto m = Lane::mask_of(1u << lane);
        for (int i = 0; i < 5; ++i)
            for (int r = 0; r < 3; ++r)
                work.plane[i][r] = Lane::blend(m, Lane::all(planes.plane[i][r]), work.plane[i][r]);
        return true;
    }
    LANE_INLINE void load_board(Work& work, int lane, const uint8_t* cells) {
        uint32_t words[27];
        __builtin_memcpy(words, cells, sizeof words);
        for (int i = 0; i < 27; ++i) lane_of((&work.x[0][0])[i], lane) = words[i];
    }
    LANE_INLINE bool load(Work& work, int lane, const KernelJob& job, int64_t start) {
        if (start < 0) return false;
        const uint8_t* cells = job.cells + start;
        if (has_givens(job.form)) return load_cells(work, lane, cells, job.form);
        job.form == CellForm::masks ? load_masks(work, lane, cells) : load_board(work, lane, cells);
        return true;
    }

    /// Loads the next puzzles into the free lanes. Returns the lanes that stay empty.
    __attribute__((noinline)) static uint32_t refill(Work& work, const KernelJob& job, uint32_t lanes,
                                                     int64_t& next, uint64_t now) {
        uint32_t filled = 0;
        for (uint32_t rest = lanes; rest && next < job.last; ++next) {
            const int64_t start = job.starts ? job.starts[next] : next * job.stride;
            const int lane = first_of(rest);
            if (!load(work, lane, job, start)) {
                finish(job, next, 0, 0, 0, PuzzleStatus::malformed);
                continue;
            }
            filled |= 1u << lane;
            work.puzzle[lane] = next;
            work.started[lane] = now;
            rest &= rest - 1;
        }
        if (has_givens(job.form)) decode(work, filled);
        const auto m = Lane::mask_of(lanes);
        work.depth = Lane::blend(m, Word{}, work.depth);
        work.count = Lane::blend(m, Word{}, work.count);
        work.guesses = Lane::blend(m, Word{}, work.guesses);
        return lanes & ~filled;
    }

    LANE_INLINE void finish(const KernelJob& job, int64_t puzzle, uint32_t count, uint32_t guesses,
                            uint32_t rounds, PuzzleStatus status) {
        job.counts[puzzle] = count;
        job.guesses[puzzle] = guesses;
        if (job.rounds) job.rounds[puzzle] = rounds;
        job.status[puzzle] = status;
    }
    LANE_INLINE void finish_lanes(Work& work, const KernelJob& job, uint32_t lanes, uint64_t now,
                                  PuzzleStatus status) {
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {
            const int lane = first_of(rest);
            finish(job, work.puzzle[lane], lane_of(work.count, lane), lane_of(work.guesses, lane),
                   static_cast<uint32_t>(now - work.started[lane]), status);
        }
    }

    // ---- the search ----

    /// Counts and delivers the solutions. Returns the lanes that have reached their limit.
    __attribute__((noinline)) static uint32_t collect(Work& work, const KernelJob& job, uint32_t solved) {
        encode(work);
        uint32_t enough = 0;
        for (uint32_t rest = solved; rest; rest &= rest - 1) {
            const int lane = first_of(rest);
            const uint32_t before = lane_of(work.count, lane)++;
            if (before < job.keep) {
                Planes planes;
                for (int i = 0; i < 4; ++i)
                    for (int r = 0; r < 3; ++r) planes.plane[i][r] = lane_of(work.plane[i][r], lane);
                uint8_t own[81];
                uint8_t* grid = job.found ? own
                                          : job.solutions + job.solution_stride * work.puzzle[lane] +
                                                81 * static_cast<int64_t>(before);
                Lane::write_cells(planes, job.base, grid);
                if (job.found) job.found(job.context, grid);
            }
            const uint32_t limit = job.limits ? job.limits[work.puzzle[lane]] : job.limit;
            enough |= static_cast<uint32_t>(before + 1 >= limit) << lane;
        }
        return enough;
    }

    /// Returns the lanes to their last saved states.
    LANE_INLINE void go_back(Work& work, uint32_t lanes) {
        Word* flat = &work.x[0][0];
        for (uint32_t rest = lanes; rest;) {  // handles lanes at the same depth together
            const uint32_t at = lane_of(work.depth, first_of(rest));
            const uint32_t group = rest & ~Lane::nonzero(work.depth ^ at);
            rest ^= group;
            const auto m = Lane::mask_of(group);
            for (int i = 0; i < 27; ++i) flat[i] = Lane::blend(m, work.saved[at - 1][i], flat[i]);
        }
        work.depth += chosen(lanes);  // adds -1
    }

    LANE_INLINE void clear(Work& work) {
        Word* flat = &work.x[0][0];
        for (int i = 0; i < 27; ++i) flat[i] = Word{};
        for (int i = 0; i < 15; ++i) (&work.plane[0][0])[i] = Word{};
        for (int d = 0; d < 9; ++d) work.single[d] = Word{};
        for (int r = 0; r < 3; ++r) work.claimed[r] = Word{};
        work.depth = work.count = work.guesses = Word{};
    }

    static void solve(const KernelJob& job, void* workspace) {
        Work& work = *static_cast<Work*>(workspace);
        int64_t next = job.first;
        uint64_t now = 0;
        clear(work);
        uint32_t live = EVERY_LANE & ~refill(work, job, EVERY_LANE, next, now);
        uint32_t fresh = EVERY_LANE;  // lanes whose state has been replaced since the last sweep
        while (live) {
            look_back(work, fresh);
            sweep(work);
            ++now;
            const uint32_t bad = Lane::nonzero(work.bad) & live;
            const uint32_t solved = live & ~(bad | Lane::nonzero(work.open));
            const uint32_t stuck = live & ~(bad | solved | Lane::nonzero(work.changed));
            fresh = bad | solved;
            if (now % SWEEPS_BETWEEN_POLLS == 0 && job.stop_requested(job.context)) break;
            if (!(fresh | stuck)) continue;

            const uint32_t enough = solved ? collect(work, job, solved) : 0;
            const uint32_t over = stuck & ~Lane::nonzero(work.guesses ^ job.max_nodes);
            if (stuck & ~over) fresh |= guess(work, stuck & ~over);
            const uint32_t done = enough | (fresh & ~Lane::nonzero(work.depth));
            if (fresh & ~done) go_back(work, fresh & ~done);
            fresh |= over;
            if (done | over) {
                finish_lanes(work, job, done, now, PuzzleStatus::solved);
                finish_lanes(work, job, over, now, PuzzleStatus::limited);
                live &= ~refill(work, job, done | over, next, now);
            }
        }
        finish_lanes(work, job, live, now, PuzzleStatus::stopped);
        for (; next < job.last; ++next) finish(job, next, 0, 0, 0, PuzzleStatus::stopped);
    }
};

}  // namespace ninefold::NINEFOLD_KERNEL
