import { constraintOf } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mayChange, sees, type Placed } from "./access.ts";
import * as q from "./queries.ts";

/** Locks and reads a recipe to change it; throws 404 when it is out of reach, 403 without the right. */
export async function lockedRecipe(tx: Tx, id: string, verb: "update" | "delete" = "update"): Promise<q.FullRecipe> {
  await q.lockRecipe.run(tx.db, id);
  const row = await q.whole.first(tx.db, id);
  if (!row || !sees(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, verb, row)) throw forbidden();
  return row;
}

/** An event for the audit trail of a recipe and the live updates of those who see it. */
export const eventOf = (
  row: Placed & { readonly hash_id: string; readonly version: number },
  action: string,
  more: Pick<Event, "before" | "after" | "details"> = {},
): Event => ({
  kind: "recipe",
  id: row.hash_id,
  action,
  country: row.home_country_id,
  ...more,
  live: {
    area: "recipes",
    version: row.version,
    users: [row.created_by],
    country: row.places,
    needs: ["recipes_view_all"],
  },
});

const fieldOf = (column: string): string => column.replace(/_id$/u, "_hash_id");

/** Throws when a newly chosen reference does not exist or is out of the caller's reach. */
export async function checkNamed(tx: Tx, next: q.RecipeWrite, before: q.RecipeWrite): Promise<void> {
  const changed = (column: keyof typeof q.LISTS | (typeof q.CONTACTS)[number]): string | null =>
    next[column] === before[column] ? null : next[column];
  const lists = Object.keys(q.LISTS) as (keyof typeof q.LISTS)[];
  const contacts = q.CONTACTS.flatMap((column) => changed(column) ?? []);
  if ([...lists.map(changed), ...contacts].every((id) => id === null)) return;
  if (changed("benchmark_id") && !tx.access.can("benchmarks_view", {})) throw unknownReference("benchmark_hash_id");
  const { found, contacts: there } = await q.references.one(tx.db, contacts, ...lists.map(changed));
  for (const column of lists) if (!found[column]) throw unknownReference(fieldOf(column));
  for (const column of q.CONTACTS) {
    const id = changed(column);
    const contact = there.find((c) => c.hash_id === id);
    const isSeen =
      contact &&
      (contact.owners.includes(tx.access.own()) || tx.access.can("contacts_view_all", { country: contact.country_id }));
    if (id !== null && !isSeen) throw unknownReference(fieldOf(column));
  }
}

/** Turns constraint errors into field errors: a number that is taken, a contact deleted a moment ago. */
export async function writing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const constraint = constraintOf(error) ?? "";
    if (constraint === "recipe_number") throw invalidField("number", "errors.recipe_number_taken");
    const [, column] = /^recipe_(\w+)_fkey$/u.exec(constraint) ?? [];
    if (column) throw unknownReference(fieldOf(column));
    throw error;
  }
}

export const traced = (row: q.RecipeWrite): q.RecipeWrite =>
  Object.fromEntries(q.columnNames.map((name) => [name, row[name]])) as never;

export const now = async (tx: Tx, id: string): Promise<q.FullRecipe> => await q.whole.one(tx.db, id);
