"""The names that other programs and websites give to techniques, and how names are compared.

Case, hyphens, spaces, plurals and spelling variants make no difference. A name can stand for several
techniques. For known techniques that ninefold does not have, there is a list of what comes closest.
"""

import re
from collections.abc import Iterator

__all__ = ["NAMES", "NOT_HERE", "key_of"]

#: Words that mean the same.
_SAME = {
    "two": "2", "three": "3", "four": "4", "i": "1", "ii": "2",
    "coloring": "color", "colouring": "color", "colour": "color", "multicolor": "multi color",
    "multicoloring": "multi color", "multicolouring": "multi color", "multicolour": "multi color",
    "triplet": "triple", "quadruple": "quad", "quadruplet": "quad", "alternate": "alternating",
    "alt": "alternating", "rect": "rectangle", "generalised": "generalized",
}  # fmt: skip
#: Words that make no difference.
_FILLERS = frozenset(("type", "the", "a", "of", "in", "technique", "strategy", "method", "rule", "and", "or"))


def key_of(name: str) -> str:
    """Return a name without the differences that do not matter.

    >>> key_of("X-Wings") == key_of("xwing"), key_of("Simple Colouring") == key_of("simple colors")
    (True, True)
    >>> key_of("Unique Rectangle, type 1") == key_of("unique_rectangle 1")
    True
    """
    words = re.findall(r"\d+|[^\W\d_]+", name.lower().replace("'", ""))
    words = " ".join(_SAME.get(_singular(word), _singular(word)) for word in words).split()
    return "".join(word for word in words if word not in _FILLERS) or "".join(words) or name.strip()


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


#: Names beside those in the table of techniques, and the techniques that each stands for, easiest first: from
#: sudoku.com, SudokuWiki, HoDoKu and Sudoku Explainer, and the names of hints in its ratings.
_NAMES = """
full-house
  last digit; last cell
naked-single
  lone single; forced digit; only candidate; last possible digit
hidden-single
  hidden single in box; hidden single in row; hidden single in column; pinned digit; slicing and dicing
  last remaining number; unique candidate
pointing
  pointing pair; pointing triple; pointing pair or triple; locked candidates pointing
  locked candidates type 1 (pointing); direct pointing; pointing candidate
claiming
  box line reduction; line box reduction; locked candidates claiming; locked candidates type 2 (claiming)
  direct claiming; claiming pair; claiming triple
pointing claiming
  locking; direct locking; locked candidate; pointing and claiming; intersection removal; intersection
  line box interaction; generalized intersection; omission
naked-pair
  naked double
naked-pair naked-triple naked-quad
  naked subset; naked set; naked candidate; naked multiple
naked-quad
  obvious quad
hidden-pair
  direct hidden pair
hidden-triple
  direct hidden triple
hidden-pair hidden-triple hidden-quad
  hidden subset; hidden set; hidden candidate; hidden multiple
x-wing
  2-fish; fish of size 2
swordfish
  3-fish; fish of size 3
jellyfish
  4-fish; fish of size 4
x-wing swordfish jellyfish
  basic fish; regular fish; standard fish
finned-x-wing finned-swordfish finned-jellyfish
  finned fish; finned basic fish
sashimi-x-wing sashimi-swordfish sashimi-jellyfish
  sashimi fish; sashimi basic fish
finned-x-wing sashimi-x-wing
  finned/sashimi x-wing
finned-swordfish sashimi-swordfish
  finned/sashimi swordfish
finned-jellyfish sashimi-jellyfish
  finned/sashimi jellyfish
finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish finned-jellyfish sashimi-jellyfish
  finned/sashimi fish
franken-x-wing franken-swordfish franken-jellyfish
  franken fish
finned-franken-x-wing finned-franken-swordfish finned-franken-jellyfish
  finned franken fish
mutant-x-wing mutant-swordfish mutant-jellyfish
  mutant fish
finned-mutant-x-wing finned-mutant-swordfish finned-mutant-jellyfish finned-mutant-squirmbag \
finned-mutant-whale
  finned mutant fish
bug-1
  bivalue universal grave; bivalue universal grave + 1
bug-2
  bivalue universal grave type 2
bug-3
  bivalue universal grave type 3
bug-4
  bivalue universal grave type 4
bug-1 bug-2 bug-3 bug-4
  bug
two-string-kite
  kite
dual-two-string-kite
  dual 2-string kite; dual kite
turbot-fish
  turbot; turbot chain
xyz-wing
  bent naked triple
wxyz-wing
  bent naked quad
unique-rectangle-1
  unique corner
unique-rectangle-2
  unique side
unique-rectangle-3
  unique subset
unique-rectangle-4
  unique pair
unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 \
unique-rectangle-6
  unique rectangle; uniqueness test; ur
unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 unique-loop
  unique rectangles and loops
hidden-rectangle
  hidden unique rectangle
avoidable-rectangle-1 avoidable-rectangle-2
  avoidable rectangle
unique-loop
  unique loop type 1; unique loop type 2; unique loop type 3; unique loop type 4
sue-de-coq
  sdc
aligned-pair-exclusion
  ape; aligned pair; subset exclusion
aligned-triplet-exclusion
  ate; aligned triplet
simple-colors-trap
  color trap
simple-colors-wrap
  color wrap
simple-colors-trap simple-colors-wrap
  simple coloring; singles chain; single coloring
multi-colors-1 multi-colors-2
  multi-coloring; multiple coloring; advanced coloring
medusa
  medusa coloring; 3D medusa coloring
x-chain
  bidirectional x-cycle; forcing x-chain; single-digit chain; x-loop; fishy cycle
xy-chain
  y-chain; bidirectional y-cycle; y-cycle; xy-loop; xy-cycle; double implication chain
nice-loop-continuous
  continuous loop; aic ring; continuous aic
nice-loop-discontinuous
  discontinuous loop; discontinuous aic
nice-loop-continuous nice-loop-discontinuous
  nice loop
nice-loop-continuous nice-loop-discontinuous aic
  nice loop/aic
grouped-nice-loop-continuous grouped-nice-loop-discontinuous
  grouped nice loop
grouped-nice-loop-continuous grouped-nice-loop-discontinuous grouped-aic
  grouped nice loop/aic; grouped chain; grouped x-cycle; grouped x-chain
grouped-nice-loop-continuous
  continuous grouped nice loop
grouped-nice-loop-discontinuous
  discontinuous grouped nice loop
grouped-aic
  grouped alternating inference chain
als-xz
  almost locked set xz
als-xy-wing
  almost locked set xy-wing; als-xy; als wing
als-chain
  almost locked set chain; almost locked set xy-chain; als xy-chain
als-xz als-xy-wing als-chain death-blossom
  almost locked set
template-set template-delete
  template; pattern overlay; pom
nishio
  nishio forcing chain; nishio forcing net
forcing-chain-region
  unit forcing chain; house forcing chain; row forcing chain; column forcing chain; box forcing chain
forcing-chain-contradiction
  forcing chain (contradiction)
forcing-chain-verity
  forcing chain (verity); digit forcing chain; double forcing chain; dual forcing chain
x-chain xy-chain nice-loop-continuous nice-loop-discontinuous aic forcing-chain-cell forcing-chain-region \
forcing-chain-contradiction forcing-chain-verity
  forcing chain; forcing loop
forcing-net
  forcing net contradiction; forcing net verity; dynamic chain; dynamic forcing chain
  dynamic cell forcing chain; dynamic region forcing chain; dynamic contradiction forcing chain
  dynamic double forcing chain; dynamic forcing chain plus; dynamic forcing chain with chains
  dynamic forcing chain with multiple chains; dynamic forcing chain with dynamic chains
  dynamic forcing chain with all; nested forcing chain
"""

#: Names of techniques that ninefold does not have, below those that often find the same steps.
_NOT_HERE = """
forcing-net
  exocet; junior exocet; senior exocet; double exocet; tridagon; thor's hammer; anti-tridagon; bowman's bingo
  trial and error; guess; guessing; brute force; bifurcation; ariadne's thread; t&e; whip; braid
  gurth's theorem; gurth's symmetrical placement; symmetrical placement
als-chain
  sk loop; virus pattern; multi-sector locked set; msls; domino loop; als w-wing
als-xz
  firework; triple firework; vwxyz-wing; almost hidden set; almost almost locked set; almost locked candidate
forcing-chain-verity
  oddagon; bivalue oddagon; trivalue oddagon; broken wing; guardian
forcing-chain-region
  kraken fish; kraken fish type 1; kraken fish type 2; kraken x-wing; kraken swordfish; kraken jellyfish
jellyfish
  squirmbag; starfish; whale; leviathan; 7-fish
finned-mutant-squirmbag
  finned squirmbag; sashimi squirmbag; franken squirmbag; finned franken squirmbag; mutant squirmbag
finned-mutant-whale
  finned whale; sashimi whale; franken whale; finned franken whale; mutant whale; finned leviathan
  sashimi leviathan; franken leviathan; finned franken leviathan; mutant leviathan; finned mutant leviathan
finned-swordfish
  siamese fish
remote-pair
  chute remote pair
empty-rectangle
  rectangle elimination
unique-loop
  extended unique rectangle; gordonian rectangle; gordonian polygon; bug lite; deadly pattern; reverse bug
aligned-triplet-exclusion
  aligned quad exclusion
forcing-chain-cell
  quad forcing chain; triple forcing chain
aic
  m-wing; s-wing; h-wing; l-wing; split wing; local wing; hybrid wing; strong wing
xy-chain
  twinned xy-chain
sue-de-coq
  multivalue x-wing
hidden-quad
  naked quint; naked quintuple; hidden quint; hidden quintuple
grouped-aic
  grouped turbot fish; grouped skyscraper; grouped w-wing
"""


def _by_key(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Read lines of ids, each followed by indented lines of names."""
    ids: tuple[str, ...] = ()
    for line in text.strip("\n").splitlines():
        if line[0] != " ":
            ids = tuple(line.split())
            continue
        yield from ((key_of(name), ids) for name in line.split(";") if name.strip())


#: The techniques that a name stands for, by `key_of` the name.
NAMES = dict(_by_key(_NAMES))
#: The technique that comes closest to one that is not in ninefold, by `key_of` its name.
NOT_HERE = {key: ids[0] for key, ids in _by_key(_NOT_HERE)}
