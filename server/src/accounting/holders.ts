import { holdOffice } from "#server/zones/public.ts";
import type { accounts } from "#contract/accounting/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { decimal, fitsMinorUnit, toWire } from "#contract/kit/money.ts";
import { constraintOf } from "#server/kit/sql/database.ts";
import { type Failure, invalidField, notFound, refused, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { mustKeep, mustSee, holderSeers, type HolderKind } from "./access.ts";
import { post, postingDay } from "./ledger.ts";
import { currencyOf, presentHolder } from "./present.ts";
import {
  holderById,
  holdersOfZone,
  insertHolder,
  statisticsOf,
  updateHolder,
  zoneAndCurrency,
  zoneExists,
  type HolderRow,
} from "./queries.ts";

type Input<K extends keyof typeof accounts> = ServerInput<(typeof accounts)[K]>;

/** A holder that the caller may see, else 404. */
export async function seenHolder(reader: Reader, kind: HolderKind, id: string): Promise<HolderRow> {
  const holder = await holderById.first(reader.db, id, kind);
  if (!holder) throw notFound();
  mustSee(reader.access, kind, holder.zone_id);
  return holder;
}

/** A holder whose money the caller may move, else 403 or 404. */
export async function keptHolder(tx: Reader, kind: HolderKind, id: string): Promise<HolderRow> {
  const holder = await seenHolder(tx, kind, id);
  mustKeep(tx.access, kind, holder.zone_id);
  return holder;
}

/** The holder's current state, for the answer. */
export const holderNow = async (reader: Reader, kind: HolderKind, id: string) => ({
  data: presentHolder(await holderById.one(reader.db, id, kind), reader.person),
});

export const liveHolder = (holder: Pick<HolderRow, "kind" | "zone_id" | "version">) =>
  ({
    area: "accounting",
    version: holder.version,
    users: [],
    zone: holder.zone_id,
    needs: holderSeers(holder.kind),
  }) as const;

export async function listHolders(reader: Reader, kind: HolderKind, { params, query }: Input<"list">) {
  mustSee(reader.access, kind, params.zone);
  const limit = sizeFor(query.limit);
  const [key, id] = namedCursor(query.after);
  const rows = await holdersOfZone(limit).all(reader.db, params.zone, kind, key, id);
  if (rows.length === 0 && !(await zoneExists.first(reader.db, params.zone))) throw notFound();
  const { data, after } = namedPage(rows, limit);
  return { data: data.map((r) => presentHolder(r, reader.person)), after };
}

export async function createHolder(tx: Tx, kind: HolderKind, { params, body }: Input<"create">) {
  mustKeep(tx.access, kind, params.zone);
  await holdOffice(tx.db, params.zone);
  const zone = await zoneAndCurrency.first(tx.db, params.zone, body.currency_hash_id ?? null);
  if (!zone) throw notFound();
  if (!zone.zone_currency_id) throw refused("errors.no_currency");
  if (!zone.currency_id || zone.iso === null || zone.minor_unit === null) throw unknownReference("currency_hash_id");
  if (!fitsMinorUnit(body.initial_amount, zone.minor_unit))
    throw invalidField("initial_amount", "errors.minor_unit", { currency: zone.iso });
  const day = await postingDay(tx.db, params.zone, body.date);
  const id = newId();
  const overdraft = kind === "account" ? (body.overdraft_limit ?? "0") : "0";
  try {
    await insertHolder.run(
      tx.db,
      id,
      kind,
      params.zone,
      zone.currency_id,
      body.name,
      body.initial_amount,
      body.bank ?? null,
      body.number ?? null,
      overdraft,
      newId(),
      day,
    );
  } catch (error) {
    throw nameTaken(error);
  }
  const opening = decimal(body.initial_amount);
  if (opening.gt(0)) {
    await post(tx, {
      kind: "opening",
      zone: params.zone,
      day,
      entity: { kind, id },
      lines: [
        { kind, ref: id, zone: params.zone, currency: zone.iso, amount: opening },
        { kind: "opening", ref: params.zone, zone: params.zone, currency: zone.iso, amount: opening.times(-1) },
      ],
    });
  }
  await record(tx, {
    kind,
    id,
    action: "create",
    zone: params.zone,
    after: { name: body.name, initial_amount: body.initial_amount, currency: zone.iso, first_day: day },
    live: liveHolder({ kind, zone_id: params.zone, version: 1 }),
  });
  return await holderNow(tx, kind, id);
}

export async function changeHolder(tx: Tx, kind: HolderKind, { params, body }: Input<"update">) {
  const holder = await keptHolder(tx, kind, params.id);
  if (body.version !== undefined && body.version !== holder.version) throw stale();
  const next = {
    name: body.name ?? holder.name,
    bank: body.bank === undefined ? holder.bank : body.bank,
    number: body.number === undefined ? holder.number : body.number,
    overdraft_limit: kind === "account" ? (body.overdraft_limit ?? holder.overdraft_limit) : "0",
  };
  let changed: { version: number } | undefined;
  try {
    changed = await updateHolder.first(
      tx.db,
      holder.hash_id,
      holder.version,
      next.name,
      next.bank,
      next.number,
      next.overdraft_limit,
    );
  } catch (error) {
    if (constraintOf(error) === "ledger_account_floor") throw invalidField("overdraft_limit", "errors.overdraft_used");
    throw nameTaken(error);
  }
  if (!changed) throw stale();
  const before = {
    name: holder.name,
    bank: holder.bank,
    number: holder.number,
    overdraft_limit: holder.overdraft_limit,
  };
  await record(tx, {
    kind,
    id: holder.hash_id,
    action: "update",
    zone: holder.zone_id,
    before,
    after: next,
    live: liveHolder({ ...holder, version: changed.version }),
  });
  return await holderNow(tx, kind, holder.hash_id);
}

const nameTaken = (error: unknown): unknown =>
  constraintOf(error) === "holder_name" ? invalidField("name", "errors.taken") : error;

export async function holderStatistics(reader: Reader, kind: HolderKind, { params, query }: Input<"statistics">) {
  const holder = await seenHolder(reader, kind, params.id);
  const pad = (n: number): string => String(n).padStart(2, "0");
  const { year, month } = query;
  const from = month ? `${year}-${pad(month)}-01` : `${year}-01-01`;
  const to = month ? (month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`) : `${year + 1}-01-01`;
  const data = await statisticsOf.all(reader.db, holder.ledger_account_id, from, to, month ? "day" : "month");
  const told = (amount: string): string => toWire(amount, holder.minor_unit);
  return {
    data: data.map((p) => ({ period: p.period, in: told(p.in), out: told(p.out), balance: told(p.balance) })),
    currency: currencyOf(holder),
  };
}

/** Refuses amounts finer than the currency's minor unit. */
export function checkAmount(field: string, amount: string, currency: { iso: string; minor_unit: number }): void {
  if (!fitsMinorUnit(amount, currency.minor_unit))
    throw invalidField(field, "errors.minor_unit", { currency: currency.iso });
}
export const asInvalidRate = (problem: "rate_needed" | "rate_superfluous" | "too_small"): Failure =>
  invalidField("rate_exchange", `errors.${problem}`);
