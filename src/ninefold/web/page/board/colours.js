/**
 * The colours of a board on other pages, for light and dark. A page can change each with a custom property, such as
 * `--nine-fold-paper`. They are those of look/colours.css; a test compares them.
 */
import { sheetOf, sheets } from "./styles.js";

sheets.push(
  sheetOf(`.frame {
  --paper: var(--nine-fold-paper, light-dark(#fff, #1a1922));
  --ink: var(--nine-fold-ink, light-dark(#211f2b, #ebe9f2));
  --soft: var(--nine-fold-soft, light-dark(#605c6b, #aaa6b8));
  --faint: var(--nine-fold-faint, light-dark(#cbc6ba, #444152));
  --frame: var(--nine-fold-frame, light-dark(#35323f, #a09cb0));
  --pencil: var(--nine-fold-pencil, light-dark(#3d37a0, #b3b2ff));
  --note: var(--nine-fold-note, light-dark(#5b5767, #bab6c6));
  --accent: var(--nine-fold-accent, light-dark(#3d37a0, #b3b2ff));
  --chosen: var(--nine-fold-chosen, light-dark(#d9d7f7, #35327a));
  --equal: var(--nine-fold-equal, light-dark(#e3e1f3, #2f2d55));
  --peer: var(--nine-fold-peer, light-dark(#f3f1f8, #24232e));
  --filtered: var(--nine-fold-filtered, light-dark(#dcf1e4, #183a2c));
  --thread: var(--nine-fold-thread, light-dark(#7b2cbf, #c9a3ff));
  --wrong: var(--nine-fold-wrong, light-dark(#b3200f, #ff8a7a));
  --blue: var(--nine-fold-blue, light-dark(#0072b2, #5db8f0));
  --blue-tint: var(--nine-fold-blue-tint, light-dark(#b9dcf3, #174a6c));
  --orange: var(--nine-fold-orange, light-dark(#b35c00, #f0a73c));
  --orange-tint: var(--nine-fold-orange-tint, light-dark(#fbd49b, #66420d));
  --green: var(--nine-fold-green, light-dark(#00795a, #3ecf9f));
  --green-tint: var(--nine-fold-green-tint, light-dark(#b2e6d2, #10513f));
  --purple: var(--nine-fold-purple, light-dark(#96457a, #e08fc4));
  --purple-tint: var(--nine-fold-purple-tint, light-dark(#efcbe2, #5c2b4c));
  --red: var(--nine-fold-red, light-dark(#c02717, #ff8a7a));
  --red-tint: var(--nine-fold-red-tint, light-dark(#f9c8c0, #6a241c));
  --yellow: var(--nine-fold-yellow, light-dark(#857400, #e0cf4a));
  --yellow-tint: var(--nine-fold-yellow-tint, light-dark(#faeea0, #4b4511));
  --teal: var(--nine-fold-teal, light-dark(#00727a, #4fd0da));
  --teal-tint: var(--nine-fold-teal-tint, light-dark(#b5e6ea, #0c4a50));
  --brown: var(--nine-fold-brown, light-dark(#7a4f2a, #d0a079));
  --brown-tint: var(--nine-fold-brown-tint, light-dark(#e6d2bf, #4d3725));
  --grey: var(--nine-fold-grey, light-dark(#5f656c, #a7aeb7));
  --grey-tint: var(--nine-fold-grey-tint, light-dark(#dbdee2, #3a3f46));
  --edge: var(--nine-fold-edge, 0);
}`),
);
