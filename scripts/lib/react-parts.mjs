// Leaves out of `react-dom` what the web app never does. It is one file in which everything refers to everything, so that no bundler
// finds these parts by itself; once nothing reaches them, the minifier drops them: a quarter of it.

/** Kinds of parts of the tree that nobody makes, by React's numbers for them. */
const KINDS = new Map([
  [12, "Profiler"],
  [18, "HTML of a server"],
  [19, "SuspenseList"],
  [26, "<link>, <meta>, <style> and <title>, which would go into the head"],
  [27, "<html>, <head> and <body>"],
  [30, "ViewTransition"],
]);

/** Variables that keep the value that they begin with. */
const VALUES = {
  isHydrating: "!1",
  hydrationParentFiber: "null",
  nextHydratableInstance: "null",
  hydrationErrors: "null",
  shouldStartViewTransition: "!1",
  viewTransitionMutationContext: "!1",
  viewTransitionContextChanged: "!1",
  inUpdateViewTransition: "!1",
  rootViewTransitionAffected: "!1",
  pendingViewTransition: "null",
  pendingViewTransitionEvents: "null",
  appearingViewTransitions: "null",
  viewTransitionCancelableChildren: "null",
};

/** Functions that always answer this and change nothing. */
const ANSWERS = {
  // HTML of a server: none is to be taken over, so no event waits for it, and no place in it makes an identifier.
  popHydrationState: "!1",
  resetHydrationState: "void 0",
  upgradeHydrationErrorsToRecoverable: "null",
  updateDehydratedSuspenseComponent: "null",
  getNextHydratable: "null",
  pushTreeFork: "void 0",
  pushMaterializedTreeId: "void 0",
  popTreeContext: "void 0",
  restoreSuspendedTreeContext: "void 0",
  retryIfBlockedOn: "void 0",
  queueIfContinuousEvent: "!1",
  // Elements of the head.
  isHostHoistableType: "!1",
  isSingletonScope: "!1",
  getHoistableRoot: "null",
  maySuspendCommit: "!1",
  // Refs of a <Fragment>.
  isFragmentInstanceParent: "!1",
  commitNewChildToFragmentInstances: "void 0",
  commitFragmentInstanceInsertionEffects: "void 0",
  commitFragmentInstanceDeletionEffects: "void 0",
};

/** What only offers these parts to others. */
const OFFERS = [
  "exports.hydrateRoot",
  "ReactDOMHydrationRoot.prototype.unstable_scheduleHydration",
  "FragmentInstance.prototype.",
];

const MISSING = new Set(
  "Profiler SuspenseList ViewTransition addTransitionType hydrateRoot preinit preinitModule unstable_SuspenseList".split(
    " ",
  ),
);
const IMPORTS = /\bimport\s*\{([^}]*)\}\s*from\s*["']react(?:-dom(?:\/client)?)?["']/gu;
const ELEMENTS = /<(?:html|head|body|base|link|meta|style|script)(?=[\s/>])|<Fragment\b[^>]*\sref=/u;

/** What a module asks of React that the built app lacks. */
export function missingPart(code, isOurs = false) {
  const names = [...code.matchAll(IMPORTS)].flatMap(([, list]) =>
    list.split(",").map((one) => one.trim().split(" ")[0]),
  );
  return names.find((name) => MISSING.has(name)) ?? (isOurs ? ELEMENTS.exec(code)?.[0] : undefined);
}

const isNode = (value) => typeof value?.type === "string";
const partsOf = (node) => Object.values(node).flat().filter(isNode);
const isFunction = (node) => /Function/u.test(node.type);
const isKind = (node) => node.type === "MemberExpression" && !node.computed && node.property.name === "tag";
const isGone = (node) => node?.type === "Literal" && KINDS.has(node.value);
/** The variables that statements declare for their whole function. */
const declaredIn = (nodes) =>
  nodes.flatMap((node) => {
    if (isFunction(node)) return [];
    return [...(node.type === "VariableDeclarator" ? [node.id.name] : []), ...declaredIn(partsOf(node))];
  });
/** Whether nothing after this statement runs. */
const isEnd = (node) =>
  /^(?:Break|Continue|Return|Throw)Statement$/u.test(node.type) ||
  (node.type === "BlockStatement" && node.body.length > 0 && isEnd(node.body.at(-1)));

/** `react-dom` without its unused parts. `program`: the tree of `code`. Throws when `code` has none of what it should lose. */
export function withoutUnusedParts(code, program) {
  const cuts = [];
  const found = new Set();
  const cut = (from, to, instead = "") => void cuts.push([from, to, instead]);
  const note = (table, name) => {
    if (name === undefined || !Object.hasOwn(table, name)) return false;
    found.add(name);
    return true;
  };
  let body = program;
  /** `own`: parameters that have the name of one of the variables. */
  const visit = (node, own) => {
    if (isFunction(node)) {
      const around = body;
      body = node.body;
      visit(node.body, new Set([...own, ...node.params.map((param) => param.name)]));
      body = around;
      return;
    }
    const isOfTable = (one) => one.type === "Identifier" && !own.has(one.name) && note(VALUES, one.name);
    if (isOfTable(node)) return cut(node.start, node.end, VALUES[node.name]);
    if (node.type === "CallExpression" && note(ANSWERS, node.callee.name))
      return cut(node.start, node.end, ANSWERS[node.callee.name]);
    if (node.type === "AssignmentExpression" && isOfTable(node.left)) {
      cut(node.start, node.right.start);
      return visit(node.right, own);
    }
    if (node.type === "BinaryExpression" && /^[!=]==$/u.test(node.operator) && isGone(node.left) && isKind(node.right))
      return cut(node.start, node.end, node.operator === "===" ? "!1" : "!0");
    if (node.type === "SwitchStatement" && isKind(node.discriminant)) return visitKinds(node, own);
    const parts =
      node.type === "VariableDeclarator"
        ? [node.init]
        : node.type === "MemberExpression" && !node.computed
          ? [node.object]
          : node.type === "Property"
            ? [node.value]
            : partsOf(node);
    for (const part of parts) if (isNode(part)) visit(part, own);
  };
  /** The cases of kinds that nobody makes go, with their statements unless another case leads into these. */
  const visitKinds = ({ discriminant, cases }, own) => {
    visit(discriminant, own);
    let leadsOn = false;
    for (const { test, consequent, start, end } of cases) {
      if (isGone(test) && (consequent.length === 0 || !leadsOn)) {
        cut(start, end);
        // Other cases may use them.
        const declared = declaredIn(consequent);
        if (declared.length > 0) cut(body.start + 1, body.start + 1, `var ${declared.join()};`);
        continue;
      }
      if (isGone(test)) cut(start, consequent[0].start);
      for (const one of consequent) visit(one, own);
      leadsOn = !consequent.some(isEnd);
    }
  };
  for (const node of program.body) {
    const offer = OFFERS.find((one) => code.startsWith(one, node.start));
    if (offer) found.add(offer);
    if (offer || (isFunction(node) && Object.hasOwn(ANSWERS, node.id.name))) cut(node.start, node.end);
    else visit(node, new Set());
  }
  const lost = [...Object.keys(VALUES), ...Object.keys(ANSWERS), ...OFFERS].filter((name) => !found.has(name));
  if (lost.length > 0)
    throw new Error(`react-dom has changed: it has no ${lost.join(", ")} (scripts/lib/react-parts.mjs)`);
  let rest = code;
  for (const [from, to, instead] of cuts.toSorted((x, y) => y[0] - x[0]))
    rest = rest.slice(0, from) + instead + rest.slice(to);
  return rest;
}

/** A Vite plugin: the built app has `react-dom` without these parts, and nothing in it asks for them. */
export function reactWithoutUnusedParts() {
  const asked = new Map();
  return {
    name: "cordial-react-parts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith("/react-dom-client.production.js"))
        return { code: withoutUnusedParts(code, this.parse(code)), map: null };
      const missing = missingPart(code, /\/web\/src\/.*\.tsx$/u.test(id));
      if (missing) asked.set(id, missing);
      return undefined;
    },
    /** Packages have modules that ask for more, of which nothing is used. */
    generateBundle(_options, bundle) {
      for (const { modules = {} } of Object.values(bundle))
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (asked.has(id) && renderedLength > 0)
            this.error(
              `${id} uses ${asked.get(id)}, which the built app has no part of React for (scripts/lib/react-parts.mjs)`,
            );
    },
  };
}
