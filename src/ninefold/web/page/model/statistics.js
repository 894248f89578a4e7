/** What the results of solved games add up to. These functions have no side effects. */

/** @typedef {import("./ledger.js").Result} Result */
/** The days of daily puzzles that are solved, as "2026-11-15", in order. @param {Map<string, boolean>} states */
export const solvedDays = (states) =>
  [...states]
    .filter(([, isSolved]) => isSolved)
    .map(([day]) => day)
    .sort();

/** The number of a day: the next day has the next number. @param {string} day */
const numberOf = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86400000);

/** The most days in a row. @param {string[]} days in order */
export function longestStreak(days) {
  let [longest, length] = [0, 0];
  days.forEach((day, index) => {
    length = index && numberOf(day) - numberOf(days[index - 1]) === 1 ? length + 1 : 1;
    longest = Math.max(longest, length);
  });
  return longest;
}

/**
 * The number of results in each of the last months, the current one last.
 * @param {Result[]} results @param {Date} now @param {number} months @returns {{month: Date, count: number}[]}
 */
export function byMonth(results, now, months) {
  const rows = Array.from({ length: months }, (_, index) => ({
    month: new Date(now.getFullYear(), now.getMonth() - months + 1 + index, 1),
    count: 0,
  }));
  const end = new Date(now.getFullYear(), now.getMonth() + 1, 1).getTime();
  for (const { solved } of results) {
    const row = rows.findLast(({ month }) => month.getTime() <= solved);
    if (row && solved < end) row.count += 1;
  }
  return rows;
}

/** The middle one of the numbers around each: less jumpy than the numbers themselves. @param {number[]} numbers @param {number} reach */
export const smooth = (numbers, reach) =>
  numbers.map((_, at) => {
    const around = numbers.slice(Math.max(0, at - reach), at + reach + 1).sort((a, b) => a - b);
    return around[Math.floor(around.length / 2)];
  });
