// The Arrow C data interface, copied from its specification, and text columns read through it.
// https://arrow.apache.org/docs/format/CDataInterface.html
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "bind/bind.hpp"

extern "C" {
struct ArrowSchema {
    const char* format;
    const char* name;
    const char* metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema** children;
    struct ArrowSchema* dictionary;
    void (*release)(struct ArrowSchema*);
    void* private_data;
};
struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void** buffers;
    struct ArrowArray** children;
    struct ArrowArray* dictionary;
    void (*release)(struct ArrowArray*);
    void* private_data;
};
struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema*);
    int (*get_next)(struct ArrowArrayStream*, struct ArrowArray*);
    const char* (*get_last_error)(struct ArrowArrayStream*);
    void (*release)(struct ArrowArrayStream*);
    void* private_data;
};
}

namespace ninefold::bind {

/// One chunk of a text column, read in place. A null becomes an empty text.
struct TextChunk {
    std::vector<std::string_view> texts;
};

/// An array received from a stream. We own it, so we must release it.
struct OwnedArray {
    explicit OwnedArray(const ArrowArray& given) : array(given) {}
    OwnedArray(OwnedArray&& other) noexcept : array(other.array) { other.array.release = nullptr; }
    OwnedArray& operator=(OwnedArray&&) = delete;
    ~OwnedArray() {
        if (array.release) array.release(&array);
    }
    ArrowArray array;
};

/// A text column from any object with __arrow_c_array__ or __arrow_c_stream__. Keeps the memory alive.
class TextColumn {
public:
    explicit TextColumn(nb::handle source);

    const std::vector<TextChunk>& chunks() const { return chunks_; }
    std::size_t size() const;

private:
    void read_stream(ArrowArrayStream& stream);
    void add(const ArrowArray& array, std::string_view format);

    nb::object capsules_;
    std::vector<OwnedArray> owned_;
    std::vector<TextChunk> chunks_;
};

}  // namespace ninefold::bind
