import type { AttributeValues } from "#contract/supplies/attributes.ts";
import { MOST_VARIATIONS, type addVariations as addCall } from "#contract/supplies/variations.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import { attributeWords, type Values } from "../attributes/attributes.ts";
import { enter, enteredUnits } from "../enter-supply.ts";
import { typedSerials } from "../units.ts";
import * as q from "../queries.ts";
import { formOf, load, locked, presentSupply, supplyEvent, supplyForm, type SupplyRow } from "../records.ts";
import { variationName, varyingValue } from "./present.ts";

const rowColumns = {
  hash_id: "uuid",
  user_id: "uuid",
  zone_id: "uuid",
  zone_ids: "uuid[]",
  variation_of: "uuid",
  varies: "jsonb",
  ...supplyForm.types,
} as const;
const insert = insertInto("supply", columns(rowColumns));
const put = updateOf("supply", columns({ ...supplyForm.types, varies: "jsonb" }));

interface Sibling {
  readonly hash_id: string;
  readonly varies: Values;
  readonly moves: number;
}
/** The variations of an article, also those that the caller does not see: its lock keeps them. */
const siblings = sql<Sibling, [article: string]>(
  "SELECT hash_id, varies, moves FROM supply WHERE variation_of = $1 AND NOT withdrawn ORDER BY hash_id FOR NO KEY UPDATE",
);
/** Two of an article that do not differ. */
const alike = sql<{ hash_id: string; name: string }, [article: string]>(`
  SELECT e.hash_id, e.name FROM supply e WHERE (e.hash_id = $1 OR e.variation_of = $1) AND NOT e.withdrawn AND EXISTS (
    SELECT 1 FROM supply o WHERE (o.hash_id = $1 OR o.variation_of = $1) AND NOT o.withdrawn AND o.hash_id < e.hash_id AND o.custom_attributes = e.custom_attributes) ORDER BY e.hash_id DESC LIMIT 1`);

/** Throws if two of an article do not differ. */
async function checkDiffer(tx: Tx, article: string, field: string): Promise<void> {
  const same = await alike.first(tx.db, article);
  if (same) throw invalidField(field, "supply_variations.alike", { name: same.name });
}

/** The values by which a variation differs, after a change; `before` are those that it had. */
export function variesOf(article: SupplyRow, before: Values, given: AttributeValues, at: string): Values {
  const known = new Map(article.attributes.map((a) => [a.key, a]));
  const next: Record<string, string | number> = Object.fromEntries(
    Object.entries(before).filter((one): one is [string, string | number] => typeof one[1] !== "boolean"),
  );
  const problems: Record<string, { key: string }[]> = {};
  for (const [key, raw] of Object.entries(given)) {
    if (raw === null || raw === "") {
      delete next[key];
      continue;
    }
    const value = varyingValue(known.get(key), raw);
    if (typeof value === "object") problems[`${at}custom_attributes.${key}`] = [{ key: value.wrong }];
    else next[key] = value;
  }
  if (Object.keys(problems).length > 0) throw new Failure("invalid", { key: "errors.invalid" }, problems);
  if (Object.keys(next).length === 0) throw invalidField(`${at}custom_attributes`, "supply_variations.none_given");
  return next;
}

/** Adds variations of an article that is locked, each with its first units if it has some. */
export async function addTo(
  tx: Tx,
  article: SupplyRow,
  zone: string,
  given: ServerInput<typeof addCall>["body"]["variations"],
): Promise<void> {
  const there = await siblings.all(tx.db, article.hash_id);
  if (there.length + given.length > MOST_VARIATIONS)
    throw invalidField("variations", "errors.too_many", { maximum: MOST_VARIATIONS });
  for (const [i, one] of given.entries()) {
    const at = `variations.${i}.`;
    const varies = variesOf(article, {}, one.custom_attributes, at);
    const id = newId();
    const values = {
      ...formOf(article),
      name: variationName(article.name, article.attributes, varies),
      custom_attributes: { ...article.custom_attributes, ...varies },
    };
    const own = { hash_id: id, user_id: tx.person.id, zone_id: article.zone_id };
    const zone_ids = [...new Set([article.zone_id, zone])];
    await insert(tx.db, { ...own, zone_ids, variation_of: article.hash_id, varies, ...values });
    await checkDiffer(tx, article.hash_id, `${at}custom_attributes`);
    await q.openOffice.run(tx.db, id, zone, one.minimum ?? null, one.shelf ?? null);
    const row = await load(tx, id);
    await record(
      tx,
      supplyEvent(row, "store", {
        after: { ...values, custom_attributes: attributeWords(values.custom_attributes), minimum: one.minimum },
      }),
    );
    const typed = typedSerials(row, one.serials);
    const units = enteredUnits(row, typed, one);
    if (!units) continue;
    const stock = row.stocks.find((s) => s.zone.hash_id === zone);
    await enter(tx, { supply: row, zone, stock }, "INITIAL", { ...units, typed }, one);
  }
}
/** Adds variations to an article. */
export async function addVariations(tx: Tx, { params, body }: ServerInput<typeof addCall>) {
  const article = await locked(tx, params.id);
  const zone = body.zone_id ?? article.zone_id;
  if (!tx.access.can(supplySeers, { zone }) || !(await isZone(tx.db, zone))) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone: article.zone_id });
  tx.access.require("supplies_update", { zone });
  if (article.variation_of) throw conflict("supply_variations.of_variation");
  await addTo(tx, article, zone, body.variations);
  const now = await load(tx, article.hash_id);
  return { data: presentSupply(now, tx.person) };
}

/** Gives the variations of an article what it has in common with them. The article is locked and already changed. */
export async function passOn(tx: Tx, article: SupplyRow, isAnotherKind: boolean): Promise<readonly string[]> {
  const of = await siblings.all(tx.db, article.hash_id);
  if (isAnotherKind && of.some((v) => v.moves > 0)) throw conflict("supplies.kind_fixed");
  for (const { hash_id, varies } of of)
    await put(tx.db, hash_id, {
      ...formOf(article),
      name: variationName(article.name, article.attributes, varies),
      custom_attributes: { ...article.custom_attributes, ...varies },
      varies,
    });
  if (of.length > 0) await checkDiffer(tx, article.hash_id, "custom_attributes");
  return of.map((v) => v.hash_id);
}

/** Changes by what a variation differs; what it has in common with its article is changed there. Both are locked. */
export async function updateVaries(
  tx: Tx,
  row: SupplyRow,
  article: SupplyRow,
  given: Readonly<Record<string, unknown>> & { readonly custom_attributes?: AttributeValues | undefined },
): Promise<void> {
  const before = formOf(row);
  const common = Object.entries(before).find(
    ([name, value]) =>
      name !== "custom_attributes" && given[name] !== undefined && (given[name] ?? null) !== (value ?? null),
  );
  if (common) throw invalidField(common[0], "supply_variations.with_article", { name: article.name });
  const changed = Object.fromEntries(
    Object.entries(given.custom_attributes ?? {}).filter(
      ([key, value]) => (value === "" ? null : value) !== (before.custom_attributes[key] ?? null),
    ),
  );
  if (Object.keys(changed).length === 0) return;
  const varies = variesOf(article, row.varies, changed, "");
  await put(tx.db, row.hash_id, {
    ...before,
    name: variationName(article.name, article.attributes, varies),
    custom_attributes: { ...article.custom_attributes, ...varies },
    varies,
  });
  await checkDiffer(tx, article.hash_id, "custom_attributes");
}
