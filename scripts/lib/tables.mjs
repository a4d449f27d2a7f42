import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder, root, withoutComments } from "./run.mjs";

/** Tests and what fills their databases, migrations, and the demo company's own part may touch any table. */
const exempt = /\.test\.ts$|\/matrix\.ts$|^server\/src\/(?:testing|migrations|demo)\//u;
/** How many statements of an area read tables of another, by `reader owner`. The numbers may only fall. */
const readsFile = "scripts/lib/table-reads.json";

const name = "(?:[a-z][a-z0-9_]*)";
const computed = String.raw`\$\{[^}]*\}`;
const target = `(${name}?${computed}|${name})`;
/** Each pattern's first group is a table, or an expression that names one. */
const writes = [
  ["inserts into", new RegExp(String.raw`\bINSERT INTO\s+${target}`, "gu")],
  ["updates", new RegExp(String.raw`\bUPDATE\s+(?:ONLY\s+)?${target}(?:\s+(?:AS\s+)?${name})?\s+SET\b`, "gu")],
  ["deletes from", new RegExp(String.raw`\bDELETE FROM\s+(?:ONLY\s+)?${target}`, "gu")],
  ["merges into", new RegExp(String.raw`\bMERGE INTO\s+(?:ONLY\s+)?${target}`, "gu")],
  ["truncates", new RegExp(String.raw`\bTRUNCATE\s+(?:TABLE\s+)?${target}`, "gu")],
  // The kit's builders of statements.
  ["inserts into", new RegExp(String.raw`\binsertInto(?:<[^>]*>)?\(\s*"(${name})"`, "gu")],
  ["updates", new RegExp(String.raw`\bupdateOf(?:<[^>]*>)?\(\s*"(${name})"`, "gu")],
];
const list = new RegExp(
  String.raw`\b(?<!DELETE |DISTINCT )(?:FROM|JOIN|USING)\s+\(*(?:ONLY\s+)?(${name}(?:(?:\s+(?:AS\s+)?${name})?\s*,\s*${name}(?![\w(]))*)`,
  "gu",
);

/** The owner of each table, from `area.ts` of the areas and `tables.ts` of the kit. */
export function tableOwners(read = (file) => readFileSync(join(root, file), "utf8")) {
  const areas = filesUnder(["server/src"]).flatMap((file) => {
    const [, area] = /^server\/src\/(\w+)\/area\.ts$/u.exec(file) ?? [];
    return area && area !== "kit" ? [[area, /\btables: \[([^\]]*)\]/u.exec(read(file))?.[1] ?? ""]] : [];
  });
  const foundations = [...read("server/src/kit/area/tables.ts").matchAll(/(\w+): \[([^\]]*)\]/gu)].map((m) => [
    m[1],
    m[2],
  ]);
  return new Map(
    [...areas, ...foundations].flatMap(([owner, tables]) =>
      [...tables.matchAll(/"(\w+)"/gu)].map(([, table]) => [table, owner]),
    ),
  );
}

/** Where a file writes tables of others, and how often it reads them: `{line, does, table, owner}`, where `does` is "reads" for a read. */
export function otherTablesIn(file, source, owners) {
  if (exempt.test(file)) return [];
  const part = file.split("/")[2];
  const text = withoutComments(source);
  const lineAt = (index) => text.slice(0, index).split("\n").length;
  const isNamedHere = (table) => new RegExp(String.raw`\b${table} AS (?:MATERIALIZED )?\(`, "u").test(text);
  const isOther = (table) => owners.has(table) && owners.get(table) !== part && !isNamedHere(table);
  const found = [];
  const add = (index, does, table) => found.push({ line: lineAt(index), does, table, owner: owners.get(table) });
  for (const [does, pattern] of writes)
    for (const { 1: table, index } of text.matchAll(pattern)) {
      if (!table.includes("$")) {
        if (isOther(table) || (!owners.has(table) && part !== "host")) add(index, does, table);
      } else if (part !== "kit" && part !== "host")
        // The kit's pieces are given their tables by the owners; elsewhere, a computed name must be one of the area's own.
        for (const other of namesFor(table, text, index, owners)) if (isOther(other)) add(index, does, other);
    }
  for (const { 1: tables, index } of text.matchAll(list))
    for (const item of tables.split(",")) {
      const [table] = item.trim().split(/\s/u);
      if (isOther(table)) add(index, "reads", table);
    }
  return found;
}

const lock = /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?! OF\b)/gu;
/** Lines that lock an inline view of another area, `${personRows("u")}`: PostgreSQL would lock all rows of its table. */
export function lockedViewsIn(source) {
  const text = withoutComments(source);
  return [...text.matchAll(lock)].flatMap(({ index }) => {
    // Back to where the locked SELECT begins: the bracket or quote before it.
    let from = index - 1;
    for (let depth = 0; from >= 0; from -= 1) {
      if (text[from] === ")") depth += 1;
      else if (text[from] === "(") depth -= 1;
      if (depth < 0 || (depth === 0 && (text[from] === "`" || text[from] === '"'))) break;
    }
    const isView = /\b(?:FROM|JOIN|,)\s+\$\{\w+Rows\(/u.test(withoutBrackets(text.slice(from + 1, index)));
    return isView ? [text.slice(0, index).split("\n").length] : [];
  });
}
/** Without what stands in brackets, such as subqueries; the brackets of a view's call stay open. */
function withoutBrackets(text) {
  let depth = 0;
  return [...text]
    .filter((letter) => {
      if (letter === "(") depth += 1;
      const isKept = depth === 0 || (letter === "(" && depth === 1);
      if (letter === ")") depth -= 1;
      return isKept;
    })
    .join("");
}

/**
 * The tables that a computed name may be: those with its beginning, otherwise those that the file passes to the function around it. Names
 * that come from elsewhere are checked where the server starts (`outdated`), or belong to whoever passes them.
 */
function namesFor(expression, text, index, owners) {
  const [, beginning] = /^(\w*)\$/u.exec(expression);
  if (beginning) return [...owners.keys()].filter((table) => table.startsWith(beginning));
  const around = [...text.slice(0, index).matchAll(/\b(?:function |const )(\w+)(?: = )?\(/gu)].at(-1)?.[1];
  const calls = around ? [...text.matchAll(new RegExp(String.raw`\b${around}\(([^()]*)\)`, "gu"))] : [];
  return calls.flatMap(([, given]) => [...given.matchAll(/"(\w+)"/gu)].map(([, word]) => word));
}

const sources = () =>
  filesUnder(["server/src"])
    .filter((file) => file.endsWith(".ts"))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** All places that write or read tables of others, with the file and the part of the server that it belongs to. */
export function otherTables(owners = tableOwners()) {
  return sources().flatMap(({ file, text }) =>
    otherTablesIn(file, text, owners).map((one) => ({ file, part: file.split("/")[2], ...one })),
  );
}

/** Counts of `reader owner`, in the order of the alphabet. */
export function countedReads(places) {
  const counts = {};
  for (const { part, owner, does } of places)
    if (does === "reads") counts[`${part} ${owner}`] = (counts[`${part} ${owner}`] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes to another's table, and reads beyond the numbers that are allowed. */
export function tableProblems() {
  const places = otherTables();
  const written = places
    .filter(({ does }) => does !== "reads")
    .map(({ file, line, does, table, owner }) =>
      owner
        ? `${file}:${line} ${does} ${table}, which belongs to ${owner}: call a function of its public.ts`
        : `${file}:${line} ${does} ${table}, which no area.ts names among its tables`,
    );
  const reads = countedReads(places);
  const locked = sources().flatMap(({ file, text }) =>
    lockedViewsIn(text).map(
      (line) => `${file}:${line} locks an inline view: call a function of the owner, or name what is locked by OF`,
    ),
  );
  return [
    ...written,
    ...locked,
    ...circlesOf([
      ...Object.keys(reads).map((pair) => pair.split(" ")),
      ...publicUses().map(({ part, owner }) => [part, owner]),
    ]),
    ...changedReads(reads, JSON.parse(readFileSync(join(root, readsFile), "utf8"))),
  ];
}

/** Who uses whose `public.ts`, and how often as a fragment in a template: `{part, owner, fragments}`. */
export const publicUses = () =>
  sources().flatMap(({ file, text }) => {
    const [, , part, inside] = file.split("/");
    if (exempt.test(file) || inside === undefined) return [];
    const code = withoutComments(text);
    return [...code.matchAll(/import (?:type )?\{([^}]*)\} from "#server\/(\w+)\/public\.ts"/gu)].map(
      ([, names, owner]) => ({
        part,
        owner,
        fragments: names
          .split(",")
          .map((one) => one.trim().split(" ").at(-1))
          .reduce((sum, one) => sum + (one ? code.split(`\${${one}`).length - 1 : 0), 0),
      }),
    );
  });

/** Counts of fragments in templates by `reader owner`, in the order of the alphabet. */
export const countedFragments = (uses = publicUses()) =>
  countedReads(
    uses.flatMap(({ part, owner, fragments }) =>
      Array.from({ length: fragments }, () => ({ part, owner, does: "reads" })),
    ),
  );

/** Owners that read each other's tables, directly or through others, by SQL of their own or by fragments. `pairs`: reader and owner. */
export function circlesOf(pairs) {
  // Not `Map.groupBy`: the checks run on the machine's Node, which may be 20.
  const direct = new Map(pairs.map(([reader]) => [reader, pairs.filter(([other]) => other === reader)]));
  const reached = (from, seen = new Set()) => {
    for (const [, owner] of direct.get(from) ?? [])
      if (!seen.has(owner)) {
        seen.add(owner);
        reached(owner, seen);
      }
    return seen;
  };
  const ways = new Map([...direct.keys()].map((part) => [part, reached(part)]));
  const circles = [...ways].flatMap(([part, all]) => {
    return all.has(part) ? [[part, ...all].filter((other) => ways.get(other)?.has(part))] : [];
  });
  const named = circles.map((members) => [...new Set(members)].toSorted((a, b) => (a < b ? -1 : 1)).join(", "));
  return [...new Set(named)].map(
    (names) =>
      `tables are read in a circle by ${names}: the lower area declares what it needs (server/src/kit/shared/needed.ts)`,
  );
}

/** Numbers of reads that grew, or fell and are to be written down. */
export function changedReads(now, allowed) {
  return [...new Set([...Object.keys(now), ...Object.keys(allowed)])].flatMap((pair) => {
    const [is, may] = [now[pair] ?? 0, allowed[pair] ?? 0];
    if (is === may) return [];
    const [reader, owner] = pair.split(" ");
    return is > may
      ? [`${reader} reads tables of ${owner} in ${is} places, ${may} are allowed: use a fragment of its public.ts`]
      : [`${reader} reads tables of ${owner} in ${is} places only: write ${is} for "${pair}" in ${readsFile}`];
  });
}
