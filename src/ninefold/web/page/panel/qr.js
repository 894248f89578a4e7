/** A link as a QR code, to open the game on another device. */
import { openDialog } from "../look/dialog.js";
import { h } from "../look/dom.js";
import { qrCode, versionFor } from "../model/qr.js";
import { t } from "../strings.js";

/** Light modules around the code, as the standard asks for. */
const QUIET = 4;
/** Up to this version the code has more error correction. Larger ones would be hard to scan. */
const EASY = 20;
/** Addresses that mean this computer. */
const LOCAL = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

/** @param {string} link */
export function openQr(link) {
  openDialog({ title: t("QR code"), kind: "qr" }, () => [
    h(
      "div",
      { class: "code", role: "img", "aria-label": t("QR code with the link to this game") },
      pictureOf(link),
    ),
    h(
      "p",
      {},
      t("Scan this code with another device to play the game there. The code contains the whole game."),
    ),
    LOCAL.test(new URL(link).hostname)
      ? h(
          "p",
          { class: "soft" },
          t("The address of this page works only on this computer, so other devices can't open it."),
        )
      : "",
  ]);
}

/** @param {string} text @returns {SVGSVGElement} */
export function pictureOf(text) {
  const version = versionFor(new TextEncoder().encode(text).length, "M");
  const modules = qrCode(text, { level: version && version <= EASY ? "M" : "L" });
  const side = modules.length + 2 * QUIET;
  const runs = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.innerHTML = `<rect width="${side}" height="${side}" fill="#fff"/><path fill="#000" d="${runs.join("")}"/>`;
  return svg;
}
