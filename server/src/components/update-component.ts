import { invalidField, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countUses } from "#server/reference/public.ts";
import { passAllergens } from "./pass-allergens.ts";
import { presentComponent } from "./present.ts";
import * as q from "./queries.ts";
import { nextOf } from "./rules.ts";
import {
  type ComponentChanges,
  locked,
  checked,
  written,
  carriersOf,
  writing,
  now,
  eventOf,
  traced,
  carriersIn,
} from "./component-form.ts";

/** Whether stock is measured in its base unit, which can't change then. */
const isCounted = async (tx: Tx, id: string): Promise<boolean> =>
  (await countUses(tx.db, "component", [id])).some((use) => use.table === "stock_item");

export async function updateComponent(
  tx: Tx,
  { params, body }: { params: { id: string }; body: ComponentChanges & { version?: number | undefined } },
) {
  tx.access.require("components_update", {});
  // All that sulphites are counted by, too.
  const passes = [body.carriers, body.allergens, body.so2, body.density].some((given) => given !== undefined);
  if (passes) await q.lockCarriers.run(tx.db);
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  if (body.number === "") throw invalidField("number", "errors.required");
  const next = checked(nextOf(body, written(before)));
  if (next.base_unit !== before.base_unit && (await isCounted(tx, params.id)))
    throw invalidField("base_unit", "components.unit_fixed");
  const carriers = await carriersOf(tx, params.id, body.carriers);
  await writing(() => q.update(tx.db, params.id, q.rowOf(next)));
  if (carriers) await q.writeCarriers.run(tx.db, params.id, JSON.stringify(carriers));
  if (passes) await passAllergens(tx.db, params.id);
  const row = await now(tx, params.id);
  await record(
    tx,
    eventOf(row, "update", {
      before: traced(written(before), carriers && carriersIn(before)),
      after: traced(next, carriers),
    }),
  );
  return { data: presentComponent(row, tx.person) };
}
