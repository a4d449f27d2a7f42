import { listRows } from "#server/reference/public.ts";
import type * as calls from "#contract/contacts/merging.ts";
import { duplicateReasons } from "#contract/contacts/schemas.ts";
import type { Candidate, CandidatePair } from "#contract/contacts/merging.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed, planned, sql } from "#server/kit/sql/database.ts";
import { invalidField, named } from "#server/kit/shared/failures.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { contactReach } from "../access.ts";
import { eventOf } from "../events.ts";
import { readEach } from "../lists.ts";
import { mergeable } from "./merge.ts";

/** The data of one contact of a pair. */
const pairJson = (c: string, k: string, co: string): string =>
  `jsonb_build_object('hash_id', ${c}.hash_id, 'name', ${c}.name, 'contactType', ${c}.contact_type, 'avatar', '/api/file/' || ${c}.avatar_file_id, 'city', ${c}.city,
    'country', ${namedJson(k)}, 'company', ${co}.name, 'created_at', ${c}.created_at)`;
interface PairRow {
  readonly newer: Candidate;
  readonly older: Candidate;
  readonly met: readonly string[];
}
const cursor = cursorBy("id", "id");
/** Pairs are stored in the list's order, so the cost depends on how many are read until the page is full. */
export async function candidates(reader: Reader, { query }: Pick<ServerInput<typeof calls.mergeCandidates>, "query">) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  const places = placesOf(reader.access.reach(["contacts_merge"]));
  for (const alias of ["n", "o"]) {
    where.and(contactReach.rowsAs(alias)(reader, where) ?? "false");
    where.and(`${alias}.erased_at IS NULL`);
    // A company and its own staff share telephone and domain.
    where.and(`${alias}.company_id IS DISTINCT FROM ${alias === "n" ? "o" : "n"}.hash_id`);
    if (places !== null) where.and(`${alias}.country_id = ANY (?::uuid[])`, places);
  }
  const after = cursor.read(query.after);
  if (after) where.and("(p.newer, p.older) < (?::uuid, ?::uuid)", ...after);
  const statement = `SELECT ${pairJson("n", "nk", "nc")} AS newer, ${pairJson("o", "ok", "oc")} AS older,
      ARRAY(SELECT x FROM unnest(n.keys) AS x WHERE x = ANY (o.keys)) AS met
    FROM contact_alike p JOIN contact n ON n.hash_id = p.newer JOIN contact o ON o.hash_id = p.older
      JOIN ${listRows("country", "nk")} ON nk.hash_id = n.country_id JOIN ${listRows("country", "ok")} ON ok.hash_id = o.country_id
      LEFT JOIN contact nc ON nc.hash_id = n.company_id LEFT JOIN contact oc ON oc.hash_id = o.company_id
    WHERE ${where.text} AND NOT EXISTS (SELECT 1 FROM contact_distinct d WHERE d.one = p.older AND d.other = p.newer)
    ORDER BY p.newer DESC, p.older DESC LIMIT ${limit + 1}`;
  const rows = await (query.after ? planned : composed)<PairRow>(statement).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ newer, older, met }): CandidatePair => ({
      hash_id: `${newer.hash_id} ${older.hash_id}`,
      newer,
      older,
      why: duplicateReasons.filter((why) => met.some((key) => key.startsWith(`${why}:`))),
    })),
    after: rows.length > limit && last ? cursor.of(last.newer.hash_id, last.older.hash_id) : null,
  };
}

const differ = sql<unknown, [one: string, other: string, user: string]>(
  "INSERT INTO contact_distinct (one, other, user_id) VALUES (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3) ON CONFLICT DO NOTHING",
);
const maybeSame = sql<unknown, [one: string, other: string]>(
  "DELETE FROM contact_distinct WHERE one = least($1::uuid, $2::uuid) AND other = greatest($1::uuid, $2::uuid)",
);

/** Reads both contacts of a pair, without locks: recording a decision changes neither. */
async function pairOf(tx: Tx, { one, other }: { one: string; other: string }) {
  if (one === other) throw invalidField("other", "errors.merge_contact_self");
  const rows = await readEach(tx, one, other);
  const of = async (field: "one" | "other", row: (typeof rows)[number]) =>
    await named(field, (async () => mergeable(tx.access, row))());
  return [await of("one", rows[0]), await of("other", rows[1])] as const;
}
export async function sayDiffer(tx: Tx, { body }: ServerInput<typeof calls.contactsDiffer>) {
  const pair = await pairOf(tx, body);
  await differ.run(tx.db, body.one, body.other, tx.person.id);
  await record(tx, ...pair.map((c) => eventOf(c, "differ")));
  return { message: text(tx.call.locale, "contacts.said_differ") };
}
export async function sayMayBeSame(tx: Tx, { body }: ServerInput<typeof calls.contactsMayBeSame>) {
  const pair = await pairOf(tx, body);
  await maybeSame.run(tx.db, body.one, body.other);
  await record(tx, ...pair.map((c) => eventOf(c, "may_be_same")));
  return { message: text(tx.call.locale, "contacts.said_same") };
}
