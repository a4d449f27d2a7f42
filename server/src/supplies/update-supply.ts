import type { updateSupply as updateCall } from "#contract/supplies/endpoints.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { load, locked, presentSupply, supplyEvent, supplyForm, type SupplyRow } from "./records.ts";
import { attributeWords, checkedValues } from "./attributes/attributes.ts";
import { replan } from "./maintenance/plan.ts";
import { checkReferences } from "./references.ts";

const update = updateOf("supply", supplyForm);
/** A new minimum may be told of again. */
const keepAt = sql<unknown, [supply: string, zone: string, minimum: number | null, shelf: string | null]>(`
  INSERT INTO supply_stock AS s (supply_id, zone_id, minimum, shelf) VALUES ($1, $2, $3, $4)
  ON CONFLICT (supply_id, zone_id) DO UPDATE SET minimum = EXCLUDED.minimum, shelf = EXCLUDED.shelf, told = coalesce(s.told AND s.available - s.reserved < EXCLUDED.minimum, false)`);

const formOf = (row: SupplyRow) => ({
  name: row.name,
  type: row.type,
  category_id: row.category_id,
  reusable: row.reusable,
  numbered: row.numbered,
  supplier_id: row.supplier_id,
  brand_id: row.brand_id,
  unity_id: row.unity_id,
  department_id: row.department_id,
  lifetime_in_years: row.lifetime_in_years,
  maintenance_months: row.maintenance_months,
  description: row.description,
  custom_attributes: row.custom_attributes,
});

/** For the trail. */
const told = <K extends object>(of: ReturnType<typeof formOf>, kept: K) => ({
  ...of,
  ...kept,
  custom_attributes: attributeWords(of.custom_attributes),
});

/** Changes what is known of an article, and the minimum and shelf of an office. */
export async function updateSupply(tx: Tx, { params, body }: ServerInput<typeof updateCall>) {
  const row = await locked(tx, params.id);
  const zone = body.zone_id ?? row.zone_id;
  if (!tx.access.can(supplySeers, { zone })) throw unknownReference("zone_id");
  tx.access.require("supplies_update", { zone: row.zone_id });
  tx.access.require("supplies_update", { zone });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const before = formOf(row);
  const next = {
    ...before,
    ...Object.fromEntries(
      Object.entries(body).filter(
        ([name, value]) => name in before && name !== "custom_attributes" && value !== undefined,
      ),
    ),
  };
  if (row.moves > 0 && (next.reusable !== before.reusable || next.numbered !== before.numbered))
    throw conflict("supplies.kind_fixed");
  if (next.numbered && !next.reusable) throw invalidField("numbered", "supplies.only_reusable_numbered");
  await checkReferences(tx, next, before);
  const isMoved = next.category_id !== before.category_id;
  next.custom_attributes = await checkedValues(
    tx,
    next.category_id,
    before.custom_attributes,
    body.custom_attributes,
    isMoved,
  );
  const stock = row.stocks.find((s) => s.zone.hash_id === zone);
  const kept = { minimum: stock?.minimum ?? null, shelf: stock?.shelf ?? null };
  const keeps = { minimum: givenOr(body.minimum, kept.minimum), shelf: givenOr(body.shelf, kept.shelf) };
  // What an office never had is not kept there.
  if (!stock && zone !== row.zone_id) throw unknownReference("zone_id");
  if (keeps.minimum !== kept.minimum || keeps.shelf !== kept.shelf)
    await keepAt.run(tx.db, row.hash_id, zone, keeps.minimum, keeps.shelf);
  await update(tx.db, row.hash_id, next);
  if (next.maintenance_months !== before.maintenance_months) await replan(tx, row.hash_id);
  const now = await load(tx, row.hash_id);
  await record(tx, supplyEvent(now, "update", { before: told(before, kept), after: told(next, keeps) }));
  return { data: presentSupply(now, tx.person) };
}
