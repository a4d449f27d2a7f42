import { plainRate, toWire } from "#contract/kit/money.ts";
import type { JointPayment } from "#contract/expenses/payments.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachOf } from "./access.ts";
import { readJoint, type JointRow } from "./joint-queries.ts";

/** A receipt with the parts that the caller may see; 404 without any. */
export async function jointNow(reader: Reader, id: string): Promise<{ data: JointPayment }> {
  const row = await readJoint.first(reader.db, id, ...reachParams(reachOf(reader.access)));
  if (!row || row.parts.length === 0) throw notFound();
  return { data: presentJoint(row) };
}

export const presentJoint = (row: JointRow): JointPayment => ({
  ...row,
  parts: row.parts.map((p) => ({
    ...p,
    amount: toWire(p.amount, p.currency.minor_unit),
    holder_amount: toWire(p.holder_amount, p.holder_currency.minor_unit),
    rate_exchange: p.rate_exchange && plainRate(p.rate_exchange),
  })),
});
