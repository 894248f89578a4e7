#include "bind/arrow.hpp"

#include <cstring>
#include <string>

namespace ninefold::bind {
namespace {

template <class T>
T* pointer_in(nb::handle capsule, const char* name) {
    void* pointer = PyCapsule_GetPointer(capsule.ptr(), name);
    if (!pointer) throw nb::python_error();
    return static_cast<T*>(pointer);
}

bool is_null(const ArrowArray& array, std::int64_t i) {
    const auto* valid = static_cast<const std::uint8_t*>(array.buffers[0]);
    return array.null_count != 0 && valid && !(valid[i / 8] >> (i % 8) & 1);
}

/// Reads consecutive texts. An offset (32 or 64 bits) says where each one starts.
template <class Offset>
TextChunk from_offsets(const ArrowArray& array) {
    const auto* offsets = static_cast<const Offset*>(array.buffers[1]);
    const auto* data = static_cast<const char*>(array.buffers[2]);
    TextChunk chunk;
    chunk.texts.reserve(static_cast<std::size_t>(array.length));
    for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        const auto size = static_cast<std::size_t>(offsets[i + 1] - offsets[i]);
        chunk.texts.push_back(is_null(array, i) ? std::string_view()
                                                : std::string_view(data + offsets[i], size));
    }
    return chunk;
}

/// Reads sixteen bytes per text: its size, and either the text itself (up to 12 bytes), or a prefix, a buffer
/// and an offset into that buffer.
TextChunk from_views(const ArrowArray& array) {
    const auto* views = static_cast<const char*>(array.buffers[1]);
    TextChunk chunk;
    chunk.texts.reserve(static_cast<std::size_t>(array.length));
    for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
        if (is_null(array, i)) {  // a null's view is meaningless
            chunk.texts.emplace_back();
            continue;
        }
        std::int32_t field[4];
        std::memcpy(field, views + 16 * i, sizeof field);
        if (field[0] < 0 || (field[0] > 12 && (field[2] < 0 || field[2] >= array.n_buffers - 3)))
            throw nb::value_error("the Arrow column has an invalid view");
        const char* text = field[0] <= 12 ? views + 16 * i + 4
                                          : static_cast<const char*>(array.buffers[2 + field[2]]) + field[3];
        const auto size = static_cast<std::size_t>(field[0]);
        chunk.texts.emplace_back(text, size);
    }
    return chunk;
}

/// Arrow data can be consumed only once; afterwards its `release` is null.
template <class T>
T* unused(T* arrow) {
    if (!arrow->release) throw nb::value_error("the Arrow data has already been consumed");
    return arrow;
}

}  // namespace

TextColumn::TextColumn(nb::handle source) {
    if (nb::hasattr(source, "__arrow_c_stream__")) {
        capsules_ = source.attr("__arrow_c_stream__")();
        read_stream(*unused(pointer_in<ArrowArrayStream>(capsules_, "arrow_array_stream")));
        return;
    }
    capsules_ = source.attr("__arrow_c_array__")();
    const auto* schema = unused(pointer_in<ArrowSchema>(capsules_[0], "arrow_schema"));
    add(*unused(pointer_in<ArrowArray>(capsules_[1], "arrow_array")), schema->format);
}

std::size_t TextColumn::size() const {
    std::size_t size = 0;
    for (const TextChunk& chunk : chunks_) size += chunk.texts.size();
    return size;
}

void TextColumn::read_stream(ArrowArrayStream& stream) {
    ArrowSchema schema{};
    if (stream.get_schema(&stream, &schema) != 0) throw nb::value_error("the Arrow stream has no schema");
    const std::string format = schema.format;
    if (schema.release) schema.release(&schema);
    while (true) {
        ArrowArray array{};
        if (stream.get_next(&stream, &array) != 0)
            throw nb::value_error("the Arrow stream ended with an error");
        if (!array.release) return;
        owned_.emplace_back(array);
        add(array, format);
    }
}

void TextColumn::add(const ArrowArray& array, std::string_view format) {
    if (format == "u")
        chunks_.push_back(from_offsets<std::int32_t>(array));
    else if (format == "U")
        chunks_.push_back(from_offsets<std::int64_t>(array));
    else if (format == "vu")
        chunks_.push_back(from_views(array));
    else
        throw nb::type_error(("an Arrow column must contain strings, not values of type '" +
                              std::string(format) + "'; for a table or data frame, pass one column")
                                 .c_str());
}

}  // namespace ninefold::bind
