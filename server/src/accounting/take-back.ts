import type { reverseTransaction } from "#contract/accounting/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { keepers, type HolderKind } from "./access.ts";
import { liveHolder } from "./holders.ts";
import { postingDay, reverse } from "./ledger.ts";
import { isReversible, presentTransaction, seenByHolder } from "./transactions.ts";
import { transactionById } from "./queries.ts";

interface Moved {
  readonly hash_id: string;
  readonly kind: HolderKind;
  readonly zone_id: string;
  readonly version: number;
  readonly amount: string;
  readonly iso: string;
}
/** The holders that a transaction moved. */
const movedBy = sql<Moved, [string]>(`
  SELECT h.hash_id, h.kind, h.zone_id, h.version, p.amount, p.currency_iso AS iso
  FROM ledger_posting p JOIN holder h ON h.ledger_account_id = p.account_id WHERE p.transaction_id = $1 ORDER BY p.seq`);

/** Serialises concurrent reversals of a transaction: an advisory lock, because the application's role may not lock ledger rows. */
const lockTransaction = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 44))");

/** Reverses a movement today. A unique index also guarantees that this happens once; posting enforces the holders' floors and first days. */
export async function takeBack(tx: Tx, { params, body: { motif } }: ServerInput<typeof reverseTransaction>) {
  // Lock first: a second caller must find it reversed, rather than a balance lowered by the first.
  await lockTransaction.run(tx.db, params.id);
  const first = await transactionById.first(tx.db, params.id);
  if (!first || !seenByHolder(tx.access, first)) throw notFound();
  const moved = await movedBy.all(tx.db, params.id);
  for (const h of moved) tx.access.require(keepers(h.kind), { zone: h.zone_id });
  if (first.entity_kind === "expense") throw conflict("errors.reverse_payment");
  if (!isReversible(first.kind)) throw conflict("errors.reverse_kind");
  if (first.reversed_by !== null) throw conflict("errors.already_reversed");
  const day = await postingDay(
    tx.db,
    first.zone_id,
    undefined,
    moved.map((h) => h.zone_id),
  );
  const [entity] = moved;
  const id = await reverse(tx, params.id, {
    kind: "reversal",
    zone: first.zone_id,
    day,
    label: motif,
    ...(entity && { entity: { kind: entity.kind, id: entity.hash_id } }),
    rate: first.rate_exchange,
  });
  await record(
    tx,
    ...moved.map((h) => ({
      kind: h.kind,
      id: h.hash_id,
      action: "take_back",
      zone: h.zone_id,
      details: {
        transaction: first.number,
        amount: `${formatAmount(h.amount.replace("-", ""))} ${h.iso}`,
        label: first.label,
        date: first.day,
        motif,
      },
      live: liveHolder(h),
    })),
  );
  return { data: presentTransaction(await transactionById.one(tx.db, id), tx.person, null) };
}
