import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import { codeText, readCode, scannedText } from "#contract/kit/label-code.ts";
import type * as calls from "#contract/laboratory/scan.ts";
import type { ScannedLot } from "#contract/laboratory/scan.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { scannedSupplies } from "#server/supplies/public.ts";
import { placesSeen } from "./access.ts";
import { scannedBottles } from "./bottles.ts";
import { presentLot } from "./present.ts";
import * as q from "./queries.ts";
import * as s from "./stock-queries.ts";

/** Most lots a number may match. */
const MOST = 20;
const FIRST = `(SELECT jsonb_build_object('hash_id', l.hash_id, 'number', l.number, 'available', ${s.plain(q.AVAILABLE)}, 'expires_on', l.expires_on, 'shelf', l.shelf)
  FROM stock_lot l WHERE l.item_id = i.hash_id AND l.quantity > 0 AND l.expires_on IS NOT NULL AND ${q.AVAILABLE} > 0 ORDER BY l.expires_on, l.hash_id LIMIT 1)`;
interface Row extends s.LotRow {
  readonly code: string;
  readonly first: ScannedLot["first"];
  readonly storage_min: string | null;
  readonly storage_max: string | null;
  readonly is_archived: boolean;
}

async function lotsOf(reader: Reader, given: string, place: string | undefined): Promise<ScannedLot[]> {
  const read = readCode(given);
  const where = new Where();
  where.and(placesSeen(reader.access, where));
  if (read?.of === "lot") where.and("l.code = ?::bigint OR fold(l.number) = fold(?)", read.number, given);
  else where.and("fold(l.number) = fold(?)", given);
  const here = where.bind("?::uuid", place ?? null);
  const rows = await composed<Row>(
    `SELECT ${s.LOT_COLUMNS}, l.code::text, ${FIRST} AS first, ${s.plain("c.storage_min")} AS storage_min, ${s.plain("c.storage_max")} AS storage_max, p.archived_at IS NOT NULL AS is_archived
     FROM ${s.LOT_FROM} WHERE ${where.text} ORDER BY p.hash_id IS NOT DISTINCT FROM ${here} DESC, l.quantity > 0 DESC, l.hash_id LIMIT ${MOST}`,
  ).all(reader.db, ...where.values);
  return rows.map(({ code, first, storage_min, storage_max, is_archived, ...row }) => {
    const shown = presentLot(row, reader.person);
    const { rights } = reader.person;
    const may = (right: "laboratory_stock" | "laboratory_hold"): boolean =>
      !is_archived && rights.at(right, { country: row.country_id });
    // A lot without an expiry date is used after all that have one.
    const isBefore =
      first?.expires_on && first.hash_id !== row.hash_id && first.expires_on < (row.expires_on ?? "9999");
    return {
      ...shown,
      code: codeText("lot", code),
      component: { ...row.component, storage_min, storage_max },
      first: isBefore ? first : null,
      can: { ...(may("laboratory_stock") && { stock: true }), ...(may("laboratory_hold") && { hold: true }) },
    };
  });
}

/** Finds the lot of a code. An unknown code gives an empty answer: the screen says so and is ready for the next. */
export async function scan(
  reader: Reader,
  { query }: ServerInput<typeof calls.scan>,
): Promise<ServerOutput<typeof calls.scan>> {
  const given = scannedText(query.code);
  const read = readCode(given);
  const lots = await lotsOf(reader, given, query.laboratory_id);
  const supplies = await scannedSupplies(reader, given);
  return {
    data: {
      lots,
      bottled: await scannedBottles(reader, given, read?.of === "bottled" ? read.number : undefined),
      ...(supplies.length > 0 && { supplies }),
    },
  };
}
