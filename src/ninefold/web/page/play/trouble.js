/** Messages about storage. */
import { plural, t } from "../strings.js";

/** Why games may not be kept, and what to do; empty if they are. @param {import("../model/store.js").Trouble} trouble */
export function troubleText(trouble) {
  switch (trouble) {
    case "":
      return "";
    case "full":
      return t("Browser storage is full. Keep this page open, and export or delete some games to make room.");
    case "memory":
      return t(
        "Your browser blocks storage, so your games will be lost when you close this page. Export them to keep them.",
      );
    case "blocked":
      return t(
        "Another tab is blocking access to your games. Close the other tabs of this page, then reload this one.",
      );
    case "newer":
      return t("Your games were saved by a newer version of this page. Reload to update the page.");
    default:
      return t(
        "Your browser's database is not available, so there is less room for games, and older ones may be missing.",
      );
  }
}

/** "2 games can't be read." @param {number} count */
export const damagedText = (count) =>
  plural(
    count,
    "{count} game is damaged and can't be opened. You can save or delete it in “My games”.",
    "{count} games are damaged and can't be opened. You can save or delete them in “My games”.",
  );
