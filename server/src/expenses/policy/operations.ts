import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/expenses/policy.ts";
import type { ExpenseLimit, RateOfOffice } from "#contract/expenses/policy.ts";
import { policyKeepers, policySeers } from "#contract/expenses/rights.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { decimal, fitsMinorUnit, toWire } from "#contract/kit/money.ts";
import type { Access, Person } from "#server/kit/shared/access.ts";
import { invalid, notFound, refused, stale, type Message } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { presentRate } from "./present.ts";
import * as q from "./queries.ts";

type Input<K extends keyof typeof calls> = ServerInput<(typeof calls)[K]>;

/** Requires that the caller sees the office's rules, else 404. */
function mustSee(access: Access, zone: string): void {
  if (!access.can(policySeers.any, { zone })) throw notFound();
}
function mustKeep(access: Access, zone: string): void {
  mustSee(access, zone);
  access.require(policyKeepers.any, { zone });
}
function canOf(person: Person, zone: string): ExpenseLimit["can"] {
  return policyKeepers.any.some((right) => person.rights.at(right, { zone })) ? { update: true, delete: true } : {};
}

const presentLimit = ({ zone_id, ...row }: q.LimitRow, person: Person): ExpenseLimit => ({
  ...row,
  amount: toWire(row.amount, row.currency.minor_unit),
  can: canOf(person, zone_id),
});
const rateOf = (row: q.RateRow, person: Person): RateOfOffice => ({
  ...presentRate(row),
  can: canOf(person, row.zone_id),
});

export async function officeRules({ db, access, person }: Reader, { params }: Input<"officeRules">) {
  mustSee(access, params.id);
  const office = await q.officePolicy.first(db, params.id);
  if (!office) throw notFound();
  const { limits, rates, ...zone } = office;
  return {
    data: { limits: limits.map((l) => presentLimit(l, person)), rates: rates.map((r) => rateOf(r, person)) },
    zone,
    can: canOf(person, params.id).update ? { create: true } : {},
  };
}

const ruleEvent = (
  kind: "expense_limit" | "allowance_rate",
  of: { hash_id: string; zone_id: string; version: number },
  action: string,
  more: Partial<Event>,
): Event => ({
  kind,
  id: of.hash_id,
  action,
  zone: of.zone_id,
  live: { area: "expenses", version: of.version, users: [], zone: of.zone_id, needs: policySeers.any },
  ...more,
});

const unknown: Message[] = [{ key: "errors.unknown_reference" }];

/** Checks that referenced records exist and amounts fit the currency. */
async function checked(
  tx: Tx,
  zone: string,
  names: { currency_id: string | null; reason_id?: string; country_id?: string; user_id?: string | null },
  amounts: Readonly<Record<string, string | null>>,
  problems: Record<string, Message[]> = {},
): Promise<string> {
  const { reason_id = null, country_id = null, user_id = null, currency_id } = names;
  const found = await q.namesOf.one(tx.db, zone, currency_id, reason_id, country_id, user_id);
  if (!found.zone) throw notFound();
  if (!found.currency && currency_id === null) throw refused("errors.no_currency");
  if (!found.currency) problems.currency_id = unknown;
  if (reason_id !== null && !found.reason) problems.reason_id = unknown;
  if (country_id !== null && !found.country) problems.country_id = unknown;
  if (user_id !== null && !found.person) problems.user_id = unknown;
  for (const [field, amount] of Object.entries(amounts))
    if (amount !== null && found.currency && !fitsMinorUnit(amount, found.currency.minor_unit))
      problems[field] = [{ key: "errors.minor_unit", params: { currency: found.currency.iso } }];
  if (!found.currency || Object.keys(problems).length > 0) throw invalid(problems);
  return found.currency.hash_id;
}

export async function createLimit(tx: Tx, { params, body }: Input<"createLimit">) {
  mustKeep(tx.access, params.id);
  const { user_id = null, end_date = null, currency_id: named = null, ...rest } = body;
  const currency_id = await checked(
    tx,
    params.id,
    { currency_id: named, reason_id: body.reason_id, user_id },
    { amount: body.amount },
  );
  const row = { hash_id: newId(), zone_id: params.id, ...rest, user_id, end_date, currency_id };
  await q.insertLimit(tx.db, row);
  await record(tx, ruleEvent("expense_limit", { ...row, version: 1 }, "create", { after: row }));
  return { data: presentLimit(await q.limitById.one(tx.db, row.hash_id), tx.person) };
}

async function lockedLimit(tx: Tx, id: string): Promise<q.LimitRow> {
  await q.lockLimit.run(tx.db, id);
  const row = await q.limitById.first(tx.db, id);
  if (!row) throw notFound();
  mustKeep(tx.access, row.zone_id);
  return row;
}

export async function updateLimit(tx: Tx, { params, body }: Input<"updateLimit">) {
  const row = await lockedLimit(tx, params.id);
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const next = {
    reason_id: body.reason_id ?? row.reason_id,
    user_id: givenOr(body.user_id, row.user_id),
    per: body.per ?? row.per,
    amount: body.amount ?? row.amount,
    currency_id: body.currency_id ?? row.currency_id,
    start_date: body.start_date ?? row.start_date,
    end_date: givenOr(body.end_date, row.end_date),
  };
  await checked(
    tx,
    row.zone_id,
    // An unchanged person is not checked: they may have left.
    { ...next, user_id: next.user_id === row.user_id ? null : next.user_id },
    { amount: next.amount },
    reversed(next),
  );
  await q.writeLimit(tx.db, params.id, next);
  await record(
    tx,
    ruleEvent("expense_limit", { ...row, version: row.version + 1 }, "update", { before: row, after: next }),
  );
  return { data: presentLimit(await q.limitById.one(tx.db, params.id), tx.person) };
}

const reversed = ({
  start_date,
  end_date,
}: {
  start_date: string;
  end_date: string | null;
}): Record<string, Message[]> =>
  end_date !== null && end_date < start_date ? { end_date: [{ key: "errors.dates_reversed" }] } : {};

export async function deleteLimit(tx: Tx, { params }: Input<"deleteLimit">) {
  const row = await lockedLimit(tx, params.id);
  await q.removeLimit.run(tx.db, params.id);
  await record(tx, ruleEvent("expense_limit", row, "delete", { before: row }));
  return { message: text(tx.call.locale, "errors.done_deleted") };
}

type Terms = Pick<
  q.RateRow,
  "vehicle" | "amount" | "ceiling_km" | "amount_above" | "part_amount" | "breakfast" | "lunch" | "dinner"
>;
/** Each kind requires its own fields and refuses the other's. */
function termsProblems(kind: q.RateRow["kind"], t: Terms): Record<string, Message[]> {
  const needed: Message[] = [{ key: "errors.required" }];
  if (kind === "mileage")
    return {
      ...(t.vehicle === null && { vehicle: needed }),
      ...(t.amount_above !== null && t.ceiling_km === null && { ceiling_km: needed }),
    };
  const percent = (t.breakfast ?? 0) + (t.lunch ?? 0) + (t.dinner ?? 0);
  return {
    ...(t.part_amount === null && { part_amount: needed }),
    ...(t.part_amount !== null &&
      decimal(t.part_amount).gt(t.amount) && { part_amount: [{ key: "errors.part_day_above" }] }),
    ...(percent > 100 && { dinner: [{ key: "errors.meals_above" }] }),
  };
}
const onlyOf = (kind: q.RateRow["kind"], t: Terms): Terms =>
  kind === "mileage"
    ? { ...t, part_amount: null, breakfast: null, lunch: null, dinner: null }
    : {
        ...t,
        vehicle: null,
        ceiling_km: null,
        amount_above: null,
        breakfast: t.breakfast ?? 0,
        lunch: t.lunch ?? 0,
        dinner: t.dinner ?? 0,
      };
/** Amounts that must fit the minor unit; a price per kilometre may be finer: 0.529 EUR. */
const inCoins = (kind: q.RateRow["kind"], t: Terms): Record<string, string | null> =>
  kind === "mileage" ? {} : { amount: t.amount, part_amount: t.part_amount };

export async function createRate(tx: Tx, { params, body }: Input<"createRate">) {
  mustKeep(tx.access, params.id);
  const { kind, country_id, source, start_date, end_date = null, currency_id: named = null } = body;
  const terms = onlyOf(kind, {
    vehicle: body.vehicle ?? null,
    amount: body.amount,
    ceiling_km: body.ceiling_km ?? null,
    amount_above: body.amount_above ?? null,
    part_amount: body.part_amount ?? null,
    breakfast: body.breakfast ?? null,
    lunch: body.lunch ?? null,
    dinner: body.dinner ?? null,
  });
  const problems = termsProblems(kind, terms);
  const currency_id = await checked(tx, params.id, { currency_id: named, country_id }, inCoins(kind, terms), problems);
  const row = {
    hash_id: newId(),
    zone_id: params.id,
    kind,
    country_id,
    currency_id,
    source,
    start_date,
    end_date,
    ...terms,
  };
  await q.insertRate(tx.db, row);
  await record(tx, ruleEvent("allowance_rate", { ...row, version: 1 }, "create", { after: row }));
  return { data: rateOf(await q.rateById.one(tx.db, row.hash_id), tx.person) };
}

async function lockedRate(tx: Tx, id: string): Promise<q.RateRow> {
  await q.lockRate.run(tx.db, id);
  const row = await q.rateById.first(tx.db, id);
  if (!row) throw notFound();
  mustKeep(tx.access, row.zone_id);
  return row;
}

export async function updateRate(tx: Tx, { params, body }: Input<"updateRate">) {
  const row = await lockedRate(tx, params.id);
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const terms = onlyOf(row.kind, {
    vehicle: givenOr(body.vehicle, row.vehicle),
    amount: body.amount ?? row.amount,
    ceiling_km: givenOr(body.ceiling_km, row.ceiling_km),
    amount_above: givenOr(body.amount_above, row.amount_above),
    part_amount: givenOr(body.part_amount, row.part_amount),
    breakfast: givenOr(body.breakfast, row.breakfast),
    lunch: givenOr(body.lunch, row.lunch),
    dinner: givenOr(body.dinner, row.dinner),
  });
  const next = {
    country_id: body.country_id ?? row.country_id,
    currency_id: body.currency_id ?? row.currency_id,
    source: body.source ?? row.source,
    start_date: body.start_date ?? row.start_date,
    end_date: givenOr(body.end_date, row.end_date),
    ...terms,
  };
  await checked(tx, row.zone_id, next, inCoins(row.kind, terms), {
    ...termsProblems(row.kind, terms),
    ...reversed(next),
  });
  await q.writeRate(tx.db, params.id, next);
  await record(
    tx,
    ruleEvent("allowance_rate", { ...row, version: row.version + 1 }, "update", { before: row, after: next }),
  );
  return { data: rateOf(await q.rateById.one(tx.db, params.id), tx.person) };
}

export async function deleteRate(tx: Tx, { params }: Input<"deleteRate">) {
  const row = await lockedRate(tx, params.id);
  await q.removeRate.run(tx.db, params.id);
  await record(tx, ruleEvent("allowance_rate", row, "delete", { before: row }));
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
