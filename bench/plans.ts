import { connect } from "#server/kit/sql/database.ts";
import type { Filled, Pair } from "./pairs.ts";
import { words, type Asker } from "./seed.ts";

/** Slower requests are reported; above the second limit a query is not repeated further. */
const SLOW_MS = 50;
const HOPELESS_MS = 400;
/** PostgreSQL may switch a prepared statement to a generic plan after the fifth run: measure both plans. */
const TIMES = 8;

type Query = Record<string, string>;
interface List {
  readonly path: string;
  readonly askers: readonly Asker[];
  readonly sorts: readonly string[];
  readonly filters: readonly string[];
}

const everyone = ["all", "office", "owner"] as const;
const common = ["none", "status", "rare status", "type", "recent", "old", "archived", "both", "search"];
/** The sort orders, except the one by status, which only some lists have. */
const sorts = ["newest", "oldest", "amount", "title"];
const lists: readonly List[] = [
  { path: "/api/expenses", askers: everyone, sorts: [], filters: [...common, "zone", "user"] },
  { path: "/api/expenses/scrolling", askers: everyone, sorts, filters: common },
  { path: "/api/expenses/user/stats", askers: everyone, sorts: [], filters: common },
  {
    path: "/api/accounting/expenses/scrolling",
    askers: ["all", "office"],
    sorts,
    filters: [...common, "zone", "user"],
  },
  {
    path: "/api/accounting/expenses/stats",
    askers: ["all", "office"],
    sorts: [],
    filters: [...common, "zone", "user"],
  },
  { path: "/api/expenses/not/approved", askers: ["all"], sorts: [], filters: [...common, "zone"] },
  { path: "/api/expenses/offices/scrolling", askers: ["all"], sorts, filters: [...common, "zone"] },
  { path: "/api/expenses/offices/stats", askers: ["all"], sorts: [], filters: [...common, "zone"] },
];

/** Times every list with every filter and sort that a screen offers, for each asker; reports the slow ones. */
export async function showPlans(
  { appUrl, company }: Filled,
  { ours }: Pair,
  say: (line: string) => void,
): Promise<boolean> {
  const pool = connect({ url: appUrl, max: 1, applicationName: "bench" }, () => undefined);
  const { rows } = await pool.query<{ user_id: string }>(
    "SELECT user_id FROM expense TABLESAMPLE SYSTEM (1) GROUP BY user_id ORDER BY count(*) DESC LIMIT 1",
  );
  await pool.end();
  const busiest = rows[0]?.user_id ?? company.people.all.id;
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const filters: Readonly<Record<string, readonly Query[]>> = {
    none: [{}, { page: "200" }],
    status: [{ expenseStatus: "PAID" }, { expenseStatus: "DRAFT,REJECTED" }, { expenseStatus: "UNVALIDATED,APPROVED" }],
    "rare status": [{ expenseStatus: "APPROVED" }, { expenseStatus: "UNVALIDATED", date_end: day(900) }],
    type: [{ typeSelected: "OFFICE" }, { typeSelected: "TRAVEL,REPORT" }],
    recent: [{ date_start: day(30) }, { date_start: day(30), date_end: day(20) }],
    old: [
      { date_end: day(1500) },
      { date_start: day(1500), date_end: day(1490) },
      { date_start: day(1500), date_end: day(1490), expenseStatus: "REJECTED" },
    ],
    archived: [{ archived: "1" }],
    both: [{ archived: "all" }],
    search: [...Object.values(words), "nowhere at all", "martin", "li", "1234"].flatMap((search): Query[] => [
      { search },
      { search, archived: "all" },
    ]),
    zone: [{ zoneSelected: company.officeId }, { zoneSelected: company.officeId, expenseStatus: "REJECTED" }],
    user: [
      { user_hash_id: busiest },
      { user_hash_id: company.people.owner.id },
      { user_hash_id: busiest, expenseStatus: "REJECTED", search: words.common },
    ],
  };
  const took: { what: string; ms: number }[] = [];
  const time = async (asker: Asker, path: string, query: Query): Promise<void> => {
    const address = `${path}?${new URLSearchParams(query).toString()}`;
    const ms = await slowest(`http://127.0.0.1:${ours.port}${address}`, ours.tokens[asker] ?? "");
    took.push({ what: `${asker.padEnd(6)} ${address}`, ms });
    if (ms > SLOW_MS) say(`${ms.toFixed(0).padStart(7)} ms  ${asker.padEnd(6)} ${address}`);
  };
  for (const { path, askers, filters: offered, sorts: offeredSorts } of lists)
    for (const asker of askers)
      for (const filter of offered.flatMap((name) => filters[name] ?? [])) {
        await time(asker, path, filter);
        for (const sort of offeredSorts) await time(asker, path, { ...filter, sort });
      }
  const slow = took.filter((t) => t.ms > SLOW_MS).length;
  const most = took.reduce((a, b) => (b.ms > a.ms ? b : a));
  say(`${took.length} lists, ${slow} over ${SLOW_MS} ms; the slowest ${most.ms.toFixed(0)} ms: ${most.what}`);
  return slow === 0;
}

/** The time of the slower of the two plans, each at its fastest, to exclude other load. */
async function slowest(url: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    times.push(performance.now() - began);
    // So slow that the plan does not matter: stop.
    if (i > 0 && Math.min(...times) > HOPELESS_MS) return Math.min(...times);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  }
  return Math.max(Math.min(...times.slice(1, TIMES / 2)), Math.min(...times.slice(TIMES / 2 + 1)));
}
