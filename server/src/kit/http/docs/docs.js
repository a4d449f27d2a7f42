// Reads the OpenAPI document and shows it. All text is set as text, never as HTML.
const main = document.querySelector("#calls");
const find = document.querySelector("#find");
const token = document.querySelector("#token");

const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};
const rightText = (need) =>
  typeof need === "string" ? need : "any" in need ? `any of ${need.any.join(", ")}` : `all of ${need.all.join(", ")}`;
const pretty = (value) => JSON.stringify(value, null, 2);

/** A sample body with a value for each required field. */
function sample(schema) {
  if (!schema || typeof schema !== "object") return null;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants) return sample(variants[0]);
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([k]) => (schema.required ?? []).includes(k))
        .map(([k, s]) => [k, sample(s)]),
    );
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum > 0 ? schema.minimum : 0;
  if (schema.type === "boolean") return false;
  return "";
}

function tryOut(path, method, operation) {
  const fields = new Map();
  const grid = el("div", { class: "fields" });
  for (const p of operation.parameters.filter((x) => x.name)) {
    const input = el("input", { autocomplete: "off" });
    fields.set(p, input);
    grid.append(el("label", {}, `${p.name}${p.required ? " *" : ""}`, input));
  }
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema && el("textarea", { rows: "8", "aria-label": "Body" });
  if (body) body.value = pretty(sample(schema));
  const answer = el("pre", { hidden: "", "aria-live": "polite" });
  const send = el("button", { type: "button" }, "Send");
  send.addEventListener("click", async () => {
    let url = path;
    const query = new URLSearchParams();
    for (const [p, input] of fields) {
      if (p.in === "path") url = url.replace(`{${p.name}}`, encodeURIComponent(input.value));
      else if (input.value !== "") query.set(p.name, input.value);
    }
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    answer.hidden = false;
    answer.textContent = "…";
    try {
      const response = await fetch(query.size > 0 ? `${url}?${query}` : url, {
        method: method.toUpperCase(),
        headers: {
          "X-Requested-With": "XMLHttpRequest",
          ...(token.value && { Authorization: `Bearer ${token.value}` }),
          ...(xsrf && { "X-XSRF-TOKEN": decodeURIComponent(xsrf) }),
          ...(body && { "Content-Type": "application/json" }),
        },
        ...(body && { body: body.value }),
      });
      const text = await response.text();
      const json = response.headers.get("content-type")?.includes("json");
      answer.textContent = `${response.status} ${response.statusText}\n\n${json ? pretty(JSON.parse(text)) : text.slice(0, 2000)}`;
    } catch (error) {
      answer.textContent = String(error);
    }
  });
  return [
    ...(grid.childElementCount > 0 ? [el("h3", {}, "Parameters"), grid] : []),
    ...(body ? [el("h3", {}, "Body"), body] : []),
    send,
    answer,
  ];
}

function call(path, method, operation) {
  const right = rightText(operation["x-permission"]);
  const details = el("details", {
    "data-find": `${method} ${path} ${operation.operationId} ${right} ${operation.summary}`.toLowerCase(),
  });
  details.append(
    el(
      "summary",
      {},
      el("span", { class: "method" }, method.toUpperCase()),
      el("span", { class: "path" }, path),
      el("span", { class: "right" }, right),
    ),
  );
  // Build the content when it is first opened: there are many calls.
  details.addEventListener("toggle", () => {
    if (!details.open || details.childElementCount > 1) return;
    details.append(el("p", {}, operation.summary));
    if (operation["x-place"])
      details.append(el("p", {}, `The right is checked in the place of: ${operation["x-place"]}.`));
    if (operation["x-reach"]) details.append(el("p", {}, `Limited to: ${operation["x-reach"]}.`));
    details.append(...tryOut(path, method, operation));
    for (const [title, content] of [
      ["What goes in", operation.requestBody?.content["application/json"]?.schema],
      ["What comes out", operation.responses[200].content["application/json"]?.schema],
    ])
      if (content) details.append(el("h3", {}, title), el("pre", {}, pretty(content)));
    details.append(
      el("h3", {}, "Errors"),
      el(
        "p",
        {},
        Object.keys(operation.responses)
          .filter((s) => s !== "200")
          .join(", "),
      ),
    );
  });
  return details;
}

const description = await (await fetch("/api/openapi.json")).json();
const groups = new Map();
for (const [path, methods] of Object.entries(description.paths))
  for (const [method, operation] of Object.entries(methods)) {
    const tag = operation.tags[0];
    if (!groups.has(tag)) groups.set(tag, []);
    groups.get(tag).push(call(path, method, operation));
  }
main.replaceChildren(...[...groups].map(([tag, calls]) => el("section", {}, el("h2", {}, tag), ...calls)));

find.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of main.children) {
    let any = false;
    for (const details of section.querySelectorAll("details")) {
      details.hidden = !words.every((w) => details.dataset.find.includes(w));
      any ||= !details.hidden;
    }
    section.hidden = !any;
  }
});
