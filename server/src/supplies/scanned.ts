import { codeText, readCode, scannedText } from "#contract/kit/label-code.ts";
import type { ScannedSupply } from "#contract/supplies/scanned.ts";
import { personRows } from "#server/access/public.ts";
import { composed } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { officesSeen } from "./access.ts";

/** The most things that a code may be of. */
const MOST = 20;
/** Our number as it is stored: of `s lap-008` too. */
const serialOf = (given: string): string => given.toUpperCase().replace(/^S[\s:]+/u, "");

/** SQL: whether a code is that on the label of a piece `p`, or our number of it. */
export function oursOf(where: Where, typed: string): string {
  const given = scannedText(typed);
  const read = readCode(given);
  const coded = read?.of === "supply" ? where.bind(" OR p.code = ?::bigint", read.number) : "";
  return `(${where.bind("p.serial_number = ?", serialOf(given))}${coded})`;
}
/** SQL: pieces `p` that a code is of: of a label, our number, or the maker's. */
export function pieceOfCode(where: Where, typed: string): string {
  const made = where.bind("p.maker_serial IS NOT NULL AND fold(p.maker_serial) = fold(?)", scannedText(typed));
  return `p.state <> 'OUTSIDE' AND (${oursOf(where, typed)} OR (${made}))`;
}
/** The number on the label of an article, if this is one. */
export const articleOfCode = (typed: string): string | null => {
  const read = readCode(scannedText(typed));
  return read?.of === "supply" ? read.number : null;
};

type Row = Omit<ScannedSupply, "code"> & { readonly code: string };
const PIECES = `p.hash_id, p.code::text, 'piece' AS kind, jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type) AS supply, p.serial_number, p.maker_serial, ${refJson("z")} AS zone, p.state,
    NULL::int AS available, s.shelf, CASE WHEN u.hash_id IS NOT NULL THEN ${personJson("u")} END AS "user", ${namedJson("d")} AS department
  FROM supply_piece p JOIN supply e ON e.hash_id = p.supply_id JOIN ${officeRows("z")} ON z.hash_id = p.zone_id LEFT JOIN supply_stock s ON s.supply_id = p.supply_id AND s.zone_id = p.zone_id
    LEFT JOIN supply_allocation a ON a.hash_id = p.allocation_id LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id`;
const ARTICLES = `e.hash_id, e.code::text, 'article', jsonb_build_object('hash_id', e.hash_id, 'name', e.name, 'type', e.type), NULL, NULL, ${refJson("z")}, NULL, s.available, s.shelf, NULL::jsonb, NULL::jsonb
  FROM supply e JOIN supply_stock s ON s.supply_id = e.hash_id JOIN ${officeRows("z")} ON z.hash_id = s.zone_id`;

/** Pieces and articles of the offices that the reader sees, by a scanned or typed code. */
export async function scannedSupplies(reader: Reader, typed: string): Promise<ScannedSupply[]> {
  const seen = officesSeen(reader.access);
  if (seen?.length === 0) return [];
  const where = new Where();
  const pieces = pieceOfCode(where, typed);
  const here = seen === null ? "true" : where.bind("z.hash_id = ANY (?::uuid[])", seen);
  const article = where.bind("e.code = ?::bigint", articleOfCode(typed));
  const rows = await composed<Row>(
    `(SELECT ${PIECES} WHERE ${pieces} AND ${here} LIMIT ${MOST}) UNION ALL (SELECT ${ARTICLES} WHERE ${article} AND ${here} LIMIT ${MOST})`,
  ).all(reader.db, ...where.values);
  return rows.map((row) => ({ ...row, code: codeText("supply", row.code) }));
}
