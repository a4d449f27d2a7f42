import { ownSuppliesHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import type { Returned } from "#contract/supplies/schemas.ts";
import { serialsText, type Serial } from "#contract/supplies/serials.ts";
import type { returnStatuses } from "#contract/supplies/lifecycle.ts";
import { personRows } from "#server/access/public.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Paper } from "#server/kit/print/paper.ts";
import { printPaper } from "#server/kit/print/print.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { needed } from "#server/kit/shared/needed.ts";
import { text } from "#server/kit/shared/texts.ts";
import { sql, momentInJson, type Db } from "#server/kit/sql/database.ts";
import { personJson } from "#server/kit/sql/refs.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { nameIn } from "#server/kit/shared/texts.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { MovementWrite } from "../queries.ts";

type Read = (db: Db, users: readonly string[], entity: string, links: readonly string[]) => Promise<void>;
const readNotices = needed<Read>("how notices of what is over are read");
export const bindNoticesRead = readNotices.bind;
/** Reads the notices of people about these articles that lead here: what they ask is over. */
export async function noticesRead(
  db: Db,
  users: readonly string[],
  articles: readonly string[],
  links: readonly string[],
): Promise<void> {
  for (const article of articles) await readNotices.given()(db, users, article, links);
}

/** In which condition something came back, and where it goes. */
export interface Back {
  readonly condition: string | null;
  readonly status: (typeof returnStatuses)[number];
}
/** Nothing that came back waits for acceptance any more; what is lost or undone has no receipt. */
const keep = sql<
  { user_id: string | null; is_over: boolean; is_confirmed: boolean },
  [id: string, allocation: string, movement: string, condition: string | null, status: string | null]
>(`
  WITH kept AS (INSERT INTO supply_return (hash_id, allocation_id, movement_id, condition, status) SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text WHERE $5 IS NOT NULL)
  SELECT user_id, acceptance = 'ENDED' AS is_over, confirmation IS NOT NULL AND quantity_out = 0 AS is_confirmed FROM supply_allocation WHERE hash_id = $2`);

/** Keeps the receipt of what came back. What is over is asked of nobody: its notices are read. */
export async function keepReturn(
  tx: Tx,
  moved: MovementWrite,
  { back }: { readonly back?: Back | undefined },
): Promise<void> {
  const { allocation_id: allocation, hash_id, supply_id } = moved;
  if (allocation === null) return;
  const isBack = moved.status === "UNALLOCATED" && moved.undoes_id === null;
  const status = isBack ? (back?.status ?? "AVAILABLE") : null;
  const found = await keep.one(tx.db, newId(), allocation, hash_id, back?.condition ?? null, status);
  if (found.user_id === null) return;
  const links = [
    ...(found.is_over ? [ownSuppliesHref({ sign: allocation })] : []),
    ...(found.is_confirmed ? [ownSuppliesHref({ confirm: "1" })] : []),
  ];
  if (links.length > 0) await noticesRead(tx.db, [found.user_id], [supply_id], links);
}

const NUMBERS = `(SELECT jsonb_agg(jsonb_build_object('text', p.letters, 'number', p.number)) FROM supply_movement_piece l JOIN supply_piece p ON p.hash_id = l.piece_id WHERE l.movement_id = m.hash_id)`;
/** SQL: what came back of allocation `a`, the oldest first, as JSON. */
export const RETURNS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('hash_id', b.hash_id, 'quantity', m.quantity, 'numbers', ${NUMBERS}, 'condition', b.condition, 'status', b.status, 'by', ${personJson("t")},
    'created_at', ${momentInJson("m.created_at")}) ORDER BY b.hash_id), '[]')
  FROM supply_return b JOIN supply_movement m ON m.hash_id = b.movement_id JOIN ${personRows("t")} ON t.hash_id = m.user_id WHERE b.allocation_id = a.hash_id)`;
export interface ReturnRow extends Omit<Returned, "serials"> {
  readonly numbers: readonly Serial[] | null;
}
export const saidReturns = (rows: readonly ReturnRow[]): Returned[] =>
  rows.map(({ numbers, ...row }) => ({ ...row, serials: numbers && serialsText(numbers) }));

interface Receipt {
  readonly user_id: string | null;
  readonly zone_id: string;
  readonly holder: string | null;
  readonly department: { readonly name: string; readonly name_fr: string | null } | null;
  readonly taker: string;
  readonly office: string;
  readonly supply: string;
  readonly numbers: readonly Serial[] | null;
  readonly quantity: number;
  readonly condition: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly given_at: string;
  readonly created_at: string;
}
const receipt = sql<Receipt, [string]>(`
  SELECT a.user_id, a.zone_id, u.name AS holder, CASE WHEN d.hash_id IS NOT NULL THEN jsonb_build_object('name', d.name, 'name_fr', d.name_fr) END AS department, t.name AS taker, z.name AS office, e.name AS supply, ${NUMBERS} AS numbers,
    m.quantity, b.condition, b.status, m.reason, a.created_at AS given_at, m.created_at
  FROM supply_return b JOIN supply_movement m ON m.hash_id = b.movement_id JOIN supply_allocation a ON a.hash_id = b.allocation_id JOIN supply e ON e.hash_id = a.supply_id JOIN ${officeRows("z")} ON z.hash_id = a.zone_id
    JOIN ${personRows("t")} ON t.hash_id = m.user_id LEFT JOIN ${personRows("u")} ON u.hash_id = a.user_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = a.department_id WHERE b.hash_id = $1`);

/** The receipt of what came back: both names, the state and the numbers. For whoever had it, and for those who see the office's supplies. */
export async function printReturn(reader: Reader, storage: Storage, id: string): Promise<Bytes> {
  const row = await receipt.first(reader.db, id);
  const { access } = reader;
  if (!row || !(row.user_id === access.own() || access.can(supplySeers, { zone: row.zone_id }))) throw notFound();
  const { locale } = reader.call;
  const word = (key: string, given: Record<string, string> = {}): string => text(locale, key, given);
  const from = row.holder ?? (row.department ? nameIn(locale, row.department) : "");
  const title = word("supply_acceptance.receipt_title", { name: from });
  const paper: Paper = {
    title,
    facts: [
      [word("supplies.office"), row.office],
      [word("supply_acceptance.given_back_by"), from],
      [word("supply_acceptance.taken_back_by"), row.taker],
      [word("supplies.given_on"), formatDay(row.given_at)],
      [word("supply_acceptance.returned_on"), formatDay(row.created_at)],
      [word("supplies.return_status"), word(`supplies.return_${row.status}`)],
    ],
    tables: [
      {
        columns: [
          { title: word("supplies.article") },
          { title: word("supplies.serials"), width: 150 },
          { title: word("supplies.condition"), width: 80 },
          { title: word("supplies.quantity"), right: true, width: 60 },
        ],
        rows: [
          [
            row.supply,
            row.numbers ? serialsText(row.numbers) : "",
            row.condition ? word(`supplies.condition_${row.condition}`) : "",
            String(row.quantity),
          ],
        ],
      },
    ],
    ...(row.reason && { notes: [{ heading: word("supplies.reason"), text: row.reason }] }),
  };
  return await printPaper(reader, storage, paper, title);
}
