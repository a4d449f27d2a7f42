import type { createSupply as createCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { isZone } from "#server/zones/public.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { attributeWords, checkedValues } from "./attributes/attributes.ts";
import { createCategory } from "./categories.ts";
import { enter, enteredUnits } from "./enter-supply.ts";
import { typedSerials } from "./units.ts";
import * as q from "./queries.ts";
import { load, presentSupply, supplyEvent, supplyForm } from "./records.ts";
import { checkReferences } from "./references.ts";
import { addTo } from "./variations/write.ts";

const insert = insertInto(
  "supply",
  columns({ hash_id: "uuid", user_id: "uuid", zone_id: "uuid", zone_ids: "uuid[]", ...supplyForm.types }),
);

/** A category that is made together with its first article, by those who may add categories. */
async function madeCategory(tx: Tx, { new_category }: ServerInput<typeof createCall>["body"]): Promise<string> {
  if (!new_category) throw invalidField("category_id", "errors.required");
  tx.access.require("supply_categories_create", {});
  return (await createCategory(tx, { body: new_category })).data.hash_id;
}

/** Adds an article, and its first units if the form has some. */
export async function createSupply(tx: Tx, { body }: Pick<ServerInput<typeof createCall>, "body">) {
  const zone = body.zone_id;
  if (!tx.access.can(supplySeers, { zone }) || !(await isZone(tx.db, zone))) throw unknownReference("zone_id");
  tx.access.require("supplies_create", { zone });
  if (body.numbered && !body.reusable) throw invalidField("numbered", "supplies.only_reusable_numbered");
  const category_id = body.category_id ?? (await madeCategory(tx, body));
  const values = {
    name: body.name,
    type: body.type,
    category_id,
    reusable: body.reusable,
    numbered: body.numbered,
    supplier_id: body.supplier_id ?? null,
    brand_id: body.brand_id ?? null,
    unity_id: body.unity_id ?? null,
    department_id: body.department_id ?? null,
    lifetime_in_years: body.lifetime_in_years ?? null,
    maintenance_months: body.maintenance_months ?? null,
    description: body.description ?? null,
    custom_attributes: {},
  };
  await checkReferences(tx, values, undefined);
  const custom_attributes = await checkedValues(tx, category_id, {}, body.custom_attributes, true);
  const id = newId();
  const own = { hash_id: id, user_id: tx.person.id, zone_id: zone, zone_ids: [zone] };
  await insert(tx.db, { ...own, ...values, custom_attributes });
  await q.openOffice.run(tx.db, id, zone, body.minimum ?? null, body.shelf ?? null);
  const row = await load(tx, id);
  const typed = typedSerials(row, body.serials);
  const units = enteredUnits(row, typed, body);
  await record(
    tx,
    supplyEvent(row, "store", {
      after: {
        ...values,
        custom_attributes: attributeWords(custom_attributes),
        minimum: body.minimum,
        shelf: body.shelf,
      },
    }),
  );
  const entered =
    units && (await enter(tx, { supply: row, zone, stock: row.stocks[0] }, "INITIAL", { ...units, typed }, body));
  if (!body.variations?.length) return { data: entered?.data ?? presentSupply(row, tx.person) };
  await addTo(tx, row, zone, body.variations);
  return { data: presentSupply(await load(tx, id), tx.person) };
}
