import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/recipes/availability.ts";
import type { Availability, AvailabilityFields } from "#contract/recipes/availability.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { fitsMinorUnit, toWire, type CurrencyRef } from "#contract/kit/money.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { constraintOf, sql } from "#server/kit/sql/database.ts";
import { forbidden, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { currencyJson, namedJson, type Named } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { mayChange, sees, shownAs } from "./access.ts";
import { seesFormula } from "./formulas/access.ts";
import { reachedRecipe } from "./lists.ts";
import { lockRecipe, whole, type FullRecipe } from "./queries.ts";
import { eventOf, lockedRecipe } from "./recipe-form.ts";

const written = columns({
  state: "text",
  price: "numeric?",
  currency_id: "uuid?",
  price_unit: "text",
  available_from: "date?",
  available_until: "date?",
  note: "text?",
});
type Write = RowOf<typeof written>;
interface Row extends Write {
  readonly hash_id: string;
  readonly recipe_id: string;
  readonly country_id: string;
  readonly country: Named;
  readonly currency: CurrencyRef | null;
  readonly state: Availability["state"];
  readonly price_unit: Availability["price_unit"];
  readonly version: number;
  readonly created_at: string;
}
const SHOWN = `v.hash_id, v.recipe_id, v.country_id, v.state, v.price::text, v.currency_id, v.price_unit, v.available_from::text, v.available_until::text, v.note, v.version, v.created_at,
  ${namedJson("k")} AS country, ${currencyJson("c")} AS currency FROM recipe_country v JOIN ${listRows("country", "k")} ON k.hash_id = v.country_id LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = v.currency_id`;
const ofRecipe = sql<Row, [string]>(`SELECT ${SHOWN} WHERE v.recipe_id = $1 ORDER BY lower(k.name), v.hash_id`);
const one = sql<Row, [string]>(`SELECT ${SHOWN} WHERE v.hash_id = $1`);
const recipeOf = sql<{ recipe_id: string }, [string]>("SELECT recipe_id FROM recipe_country WHERE hash_id = $1");
const there = sql<{ country: boolean; minor_unit: number | null }, [country: string, currency: string | null]>(
  `SELECT EXISTS (SELECT 1 FROM ${listRows("country", "country")} WHERE hash_id = $1) AS country, (SELECT minor_unit FROM ${listRows("currency", "currency")} WHERE hash_id = $2) AS minor_unit`,
);
const insert = insertInto(
  "recipe_country",
  columns({ hash_id: "uuid", recipe_id: "uuid", country_id: "uuid", ...written.types }),
);
const update = updateOf("recipe_country", written);
const remove = sql<unknown, [string]>("DELETE FROM recipe_country WHERE hash_id = $1");

/** Besides editors of the recipe, holders of `recipes_update_all` in the country may change its availability there: they set the price. */
const mayKeep = (access: Access, recipe: FullRecipe, country: string): boolean =>
  mayChange(access, "update", recipe) || access.can("recipes_update_all", { country });

const present = (row: Row, recipe: FullRecipe, person: Person): Availability => {
  const isKept = shownAs(person, "update", recipe);
  const isTheirs = person.rights.at("recipes_update_all", { country: row.country_id });
  return {
    id: row.hash_id,
    hash_id: row.hash_id,
    recipe_hash_id: row.recipe_id,
    country: row.country,
    state: row.state,
    price: row.price === null ? null : toWire(row.price, row.currency?.minor_unit),
    currency: row.currency,
    price_unit: row.price_unit,
    available_from: row.available_from,
    available_until: row.available_until,
    note: row.note,
    version: row.version,
    created_at: row.created_at,
    can: { ...((isKept || isTheirs) && { update: true }), ...(isKept && { delete: true }) },
  };
};

/** Where a recipe in reach is available, by the names of the countries. */
export async function countriesOf(reader: Reader, { params }: ServerInput<typeof calls.listAvailability>) {
  const recipe = await reachedRecipe(reader, params.id);
  const rows = await ofRecipe.all(reader.db, params.id);
  return { data: rows.map((row) => present(row, recipe, reader.person)) };
}

const NOTHING: Write = {
  state: "available",
  price: null,
  currency_id: null,
  price_unit: "kg",
  available_from: null,
  available_until: null,
  note: null,
};
type AvailabilityChanges = Partial<Omit<AvailabilityFields, "country_hash_id">>;
/** The form's values over the existing ones. Removing the price removes its currency too. */
function nextOf(given: AvailabilityChanges, now: Write): Write {
  const price = givenOr(given.price, now.price);
  return {
    state: givenOr(given.state, now.state),
    price,
    currency_id: price === null ? null : givenOr(given.currency_hash_id, now.currency_id),
    price_unit: givenOr(given.price_unit, now.price_unit),
    available_from: givenOr(given.available_from, now.available_from),
    available_until: givenOr(given.available_until, now.available_until),
    note: givenOr(given.note, now.note),
  };
}

async function check(tx: Tx, country: string, next: Write): Promise<void> {
  if (next.available_from && next.available_until && next.available_until < next.available_from)
    throw invalidField("available_until", "errors.dates_reversed");
  const found = await there.one(tx.db, country, next.currency_id);
  if (!found.country) throw unknownReference("country_hash_id");
  if (next.price === null) return;
  if (next.currency_id === null) throw invalidField("currency_hash_id", "errors.required");
  if (found.minor_unit === null) throw unknownReference("currency_hash_id");
  if (!fitsMinorUnit(next.price, found.minor_unit)) throw invalidField("price", "errors.amount");
}

const traced = ({ country_id, ...row }: Write & { country_id: string }) => ({
  availability_country_id: country_id,
  availability: row.state,
  price: row.price,
  currency_id: row.currency_id,
  price_unit: row.price_unit,
  available_from: row.available_from,
  available_until: row.available_until,
  note: row.note,
});

export async function addCountry(tx: Tx, { params, body }: ServerInput<typeof calls.addAvailability>) {
  const recipe = await lockedRecipe(tx, params.id);
  const opened = { ...recipe, places: [...recipe.places, body.country_hash_id] };
  // Nobody opens a formula to themselves that is closed to them.
  if (!seesFormula(tx.access, recipe) && seesFormula(tx.access, opened)) throw forbidden();
  const next = nextOf(body, NOTHING);
  await check(tx, body.country_hash_id, next);
  const hash_id = newId();
  try {
    await insert(tx.db, { hash_id, recipe_id: params.id, country_id: body.country_hash_id, ...next });
  } catch (error) {
    if (constraintOf(error) === "recipe_country_recipe_id_country_id_key")
      throw invalidField("country_hash_id", "errors.recipe_in_country");
    throw error;
  }
  const row = await one.one(tx.db, hash_id);
  const places = [...new Set([...recipe.places, row.country_id])];
  await record(tx, eventOf({ ...recipe, places }, "add_country", { after: traced(row) }));
  return { data: present(row, recipe, tx.person) };
}

/** Locks the recipe, then reads one of its availabilities; throws 404 when it is out of reach. */
async function locked(tx: Tx, id: string): Promise<{ recipe: FullRecipe; row: Row }> {
  const { recipe_id } = (await recipeOf.first(tx.db, id)) ?? {};
  if (recipe_id === undefined) throw notFound();
  await lockRecipe.run(tx.db, recipe_id);
  const recipe = await whole.first(tx.db, recipe_id);
  const row = await one.first(tx.db, id);
  if (!recipe || !row || !sees(tx.access, recipe)) throw notFound();
  return { recipe, row };
}

export async function updateCountry(
  tx: Tx,
  { params, body }: { params: { id: string }; body: AvailabilityChanges & { version?: number | undefined } },
) {
  const { recipe, row: before } = await locked(tx, params.id);
  if (!mayKeep(tx.access, recipe, before.country_id)) throw forbidden();
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next = nextOf(body, before);
  await check(tx, before.country_id, next);
  await update(tx.db, params.id, next);
  const row = await one.one(tx.db, params.id);
  await record(tx, eventOf(recipe, "change_country", { before: traced(before), after: traced(row) }));
  return { data: present(row, recipe, tx.person) };
}

export async function deleteCountry(tx: Tx, { params }: ServerInput<typeof calls.deleteAvailability>) {
  const { recipe, row } = await locked(tx, params.id);
  if (!mayChange(tx.access, "update", recipe)) throw forbidden();
  await remove.run(tx.db, params.id);
  await record(tx, eventOf(recipe, "remove_country", { before: traced(row) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
