import type * as calls from "#contract/requests/endpoints.ts";
import { purchaseSeers } from "#contract/requests/rights.ts";
import type { Purchase } from "#contract/requests/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { personRows } from "#server/access/public.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { record } from "#server/kit/records/record.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { freeRows, reservationRows, supplyRows } from "#server/supplies/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { articleJson } from "./queries.ts";
import { lackOf, loadRequest, lockedRequest, presentRequest, requestEvent } from "./records.ts";
import { titleOf } from "./rules.ts";

const LACKS = "l.granted - l.handed - coalesce(r.quantity, 0)";
const SORT = "fold(coalesce(v.name, ''))";
const SELECT = `
  SELECT l.hash_id, jsonb_build_object('hash_id', e.hash_id, 'number', e.number) AS request, ${articleJson("s")} AS supply, coalesce(s.name, l.words) AS name, ${refJson("v")} AS supplier,
    ${LACKS} AS quantity, ${namedJson("n")} AS unity, coalesce(f.free, 0) AS free, ${refJson("z")} AS zone, ${personJson("u")} AS "user", e.wanted_by, l.ordered_at,
    CASE WHEN o.hash_id IS NOT NULL THEN ${personJson("o")} END AS ordered_by, ${SORT} AS sort_key
  FROM supply_request_line l JOIN supply_request e ON e.hash_id = l.request_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${personRows("u")} ON u.hash_id = e.user_id
    LEFT JOIN ${supplyRows("s")} ON s.hash_id = l.supply_id LEFT JOIN ${listRows("supply_supplier", "v")} ON v.hash_id = s.supplier_id LEFT JOIN ${listRows("unity", "n")} ON n.hash_id = s.unity_id
    LEFT JOIN ${reservationRows("r")} ON r.for_id = l.hash_id LEFT JOIN ${freeRows("f")} ON f.supply_id = l.supply_id AND f.zone_id = e.zone_id LEFT JOIN ${personRows("o")} ON o.hash_id = l.ordered_by`;

/** What validated requests lack, by supplier: those without one first. */
export async function listPurchases(
  reader: Reader,
  { query: q }: Pick<ServerInput<typeof calls.listPurchases>, "query">,
): Promise<{ data: Purchase[]; after: string | null }> {
  const limit = sizeFor(q.limit);
  const places = placesOf(reader.access.reach(purchaseSeers.any));
  const where = new Where()
    .and(`l.is_open AND ${LACKS} > 0`)
    .when(places, "e.zone_id = ANY (?::uuid[])")
    .when(q.zone, "e.zone_id = ?::uuid")
    .when(q.supplier, "v.hash_id = ?::uuid")
    .words(q.search, "fold(concat_ws(' ', s.name, l.words, v.name, e.number)) LIKE ?");
  if (q.ordered) where.and(q.ordered === "1" ? "l.ordered_at IS NOT NULL" : "l.ordered_at IS NULL");
  const [after, id] = namedCursor(q.after);
  if (after !== null) where.and(`(${SORT}, l.hash_id) > (?, ?::uuid)`, after, id);
  const rows = await composed<Omit<Purchase, "can"> & { sort_key: string }>(
    `${SELECT} WHERE ${where.text} ORDER BY sort_key, l.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const page = namedPage(rows, limit);
  const { rights } = reader.person;
  return {
    data: page.data.map(({ sort_key: _, ...row }) => ({
      ...row,
      can: { ...(rights.at("supplies_update", { zone: row.zone.hash_id }) && { order: true }) },
    })),
    after: page.after,
  };
}

const requestOf = sql<{ request_id: string }, [string]>(
  "SELECT request_id FROM supply_request_line WHERE hash_id = $1",
);
const order = sql<unknown, [line: string, by: string | null]>(
  "UPDATE supply_request_line SET ordered_at = CASE WHEN $2::uuid IS NOT NULL THEN coalesce(ordered_at, clock()) END, ordered_by = CASE WHEN $2::uuid IS NOT NULL THEN coalesce(ordered_by, $2::uuid) END WHERE hash_id = $1",
);
const touch = sql<unknown, [string]>("UPDATE supply_request SET version = version + 1 WHERE hash_id = $1");

/** Says whether what a line lacks is ordered. */
export async function orderLine(tx: Tx, { params, body }: ServerInput<typeof calls.orderLine>) {
  const found = await requestOf.first(tx.db, params.id);
  const was = await lockedRequest(tx, found?.request_id ?? params.id);
  tx.access.require("supplies_update", { zone: was.zone_id });
  const line = was.lines.find((l) => l.hash_id === params.id);
  if (!line || lackOf(line) === 0) throw conflict("errors.request_not_lacking", undefined, "state");
  await order.run(tx.db, params.id, body.ordered ? tx.person.id : null);
  await touch.run(tx.db, was.hash_id);
  const row = await loadRequest(tx, was.hash_id);
  const name = line.supply?.name ?? line.words ?? "";
  await record(
    tx,
    requestEvent(row, body.ordered ? "order" : "unorder", {
      details: { ordered: titleOf([{ quantity: lackOf(line), name }]) },
    }),
  );
  return { data: presentRequest(row, tx.person) };
}
