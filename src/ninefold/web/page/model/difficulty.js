/** The difficulty of puzzles and steps, by the names that the server uses. A test compares them with the package. */
import { nameOf, t } from "../strings.js";

/** The word for a rating. @type {Record<string, () => string>} */
export const DIFFICULTIES = {
  beginner: () => t("Beginner"),
  easy: () => t("Easy"),
  medium: () => t("Medium"),
  hard: () => t("Hard"),
  expert: () => t("Expert"),
  evil: () => t("Evil"),
  diabolical: () => t("Diabolical"),
};

/** HoDoKu's levels. @type {Record<string, () => string>} */
export const LEVELS = Object.fromEntries(
  ["easy", "medium", "hard", "unfair", "extreme"].map((level) => [level, () => nameOf("level", level)]),
);
