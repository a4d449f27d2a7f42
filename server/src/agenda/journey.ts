import type * as calls from "#contract/agenda/endpoints.ts";
import { daysAway, journeyOf } from "#contract/agenda/travel.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { journeyTerms, storeJourney, type Journey } from "#server/expenses/public.ts";
import { Failure, forbidden, invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { composed, momentInJson } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { opens } from "./access.ts";
import type { Use } from "./appointment-form.ts";
import { eventOf } from "./events.ts";
import { appointmentNow, expenseAt, wallsAt } from "./load.ts";
import * as q from "./queries.ts";

/** The appointment, or one time of it, in which the caller takes part; a 403 for others whom the caller sees. */
async function takingPart(reader: Reader, id: string, at: string | undefined) {
  reader.access.require("travel_expenses_create", { zone: reader.person.zoneId ?? undefined });
  const row = await appointmentNow(reader, id);
  if (!row.people.includes(reader.access.own())) throw forbidden();
  const times = wallsAt(row, at);
  // A series has no days of its own.
  if (row.repeat !== null && times.at === null) throw invalidField("at", "errors.unknown_reference");
  const { leaves, returns } = journeyOf({ ...row, ...times });
  return { row, times, days: { start_date: leaves.slice(0, 10), end_date: returns.slice(0, 10) } };
}

export async function readJourney(reader: Reader, { params, query }: ServerInput<typeof calls.readJourney>) {
  const { row, times, days } = await takingPart(reader, params.id, query.at);
  const { currency, rates, mileage, per_diem } = await journeyTerms(reader);
  const paid = rates.filter((r) => r.currency_id === currency.hash_id);
  return {
    data: {
      ...days,
      ...daysAway({ ...row, ...times }),
      km: row.travel_km,
      currency,
      vehicles: [...new Set(paid.flatMap((r) => (r.kind === "mileage" ? [r.vehicle] : [])))],
      pays_days: paid.some((r) => r.kind === "per_diem"),
      km_reason: mileage,
      days_reason: per_diem,
    },
  };
}

type Body = ServerInput<typeof calls.draftExpense>["body"];
function claimsOf({ km, vehicle, km_reason_id, full_days, part_days, days_reason_id }: Body): Journey["claims"] {
  const none = { breakfasts: 0, lunches: 0, dinners: 0 };
  return [
    ...(km && km_reason_id
      ? [{ claimed: { kind: "mileage", vehicle, km } as const, reason_id: km_reason_id, field: "km" }]
      : []),
    ...(full_days + part_days > 0 && days_reason_id
      ? [
          {
            claimed: { kind: "per_diem", full_days, part_days, ...none } as const,
            reason_id: days_reason_id,
            field: "full_days",
          },
        ]
      : []),
  ];
}

/** Names what is wrong with a line of the expense by the field that it comes from. */
async function inFields<T>(claims: Journey["claims"], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([path, said]) => {
      const [, i, name] = /^fees\.(\d+)\.(\w+)/u.exec(path) ?? [];
      const field = claims[Number(i)]?.field;
      const reason = field === "km" ? "km_reason_id" : "days_reason_id";
      return [name === "limit_reason" ? name : name === "reason_id" ? reason : (field ?? path), said] as const;
    });
    throw new Failure("invalid", error.say, Object.fromEntries(fields));
  }
}

/** Two presses at once wait for each other at the appointment: the second answers with the expense of the first. */
export async function draftExpense(tx: Tx, { storage }: Use, { params, body }: ServerInput<typeof calls.draftExpense>) {
  await q.lock.run(tx.db, params.id);
  const { row, times, days } = await takingPart(tx, params.id, body.at);
  const made = expenseAt(row, times.at);
  if (made) return { data: made };
  const claims = claimsOf(body);
  const journey: Journey = {
    title: row.title,
    ...days,
    country: row.country_id,
    claims,
    limit_reason: body.limit_reason || null,
  };
  const { title: _, ...expense } = await inFields(claims, () => storeJourney(tx, storage, journey));
  await q.linkExpense.run(tx.db, row.hash_id, tx.access.own(), times.at, expense.hash_id);
  await record(tx, eventOf(row, "draft_expense", { after: { expense: expense.number } }));
  return { data: expense };
}

export async function ofExpense(reader: Reader, { params }: ServerInput<typeof calls.ofExpense>) {
  const where = new Where().and("x.expense_id = ?::uuid", params.id);
  const text = `SELECT e.hash_id, e.title, CASE WHEN isfinite(x.time_at) THEN ${momentInJson("x.time_at")} END AS at
    FROM appointment_expense x JOIN appointment e ON e.hash_id = x.appointment_id WHERE ${where.text} AND ${opens(reader, where)}`;
  const found = await composed<{ hash_id: string; title: string; at: string | null }>(text).first(
    reader.db,
    ...where.values,
  );
  return { data: found ?? null };
}
