import type { SupplyCount, SupplyCountLine, SupplyCountRow } from "#contract/supplies/counts.ts";
import { personRows } from "#server/access/public.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { filesJson, namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { belowCategory } from "../category-tree.ts";
import { articleOfCode, oursOf, pieceOfCode } from "../scanned.ts";

export interface LineRow extends SupplyCountLine {
  readonly supply_id: string | null;
  readonly piece_id: string | null;
  readonly letters: string | null;
  readonly piece_number: number | null;
  readonly moved_by: string | null;
}
export interface BareRow extends Omit<SupplyCountRow, "id" | "can"> {
  readonly variances: number;
  /** Who counted some of it. */
  readonly counters: readonly string[];
  readonly beats: number;
}
export interface WholeRow extends BareRow {
  readonly counted_by: SupplyCount["counted_by"];
  readonly lines: readonly LineRow[];
}

const SUMS = `(SELECT count(*) FILTER (WHERE d.finding = 'RIGHT')::int AS "right", count(*) FILTER (WHERE d.finding IN ('ELSEWHERE', 'GONE'))::int AS elsewhere, count(*) FILTER (WHERE d.finding = 'UNKNOWN')::int AS unknown,
    count(*) FILTER (WHERE d.piece_id IS NULL AND d.supply_id IS NOT NULL)::int AS articles, count(d.counted)::int AS articles_counted,
    count(*) FILTER (WHERE d.finding IN ('MISSING', 'GONE') OR d.counted <> d.book)::int AS variances FROM supply_count_line d WHERE d.count_id = n.hash_id) s`;
export const COLUMNS = `n.hash_id, n.number::int, n.state, ${refJson("z")} AS zone, ${namedJson("c")} AS category, n.shelf, n.note, ${personJson("u")} AS "user", s."right", s.elsewhere, s.unknown, s.articles, s.articles_counted, s.variances,
    n.created_at, n.counted_at, CASE WHEN e.hash_id IS NOT NULL THEN ${personJson("e")} END AS ended_by, n.ended_at, n.reason, n.version, n.counters, n.beats
  FROM supply_count n JOIN ${officeRows("z")} ON z.hash_id = n.zone_id LEFT JOIN supply_category c ON c.hash_id = n.category_id JOIN ${personRows("u")} ON u.hash_id = n.user_id
    LEFT JOIN ${personRows("e")} ON e.hash_id = n.ended_by CROSS JOIN LATERAL ${SUMS}`;
const TRANSFER = `(SELECT jsonb_build_object('hash_id', r.hash_id, 'number', r.number) FROM supply_movement m JOIN supply_transfer_line t ON t.hash_id = m.transfer_line_id
    JOIN supply_transfer r ON r.hash_id = t.transfer_id WHERE m.hash_id = p.moved_by AND p.state = 'ON_THE_WAY')`;
/** Pieces whose maker's number an unknown code is. */
const FITS = `CASE WHEN d.code IS NOT NULL THEN (SELECT jsonb_agg(x.fit) FROM (SELECT jsonb_build_object('supply', ${refJson("e")}, 'serial_number', b.serial_number, 'zone', ${refJson("y")}) AS fit
    FROM supply_piece b JOIN supply e ON e.hash_id = b.supply_id JOIN ${officeRows("y")} ON y.hash_id = b.zone_id WHERE b.maker_serial IS NOT NULL AND fold(b.maker_serial) = fold(d.code) AND b.state <> 'OUTSIDE' ORDER BY b.letters, b.number LIMIT 20) x) END`;
const LINES = `(SELECT jsonb_agg(jsonb_build_object('hash_id', d.hash_id, 'supply', CASE WHEN f.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', f.hash_id, 'name', f.name, 'type', f.type) END,
    'serial_number', p.serial_number, 'code', d.code, 'finding', d.finding, 'state', d.state, 'zone', ${refJson("o")}, 'shelf', d.shelf, 'user', CASE WHEN h.hash_id IS NOT NULL THEN ${personJson("h")} END,
    'department', ${namedJson("g")}, 'transfer', ${TRANSFER}, 'counted', d.counted, 'book', d.book, 'scans', d.scans, 'note', d.note, 'fits', coalesce(${FITS}, '[]'), 'photographs', ${filesJson("supply_count", "n.hash_id", { where: "f.part_id = d.hash_id" })}, 'counted_by', ${refJson("w")}, 'counted_at', to_jsonb(d.counted_at),
    'supply_id', d.supply_id, 'piece_id', d.piece_id, 'letters', p.letters, 'piece_number', p.number, 'moved_by', d.moved_by) ORDER BY d.counted_at DESC NULLS LAST, f.name, p.letters, p.number, d.hash_id)
  FROM supply_count_line d LEFT JOIN supply f ON f.hash_id = d.supply_id LEFT JOIN supply_piece p ON p.hash_id = d.piece_id LEFT JOIN ${officeRows("o")} ON o.hash_id = d.lies_in
    LEFT JOIN supply_allocation a ON a.hash_id = p.allocation_id LEFT JOIN ${personRows("h")} ON h.hash_id = a.user_id LEFT JOIN ${listRows("department", "g")} ON g.hash_id = a.department_id
    LEFT JOIN ${personRows("w")} ON w.hash_id = d.counted_by WHERE d.count_id = n.hash_id)`;
const COUNTED_BY = `(SELECT jsonb_agg(${refJson("v")} ORDER BY v.name) FROM ${personRows("v")} WHERE v.hash_id = ANY (n.counters))`;
export const one = sql<WholeRow, [string]>(
  `SELECT coalesce(${LINES}, '[]') AS lines, coalesce(${COUNTED_BY}, '[]') AS counted_by, ${COLUMNS} WHERE n.hash_id = $1`,
);

/** SQL: the article `e`, with its stock `s`, belongs to what the stock-take `n` counts. */
const IN_SCOPE = `(n.category_id IS NULL OR e.category_id IN (${belowCategory("n.category_id")})) AND (n.shelf IS NULL OR starts_with(fold(coalesce(s.shelf, '')), fold(n.shelf)))`;
/** What should lie there of an article without numbers. */
const LIES = "s.available";

export const insert = sql<
  unknown,
  [id: string, zone: string, category: string | null, shelf: string | null, note: string | null, user: string]
>(`
  INSERT INTO supply_count (hash_id, zone_id, category_id, shelf, note, user_id) VALUES ($1, $2, $3, $4, $5, $6)`);
/** SQL: the moment of a scan, at first now. */
const AT = (at: string): string => `coalesce(${at}::timestamptz, clock())`;
/** SQL: what is seen, unless the line was seen later than that. */
const later = (column: string, seen: string): string =>
  `CASE WHEN counted_at > ${AT("$7")} THEN ${column} ELSE ${seen} END`;

/** Articles without numbers are listed by name, to be counted one by one. */
export const listArticles = sql<unknown, [id: string]>(`
  INSERT INTO supply_count_line (hash_id, count_id, supply_id, shelf) SELECT new_id(), n.hash_id, e.hash_id, s.shelf
  FROM supply_count n JOIN supply_stock s ON s.zone_id = n.zone_id JOIN supply e ON e.hash_id = s.supply_id AND NOT e.numbered WHERE n.hash_id = $1 AND ${LIES} > 0 AND ${IN_SCOPE}
  ON CONFLICT DO NOTHING`);
/** Another stock-take under way in the office that counts some of the same. */
export const overlapping = sql<{ number: number }, [zone: string, category: string | null, shelf: string | null]>(`
  SELECT n.number::int FROM supply_count n WHERE n.zone_id = $1 AND n.state IN ('OPEN', 'COUNTED')
    AND (n.shelf IS NULL OR $3::text IS NULL OR starts_with(fold(n.shelf), fold($3)) OR starts_with(fold($3), fold(n.shelf)))
    AND (n.category_id IS NULL OR $2::uuid IS NULL OR $2 IN (${belowCategory("n.category_id")}) OR n.category_id IN (${belowCategory("$2::uuid")})) ORDER BY n.number LIMIT 1`);
export const lockOffice = sql<unknown, [zone: string]>(
  "SELECT pg_advisory_xact_lock(hashtextextended('supply_count ' || $1::text, 0))",
);
export const isCategory = sql<unknown, [string]>("SELECT 1 FROM supply_category WHERE hash_id = $1");
export const countedBy = sql<unknown, [count: string, user: string]>(
  "UPDATE supply_count SET beats = beats + 1, counters = CASE WHEN $2::uuid = ANY (counters) THEN counters ELSE counters || $2::uuid END WHERE hash_id = $1",
);

interface Scanned {
  readonly piece_id: string | null;
  readonly supply_id: string;
  readonly state: string | null;
  readonly zone_id: string;
  readonly shelf: string | null;
  readonly moved_by: string | null;
  readonly is_here: boolean;
  /** The code is ours: of a label, or our number. */
  readonly is_ours: boolean;
}
/** What a code is of, seen in a stock-take: a piece wherever it is, or an article without numbers of the office. A maker's number that several pieces have is of none. `at` is an earlier moment. */
export async function scannedIn(
  reader: Reader,
  count: string,
  code: string,
  at: string | null = null,
): Promise<Scanned | undefined> {
  const where = new Where();
  const n = where.bind("n.hash_id = ?::uuid", count);
  const article = articleOfCode(code);
  const then =
    at === null
      ? ""
      : where.bind(
          "LEFT JOIN LATERAL (SELECT m.hash_id, m.to_state, m.zone_id FROM supply_movement_piece l JOIN supply_movement m ON m.hash_id = l.movement_id WHERE l.piece_id = p.hash_id AND m.created_at <= ?::timestamptz ORDER BY l.movement_id DESC LIMIT 1) w ON true",
          at,
        );
  const was = (moved: string, now: string): string => (at === null ? `p.${now}` : `coalesce(w.${moved}, p.${now})`);
  const ofArticle =
    article === null
      ? ""
      : `UNION ALL SELECT NULL, e.hash_id, NULL, s.zone_id, s.shelf, NULL, ${IN_SCOPE}, true FROM supply_count n JOIN supply_stock s ON s.zone_id = n.zone_id JOIN supply e ON e.hash_id = s.supply_id AND NOT e.numbered
         WHERE ${n} AND ${where.bind("e.code = ?::bigint", article)}`;
  const rows = await composed<Scanned>(
    `SELECT * FROM (SELECT p.hash_id AS piece_id, p.supply_id, ${was("to_state", "state")} AS state, ${was("zone_id", "zone_id")} AS zone_id, s.shelf, ${was("hash_id", "moved_by")} AS moved_by, ${was("zone_id", "zone_id")} = n.zone_id AND ${IN_SCOPE} AS is_here, ${oursOf(where, code)} AS is_ours
       FROM supply_count n CROSS JOIN supply_piece p JOIN supply e ON e.hash_id = p.supply_id ${then} LEFT JOIN supply_stock s ON s.supply_id = p.supply_id AND s.zone_id = ${was("zone_id", "zone_id")}
       WHERE ${n} AND ${pieceOfCode(where, code)} ${ofArticle}) x ORDER BY is_ours DESC, piece_id LIMIT 2`,
  ).all(reader.db, ...where.values);
  const [first] = rows;
  return first?.is_ours || rows.length === 1 ? first : undefined;
}
const line = columns({
  hash_id: "uuid",
  count_id: "uuid",
  supply_id: "uuid?",
  piece_id: "uuid?",
  code: "text?",
  finding: "text",
  state: "text?",
  lies_in: "uuid?",
  shelf: "text?",
  moved_by: "uuid?",
});
const insertLine = insertInto("supply_count_line", line);
export { insertLine };
/** A line that is seen again counts once; what it was when it was seen last counts. */
export const seeAgain = sql<
  { hash_id: string },
  [
    count: string,
    piece: string | null,
    code: string | null,
    finding: string,
    state: string | null,
    moved: string | null,
    at: string | null,
  ]
>(
  `UPDATE supply_count_line SET scans = scans + 1, finding = ${later("finding", "$4")}, state = ${later("state", "$5")}, moved_by = ${later("moved_by", "$6::uuid")}, counted_at = greatest(counted_at, ${AT("$7")}) WHERE count_id = $1 AND (piece_id = $2 OR (piece_id IS NULL AND lower(code) = lower($3))) RETURNING hash_id`,
);
export const stamp = sql<unknown, [line: string, user: string, note: string | null, at: string | null]>(
  `UPDATE supply_count_line SET counted_by = $2, counted_at = ${AT("$4")}, scans = greatest(scans, 1), note = coalesce($3, note) WHERE hash_id = $1`,
);
export const setNote = sql<unknown, [line: string, note: string | null]>(
  "UPDATE supply_count_line SET note = $2 WHERE hash_id = $1",
);
export const removeLine = sql<unknown, [line: string]>("DELETE FROM supply_count_line WHERE hash_id = $1");
/** What came and went of what lies there since. */
const SINCE = `coalesce((SELECT sum(((m.to_state = 'AVAILABLE')::int - (m.from_state = 'AVAILABLE')::int) * m.quantity) FROM supply_movement m
    WHERE m.supply_id = s.supply_id AND m.zone_id = s.zone_id AND m.created_at > ${AT("$5")}), 0)::int`;
/** With the article locked, so that the book is that of the moment of counting. What was counted later stands. */
export const setCounted = sql<
  unknown,
  [line: string, counted: number | null, user: string, note: string | null, at: string | null]
>(`
  UPDATE supply_count_line d SET counted = $2::int, book = CASE WHEN $2::int IS NOT NULL THEN greatest(${LIES} - ${SINCE}, 0) END, note = coalesce($4, d.note), scans = CASE WHEN $2::int IS NULL THEN 0 ELSE 1 END,
    counted_by = CASE WHEN $2::int IS NOT NULL THEN $3::uuid END, counted_at = CASE WHEN $2::int IS NOT NULL THEN ${AT("$5")} END
  FROM supply_count n JOIN supply_stock s ON s.zone_id = n.zone_id WHERE d.hash_id = $1 AND n.hash_id = d.count_id AND s.supply_id = d.supply_id AND (d.counted_at IS NULL OR d.counted_at <= ${AT("$5")})`);
export const addArticle = sql<{ hash_id: string }, [id: string, count: string, supply: string]>(`
  INSERT INTO supply_count_line (hash_id, count_id, supply_id, shelf) SELECT $1, n.hash_id, e.hash_id, s.shelf
  FROM supply_count n JOIN supply_stock s ON s.zone_id = n.zone_id JOIN supply e ON e.hash_id = s.supply_id AND NOT e.numbered WHERE n.hash_id = $2 AND e.hash_id = $3 RETURNING hash_id`);

/** Pieces that lay there since before the stock-take began and were not seen. */
export const addMissing = sql<unknown, [count: string]>(`
  INSERT INTO supply_count_line (hash_id, count_id, supply_id, piece_id, finding, state, lies_in, shelf, moved_by)
  SELECT new_id(), n.hash_id, p.supply_id, p.hash_id, 'MISSING', p.state, p.zone_id, s.shelf, p.moved_by
  FROM supply_count n JOIN supply_piece p ON p.zone_id = n.zone_id AND p.state = 'AVAILABLE' JOIN supply e ON e.hash_id = p.supply_id JOIN supply_stock s ON s.supply_id = p.supply_id AND s.zone_id = p.zone_id
    JOIN supply_movement m ON m.hash_id = p.moved_by AND m.created_at <= n.created_at
  WHERE n.hash_id = $1 AND ${IN_SCOPE} AND NOT EXISTS (SELECT 1 FROM supply_count_line d WHERE d.count_id = n.hash_id AND d.piece_id = p.hash_id)`);
export const dropMissing = sql<unknown, [count: string]>(
  "DELETE FROM supply_count_line WHERE count_id = $1 AND finding = 'MISSING'",
);
/** Where the pieces of a stock-take are now. */
export const piecesNow = sql<
  { hash_id: string; moved_by: string | null; state: string; zone_id: string },
  [ids: readonly string[]]
>("SELECT hash_id, moved_by, state, zone_id FROM supply_piece WHERE hash_id = ANY ($1::uuid[])");
export const availableNow = sql<
  { supply_id: string; available: number; reserved: number },
  [zone: string, ids: readonly string[]]
>(
  `SELECT s.supply_id, ${LIES} AS available, s.reserved FROM supply_stock s WHERE s.zone_id = $1 AND s.supply_id = ANY ($2::uuid[])`,
);
