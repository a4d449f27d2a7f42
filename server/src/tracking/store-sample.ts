import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/tracking/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { checkContactOrProposal, contactRows } from "#server/contacts/public.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { insertLines, readyLines, sampleKept } from "./lines.ts";
import { sampleForm, samples } from "./records.ts";
import { giveCode } from "./change-code.ts";
import { type Form, checkCost, tracedOf, sealed, followedBy } from "./sample-form.ts";

const insert = insertInto(
  "sample",
  columns({
    hash_id: "uuid",
    number: "integer",
    user_id: "uuid",
    open_verdicts: "smallint",
    created_at: "timestamptz",
    ...sampleForm.types,
  }),
);

/** The next number, with the customer's country and the currency. */
const beginning = sql<
  { number: number; now: string; country: string | null; currency: { minor_unit: number; iso: string } | null },
  [contact: string, currency: string | null]
>(`SELECT nextval('sample_number')::int AS number, clock() AS now, (SELECT country_id FROM ${contactRows("contact")} WHERE hash_id = $1) AS country,
  (SELECT jsonb_build_object('minor_unit', minor_unit, 'iso', iso) FROM ${listRows("currency", "currency")} WHERE hash_id = $2::uuid) AS currency`);

/** Creates a sample order of the caller; with a code it counts as sent at once. */
export const storeSample =
  (services: Pick<Services, "carriers">) =>
  async (tx: Tx, { body }: ServerInput<typeof calls.storeSample>) => {
    const { contact_hash_id, lines: given, code, carrier, ...fields } = body;
    await checkContactOrProposal(tx, "contact_hash_id", contact_hash_id);
    const currency_id = fields.cost ? (fields.currency_hash_id ?? null) : null;
    const start = await beginning.one(tx.db, contact_hash_id, currency_id);
    if (!start.country || !tx.access.can("trackings_create", { country: start.country }))
      throw unknownReference("contact_hash_id");
    const form: Form = {
      contact_id: contact_hash_id,
      date: fields.date,
      recipient: fields.recipient ?? null,
      follow_up_on: fields.follow_up_on ?? null,
      cost: fields.cost ?? null,
      currency_id,
      note: fields.note ?? null,
    };
    checkCost(form, start.currency);
    const id = newId();
    const kept = sampleKept(id, start.number);
    const { lines, events } = await readyLines(tx, kept, given);
    const made = { hash_id: id, number: start.number, user_id: tx.person.id, created_at: start.now };
    await insert(tx.db, { ...made, open_verdicts: lines.length, ...form });
    await insertLines(tx.db, ...lines);
    const row = await samples.load(tx, id);
    const event = samples.event(row, "store", {
      after: tracedOf(row),
      details: { to: "REQUESTED" },
      ...(code ? {} : { notice: { kind: "sample_requested" as const, holders: true } }),
    });
    await record(tx, { ...event, ...sealed(row) }, ...events);
    return code ? await giveCode(tx, row, { code, carrier }, followedBy(services)) : await samples.now(tx, id);
  };
