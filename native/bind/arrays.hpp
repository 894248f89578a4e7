// Arrays of results that Python owns.
#pragma once
#include <nanobind/ndarray.h>

#include <cstddef>
#include <initializer_list>

#include "bind/bind.hpp"

namespace ninefold::bind {

template <class Entry>
using Array = nb::ndarray<nb::numpy, Entry>;

/// An array of zeros that Python will own.
template <class Entry>
Array<Entry> zeros(std::initializer_list<std::size_t> shape) {
    std::size_t size = 1;
    for (std::size_t side : shape) size *= side;
    Entry* data = new Entry[size]();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Entry*>(p); });
    return Array<Entry>(data, shape, owner);
}

}  // namespace ninefold::bind
