import type * as calls from "#contract/components/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { countUses, saidUses } from "#server/reference/public.ts";
import { filesOf } from "./documents.ts";
import * as q from "./queries.ts";
import { locked, eventOf, traced, written, carriersIn } from "./component-form.ts";

export async function deleteComponent(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteComponent>) {
  tx.access.require("components_delete", {});
  const row = await locked(tx, params.id);
  const uses = await countUses(tx.db, "component", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  const files = await filesOf.all(tx.db, params.id);
  await storage.drop(
    tx,
    files.map((f) => f.hash_id),
  );
  await q.remove.run(tx.db, params.id);
  const gone = { hash_id: row.hash_id, version: row.version + 1 };
  await record(tx, eventOf(gone, "delete", { before: traced(written(row), carriersIn(row)) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
