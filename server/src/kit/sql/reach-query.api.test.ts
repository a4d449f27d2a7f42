import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { testApp, type TestApp } from "#server/testing/test-app.ts";
import type { Db } from "./database.ts";
import { cursorOf, patterns } from "./list-query.ts";
import { newestPage, type NewestPage, type Reach, type ReachedRows } from "./reach-query.ts";
import { newId } from "./transaction.ts";

/** Test rows of no area: with a person, an office, open or closed. */
const parcels: ReachedRows = {
  table: "parcel",
  own: "e.user_id",
  place: "e.zone_id",
  places: "zone",
  others: ["e.state = 'OPEN'", "e.state <> 'DRAFT'"],
  search: "e.search",
};
/** The same rows by country. */
const abroad: ReachedRows = { ...parcels, place: "e.country_id", places: "country" };
/** The same rows with several owners, by the table of these. */
const shared: ReachedRows = { ...parcels, own: { among: "e.owners", by: "parcel_owner" } };
const [me, other] = [newId(), newId()];
const offices = Array.from({ length: 12 }, () => newId());
const [here = "", there = ""] = offices;
const COUNT = 12_000;
let t: TestApp;

before(async () => {
  t = await testApp();
  // Use the same identifiers for countries, so that reach by office equals reach by country.
  await t.owner.query("INSERT INTO zone (hash_id, name) SELECT id, id FROM unnest($1::uuid[]) AS id", [offices]);
  await t.owner.query(
    "INSERT INTO country (hash_id, name, iso2) SELECT id, id, chr(64 + n::int) || 'X' FROM unnest($1::uuid[]) WITH ORDINALITY AS c(id, n)",
    [offices],
  );
  await t.owner.query(
    `CREATE TABLE parcel (hash_id uuid PRIMARY KEY, n int NOT NULL, user_id uuid NOT NULL, zone_id uuid NOT NULL, country_id uuid NOT NULL, state text NOT NULL, search text NOT NULL,
       owners uuid[] NOT NULL GENERATED ALWAYS AS (ARRAY[user_id]) STORED);
     CREATE TABLE parcel_owner (user_id uuid, row_id uuid, PRIMARY KEY (user_id, row_id));
     CREATE INDEX ON parcel (zone_id, hash_id DESC); CREATE INDEX ON parcel (country_id, hash_id DESC); CREATE INDEX ON parcel USING gin (user_id, zone_id, search gin_trgm_ops) WITH (fastupdate = off)`,
  );
  // 'common' is in every third row, 'some' in every fortieth, 'old' in the oldest tenth, 'rare' in three rows, 'mixed' in the newest few
  // and the oldest.
  await t.owner.query(
    `INSERT INTO parcel SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, CASE WHEN n % 50 = 0 THEN $1::uuid ELSE $2::uuid END,
       ($3::uuid[])[1 + n % 12], ($3::uuid[])[1 + n % 12], (ARRAY['DRAFT', 'OPEN', 'CLOSED'])[1 + n % 7 % 3],
       concat_ws(' ', 'parcel', CASE WHEN n % 3 = 0 THEN 'common' END, CASE WHEN n % 40 < 3 THEN 'some' END, CASE WHEN n < $4 / 10 THEN 'old' END,
         CASE WHEN n % ($4 / 3) = 1 THEN 'rare' END, CASE WHEN n > $4 - 120 OR n < 2000 THEN 'mixed' END)
     FROM generate_series(1, $4::int) AS n`,
    [me, other, offices, COUNT],
  );
  await t.owner.query("INSERT INTO parcel_owner SELECT user_id, hash_id FROM parcel");
  // Who is no owner any more: the table only says where to look.
  await t.owner.query("INSERT INTO parcel_owner SELECT $1, hash_id FROM parcel WHERE n % 50 = 1", [me]);
  await t.owner.query("ANALYZE parcel; ANALYZE parcel_owner");
});
after(async () => await t.close());

type Row = { hash_id: string; n: number; user_id: string; zone_id: string; state: string; search: string };
const reaches: Readonly<Record<string, Reach>> = {
  everything: { me, places: [null, null], everything: true },
  "their own": { me, places: [[], []], everything: false },
  "one office": { me, places: [[], [here]], everything: false },
  "one office by both conditions": { me, places: [[here], [here]], everything: false },
  "two offices": { me, places: [[here, there], []], everything: false },
  "offices by other conditions": { me, places: [[here], [there]], everything: false },
  "more offices than branches": { me, places: [[], offices.slice(0, 10)], everything: false },
  "open everywhere": { me, places: [null, [there]], everything: false },
};
const isIn = (row: Row, { me: own, places, everything }: Reach): boolean =>
  everything ||
  row.user_id === own ||
  [row.state === "OPEN", row.state !== "DRAFT"].some(
    (shown, i) => shown && (places[i] === null || places[i]?.includes(row.zone_id)),
  );

test("a page holds the newest rows in reach, with the words or without, whatever way they are found", async () => {
  const { rows } = await t.owner.query<Row>("SELECT * FROM parcel ORDER BY hash_id DESC");
  const all = [undefined, "common", "some", "old", "rare", "mixed", "nowhere", "a"];
  const asked = Object.entries(reaches).flatMap(([who, reach]) => [
    ...all.map((words) => ({ kind: parcels, who, reach, words })),
    ...[undefined, "common", "rare"].map((words) => ({ kind: abroad, who: `${who}, by country`, reach, words })),
    ...[undefined, "common", "rare"].map((words) => ({ kind: shared, who: `${who}, several owners`, reach, words })),
  ]);
  for (const { kind, who, reach, words } of asked)
    for (const [limit, few] of [
      [10, true],
      [60, false],
    ] as const) {
      const list: NewestPage = {
        rows: kind,
        reach,
        columns: "e.hash_id, e.n",
        filter: (where) => where.and("e.n <> ?", 7),
        few,
        prepared: true,
        ...(limit === 10 && { atOnce: true }),
        after: null,
        wanted: patterns(words),
        complete: (inner) => `SELECT e.hash_id, e.n FROM (${inner}) e ORDER BY e.hash_id DESC`,
      };
      const expected = rows.filter((r) => r.n !== 7 && isIn(r, reach) && r.search.includes(words ?? ""));
      const pages: readonly (string | null)[] = [null, expected[limit - 1]?.hash_id ?? null];
      for (const from of pages) {
        let sent = 0;
        const db: Db = { query: (statement) => t.owner.query(statement).finally(() => (sent += 1)) };
        const { rows: found, after: next } = await newestPage<Row>(db, { ...list, after: from }, limit);
        const wanted = expected.filter((r) => from === null || r.hash_id < from);
        assert.deepEqual(
          found.map((r) => r.n),
          wanted.slice(0, limit).map((r) => r.n),
          `${who}, ${words}, ${limit}`,
        );
        assert.equal(next, wanted.length > limit ? cursorOf(found.at(-1)?.hash_id ?? "") : null);
        assert.ok(
          sent <= (words === undefined ? 1 : 2) + (list.atOnce ? 0 : 1),
          `${who}, ${words}: too many statements`,
        );
      }
    }
});

test("a search is planned for all patterns, not anew for each", async () => {
  const client = await t.owner.connect();
  try {
    const asked = new Set<string>();
    const db: Db = {
      query: (statement) => {
        asked.add(statement.name ?? "");
        return client.query(statement);
      },
    };
    const list: NewestPage = {
      rows: parcels,
      reach: { me, places: [null, null], everything: true },
      columns: "e.hash_id",
      filter: (where) => where,
      few: false,
      prepared: true,
      atOnce: true,
      after: null,
      wanted: patterns("rare"),
      complete: (inner) => `SELECT e.hash_id FROM (${inner}) e ORDER BY e.hash_id DESC`,
    };
    for (let n = 0; n < 8; n++) await newestPage<Row>(db, list, 10);
    const { rows } = await client.query<{ custom: number }>(
      "SELECT custom_plans::int AS custom FROM pg_prepared_statements WHERE name = ANY ($1)",
      [[...asked]],
    );
    // PostgreSQL compares five plans for their values with one for all.
    assert.deepEqual(rows, [{ custom: 5 }]);
  } finally {
    client.release();
  }
});
