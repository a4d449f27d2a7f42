import type { updateSupply as updateCall } from "#contract/supplies/endpoints.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { formOf, load, locked, presentSupply, supplyEvent, supplyForm, type SupplyRow } from "./records.ts";
import { attributeWords, checkedValues } from "./attributes/attributes.ts";
import { replan } from "./maintenance/plan.ts";
import { checkReferences } from "./references.ts";
import { passOn, updateVaries } from "./variations/write.ts";

const update = updateOf("supply", supplyForm);
/** A new minimum may be told of again. */
const keepAt = sql<unknown, [supply: string, zone: string, minimum: number | null, shelf: string | null]>(`
  INSERT INTO supply_stock AS s (supply_id, zone_id, minimum, shelf) VALUES ($1, $2, $3, $4)
  ON CONFLICT (supply_id, zone_id) DO UPDATE SET minimum = EXCLUDED.minimum, shelf = EXCLUDED.shelf, told = coalesce(s.told AND s.available - s.reserved < EXCLUDED.minimum, false)`);

/** For the trail. */
const told = <K extends object>(of: ReturnType<typeof formOf>, kept: K) => ({
  ...of,
  ...kept,
  custom_attributes: attributeWords(of.custom_attributes),
});

type Body = ServerInput<typeof updateCall>["body"];
/** Changes what is known of an article, and of its variations what they have in common with it. */
async function changeAbout(tx: Tx, row: SupplyRow, body: Body): Promise<void> {
  const before = formOf(row);
  const next = {
    ...before,
    ...Object.fromEntries(
      Object.entries(body).filter(
        ([name, value]) => name in before && name !== "custom_attributes" && value !== undefined,
      ),
    ),
  };
  const isAnotherKind = next.reusable !== before.reusable || next.numbered !== before.numbered;
  if (row.moves > 0 && isAnotherKind) throw conflict("supplies.kind_fixed");
  if (next.numbered && !next.reusable) throw invalidField("numbered", "supplies.only_reusable_numbered");
  await checkReferences(tx, next, before);
  const isMoved = next.category_id !== before.category_id;
  const { custom_attributes: given } = body;
  next.custom_attributes = await checkedValues(tx, next.category_id, before.custom_attributes, given, isMoved);
  await update(tx.db, row.hash_id, next);
  const variations = await passOn(tx, await load(tx, row.hash_id), isAnotherKind);
  if (next.maintenance_months !== before.maintenance_months)
    for (const id of [row.hash_id, ...variations]) await replan(tx, id);
}

/** Changes what is known of an article, and the minimum and shelf of an office. */
export async function updateSupply(tx: Tx, { params, body }: ServerInput<typeof updateCall>) {
  // Of a variation its article is locked first.
  const { variation_of } = await load(tx, params.id);
  const article = variation_of && (await locked(tx, variation_of));
  const row = await locked(tx, params.id);
  const zone = body.zone_id ?? row.zone_id;
  if (!tx.access.can(supplySeers, { zone })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone: row.zone_id });
  tx.access.require("supplies_update", { zone });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const stock = row.stocks.find((s) => s.zone.hash_id === zone);
  const kept = { minimum: stock?.minimum ?? null, shelf: stock?.shelf ?? null };
  const keeps = { minimum: givenOr(body.minimum, kept.minimum), shelf: givenOr(body.shelf, kept.shelf) };
  // What an office never had is not kept there.
  if (!stock && zone !== row.zone_id) throw unknownReference("zone_id");
  if (keeps.minimum !== kept.minimum || keeps.shelf !== kept.shelf)
    await keepAt.run(tx.db, row.hash_id, zone, keeps.minimum, keeps.shelf);
  if (article) await updateVaries(tx, row, article, body);
  else await changeAbout(tx, row, body);
  const now = await load(tx, row.hash_id);
  await record(tx, supplyEvent(now, "update", { before: told(formOf(row), kept), after: told(formOf(now), keeps) }));
  return { data: presentSupply(now, tx.person) };
}
