/**
 * What the page reads and writes without a server, for tests/web/test_mirror.py. With a JSON list of texts in standard input, prints for
 * what it reads: `all` of its puzzles or null, and those on `lines` of their own. With a number, prints the JSON of so many games, each with its state.
 */
import { readFileSync } from "node:fs";
import { candidateEnd, linking, noting } from "../../../src/ninefold/web/page/model/drawing.js";
import { asLine } from "../../../src/ninefold/web/page/model/formats.js";
import { asJson } from "../../../src/ninefold/web/page/model/game-text.js";
import { Game } from "../../../src/ninefold/web/page/model/game.js";
import { CELLS, DIGITS, digitsOf } from "../../../src/ninefold/web/page/model/geometry.js";
import * as moves from "../../../src/ninefold/web/page/model/moves.js";
import { allowed } from "../../../src/ninefold/web/page/model/position.js";
import { readAll, readLines } from "../../../src/ninefold/web/page/model/reader.js";
import { beginGame } from "./boards.js";

/** The digits of a game, and the candidates that are left. @param {Game} game */
function stateOf({ givens, values, position, automatic }) {
  const { added, removed } = position;
  const left = allowed(values).map((set, cell) =>
    !automatic && added[cell] ? set & added[cell] : set & ~removed[cell],
  );
  const candidates = left.map((set, cell) => digitsOf(set).join("") || (values[cell] ? "" : "0"));
  return { givens: asLine(givens), values: asLine(values), candidates };
}

/** @param {string} text */
const readText = (text) => ({
  all:
    readAll(text)?.map(({ name, shared }) => {
      const game = Game.begin(shared.givens, { start: shared.position, automatic: shared.automatic });
      return { name, ...stateOf(game) };
    }) ?? null,
  lines: readLines(text).map(({ shared }) => asLine(shared.givens)),
});

/** A game after a few moves, which depend on its number. @param {number} number */
function playedGame(number) {
  let seed = number + 1;
  const choose = (/** @type {any[]} */ list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const game = beginGame({ name: `Game “${number}”` });
  for (let count = number % 40; count > 0; count -= 1) {
    const [cells, digit] = [[choose(CELLS), choose(CELLS)], choose(DIGITS)];
    const candidates = cells.map((cell) => /** @type {[number, number]} */ ([cell, digit]));
    if (choose([0, 1, 2, 3, 4]) === 0) game.automatic = !game.automatic;
    const changes = choose([
      () => moves.placing(game, [cells[0]], digit),
      () => moves.toggling(game, cells, digit),
      () => moves.crossing(game, candidates),
      () => moves.cornering(game, cells, digit),
      () => moves.centring(game, cells, digit),
      () => moves.colouring(game, cells, digit),
      () => moves.colouringCandidates(game, candidates, digit),
      () => moves.clearing(game, cells),
      () =>
        linking(game, cells[0], candidateEnd(cells[1], digit), { strong: digit > 4, colour: digit }) ?? [],
      () => noting(cells[0], `“${digit}”`),
      () => (choose([0, 1, 2, 3]) ? [] : moves.filling(game)),
    ]);
    game.make({ what: "test" }, changes());
  }
  return { text: asJson(game), state: stateOf(game) };
}

const given = JSON.parse(readFileSync(0, "utf-8"));
const answer = Array.isArray(given)
  ? given.map(readText)
  : Array.from({ length: given }, (_, number) => playedGame(number));
console.log(JSON.stringify(answer));
