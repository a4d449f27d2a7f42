import type pg from "pg";
import { TABLE_TYPE } from "#contract/kit/table.ts";
import { readShells } from "#server/access/queries.ts";
// Binds what areas give each other: the shell shows offices.
import "#server/areas.ts";
import { reachOf } from "#server/expenses/access.ts";
import { LIST_COLUMNS } from "#server/expenses/queries.ts";
import { newestExpenses } from "#server/expenses/lists.ts";
import { Access, Rights, type Grant, type Person } from "#server/kit/shared/access.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { cursorOf } from "#server/kit/sql/list-query.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import type { Sent } from "./measures.ts";
import { words, type Asker, type Company } from "./seed.ts";
import { somebody } from "#server/testing/person.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export type Filters = Parameters<typeof newestExpenses>[3];

/** The person with their rights, as in a request. */
export async function personOf(pool: pg.Pool | pg.PoolClient, userId: string): Promise<Person> {
  const { rows } = await pool.query<Grant>("SELECT permission, place_id FROM user_grant WHERE user_id = $1", [userId]);
  return somebody({ id: userId, locale: null, rights: new Rights(rows) });
}

/** Somebody who reads in a database of the tests, anew for each reading, as in a request. */
export async function readerFor({ owner, pool }: Pick<TestApp, "owner" | "pool">, id: string): Promise<() => Reader> {
  const person = await personOf(owner, id);
  const call = { requestId: "bench", address: "", locale: "en" as const, now: new Date() };
  return () => ({ call, person, db: pool, access: new Access(person) });
}

/** Records the statements our server sends for a list, without running them: no rows are returned. */
export async function statementsOf(person: Person, filters: Filters): Promise<Sent[]> {
  const sent: Sent[] = [];
  const marked = newId();
  const recorder: Db = {
    query: ({ name = "", text, values = [] }) => {
      const cursorAt = values.indexOf(marked);
      sent.push({ name, text, values, cursorAt: cursorAt < 0 ? undefined : cursorAt });
      // No hits among the newest rows, and there are more, so that a search runs its second statement.
      return Promise.resolve({
        rows: text.includes("AS looked") ? [{ hash_id: null, looked: Infinity, found: 0 }] : [],
        rowCount: 0,
      });
    },
  };
  await newestExpenses(
    recorder,
    person,
    reachOf(new Access(person)),
    "after" in filters ? { ...filters, after: cursorOf(marked) } : filters,
    null,
  );
  return sent;
}

/** The bootstrap query as a prepared statement. */
export const shellStatement = (userId: string): Sent => ({
  name: readShells.name ?? "shell",
  text: readShells.text,
  values: [JSON.stringify([{ key: "", account: userId, places: null, main: null }])],
});

const reached: Record<Asker, string> = {
  all: "true",
  office: "zone_id = $1 AND status <> 'DRAFT'",
  owner: "user_id = $1",
};
/** The parameters of the asker's condition. */
const reachedBy = (asker: Asker, { people, officeId }: Company): string[] =>
  asker === "office" ? [officeId] : asker === "owner" ? [people.owner.id] : [];

/** The same rows by a plain keyset statement with two names: the difference to our list is the cost of its statement. */
export function plainStatement(asker: Asker, company: Company, walked: boolean): Sent {
  const place = reachedBy(asker, company);
  const newer = walked ? ` AND hash_id < $${place.length + 1}` : "";
  return {
    name: `plain ${asker}`,
    text: `SELECT ${LIST_COLUMNS}, u.name AS user_name, z.name AS zone_name
      FROM (SELECT * FROM expense WHERE NOT archived AND ${reached[asker]}${newer} ORDER BY hash_id DESC LIMIT 51) e
      JOIN app_user u ON u.hash_id = e.user_id JOIN zone z ON z.hash_id = e.zone_id ORDER BY e.hash_id DESC`,
    values: [...place, ...(walked ? [""] : [])],
    cursorAt: walked ? place.length : undefined,
  };
}

/** The cursor of a page, found by OFFSET; undefined beyond the last page. */
export async function cursorTo(
  pool: pg.Pool,
  asker: Asker,
  company: Company,
  page: number,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash_id: string }>(
    `SELECT hash_id FROM expense WHERE NOT archived AND ${reached[asker]} ORDER BY hash_id DESC LIMIT 1 OFFSET ${(page - 1) * 50 - 1}`,
    reachedBy(asker, company),
  );
  return rows[0] && cursorOf(rows[0].hash_id);
}

const head = (method: string, path: string, token: string | undefined): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: ${token ? `${TABLE_TYPE}, ` : ""}application/json\r\naccept-language: en\r\n${token ? `authorization: Bearer ${token}\r\n` : ""}`;
/** A raw HTTP request. */
export const get = (path: string, query: Record<string, string>, token?: string, compressed?: boolean): string =>
  `${head("GET", `${path}?${new URLSearchParams(query).toString()}`, token)}${compressed ? "accept-encoding: zstd\r\n" : ""}\r\n`;
export function post(path: string, body: unknown, token?: string): string {
  const text = JSON.stringify(body);
  return `${head("POST", path, token)}content-type: application/json\r\nidempotency-key: $key\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

export const searched = { search: words.rare };
/** A trip with three fees, as sent by the form. */
export const trip = (officeId: string, reasonId: string) => ({
  type: "TRAVEL",
  zone_hash_id: officeId,
  title: "Visite client à Lyon",
  start_date: "2026-01-12",
  end_date: "2026-01-13",
  fees: [
    { amount: "120.50", date: "2026-01-12", reason_id: reasonId, description: "Une nuit" },
    { amount: "30.00", date: "2026-01-12", reason_id: reasonId },
    { amount: "9.50", date: "2026-01-13", reason_id: reasonId },
  ],
});
