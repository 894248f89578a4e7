// The techniques: one finder each, and the tables that list them.
#pragma once
#include <concepts>
#include <span>
#include <string_view>
#include <utility>

#include "logic/facts.hpp"
#include "logic/step.hpp"

namespace ninefold {

/// Receives the steps of a finder and returns whether to continue. To get the first step, all steps or the
/// number of steps, use three different sinks with the same finder. A reference to a callable, which must
/// outlive it.
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

/// Reports every step of one technique, in a fixed order. Returns false if the sink asked to stop.
using Finder = bool (*)(const Facts& facts, Sink sink);

struct Technique {
    std::string_view id;  // typed by users; never changes
    Finder find;
    bool assumes_unique = false;  // valid only if the givens have one solution
};

/// Techniques of one kind. The file of a family ends with its rows: to add a technique, write its finder
/// above them and add its row.
struct Family {
    std::string_view name;
    std::span<const Technique> techniques;
    bool assumes_unique = false;
};
extern const Family singles, locked, subsets, fish, single_digit, wings, coloring, uniqueness, als, chains,
    nets, templates, arrangements;

std::span<const Family* const> families();

/// The techniques of all families, one family after the other.
std::span<const Technique> techniques();

}  // namespace ninefold
