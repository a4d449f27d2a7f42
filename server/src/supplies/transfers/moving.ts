import { supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { TransferStep } from "#server/kit/records/transferring.ts";
import { stale } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lockArticles } from "../moved.ts";
import * as r from "./records.ts";

/** Locks the articles of a transfer, then the transfer, for a step that the caller may take. */
export async function beginStep(tx: Tx, step: TransferStep, id: string, version: number | undefined) {
  const seen = await r.load(tx, id);
  r.steps[step].allow(tx, step, seen, version);
  const articles = await lockArticles.all(
    tx.db,
    seen.lines.map((l) => l.supply.hash_id),
  );
  const row = await r.locked(tx, id);
  r.steps[step].allow(tx, step, row, version);
  const known = new Map(articles.map((a) => [a.hash_id, a]));
  // Something was added to it meanwhile: the caller has not seen that.
  if (row.lines.some((l) => !known.has(l.supply.hash_id))) throw stale();
  return { row, articles: known };
}

export const transferLink = (id: string): string => supplyTransfersHref({ transfer: id });

/** Ends a transfer, records what moved, and answers with it. */
export async function endStep(tx: Tx, step: TransferStep, row: r.TransferRow, ...events: readonly Event[]) {
  await r.end(tx, step, row);
  await record(tx, ...events);
  return { data: r.presentTransfer(await r.one.one(tx.db, row.hash_id), tx.person) };
}
