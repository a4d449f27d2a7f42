import { personRows } from "#server/access/public.ts";
import { listRows, lockCountry } from "#server/reference/public.ts";
import { isFindingAxis, listOfAxis } from "#contract/market/axes.ts";
import type * as calls from "#contract/market/endpoints.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import { marketHref } from "#contract/market/hrefs.ts";
import type { CellFinding, Finding, MarketFinding } from "#contract/market/schemas.ts";
import { contactKeepers } from "#contract/contacts/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import type { Kind } from "#server/kit/records/kind.ts";
import { openFields } from "#server/kit/records/kind.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { reachedBy } from "#server/kit/records/reached.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { checkAxes } from "./axes.ts";

/** What a finding may refer to, besides its country. */
const THINGS = ["b2c", "application", "b2b", "packaging", "brand"] as const;
type Thing = (typeof THINGS)[number];

interface Row extends Readonly<Record<`${Thing}_id`, string | null>> {
  readonly hash_id: string;
  readonly finding: Finding;
  readonly reason: string | null;
  readonly country_id: string;
  readonly country: Named;
  readonly b2c: Named | null;
  readonly application: Named | null;
  readonly b2b: Named | null;
  readonly packaging: Named | null;
  readonly brand: Ref | null;
  readonly said_by: MarketFinding["said_by"];
  readonly said_on: string;
  readonly version: number;
  readonly created_at: string;
}

/** Findings may be read by people who may open contacts in their country. */
const findingReach = reachedBy({
  table: "market_finding",
  own: "NULL::uuid",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["contacts_view", "contacts_view_all"] }],
  search: "e.reason",
});

const SHOWN = `e.hash_id, e.finding, e.reason, e.country_id, ${THINGS.map((of) => `e.${of}_id`).join(", ")}, ${namedJson("k")} AS country, ${namedJson("s")} AS b2c,
  ${namedJson("a")} AS application, ${namedJson("m")} AS b2b, ${namedJson("p")} AS packaging, ${refJson("b")} AS brand, ${personJson("u")} AS said_by, e.said_on, e.version, e.created_at`;
const FROM = `FROM market_finding e JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id JOIN ${personRows("u")} ON u.hash_id = e.said_by LEFT JOIN ${listRows("b2c", "s")} ON s.hash_id = e.b2c_id
  LEFT JOIN ${listRows("application", "a")} ON a.hash_id = e.application_id LEFT JOIN ${listRows("b2b", "m")} ON m.hash_id = e.b2b_id LEFT JOIN ${listRows("packaging", "p")} ON p.hash_id = e.packaging_id LEFT JOIN ${listRows("brand", "b")} ON b.hash_id = e.brand_id`;
const one = sql<Row, [string]>(`SELECT ${SHOWN} ${FROM} WHERE e.hash_id = $1`);
const lock = sql<unknown, [string]>("SELECT 1 FROM market_finding WHERE hash_id = $1 FOR NO KEY UPDATE");
const written = columns({ finding: "text", reason: "text?", said_by: "uuid", said_on: "timestamptz" });
const about = columns({
  country_id: "uuid",
  b2c_id: "uuid?",
  application_id: "uuid?",
  b2b_id: "uuid?",
  packaging_id: "uuid?",
  brand_id: "uuid?",
});
const insert = insertInto("market_finding", columns({ hash_id: "uuid", ...written.types, ...about.types }));
const update = updateOf("market_finding", written);
const remove = sql<unknown, [string]>("DELETE FROM market_finding WHERE hash_id = $1");
// At most one finding per thing and country: the lock makes writers wait for each other.
const isThere = sql<Record<Thing, boolean>, (string | null)[]>(
  `SELECT ${THINGS.map((of, i) => `($${i + 1}::uuid IS NULL OR EXISTS (SELECT 1 FROM ${of} WHERE hash_id = $${i + 1})) AS ${of}`).join(", ")}`,
);
const same = sql<{ hash_id: string }, [string, ...(string | null)[]]>(
  `SELECT hash_id FROM market_finding WHERE country_id = $1 AND ${THINGS.map((of, i) => `${of}_id IS NOT DISTINCT FROM $${i + 2}::uuid`).join(" AND ")} ORDER BY hash_id DESC LIMIT 1`,
);

export const findingKind: Kind = {
  name: "market_finding",
  reach: findingReach,
  rows: {
    from: `market_finding e JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id`,
    id: "e.hash_id",
    title: "k.name",
    french: "k.name_fr",
  },
  fields: openFields("finding reason country_id b2c_id application_id b2b_id packaging_id brand_id"),
  words: ["market.finding_"],
  opens: { link: () => marketHref() },
};

const present = (row: Row, { rights }: Person): MarketFinding => {
  const { country_id, b2c_id: _, application_id: __, b2b_id: ___, packaging_id: ____, brand_id: _____, ...shown } = row;
  const may = rights.at(contactKeepers.any, { country: country_id });
  return { ...shown, id: row.hash_id, can: { ...(may && { update: true, delete: true }) } };
};

const traced = ({ finding, reason, country_id, ...row }: Row) => ({
  finding,
  reason,
  country_id,
  ...Object.fromEntries(THINGS.flatMap((of) => (row[`${of}_id`] === null ? [] : [[`${of}_id`, row[`${of}_id`]]]))),
});
const eventOf = (action: string, row: Row, before: Row | undefined, after: Row | undefined): Event => ({
  kind: "market_finding",
  id: row.hash_id,
  action,
  ...(before && { before: traced(before) }),
  ...(after && { after: traced(after) }),
  live: {
    area: "market",
    version: row.version,
    users: [],
    country: row.country_id,
    needs: ["contacts_view", "contacts_view_all"],
  },
});

function checkReason(finding: Finding, reason: string | null): void {
  if (finding === "declined" && reason === null) throw invalidField("reason", "errors.required");
}

async function write(tx: Tx, now: Row, { finding, reason }: Pick<Row, "finding" | "reason">) {
  checkReason(finding, reason);
  await update(tx.db, now.hash_id, { finding, reason, said_by: tx.person.id, said_on: tx.call.now.toISOString() });
  const row = await one.one(tx.db, now.hash_id);
  await record(tx, eventOf("update", row, now, row));
  return { data: present(row, tx.person) };
}

export async function storeFinding(tx: Tx, { body }: ServerInput<typeof calls.storeMarketFinding>) {
  const { finding, country_hash_id: country } = body;
  const reason = body.reason ?? null;
  if (!tx.access.can(contactKeepers.any, { country })) throw unknownReference("country_hash_id");
  checkReason(finding, reason);
  const ids = THINGS.map((of) => body[`${of}_hash_id`] ?? null);
  const named = ids.filter((id) => id !== null).length;
  if (named < 1 || named > 2) throw invalidField("b2c_hash_id", "errors.market_thing");
  if (!(await lockCountry(tx.db, country))) throw unknownReference("country_hash_id");
  const there = await isThere.one(tx.db, ...ids);
  const gone = THINGS.find((of) => !there[of]);
  if (gone) throw unknownReference(`${gone}_hash_id`);
  const before = await same.first(tx.db, country, ...ids);
  if (before) return await write(tx, await one.one(tx.db, before.hash_id), { finding, reason });
  const [b2c_id = null, application_id = null, b2b_id = null, packaging_id = null, brand_id = null] = ids;
  const hash_id = newId();
  await insert(tx.db, {
    hash_id,
    finding,
    reason,
    country_id: country,
    b2c_id,
    application_id,
    b2b_id,
    packaging_id,
    brand_id,
    said_by: tx.person.id,
    said_on: tx.call.now.toISOString(),
  });
  const row = await one.one(tx.db, hash_id);
  await record(tx, eventOf("create", row, undefined, row));
  return { data: present(row, tx.person) };
}

async function locked(tx: Tx, id: string): Promise<Row> {
  await lock.run(tx.db, id);
  const row = await one.first(tx.db, id);
  if (!row || !findingReach.seesRow(tx.access, row)) throw notFound();
  tx.access.require(contactKeepers.any, { country: row.country_id });
  return row;
}

export async function updateFinding(tx: Tx, { params, body }: ServerInput<typeof calls.updateMarketFinding>) {
  const now = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== now.version) throw stale();
  const finding = body.finding ?? now.finding;
  return await write(tx, now, { finding, reason: body.reason === undefined ? now.reason : body.reason });
}

export async function deleteFinding(tx: Tx, { params }: ServerInput<typeof calls.deleteMarketFinding>) {
  const now = await locked(tx, params.id);
  await remove.run(tx.db, params.id);
  await record(tx, eventOf("delete", now, now, undefined));
  return { message: text(tx.call.locale, "market.finding_taken_back") };
}

type Of = keyof Pick<Row, "country_id"> | `${Thing}_id`;
/** The column of a finding for an axis; undefined for axes without findings. */
const columnOf = (axis: MarketQuery["rows"]): Of | undefined => {
  const list = listOfAxis(axis);
  return list === "country" || isFindingAxis(list) ? `${list}_id` : undefined;
};

/** The findings in reach about cells of a picture: on both of its axes, and in the country it is filtered by. */
export async function findingsOf(reader: Reader, { query }: { query: MarketQuery }): Promise<{ data: CellFinding[] }> {
  checkAxes(query);
  const where = new Where();
  where.and(findingReach.rowsAs("e")(reader, where) ?? "false");
  const [row, column] = [columnOf(query.rows), columnOf(query.columns)];
  if (!row || !column) return { data: [] };
  const things = [row, column].filter((of) => of !== "country_id");
  // Skip findings about fewer things than the cell, or more.
  for (const of of THINGS) where.and(`e.${of}_id IS ${things.includes(`${of}_id`) ? "NOT NULL" : "NULL"}`);
  if (things.length === 2) {
    if (query.country_hash_id === undefined) return { data: [] };
    where.and("e.country_id = ?::uuid", query.country_hash_id);
  }
  const rows = await planned<Row>(`SELECT ${SHOWN} ${FROM} WHERE ${where.text} ORDER BY e.hash_id LIMIT 5000`).all(
    reader.db,
    ...where.values,
  );
  const data = rows.map((r) => ({ row: r[row], column: r[column], finding: present(r, reader.person) }));
  return { data };
}
