// Prints docs/tables.md: who owns which tables, and whose tables each area reads. `npm run pages` writes the file.
import { countedFragments, countedReads, otherTables, tableOwners } from "./lib/tables.mjs";

/** Areas that most others read: drawn, they would hide the rest. */
const GROUND = ["access", "kit", "reference", "zones"];

const owners: ReadonlyMap<string, string> = tableOwners();
const pairsOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([pair, count]) => {
    const [reader = "", owner = ""] = pair.split(" ");
    return { reader, owner, count };
  });
const reads = pairsOf(countedFragments());
const named = pairsOf(countedReads(otherTables(owners)));
const total = (of: typeof reads): string =>
  `${of.reduce((all, { count }) => all + count, 0)} times by ${of.length} pairs`;
const byOwner = Map.groupBy(owners.keys(), (table) => owners.get(table) ?? "");
const parts = [...new Set([...byOwner.keys(), ...reads.map((one) => one.reader)])].toSorted((a, b) => (a < b ? -1 : 1));
const readsOf = (part: string): string =>
  reads
    .filter(({ reader }) => reader === part)
    .toSorted((a, b) => b.count - a.count)
    .map(({ owner, count }) => `${owner} ${count}`)
    .join(", ");
const row = (part: string): string =>
  `| ${part} | ${(byOwner.get(part) ?? []).map((table) => `\`${table}\``).join(" ")} | ${readsOf(part)} |`;

const lines = [
  "# Tables",
  "",
  "Written by `npm run pages` from the areas' `area.ts`, `server/src/kit/area/tables.ts` and the SQL in `server/src`; `npm run check` fails when it is not up to date.",
  "",
  "Only its owner writes a table. Others call a function of the owner's `public.ts`, or put a fragment from there into a statement of theirs. No two read each other's, directly or through others. Places that name another's table are counted, and their numbers (`scripts/lib/table-reads.json`) may only fall. Triggers are not counted, nor are names that are put together when a statement is made.",
  "",
  `Fragments of others are used ${total(reads)}; tables of others are named ${total(named)}.`,
  "",
  "| owner | tables | uses fragments of |",
  "| --- | --- | --- |",
  ...parts.map(row),
  "",
  "## Who reads whom",
  "",
  `Without ${GROUND.join(", ")}, which nearly all read; the number is that of the fragments.`,
  "",
  "```mermaid",
  "graph LR",
  ...reads
    .filter(({ reader, owner }) => !GROUND.includes(reader) && !GROUND.includes(owner))
    .map(({ reader, owner, count }) => `  ${reader} -->|${count}| ${owner}`),
  "```",
  "",
];
process.stdout.write(`${lines.join("\n").trimEnd()}\n`);
