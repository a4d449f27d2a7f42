import { serialText } from "#contract/supplies/serials.ts";
import type { agreeCount as agreeCall } from "#contract/supplies/counts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Event } from "#server/kit/records/record.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { write, type Moved } from "../move.ts";
import { eventsOf, lockArticles, parcelOf, type Told } from "../moved.ts";
import { insertLot, openOffice } from "../queries.ts";
import * as q from "./queries.ts";
import { begin, move } from "./records.ts";

type Line = q.LineRow & { readonly supply_id: string };
const isPiece = (line: Line): line is Line & { piece_id: string; letters: string; piece_number: number } =>
  line.piece_id !== null && line.letters !== null && line.piece_number !== null;

/** Throws where something that differs has moved since it was counted: it is counted again. */
async function checkUnmoved(tx: Tx, row: q.WholeRow, lines: readonly Line[]): Promise<void> {
  const pieces = lines.filter(isPiece);
  const now = new Map(
    (
      await q.piecesNow.all(
        tx.db,
        pieces.map((l) => l.piece_id),
      )
    ).map((p) => [p.hash_id, p]),
  );
  const moved = pieces.find((l) => now.get(l.piece_id)?.moved_by !== l.moved_by);
  if (moved)
    throw conflict("supply_counts.again", { what: serialText({ text: moved.letters, number: moved.piece_number }) });
  const counted = lines.filter((l) => !isPiece(l));
  const stock = await q.availableNow.all(
    tx.db,
    row.zone.hash_id,
    lines.map((l) => l.supply_id),
  );
  const available = new Map(stock.map((s) => [s.supply_id, s.available]));
  const less = counted.find((l) => (available.get(l.supply_id) ?? 0) + varianceOf(l) < 0);
  if (less) throw conflict("supply_counts.again", { what: less.supply?.name ?? "" });
  const short = stock.find(
    (s) => s.available + changeOf(lines.filter((l) => l.supply_id === s.supply_id)) < s.reserved,
  );
  const what = short && lines.find((l) => l.supply_id === short.supply_id)?.supply?.name;
  if (short) throw conflict("supply_counts.reserved", { what: what ?? "", reserved: short.reserved });
}
/** How many units more, or fewer, an article has after the count. */
const changeOf = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, l) => sum + (isPiece(l) ? (l.finding === "MISSING" ? -1 : l.finding === "GONE" ? 1 : 0) : varianceOf(l)),
    0,
  );
const varianceOf = ({ counted, book }: Line): number => (counted ?? 0) - (book ?? 0);

interface Agreed {
  readonly told: Told[];
  readonly short: Event[];
  missing: number;
  found: number;
}
/** One article of a stock-take, locked, and what differs of it. */
interface Differing {
  readonly supply: Moved["supply"];
  readonly lines: readonly Line[];
  readonly zone: string;
  readonly reason: string;
}

async function agreePieces(tx: Tx, { supply, lines, zone, reason }: Differing, all: Agreed): Promise<void> {
  const pieces = lines.filter(isPiece).map((l) => ({ ...l, hash_id: l.piece_id, number: l.piece_number }));
  const missing = pieces.filter((p) => p.finding === "MISSING");
  const details = { reason };
  if (missing.length > 0) {
    const parcel = parcelOf(missing, missing.length, zone, "AVAILABLE");
    all.short.push(
      ...(await write(tx, { supply, zone }, { status: "LOSS", parcels: [parcel], to: "GONE" }, { reason })).events,
    );
    all.told.push({ supply_id: supply.hash_id, zone, action: "LOSS", parcel, details });
    all.missing += missing.length;
  }
  // Written off in any office, they are entered in this one.
  const found = Map.groupBy(
    pieces.filter((p) => p.finding === "GONE"),
    (p) => p.zone?.hash_id ?? zone,
  );
  for (const [from, some] of found) {
    await openOffice.run(tx.db, supply.hash_id, zone, null, null);
    const parcel = parcelOf(some, some.length, from, "GONE");
    const said = { reason, ...(from !== zone && { fromZone: from }) };
    all.short.push(
      ...(await write(tx, { supply, zone }, { status: "ENTRY", parcels: [parcel], to: "AVAILABLE" }, said)).events,
    );
    all.told.push({ supply_id: supply.hash_id, zone, action: "found", parcel, details });
    all.found += some.length;
  }
}

async function agreeArticle(tx: Tx, { supply, lines, zone, reason }: Differing, all: Agreed): Promise<void> {
  const variance = lines.filter((l) => !isPiece(l)).reduce((sum, l) => sum + varianceOf(l), 0);
  if (variance === 0) return;
  const quantity = Math.abs(variance);
  const base = { supply_id: supply.hash_id, zone, details: { reason } };
  if (variance < 0) {
    const parcel = parcelOf([], quantity, zone, "AVAILABLE");
    all.short.push(
      ...(await write(tx, { supply, zone }, { status: "LOSS", parcels: [parcel], to: "GONE" }, { reason })).events,
    );
    all.told.push({ ...base, action: "LOSS", parcel });
    all.missing += quantity;
    return;
  }
  const lot = newId();
  await insertLot(tx.db, {
    hash_id: lot,
    supply_id: supply.hash_id,
    zone_id: zone,
    lot: quantity,
    stock_per_lot: 1,
    order_date: null,
    shipping_date: null,
    supplier_id: null,
    price: null,
    currency_id: null,
    warranty_months: null,
    residual: null,
  });
  const parcel = parcelOf([], quantity, zone, "OUTSIDE");
  all.short.push(
    ...(await write(tx, { supply, zone }, { status: "ENTRY", parcels: [parcel], to: "AVAILABLE" }, { lot, reason }))
      .events,
  );
  all.told.push({ ...base, action: "found", parcel });
  all.found += quantity;
}

/** Agrees a stock-take: what is missing is lost, what was written off and seen is entered; what is elsewhere stays where the list says. */
export async function agreeCount(tx: Tx, { params, body }: ServerInput<typeof agreeCall>) {
  const row = await begin(tx, "agree", params.id, body?.version);
  const differing = row.lines.filter(
    (l): l is Line =>
      l.supply_id !== null &&
      (l.finding === "MISSING" || l.finding === "GONE" || (l.counted !== null && l.counted !== l.book)),
  );
  const articles = await lockArticles.all(tx.db, [...new Set(differing.map((l) => l.supply_id))]);
  await checkUnmoved(tx, row, differing);
  const number = text(tx.call.locale, "supply_counts.number_of", { number: row.number });
  const reason = row.note === null ? number : `${number}: ${row.note}`;
  const all: Agreed = { told: [], short: [], missing: 0, found: 0 };
  for (const supply of articles) {
    const lines = differing.filter((l) => l.supply_id === supply.hash_id);
    const one = { supply, lines, zone: row.zone.hash_id, reason };
    await agreePieces(tx, one, all);
    await agreeArticle(tx, one, all);
  }
  const { missing, found } = all;
  return await move(
    tx,
    "agree",
    row,
    { at: "ended_at", set: { ended_by: tx.person.id } },
    { details: { missing, found }, also: [...(await eventsOf(tx, all.told)), ...all.short] },
  );
}
