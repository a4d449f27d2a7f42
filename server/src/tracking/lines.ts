import { listRows } from "#server/reference/public.ts";
import type { GivenLine } from "#contract/tracking/endpoints.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { reserveBottles, type KeptFor, type WantedBottles } from "../laboratory/public.ts";
import { checkRecipeRef, freezeVersion } from "#server/recipes/public.ts";
import type { LineRow } from "./records.ts";

/** A line as stored. */
interface WrittenLine {
  readonly hash_id: string;
  readonly sample_id: string;
  readonly position: number;
  readonly recipe_id: string;
  readonly composition_id: string | null;
  readonly stock_id: string | null;
  readonly lot: string | null;
  readonly quantity: number;
  readonly bottle_id: string | null;
}
export const insertLines = insertInto(
  "sample_line",
  columns({
    hash_id: "uuid",
    sample_id: "uuid",
    position: "smallint",
    recipe_id: "uuid",
    composition_id: "uuid?",
    stock_id: "uuid?",
    lot: "text?",
    quantity: "integer",
    bottle_id: "uuid?",
  }),
);
export const removeLines = sql<unknown, [sample: string]>("DELETE FROM sample_line WHERE sample_id = $1");
const bottlesThere = sql<{ hash_id: string }, [ids: readonly string[]]>(
  `SELECT hash_id FROM ${listRows("bottle", "bottle")} WHERE hash_id = ANY ($1::uuid[])`,
);

export const sampleKept = (id: string, number: number | string): KeptFor => ({
  kind: "sample",
  id,
  name: `#${number}`,
});
const fieldOf = (i: number, name: string): string => `lines.${i}.${name}`;

/** The bottles that the lines take from stock. */
export const wantedOf = (lines: readonly LineRow[]): WantedBottles[] =>
  lines.flatMap((l, i) =>
    l.stock_id === null
      ? []
      : [{ field: fieldOf(i, "stock_hash_id"), stock: l.stock_id, recipe: l.recipe_id, bottles: l.quantity }],
  );

/**
 * Prepares lines from a form for writing: checks that recipes are in reach, reserves bottles, freezes versions.
 * @param known recipes already on the sample, which may be out of the caller's reach
 */
export async function readyLines(
  tx: Tx,
  what: KeptFor,
  given: readonly GivenLine[],
  known: ReadonlySet<string> = new Set(),
): Promise<{ readonly lines: readonly WrittenLine[]; readonly events: readonly Event[] }> {
  for (const [i, l] of given.entries())
    if (!known.has(l.recipe_hash_id)) await checkRecipeRef(tx, fieldOf(i, "recipe_hash_id"), l.recipe_hash_id);
  const bottles = [...new Set(given.flatMap((l) => l.bottle_hash_id ?? []))];
  const there = new Set(bottles.length > 0 ? (await bottlesThere.all(tx.db, bottles)).map((b) => b.hash_id) : []);
  const wanted = given.flatMap((l, i) =>
    l.stock_hash_id
      ? [{ field: fieldOf(i, "stock_hash_id"), stock: l.stock_hash_id, recipe: l.recipe_hash_id, bottles: l.quantity }]
      : [],
  );
  const { lots, events } = await reserveBottles(tx, what, wanted);
  const lines: WrittenLine[] = [];
  for (const [i, l] of given.entries()) {
    if (l.bottle_hash_id && !there.has(l.bottle_hash_id)) throw unknownReference(fieldOf(i, "bottle_hash_id"));
    const lot = l.stock_hash_id ? lots.get(l.stock_hash_id) : undefined;
    lines.push({
      hash_id: newId(),
      sample_id: what.id,
      position: i + 1,
      recipe_id: l.recipe_hash_id,
      composition_id: lot ? lot.composition_id : await versionOf(tx, i, l),
      stock_id: lot?.hash_id ?? null,
      lot: lot ? null : (l.lot ?? null),
      quantity: l.quantity,
      bottle_id: lot ? lot.bottle_id : (l.bottle_hash_id ?? null),
    });
  }
  return { lines, events };
}

/** The identifier of the line's version, which is frozen from now on. A version bottled into stock was frozen when stored. */
async function versionOf(tx: Tx, i: number, l: GivenLine): Promise<string | null> {
  const found = await freezeVersion(tx, { recipe: l.recipe_hash_id, number: l.version ?? undefined }, "sample");
  if (!found && l.version) throw unknownReference(fieldOf(i, "version"));
  return found?.hash_id ?? null;
}
