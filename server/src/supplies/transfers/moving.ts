import { supplyTransfersHref } from "#contract/supplies/hrefs.ts";
import type { EventMore } from "#server/kit/records/events.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { stale } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { unitsOf, type Moved, type Parcel } from "../move.ts";
import { supplyEvent } from "../records.ts";
import * as r from "./records.ts";

type Article = Moved["supply"];
/** Articles, in the order of their locks. Who receives them may not see them yet. */
const lockArticles = sql<Article, [ids: readonly string[]]>(
  "SELECT hash_id, name, type, version, moves FROM supply WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
const articlesNow = sql<Article, [ids: readonly string[]]>(
  "SELECT hash_id, name, type, version, moves FROM supply WHERE hash_id = ANY ($1::uuid[])",
);

/** Locks the articles of a transfer, then the transfer, for a step that the caller may take. */
export async function beginStep(tx: Tx, step: "receive" | "cancel", id: string, version: number | undefined) {
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

/** The units of a line that are these pieces, or so many. */
export const parcelOf = (pieces: r.LineRow["pieces"], quantity: number, zone: string): Parcel => ({
  from: "ON_THE_WAY",
  quantity,
  allocation: null,
  pieces: pieces.map(({ hash_id, letters, number }) => ({
    hash_id,
    letters,
    number,
    serial_number: "",
    state: "ON_THE_WAY",
    zone_id: zone,
    zone_name: "",
    allocation_id: null,
    holder_id: null,
    holder_name: null,
  })),
});

/** Something that a step moved of an article, in an office. */
export interface Told {
  readonly supply_id: string;
  readonly zone: string;
  readonly action: string;
  readonly parcel: Parcel;
  readonly details: Readonly<Record<string, unknown>>;
  readonly notice?: EventMore["notice"];
}
/** The events of what was moved, with the versions that the articles have now. */
export async function eventsOf(tx: Tx, told: readonly Told[]): Promise<Event[]> {
  const ids = told.map((one) => one.supply_id);
  const articles = new Map((await articlesNow.all(tx.db, ids)).map((a) => [a.hash_id, a]));
  return told.flatMap(({ supply_id, zone, action, parcel, details, notice }) => {
    const article = articles.get(supply_id);
    if (!article) return [];
    const { quantity, serials } = unitsOf([parcel]);
    return [
      supplyEvent({ ...article, zone_id: zone }, action, {
        details: { quantity, ...(serials && { serials }), ...details },
        ...(notice && { notice }),
      }),
    ];
  });
}
export const transferLink = (id: string): string => supplyTransfersHref({ transfer: id });

/** Ends a transfer, records what moved, and answers with it. */
export async function endStep(tx: Tx, step: "receive" | "cancel", row: r.TransferRow, ...events: readonly Event[]) {
  await r.steps[step].write(tx, "supply_transfer", step, row, { at: "ended_at", set: { ended_by: tx.person.id } });
  await record(tx, ...events);
  return { data: r.presentTransfer(await r.one.one(tx.db, row.hash_id), tx.person) };
}
