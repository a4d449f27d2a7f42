import type * as calls from "#contract/recipes/endpoints.ts";
import type { RecipeFields } from "#contract/recipes/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { constraintOf } from "#server/kit/database.ts";
import { conflict, forbidden, invalidField, notFound, stale, unknownReference } from "#server/kit/failures.ts";
import { record, type Event } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { countUses, saidUses } from "#server/kit/uses.ts";
import { mayChange, sees, type Placed } from "./access.ts";
import { presentRecipe } from "./present.ts";
import * as q from "./queries.ts";
import { NOTHING, nextOf } from "./rules.ts";

type RecipeChanges = Partial<RecipeFields> & { version?: number | undefined };

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
async function checkNamed(tx: Tx, next: q.RecipeWrite, before: q.RecipeWrite): Promise<void> {
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
async function writing(work: Promise<unknown>): Promise<void> {
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

/**
 * The home country of a new recipe: its creator's main country, otherwise the market it is made for. Throws when the creator lacks the
 * right there.
 */
function homeFor(tx: Tx, main: string | null, market: string | null): string | null {
  if (main !== null) {
    tx.access.require("recipes_create", { country: main });
    return main;
  }
  if (market !== null) {
    if (!tx.access.can("recipes_create", { country: market })) throw unknownReference("country_hash_id");
    return market;
  }
  if (!tx.access.can("recipes_create", {})) throw invalidField("country_hash_id", "errors.recipe_home");
  return null;
}

export const traced = (row: q.RecipeWrite): q.RecipeWrite =>
  Object.fromEntries(q.columnNames.map((name) => [name, row[name]])) as never;
const now = async (tx: Tx, id: string): Promise<q.FullRecipe> => await q.whole.one(tx.db, id);

export async function createRecipe(tx: Tx, { body }: Pick<ServerInput<typeof calls.createRecipe>, "body">) {
  await q.lockNumbers.run(tx.db);
  const { number, created_at, home } = await q.nextPlace.one(tx.db, tx.person.id);
  const next = nextOf({ ...body, number: body.number ?? number }, NOTHING);
  const home_country_id = homeFor(tx, home, next.country_id);
  await checkNamed(tx, next, NOTHING);
  const id = newId();
  const made = { ...next, hash_id: id, home_country_id, created_by: tx.person.id, created_at };
  await writing(q.insertRecipe(tx.db, made));
  const row = await now(tx, id);
  await record(tx, eventOf(row, "create", { after: traced(row) }));
  return { data: presentRecipe(row, tx.person) };
}

export async function updateRecipe(tx: Tx, { params, body }: { params: { id: string }; body: RecipeChanges }) {
  const before = await lockedRecipe(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next = nextOf(body, before);
  await checkNamed(tx, next, before);
  await writing(q.writeRecipe(tx.db, params.id, next));
  const row = await now(tx, params.id);
  await record(tx, eventOf(row, "update", { before: traced(before), after: traced(row) }));
  return { data: presentRecipe(row, tx.person) };
}

export async function deleteRecipe(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteRecipe>) {
  const row = await lockedRecipe(tx, params.id, "delete");
  const uses = await countUses(tx.db, "recipe", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  if (row.picture_file_id) await storage.drop(tx, [row.picture_file_id]);
  await q.removeRecipe.run(tx.db, params.id);
  await record(tx, eventOf({ ...row, version: row.version + 1 }, "delete", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
