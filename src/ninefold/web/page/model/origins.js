/** Where games come from: the texts, or the beginnings of the texts, in `origin`. Games from links have the link's code instead. */

/** Games that come with the page. */
export const BUILT_IN = "ready";
/** The puzzle of the day; its date follows. */
export const DAILY = "daily:";
/** The puzzles of the course; the id of the technique follows. */
export const COURSE = "course:";
/** Games that begin at an example, for chapters without a puzzle; the id of the technique follows. */
export const PRACTICE = "practice:";
/** Exercises of the trainer, which are never stored; the id of the technique follows. */
export const EXERCISE = "exercise:";
