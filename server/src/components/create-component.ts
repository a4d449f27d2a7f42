import type * as calls from "#contract/components/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { passAllergens } from "./pass-allergens.ts";
import { presentComponent } from "./present.ts";
import * as q from "./queries.ts";
import { NOTHING, nextOf } from "./rules.ts";
import { checked, carriersOf, writing, now, eventOf, traced } from "./component-form.ts";

export async function createComponent(tx: Tx, { body }: Pick<ServerInput<typeof calls.createComponent>, "body">) {
  tx.access.require("components_create", {});
  const id = newId();
  const given = { ...body, number: body.number || undefined };
  const next = checked(nextOf(given, NOTHING));
  const isCounted = Boolean(body.carriers?.length) || next.so2 !== null;
  if (isCounted) await q.lockCarriers.run(tx.db);
  const carriers = await carriersOf(tx, id, body.carriers?.length ? body.carriers : undefined);
  const number = given.number ?? (await q.takeNumber(tx.db));
  const write = { ...next, number };
  await writing(() =>
    q.insert(tx.db, { ...q.rowOf(write), hash_id: id, created_by: tx.person.id, allergens_all: write.allergens }),
  );
  if (carriers) await q.writeCarriers.run(tx.db, id, JSON.stringify(carriers));
  if (isCounted) await passAllergens(tx.db, id);
  const row = await now(tx, id);
  await record(tx, eventOf(row, "create", { after: traced(write, carriers) }));
  return { data: presentComponent(row, tx.person) };
}
