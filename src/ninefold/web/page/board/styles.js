/**
 * The styles of the board and of its marks. The board is in a shadow root: it looks the same on every page and changes
 * nothing around it. They are text in a script, because a shadow root that loads a style sheet would first be painted without it.
 *
 * Colours come from custom properties: the page's own (look/colours.css), or those of board/colours.js.
 */

/** Marks, and what they are drawn on: for boards, small boards, legends, and words that name a mark. */
const MARKS = `
.board { display: block; width: 100%; height: 100%;
  & text { text-anchor: middle; font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: var(--ink); font-variant-numeric: lining-nums tabular-nums }
  & .paper { fill: var(--paper) }
  & .thin { fill: none; stroke: var(--faint); stroke-width: 1.6 }
  & .thick { fill: none; stroke: var(--frame); stroke-width: 4.5; stroke-linecap: square }
  & .big { font-size: 62px }
  & .given { font-weight: 500 }
  & .pencil { fill: var(--pencil) }
  & .small { font-size: 25px; fill: var(--note) }
}

/* Nine colours, each with a shape. */
.blue { --hue: var(--blue); --tint: var(--blue-tint) }
.orange { --hue: var(--orange); --tint: var(--orange-tint) }
.green { --hue: var(--green); --tint: var(--green-tint) }
.purple { --hue: var(--purple); --tint: var(--purple-tint) }
.red { --hue: var(--red); --tint: var(--red-tint) }
.yellow { --hue: var(--yellow); --tint: var(--yellow-tint) }
.teal { --hue: var(--teal); --tint: var(--teal-tint) }
.brown { --hue: var(--brown); --tint: var(--brown-tint) }
.grey { --hue: var(--grey); --tint: var(--grey-tint) }
.shape { fill: var(--tint); stroke: var(--hue); stroke-width: 2 }

/* The roles of cells, candidates, houses and links in a step. They look the same as in ninefold's pictures; a test compares them. */
.role { --hue: light-dark(#0072b2, #5db8f0); --tint: light-dark(#cfe6f5, #123a55) }
.role:is(.house, .other, .pivot, .stem) { --hue: light-dark(#8a7a00, #e0cf4a); --tint: light-dark(#fdf6cf, #3b3710) }
.role:is(.base, .cover, .source, .seen) { --hue: light-dark(#6b7178, #a0a7b0); --tint: light-dark(#e9ebee, #2a2e34) }
.role:is(.holds, .placed, .colour2, .set2) { --hue: light-dark(#00795a, #3ecf9f); --tint: light-dark(#c4ecdc, #0d4637) }
.role:is(.fails, .fin, .guardian, .colour1, .set1) { --hue: light-dark(#b35c00, #f0a73c); --tint: light-dark(#fde3bd, #5a3a0c) }
.role:is(.pincer, .excluder, .colour3, .set3) { --hue: light-dark(#96457a, #e08fc4); --tint: light-dark(#f3d9e9, #4f2541) }
.role.removed { --hue: light-dark(#c02717, #ff8a7a); --tint: light-dark(#fbd5cf, #5c1f18) }
.house-mark { fill: var(--tint) }
.signs-under ~ .under .house-mark { fill-opacity: .5 }
.house-mark:is(.cover, .other) { fill: none; stroke: var(--hue); stroke-width: 3.7; stroke-dasharray: 16.7 7.4 }
.cell-mark { fill: var(--tint); fill-opacity: .5; stroke: var(--hue); stroke-width: 3 }
.cell-mark:is(.pivot, .stem) { stroke-width: 5.5 }
.cell-mark:is(.pincer, .excluder) { stroke-dasharray: 9.3 5.6 }
.cell-mark.seen { stroke-dasharray: 3.7 5.6 }
.cell-mark.set1 { stroke-dasharray: 1.9 5.6; stroke-linecap: round; stroke-width: 4.4 }
.cell-mark.set2 { stroke-dasharray: 13 3.7 }
.cell-mark.set3 { stroke-dasharray: 13 3.7 1.9 3.7 }
.candidate-mark { fill: var(--tint); stroke: var(--hue); stroke-width: 2.4 }
.candidate-mark.fails { stroke-dasharray: 4.8 3.3 }
.candidate-mark.placed { stroke-width: 4.4 }
.strike { fill: none; stroke: light-dark(#c02717, #ff8a7a); stroke-width: 2 }
.thread { fill: none; stroke: var(--thread); stroke-width: 3.7 }
.weak-link:not([stroke-dasharray]) { stroke-dasharray: 8.5 5.9 }
`;

/** The board itself. Nothing is inherited from the page around it but the colours, light or dark, and whether it is seen. */
const BOARD = `
:host { display: block }
:host([hidden]) { display: none }
:host([data-picture]) { position: fixed !important; left: -2000px !important; top: 0 !important; width: 900px !important; height: 900px !important; contain: strict; color-scheme: light !important }
.frame { all: initial; color-scheme: inherit; visibility: inherit; display: block; position: relative; direction: ltr; /* column 1 is on the left in every language */
  width: 100%; aspect-ratio: 1; user-select: none; -webkit-user-select: none }
:host([interactive]) .frame { touch-action: none }
:host([data-scene]) .frame { touch-action: pan-y } /* a finger may scroll over a picture */
:host([covered]) .board { visibility: hidden }
.cells { position: absolute; inset: .4405%; display: grid; grid-template-rows: repeat(9, 1fr) }
:host([coordinates]) .cells { inset: 4.2373% .4237% .4237% 4.2373% }
[role="row"] { display: grid; grid-template-columns: repeat(9, 1fr) }
[role="gridcell"] { cursor: default; outline: none }
[role="gridcell"]:focus-visible { outline: 3px solid var(--accent); outline-offset: -2px }
.inks > g { transform-box: fill-box; transform-origin: center }

.names { display: none }
:host([coordinates]) .names { display: inline }
.board { & .name { font-size: 22px; fill: var(--soft) }
  & .corner { font-size: 25px; fill: var(--pencil); font-weight: 600 }
  & .centre { font-size: 27px; fill: var(--pencil); font-weight: 600 }
  & .size5 { font-size: 25px } & .size6 { font-size: 21px } & .size7 { font-size: 18px } & .size8 { font-size: 16px } & .size9 { font-size: 14px }
  & .low { font-size: 20px }
  & .small:is(.strong, .marked) { fill: var(--ink) }
  & .small.strong { font-weight: 700 }
  & .clash { fill: var(--wrong) }
  & .small.clash { fill: var(--wrong); text-decoration: line-through }
}
.warning { fill: var(--wrong) }
.selected { fill: none; stroke: var(--accent); stroke-width: 6; stroke-linecap: square }
.wash { fill: var(--tint); fill-opacity: .42 }
.badge { fill: var(--tint); stroke: var(--hue); stroke-width: var(--edge, 0) }

.ground { fill: none }
.ground.chosen { fill: var(--chosen) }
.ground.equal { fill: var(--equal) }
.ground.peer { fill: var(--peer) }
.ground.filtered { fill: var(--filtered) }
.ground.filtered.set { fill: var(--green-tint) }

:host([data-scene]) .ground.chosen { fill: none }
:host([data-scene]) .selected { stroke-width: 2 }
:host([data-scene]) [role="gridcell"]:focus-visible { outline-width: 1px }
.role.hot { stroke: var(--hue); stroke-width: 5 }
.thread.hot { stroke-width: 6 }
.halo { fill: none; stroke: var(--paper); stroke-width: 8.9 }
.halo.edge { stroke-width: 3.7 }
.head { fill: var(--thread) }
.ray { fill: none; stroke: light-dark(#0072b2, #5db8f0); stroke-width: 7.4; stroke-linecap: round; stroke-opacity: .55 }
.light { fill: none; stroke: var(--accent); stroke-width: calc(4px + var(--edge, 0) * 1px) }

/* How many of the solutions a candidate is in. */
.role:is(.share1, .share2, .share3, .share4) { --hue: var(--teal); --tint: var(--teal-tint) }
.candidate-mark.share1 { fill-opacity: .15; stroke-opacity: .35; stroke-dasharray: 3 3 }
.candidate-mark.share2 { fill-opacity: .45; stroke-opacity: .55 }
.candidate-mark.share3 { fill-opacity: .8; stroke-opacity: .8 }
.candidate-mark.share4 { stroke-width: 4 }

@media print { .ground, .selected { fill: none !important; stroke: none !important } }
`;

/** @param {string} text */
export function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** The style sheet of the marks, for the page around the boards. */
export const marks = sheetOf(MARKS);
/** The style sheets of each board. */
export const sheets = [marks, sheetOf(BOARD)];
