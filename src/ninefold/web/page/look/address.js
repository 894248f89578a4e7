/**
 * The address of what the page shows, for links, reloads and the Back button. Views and panels replace or follow the current
 * address; a dialog with an address of its own comes on top, and Back closes it.
 */

/** @typedef {{current: () => string, follow: (fragment: string) => unknown}} Page */

/** @type {Page | null} */
let page = null;
/** The address that the page already shows. */
let known = "";
/** True while the browser goes back because a dialog was closed. */
let returning = false;
/** The address of a dialog that has opened in the meantime: written at once, the browser would go back from it. */
let waiting = "";

/** How many entries of the history belong to the open dialog. */
const depth = () => Number(history.state?.depth ?? 0);

/** @param {"pushState" | "replaceState"} method @param {string} name @param {{depth: number, under: string} | null} [dialog] what is under it */
function write(method, name, dialog = null) {
  known = name;
  const { pathname, search } = location;
  history[method](dialog, "", pathname + search + (name && `#${name}`));
}

const fragment = () => location.hash.slice(1);

/** Follow the address from now on. @param {Page} shown */
export function connectAddress(shown) {
  page = shown;
  known = fragment();
  addEventListener("popstate", () => {
    if (returning) {
      const name = waiting;
      returning = false;
      waiting = "";
      known = fragment();
      if (name) enterAddress(name);
      else showAddress({ push: true });
    } else if (fragment() !== known) {
      known = fragment();
      shown.follow(known);
    }
  });
  if (history.state?.under) shown.follow(history.state.under); // the page was reloaded with a dialog open
  if (known) shown.follow(known);
}

/** Write the address of what the page shows now, as a new entry of the history with `push`. @param {{push?: boolean}} [how] */
export function showAddress({ push = false } = {}) {
  if (!page || depth() || document.querySelector("dialog[data-address]")) return; // the dialog's own stays
  if (page.current() === fragment()) return;
  write(push ? "pushState" : "replaceState", page.current());
}

/** A dialog has opened, or shows another of its pages. @param {string} name */
export function enterAddress(name) {
  if (returning) waiting = name;
  else if (name !== fragment())
    write("pushState", name, { depth: depth() + 1, under: page?.current() ?? "" });
}

/** A dialog was closed, unless another one has taken its place. */
export function leaveAddress() {
  if (document.querySelector("dialog[data-address]")) return;
  waiting = "";
  if (returning) return;
  returning = depth() > 0;
  if (returning) history.go(-depth());
  else showAddress();
}
