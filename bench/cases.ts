// Benchmark cases for lists of other areas, measured like the expense list, each in a separate database.
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#server/host/migrate.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { Access, type Person } from "#server/kit/shared/access.ts";
import { connect, type Db } from "#server/kit/sql/database.ts";
import { cursorOf } from "#server/kit/sql/list-query.ts";
import { newId, type Reader } from "#server/kit/sql/transaction.ts";
import { startServer } from "./children.ts";
import { contactsCase } from "./contacts.ts";
import { invoicesCase } from "./invoices.ts";
import { LIST_SHARE, type Measure, type Sent, type SortedQuestion } from "./measures.ts";
import { inDatabase, type Pair } from "./pairs.ts";
import { get, personOf } from "./questions.ts";
import { ordersCase } from "./orders.ts";
import { recipesCase } from "./recipes.ts";
import { samplesCase } from "./samples.ts";
import type { Asker } from "./seed.ts";

type Query = Readonly<Record<string, string>>;
/** Reads the list itself; a `limit` is a number, as the contract gives it. */
type Read = (reader: Reader, query: Readonly<Record<string, string | number>>) => Promise<unknown>;
export type CasePeople = Readonly<Record<Asker, string>>;
/** A list to compare with the bare statement. */
export interface ListCase {
  readonly name: string;
  readonly rows: number;
  /** Its path, and a search for a rare word. */
  readonly path: string;
  readonly search: Query;
  /** Descriptions of the askers: one who sees all rows, one who sees one place, one who sees a few own rows. */
  readonly askers: Readonly<Record<Asker, string>>;
  /** The cursor's column, if not the identifier. */
  readonly pagesBy?: "created_at";
  /** Fills the database; returns the askers. */
  readonly seed: (client: pg.Client, pool: pg.Pool, rows: number) => Promise<CasePeople>;
  /** The function our server runs for the list. */
  readonly read: Read;
  /** The same rows by a plain keyset statement: its SELECT, and each asker's condition with `$1`. */
  readonly plain: {
    readonly select: (rows: string) => string;
    readonly table: string;
    readonly reached: Readonly<Record<Asker, string>>;
  };
  /** Another query, whose median must be within so many milliseconds, one request at a time. */
  /** Values of `sort` to measure: the first page, and one far down. */
  readonly sorts?: readonly string[];
  readonly look?: {
    readonly what: string;
    readonly path: string;
    readonly query: Query;
    readonly read: Read;
    readonly within: number;
  };
}
export const cases: readonly ListCase[] = [contactsCase, recipesCase, ordersCase, invoicesCase, samplesCase];

const POOL = 16;
/** A timestamp in cursor format. */
const MOMENT = `to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const askers = ["all", "office", "owner"] as const;
/** The asker's place: the parameter of the plain statement. */
const placeOf = async (pool: pg.Pool, userId: string): Promise<string | null> =>
  (
    await pool.query<{ place_id: string | null }>(
      "SELECT place_id FROM user_grant WHERE user_id = $1 ORDER BY place_id NULLS FIRST LIMIT 1",
      [userId],
    )
  ).rows[0]?.place_id ?? null;

/**
 * Records the statements of a call. A page's are not run, as its cursor only marks a place: they find `rows`, which a second statement reads, or nothing where one statement does both.
 */
async function sentBy(
  pool: pg.Pool,
  person: Person,
  read: Read,
  query: Query,
  page?: { readonly marked: string; readonly rows: readonly { readonly hash_id: string }[] },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const db: Db = {
    query: async ({ name = "", text, values = [] }) => {
      // Names are in the memory of a server under load.
      if (text.startsWith("SELECT (SELECT version FROM names_version)")) return await pool.query({ text, values });
      const cursorAt = page === undefined ? -1 : values.indexOf(page.marked);
      sent.push({ name, text, values, cursorAt: cursorAt < 0 ? undefined : cursorAt });
      if (!page) return await pool.query({ text, values });
      return { rows: sent.length === 1 && !text.includes("names_version") ? [...page.rows] : [], rowCount: 0 };
    },
  };
  const call = { requestId: "", address: "", locale: "en", now: new Date() } as const;
  await read({ db, call, person, access: new Access(person) }, query);
  return sent;
}

/** The measures of a case, with the bounds of the expense list. */
export function caseMeasures({ name, rows, askers: who, look, sorts = [] }: ListCase, farPage: number): Measure[] {
  const told = rows.toLocaleString("en");
  const beside = (what: string, asker: Asker, question: "list" | "search" | SortedQuestion): Measure => ({
    what: `${name}, ${what}, ${told} rows, ${who[asker]}`,
    ours: { server: "ours", size: name, asker, question },
    against: { server: "bare", size: name, asker, question },
    as: "share",
    ...(question === "list" && { plain: { server: "bare", size: name, asker, question: "plain list" } }),
    ...(question === "search" ? { mayAdd: 0.3 } : { least: LIST_SHARE }),
  });
  const far = { server: "ours", size: name, asker: "all" } as const;
  return [
    ...askers.map((asker) => beside("list of 50", asker, "list")),
    ...(["all", "office"] as const).map((asker) => beside("search, rare fragment", asker, "search")),
    {
      what: `${name}, page ${farPage.toLocaleString("en")} against page 1, ${told} rows, ${who.all}`,
      ours: { ...far, question: "far page" },
      against: { ...far, question: "page 1" },
      as: "cost",
      bound: 1.2,
    },
    ...sorts.flatMap((sort): Measure[] => [
      ...(["all", "office", "owner"] as const).map((asker) =>
        beside(`sorted by ${sort}, list of 50`, asker, `sorted ${sort}`),
      ),
      {
        what: `${name}, sorted by ${sort}, page ${farPage.toLocaleString("en")} against page 1, ${told} rows, ${who.all}`,
        ours: { ...far, question: `far sorted ${sort}` },
        against: { ...far, question: `sorted ${sort}` },
        as: "cost",
        bound: 1.2,
      },
    ]),
    ...(look
      ? [
          {
            what: `${name}, p50 of ${look.what}, ${told} rows, one at a time`,
            ours: { ...far, question: "look" },
            against: { server: "bare", size: name, asker: "all", question: "look" },
            as: "p50",
            within: look.within,
            connections: 1,
          } satisfies Measure,
        ]
      : []),
  ];
}

/** Fills the database of a case. One kept by an earlier run is reused and migrated. */
async function fillCase(cluster: EmbeddedPostgres, one: ListCase, say: (line: string) => void) {
  const name = `bench_${one.name}_${one.rows}`;
  const [appUrl, ownerUrl, superUrl] = [cluster.appUrl, cluster.ownerUrl, cluster.superUrl].map((url) =>
    inDatabase(url, name),
  ) as [string, string, string];
  const admin = new pg.Client(cluster.superUrl);
  await admin.connect();
  const pool = connect({ url: appUrl, max: 2, applicationName: "bench" }, () => undefined);
  try {
    const isNew = (await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])).rowCount === 0;
    if (isNew) await admin.query(`CREATE DATABASE ${name} OWNER cordial_owner`);
    await migrate(ownerUrl);
    if (isNew) {
      say(`Making ${one.rows.toLocaleString("en")} ${one.name}`);
      const client = new pg.Client(superUrl);
      await client.connect();
      // Disable triggers and foreign keys; the seed writes what triggers would.
      await client.query(
        "SET maintenance_work_mem = '512MB'; SET work_mem = '64MB'; SET session_replication_role = replica; SELECT setseed(0.42)",
      );
      const people = await one.seed(client, pool, one.rows);
      await client.end();
      await admin.query("CHECKPOINT");
      await pool.query("INSERT INTO setting (key, value) VALUES ('bench', $1)", [JSON.stringify(people)]);
    }
    const { rows } = await pool.query<{ value: CasePeople }>("SELECT value FROM setting WHERE key = 'bench'");
    if (!rows[0]) throw new Error(`${name} was left half made: remove it.`);
    return { appUrl, ownerUrl, people: rows[0].value };
  } finally {
    await admin.end();
    await pool.end();
  }
}

/** The cursor of a page far down in the order of a column, by finding all before it. */
async function farAfter(pool: pg.Pool, person: Person, one: ListCase, sort: string, farPage: number): Promise<string> {
  const call = { requestId: "", address: "", locale: "en", now: new Date() } as const;
  // Only the statement that finds the rows is sent: what they show is not looked at.
  const db: Db = {
    query: async ({ text, values = [] }) =>
      text.includes("sort_key") ? await pool.query({ text, values }) : { rows: [], rowCount: 0 },
  };
  const reader: Reader = { db, call, person, access: new Access(person) };
  let after: string | undefined;
  for (let read = 0; read < (farPage - 1) * 50; read += 200) {
    const limit = Math.min(200, (farPage - 1) * 50 - read);
    const page = (await one.read(reader, { sort, limit, ...(after && { after }) })) as {
      after: string | null;
    };
    if (page.after === null) throw new Error(`${one.name} by ${sort} has fewer than ${farPage} pages.`);
    ({ after } = page as { after: string });
  }
  return after ?? "";
}

/** What is asked of both servers: the queries of ours by question and asker, and the statements of the bare one by path. */
interface Asking {
  readonly lists: Record<string, Sent[]>;
  readonly queries: Map<string, readonly Query[]>;
  readonly farPage: number;
  readonly asked: ReadonlySet<string>;
}
const afterOf = ({ pagesBy }: ListCase, at: string): string => (pagesBy ? at : cursorOf(at));

/** The cursor of a page in the list's own order; undefined where it has fewer. */
async function cursorOfPage(
  one: ListCase,
  asker: Asker,
  pool: pg.Pool,
  place: readonly (string | null)[],
  page: number,
): Promise<Query | undefined> {
  const told = one.pagesBy ? MOMENT : "hash_id";
  const found = await pool.query<{ at: string }>(
    `SELECT ${told} AS at FROM ${one.plain.table} e WHERE ${one.plain.reached[asker]} ORDER BY hash_id DESC LIMIT 1 OFFSET ${(page - 1) * 50 - 1}`,
    [...place],
  );
  return found.rows[0] && { after: afterOf(one, found.rows[0].at) };
}

/** The plain keyset statement of a list: its first page, or one after a cursor. */
function plainList(one: ListCase, asker: Asker, place: readonly (string | null)[], isWalked: boolean): Sent {
  const by = one.pagesBy ?? "hash_id";
  const older = isWalked ? ` AND e.${by} < $${place.length + 1}` : "";
  return {
    name: `plain ${asker}`,
    text: one.plain.select(
      `SELECT * FROM ${one.plain.table} e WHERE ${one.plain.reached[asker]}${older} ORDER BY ${by} DESC LIMIT 51`,
    ),
    values: [...place, ...(older ? [""] : [])],
    cursorAt: older ? place.length : undefined,
  };
}

/** Adds the list in the order of its columns, and for who sees all a page far down. */
async function sortedBy(
  one: ListCase,
  asker: Asker,
  pool: pg.Pool,
  person: Person,
  { lists, queries, farPage, asked }: Asking,
): Promise<void> {
  for (const sort of one.sorts ?? []) {
    if (!asked.has(`sorted ${sort}`) && !asked.has(`far sorted ${sort}`)) continue;
    queries.set(`sorted ${sort} ${asker}`, [{ sort }]);
    lists[`/sorted-${sort}/${asker}`] = await sentBy(pool, person, one.read, { sort });
    if (asker === "all" && asked.has(`far sorted ${sort}`))
      queries.set(`far sorted ${sort} ${asker}`, [{ sort, after: await farAfter(pool, person, one, sort, farPage) }]);
  }
}

/** Adds what one asker asks. */
async function askedBy(one: ListCase, asker: Asker, pool: pg.Pool, people: CasePeople, asking: Asking): Promise<void> {
  const { lists, queries, farPage } = asking;
  const person = await personOf(pool, people[asker]);
  const reached = one.plain.reached[asker];
  const place = reached.includes("$1") ? [asker === "owner" ? people.owner : await placeOf(pool, people[asker])] : [];
  const cursorTo = async (page: number) => await cursorOfPage(one, asker, pool, place, page);
  const walked = (await Promise.all([2, 3, 4, 5, 6, 7, 8].map(cursorTo))).filter((c) => c !== undefined);
  const pages = walked.length > 0 ? walked : [{}];
  const far = await cursorTo(farPage);
  const marked = one.pagesBy ? "2001-02-03T04:05:06.789012Z" : newId();
  for (const question of ["list", "plain list"]) queries.set(`${question} ${asker}`, pages);
  queries.set(`page 1 ${asker}`, [{}]);
  queries.set(`search ${asker}`, [one.search]);
  if (far) queries.set(`far page ${asker}`, [far]);
  if (one.look) queries.set(`look ${asker}`, [one.look.query]);
  await sortedBy(one, asker, pool, person, asking);
  const { rows } = await pool.query<{ hash_id: string }>(
    `SELECT hash_id FROM ${one.plain.table} e WHERE ${reached} ORDER BY hash_id DESC LIMIT 51`,
    place,
  );
  lists[`/list/${asker}`] = await sentBy(
    pool,
    person,
    one.read,
    walked.length > 0 ? { after: afterOf(one, marked) } : {},
    { marked, rows },
  );
  lists[`/search/${asker}`] = await sentBy(pool, person, one.read, one.search);
  if (one.look) lists[`/look/${asker}`] = await sentBy(pool, person, one.look.read, one.look.query);
  lists[`/plain-list/${asker}`] = [plainList(one, asker, place, walked.length > 0)];
}

/** Starts both servers on the database of a case. */
export async function pairOfCase(
  cluster: EmbeddedPostgres,
  one: ListCase,
  options: {
    dataDir: string;
    farPage: number;
    flags: readonly string[];
    /** The questions of the lines that are wanted: finding a page far down takes long in each order. */
    asked: ReadonlySet<string>;
    say: (line: string) => void;
  },
): Promise<Pair> {
  const { appUrl, ownerUrl, people } = await fillCase(cluster, one, options.say);
  const pool = connect({ url: appUrl, max: 2, applicationName: "bench" }, () => undefined);
  const lists: Record<string, Sent[]> = {};
  const queries = new Map<string, readonly Query[]>();
  for (const asker of askers) await askedBy(one, asker, pool, people, { lists, queries, ...options });
  await pool.end();
  const config = { appUrl, ownerUrl, dataDir: join(options.dataDir, `server-${one.name}`), pool: POOL, askers: people };
  const ours = await startServer("ours.ts", config, options.flags);
  const bare = await startServer("bare.ts", { appUrl, pool: POOL, lists });
  return {
    ours,
    bare,
    requests({ server, asker, question }) {
      const kind = question === "page 1" || question === "far page" ? "list" : question.replace("far ", "");
      const own = question === "look" ? one.look?.path : one.path;
      const path = server === "ours" ? (own ?? "") : `/${kind.replace(" ", "-")}/${asker}`;
      const asked = queries.get(`${question} ${asker}`);
      if (!asked) throw new Error(`There is no ${question} of ${asker} among ${one.name}.`);
      return asked.map((query) => get(path, query, server === "ours" ? ours.tokens[asker] : undefined));
    },
  };
}
