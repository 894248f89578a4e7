// The search starts with the places that a fish could remove. Suppose such a place were true: its peers would
// be false, and all fins and one cover house would drop out. The rest of n base houses would lie in n - 1
// cover houses, one too few. (Or n - 1 base houses in n - 2 cover houses, for a place of the base itself.)
// The places for which this is still possible are the witnesses of a base. A base without witnesses is
// dropped long before it is complete, so cover houses need to be searched for only a few complete bases.
#include "logic/fish_search.hpp"

#include <bit>

namespace ninefold::fishing {

FishSearch::FishSearch(const Facts& facts, Kind kind, Sink sink, Sink sashimi_sink)
    : facts_(facts), rules_(facts.rules()), kind_(kind), sink_(sink), sashimi_sink_(sashimi_sink) {
    for (const House house : rules_.complete_houses()) {
        const HouseKind of = rules_.kind(house);
        (of == HouseKind::row ? rows_ : of == HouseKind::column ? columns_ : boxes_).insert(house);
    }
}

bool FishSearch::search(Digit digit) {
    digit_ = digit;
    has_found_ = false;
    const CellSet all = facts_.board().cells_with(digit);
    HouseSet houses;
    for (const House house : rules_.complete_houses()) {
        places_[house] = facts_.places(house, digit);
        // A single place is a hidden single and makes no base.
        if (!places_[house].several()) continue;
        const Base base = with(Base(), house);
        witnesses_[house] = base.to_cover.empty() ? CellSet() : witnesses_left(base, all);
        if (!witnesses_[house].empty()) houses.insert(house);
    }
    return extend_base(Base(), all, houses);
}

/// The houses that can cover a base in a fish of the wanted shape or of a simpler one; the choice among them
/// decides which.
HouseSet FishSearch::houses_to_cover(const HouseSet& base) const {
    if (kind_.shape == Shape::mutant) return (rows_ | columns_ | boxes_) - base;
    const HouseSet boxes = kind_.shape == Shape::franken ? boxes_ : HouseSet();
    HouseSet houses;
    if ((rows_ | boxes).includes(base)) houses |= columns_ | boxes;
    if ((columns_ | boxes).includes(base)) houses |= rows_ | boxes;
    return houses - base;
}

Shape FishSearch::shape_of(const HouseSet& base, const HouseSet& cover) const {
    const auto are_across = [&](const HouseSet& boxes) {
        return ((rows_ | boxes).includes(base) && (columns_ | boxes).includes(cover)) ||
               ((columns_ | boxes).includes(base) && (rows_ | boxes).includes(cover));
    };
    return are_across(HouseSet()) ? Shape::basic : are_across(boxes_) ? Shape::franken : Shape::mutant;
}

/// True if this many of the houses can contain all of the cells.
bool FishSearch::can_cover(const CellSet& cells, int count, const HouseSet& houses) const {
    if (count < 0) return false;
    if (cells.empty()) return true;
    if (count == 0) return false;
    static_assert(HouseSet::word_count == 1);  // the innermost loop of all fish, so it goes through the bits
    for (auto left = (houses & rules_.house_set_of(cells.first())).word(0); left != 0; left &= left - 1) {
        const CellSet rest = cells - rules_.cells(House::at(std::countr_zero(left)));
        if (rest.empty() || (count > 1 && can_cover(rest, count - 1, houses))) return true;
    }
    return false;
}

// The base.

/// Adds houses from `rest` to the base in every possible way, as long as witnesses are left.
bool FishSearch::extend_base(const Base& base, const CellSet& witnesses, HouseSet rest) {
    if (base.size == kind_.size) return search_covers(base, witnesses);
    for (const House house : HouseSet(rest)) {
        rest.erase(house);
        const Base next = with(base, house);
        if (next.to_cover.empty()) continue;
        CellSet left = witnesses & witnesses_[house];
        if (next.size > 1) left = witnesses_left(next, left);
        if (!left.empty() && !extend_base(next, left, rest)) return false;
    }
    return true;
}

Base FishSearch::with(const Base& base, House house) const {
    Base next = base;
    next.houses.insert(house);
    ++next.size;
    next.endo_fins |= base.cells & places_[house];
    next.cells |= places_[house];
    const bool allowed =
        next.endo_fins.empty() || (finned() && next.endo_fins.size() <= facts_.limits().endo_fins);
    next.to_cover = allowed ? houses_to_cover(next.houses) : HouseSet();
    return next;
}

/// The cells that are still witnesses; none at all if the houses so far are enough to remove them.
CellSet FishSearch::witnesses_left(const Base& base, const CellSet& witnesses) const {
    // The fins of a basic fish share a box with the candidates they remove, so they span at most two more
    // lines.
    const int lines = kind_.size + (finned() ? 2 : 0);
    if ((!finned() || kind_.shape == Shape::basic) && !can_cover(base.cells, lines, base.to_cover)) return {};
    if (!finned() && base.size < kind_.size) return witnesses;  // few bases get this far, so check later
    CellSet left;
    // True if there is a witness that these houses alone do not remove. Irrelevant where smaller fish do not
    // count.
    bool is_open = base.size == kind_.size || kind_.shape == Shape::franken;
    for (const Cell cell : witnesses) {
        if (!may_witness(base, cell)) continue;
        left.insert(cell);
        is_open = is_open || !is_too_much(base, cell, base.size);
    }
    return is_open ? left : CellSet();
}

/// True if a fish with these houses in its base can still remove the cell.
bool FishSearch::may_witness(const Base& base, Cell cell) const {
    if (!rules_.peers(cell).includes(base.endo_fins)) return false;
    const HouseSet covers = base.to_cover & rules_.house_set_of(cell);
    if (base.cells.contains(cell) ? !covers.several() : covers.empty()) return false;
    return is_too_much(base, cell, kind_.size);
}

/// True if `size` base houses, including these, would be one too many if the cell held the digit.
bool FishSearch::is_too_much(const Base& base, Cell cell, int size) const {
    const int own = base.cells.contains(cell) ? 1 : 0;
    return can_cover((base.cells - rules_.peers(cell)).without(cell), size - 1 - own, base.to_cover);
}

/// The base houses that every fish on the base, or on a part of it, needs to remove the witness. Players who
/// look for fish without fins may not know finned ones, so holds_smaller() compares finless fish only with
/// each other.
HouseSet FishSearch::needed_by(const Base& base, Cell witness) const {
    HouseSet needed = base.houses;
    if (!finned()) return needed;
    for (unsigned part = 1; part + 1 < 1U << kind_.size; ++part) {
        Base smaller;
        unsigned bits = part;
        for (const House house : base.houses) {
            if (bits & 1U) smaller = with(smaller, house);
            bits >>= 1;
        }
        if (is_too_much(smaller, witness, smaller.size)) needed &= smaller.houses;
    }
    return needed;
}

/// The base houses, except those that are not needed to remove the cells by whatever argument.
HouseSet FishSearch::enough_for(const Base& base, const CellSet& removes) const {
    HouseSet enough = base.houses;
    for (const House house : base.houses) {
        bool needed = false;
        for (const Cell cell : removes)
            needed = needed || has_choice(enough.without(house), base.cells - rules_.peers(cell));
        if (!needed) enough.erase(house);
    }
    return enough;
}

/// True if one of the base houses removes the cells on its own. This differs from enough_for() leaving one
/// house, which depends on the order of the houses.
bool FishSearch::one_is_enough(const Base& base, const CellSet& removes) const {
    for (const House house : base.houses) {
        bool enough = true;
        for (const Cell cell : removes)
            enough = enough && !has_choice(HouseSet::of(house), base.cells - rules_.peers(cell));
        if (enough) return true;
    }
    return false;
}

/// True if each house can have the digit in one of the remaining cells, with no two of these seeing each
/// other.
bool FishSearch::has_choice(HouseSet houses, const CellSet& left) const {
    if (houses.empty()) return true;
    const House house = houses.first();
    houses.erase(house);
    for (const Cell cell : places_[house] & left)
        if (has_choice(houses, left - rules_.peers(cell))) return true;
    return false;
}

// The cover.

bool FishSearch::search_covers(const Base& base, const CellSet& witnesses) {
    for (const Cell cell : witnesses) needed_[cell] = needed_by(base, cell);
    // On a board without a solution, a base may contradict itself; nothing follows from that.
    if (!need_all(base, witnesses) || !has_choice(base.houses, base.cells)) return true;
    Cover cover;
    cover.witnesses = witnesses;
    cover.open = base.cells - base.endo_fins;
    found_.clear();
    return extend_cover(base, cover) && (!finned() || join_siamese(base));
}

/// True if each base house is needed to remove one of the witnesses.
bool FishSearch::need_all(const Base& base, const CellSet& witnesses) const {
    if (finned() && kind_.shape == Shape::franken) return !witnesses.empty();
    HouseSet needed;
    for (const Cell cell : witnesses) needed |= needed_[cell];
    return needed == base.houses;
}

/// Decides an open place: one of its houses becomes a cover house, or the place becomes a fin.
bool FishSearch::extend_cover(const Base& base, const Cover& cover) {
    if (cover.open.empty()) return cover.size < kind_.size || finish(base, cover);
    const Cell cell = cover.open.first();
    Cover rest = cover;
    if (cover.size < kind_.size)
        for (const House house : rules_.houses_of(cell)) {
            if (!base.to_cover.contains(house) || cover.out.contains(house)) continue;
            if (!take_in(base, rest, house)) return false;
            rest.out.insert(house);
        }
    return !finned() || make_fin(base, rest, cell);
}

bool FishSearch::take_in(const Base& base, const Cover& cover, House house) {
    Cover next = cover;
    next.in.insert(house);
    ++next.size;
    next.open -= rules_.cells(house);
    return extend_cover(base, next);
}

bool FishSearch::make_fin(const Base& base, const Cover& cover, Cell fin) {
    Cover next = cover;
    next.open.erase(fin);
    next.fins.insert(fin);
    next.witnesses &= rules_.peers(fin);
    if (next.fins.size() > facts_.limits().fins || !need_all(base, next.witnesses)) return true;
    return extend_cover(base, next);
}

bool FishSearch::finish(const Base& base, const Cover& cover) {
    const CellSet fins = cover.fins | base.endo_fins;
    if (fins.empty() == finned() || shape_of(base.houses, cover.in) != kind_.shape) return true;
    if (!is_whole(base, cover.in) || (!finned() && holds_smaller(base, cover.in))) return true;
    const CellSet removes = removed_by(base, cover.in, fins);
    if (!need_all(base, removes)) return true;
    const bool sashimi = finned() && kind_.shape == Shape::basic && is_sashimi(base, fins);
    return add(base, {cover.in, cover.fins, removes, sashimi});
}

/// True if each cover house has a place that no other one has. Otherwise n - 1 cover houses would be enough,
/// and the last one would be there only for show.
bool FishSearch::is_whole(const Base& base, const HouseSet& cover) const {
    const Places places = places_in(cover);
    const CellSet alone = (places.any - places.several) & (base.cells - base.endo_fins);
    for (const House house : cover)
        if (!alone.meets(places_[house])) return false;
    return true;
}

/// True if some of the base houses lie in equally many cover houses and so form a fish of their own.
bool FishSearch::holds_smaller(const Base& base, const HouseSet& cover) const {
    for (unsigned part = 1; part + 1 < 1U << kind_.size; ++part) {
        CellSet cells;
        unsigned bits = part;
        for (const House house : base.houses) {
            if (bits & 1U) cells |= places_[house];
            bits >>= 1;
        }
        if (can_cover(cells, count_bits(part), cover)) return true;
    }
    return false;
}

bool FishSearch::is_sashimi(const Base& base, const CellSet& fins) const {
    for (const House house : base.houses)
        if (!(places_[house] - fins).several()) return true;
    return false;
}

CellSet FishSearch::removed_by(const Base& base, const HouseSet& cover, const CellSet& fins) const {
    const Places places = places_in(cover);
    return ((places.any - base.cells) | places.several) & rules_.common_peers(fins);
}

Places FishSearch::places_in(const HouseSet& houses) const {
    Places places;
    for (const House house : houses) {
        places.several |= places.any & places_[house];
        places.any |= places_[house];
    }
    return places;
}

// The steps.

/// Joins the fish of the base in pairs that share all cover houses but one. The result is sashimi if both
/// are.
bool FishSearch::join_siamese(const Base& base) {
    const std::size_t count = found_.size();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            const Found a = found_[i], b = found_[j];  // copies: found_ grows
            const HouseSet cover = a.cover | b.cover;
            if (cover.size() == kind_.size + 1 &&
                !add(base, {cover, a.fins | b.fins, a.removes | b.removes, a.sashimi && b.sashimi}))
                return false;
        }
    return true;
}

/// Remembers a fish. Reports it if it is of the wanted kind and removes something new on this base.
bool FishSearch::add(const Base& base, const Found& found) {
    bool emits = true;
    for (const Found& other : found_)
        emits = emits && (other.removes != found.removes || other.sashimi != found.sashimi);
    found_.push_back(found);
    return !emits || emit(base, found);
}

bool FishSearch::emit(const Base& base, const Found& found) {
    // Pointing or claiming does the same. Basic fish are exempt: they are easy to see.
    if (kind_.shape != Shape::basic && one_is_enough(base, found.removes)) return true;
    Step step;
    step.removes = candidates_in(found.removes, digit_);
    step.evidence = evidence::Fish{digit_, base.houses, found.cover, found.fins, base.endo_fins};
    for (const House house : enough_for(base, found.removes)) step.truths.emplace_back(house, digit_);
    has_found_ = true;
    return (found.sashimi ? sashimi_sink_ : sink_)(std::move(step));
}

}  // namespace ninefold::fishing
