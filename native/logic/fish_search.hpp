// The search for fish of one kind. fish.cpp explains what fish are.
#pragma once
#include "logic/technique.hpp"

namespace ninefold::fishing {

enum class Shape : std::uint8_t { basic, franken, mutant };
enum class Fins : std::uint8_t { none, some };

struct Kind {
    int size;
    Shape shape;
    Fins fins;
    constexpr std::size_t number() const {
        return static_cast<std::size_t>(6 * (size - 2) + 2 * static_cast<int>(shape) +
                                        static_cast<int>(fins));
    }
};

/// Houses of the base, complete or not.
struct Base {
    HouseSet houses;
    int size = 0;
    CellSet cells, endo_fins;
    HouseSet to_cover;  // the houses that may cover it; none if no fish of the wanted kind has such a base
};

/// Cover houses, complete or not. The covers of a base form a tree: each house is in, out, or still
/// undecided.
struct Cover {
    HouseSet in, out;
    int size = 0;
    CellSet open, fins;  // places of the base that are undecided, and those that stay uncovered
    CellSet witnesses;   // the witnesses that see all fins
};

/// Where some houses have the digit: all the places, and those that lie in several houses at once.
struct Places {
    CellSet any, several;
};

/// A fish on the current base.
struct Found {
    HouseSet cover;
    CellSet fins, removes;
    bool sashimi;
};

/// Finds fish of one kind, one digit at a time.
class FishSearch {
public:
    /// Only finned fish of the basic shape are called sashimi.
    FishSearch(const Facts& facts, Kind kind, Sink sink, Sink sashimi_sink);
    /// Returns false if the sink asked to stop.
    bool search(Digit digit);
    bool has_found() const { return has_found_; }  // for the last digit

private:
    bool finned() const { return kind_.fins != Fins::none; }
    HouseSet houses_to_cover(const HouseSet& base) const;
    Shape shape_of(const HouseSet& base, const HouseSet& cover) const;
    bool can_cover(const CellSet& cells, int count, const HouseSet& houses) const;

    bool extend_base(const Base& base, const CellSet& witnesses, HouseSet rest);
    Base with(const Base& base, House house) const;
    CellSet witnesses_left(const Base& base, const CellSet& witnesses) const;
    bool may_witness(const Base& base, Cell cell) const;
    bool is_too_much(const Base& base, Cell cell, int size) const;
    HouseSet needed_by(const Base& base, Cell witness) const;
    HouseSet enough_for(const Base& base, const CellSet& removes) const;
    bool one_is_enough(const Base& base, const CellSet& removes) const;
    bool has_choice(HouseSet houses, const CellSet& left) const;

    bool search_covers(const Base& base, const CellSet& witnesses);
    bool need_all(const Base& base, const CellSet& witnesses) const;
    bool extend_cover(const Base& base, const Cover& cover);
    bool take_in(const Base& base, const Cover& cover, House house);
    bool make_fin(const Base& base, const Cover& cover, Cell fin);
    bool finish(const Base& base, const Cover& cover);
    bool is_whole(const Base& base, const HouseSet& cover) const;
    bool holds_smaller(const Base& base, const HouseSet& cover) const;
    bool is_sashimi(const Base& base, const CellSet& fins) const;
    CellSet removed_by(const Base& base, const HouseSet& cover, const CellSet& fins) const;
    Places places_in(const HouseSet& houses) const;

    bool join_siamese(const Base& base);
    bool add(const Base& base, const Found& found);
    bool emit(const Base& base, const Found& found);

    const Facts& facts_;
    const Rules& rules_;
    const Kind kind_;
    const Sink sink_, sashimi_sink_;
    HouseSet rows_, columns_, boxes_;
    Digit digit_;
    bool has_found_ = false;
    Table<House, CellSet> places_;
    Table<House, CellSet> witnesses_;  // by house, for a base of just that house
    Table<Cell, HouseSet> needed_;     // by witness of the current base
    std::vector<Found> found_;         // on the current base
};

}  // namespace ninefold::fishing
