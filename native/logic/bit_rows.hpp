// Many sets of small numbers as rows of bits. How many, and how large, depends on the position.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ninefold {

/// Sets of numbers from 0 up, one per row, all of the same size.
class BitRows {
public:
    using Word = std::uint64_t;
    using Index = std::uint32_t;

    BitRows() = default;
    BitRows(std::size_t rows, std::size_t bits) : width_((bits + 63) / 64), words_(rows * width_) {}

    std::size_t width() const { return width_; }
    std::span<Word> operator[](Index row) { return std::span(words_).subspan(row * width_, width_); }
    std::span<const Word> operator[](Index row) const {
        return std::span(words_).subspan(row * width_, width_);
    }
    void insert(Index row, Index bit) { words_[row * width_ + bit / 64] |= Word{1} << bit % 64; }
    bool contains(Index row, Index bit) const { return words_[row * width_ + bit / 64] >> bit % 64 & 1; }

private:
    std::size_t width_ = 0;
    std::vector<Word> words_;
};

/// Visits the numbers that are in all of these rows, in ascending order. Returns false if a visit asked to
/// stop.
template <class Visit, class... Rows>
bool each_common(const Visit& visit, std::span<const BitRows::Word> first, const Rows&... others) {
    for (std::size_t i = 0; i < first.size(); ++i)
        for (BitRows::Word word = (first[i] & ... & others[i]); word != 0; word &= word - 1)
            if (!visit(static_cast<BitRows::Index>(64 * i) +
                       static_cast<BitRows::Index>(std::countr_zero(word))))
                return false;
    return true;
}

}  // namespace ninefold
