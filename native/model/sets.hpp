// Sets of cells, digits and candidates: one template, and three types that cannot be mixed up.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

#include "model/types.hpp"

namespace ninefold {

/// Replaces std::popcount, which becomes a library call when the build cannot assume the instruction exists.
constexpr int count_bits(std::uint64_t bits) {
#ifdef __POPCNT__
    return std::popcount(bits);
#else
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(bits * 0x0101010101010101 >> 56);
#endif
}

/// A set of Members, stored as bits. The member at position p is bit p % 64 of word p / 64; nine digits fit
/// into one 16-bit word.
template <class Member>
class Set {
public:
    using Word = std::conditional_t<(Member::count <= 16), std::uint16_t, std::uint64_t>;
    static constexpr int word_bits = 8 * static_cast<int>(sizeof(Word));
    static constexpr int word_count = (Member::count + word_bits - 1) / word_bits;

    constexpr Set() = default;
    static constexpr Set of(Member member) { return Set().with(member); }
    static constexpr Set full() { return ~Set(); }

    constexpr bool contains(Member m) const { return (words_[index(m)] >> shift(m)) & 1; }
    constexpr void insert(Member m) { words_[index(m)] = static_cast<Word>(words_[index(m)] | bit(m)); }
    constexpr void erase(Member m) { words_[index(m)] = static_cast<Word>(words_[index(m)] & ~bit(m)); }
    constexpr Set with(Member m) const {
        Set set = *this;
        set.insert(m);
        return set;
    }
    constexpr Set without(Member m) const {
        Set set = *this;
        set.erase(m);
        return set;
    }

    constexpr int size() const {
        int total = 0;
        for (Word word : words_) total += count_bits(word);
        return total;
    }
    constexpr bool empty() const {  // not `== Set()`, which compiles to a memcmp call
        Word any = 0;
        for (Word word : words_) any = static_cast<Word>(any | word);
        return any == 0;
    }
    /// True for two or more members; cheaper than size() on processors without a popcount instruction.
    constexpr bool several() const { return !without_first().empty(); }
    constexpr bool single() const { return !empty() && !several(); }
    /// The lowest member. The set must not be empty.
    constexpr Member first() const {
        int i = 0;
        while (words_[static_cast<std::size_t>(i)] == 0) ++i;
        return Member::at(i * word_bits + std::countr_zero(words_[static_cast<std::size_t>(i)]));
    }
    constexpr bool includes(const Set& other) const { return (other - *this).empty(); }
    constexpr bool meets(const Set& other) const { return !(*this & other).empty(); }

    constexpr Set operator&(const Set& o) const {
        return combine(o, [](Word a, Word b) { return a & b; });
    }
    constexpr Set operator|(const Set& o) const {
        return combine(o, [](Word a, Word b) { return a | b; });
    }
    constexpr Set operator^(const Set& o) const {
        return combine(o, [](Word a, Word b) { return a ^ b; });
    }
    constexpr Set operator-(const Set& o) const {
        return combine(o, [](Word a, Word b) { return a & ~b; });
    }
    constexpr Set operator~() const {
        Set set;
        for (int p = 0; p < Member::count; p += word_bits) {
            const int used = Member::count - p < word_bits ? Member::count - p : word_bits;
            const Word mask = static_cast<Word>(static_cast<Word>(~Word{0}) >> (word_bits - used));
            const auto i = static_cast<std::size_t>(p / word_bits);
            set.words_[i] = static_cast<Word>(~words_[i] & mask);
        }
        return set;
    }
    constexpr Set& operator&=(const Set& o) { return *this = *this & o; }
    constexpr Set& operator|=(const Set& o) { return *this = *this | o; }
    constexpr Set& operator-=(const Set& o) { return *this = *this - o; }
    constexpr bool operator==(const Set& o) const { return (*this ^ o).empty(); }  // no memcmp here either

    struct End {};

    constexpr Word word(int i) const { return words_[static_cast<std::size_t>(i)]; }
    constexpr void set_word(int i, Word word) { words_[static_cast<std::size_t>(i)] = word; }

    /// Visits the members in ascending order. Changing the set during the loop does not affect the iteration.
    class Iterator {
    public:
        constexpr explicit Iterator(const Set& set) : set_(set), rest_(set.words_[0]) { skip_empty_words(); }
        constexpr Member operator*() const { return Member::at(word_ * word_bits + std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ = static_cast<Word>(rest_ & (rest_ - 1));
            skip_empty_words();
            return *this;
        }
        constexpr bool operator!=(End) const { return word_ < word_count; }

    private:
        constexpr void skip_empty_words() {
            while (rest_ == 0 && ++word_ < word_count) rest_ = set_.words_[static_cast<std::size_t>(word_)];
        }
        Set set_;
        Word rest_;
        int word_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(*this); }
    constexpr End end() const { return {}; }

private:
    static constexpr std::size_t index(Member m) {
        return static_cast<std::size_t>(m.position() / word_bits);
    }
    static constexpr int shift(Member m) { return m.position() % word_bits; }
    static constexpr Word bit(Member m) { return static_cast<Word>(Word{1} << shift(m)); }
    constexpr Set without_first() const {
        Set rest = *this;
        for (Word& word : rest.words_)
            if (word != 0) {
                word = static_cast<Word>(word & (word - 1));
                break;
            }
        return rest;
    }
    template <class Operation>
    constexpr Set combine(const Set& o, Operation operation) const {
        Set set;
        for (std::size_t i = 0; i < words_.size(); ++i)
            set.words_[i] = static_cast<Word>(operation(words_[i], o.words_[i]));
        return set;
    }

    std::array<Word, static_cast<std::size_t>(word_count)> words_{};
};

using CellSet = Set<Cell>;
using DigitSet = Set<Digit>;
using CandidateSet = Set<Candidate>;
using HouseSet = Set<House>;

}  // namespace ninefold
