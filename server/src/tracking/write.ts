import type * as calls from "#contract/tracking/endpoints.ts";
import { carrierOf, plainCode, type Carrier } from "#contract/tracking/carriers.ts";
import { today } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { fitsMinorUnit } from "#contract/kit/money.ts";
import { checkContactRef } from "#server/contacts/public.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/columns.ts";
import { sql } from "#server/kit/database.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/failures.ts";
import { addJob } from "#server/kit/jobs.ts";
import { sealedFor, type OfContact } from "#server/kit/personal.ts";
import { record, type Event } from "#server/kit/record.ts";
import type { Services } from "#server/kit/services.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { freeBottles, takeKeptBottles } from "../laboratory/public.ts";
import { FOLLOW } from "./follow.ts";
import { insertLines, readyLines, removeLines, sampleKept, wantedOf } from "./lines.ts";
import { sampleForm, samples, type SampleRow } from "./records.ts";

type Form = RowOf<typeof sampleForm>;
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
const update = updateOf("sample", columns({ ...sampleForm.types, open_verdicts: "smallint" }));
const destroy = sql<unknown, [string]>("DELETE FROM sample WHERE hash_id = $1");
/** The next number, with the customer's country and the currency. */
const beginning = sql<
  { number: number; now: string; country: string | null; currency: { minor_unit: number; iso: string } | null },
  [contact: string, currency: string | null]
>(`SELECT nextval('sample_number')::int AS number, clock() AS now, (SELECT country_id FROM contact WHERE hash_id = $1) AS country,
  (SELECT jsonb_build_object('minor_unit', minor_unit, 'iso', iso) FROM currency WHERE hash_id = $2::uuid) AS currency`);
const currencyNow = sql<{ minor_unit: number; iso: string }, [string]>(
  "SELECT minor_unit, iso FROM currency WHERE hash_id = $1",
);
/** Sets when the parcel was sent and delivered and when to ask the carrier. These are not recorded on the trail. */
const mark = sql<unknown, [id: string, sent: string | null, delivered: string | null, ask: string | null]>(
  "UPDATE sample SET sent_at = $2, delivered_at = $3, ask_at = $4, nudged_at = NULL, asked_at = NULL, failures = 0, problem = NULL WHERE hash_id = $1",
);
const shelve = sql<unknown, [id: string, archived: string | null, ask: string | null]>(
  "UPDATE sample SET archived_at = $2, ask_at = $3 WHERE hash_id = $1",
);

/** If the customer is a person, the trail encrypts these fields with that person's key. */
const sealed = (row: OfContact, was?: OfContact): Pick<Event, "personal"> =>
  sealedFor(row, ["recipient", "note", "text", "title"], was);

function checkCost(
  { cost, currency_id }: Pick<Form, "cost" | "currency_id">,
  currency: { minor_unit: number; iso: string } | null | undefined,
): void {
  if (cost !== null && currency_id === null) throw invalidField("currency_hash_id", "errors.required");
  if (currency_id !== null && !currency) throw unknownReference("currency_hash_id");
  if (cost !== null && currency && !fitsMinorUnit(cost, currency.minor_unit))
    throw invalidField("cost", "errors.minor_unit", { currency: currency.iso });
}
const tracedOf = (row: SampleRow) => ({
  ...Object.fromEntries(Object.keys(sampleForm.types).map((name) => [name, row[name as keyof Form]])),
  contents: row.lines.map((l) => `${l.quantity} × ${(l.recipe as { number: number } | null)?.number ?? ""}`).join(", "),
});

/** Creates a sample order of the caller; with a code it counts as sent at once. */
export const storeSample =
  (services: Pick<Services, "carriers">) =>
  async (tx: Tx, { body }: ServerInput<typeof calls.storeSample>) => {
    const { contact_hash_id, lines: given, code, carrier, ...fields } = body;
    await checkContactRef(tx, "contact_hash_id", contact_hash_id);
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

/** Changes a sample order. Once sent, its customer and lines can't change. */
export async function updateSample(tx: Tx, { params, body }: ServerInput<typeof calls.updateSample>) {
  const row = await samples.begin(tx, "update", params.id, body.version);
  const isSent = row.parcel_code !== null;
  if (isSent && (body.lines || (body.contact_hash_id && body.contact_hash_id !== row.contact_id)))
    throw conflict("tracking.is_sent");
  if (body.contact_hash_id && body.contact_hash_id !== row.contact_id)
    await checkContactRef(tx, "contact_hash_id", body.contact_hash_id);
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

interface Code {
  readonly code: string;
  readonly carrier?: Carrier | null | undefined;
}
/** Sets the parcel's code. The first code takes the bottles out of stock; a later one restarts the tracking. */
async function giveCode(tx: Tx, row: SampleRow, given: Code, isFollowed: (carrier: Carrier) => boolean) {
  const code = plainCode(given.code);
  if (code.length < 4) throw invalidField("code", "tracking.code_short");
  const carrier = given.carrier ?? carrierOf(code);
  if (!carrier) throw invalidField("carrier", "tracking.carrier_needed");
  const taken =
    row.parcel_code === null ? await takeKeptBottles(tx, sampleKept(row.hash_id, row.number), wantedOf(row.lines)) : [];
  const now = tx.call.now.toISOString();
  await mark.run(tx.db, row.hash_id, row.sent_at ?? now, null, carrier === "other" ? null : now);
  // Ask the carrier now instead of waiting for the next scheduled run.
  if (isFollowed(carrier)) await addJob(tx.db, FOLLOW, {}, FOLLOW);
  return await samples.move(tx, "change_code", row, {
    at: "state_at",
    set: { parcel_code: code, carrier },
    notice: { kind: "sample_sent", owner: true, params: { code } },
    also: taken,
  });
}
/** Whether this server has the carrier's API key. */
export const followedBy =
  ({ carriers }: Pick<Services, "carriers">) =>
  (carrier: Carrier): boolean =>
    carrier !== "other" && carriers[carrier].key !== undefined;

export const changeCode =
  (services: Pick<Services, "carriers">) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.changeCode>) => {
    const row = await samples.begin(tx, "change_code", params.id, body.version);
    return await giveCode(tx, row, body, followedBy(services));
  };

/** Final states, after which the carrier is not asked any more. */
export const isOver = (state: string): boolean => state === "DELIVERED" || state === "EXPIRED";

export async function setSampleState(tx: Tx, { params, body }: ServerInput<typeof calls.setSampleState>) {
  const row = await samples.begin(tx, "set_state", params.id, body.version);
  const now = tx.call.now.toISOString();
  const { state } = body;
  const isDelivered = state === "DELIVERED";
  const ask = isOver(state) || row.carrier === "other" ? null : now;
  await mark.run(tx.db, row.hash_id, row.sent_at, isDelivered ? (row.delivered_at ?? now) : null, ask);
  return await samples.move(tx, "set_state", row, {
    to: state,
    at: "state_at",
    ...(isDelivered && { notice: { kind: "sample_delivered" as const, owner: true } }),
  });
}

export async function archiveSample(tx: Tx, { params, body }: ServerInput<typeof calls.archiveSample>) {
  const row = await samples.begin(tx, "archive", params.id, body?.version);
  const isArchived = row.archived_at !== null;
  const now = tx.call.now.toISOString();
  const isAsked = row.parcel_code !== null && row.carrier !== "other" && !isOver(row.state);
  // Archiving a sample that was never sent releases its reserved bottles.
  const freed =
    !isArchived && row.parcel_code === null ? await freeBottles(tx, sampleKept(row.hash_id, row.number)) : [];
  await shelve.run(tx.db, row.hash_id, isArchived ? null : now, isArchived && isAsked ? now : null);
  return await samples.move(tx, "archive", row, { as: isArchived ? "unarchive" : "archive", also: freed });
}

export async function deleteSample(tx: Tx, { params, body }: ServerInput<typeof calls.deleteSample>) {
  const row = await samples.begin(tx, "delete", params.id, body?.version);
  const freed = await freeBottles(tx, sampleKept(row.hash_id, row.number));
  await destroy.run(tx.db, row.hash_id);
  const event = samples.event({ ...row, version: row.version + 1 }, "delete", {
    before: tracedOf(row),
    details: { from: row.state },
  });
  await record(tx, { ...event, ...sealed(row) }, ...freed);
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

const writeVerdict = sql<
  { open: number },
  [sample: string, line: string, verdict: string, scores: string, text: string | null, day: string, by: string | null]
>(`
  WITH s AS (SELECT * FROM jsonb_to_record($4::jsonb) AS s(taste smallint, colour smallint, stability smallint, price smallint)), line AS (
    UPDATE sample_line l SET verdict = $3, taste = s.taste, colour = s.colour, stability = s.stability, price = s.price, verdict_text = $5, verdict_on = $6::date,
      verdict_by = $7::uuid, verdict_at = clock() FROM s WHERE l.hash_id = $2 AND l.sample_id = $1 RETURNING l.hash_id
  )
  UPDATE sample e SET open_verdicts = (SELECT count(*) FROM sample_line o WHERE o.sample_id = e.hash_id AND o.verdict IS NULL AND o.hash_id <> $2::uuid), version = version + 1
  WHERE e.hash_id = $1 AND EXISTS (SELECT 1 FROM line) RETURNING e.open_verdicts AS open`);

type VerdictInput = ServerInput<typeof calls.giveVerdict>["body"];
/** Stores a verdict on a line of a locked sample. `by`: the user who entered it, or null if the customer did. */
export async function judge(tx: Tx, row: SampleRow, given: Omit<VerdictInput, "version">, by: string | null) {
  const line = row.lines.find((l) => l.hash_id === given.line_hash_id);
  if (!line) throw unknownReference("line_hash_id");
  const day = given.date ?? today("UTC", tx.call.now);
  const latest = today("Pacific/Kiritimati", tx.call.now);
  if (day > latest) throw invalidField("date", "errors.future_date");
  const { verdict, taste = null, colour = null, stability = null, price = null, text: words = null } = given;
  const scores = { taste, colour, stability, price };
  await writeVerdict.one(tx.db, row.hash_id, line.hash_id, verdict, JSON.stringify(scores), words, day, by);
  const after = { verdict, ...scores, text: words, recipe_id: line.recipe_id };
  const event = samples.event({ ...row, version: row.version + 1 }, "verdict", {
    after,
    details: { verdict, recipe_id: line.recipe_id },
    notice: {
      kind: "sample_verdict",
      owner: true,
      params: { recipe: (line.recipe as { name?: string } | null)?.name ?? "" },
    },
  });
  await record(tx, { ...event, ...sealed(row) });
}
export async function giveVerdict(tx: Tx, { params, body }: ServerInput<typeof calls.giveVerdict>) {
  const row = await samples.begin(tx, "verdict", params.id, body.version);
  await judge(tx, row, body, tx.person.id);
  return await samples.now(tx, row.hash_id);
}
