/**
 * Runs before the first paint, so it stays tiny: it applies the look of the last visit, requests the texts in the visitor's
 * language while the page is still loading, opens what was shared with it, and gives way to other programs. It is a plain
 * script, because modules run after the paint.
 */
{
  /** Languages other than English; a test compares them with the catalogues. */
  const LANGUAGES = ["de"];
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  // From sw.js: another program has taken over this address, and the page came from the cache.
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data === "reload" && location.reload());
  // Shared from another app, as the manifest says: a link to a game, or a puzzle.
  const shared = new URLSearchParams(location.search);
  const text = ["shared", "link"]
    .map((name) => shared.get(name) ?? "")
    .join(" ")
    .trim();
  if (text) {
    const hash = text.match(/#(?:g|puzzle)=\S+/)?.[0] ?? `#puzzle=${encodeURIComponent(text)}`;
    history.replaceState(null, "", location.pathname + hash);
  }
  document.documentElement.dataset.view = location.hash.length > 1 ? "play" : "start";
  try {
    const stored = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(name) ?? "{}");
    Object.assign(document.documentElement.dataset, stored("ninefold.look"));
    const { language = navigator.language.split("-")[0], version } = stored("ninefold.texts");
    if (LANGUAGES.includes(language) && version !== new URL(".", script.src).pathname) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
      link.href = `api/v1/strings?language=${language}`;
      document.head.append(link);
    }
  } catch {
    // Nothing is stored, or it is damaged: the page starts as on a first visit.
  }
}
