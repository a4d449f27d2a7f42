import type { accounts } from "#contract/accounting/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { exchange } from "./exchange.ts";
import { keepers, type HolderKind } from "./access.ts";
import { checkAmount, holderNow, keptHolder, liveHolder } from "./holders.ts";
import { post, postingDay } from "./ledger.ts";
import { holderKind } from "./present.ts";
import { holderById } from "./queries.ts";
import { crossing } from "./rules.ts";

type Input<K extends keyof typeof accounts> = ServerInput<(typeof accounts)[K]>;

/** A deposit or withdrawal, with its files. */
async function outside(
  tx: Tx,
  kind: HolderKind,
  id: string,
  way: "deposit" | "withdrawal",
  body: Input<"deposit">["body"],
) {
  const holder = await keptHolder(tx, kind, id);
  checkAmount("amount", body.amount, holder);
  const day = await postingDay(tx.db, holder.zone_id, body.date);
  const amount = decimal(body.amount).times(way === "deposit" ? 1 : -1);
  const zone = holder.zone_id;
  const transaction = await post(tx, {
    kind: way,
    zone,
    day,
    label: body.label ?? null,
    entity: { kind, id },
    lines: [
      { kind, ref: id, zone, currency: holder.iso, amount },
      { kind: "outside", ref: zone, zone, currency: holder.iso, amount: amount.times(-1) },
    ],
  });
  const details = { amount: `${formatAmount(body.amount)} ${holder.iso}`, label: body.label ?? null, date: day };
  await record(tx, { kind, id, action: way, zone, details, live: liveHolder(holder) });
  return { transaction };
}

export async function deposit(tx: Tx, kind: HolderKind, { params, body }: Input<"deposit">) {
  await outside(tx, kind, params.id, "deposit", body);
  return await holderNow(tx, kind, params.id);
}

export async function withdraw(tx: Tx, storage: Storage, kind: HolderKind, { params, body }: Input<"withdrawal">) {
  const { transaction } = await outside(tx, kind, params.id, "withdrawal", body);
  await storage.keep(
    tx,
    (body.invoices ?? []).map((upload) => ({
      kind: "ledger_transaction" as const,
      record: transaction,
      upload: upload as Upload,
    })),
  );
  return await holderNow(tx, kind, params.id);
}

/** A transfer between holders; across currencies both amounts and the rate are stored. */
export async function transfer(tx: Tx, kind: HolderKind, { params, body }: Input<"transfer">) {
  const from = await keptHolder(tx, kind, params.id);
  const toKind = holderKind[body.transaction_to_type];
  const to = await holderById.first(tx.db, body.transaction_to_hash_id, toKind);
  if (!to || !tx.access.can(keepers(toKind), { zone: to.zone_id })) throw unknownReference("transaction_to_hash_id");
  if (to.hash_id === from.hash_id) throw invalidField("transaction_to_hash_id", "errors.same_holder");
  checkAmount("amount", body.amount, from);
  if (body.amount_to) checkAmount("amount_to", body.amount_to, to);
  const day = await postingDay(tx.db, from.zone_id, body.date, [to.zone_id]);
  const amount = decimal(body.amount);
  const exchanged = await exchange(tx, { amount, from, to, day, given: body });
  const line = (h: typeof from, k: HolderKind) => ({ kind: k, ref: h.hash_id, zone: h.zone_id, currency: h.iso });
  await post(tx, {
    kind: "transfer",
    zone: from.zone_id,
    day,
    label: body.label ?? null,
    entity: { kind, id: from.hash_id },
    rate: exchanged.rate,
    lines: crossing(
      from.zone_id,
      { line: line(from, kind), amount },
      { line: line(to, toKind), amount: exchanged.other },
    ),
  });
  const details = {
    amount: `${formatAmount(body.amount)} ${from.iso}`,
    to: to.name,
    from: from.name,
    amount_to: `${formatAmount(exchanged.other.toFixed())} ${to.iso}`,
    rate: exchanged.rate,
    ...exchanged.details,
    label: body.label ?? null,
    date: day,
  };
  await record(
    tx,
    { kind, id: from.hash_id, action: "transfer_out", zone: from.zone_id, details, live: liveHolder(from) },
    { kind: toKind, id: to.hash_id, action: "transfer_in", zone: to.zone_id, details, live: liveHolder(to) },
  );
  return await holderNow(tx, kind, from.hash_id);
}
