import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { compileFunction } from "node:vm";
import { Window } from "happy-dom";
import { minifySync, parseSync } from "rolldown/utils";
import { missingPart, withoutUnusedParts } from "./react-parts.mjs";

const require = createRequire(import.meta.url);
const fileOf = (name) => require.resolve(`${name}/package.json`).replace("package.json", "");
const source = readFileSync(`${fileOf("react-dom")}cjs/react-dom-client.production.js`, "utf8");
const cutFrom = (code) => withoutUnusedParts(code, parseSync("react-dom.cjs", code).program);
const cut = cutFrom(source);

/** A program of the package, as it is built, with what it imports. */
function load(code, imports = {}) {
  const exports = {};
  compileFunction(code, ["exports", "require"])(exports, (name) => imports[name]);
  return exports;
}
const built = (name, file, imports) => load(readFileSync(`${fileOf(name)}cjs/${file}.production.js`, "utf8"), imports);

const window = new Window({ url: "https://cordial.example/" });
const names = ["window", "document", "Node", "HTMLIFrameElement"];
before(() => {
  for (const name of names) globalThis[name] = name === "window" ? window : window[name];
});
after(async () => {
  for (const name of names) delete globalThis[name];
  await window.happyDOM.close();
});

/** What a small app shows after each step, with all that the web app uses of React. */
async function story(code) {
  const react = built("react", "react");
  const dom = built("react-dom", "react-dom", { react });
  const scheduler = built("scheduler", "scheduler");
  const client = load(code, { react, "react-dom": dom, scheduler });
  const { createElement: h, useState } = react;
  const told = [];
  const Words = react.createContext("none");
  const Later = react.lazy(async () => ({ default: () => h("b", null, "loaded") }));
  class Boundary extends react.Component {
    state = {};
    static getDerivedStateFromError = (error) => ({ error });
    componentDidCatch = (error) => told.push(`caught ${error.message}`);
    render = () => (this.state.error ? h("i", null, this.state.error.message) : this.props.children);
  }
  const Thrown = ({ now }) => {
    if (now) throw new Error("broken");
    return "whole";
  };
  const Child = react.memo(() => h("em", { ref: (at) => void told.push(at ? "there" : "gone") }, react.use(Words)));
  const store = { at: 1, listeners: new Set() };
  function App() {
    const [state, set] = useState({ text: "", clicks: 0, keys: ["a", "b", "c"] });
    const [isPending, start] = react.useTransition();
    const id = react.useId();
    const deferred = react.useDeferredValue(state.text);
    const at = react.useSyncExternalStore(
      (l) => (store.listeners.add(l), () => store.listeners.delete(l)),
      () => store.at,
    );
    react.useEffect(() => {
      told.push(`effect ${state.clicks}`);
      return () => told.push(`undone ${state.clicks}`);
    }, [state.clicks]);
    react.useLayoutEffect(() => void told.push(`layout ${state.clicks}`), [state.clicks]);
    return h(
      react.StrictMode,
      null,
      h("label", { htmlFor: id, style: { color: "red", lineHeight: 2 }, className: "x", "data-at": at }, deferred),
      h("input", { id, value: state.text, onChange: (e) => set({ ...state, text: e.target.value }) }),
      h("button", {
        onClick: () => start(() => set({ ...state, clicks: state.clicks + 1, keys: state.keys.toReversed() })),
      }),
      h("output", null, `${state.clicks} ${isPending}`),
      h(
        "ul",
        null,
        state.keys.map((key) => h("li", { key }, key)),
      ),
      h("svg", { viewBox: "0 0 1 1" }, h("title", null, "picture"), h("path", { strokeWidth: 2 })),
      h(react.Suspense, { fallback: "waiting" }, state.clicks > 0 ? h(Later) : null),
      h(Boundary, null, h(Thrown, { now: state.clicks > 1 })),
      h(Words.Provider, { value: state.text || "empty" }, state.clicks < 2 ? h(Child) : null),
      dom.createPortal(h("p", null, "elsewhere"), document.querySelector("aside")),
      h(react.Fragment, null, h("dialog", { open: state.clicks === 1 }), false, null),
    );
  }
  document.body.innerHTML = "<main></main><aside></aside>";
  const at = (selector) => document.querySelector(selector);
  const shown = [];
  const settled = async () => {
    for (let i = 0; i < 4; i++) await new Promise((resolve) => setTimeout(resolve, 5));
    shown.push(document.body.innerHTML.replaceAll(/_r_\w+_/gu, "id"));
  };
  const root = client.createRoot(at("main"), { onCaughtError: (error) => told.push(`handled ${error.message}`) });
  root.render(h(App));
  await settled();
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value").set.call(at("input"), "typed");
  at("input").dispatchEvent(new window.Event("input", { bubbles: true }));
  await settled();
  for (let i = 0; i < 2; i++) {
    at("button").dispatchEvent(new window.MouseEvent("click", { bubbles: true }));
    await settled();
  }
  store.at = 2;
  for (const listener of store.listeners) listener();
  await settled();
  root.unmount();
  await settled();
  return { shown, told };
}

test("without its unused parts, React shows and calls the same", async () => {
  const whole = await story(source);
  assert.match(whole.shown.at(-2), /broken/u);
  assert.match(whole.shown.at(-2), /data-at="2"/u);
  assert.deepEqual(await story(cut), whole);
});

/** Names that a function uses and neither it nor the file declares. */
function undeclared(code) {
  const isNode = (value) => typeof value?.type === "string";
  const partsOf = (node) => Object.values(node).flat().filter(isNode);
  const every = (node) => [node, ...partsOf(node).flatMap(every)];
  const declaredBy = (node) => {
    if (/Function/u.test(node.type)) return [node.id, ...node.params];
    if (node.type === "VariableDeclarator") return [node.id];
    return node.type === "CatchClause" ? [node.param] : [];
  };
  const namesOf = (nodes) => nodes.filter((node) => node?.type === "Identifier").map(({ name }) => name);
  const { program } = parseSync("react-dom.cjs", code);
  const ofFile = program.body.flatMap((node) =>
    namesOf([...declaredBy(node), ...(node.declarations ?? []).flatMap(declaredBy)]),
  );
  return program.body.flatMap((statement) => {
    const nodes = every(statement);
    const declared = new Set([...ofFile, ...namesOf(nodes.flatMap(declaredBy))]);
    const isUse = (node) => !["MemberExpression", "Property"].includes(node.type);
    const used = nodes.flatMap((node) =>
      namesOf(isUse(node) ? partsOf(node) : node.computed ? partsOf(node) : [node.object ?? node.value]),
    );
    const name = statement.id?.name ?? "";
    return used.filter((one) => !declared.has(one)).map((one) => `${name} ${one}`);
  });
}

test("no function loses the declaration of a variable that it uses", () => {
  const known = new Set(undeclared(source));
  assert.deepEqual(
    undeclared(cut).filter((use) => !known.has(use)),
    [],
  );
});

test("the parts take a fifth of it at least", () => {
  const size = (code) => minifySync("react-dom.js", `(function(exports,require){${code}})(a,b)`).code.length;
  assert.ok(size(cut) < 0.8 * size(source));
});

test("another version of React that lacks one of the names is told", () => {
  assert.throws(() => cutFrom(source.replaceAll("popHydrationState", "popOther")), /it has no popHydrationState/u);
});

test("what a module asks of React is told when the built app lacks it", () => {
  assert.equal(missingPart('import { useState, Profiler } from "react";'), "Profiler");
  assert.equal(missingPart('import { hydrateRoot } from "react-dom/client";'), "hydrateRoot");
  assert.equal(missingPart('import { Profiler } from "#contract/profiler.ts";'), undefined);
  assert.equal(missingPart('<Fragment key="a" ref={at}>', true), '<Fragment key="a" ref=');
  assert.equal(missingPart("<svg><title>Boxes</title></svg>", true), undefined);
  assert.equal(missingPart('<meta name="robots" />', true), "<meta");
});
