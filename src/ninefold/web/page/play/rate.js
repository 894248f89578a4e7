/** Finds the level and rating of each game that is opened, quietly: they stand beside its name. */
import { request } from "../api.js";
import { asLine } from "../model/formats.js";

/** @typedef {import("./session.js").Session} Session */

/** How long a game must stay open first, in milliseconds: people leaf through games. */
const DELAY = 600;
/** No puzzle with fewer givens has a unique solution. */
const FEWEST = 17;

/** True if ninefold's own server sent the page: only that one rates puzzles, and names the folder of scripts after their content. */
export const isServed = () => /\/page-[0-9a-f]+\//.test(document.querySelector("script")?.src ?? "");

/** @param {Session} session */
export function rateGames(session) {
  let timer = 0;
  const rate = async () => {
    const { game } = session;
    if (
      session.waiting ||
      game.variant ||
      game.rating ||
      game.givens.filter(Boolean).length < FEWEST ||
      !isServed()
    )
      return;
    if (!(await session.solve(game.givens)).solution) return; // only puzzles with one solution have a rating
    const answer = await request("rate", { puzzle: asLine(game.givens), profile: "se" }).catch(() => null);
    if (answer?.status !== "rated" || !answer.er) return; // no server, or no proper puzzle: the name is enough
    game.rating = answer.er;
    game.level ??= answer.word;
    if (game === session.game) session.commit();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(rate, DELAY);
  };
  session.addEventListener("open", wait);
  wait();
}
