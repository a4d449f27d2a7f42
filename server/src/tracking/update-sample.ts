import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { checkContactOrProposal } from "#server/contacts/public.ts";
import { columns, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { freeBottles } from "../laboratory/public.ts";
import { insertLines, readyLines, removeLines, sampleKept } from "./lines.ts";
import { sampleForm, samples } from "./records.ts";
import { type Form, checkCost, tracedOf, sealed } from "./sample-form.ts";

const update = updateOf("sample", columns({ ...sampleForm.types, open_verdicts: "smallint" }));

const currencyNow = sql<{ minor_unit: number; iso: string }, [string]>(
  `SELECT minor_unit, iso FROM ${listRows("currency", "currency")} WHERE hash_id = $1`,
);

/** Changes a sample order. Once sent, its customer and lines can't change. */
export async function updateSample(tx: Tx, { params, body }: ServerInput<typeof calls.updateSample>) {
  const row = await samples.begin(tx, "update", params.id, body.version);
  const isSent = row.parcel_code !== null;
  if (isSent && (body.lines || (body.contact_hash_id && body.contact_hash_id !== row.contact_id)))
    throw conflict("tracking.is_sent");
  if (body.contact_hash_id && body.contact_hash_id !== row.contact_id)
    await checkContactOrProposal(tx, "contact_hash_id", body.contact_hash_id);
  const cost = body.cost === undefined ? row.cost : body.cost;
  const form: Form = {
    contact_id: body.contact_hash_id ?? row.contact_id,
    date: body.date ?? row.date,
    recipient: body.recipient === undefined ? row.recipient : body.recipient,
    follow_up_on: body.follow_up_on === undefined ? row.follow_up_on : body.follow_up_on,
    cost,
    currency_id: cost === null ? null : body.currency_hash_id === undefined ? row.currency_id : body.currency_hash_id,
    note: body.note === undefined ? row.note : body.note,
  };
  if (form.cost !== row.cost || form.currency_id !== row.currency_id)
    checkCost(form, form.currency_id === null ? null : await currencyNow.first(tx.db, form.currency_id));
  let open = row.open_verdicts;
  let events: readonly Event[] = [];
  if (body.lines) {
    const kept = sampleKept(row.hash_id, row.number);
    const freed = await freeBottles(tx, kept);
    const next = await readyLines(tx, kept, body.lines, new Set(row.lines.map((l) => l.recipe_id)));
    await removeLines.run(tx.db, row.hash_id);
    await insertLines(tx.db, ...next.lines);
    events = [...freed, ...next.events];
    open = next.lines.length;
  }
  await update(tx.db, row.hash_id, { ...form, open_verdicts: open });
  const after = await samples.load(tx, row.hash_id);
  const event = samples.event(after, "update", { before: tracedOf(row), after: tracedOf(after) });
  await record(tx, { ...event, ...sealed(after, row) }, ...events);
  return { data: samples.present(after, tx.person) };
}
