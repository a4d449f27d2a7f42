import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

// Folders that are not areas: the foundations of areas, and the code that composes them.
const foundations = { contract: ["kit", "texts"], server: ["kit", "host"], web: ["kit", "api", "ui"] };
/** The rooms of the server's kit, each standing on those before it. */
const kitRooms = ["shared", "sql", "records", "files", "http", "print", "jobs", "live", "area", "metrics"];
const composition = {
  contract: ["index.ts"],
  server: [
    "app.ts",
    "app-options.ts",
    "connections.ts",
    "services.ts",
    "areas.ts",
    "main.ts",
    "maintenance.ts",
    "verify.ts",
    "config.ts",
    "demo",
    "testing",
    "migrations",
  ],
  web: ["app", "main.tsx", "portal-main.tsx"],
};
/** Packages allowed in rule files: arithmetic and calendars, without side effects. */
const rulePackages = /^(big\.js|date-fns(\/.*)?)$/;

/** Tests, and the areas' matrix files for them. */
const isTest = (file) => /\.test\.tsx?$|^server\/src\/\w+\/(?:\w+\/)*matrix\.ts$/.test(file);

/** All imports that cross a boundary: `{file, line, imports, why}`. */
export function crossings() {
  const files = filesUnder(["contract/src", "server/src", "web/src"])
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  return [...files.flatMap(({ file, text }) => crossingsIn(file, text)), ...circlesIn(files)];
}

/**
 * Finds cycles of imports between areas: each import in a cycle, with the way back. Types count too: what two areas need of each other
 * belongs to a third, or is passed to the lower one in `areas.ts`.
 */
export function circlesIn(files) {
  const between = files.flatMap(({ file, text }) => importsBetweenAreas(file, text));
  return between.flatMap(({ from, to, ...crossing }) => {
    const back = wayBetween(to, from, between);
    return back ? [{ ...crossing, why: `areas in a circle: ${[from, ...back].join(" -> ")}` }] : [];
  });
}

/** A file's imports from other areas of its side; tests are exempt. */
function importsBetweenAreas(file, text) {
  const from = placeOf(file);
  if (from.kind !== "area" || isTest(file)) return [];
  return importsOf(text).flatMap(({ specifier, line }) => {
    const target = pathOf(file, specifier);
    const to = target && placeOf(target);
    if (!to || to.kind !== "area" || to.side !== from.side || to.part === from.part) return [];
    return [{ from: `${from.side}/${from.part}`, to: `${to.side}/${to.part}`, file, line, imports: specifier }];
  });
}

/** The shortest path from one area to another, including both. */
function wayBetween(start, end, between) {
  const ways = [[start]];
  const seen = new Set([start]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (way.at(-1) === end) return way;
    for (const { from, to } of between) {
      if (from !== way.at(-1) || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}

/** All boundary violations in one file's text. */
export function crossingsIn(file, text) {
  return [...importsAcross(file, text), ...decidingPresenters(file, text), ...handWrittenAddresses(file, text)];
}

/** `present...` functions with a parameter that can check permissions: a check for drawing a button would count as the operation's check. */
const decidingPresenter = /\b(?:function|const)\s+present\w*\s*(?:=\s*(?:async\s*)?)?\([^)]*:\s*(Access|Reader|Tx)\b/g;
function decidingPresenters(file, text) {
  if (!file.startsWith("server/src/")) return [];
  const code = withoutComments(text);
  return [...code.matchAll(decidingPresenter)].map((found) => ({
    file,
    line: code.slice(0, found.index + found[0].length).split("\n").length,
    imports: found[1],
    why: "a presenter decides nothing: it takes the Person",
  }));
}

/** Files that may contain screen addresses: their declarations, and the menu entries of areas, for prefixes and planned screens. */
const declaresAddresses = /^contract\/|^web\/src\/\w+\/area\.ts$|\/planned\.ts$|\.test\.tsx?$|\/testing\//;
/** Hand-written addresses break silently when a screen moves, and their parameters have no types. */
function handWrittenAddresses(file, text) {
  if (declaresAddresses.test(file)) return [];
  const code = withoutComments(text);
  return [...code.matchAll(/["'`](\/admin\/[^"'`]*)/g)].map((found) => ({
    file,
    line: code.slice(0, found.index).split("\n").length,
    imports: found[1],
    why: "the address of a screen comes from its area's hrefs.ts",
  }));
}

function importsAcross(file, text) {
  return importsOf(text).flatMap(({ specifier, typeOnly, line }) => {
    const target = pathOf(file, specifier);
    const why = target ? whyNot(file, target, typeOnly) : whyNotPackage(file, specifier);
    return why ? [{ file, line, imports: specifier, why }] : [];
  });
}

/** Static imports, re-exports and `import()`. */
function importsOf(text) {
  const code = withoutComments(text);
  const statement =
    /(?:^|[;\n])\s*(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;
  return [...code.matchAll(statement)].map((found) => ({
    specifier: found[3] ?? found[4],
    typeOnly: found[2] !== undefined,
    line: code.slice(0, found.index + found[0].length).split("\n").length,
  }));
}

function pathOf(file, specifier) {
  const alias = /^#(contract|server|web)\/(.*)$/.exec(specifier);
  if (alias) return `${alias[1]}/src/${alias[2]}`;
  return specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : undefined;
}

/** The package of a path, its part, and the kind of that part. */
function placeOf(path) {
  const [side, , part = ""] = path.split("/");
  const inside = path.split("/").length > 3;
  if (foundations[side]?.includes(part)) return { side, part, kind: "foundation" };
  if (composition[side]?.includes(part)) return { side, part, kind: "composition" };
  return { side, part, kind: inside ? "area" : "shared" };
}

/** The room of a file of the server's kit. */
const roomOf = (path) => /^server\/src\/kit\/(\w+)\//.exec(path)?.[1];

function whyNot(file, target, typeOnly) {
  const from = placeOf(file);
  const to = placeOf(target);
  if (from.side !== to.side && to.side !== "contract") {
    if (from.side === "web") return "the web imports only the contract and itself";
    if (from.side === "contract") return "the contract imports only itself";
    if (to.side === "web") return "the server never imports the web";
  }
  const rule = whyNotFromRule(file, target, from, to, typeOnly);
  if (rule) return rule;
  // Tests may import anything from their own side.
  if (isTest(file)) return undefined;
  if (from.side === "server" && target.includes("/testing/") && from.part !== "testing")
    return "only tests import testing/";
  // Foundations may use the contract's shapes (on the server only as types), but no area.
  const knowsShapes = to.side === "contract" && (from.side === "web" || (from.side === "server" && typeOnly));
  if (from.kind === "foundation" && to.kind === "area" && !knowsShapes) return `${from.part}/ imports no area`;
  if (from.side !== to.side) return undefined;
  if (to.part === "host" && from.part !== "host" && from.kind !== "composition")
    return "only what starts the house imports host/";
  if (from.side === "web" && from.kind === "foundation" && to.kind === "foundation") {
    const floors = foundations.web;
    if (floors.indexOf(to.part) > floors.indexOf(from.part)) return `${to.part}/ stands on ${from.part}/`;
  }
  const [room, above] = [kitRooms.indexOf(roomOf(file)), kitRooms.indexOf(roomOf(target))];
  if (room !== -1 && above > room) return `the kit's ${kitRooms[above]}/ stands on ${kitRooms[room]}/`;
  if (from.kind !== "composition" && to.kind === "composition")
    return `${to.part} puts the parts together, they do not import it`;
  if (from.kind !== "area" || to.kind !== "area" || from.part === to.part || from.side === "contract") return undefined;
  return target === `${to.side}/src/${to.part}/public.ts`
    ? undefined
    : `another area is reached only through ${to.part}/public.ts`;
}

const isRule = (path) => /\/(rules|[\w-]+-rules)\.ts$/.test(path);

function whyNotFromRule(file, target, from, to, typeOnly) {
  if (!isRule(file) || to.side === "contract") return undefined;
  if (to.part === from.part && (typeOnly || isRule(target))) return undefined;
  return "rules are pure: they import only the contract and types of their own area";
}

function whyNotPackage(file, specifier) {
  if (!isRule(file) || rulePackages.test(specifier)) return undefined;
  return "rules are pure: of packages they use only big.js and date-fns";
}
