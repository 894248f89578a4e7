/** Native dialogs: focus starts in the first field and stays inside, Escape closes the dialog, and focus returns to where it was. */
import { enterAddress, leaveAddress } from "./address.js";
import { focused, h, icon, isTouch } from "./dom.js";
import { t } from "../strings.js";

/**
 * Open a dialog. With an address, it has a link, and Back closes it.
 * @param {{title: string, kind?: string, address?: string}} head @param {(close: () => void) => (Node | string)[]} fill
 */
export function openDialog({ title, kind = "", address }, fill) {
  const close = () => dialog.close();
  const shut = h(
    "button",
    { class: "quiet", type: "button", "aria-label": t("Close"), onclick: close },
    icon("close"),
  );
  const heading = h("div", { class: "heading" }, h("h2", {}, title), shut); // no <header>: the page has one
  const dialog = h("dialog", { class: kind, "aria-label": title, "data-address": address }, heading);
  dialog.append(h("div", { class: "body" }, ...fill(close)));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.dataset.address) leaveAddress();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.dataset.by = focused()?.matches(":focus-visible") ? "keys" : "pointer";
  const first = dialog.querySelector(
    ".body :is(input, select, textarea, button, [tabindex='0']):not(:disabled, [hidden], [hidden] *)",
  );
  // On a phone, focusing a text field would bring up the keyboard over the dialog.
  const quiet = isTouch() && first?.matches("[type=search], [type=text], textarea");
  if (!quiet) first?.setAttribute("autofocus", "");
  document.body.append(dialog);
  dialog.showModal();
  if (address) enterAddress(address);
  return dialog;
}

/** Close all dialogs: the Back button has left them. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) {
    delete dialog.dataset.address;
    dialog.close();
  }
}
