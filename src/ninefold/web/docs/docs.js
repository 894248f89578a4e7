// The documentation of the API: reads the OpenAPI description, lists the endpoints, and lets you try them.

/** @typedef {{[key: string]: any}} Json */

/** @type {Json} */
const api = await (await fetch("/api/openapi.json")).json();

/**
 * Makes an element with text or children.
 * @param {string} tag
 * @param {{[name: string]: string}} attributes
 * @param {...(Node | string)} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Turns text between backticks into code. @param {string} text */
function prose(text) {
  return text.split("`").map((part, number) => (number % 2 ? make("code", {}, part) : part));
}

/** Follows a reference, if the schema is one. @param {Json} schema @returns {Json} */
function resolved(schema) {
  return schema.$ref ? api.components.schemas[schema.$ref.split("/").pop()] : schema;
}

/** Describes the type of a schema in a few words. @param {Json} schema @returns {string} */
function kind(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(kind).join(" | ");
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return schema.items ? `${kind(schema.items)}[]` : "array";
  if (schema.type === "object" && schema.additionalProperties)
    return `{name: ${kind(schema.additionalProperties)}}`;
  return schema.type ?? "any";
}

/** Lists the description, limits and default of a field. @param {Json} schema */
function about(schema) {
  const bounds = [
    ["minimum", "at least #"],
    ["exclusiveMinimum", "more than #"],
    ["maximum", "at most #"],
    ["maxLength", "at most # characters"],
    ["maxItems", "at most # items"],
    ["default", "default #"],
  ];
  const parts = [schema, ...(schema.anyOf ?? [])];
  const words = parts.map((part) => part.description).filter(Boolean);
  for (const part of parts) {
    for (const [key, label] of bounds) {
      if (part[key] !== undefined && part[key] !== null)
        words.push(label.replace("#", JSON.stringify(part[key])));
    }
  }
  return [...new Set(words)].join(" · ");
}

/** Makes a table of the fields of an object, followed by the types they refer to. @param {Json} schema @param {Set<string>} seen @returns {Node[]} */
function fields(schema, seen) {
  const whole = resolved(schema);
  const isNeeded = (/** @type {string} */ name) => (whole.required ?? []).includes(name);
  const order = Object.entries(whole.properties ?? {}).sort(([a], [b]) => +isNeeded(b) - +isNeeded(a));
  const rows = order.map(([name, field]) =>
    make(
      "tr",
      {},
      make("td", {}, make("code", {}, name), isNeeded(name) ? "" : " (optional)"),
      make("td", {}, make("code", {}, kind(field))),
      make("td", {}, ...prose(about(field))),
    ),
  );
  const head = make(
    "tr",
    {},
    ...["field", "type", "description"].map((text) => make("th", { scope: "col" }, text)),
  );
  const found = /** @type {Node[]} */ ([]);
  if (whole.description) found.push(make("p", {}, ...prose(whole.description)));
  if (rows.length) found.push(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  for (const name of names(whole.properties ?? {})) {
    if (seen.has(name)) continue;
    seen.add(name);
    const inner = fields(api.components.schemas[name], seen);
    found.push(make("details", {}, make("summary", {}, make("code", {}, name)), ...inner));
  }
  return found;
}

/** Lists the names of all schemas that a value refers to. @param {any} value @returns {string[]} */
function names(value) {
  if (value === null || typeof value !== "object") return [];
  const own = typeof value.$ref === "string" ? [value.$ref.split("/").pop()] : [];
  return [...new Set([...own, ...Object.values(value).flatMap(names)])];
}

/** Makes the controls to try an endpoint. @param {string} path @param {string} method @param {Json} operation */
function trial(path, method, operation) {
  const example = operation.requestBody?.content["application/json"].example;
  const label = `${method.toUpperCase()} ${path}`;
  const input =
    method === "post"
      ? make(
          "textarea",
          { "aria-label": `Request body for ${label}`, spellcheck: "false" },
          JSON.stringify(example, null, 2),
        )
      : make("input", {
          "aria-label": `Query string for ${label}`,
          value: operation.parameters ? "?language=de" : "",
        });
  const button = make("button", { type: "button" }, "Try it");
  const status = make("span", { class: "status", role: "status" });
  const output = make("pre", { tabindex: "0", "aria-label": `Response of ${label}`, hidden: "" });
  button.addEventListener("click", async () => {
    const value = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (input).value;
    const start = performance.now();
    status.className = "status";
    status.textContent = "…";
    try {
      const answer =
        method === "post"
          ? await fetch(path, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: value,
            })
          : await fetch(path + value);
      const body = await answer.text();
      status.textContent = `${answer.status} ${answer.statusText} · ${Math.round(performance.now() - start)} ms`;
      status.classList.add(answer.ok ? "good" : "bad");
      output.textContent = pretty(body);
    } catch (error) {
      status.textContent = String(error);
      status.classList.add("bad");
      output.textContent = "";
    }
    output.hidden = false;
  });
  return [input, button, status, output];
}

/** Indents JSON. @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Makes the section of an endpoint. @param {string} path @param {string} method @param {Json} operation */
function section(path, method, operation) {
  const request = operation.requestBody?.content["application/json"].schema;
  const answer = operation.responses["200"].content["application/json"].schema;
  const problems = Object.entries(operation.responses)
    .filter(([status]) => status !== "200")
    .map(([status, what]) =>
      make("tr", {}, make("td", {}, status), make("td", {}, ...prose(what.description))),
    );
  return make(
    "section",
    { id: operation.operationId },
    make("h2", {}, make("span", { class: "method" }, method.toUpperCase()), ` ${path}`),
    make("p", {}, operation.summary),
    make("h3", {}, "Example"),
    ...trial(path, method, operation),
    ...(request ? [make("h3", {}, "Request"), ...fields(request, new Set())] : []),
    make("h3", {}, "Response"),
    ...fields(answer, new Set()),
    make("details", {}, make("summary", {}, "Errors"), make("table", {}, make("tbody", {}, ...problems))),
  );
}

const list = /** @type {HTMLElement} */ (document.getElementById("endpoints"));
const index = /** @type {HTMLElement} */ (document.getElementById("index"));
/** @type {HTMLElement} */ (document.getElementById("about")).replaceChildren(...prose(api.info.description));
for (const [path, methods] of Object.entries(/** @type {Json} */ (api.paths))) {
  for (const [method, operation] of Object.entries(/** @type {Json} */ (methods))) {
    list.append(section(path, method, operation));
    index.append(make("li", {}, make("a", { href: `#${operation.operationId}` }, operation.operationId)));
  }
}
