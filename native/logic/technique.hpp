// The techniques: one finder each, and the tables that say which there are.
#pragma once
#include <concepts>
#include <span>
#include <string_view>
#include <utility>

#include "logic/facts.hpp"
#include "logic/step.hpp"

namespace ninefold {

/// Where a finder puts its steps. It answers whether to go on: the first step, all of them, and their number
/// are three sinks for the same finder. A reference to a callable, which must outlive it.
class Sink {
public:
    template <class Callable>
        requires(!std::same_as<Callable, Sink>)
    Sink(const Callable& callable)
        : object_(&callable), call_([](const void* object, Step&& step) -> bool {
              return (*static_cast<const Callable*>(object))(std::move(step));
          }) {}
    bool operator()(Step&& step) const { return call_(object_, std::move(step)); }

private:
    const void* object_;
    bool (*call_)(const void*, Step&&);
};

/// Hands over every step of one technique, in a fixed order; false if the sink said stop.
using Finder = bool (*)(const Facts& facts, Sink sink);

struct Technique {
    std::string_view id;  // what users type; never changes
    Finder find;
};

/// Techniques of one kind. The file of a family ends with its rows: to add a technique, write its finder
/// above them, and its row.
struct Family {
    std::string_view name;
    std::span<const Technique> techniques;
};
extern const Family singles, locked, subsets, fish, single_digit, wings, coloring, uniqueness, als, chains,
    nets, templates;

std::span<const Family* const> families();

/// Those of all families, in one row after the other.
std::span<const Technique> techniques();

}  // namespace ninefold
