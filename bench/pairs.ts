import { join } from "node:path";
import pg from "pg";
import { connect } from "#server/kit/sql/database.ts";
import type { EmbeddedPostgres } from "#server/host/embedded-postgres.ts";
import { migrate } from "#server/host/migrate.ts";
import { startServer, type Server } from "./children.ts";
import type { Asked } from "./measures.ts";
import {
  cursorTo,
  get,
  personOf,
  plainStatement,
  post,
  searched,
  shellStatement,
  statementsOf,
  trip,
} from "./questions.ts";
import { seedCompany, seedExpenses, type Asker, type Company } from "./seed.ts";

const POOL = 16;
const askers = ["all", "office", "owner"] as const satisfies readonly Asker[];

/** A filled database of one size. */
export interface Filled {
  readonly size: number;
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly company: Company;
}

export function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Fills a database with `size` expenses. One kept by an earlier run is reused and migrated. */
export async function fill(cluster: EmbeddedPostgres, size: number, say: (line: string) => void): Promise<Filled> {
  const name = `bench_${size}`;
  const [appUrl, ownerUrl, superUrl] = [
    inDatabase(cluster.appUrl, name),
    inDatabase(cluster.ownerUrl, name),
    inDatabase(cluster.superUrl, name),
  ];
  const admin = new pg.Client(cluster.superUrl);
  await admin.connect();
  const pool = connect({ url: appUrl, max: 2, applicationName: "bench" }, () => undefined);
  try {
    const made = (await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])).rowCount === 0;
    if (made) await admin.query(`CREATE DATABASE ${name} OWNER cordial_owner`);
    await migrate(ownerUrl);
    if (made) {
      say(`Making ${size.toLocaleString("en")} expenses`);
      const company = await seedCompany(pool);
      await seedExpenses(superUrl, size, company);
      await pool.query("INSERT INTO setting (key, value) VALUES ('bench', $1)", [JSON.stringify(company)]);
    }
    const { rows } = await pool.query<{ value: Company }>("SELECT value FROM setting WHERE key = 'bench'");
    if (!rows[0]) throw new Error(`${name} was left half made: remove it.`);
    return { size, appUrl, ownerUrl, company: rows[0].value };
  } finally {
    await admin.end();
    await pool.end();
  }
}

/** Both servers on one database, and the requests to measure. */
export interface Pair {
  readonly ours: Server;
  readonly bare: Server;
  requests(asked: Asked): readonly string[];
}

type Cursors = Map<string, Record<string, string>[]>;
type Lists = Record<string, Awaited<ReturnType<typeof statementsOf>>>;

/** Adds what one asker asks: the cursors of our lists, and the statements of the bare server. */
async function askedBy(
  asker: Asker,
  pool: pg.Pool,
  company: Company,
  farPage: number,
  { cursors, lists }: { readonly cursors: Cursors; readonly lists: Lists },
): Promise<void> {
  const { people } = company;
  const person = await personOf(pool, people[asker].id);
  const to = async (page: number): Promise<{ after: string } | undefined> => {
    const after = await cursorTo(pool, asker, company, page);
    return after === undefined ? undefined : { after };
  };
  const walked = (await Promise.all([2, 3, 4, 5, 6, 7, 8].map(to))).filter((c) => c !== undefined);
  // An asker with less than a page has no further cursors: use the first page.
  const isWalked = walked.length > 0;
  cursors.set(`list ${asker}`, isWalked ? walked : [{}]);
  cursors.set(`plain list ${asker}`, isWalked ? walked : [{}]);
  cursors.set(`page 1 ${asker}`, [{}]);
  const far = await to(farPage);
  if (far) cursors.set(`far page ${asker}`, [far]);
  cursors.set(`search ${asker}`, [searched]);
  lists[`/list/${asker}`] = await statementsOf(person, isWalked ? { after: "" } : {});
  lists[`/plain-list/${asker}`] = [plainStatement(asker, company, isWalked)];
  lists[`/search/${asker}`] = await statementsOf(person, searched);
  lists[`/bootstrap/${asker}`] = [shellStatement(people[asker].id)];
  cursors.set(`bootstrap ${asker}`, [{}]);
}

export async function pair(
  { size, appUrl, ownerUrl, company }: Filled,
  options: { dataDir: string; farPage: number; flags: readonly string[] },
): Promise<Pair> {
  const { people, officeId, reasonId } = company;
  const pool = connect({ url: appUrl, max: 2, applicationName: "bench" }, () => undefined);
  const cursors: Cursors = new Map();
  const lists: Lists = {};
  for (const asker of askers) await askedBy(asker, pool, company, options.farPage, { cursors, lists });
  const { rows } = await pool.query<{ currency_id: string }>("SELECT currency_id FROM zone WHERE hash_id = $1", [
    officeId,
  ]);
  await pool.end();
  const store = {
    zoneId: officeId,
    userId: people.office.id,
    currencyId: rows[0]?.currency_id ?? "",
    search: "1234567 visite client a lyon bruno comptable paris",
  };
  const config = {
    appUrl,
    ownerUrl,
    dataDir: join(options.dataDir, `server-${size}`),
    pool: POOL,
    askers: Object.fromEntries(askers.map((a) => [a, people[a].id])),
  };
  const ours = await startServer("ours.ts", config, options.flags);
  const bare = await startServer("bare.ts", { appUrl, pool: POOL, lists, store });
  return {
    ours,
    bare,
    requests({ server, asker, question, compressed }) {
      const token = server === "ours" ? ours.tokens[asker] : undefined;
      if (question === "store")
        return [post(server === "ours" ? "/api/expense/storeExpense" : "/store", trip(officeId, reasonId), token)];
      const own = question === "bootstrap" ? "/api/bootstrap" : "/api/expenses";
      const kind = question === "page 1" || question === "far page" ? "list" : question;
      const path = server === "ours" ? own : `/${kind.replace(" ", "-")}/${asker}`;
      const queries = cursors.get(`${question} ${asker}`);
      if (!queries) throw new Error(`There is no ${question} of ${asker} in ${size}.`);
      return queries.map((query) => get(path, query, token, compressed));
    },
  };
}
