import type { ServerInput } from "#contract/kit/endpoint.ts";
import { fitsMinorUnit, toWire } from "#contract/kit/money.ts";
import type * as calls from "#contract/zones/charges.ts";
import type { Charge } from "#contract/zones/charges.ts";
import { daysFrom, firstAfter, shiftDay } from "#contract/kit/recurrence.ts";
import { chargeMakers, chargeStoppers } from "#contract/zones/rights.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Access, Person, Rights } from "#server/kit/shared/access.ts";
import { conflict, invalidField, notFound, refused, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { makeDue } from "./recurring.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { hearersOf, mustAt } from "./access.ts";
import * as q from "./charge-queries.ts";
import { dueCharge, recurringCharges, ruleOf } from "./make-due.ts";
import type { OfficeExpenses } from "./office-expenses.ts";
import { zoneById } from "./queries.ts";

type Call = typeof calls;
type Input<K extends keyof Call> = ServerInput<Call[K]>;
/** All of these rights are needed. */
const mayMake = (rights: Rights, zone: string): boolean =>
  chargeMakers.all.every((right) => rights.at(right, { zone }));
const maySee: readonly Permission[] = ["areas_view", ...chargeStoppers.any];

/** How many days back the first day may be; occurrences since then are created at once. */
const EARLIEST = 366;
const UPCOMING = 6;

function present(g: q.ChargeRow, { rights }: Person): Charge {
  const at = { zone: g.zone_id };
  const going = g.stopped_at === null;
  return {
    id: g.hash_id,
    hash_id: g.hash_id,
    zone_hash_id: g.zone_id,
    fixed: g.fixed,
    title: g.title,
    amount: toWire(g.amount, g.currency.minor_unit),
    currency: g.currency,
    reason_id: g.reason_id,
    reason: g.reason,
    type_id: g.type_id,
    type_name: g.type_name,
    repeat_every: g.repeat_every,
    repeat_unit: g.repeat_unit,
    start_date: g.start_day,
    end_date: g.end_day,
    next_date: g.next_day,
    made_count: g.made_count,
    stopped_at: g.stopped_at,
    user: { hash_id: g.user_id, name: g.user_name },
    created_at: g.created_at,
    version: g.version,
    can: {
      ...(!g.fixed && going && mayMake(rights, g.zone_id) && { update: true }),
      ...(g.next_day !== null && rights.at(chargeStoppers.any, at) && { stop: true }),
    },
  };
}

const chargeNow = async (reader: Reader, id: string): Promise<{ data: Charge }> => ({
  data: present(await q.chargeById.one(reader.db, id), reader.person),
});

export async function listCharges({ db, access, person }: Reader, zone: string, fixed: boolean) {
  if (!access.can("areas_view", { zone })) throw notFound();
  const rows = await q.chargesOf.all(db, zone, fixed);
  if (rows.length === 0 && !(await zoneById.first(db, zone))) throw notFound();
  return { data: rows.map((g) => present(g, person)) };
}

/** A charge with its next days, and its drafts that the caller may see. */
export async function getCharge(expenses: OfficeExpenses, reader: Reader, { params }: Input<"getAreaExpense">) {
  const g = await q.chargeById.first(reader.db, params.id);
  if (!g || !reader.access.can("areas_view", { zone: g.zone_id })) throw notFound();
  const made = await expenses.ofCharge(reader, g.hash_id);
  return {
    data: {
      ...present(g, reader.person),
      zone: { hash_id: g.zone_id, name: g.zone_name },
      upcoming: daysFrom(ruleOf(g), g.next_day, UPCOMING),
      occurrences: made.map((e) => ({
        hash_id: e.hash_id,
        number: e.number,
        title: e.title,
        date: e.start_date,
        status: e.status,
        amount: e.amount,
        currency: e.currency,
      })),
    },
  };
}

const chargeEvent = (
  g: { hash_id: string; zone_id: string },
  action: string,
  version: number,
  more: Partial<Event>,
): Event => ({
  kind: "charge",
  id: g.hash_id,
  action,
  zone: g.zone_id,
  live: hearersOf(g.zone_id, version),
  ...more,
});

function mustMake(access: Access, zone: string): void {
  for (const right of chargeMakers.all) mustAt(access, zone, [right]);
}

async function checkForm(tx: Tx, zone: string, form: { amount: string; reason_id: string; type_id: string | null }) {
  await q.holdZone.run(tx.db, zone);
  const found = await q.chargeForm.first(tx.db, zone, form.reason_id, form.type_id);
  if (!found) throw notFound();
  if (!found.currency) throw refused("errors.no_currency");
  if (!found.reason) throw unknownReference("reason_id");
  if (form.type_id !== null && !found.type) throw unknownReference("type_id");
  if (!fitsMinorUnit(form.amount, found.currency.minor_unit))
    throw invalidField("amount", "errors.minor_unit", { currency: found.currency.iso });
  return { currency: found.currency, today: found.today };
}

/** Runs the job now, in case something is due. */
const wakeJob = async (tx: Tx): Promise<void> => await addJob(tx.db, "charges", {}, "charges");

export async function createCharge(tx: Tx, zone: string, fixed: boolean, body: Input<"createFixedLoad">["body"]) {
  mustMake(tx.access, zone);
  const form = { ...body, type_id: body.type_id ?? null, end_date: body.end_date ?? null };
  const { currency, today } = await checkForm(tx, zone, form);
  if (form.start_date < shiftDay(today, -EARLIEST)) throw invalidField("start_date", "errors.start_too_early");
  const row = {
    hash_id: newId(),
    zone_id: zone,
    fixed,
    title: form.title,
    amount: form.amount,
    currency_id: currency.hash_id,
    reason_id: form.reason_id,
    type_id: form.type_id,
    repeat_every: form.repeat_every,
    repeat_unit: form.repeat_unit,
    start_day: form.start_date,
    end_day: form.end_date,
    user_id: tx.person.id,
  };
  await q.insertCharge(tx.db, { ...row, next_day: row.start_day });
  if (form.start_date <= today) await wakeJob(tx);
  await record(tx, chargeEvent(row, "create", 1, { after: row }));
  return await chargeNow(tx, row.hash_id);
}

async function lockedCharge(tx: Tx, id: string): Promise<q.ChargeRow> {
  await q.lockCharge.run(tx.db, id);
  const g = await q.chargeById.first(tx.db, id);
  if (!g || !tx.access.can(maySee, { zone: g.zone_id })) throw notFound();
  return g;
}

/** Updates a charge for the future; due occurrences are created first with the old values. */
export async function updateCharge(expenses: OfficeExpenses, tx: Tx, { params, body }: Input<"updateAreaExpense">) {
  const g = await lockedCharge(tx, params.id);
  mustMake(tx.access, g.zone_id);
  if (g.fixed || g.stopped_at !== null) throw conflict("errors.not_editable", undefined, "state");
  if (body.version !== undefined && body.version !== g.version) throw stale();
  const next = {
    title: body.title ?? g.title,
    amount: body.amount ?? g.amount,
    reason_id: body.reason_id ?? g.reason_id,
    type_id: body.type_id === undefined ? g.type_id : body.type_id,
    repeat_every: body.repeat_every ?? g.repeat_every,
    repeat_unit: body.repeat_unit ?? g.repeat_unit,
    start_day: body.start_date ?? g.start_day,
    end_day: body.end_date === undefined ? g.end_day : body.end_date,
  };
  if (next.end_day !== null && next.end_day < next.start_day) throw invalidField("end_date", "errors.dates_reversed");
  await checkForm(tx, g.zone_id, next);
  let last = g.last_day;
  for (let due: q.ChargeRow = g; due.next_day !== null && due.next_day <= g.today;) {
    const made = await makeDue(recurringCharges(expenses), tx.db, tx.call, dueCharge(due));
    tx.send(made);
    due = await q.chargeById.one(tx.db, g.hash_id);
    last = due.last_day;
  }
  const yesterday = shiftDay(g.today, -1);
  const after = last !== null && last > yesterday ? last : yesterday;
  const next_day = firstAfter({ ...ruleOf(g), ...next, start_date: next.start_day, end_date: next.end_day }, after);
  await q.writeCharge(tx.db, g.hash_id, { ...next, next_day });
  if (next_day !== null && next_day <= g.today) await wakeJob(tx);
  const before = Object.fromEntries(Object.keys(next).map((k) => [k, g[k as keyof q.ChargeRow]]));
  await record(tx, chargeEvent(g, "update", g.version + 1, { before, after: next }));
  return await chargeNow(tx, g.hash_id);
}

/** Stops a charge for good. Each kind has its own endpoint; the other kind gives 404. */
export async function stopCharge(tx: Tx, id: string, fixed: boolean) {
  const g = await lockedCharge(tx, id);
  if (g.fixed !== fixed) throw notFound();
  tx.access.require(chargeStoppers.any, { zone: g.zone_id });
  if (g.next_day === null) throw conflict("errors.stopped_already", undefined, "state");
  await q.stopCharge.run(tx.db, id);
  await record(
    tx,
    chargeEvent(g, "stop", g.version + 1, { before: { next_day: g.next_day }, after: { next_day: null } }),
  );
  return await chargeNow(tx, id);
}
